"""A bot that plays 3 Card Poker by the usual rule: play queen, six, four or better.

Run: python examples/three_card_bot.py 1000
"""

import sys
from decimal import Decimal
from random import Random

import pitboss

GAME = pitboss.game("three-card-2006")
TABLE = GAME.round(minimum=10, maximum=500)
RANKS = "23456789TJQKA"


def good_enough(hand: tuple[pitboss.Card, ...]) -> bool:
    """A pair or better, or three odd cards that are no worse than Q-6-4."""
    ranks = sorted((RANKS.index(card[0]) for card in hand), reverse=True)
    suited = len({card[1] for card in hand}) == 1
    straight = ranks[0] - ranks[2] == 2 or ranks == [12, 1, 0]
    pair = len(set(ranks)) < 3
    return pair or suited or straight or ranks >= [RANKS.index(rank) for rank in "Q64"]


def play_one(chance: Random) -> pitboss.Round:
    """One round: the bot sees its own view, and takes up what is offered."""
    round = TABLE.act(1, "ante", 10)
    _, cards = round.due
    round = round.deal(chance.sample(GAME.engine.deck, cards))
    own = round.view(1).boxes[0].cards
    action = "play" if good_enough(own) else "fold"
    round = round.act(1, action, round.actions(1)[action].least)
    return round if round.over else round.proceed()


def main(rounds: int) -> None:
    chance, nets = Random(2006), list[Decimal]()
    for _ in range(rounds):
        nets.append(play_one(chance).net(1))
    won = sum(net > 0 for net in nets)
    print(f"{rounds} rounds: {won} won, the bot's money changed by ${sum(nets)}.")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
