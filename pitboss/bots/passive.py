"""Bots for a table of play money: they are called bots, and play a plain, passive game."""

import secrets

from pitboss.play.machine import Game
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Offer


def bot_move(game: Game, state: TableState) -> Command:
    """What the player in turn does, if that is a bot."""
    number = state.machine.turn(state.round)
    offers = state.machine.actions(game, state.displayed, state.round, number)
    open_ = {name: offer for name, offer in offers.items() if isinstance(offer, Offer)}
    action = choose(open_, state.stake(number))
    move: Command = state.machine.act(number, action, open_[action].least)
    return move


def choose(open_: dict[str, Offer], stake: int) -> str:
    """Open or raise seldom, check where that is free, call what is small, and fold the rest."""
    for name in ("bet", "raise"):
        if name in open_ and _once_in(8):
            return name
    for name in ("check", "decline"):
        if name in open_:
            return name
    if "call" in open_:
        dear = open_["call"].least * 3 > stake  # more than a third of what is left
        return "call" if not dear or _once_in(3) else "fold"
    return "tap-out" if "tap-out" in open_ and _once_in(2) else "fold"


def _once_in(times: int) -> bool:
    return secrets.randbelow(times) == 0
