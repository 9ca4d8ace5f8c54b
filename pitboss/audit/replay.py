"""`pitboss replay`: a round from a journal, told in sentences with the clauses behind them."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec.structs import fields

from pitboss.audit.hands import INSPECTOR, hands_of
from pitboss.audit.played_round import Played, after, find_round
from pitboss.audit.receipt import entries_for, viewer_of
from pitboss.journal.reading import Journal, open_journal
from pitboss.journal.secrets import Vault, read_vault
from pitboss.play.codec import decode_command, decode_events
from pitboss.play.money import in_words
from pitboss.play.table.commands import PublishDeal
from pitboss.play.table.state import TableState
from pitboss.play.table.words import words


def run(
    url: str,
    table: str,
    number: int,
    rules: str | None,
    viewer: str = "inspector",
    key: Path | None = None,
) -> int:
    from pitboss.audit.other_edition import compare

    with open_journal(url) as journal:
        played = find_round(journal, table, number).opened(read_vault(key) if key else None)
    for line in compare(played, rules) if rules else told(played, viewer_of(viewer)):
        print(line)
    return 0


def replay(
    journal: Journal,
    table: str,
    number: int,
    viewer: str = "inspector",
    vault: Vault | None = None,
) -> tuple[str, ...]:
    """A round of a journal in sentences, as player:NAME or an inspector may hear them."""
    return tuple(told(find_round(journal, table, number).opened(vault), viewer_of(viewer)))


# In sentences


def told(played: Played, viewer: str = INSPECTOR) -> Iterator[str]:
    yield heading(played)
    for entry, command, events in entries_for(played, viewer):
        yield f"{entry.time[11:19]}  {entry.actor} ({entry.role}): {said(command)}"
        yield from (f"    {words(event)}" for event in decode_events(events))
    if after(played).state.in_hand:
        yield "The round is in play: what lies face down is told when it is over."
    else:
        yield from _money(played)


def heading(played: Played) -> str:
    first, last = played.entries[0], played.entries[-1]
    return (
        f"REPLAY of round {played.number} at table {played.table}, {played.rules}, "
        f"{first.time[:10]} (entries {first.position} to {last.position})"
    )


def said(body: bytes) -> str:
    """The command, as `act: box 3, action ante, amount 1000`."""
    command = decode_command(body)
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
    for name, net in nets_of(played):
        verb = "wins" if net > 0 else "loses"
        yield f"{name} {verb} {in_words(abs(net))}." if net else f"{name} comes out even."


def nets_of(played: Played) -> Iterator[tuple[str, int]]:
    """What each player who was in the round has won or lost in it, though they have left since."""
    hand = [*hands_of(played)][-1]
    for number, net in hand.nets(after(played).state).items():
        yield hand.players[number], net


def nets(state: TableState, players: Mapping[int, str]) -> Iterator[tuple[str, int]]:
    """The same of a table as it stands, by who sits there."""
    for number, net in state.machine.nets(state.round).items():
        yield players.get(number) or f"{state.machine.PLACE} {number}", net
