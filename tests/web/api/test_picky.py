"""What only a picky client tries: the letter of the contract, and what is almost a request."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.floor.people import Person, Role
from pitboss.floor.room import flow
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.players import Act, Sit, TakeBack
from pitboss.web.api import stream
from pitboss.web.api.settings import Settings
from tests.web.api.served import Served, demonstration, serving
from tests.web.api.stranger import Stranger
from tests.web.api.test_stream import messages

TABLE = "three-card-2006-practice"
PATH = f"/api/tables/{TABLE}/commands"


@pytest.fixture
def seated(served: Served, guest: Stranger) -> Any:
    guest.do(TABLE, type="sit")
    guest.wait(TABLE, lambda view: view["stage"] == "wagers")
    yield guest
    guest.give(TABLE, type="take-back", wager="ante")
    guest.do(TABLE, type="leave")


@pytest.mark.parametrize(
    "body",
    [
        b'{"id":"\xff","command":{"type":"sit"}}',
        b'{"id":"a","command":{"type":"x","a":' + b"[" * 40_000 + b"]" * 40_000 + b"}}",
        b'{"id":"a","seen":"1","command":{"type":"sit"}}',
        b'{"id":"a","seen":1.5,"command":{"type":"sit"}}',
        b'{"id":"\\ud800","command":{"type":"sit"}}',
    ],
)
def test_bytes_that_are_almost_a_command(guest: Stranger, body: bytes) -> None:
    headers = {"X-CSRF-Token": guest.csrf, "Content-Type": "application/json"}
    answer = guest.http.post(PATH, content=body, headers=headers)
    assert (answer.status_code, answer.json()["type"]) == (400, "/malformed")
    if len(body) < len(PATH):
        login = guest.http.post("/api/login", content=body, headers=headers)
        assert login.status_code == 400


def test_head_is_get_without_a_body(guest: Stranger) -> None:
    for path in ("/", "/health", "/api/tables", f"/api/stream?table={TABLE}"):
        answer = guest.http.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
    assert guest.http.head("/api/nothing").status_code == 404


def test_an_id_is_of_one_command_whether_it_is_noted_or_not(seated: Stranger) -> None:
    seated.do(TABLE, id="once", type="act", action="ante", amount="10.00")
    for kind in ("ready", "declare"):
        other = seated.give(TABLE, id="once", type=kind)
        assert (other.status_code, other.json()["type"]) == (409, "/id-used")
    assert seated.give(TABLE, id="noted", type="sit-in").status_code in (201, 422)
    seated.do(TABLE, type="take-back", wager="ante")


def test_the_id_of_a_note_is_of_no_move(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    """Known here, or by the journal alone, as after many notes."""
    table = "manila-1995"
    with served.client() as http:
        ann = Stranger(http).come_in("player one")
        ann.do(table, type="sit")
        ann.do(table, id="a note", type="ready")
        for kept, known in ((flow.IDS, True), (0, None)):
            monkeypatch.setattr(flow, "IDS", kept)
            ann.do(table, id=f"another {kept}", type="ready")
            assert served.room.flows.has_id(table, ann.name, "a note") is known
            other = ann.give(table, id="a note", type="act", action="fold")
            assert (other.status_code, other.json()["type"]) == (409, "/id-used")
        ann.do(table, type="leave")


def test_the_same_answer_when_the_table_has_moved_on(guest: Stranger) -> None:
    """The version, the words to whoever sat there then, and money in dollars, all as before."""
    given: list[tuple[dict[str, Any], Any]] = []

    def do(**command: Any) -> dict[str, Any]:
        body = {"id": f"{guest.name} {len(given)}", "command": command}
        given.append((body, guest.post(PATH, **body)))
        assert given[-1][1].status_code == 201, given[-1][1].text
        answer: dict[str, Any] = given[-1][1].json()
        return answer

    do(type="sit", seat=5)
    guest.wait(TABLE, lambda view: view["stage"] == "wagers")
    do(type="act", action="ante", amount="10.00")
    assert do(type="ready")["events"][0]["wagers"] == {"ante": "10.00"}
    view = guest.wait(TABLE, lambda view: view["turn"] == view["seat"])
    late = guest.give(TABLE, type="seed", seed="too late")
    assert (late.status_code, late.json()["type"]) == (422, "/refused")
    do(type="act", action="play", amount=view["actions"]["play"]["least"])
    guest.wait(TABLE, lambda view: view["stage"] in ("settled", "wagers"))
    do(type="leave")
    for body, first in given:
        again = guest.post(PATH, **body)
        assert (again.status_code, again.json()) == (200, first.json())
        assert guest.give(TABLE, id=body["id"], type="ready").status_code in (200, 409)


def test_what_takes_a_seat_is_refused_without_one(guest: Stranger) -> None:
    commands: tuple[dict[str, Any], ...] = (
        *({"type": kind} for kind in ("leave", "sit-out", "sit-in", "ready", "leave-list")),
        *({"type": "take-back", "wager": "ante"}, {"type": "decline", "seat": 2}),
        *({"type": "seed", "seed": "mine"}, {"type": "move", "seat": 3}),
    )
    for command in commands:
        refused = guest.give(TABLE, **command)
        assert refused.status_code == 422, command
        assert refused.json()["clause"]
        assert refused.json()["why"]
    assert guest.give(TABLE, type="take-back", wager="no such wager").status_code in (400, 422)
    for_the_pot = guest.give("holdem-1995-practice", type="take-back", wager="ante")
    assert (for_the_pot.status_code, bool(for_the_pot.json()["clause"])) == (422, True)


def test_a_wager_that_does_not_lie_there_is_not_taken_back(seated: Stranger) -> None:
    refused = seated.give(TABLE, type="take-back", wager="ante")
    assert (refused.status_code, bool(refused.json()["clause"])) == (422, True)
    assert seated.give(TABLE, type="take-back", wager="nothing").status_code == 400


def test_ids_of_a_stream_never_go_back_and_comments_come_though_tables_move(
    served: Served, guest: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stream, "STILL_HERE", 0.0)
    tables = ("omaha-1995", TABLE)
    with guest.http.stream("GET", "/api/stream", params={"table": tables}) as response:
        lines = response.iter_lines()
        assert next(line for line in lines if line.startswith(":"))
    monkeypatch.undo()
    with guest.http.stream("GET", "/api/stream", params={"table": tables}) as response:
        said = messages(response)
        ids = [next(said).id, next(said).id]
        guest.do(TABLE, type="sit")
        ids.append(next(said).id)
        guest.do(TABLE, type="leave")
        ids.append(next(said).id)
    assert ids == sorted(ids)


def test_any_address_of_loopback_is_loopback() -> None:
    assert all(Settings(host).loopback for host in ("127.0.0.2", "::1", "localhost"))


def test_a_table_stands_since_when_it_stood_so_after_a_restart(tmp_path: Path) -> None:
    """What was seen before is not stale because the server started again."""
    ann = Visitor(Person("Ann", Role.PLAYER))
    whole = demonstration()
    house = replace(whole, tables=tuple(one for one in whole.tables if one.name == TABLE))
    with serving(tmp_path, house) as served:
        served.room.give(TABLE, ann, Sit(), "sit")
        while served.room.view(TABLE, ann.person)["stage"] != "wagers":
            served.room.tend(TABLE)
        seen = served.room.casino.mark(TABLE)
        for nth in range(40):  # past a snapshot
            served.room.give(TABLE, ann, Act("ante", "10.00"), f"lay {nth}")
            served.room.give(TABLE, ann, TakeBack("ante"), f"back {nth}")
    with serving(tmp_path, house) as served:
        mark = served.room.casino.mark(TABLE)
        assert (mark.version, mark.time) == (seen.version, seen.time)
        assert mark.latest > seen.latest
        answer = served.room.give(TABLE, ann, Act("ante", "10.00"), "again", seen.version)
        assert answer.version == mark.latest + 1
