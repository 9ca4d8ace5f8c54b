"""The table: a decider around the decider of its round.

    decide(house, state, command) -> events      evolve(state, event) -> state

A command of the round goes through to it, with the sign as it stands; when the round is over the
table takes note.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.play import banked, banked_commands, pot, pot_commands
from pitboss.play import table_commands as c
from pitboss.play import table_events as t
from pitboss.play.banked_game import BankedGame, Table
from pitboss.play.banked_round import BankedRound
from pitboss.play.pot_game import PotGame
from pitboss.play.pot_round import Hold, PotRound, PotTable
from pitboss.play.table_begin import begin_round
from pitboss.play.table_game import House
from pitboss.play.table_house import HOUSE_COMMANDS
from pitboss.play.table_seats import SEAT_COMMANDS, vacate
from pitboss.play.table_state import TableState, evolve
from pitboss.play.verbs import Refused

__all__ = ["decide", "evolve"]

Command = c.TableCommand | banked_commands.Command | pot_commands.Command


def decide(house: House, state: TableState, command: Command) -> Iterator[Any]:
    """Yield what happens, or raise Refused. Collect with tuple(): all of it or nothing."""
    if isinstance(command, c.TableCommand):
        if not state.rules and not isinstance(command, c.SetUp):
            raise TooSoon("the table has not been set up")
        return _COMMANDS[type(command)](house, state, command)
    return _in_round(house, state, command)


def _in_round(
    house: House, state: TableState, command: banked_commands.Command | pot_commands.Command
) -> Iterator[Any]:
    if state.stopped:
        raise Refused((house.law.disturbance,), f"gaming is stopped: {state.stopped}")
    if not state.in_hand and not isinstance(command, _BETWEEN_ROUNDS):
        raise TooSoon("no round has begun")
    for event in decide_round(house, state, command):
        yield event
        state = evolve(state, event)
    if state.in_hand and state.round is not None and state.round.over:
        yield from _finish(house, state)


# Stakes change only between rounds, and the machine of the pot games rules on them.
_BETWEEN_ROUNDS = (pot_commands.TopUp, pot_commands.TakeOff)


def decide_round(
    house: House, state: TableState, command: banked_commands.Command | pot_commands.Command
) -> Iterator[Any]:
    """The round's own decision, under the sign and what the table remembers."""
    game, round = house.game, state.round
    if isinstance(game, BankedGame) and isinstance(command, banked_commands.Command):
        assert isinstance(round, BankedRound)
        return banked.decide(game, banked_table(state), round, _by_the_seat(state, command))
    if isinstance(game, PotGame) and isinstance(command, pot_commands.Command):
        assert isinstance(round, PotRound)
        return pot.decide(game, pot_table(state), round, command)
    raise BadInput(f"{game.rules} knows no {type(command).__name__}")


def _by_the_seat(state: TableState, command: banked_commands.Command) -> banked_commands.Command:
    """The player who acts is the one who has the box."""
    if not isinstance(command, banked_commands.Act):
        return command
    seat = state.seated.get(command.box)
    if seat is None:
        raise UnknownPlace(f"nobody has box {command.box}")
    return replace(command, player=command.player or seat.player)


def banked_table(state: TableState) -> Table:
    assert state.sign.banked is not None
    return replace(
        state.sign.banked,
        shoe=state.shoe.kind,
        markers={n: seat.marker for n, seat in state.seated.items() if seat.marker},
        advised=state.advised_before,  # two wagers of one round are one occasion (reading G7)
        jackpot_working=state.jackpot_working,
    )


def pot_table(state: TableState) -> PotTable:
    assert state.sign.pot is not None
    return replace(state.sign.pot, buck=state.buck or 1)


def _finish(house: House, state: TableState) -> Iterator[Any]:
    took_part = tuple(_took_part(state))
    law = house.law
    finished = t.RoundFinished(state.number, took_part, state.full, (law.abstention,))
    yield finished
    state = evolve(state, finished)
    for seat in state.seated.values():
        if seat.idle == 3:
            yield t.AbstentionAlerted(seat.player, seat.number, (law.abstention,))
    leaving = set(_leaving(state))
    for seat in tuple(state.seated.values()):
        if seat.player in state.excluded or seat.number in leaving:
            clause = law.exclude if seat.player in state.excluded else law.one_seat
            for event in vacate(house, state, seat, (clause,)):
                yield event
                state = evolve(state, event)


def _leaving(state: TableState) -> Iterator[int]:
    if isinstance(state.round, PotRound):
        yield from (seat.number for seat in state.round.seats if seat.leaving)


def _took_part(state: TableState) -> Iterator[int]:
    """Who wagered; in a game for the pot, who was dealt in (readings G27, P15)."""
    if isinstance(state.round, BankedRound):
        yield from (box.number for box in state.round.boxes.values() if box.settled or box.wagers)
    elif isinstance(state.round, PotRound):
        yield from (seat.number for seat in state.round.seats if seat.hold is not Hold.AWAY)


_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    **HOUSE_COMMANDS,
    **SEAT_COMMANDS,
    c.BeginRound: begin_round,
}
