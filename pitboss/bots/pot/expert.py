"""The expert plays by equity: how often this hand wins against what the others may hold.

The more a rival has put in, the fewer hands are thought to be in the range. Its work is bounded by
counts, not by the clock: at most RANGE hands are ranked, and about JUDGED are dealt out to the end
and compared, however many rivals there are.
"""

from pitboss.bots.pot.cards import Cards, score
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
from pitboss.cards.card import Card
from pitboss.play.course import FLOP
from pitboss.play.pot.view import PotSeatView

RANGE, JUDGED = 80, 240
LOOSE = 3  # last blinds that somebody may put in with two thirds of all hands
FEWEST = 12  # hands in a range
AHEAD, FAR_AHEAD = 10, 20  # percent above an equal share: worth a wager, worth a raise
BLUFF = 12  # once in so many times, where nobody is left to act


def expert(sight: Sight, chance: Chance) -> Move:
    won, fair = equity(sight, chance), 100 // (len(rivals(sight)) + 1)
    if won >= fair + (FAR_AHEAD if owed(sight) else AHEAD) * (100 - fair) // 50:
        return put_in(sight, 90)
    if owed(sight):
        return go_along(sight) if won >= price(sight) else give_up(sight)
    bluffs = in_position(sight) and chance.randrange(BLUFF) == 0
    return put_in(sight, 50) if bluffs else go_along(sight)


def equity(sight: Sight, chance: Chance) -> int:
    """In percent, the share of the pot that this hand wins when all cards are out."""
    seen = (*sight.cards, *sight.board)
    unseen = [card for card in sight.game.deck if card not in seen]
    hands = _ranked(sight, unseen, chance)
    ranges = [hands[: _width(sight, rival)] for rival in rivals(sight)]
    if not ranges:
        return 100
    times = max(1, JUDGED // (len(ranges) + 1))
    return sum(_share(sight, unseen, ranges, chance) for _ in range(times)) // times


def _ranked(sight: Sight, unseen: list[Card], chance: Chance) -> list[Cards]:
    """Hands that others may hold, the best on this board first."""
    size = len(sight.cards)
    hands = [tuple(chance.sample(unseen, size)) for _ in range(RANGE)]
    if len(sight.board) < FLOP:
        return sorted(hands, key=score, reverse=True)
    made = sight.game.value
    return sorted(hands, key=lambda hand: made(sight.sign, hand, sight.board), reverse=True)


def _width(sight: Sight, rival: PotSeatView) -> int:
    """How many of the ranked hands are in a rival's range."""
    blind = last_blind(sight)
    more = max(0, rival.contributed - blind)
    return max(FEWEST, RANGE * LOOSE * blind // (LOOSE * blind + more))


def _share(sight: Sight, unseen: list[Card], ranges: list[list[Cards]], chance: Chance) -> int:
    """One deal to the end: a hundred if it is won, a part of it if it is shared."""
    taken: set[Card] = set()
    held = []
    for hands in ranges:
        hand = _pick(hands, taken, unseen, len(sight.cards), chance)
        taken.update(hand)
        held.append(hand)
    left = [card for card in unseen if card not in taken]
    board = (*sight.board, *chance.sample(left, sight.game.board - len(sight.board)))
    made = sight.game.value
    mine, others = made(sight.sign, sight.cards, board), [made(sight.sign, h, board) for h in held]
    if any(other > mine for other in others):
        return 0
    return 100 // (1 + others.count(mine))


def _pick(
    hands: list[Cards], taken: set[Card], unseen: list[Card], size: int, chance: Chance
) -> Cards:
    """A hand of the range; after some that are not free, any that is."""
    for _ in range(8):
        hand = chance.choice(hands)
        if taken.isdisjoint(hand):
            return hand
    return tuple(chance.sample([card for card in unseen if card not in taken], size))
