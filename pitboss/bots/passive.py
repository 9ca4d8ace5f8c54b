"""Bots for a table of play money: they are called bots, and play a plain, passive game."""

import secrets

from pitboss.play.pot import commands as p
from pitboss.play.pot.actions import actions
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.verbs import Offer


def bot_move(game: PotGame, table: PotSign, round: PotRound) -> p.Act:
    """Open or raise seldom, check where that is free, call what is small, and fold the rest."""
    now = standing(round)
    assert now.turn is not None
    seat, offers = now.turn, actions(game, table, round, now.turn.number)
    open_ = {name: offer for name, offer in offers.items() if isinstance(offer, Offer)}
    for name in ("bet", "raise"):
        if name in open_ and _once_in(8):
            return p.Act(seat.number, name, open_[name].least)
    for name in ("check", "decline"):
        if name in open_:
            return p.Act(seat.number, name)
    dear = now.owed * 3 > seat.left  # more than a third of what is left
    if "call" in open_ and (not dear or _once_in(3)):
        return p.Act(seat.number, "call")
    if "tap-out" in open_ and "call" not in open_ and _once_in(2):
        return p.Act(seat.number, "tap-out")
    return p.Act(seat.number, "fold")


def _once_in(times: int) -> bool:
    return secrets.randbelow(times) == 0
