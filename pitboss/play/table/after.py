"""What the table takes from a command of its round: advice, warnings, failures, breaches."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import UnknownPlace
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.pot import commands as p
from pitboss.play.pot.game import PotGame
from pitboss.play.table import events as t
from pitboss.play.table.ante_order import next_due
from pitboss.play.table.conduct import breach
from pitboss.play.table.round import RoundCommand
from pitboss.play.table.state import TableState
from pitboss.play.table_law import House

DECK_IN_DOUBT = (b.MissingCard, b.ForeignCard, p.FindWrongDeck)


def after(
    house: House, state: TableState, command: RoundCommand, events: tuple[Any, ...]
) -> Iterator[Any]:
    """The state is that after the round's own events."""
    for event in events:
        yield from _noticed(house, state, event)
    if isinstance(command, DECK_IN_DOUBT):
        yield t.CardsDoubted((house.law.card_count, house.law.deck))
    yield from _reported(house, state, command)
    yield from _breached(house, state, command, events)


def _noticed(house: House, state: TableState, event: Any) -> Iterator[Any]:
    game = house.game
    if isinstance(event, e.PlayerAdvised) and isinstance(game, BankedGame):
        if game.cites.under in event.clauses and event.box in state.seated:
            yield t.MinimumAdvised(event.box, event.clauses)
    elif isinstance(event, e.WagerPlaced) and event.wager == "ante" and state.tournament:
        yield from _ante(house, state, event.box)


def _ante(house: House, state: TableState, box: int) -> Iterator[Any]:
    """Out of order is whoever is not the next one due."""
    live = tuple(n for n, seat in state.seated.items() if not seat.sitting_out)
    if house.law.ante_order and next_due(state.buck, live, state.antes[:-1]) != box:
        yield t.AnteOutOfOrder(box, state.seated[box].warned, house.law.ante_order)


def shoe_failed(house: House, state: TableState, command: b.ShoeMalfunction) -> t.ShoeFailed:
    if state.shoe.kind != "automated":
        raise UnknownPlace("the shoe at this table is not an automated one")
    return t.ShoeFailed(command.fault or "out of order", (house.law.shoe_change,))


def _reported(house: House, state: TableState, command: RoundCommand) -> Iterator[Any]:
    law = house.law
    if isinstance(command, b.ShoeMalfunction):
        yield shoe_failed(house, state, command)
    elif isinstance(command, b.JackpotMalfunction) and law.jackpot_down:
        yield t.JackpotReported(False, command.supervisor_approved, law.jackpot_down)


def _breached(
    house: House, state: TableState, command: RoundCommand, events: tuple[Any, ...]
) -> Iterator[Any]:
    """Every measure against a player is on record; some exclude from the game and not the round."""
    game = house.game
    if isinstance(command, b.Contravention) and isinstance(state.round, BankedRound):
        clauses = events[0].clauses
        out = command.remedy == "exclude" and clauses[0] == house.law.exclude
        yield breach(state.round.boxes[command.box].player, command.remedy, out, clauses)
    elif isinstance(command, p.Exclude | p.VoidWagers) and isinstance(game, PotGame):
        out = isinstance(command, p.Exclude)
        by = game.law.exclude if out else game.law.void_wagers
        finding = "exclude" if out else "void-wagers"
        clauses = (*by, command.breach)
        yield breach(state.seated[command.seat].player, finding, out, clauses)
