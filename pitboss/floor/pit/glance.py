"""The floor at a glance: what waits for somebody, at whatever table, and the jackpots."""

from typing import Any

import msgspec

from pitboss.floor import requests
from pitboss.floor.people import Person, plain
from pitboss.floor.pit.asks import Asks
from pitboss.floor.pit.field import label_of
from pitboss.floor.room.dollars import in_dollars, told
from pitboss.floor.room.room import Room
from pitboss.floor.room.stage import turn_of
from pitboss.floor.room.tend import decisions_of
from pitboss.play.codec import decode_command


def waiting(room: Room, asks: Asks, person: Person) -> dict[str, Any]:
    """Requests for a second person, what dealers ask for, players who were called in vain."""
    tables = [spec.name for spec in room.house.tables]
    return {
        "requests": [_request(one, person) for one in _requests(room)],
        "asks": [_ask(table, one) for table in tables for one in asks.waiting(table).values()],
        "calls": [call for table in tables for call in _calls(room, table)],
        "disputes": [one for table in tables for one in _disputes(room, table)],
        "jackpots": [_jackpot(room, name) for name in room.house.jackpots],
    }


def _requests(room: Room) -> list[requests.Asked]:
    return list(room.casino.load_requests().waiting.values())


def _request(asked: requests.Asked, person: Person) -> dict[str, Any]:
    coder = requests.decode_command if asked.stream == requests.REQUESTS else decode_command
    command = coder(asked.command.encode())
    own = plain(asked.by) == plain(person.name)
    return {
        "number": asked.number,
        "stream": asked.stream,
        "by": asked.by,
        "role": asked.role,
        "label": label_of(type(command).__name__),
        "command": told(msgspec.to_builtins(command, enc_hook=str)),
        "own": own,
        "may": not own and person.role in requests.SECOND,
    }


def _ask(table: str, asked: Any) -> dict[str, Any]:
    command = msgspec.json.decode(asked.command) if asked.command else None
    return {
        "table": table,
        "number": asked.number,
        "by": asked.by,
        "at": asked.at,
        "words": asked.words,
        "command": command,
    }


def _calls(room: Room, table: str) -> list[dict[str, Any]]:
    """A player called twice in vain, whom a supervisor finds absent or not (reading G16)."""
    look = room.look(table)
    number, state = turn_of(look.state), look.state
    if not number:
        return []
    made = decisions_of(look.loaded, number)
    found = [one for one in look.flow.asked if (one.round, one.seat) == (state.number, number)]
    return [
        {"table": table, "seat": number, "player": state.names.get(number, ""), "at": one.at}
        for one in found
        if one.decisions == made
    ]


def _disputes(room: Room, table: str) -> list[dict[str, Any]]:
    """Those that nobody has decided, and those of which a review is asked."""
    disputes = room.casino.known(table).state.disputes.values()
    open_ = (one for one in disputes if not one.outcome)
    waits = (one for one in open_ if not one.decision or one.review_asked)
    return [{"table": table} | told(msgspec.to_builtins(one)) for one in waits]


def _jackpot(room: Room, name: str) -> dict[str, Any]:
    pool, spec = room.casino.known_jackpot(name).state, room.house.jackpots[name]
    meter = pool.meter
    sums = {one: in_dollars(getattr(pool, one)) for one in ("start", "fed", "adjusted", "paid")}
    shown = (
        {one: in_dollars(getattr(meter, one)) for one in ("pool", "reserve", "seed")}
        if meter
        else {}
    )
    tables = [table.name for table in room.house.tables if table.jackpot == name]
    return {
        "jackpot": name,
        "rules": spec.rules,
        "split": meter.pool_percent if meter else None,
        "balanced": pool.balanced,
        "tables": tables,
        "house": in_dollars(pool.house),
        **sums,
        **shown,
    }
