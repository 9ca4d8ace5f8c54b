"""The round inside the table: its own decision, under the sign and what the table remembers."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.banked import commands as banked_commands
from pitboss.play.banked import decide as banked
from pitboss.play.banked.game import BankedGame, Table
from pitboss.play.banked.round import BankedRound
from pitboss.play.pot import commands as pot_commands
from pitboss.play.pot import decide as pot
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, PotTable
from pitboss.play.table.state import TableState
from pitboss.play.table_law import House
from pitboss.play.verbs import Refused

RoundCommand = banked_commands.Command | pot_commands.Command


def check_kind(house: House, command: RoundCommand) -> None:
    """Raise unless it is a command of this kind of game."""
    banked_game = isinstance(house.game, BankedGame)
    if banked_game != isinstance(command, banked_commands.Command):
        raise BadInput(f"{house.game.rules} knows no {type(command).__name__}")


def decide_round(house: House, state: TableState, command: RoundCommand) -> Iterator[Any]:
    game, round = house.game, state.round
    if isinstance(game, BankedGame) and isinstance(command, banked_commands.Command):
        assert isinstance(round, BankedRound)
        command = _by_the_seat(house, state, command)
        return banked.decide(game, banked_table(state), round, command)
    assert isinstance(game, PotGame)
    assert isinstance(command, pot_commands.Command)
    assert isinstance(round, PotRound)
    return pot.decide(game, pot_table(state), round, command)


def _by_the_seat(
    house: House, state: TableState, command: banked_commands.Command
) -> banked_commands.Command:
    """The player who acts is the one who has the box."""
    if not isinstance(command, banked_commands.Act):
        return command
    seat = state.seated.get(command.box)
    if seat is None:
        raise UnknownPlace(f"nobody has box {command.box}")
    if command.player not in ("", seat.player):
        raise Refused((house.law.one_seat,), f"box {command.box} is {seat.player}'s")
    return replace(command, player=seat.player)


def banked_table(state: TableState) -> Table:
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


def pot_table(state: TableState) -> PotTable:
    assert state.sign.pot is not None
    return replace(state.sign.pot, buck=state.buck or 1)
