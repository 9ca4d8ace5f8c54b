"""What hangs on the wall: jackpots, and what the room has counted."""

from typing import Any

from pitboss.errors import needed
from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.room.room import Room
from pitboss.journal.ledger import PRACTICE
from pitboss.play.money import WHOLE


def jackpots(room: Room) -> list[dict[str, Any]]:
    """Each with the amount on its meter, and the tables that feed it."""
    return [_jackpot(room, name) for name in room.house.jackpots]


def _jackpot(room: Room, name: str) -> dict[str, Any]:
    meter = room.casino.known_jackpot(name).state.meter
    fed_by = [spec.name for spec in room.house.tables if spec.jackpot == name]
    working = [room.casino.known(one).state.jackpot_working for one in fed_by]
    return {
        "jackpot": name,
        "rules": room.house.jackpots[name].rules,
        "pool": in_dollars(meter.pool) if meter else None,
        "seed": in_dollars(meter.seed) if meter else None,
        "working": all(working),
        "tables": fed_by,
    }


FED = {
    "acceptance": "each wager, as soon as it is accepted",
    "loss": "each wager that did not win",
}


def terms(room: Room, rules: str) -> list[dict[str, Any]]:
    """What is to be known of the jackpots of a game before a wager on them."""
    found = ((name, _feeding(room, name)) for name in room.house.jackpots)
    return [
        _terms(room, rules, name, table)
        for name, table in found
        if table and room.house.jackpots[name].rules == rules
    ]


def _feeding(room: Room, name: str) -> str:
    return next((spec.name for spec in room.house.tables if spec.jackpot == name), "")


def _terms(room: Room, rules: str, name: str, table: str) -> dict[str, Any]:
    jackpot = needed(room.casino.games[rules].jackpot, "jackpot")
    meter = needed(room.casino.known_jackpot(name).state.meter, "meter")
    shown: Any = room.casino.known(table).state.sign.shown
    return {
        "jackpot": name,
        "wager": in_dollars(shown.jackpot_wager),
        "pool": in_dollars(meter.pool),
        "seed": in_dollars(meter.seed),
        "fed_by": FED[jackpot.fed_by],
        "pool_percent": meter.pool_percent,
        "reserve_percent": WHOLE - meter.pool_percent,
        "clauses": [*jackpot.feeding],
        "linked": sum(spec.jackpot == name for spec in room.house.tables),
        "practice": name.startswith(PRACTICE),
    }
