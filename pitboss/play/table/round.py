"""The round inside the table: its own decision, and what the table takes from it."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.machine import Game, machine_of
from pitboss.play.pot import commands as p
from pitboss.play.pot.game import PotGame
from pitboss.play.table import events as t
from pitboss.play.table.ante_order import next_due
from pitboss.play.table.conduct import breach
from pitboss.play.table.state import TableState

RoundCommand = b.Command | p.Command


def check_kind(game: Game, command: RoundCommand) -> None:
    """Raise unless it is a command of this kind of game."""
    if not machine_of(game).knows(command):
        raise BadInput(f"{game.rules} knows no {type(command).__name__}")


def decide_round(game: Game, state: TableState, command: RoundCommand) -> Iterator[Any]:
    machine = state.machine
    command = machine.by_the_seat(game, command, state.names)
    return iter(machine.decide(game, state.displayed, state.round, command))


# What the table takes from it


def after(
    game: Game, state: TableState, command: RoundCommand, events: tuple[Any, ...]
) -> Iterator[Any]:
    """The state is that after the round's own events."""
    for event in events:
        if notice := _NOTICED.get(type(event)):
            yield from notice(game, state, event)
    if report := _REPORTED.get(type(command)):
        yield from report(game, state, command, events)


def _advised(game: BankedGame, state: TableState, event: e.PlayerAdvised) -> Iterator[Any]:
    if game.cites.under in event.clauses and event.box in state.seated:
        yield t.MinimumAdvised(event.box, event.clauses)


def _placed(game: Game, state: TableState, event: e.WagerPlaced) -> Iterator[Any]:
    """An ante out of order is whose ever it is that is not the next one due."""
    if event.wager != "ante" or not state.tournament or not game.table_law.ante_order:
        return
    live = tuple(n for n, seat in state.seated.items() if not seat.sitting_out)
    if next_due(state.buck, live, state.antes[:-1]) != event.box:
        warned = state.seated[event.box].warned
        yield t.AnteOutOfOrder(event.box, warned, game.table_law.ante_order)


def shoe_failed(game: Game, state: TableState, command: b.ShoeMalfunction) -> t.ShoeFailed:
    if state.shoe.kind != "automated":
        raise UnknownPlace("the shoe at this table is not an automated one")
    return t.ShoeFailed(command.fault or "out of order", (game.table_law.shoe_change,))


def _shoe(game: Game, state: TableState, command: b.ShoeMalfunction, _: Any) -> Iterator[Any]:
    yield shoe_failed(game, state, command)


def _jackpot(game: Game, state: TableState, command: b.JackpotMalfunction, _: Any) -> Iterator[Any]:
    down = game.table_law.jackpot_down
    if down:
        yield t.JackpotReported(False, command.supervisor_approved, down)


def _doubted(game: Game, state: TableState, command: RoundCommand, _: Any) -> Iterator[Any]:
    yield t.CardsDoubted((game.table_law.card_count, game.table_law.deck))


# Every measure against a player is on record; some exclude from the game and not the round.


def _contravention(
    game: Game, state: TableState, command: b.Contravention, events: tuple[Any, ...]
) -> Iterator[Any]:
    clauses = events[0].clauses
    out = command.remedy == "exclude" and clauses[0] == game.table_law.exclude
    player = state.machine.players(state.round, state.names)[command.box]
    yield breach(player, command.remedy, out, clauses)


def _excluded(game: PotGame, state: TableState, command: p.Exclude, _: Any) -> Iterator[Any]:
    clauses = (*game.law.exclude, command.breach)
    yield breach(state.seated[command.seat].player, "exclude", True, clauses)


def _voided(game: PotGame, state: TableState, command: p.VoidWagers, _: Any) -> Iterator[Any]:
    clauses = (*game.law.void_wagers, command.breach)
    yield breach(state.seated[command.seat].player, "void-wagers", False, clauses)


_NOTICED: dict[type, Callable[..., Iterator[Any]]] = {
    e.PlayerAdvised: _advised,
    e.WagerPlaced: _placed,
}
_REPORTED: dict[type, Callable[..., Iterator[Any]]] = {
    b.MissingCard: _doubted,
    b.ForeignCard: _doubted,
    p.FindWrongDeck: _doubted,
    b.ShoeMalfunction: _shoe,
    b.JackpotMalfunction: _jackpot,
    b.Contravention: _contravention,
    p.Exclude: _excluded,
    p.VoidWagers: _voided,
}
