"""The steps that a dealer is told are enough: whoever follows them plays a round of any game."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from pitboss.floor.cage.commands import BuyChips
from pitboss.floor.people import Person, Role
from pitboss.floor.pit.forms import forms_at
from pitboss.floor.pit.table_desk import desk_of
from pitboss.floor.pit.trial import tried
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.desk import Visitor
from pitboss.floor.room.dollars import read
from pitboss.floor.room.room import Room
from pitboss.games import GAMES
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import open_store
from pitboss.play.codec import decode_command, encode
from pitboss.play.table.commands import PostNotice

DEALER = Visitor(Person("Dara", Role.DEALER))
GOES_ON = ("check", "call", "play", "bet", "decline", "fold")
JACKPOT = """
[jackpots.pool]
rules = "{rules}"
pool = "15000.00"
"""
TABLE = """
[[tables]]
name = "t"
rules = "{rules}"
electronic = false
{more}
"""
STEPS = 200  # more than any round has


def house_of(rules: str) -> str:
    fed = GAMES[rules].jackpot is not None
    more = 'jackpot = "pool"' if fed else ""
    pool = JACKPOT.format(rules=rules) if fed else ""
    return 'name = "By hand"\n' + pool + TABLE.format(rules=rules, more=more)


@pytest.fixture(params=list(GAMES))
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Room]:
    casino = tmp_path / "casino.toml"
    casino.write_text(house_of(request.param))
    with open_store(tmp_path / "room.db") as store:
        vault = open_vault(tmp_path / "vault.key")
        room = Room(store, lambda: datetime.now(UTC), vault, read_house(casino))
        room.open()
        yield room


def test_the_steps_alone_play_a_round(room: Room) -> None:
    ids = count()

    def give(**command: Any) -> None:
        sent = decode_command(encode(read(command)))
        found, before = tried(room.casino, "t", sent, DEALER.person), room.store.head()
        assert found.may
        assert not found.refused
        assert room.store.head() == before
        done = room.give("t", DEALER, sent, f"step {next(ids)}")
        assert [one["words"] for one in done.events] == [one["words"] for one in found.events]

    game = room.casino.known("t").game
    for seat, player in enumerate(("Ann", "Bob"), 1):
        bought = BuyChips(player=player, amount=200_000, tender="transfer")
        room.cage.give(bought, Person("Cas", Role.CASHIER), f"buy {player}")
        stake = room.view("t", None)["sign"].get("minimum_stake", "0.00")
        give(type="table.TakeSeat", player=player, seat=seat, stake=stake)
    deck = iter(map(str, game.deck))
    done = play(room, give, deck)
    assert done[0] == "begin"
    assert done[-1] == "begin", done
    assert {"deal", "pay"} <= set(done), done
    state = room.casino.known("t").state
    assert state.finished == 1
    nets = sum(state.machine.nets(state.round).values())
    held = sum(room.casino.purses.account(name).balance for name in ("Ann", "Bob"))
    stakes = sum(state.stake(number) for number in state.seated)
    assert held + stakes == 400_000 + nets


def play(room: Room, give: Any, deck: Iterator[str], table: str = "t") -> list[str]:
    """One round from its beginning to the next, by what the desk says and nothing else."""
    done: list[str] = []
    for _ in range(STEPS):
        desk = desk_of(room, table, DEALER.person)
        step = desk["step"]
        done.append(step["name"])
        assert step["clauses"], step
        if step["name"] == "begin" and len(done) > 1:
            break
        if step["command"] is not None and not waits_for_wagers(desk):
            command = dict(step["command"])
            if "cards" in command:
                command["cards"] = [face or next(deck) for face in command["cards"]]
            give(**command)
        elif step["name"] in ("wagers", "deal"):
            lay(desk, give)
        else:
            act(desk, step["place"], give)
    return done


def waits_for_wagers(desk: dict[str, Any]) -> bool:
    """Every box lays what it may before the deal."""
    return desk["step"]["name"] == "deal" and bool(to_lay(desk))


def to_lay(desk: dict[str, Any]) -> list[tuple[int, str, str]]:
    if desk["place"] != "box" or desk["view"]["dealer"]:
        return []
    first = ("ante", "blind")
    return [
        (int(box), name, "25.00")
        for box, offers in desk["offers"].items()
        for name, offer in offers.items()
        if offer["open"] and name in first and name not in laid(desk, int(box))
    ]


def laid(desk: dict[str, Any], box: int) -> dict[str, str]:
    found: dict[str, str] = {}
    for seat in desk["view"]["seats"]:
        if seat["seat"] == box:
            found = seat["wagers"]
    return found


def lay(desk: dict[str, Any], give: Any) -> None:
    box, name, amount = to_lay(desk)[0]
    give(type="Act", box=box, action=name, amount=amount)


def act(desk: dict[str, Any], place: int, give: Any) -> None:
    offers = {name: one for name, one in desk["offers"][str(place)].items() if one["open"]}
    name = next(one for one in GOES_ON if one in offers)
    amount = {"amount": offers[name]["least"]} if offers[name]["least"] else {}
    if desk["place"] == "box":
        give(type="Act", box=place, action=name, **amount)
    else:
        give(type="pot.Act", seat=place, action=name)


def test_who_is_not_checked_for_cards_is_told_why_no_round_begins(room: Room) -> None:
    bought = BuyChips(player="Ann", amount=200_000, tender="transfer")
    room.cage.give(bought, Person("Cas", Role.CASHIER), "buy")
    supervisor = Visitor(Person("Sue", Role.SUPERVISOR))
    for nth, command in enumerate(
        (
            {"type": "table.TakeSeat", "player": "Ann", "seat": 1, "stake": stake_of(room)},
            {"type": "table.ChangeCards", "supervisor": "Sue", "dealer": "Dara"},
        )
    ):
        sent = decode_command(encode(read(command)))
        room.give("t", supervisor, sent, f"s{nth}")
    short = {"type": "table.CheckCards", "found": 51, "when": "ordered"}
    room.give("t", supervisor, decode_command(encode(short)), "short")
    step = desk_of(room, "t", DEALER.person)["step"]
    assert step["command"] is None
    assert "No round begins" in step["words"]
    assert step["clauses"]


def stake_of(room: Room) -> str:
    stake: str = room.view("t", None)["sign"].get("minimum_stake", "0.00")
    return stake


def test_the_sign_is_a_form_of_what_it_displays(room: Room) -> None:
    """Sent as it stands it changes nothing; with another minimum it is a notice."""
    loaded = room.casino.known("t")
    kind = PostNotice.__struct_config__.tag
    form = next(
        one for one in forms_at(loaded.game, loaded.state, Role.OPERATOR) if one.type == kind
    )
    now = {field.name: field.default for field in form.fields}
    least = next(name for name in now if name.endswith(".minimum"))
    operator = Person("Olga", Role.OPERATOR)
    for more, refused in (({}, "the sign says so already"), ({least: "15.00"}, "")):
        sent = decode_command(encode(read({"type": kind} | nested({**now, **more}))))
        found = tried(room.casino, "t", sent, operator)
        assert found.refused == refused
        assert [one["type"] for one in found.events] == ([] if refused else ["table.NoticePosted"])


def nested(fields: dict[str, Any]) -> dict[str, Any]:
    """As a page sends them: a point leads inward, and what is left empty is not sent."""
    found: dict[str, Any] = {}
    for path, value in fields.items():
        *steps, last = path.split(".")
        part = found
        for step in steps if value is not None else ():
            part = part.setdefault(step, {})
        if value is not None:
            part[last] = value
    return found
