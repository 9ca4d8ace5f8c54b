"""Whether an entry is what the rules decide, with its key or without.

Without the key of the vault a card that lies face down is unseen. What an entry shows is known
then, and it is judged by that; where the rules need a card that nobody was shown, it is counted as
not judged. With the key every entry is judged as a whole, and so is what it covers.
"""

from typing import Any

from msgspec import Struct

from pitboss.audit.difference import difference
from pitboss.audit.finding import Kind, One
from pitboss.audit.worse_hands import tables_with_worse, unseen
from pitboss.cards.card import UNKNOWN
from pitboss.errors import BadInput, TooSoon
from pitboss.floor.face_down import (
    FACE_DOWN,
    Covered,
    covered,
    events_in,
    has_covered,
    informed,
    opened,
    without_openings,
)
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import SCHEMA, LoadedTable, written_events
from pitboss.journal.entry import Entry, Json
from pitboss.journal.secrets import Vault
from pitboss.play.banked.events import CardsShown
from pitboss.play.codec import decode_command, decode_events, encode
from pitboss.play.machine import Game
from pitboss.play.pot.events import HandShown
from pitboss.play.table.decide import decide
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused


class Said(Struct, frozen=True):
    """An entry as far as it can be read."""

    entry: Entry  # as it is written
    whole: Entry  # with what it covers, where there is the key
    command: Any
    events: tuple[Any, ...]
    written: tuple[Any, ...]  # with the cards that it opens

    @property
    def covers(self) -> bool:
        return self.entry.schema >= FACE_DOWN


def read(entry: Entry, vault: Vault | None) -> Said:
    whole = opened(entry, vault)
    written = written_events(whole)
    return Said(entry, whole, decode_command(whole.command), without_openings(written), written)


class Decisions:
    """Entries decided anew; and those for which that takes cards that nobody was shown."""

    def __init__(self) -> None:
        self.unseen: list[int] = []

    def judge(self, game: Game, before: LoadedTable, said: Said) -> list[One]:
        state, found = before.state, list[str]()
        if said.covers:
            if has_covered(state):
                state = informed(state, said.written)
            if any(map(_shows_nothing, said.written)):
                found.append("it shows cards, and covers them")
        try:
            reached = _reached(game, state, said.command)
        except (Refused, BadInput) as error:
            found.append(refused(said.entry, game, error))
        else:
            if reached is None:
                self.unseen.append(said.entry.position)
            elif why := _compared(game, reached[0], said, reached[1]):
                found.append(why)
        return [(Kind.DECIDED, why) for why in found]


def _shows_nothing(event: Any) -> bool:
    return isinstance(event, CardsShown | HandShown) and UNKNOWN in event.cards


def _reached(
    game: Game, state: TableState, command: Any
) -> tuple[TableState, tuple[Any, ...]] | None:
    """What is decided, and on which table; nothing where that takes a card that nobody saw."""
    try:
        return state, tuple(decide(game, state, command))
    except TooSoon:
        if not has_covered(state):
            raise
    for worse in tables_with_worse(game, state, command):
        now = tuple(decide(game, worse, command))
        if not unseen(state).intersection(e.seat for e in now if isinstance(e, HandShown)):
            return worse, now
    return None


def _compared(game: Game, before: TableState, said: Said, now: tuple[Any, ...]) -> str:
    """What is written, and what it covers; an entry of an earlier form by what it says."""
    entry = said.entry
    if not said.covers:
        if same(entry, said.events, now):
            return ""
        return f"{_by(entry, game)}; {difference(said.events, now)}"
    shown = covered(game, before, said.command, now, said.whole.command, Json(encode(now)))
    if said.whole is not entry and now != said.events:
        return f"{_by(entry, game)}; {difference(said.events, now)}"
    if _same(shown, entry):
        return ""
    told = difference(without_openings(decode_events(entry.events)), events_in(shown.events))
    return f"{_by(entry, game)}, and shows other cards than lay open; {told}"


def same(entry: Entry, events: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    return now == events if entry.schema < SCHEMA else encode(now) == entry.events


def _same(shown: Covered, entry: Entry) -> bool:
    if entry.schema < SCHEMA:
        return decode_events(shown.events) == decode_events(entry.events)
    return (shown.command, shown.events) == (entry.command, entry.events)


def refused(entry: Entry, game: Game, error: Exception) -> str:
    return f"{_by(entry, game)}, and is refused now: {error}"


def _by(entry: Entry, game: Game) -> str:
    by = "the same rules" if entry.rules == rules_hash(game) else "other rules"
    return f"it was decided by {by}"
