"""`pitboss replay`: a round from a journal, told in sentences with the clauses behind them."""

import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from pitboss.errors import BadInput
from pitboss.floor.streams import TABLE, LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.journal.opening import Journal, open_journal
from pitboss.play import table_events as t
from pitboss.play.banked_round import BankedRound
from pitboss.play.codec import decode_command
from pitboss.play.money import in_words
from pitboss.play.pot_round import PotRound
from pitboss.play.table_commands import PublishDeal, TableCommand
from pitboss.play.table_sentence import tell
from pitboss.play.table_state import TableState


class Played(Struct, frozen=True):
    """A round as the journal has it: the table before it, and its entries."""

    table: str
    number: int
    before: LoadedTable
    entries: tuple[Entry, ...]

    @property
    def rules(self) -> str:
        return self.before.state.rules


def find_round(journal: Journal, table: str, number: int) -> Played:
    """From its beginning until the next one begins, with what concerns it and no more."""
    loaded, before, found = LoadedTable(), None, list[Entry]()
    entries = journal.read(TABLE + table)
    if not entries:
        raise BadInput(f"there is no table {table[:30]!r} in this journal")
    for entry in entries:
        begun = [e.number for e in events_of(entry) if isinstance(e, t.RoundBegun)]
        if begun and begun[0] == number and before is None:
            before = loaded
        if begun and begun[0] > number:
            break
        loaded = loaded.after(entry)
        if before is not None:
            found.append(entry)
    if before is None:
        raise BadInput(f"table {table} has no round {number}: it has {loaded.state.number}")
    return Played(table, number, before, tuple(_of_the_round(found)))


def _of_the_round(entries: list[Entry]) -> Iterator[Entry]:
    """What comes after the end is about the round if it is not about the table."""
    over = False
    for entry in entries:
        command = decode_command(entry.command)
        about_table = isinstance(command, TableCommand) and not isinstance(command, PublishDeal)
        if not over or not about_table:
            yield entry
        events = events_of(entry)
        over |= any(isinstance(e, t.RoundFinished | t.RoundCalledOff) for e in events)


def run(url: str, table: str, number: int, rules: str | None) -> int:
    from pitboss.trials.replay_otherwise import compare

    with open_journal(url) as journal:
        played = find_round(journal, table, number)
    for line in compare(played, rules) if rules else told(played):
        print(line)
    return 0


# In sentences


def told(played: Played) -> Iterator[str]:
    yield heading(played)
    for entry in played.entries:
        yield f"{entry.time[11:19]}  {entry.actor} ({entry.role}): {said(entry)}"
        yield from (f"    {tell(event)}" for event in events_of(entry))
    yield from _money(played)


def heading(played: Played) -> str:
    first, last = played.entries[0], played.entries[-1]
    return (
        f"REPLAY of round {played.number} at table {played.table}, {played.rules}, "
        f"{first.time[:10]} (entries {first.position} to {last.position})"
    )


def said(entry: Entry) -> str:
    """The command, as `act: box 3, action ante, amount 1000`."""
    command = decode_command(entry.command)
    name = re.sub(r"(?<!^)(?=[A-Z])", " ", type(command).__name__).lower()
    told = [f"{key} {value}" for key, value in _told(command)]
    return f"{name}: {', '.join(told)}" if told else name


_UNTOLD = {"at", "meter", "commitment", "digest", "seeds", "seal", "hash", "went", "lit"}


def _told(command: Any) -> Iterator[tuple[str, str]]:
    """What somebody said: neither what the floor filled in nor what goes without saying."""
    for field in fields(command):
        value = getattr(command, field.name)
        if field.name in _UNTOLD or value == field.default or value == ():
            continue
        if field.name == "cards" and isinstance(command, PublishDeal):
            continue
        amount = field.name in ("amount", "stake", "pool", "limit")
        yield field.name, in_words(value) if amount else _plain(value)


def _plain(value: Any) -> str:
    return " ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _money(played: Played) -> Iterator[str]:
    """What the round came to, by name."""
    state = after(played).state
    for name, net in nets(state):
        verb = "wins" if net > 0 else "loses"
        yield f"{name} {verb} {in_words(abs(net))}." if net else f"{name} comes out even."


def after(played: Played) -> LoadedTable:
    loaded = played.before
    for entry in played.entries:
        loaded = loaded.after(entry)
    return loaded


def nets(state: TableState) -> Iterator[tuple[str, int]]:
    """What each player who was in the round has won or lost in it."""
    if isinstance(state.round, BankedRound):
        for box in state.round.boxes.values():
            yield box.player or f"box {box.number}", box.net
    elif isinstance(state.round, PotRound):
        for seat in state.round.seats:
            name = state.seated[seat.number].player if seat.number in state.seated else ""
            net = 0 if state.round.void else seat.won - seat.contributed
            yield name or f"seat {seat.number}", net
