"""The table: a decider around the decider of its round.

    decide(game, state, command) -> events      evolve(state, event) -> state

A command of the round goes through to it, with the sign as it stands; when the round is over the
table takes note.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.pot.events import Misdealt
from pitboss.play.pot.game import PotGame
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.ante_order import next_due
from pitboss.play.table.begin import begin_round, check_equipment
from pitboss.play.table.conduct import breach, put_out, record_breach
from pitboss.play.table.deal import DEAL_COMMANDS, check_sealed, check_shuffled
from pitboss.play.table.end import call_off_round, finish, let_go
from pitboss.play.table.evolve import after, evolve
from pitboss.play.table.opening import HOUSE_COMMANDS
from pitboss.play.table.seats import SEAT_COMMANDS, leave_seat
from pitboss.play.table.state import TableState
from pitboss.play.table.waiting_list import check_not_excluded, in_the_round
from pitboss.play.verbs import Refused

__all__ = ["Command", "decide", "evolve"]

RoundCommand = b.Command | p.Command
Command = c.TableCommand | RoundCommand


def decide(game: Game, state: TableState, command: Command) -> Iterator[Any]:
    """Yield what happens, or raise Refused. Collect with tuple(): all of it or nothing."""
    if not state.rules and not isinstance(command, c.SetUp):
        raise TooSoon("the table has not been set up")
    if isinstance(command, c.TableCommand):
        return _COMMANDS[type(command)](game, state, command)
    if not state.machine.knows(command):
        raise BadInput(f"{game.rules} knows no {type(command).__name__}")
    if type(command) not in _OF_THE_TABLE_TOO:
        return _in_round(game, state, command)
    if isinstance(command, p.Leave):
        return leave_seat(game, state, c.LeaveSeat(player=_player(state, command.seat)))
    if isinstance(command, p.Exclude) and state.in_hand and not _holds_cards(state, command.seat):
        return _exclude(game, state, command)
    if isinstance(command, b.ShoeMalfunction) and not state.in_hand:
        return iter((_shoe_failed(game, state, command),))
    return _in_round(game, state, command)


_OF_THE_TABLE_TOO = frozenset({p.Leave, p.Exclude, b.ShoeMalfunction})


def _player(state: TableState, number: int) -> str:
    if number not in state.seated:
        raise UnknownPlace(f"nobody sits at seat {number}")
    return state.seated[number].player


def _exclude(game: Game, state: TableState, command: p.Exclude) -> Iterator[Any]:
    """There is no hand that the round could deal with."""
    _check(game, state, command)
    player = _player(state, command.seat)
    found = c.RecordBreach(player=player, clause=command.breach, finding="exclude", exclude=True)
    return record_breach(game, state, found)


def _holds_cards(state: TableState, number: int) -> bool:
    return state.cards_out and in_the_round(state, number)


def _in_round(game: Game, state: TableState, command: RoundCommand) -> Iterator[Any]:
    """The round decides by the sign as it stands; then the table takes note of what happened."""
    _check(game, state, command)
    machine = state.machine
    given = machine.by_the_seat(game, command, state.names)
    round, events = machine.reach(game, state.displayed, state.round, given)
    yield from events
    state = after(state, events, round)
    for event in _noted(game, state, command, events):
        yield event
        state = evolve(state, event)
    if state.in_hand and state.round is not None and state.round.over:
        yield from finish(game, state)
    elif isinstance(command, b.Contravention):
        yield from put_out(game, state)


_STAKES = (p.TopUp, p.TakeOff)
_DEALS = frozenset({b.Deal, p.Deal})
_MEASURES = (p.VoidWagers, p.Exclude, b.Contravention)
_WHILE_STOPPED = (*_MEASURES, p.Invalidate, b.Disturbance, b.OperatorVoid)


def _check(game: Game, state: TableState, command: RoundCommand) -> None:
    kind = type(command)
    if kind is p.SitDown:
        raise BadInput("at a table a seat is taken, with its player's name")
    if isinstance(command, _STAKES):
        check_not_excluded(game, state, _player(state, command.seat))
    if state.stopped and not isinstance(command, _WHILE_STOPPED):
        raise Refused((game.table_law.disturbance,), f"gaming is stopped: {state.stopped}")
    if not state.in_hand:
        state.machine.check_between(game, state.round, command)
    elif kind in _DEALS and not state.cards_out:
        _check_deal(game, state)
    elif isinstance(command, b.Cut):
        check_sealed(state)
    elif isinstance(command, b.TakeBack) and state.tournament:
        _check_ante(game, state, command)
    elif isinstance(command, _STAKES) and _locked(state, command.seat):
        raise Refused(game.locked, "a stake does not change during a round")


def _locked(state: TableState, seat: int) -> bool:
    """Who is not dealt in, and everybody between a misdeal and the new deal (reading P63)."""
    return state.misdealt == state.number or not in_the_round(state, seat)


def _check_deal(game: Game, state: TableState) -> None:
    """Nothing is dealt from a doubtful deck, a broken shoe, or without the cut (reading P61)."""
    check_equipment(game, state)
    check_shuffled(state)
    if state.shoe.kind == "manual" and not state.was_cut:
        raise Refused(game.cut, "the deck has not been cut")


def _check_ante(game: Game, state: TableState, command: b.TakeBack) -> None:
    """The chance to wager is over when the next player has wagered."""
    if game.table_law.ante_turn and command.box in state.antes[:-1]:
        raise Refused(game.table_law.ante_turn, "the next player has laid an ante: yours stands")


# What the table takes from its round


def _noted(
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


def _placed(game: BankedGame, state: TableState, event: e.WagerPlaced) -> Iterator[Any]:
    """An ante out of order is whose ever it is that is not the next one due."""
    if event.wager != game.derived.of or not state.tournament or not game.table_law.ante_order:
        return
    live = tuple(n for n, seat in state.seated.items() if not seat.sitting_out)
    if next_due(state.buck, live, state.antes[:-1]) != event.box:
        warned = state.seated[event.box].warned
        yield t.AnteOutOfOrder(event.box, warned, game.table_law.ante_order)


def _shoe_failed(game: Game, state: TableState, command: b.ShoeMalfunction) -> t.ShoeFailed:
    if state.shoe.kind != "automated":
        raise UnknownPlace("the shoe at this table is not an automated one")
    return t.ShoeFailed(command.fault or "out of order", (game.table_law.shoe_change,))


def _shoe(game: Game, state: TableState, command: b.ShoeMalfunction, _: Any) -> Iterator[Any]:
    yield _shoe_failed(game, state, command)


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


def _misdealt(game: PotGame, state: TableState, event: Misdealt) -> Iterator[Any]:
    """Who has left the round has no part in the new deal."""
    leaving = state.machine.leaving(state.round)
    yield from let_go(game, state, [state.seated[number] for number in leaving])


_NOTICED: dict[type, Callable[..., Iterator[Any]]] = {
    e.PlayerAdvised: _advised,
    e.WagerPlaced: _placed,
    Misdealt: _misdealt,
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


_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    **HOUSE_COMMANDS,
    **SEAT_COMMANDS,
    c.BeginRound: begin_round,
    c.CallOffRound: call_off_round,
    **DEAL_COMMANDS,
}
