"""The round inside the table: its own decision, and what the table takes from it."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.banked import commands as b
from pitboss.play.banked import decide as banked
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.pot import decide as pot
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import events as t
from pitboss.play.table.ante_order import next_due
from pitboss.play.table.conduct import breach
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused

RoundCommand = b.Command | p.Command


def check_kind(game: Game, command: RoundCommand) -> None:
    """Raise unless it is a command of this kind of game."""
    banked_game = isinstance(game, BankedGame)
    if banked_game != isinstance(command, b.Command):
        raise BadInput(f"{game.rules} knows no {type(command).__name__}")


def decide_round(game: Game, state: TableState, command: RoundCommand) -> Iterator[Any]:
    round = state.round
    if isinstance(game, BankedGame) and isinstance(command, b.Command):
        assert isinstance(round, BankedRound)
        command = _by_the_seat(game, state, command)
        return banked.decide(game, banked_table(state), round, command)
    assert isinstance(game, PotGame)
    assert isinstance(command, p.Command)
    assert isinstance(round, PotRound)
    return iter(pot.decide(game, pot_table(state), round, command))


def _by_the_seat(game: Game, state: TableState, command: b.Command) -> b.Command:
    """The player who acts is the one who has the box."""
    if not isinstance(command, b.Act):
        return command
    seat = state.seated.get(command.box)
    if seat is None:
        raise UnknownPlace(f"nobody has box {command.box}")
    if command.player not in ("", seat.player):
        raise Refused((game.table_law.one_seat,), f"box {command.box} is {seat.player}'s")
    return replace(command, player=seat.player)


def banked_table(state: TableState) -> BankedSign:
    """The sign, with what the table remembers of its boxes."""
    assert state.sign.banked is not None
    seated = state.seated.items()
    return replace(
        state.sign.banked,
        shoe=state.shoe.kind,
        markers={n: seat.marker for n, seat in seated if seat.marker},
        # Two wagers of one round are one occasion (reading G7).
        advised=frozenset(n for n, seat in seated if seat.player in state.advised_before),
        jackpot_working=state.jackpot_working,
    )


def pot_table(state: TableState) -> PotSign:
    assert state.sign.pot is not None
    return replace(state.sign.pot, buck=state.buck or 1)


DECK_IN_DOUBT = (
    b.MissingCard,
    b.ForeignCard,
    p.FindWrongDeck,
)


def after(
    game: Game, state: TableState, command: RoundCommand, events: tuple[Any, ...]
) -> Iterator[Any]:
    """The state is that after the round's own events."""
    for event in events:
        yield from _noticed(game, state, event)
    if isinstance(command, DECK_IN_DOUBT):
        yield t.CardsDoubted((game.table_law.card_count, game.table_law.deck))
    yield from _reported(game, state, command)
    yield from _breached(game, state, command, events)


def _noticed(game: Game, state: TableState, event: Any) -> Iterator[Any]:
    if isinstance(event, e.PlayerAdvised) and isinstance(game, BankedGame):
        if game.cites.under in event.clauses and event.box in state.seated:
            yield t.MinimumAdvised(event.box, event.clauses)
    elif isinstance(event, e.WagerPlaced) and event.wager == "ante" and state.tournament:
        yield from _ante(game, state, event.box)


def _ante(game: Game, state: TableState, box: int) -> Iterator[Any]:
    """Out of order is whoever is not the next one due."""
    live = tuple(n for n, seat in state.seated.items() if not seat.sitting_out)
    if game.table_law.ante_order and next_due(state.buck, live, state.antes[:-1]) != box:
        yield t.AnteOutOfOrder(box, state.seated[box].warned, game.table_law.ante_order)


def shoe_failed(game: Game, state: TableState, command: b.ShoeMalfunction) -> t.ShoeFailed:
    if state.shoe.kind != "automated":
        raise UnknownPlace("the shoe at this table is not an automated one")
    return t.ShoeFailed(command.fault or "out of order", (game.table_law.shoe_change,))


def _reported(game: Game, state: TableState, command: RoundCommand) -> Iterator[Any]:
    law = game.table_law
    if isinstance(command, b.ShoeMalfunction):
        yield shoe_failed(game, state, command)
    elif isinstance(command, b.JackpotMalfunction) and law.jackpot_down:
        yield t.JackpotReported(False, command.supervisor_approved, law.jackpot_down)


def _breached(
    game: Game, state: TableState, command: RoundCommand, events: tuple[Any, ...]
) -> Iterator[Any]:
    """Every measure against a player is on record; some exclude from the game and not the round."""
    if isinstance(command, b.Contravention) and isinstance(state.round, BankedRound):
        clauses = events[0].clauses
        out = command.remedy == "exclude" and clauses[0] == game.table_law.exclude
        yield breach(state.round.boxes[command.box].player, command.remedy, out, clauses)
    elif isinstance(command, p.Exclude | p.VoidWagers) and isinstance(game, PotGame):
        out = isinstance(command, p.Exclude)
        by = game.law.exclude if out else game.law.void_wagers
        finding = "exclude" if out else "void-wagers"
        clauses = (*by, command.breach)
        yield breach(state.seated[command.seat].player, finding, out, clauses)
