"""Rows of reports that ask nothing: the program's files, and the pools of tournaments."""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss import __version__
from pitboss.floor.records.books import Books
from pitboss.floor.records.form import Money, Row
from pitboss.floor.records.program import changed, hashes, program_hash, rules
from pitboss.floor.room.dollars import in_dollars, told
from pitboss.floor.tournament_phase import phase
from pitboss.floor.tournament_said import MONEY
from pitboss.tournaments.ending import pool_of

HELD = (
    *("tournament", "rules", "phase", "field", "fees", "buy-backs", "commission", "pool"),
    "held",
)


SUMS = MONEY | {"inventory"}  # besides those that a table's commands have


def in_money(command: str) -> str:
    """A command as the journal has it in cents, with dollars."""
    if not command:
        return ""
    said: dict[str, Any] = told(msgspec.json.decode(command))
    money = {name: in_dollars(said[name]) for name in SUMS & {*said} if type(said[name]) is int}
    return msgspec.json.encode(said | money).decode()


def pools(books: Books) -> Iterator[Row]:
    """What was paid in, and what each pool still holds: nothing once all of it is paid out."""
    for name, loaded in sorted(books.tournaments.items()):
        found, state = pool_of(loaded.state), loaded.state
        held = books.ledger.balances[f"tournament/{name}"]
        sums = found.fees, found.rebuys + found.addons, found.commission, found.total, held
        yield (name, state.rules, phase(state), found.field, *map(Money, sums))


def files() -> Iterator[Row]:
    yield "program", __version__, program_hash(), "changed" if changed() else "as it came"
    for name, one in rules().items():
        yield "rules", name, one, ""
    bad = changed()
    yield from (("changed", name, "", "not as it came") for name in bad)
    for name, one in hashes().items():
        if name.endswith((".py", ".tsv", ".toml")):
            yield "file", name, one, ""
