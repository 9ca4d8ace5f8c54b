"""What comes next in a round against the house."""

from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.settlement import still_in
from pitboss.play.banked.sign import BankedSign
from pitboss.play.course import Duty


def duty(game: BankedGame, table: BankedSign, round: BankedRound) -> Duty:
    """What comes next: a player's decision, or a step of the dealer with so many cards."""
    if round.over:
        return Duty("over")
    if not round.begun:
        served = game.served(round)
        order = game.dealing[table.shoe].order(served) if served else ()
        return Duty("deal", len(order)) if served else Duty("wagers")
    if round.dealing:
        return Duty("deal", round.remaining)
    if round.turn:
        return Duty("act")
    if game.concessions and round.declared and any(still_in(round)):
        return Duty("concession")
    return Duty("proceed")
