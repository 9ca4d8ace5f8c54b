"""The regular goes by position, the price that the pot lays, made hands and draws."""

from pitboss.bots.pot.cards import made, outs, start
from pitboss.bots.pot.moves import (
    give_up,
    go_along,
    in_position,
    last_blind,
    owed,
    price,
    put_in,
    rivals,
)
from pitboss.bots.sight import Chance, Move, Sight
from pitboss.cards.card import RANK
from pitboss.play.course import FLOP

# In percent, by kind of made hand: how often it is the best against one who goes on. It takes the
# more to win, the more hole cards there are to choose from.
WINS = {2: (15, 35, 60, 72, 82, 86, 93), 3: (10, 20, 36, 50, 62, 70, 86),
        4: (6, 14, 26, 42, 56, 70, 86)}  # fmt: skip
EACH = 7  # percent fewer for each further rival
GOOD, STRONG = 55, 70  # percent: worth a wager, worth a raise
PLAYED, RAISED = 55, 85  # of a hundred first hands, these are worse
IN_POSITION = 10


def regular(sight: Sight, chance: Chance) -> Move:
    if len(sight.board) < FLOP:
        return _first_cards(sight)
    wins = _wins(sight)
    bonus = IN_POSITION if in_position(sight) else 0
    if wins >= (STRONG if owed(sight) else GOOD - bonus):
        return put_in(sight, 70)
    return go_along(sight) if not owed(sight) or wins >= price(sight) else give_up(sight)


def _wins(sight: Sight) -> int:
    """By what is made, and what may still be: the cards that help, once for each to come."""
    table = WINS[min(max(len(sight.cards), min(WINS)), max(WINS))]
    base = max(0, table[made(sight)] - EACH * (len(rivals(sight)) - 1))
    helping, unseen = outs(sight)
    to_come = min(2, int(sight.game.board) - len(sight.board))
    drawn = min(100, 100 * helping * to_come // unseen)
    return base + drawn * (100 - base) // 100


def _first_cards(sight: Sight) -> Move:
    """Fewer hands where others act later, and where it is dear."""
    worse = start(sight.game, sight.cards) + 12 * _matches(sight)
    raised = (sight.round.to_meet - 1) // last_blind(sight)  # last blinds above the first
    needed = PLAYED + 12 * raised - (IN_POSITION if in_position(sight) else 0) - _laid(sight)
    if worse >= RAISED + 4 * raised:
        return put_in(sight, 70)
    return go_along(sight) if not owed(sight) or worse >= needed else give_up(sight)


def _laid(sight: Sight) -> int:
    """Who has half of the price in already, as a blind has, gives up less."""
    cheap = owed(sight) * 2 <= last_blind(sight) or sight.own.wagered >= owed(sight)
    return 20 if cheap else 0


def _matches(sight: Sight) -> int:
    """How many hole cards pair the first communal cards, where some lie there already."""
    ranks = {RANK[card] for card in sight.board}
    return sum(RANK[card] in ranks for card in sight.cards)
