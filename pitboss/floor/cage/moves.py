"""What the events of a table, or of the cage, do to players' accounts."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from pitboss.floor.cage import account as a
from pitboss.floor.cage import commands as c
from pitboss.journal.ledger import Book, Wager
from pitboss.play.banked.round import BankedRound
from pitboss.play.table import events as t
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Clauses

PLAYER = "player/"  # how the ledger calls a player's money where no cage is

Following = dict[str, tuple[a.Event, ...]]  # by player


def at_table(name: str, before: TableState, events: tuple[Any, ...], at: int) -> Following:
    """For each player whose account is touched, in the order of their names."""
    laid: defaultdict[str, int] = defaultdict(int)
    back: defaultdict[str, int] = defaultdict(int)
    book = _primed(name, before)
    for event in events:
        for posting in book.post(event):
            if posting.account.startswith(PLAYER):
                player = posting.account.removeprefix(PLAYER)
                if posting.amount < 0:
                    laid[player] -= posting.amount
                else:
                    back[player] += posting.amount
    sat = {event.player for event in events if isinstance(event, t.SeatTaken)}
    rose = {event.player for event in events if isinstance(event, t.SeatVacated)}
    number = _number(before, events)
    found: Following = {}
    for player in sorted({*laid, *back, *sat, *rose}):
        moved = a.Moved(at, name, number, laid[player], back[player])
        found[player] = (
            *([a.Sat(at, name)] if player in sat else ()),
            *([moved] if moved.laid or moved.back else ()),
            *([a.Rose(at, name)] if player in rose else ()),
        )
    return found


def _number(before: TableState, events: tuple[Any, ...]) -> int:
    begun = (event.number for event in events if isinstance(event, t.RoundBegun))
    return next(begun, before.number)


def _primed(name: str, state: TableState) -> Book:
    """The ledger's book of a table, as it stands."""
    book = Book(name)
    book.money = not state.tournament
    book.players = {number: seat.player for number, seat in state.seated.items()}
    if isinstance(state.round, BankedRound):
        for number, box in state.round.boxes.items():
            book.owners[number] = box.player
            for wager, amount in box.open_wagers.items():
                book.laid[number, wager] = amount
            for wager, settled in box.settled.items():
                book.settled[number, wager] = Wager(settled.amount, settled.paid + settled.back)
    return book


def at_cage(events: tuple[c.Event, ...]) -> Following:
    found: Following = {}
    for event in events:
        match event:
            case c.ChipsBought(at=at, player=player, amount=amount, tender=tender):
                found[player] = (a.Deposited(at, amount, tender),)
            case c.ChipsCashed(at=at, player=player, amount=amount, tender=tender):
                found[player] = (a.Withdrawn(at, amount, tender),)
    return found


def clauses_of(events: tuple[Any, ...]) -> Clauses | None:
    """By which clauses the first of them happened."""
    found: Iterator[Clauses] = (event.clauses for event in events if hasattr(event, "clauses"))
    return next(found, None)
