"""Tournaments over HTTP: an event from its conditions to its payout, each act by its role."""

from typing import Any

import pytest
from msgspec import structs

from pitboss.audit.verify import verify
from pitboss.floor.people import Role
from pitboss.floor.tournament_authority import PERMITS
from pitboss.floor.tournament_said import AMOUNTS, command_read
from pitboss.tournaments import conditions
from pitboss.tournaments.commands import BreakTable
from tests.web.money.conftest import Office

NAMES = [f"t{nth}" for nth in range(1, 9)]
SAID: dict[str, Any] = {
    "rules": "canberra-2017",
    "title": "Eight",
    "start": "2099-11-16 14:00",
    "entry_method": "at the cage",
    "entry_fee": "60.00",
    "commission": "10.00",
    "sessions": {"number": 1, "rounds": 1},
    "tables": {"number": 2, "seats": 4},
    "rebuy": "none",
    "starting_chips": "2000.00",
    "players_min": 2,
    "players_max": 8,
    "group_limits": "none",
    "limits": {"minimum": "25.00", "maximum": "500.00", "multiple": "25.00"},
    "prize_breakdown": [62.5, 37.5],
    "prize_distribution": "first two",
    "final_tie": "divide",
    "precedence": "rules",
}
DIRECTOR, OPERATOR, MANAGER = "director:Rae", "operator:Olga", "shift manager:Sam"


def give(
    office: Office, event: str, who: str, kind: str, /, *, click: str = "", **fields: Any
) -> Any:
    body = {"id": click or office.new_id(), "command": {"type": f"tournament.{kind}"} | fields}
    return office.post(f"/api/tournaments/{event}/commands", who, **body)


def done(office: Office, event: str, who: str, kind: str, /, **fields: Any) -> list[dict[str, Any]]:
    answer = give(office, event, who, kind, **fields)
    assert answer.status_code == 201, answer.text
    events: list[dict[str, Any]] = answer.json()["events"]
    assert all(event["clauses"] and event["words"] for event in events)
    return events


def seen(office: Office, name: str, what: str = "", who: str = "") -> Any:
    answer = office.get(f"/api/tournaments/{name}{what}", who)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_table_is_broken_as_the_steps_say_it() -> None:
    step = {"type": "tournament.BreakTable", "table": 2}
    assert command_read(step) == BreakTable(table=2, seats=())


def lodge(office: Office, name: str, **changes: Any) -> None:
    done(office, name, OPERATOR, "Lodge", conditions=SAID | changes)
    for what in ("document", "make-available", "notify"):
        done(office, name, OPERATOR, "Record", what=what)
    done(office, name, MANAGER, "Nominate", name="Rae")
    done(office, name, DIRECTOR, "OpenEntries")


def test_a_draft_is_checked_and_every_item_asked_for(office: Office) -> None:
    rules = office.get("/api/conditions").json()
    assert "three-card-2006" not in rules
    assert len(rules) == 6
    assert office.get("/api/conditions/three-card-2006").status_code == 404
    asked = office.get("/api/conditions/canberra-2017").json()
    needs = {one["item"]: one for one in asked["items"]}
    assert needs["sessions"]["need"] == "must be stated"
    assert needs["sessions"]["clause"] == "17.3(a)(ii)(A)"
    assert needs["addon"]["need"] == "fixed by the rules"
    assert (asked["prevails"], asked["clauses"]) == ("rules", ["17.3(b)"])
    told = office.post("/api/conditions", DIRECTOR, conditions={"rules": "canberra-2017"})
    assert told.status_code == 400  # an id is for commands
    http, headers = office.http, {"Authorization": f"Bearer {DIRECTOR}"}
    draft = {key: value for key, value in SAID.items() if key not in ("rebuy", "final_tie")}
    draft["addon"] = {"cost": "5.00"}
    told = http.post("/api/conditions", json={"conditions": draft}, headers=headers)
    found = {(one["item"], one["clause"]) for one in told.json()["faults"]}
    missing = {("rebuy", "17.3(a)(ii)(F)"), ("final_tie", "17.3(a)(xii)(A)")}
    assert found == missing | {("addon", "17.13")}
    assert "prevail" in told.json()["document"]["statement"]
    for bad in ({"rules": "none"}, SAID | {"entry_fee": 60}, SAID | {"sessions": [[[]]]}):
        answer = http.post("/api/conditions", json={"conditions": bad}, headers=headers)
        assert answer.status_code == 400, bad
    assert http.post("/api/conditions", json={"conditions": SAID}).status_code == 401


def test_the_amounts_of_conditions_are_those_of_a_file() -> None:
    assert conditions._AMOUNTS == AMOUNTS


