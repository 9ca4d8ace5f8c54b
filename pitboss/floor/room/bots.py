"""The bots of practice tables: what each does next, of what is open to it and nothing else."""

from secrets import SystemRandom

from pitboss.bots.at_table import bot_move
from pitboss.floor.room.casino_file import TableSpec
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Offer

FIRST = ("ante", "blind")  # what a bot lays to be dealt in
CHANCE = SystemRandom()


def seats_of_bots(spec: TableSpec, state: TableState) -> dict[int, str]:
    names = spec.bot_names
    if not names:  # as a rule: it is asked again and again
        return {}
    return {number: name for number, name in state.names.items() if name in names}


def bots_wager(spec: TableSpec, game: Game, state: TableState) -> tuple[str, Command] | None:
    """The next wager of a bot before the deal."""
    for number, name in seats_of_bots(spec, state).items():
        offers = state.machine.actions(game, state.displayed, state.round, number)
        placed = state.machine.in_round(state.round, number)
        for wager in FIRST:
            offer = offers.get(wager)
            if isinstance(offer, Offer) and not (placed and wager == FIRST[0]):
                return name, state.machine.act(number, wager, offer.least)
    return None


def bots_top_up(spec: TableSpec, state: TableState) -> tuple[str, Command] | None:
    """A bot whose stake is short brings what is missing of the least."""
    least = state.sign.shown.minimum_stake
    for number, name in seats_of_bots(spec, state).items():
        if (lack := least - state.stake(number)) > 0:
            return name, p.TopUp(number, lack)
    return None


def bots_decline(spec: TableSpec, state: TableState) -> tuple[str, Command] | None:
    """A bot that is asked about a free seat stays where it is."""
    for seat, asked in state.asked.items():
        for name in asked:
            if name in spec.bot_names:
                return name, c.DeclineSeat(player=name, seat=seat)
    return None


def bots_move(spec: TableSpec, game: Game, state: TableState, number: int) -> Command:
    """What the bot in turn does, by its level."""
    level = spec.levels_of_bots[state.names[number]]
    return bot_move(level, game, state, number, CHANCE)
