"""Bots for a table of play money: they are called bots, and play a plain, passive game."""

import secrets

from pitboss.play import pot_commands as p
from pitboss.play.pot_actions import actions
from pitboss.play.pot_game import PotGame
from pitboss.play.pot_round import PotRound, PotTable, standing
from pitboss.play.verbs import Offer


def bot_move(game: PotGame, table: PotTable, round: PotRound) -> p.Act:
    """Check where that is open; else call what is small, raise seldom, and fold the rest."""
    now = standing(round)
    assert now.turn is not None
    seat, offers = now.turn, actions(game, table, round, now.turn.number)
    open_ = {name: offer for name, offer in offers.items() if isinstance(offer, Offer)}
    for name in ("check", "decline"):
        if name in open_:
            return p.Act(seat.number, name)
    if "raise" in open_ and secrets.randbelow(8) == 0:
        return p.Act(seat.number, "raise", open_["raise"].least)
    dear = now.owed * 3 > seat.left  # more than a third of what is left
    if "call" in open_ and (not dear or secrets.randbelow(3) == 0):
        return p.Act(seat.number, "call")
    if "tap-out" in open_ and "call" not in open_ and secrets.randbelow(2) == 0:
        return p.Act(seat.number, "tap-out")
    return p.Act(seat.number, "fold")
