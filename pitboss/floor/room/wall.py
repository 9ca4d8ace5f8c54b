"""What hangs on the wall: jackpots, and what the room has counted."""

from typing import Any

from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.room.room import Room


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
