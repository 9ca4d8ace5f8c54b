"""A hand for the pot played by bots who see their own cards, through the engine."""

from collections.abc import Mapping, Sequence
from random import Random

from pitboss.bots.choose import decide
from pitboss.bots.sight import Level, Sight
from pitboss.cards.card import Card
from pitboss.play.machine import POT
from pitboss.play.pot import commands as c
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, seated
from pitboss.play.pot.sign import PotSign

Levels = Mapping[int, Level]  # by seat


def play(
    game: PotGame, sign: PotSign, levels: Levels, shoe: Sequence[Card], chance: Random, stake: int
) -> PotRound:
    """The round when it is over; whoever sits down has this stake."""
    round, at = seated(sign.buck, dict.fromkeys(levels, stake)), 0
    while not round.over:
        duty = POT.duty(game, sign, round)
        if duty.step == "act":
            seat = POT.turn(round)
            sight = Sight(game, sign, POT.view(game, sign, round, seat), seat)
            command = POT.act(seat, *decide(levels[seat], sight, chance))
        elif duty.cards:
            cards, at = tuple(shoe[at : at + duty.cards]), at + duty.cards
            command = POT.deal(cards) if duty.step == "deal" else c.Expose(cards)
        else:
            command = POT.next_step(game, sign, round)
        round, _ = POT.reach(game, sign, round, command)
    return round