def test_an_event_from_conditions_to_payout(office: Office) -> None:
    lodge(office, "eight")
    for name in NAMES:
        office.cage("cashier", "cage.BuyChips", player=name, amount="100.00", tender="transfer")
        (entered,) = done(office, "eight", DIRECTOR, "Enter", name=name)
        assert (entered["fee"], entered["commission"]) == ("60.00", "10.00")
    refused = give(office, "eight", DIRECTOR, "Enter", name="t1")
    assert (refused.status_code, refused.json()["clause"]) == (422, "17.6")
    assert office.get("/api/me", "player:t1").json()["balance"] == "40.00"
    done(office, "eight", DIRECTOR, "CloseEntries")
    done(office, "eight", DIRECTOR, "CommitBallot")
    done(office, "eight", DIRECTOR, "Ballot", witness="Ines")
    assert len(seen(office, "eight", "/ballot")["seed"]) == 64
    steps = seen(office, "eight", "/steps", DIRECTOR)
    takes = [one for one in steps if one["command"]["type"] == "tournament.TakeSeat"]
    assert {one["command"]["name"] for one in takes} == set(NAMES)
    for name in NAMES:
        done(office, "eight", f"player:{name}", "TakeSeat", name=name)
    done(office, "eight", DIRECTOR, "Start")
    assert seen(office, "eight", "/clock")["minimum"] == "25.00"
    for table in seen(office, "eight", "/seats")["tables"]:
        number, won = table["number"], {"t1": "1500.00", "t2": "2500.00"}
        done(office, "eight", "dealer:Dan", "BeginRound", table=number)
        stacks = [[one["player"], won.get(one["player"], "1975.00")] for one in table["seats"]]
        done(office, "eight", "dealer:Dan", "Report", table=number, stacks=stacks)
    places = done(office, "eight", DIRECTOR, "EndSession")
    assert {"t2"} in [set(one.get("names", ())) for one in places]
    early = seen(office, "eight", "/report", "inspector:Ines")
    assert (early["pool"], early["prizes"], early["paid_out"]) == ("400.00", "0.00", False)
    told = office.get("/api/tournaments/eight/report?form=text", "inspector:Ines").text
    assert "The prizes have not been paid yet." in told
    paid = {one["name"]: one["cash"] for one in done(office, "eight", OPERATOR, "PayOut")[1:-1]}
    assert paid["t2"] == "250.00"
    assert sum(float(cash) for cash in paid.values()) == 400
    assert office.get("/api/me", "player:t2").json()["balance"] == "290.00"
    assert seen(office, "eight")["phase"] == "paid"
    report = seen(office, "eight", "/report", "inspector:Ines")
    assert report["balanced"]
    assert report["pool"] == report["prizes"] == "400.00"
    for form, start in (("csv", "place,name"), ("text", "Eight"), ("ots", '{"ots"')):
        answer = office.get(f"/api/tournaments/eight/report?form={form}", "inspector:Ines")
        assert answer.text.startswith(start)
    assert verify(office.room.store, vault=office.room.casino.vault).findings == ()


@pytest.mark.parametrize("role", Role)
def test_each_command_is_for_its_roles(office: Office, role: Role) -> None:
    """By a role that may not it is refused with a clause, whatever the moment."""
    if not office.get("/api/tournaments/matrix").is_success:
        lodge(office, "matrix")
    said: dict[str, Any] = {
        **dict.fromkeys(("name", "old", "new", "what", "clause"), "x"),
        **dict.fromkeys(("table", "seat", "number", "to"), 1),
        "amount": "1.00",
        "prizes": [],
        "seats": [],
        "conditions": SAID,
    }
    for kind, roles in PERMITS.items():
        wanted = [one.name for one in structs.fields(kind) if one.required]
        answer = give(office, "matrix", role, kind.__name__, **{n: said[n] for n in wanted})
        if role not in roles:
            assert answer.status_code == 403, (kind, answer.text)
            assert answer.json()["clause"]
        else:
            assert answer.status_code in (201, 400, 403, 422), (kind, answer.text)
    report = office.get("/api/tournaments/matrix/report", role)
    house = role in ("director", "operator", "shift manager", "inspector")
    assert report.status_code == (200 if house else 403)


def test_what_is_wrong_is_a_problem_and_nobody_does_it_twice(office: Office) -> None:
    assert office.get("/api/tournaments/other").status_code == 404
    assert give(office, "other", DIRECTOR, "OpenEntries").status_code == 404
    assert give(office, "BAD", OPERATOR, "Lodge", conditions=SAID).status_code == 400
    assert office.post("/api/tournaments/other/commands", "", command={}).status_code == 401
    faulty = give(office, "faulty", OPERATOR, "Lodge", conditions=SAID | {"precedence": "x"})
    assert faulty.status_code in (201, 422)
    wrong = give(office, "wrong", OPERATOR, "Lodge", conditions=SAID | {"addon": {"cost": "1.00"}})
    assert (wrong.status_code, wrong.json()["clause"]) == (422, "17.13")
    lodge(office, "twice", entry_fee="none", commission="none")
    first = give(office, "twice", DIRECTOR, "Enter", click="one click", name="Zoe")
    again = give(office, "twice", DIRECTOR, "Enter", click="one click", name="Zoe")
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    other = give(office, "twice", DIRECTOR, "Enter", click="one click", name="Yan")
    assert (other.status_code, other.json()["type"]) == (409, "/id-used")
    assert office.get("/api/tournaments/twice/ballot").status_code == 404
    told = seen(office, "twice", "/entries")["entries"]
    assert "paid" not in told[0]
    assert "paid" in seen(office, "twice", "/entries", "player:Zoe")["entries"][0]
    assert office.get("/api/tournaments/twice/steps", "player:Zoe").status_code == 403
