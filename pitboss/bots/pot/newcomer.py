"""The newcomer knows classes of hands, and nothing of pots, places or other people's cards."""

from pitboss.bots.pot.cards import PAIR, TWO_PAIRS, made
from pitboss.bots.pot.moves import give_up, go_along, owed, put_in
from pitboss.bots.sight import Chance, Move, Sight
from pitboss.cards.card import RANK
from pitboss.play.course import FLOP

HIGH = 10  # from the tens up a card looks good
CURIOUS = 3  # once in so many times a bad hand is played all the same


def newcomer(sight: Sight, chance: Chance) -> Move:
    """Bets what looks good, goes along with anything fair, and is curious."""
    found = made(sight) if len(sight.board) >= FLOP else _first_cards(sight)
    if found >= TWO_PAIRS:
        return put_in(sight, 50)
    if found >= PAIR or not owed(sight) or chance.randrange(CURIOUS) == 0:
        return go_along(sight)
    return give_up(sight)


def _first_cards(sight: Sight) -> int:
    """A pair of high cards is as good as two pairs will be, a pair or two high cards are fair."""
    ranks = [RANK[card] for card in sight.cards]
    alike = [rank for rank in ranks if ranks.count(rank) > 1]
    if max(alike, default=0) >= HIGH:
        return TWO_PAIRS
    fair = alike or sum(rank >= HIGH for rank in ranks) > 1 or max(ranks) == max(RANK.values())
    return PAIR if fair else 0
