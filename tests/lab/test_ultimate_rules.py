"""Ultimate's short rules: each decision by hand, and their cost to the last digit."""

from fractions import Fraction
from random import Random

from pitboss.cards.card import RANK, Card
from pitboss.cards.hand import Category
from pitboss.cards.order import FIVE_CARD
from pitboss.lab.deck import CARDS
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.playable.ultimate import cost, flops, rivers, rules
from pitboss.lab.playable.ultimate.flops import LATER, TWICE
from pitboss.lab.symmetry import cards_of
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate import situation
from pitboss.lab.ultimate.atlas import atlas, pair

Cards = tuple[Card, ...]
MADE = (Category.ODD_CARDS, Category.ONE_PAIR)
SOME = 400


def named(numbers: list[int]) -> Cards:
    return tuple(CARDS[number] for number in numbers)


def usual_flop(hole: Cards, flop: Cards) -> bool:
    paired = any(card[0] in [other[0] for other in flop] for card in hole)
    return FIVE_CARD.best(hole + flop).category not in MADE or paired or draw(hole, flop, 10, 10)


def short_flop(hole: Cards, flop: Cards) -> bool:
    hand, ranks = FIVE_CARD.best(hole + flop), [card[0] for card in flop]
    paired = [card[0] for card in hole if card[0] in ranks]
    lowest = min(ranks, key=lambda rank: RANK[Card(rank + "s")])
    one_suit = len({card[1] for card in flop}) == 1 and flop[0][1] not in hole[0] + hole[1]
    if paired and not (paired == [lowest] and one_suit and hand.category == Category.ONE_PAIR):
        return True
    odd = (*MADE, Category.TWO_PAIRS, Category.THREE_OF_A_KIND)
    return hand.category not in odd or draw(hole, flop, 10, 11)


def draw(hole: Cards, flop: Cards, two: int, one: int) -> bool:
    """Four of a suit: the least rank that is enough if two of them are in the hole, or one."""
    for suit in "cdhs":
        mine = [RANK[card] for card in hole if card[1] == suit]
        if len(mine) + sum(card[1] == suit for card in flop) == 4 and mine:
            return max(mine) >= (two if len(mine) == 2 else one)
    return False


def few_outs(hole: Cards, board: Cards) -> bool:
    mine = FIVE_CARD.best(hole + board)
    left = [card for card in CARDS if card not in hole + board]
    return sum(FIVE_CARD.best((*board, card)) > mine for card in left) < 21


def usual_river(hole: Cards, board: Cards) -> bool:
    mine, alone = FIVE_CARD.best(hole + board), FIVE_CARD.best(board)
    better = list(Category).index(mine.category) < list(Category).index(alone.category)
    return better or few_outs(hole, board)


def test_the_rules_of_the_flop() -> None:
    chance, seen = Random(3), flops.seen()
    dealt = cards_of(atlas().flops, 3)
    usual, short = rules.USUAL_FLOP.bets(seen), rules.SHORT_FLOP.bets(seen)
    for _ in range(SOME):
        at, which = chance.randrange(len(dealt)), chance.randrange(len(flops.HOLES))
        flop, hole = named(dealt[at].tolist()), named(flops.HOLES[which].tolist())
        assert seen.apart[at, which] == (len({*flop, *hole}) == 5)
        if seen.apart[at, which]:
            assert usual[at, which] == usual_flop(hole, flop), (hole, flop)
            assert short[at, which] == short_flop(hole, flop), (hole, flop)


def test_the_rules_of_the_river() -> None:
    chance, map, seen = Random(4), atlas(), rivers.seen()
    usual = [rules.USUAL_RIVER.bets(one) for one in seen]
    short = [rules.SHORT_RIVER.bets(one) for one in seen]
    for _ in range(SOME // 10):
        nth = chance.randrange(len(map.boards))
        board = map.boards[nth].tolist()
        hole = chance.sample([card for card in range(52) if card not in board], 2)
        at = int(map.board_patterns[nth])
        suited = at >= len(map.kinds)
        types = [card // 4 + (13 if suited and card % 4 else 0) for card in hole]
        place = (at - len(map.kinds) if suited else at, pair(*types))
        assert usual[suited][place] == usual_river(named(hole), named(board)), (hole, board)
        assert short[suited][place] == few_outs(named(hole), named(board)), (hole, board)


def test_what_a_hole_is_worth_on_a_flop() -> None:
    """As `best` finds it, which looks at every turn, river and hole of the dealer's."""
    sums, dealt = cost.worths(Terms()), cards_of(atlas().flops, 3)
    payoffs, chance, tried = payoffs_of(cost.RULES, Terms()), Random(5), 0
    while tried < 6:
        at, which = chance.randrange(len(dealt)), chance.randrange(len(flops.HOLES))
        if not sums[at, which].any():  # played before the flop, or not apart
            continue
        hole, flop = named(flops.HOLES[which].tolist()), named(dealt[at].tolist())
        found = situation.flop(payoffs, hole, flop, ())
        deals = int(atlas().flop_times[at]) * 1081 * 990 * payoffs.scale
        gain = int(sums[at, which, TWICE] - sums[at, which, LATER])
        assert Fraction(gain, deals) == found["2x"] - found["check"]
        tried += 1


def test_the_usual_rules_and_a_better_card() -> None:
    """The usual ones come to 2.433 %, the better card to 2.345 %; the best play to 2.185 %."""
    usual = cost.cost(Terms(), rules.USUAL_FLOP, rules.USUAL_RIVER)
    short = cost.cost(Terms(), rules.SHORT_FLOP, rules.SHORT_RIVER)
    assert cost.cost(Terms(), None) == 0
    assert cost.cost(Terms(), rules.USUAL_FLOP) == Fraction(9663472771, 6953452506000)
    assert usual == Fraction(17238014779, 6953452506000)
    assert short == Fraction(41140679, 25753527800)


def test_the_card_is_the_cheapest_of_its_length() -> None:
    clauses = (
        rules.TWO_PAIRS_OR_BETTER, rules.PAIR_OF_YOURS, rules.BOTTOM_OF_ONE_SUIT,
        rules.STRAIGHT_OR_BETTER, rules.FOUR_TO_A_TEN, rules.FOUR_OF_TWO, rules.FOUR_OF_ONE,
    )  # fmt: skip
    assert set(cost.search(Terms(), clauses, 5)) == set(rules.SHORT_FLOP.clauses)


def test_mistakes() -> None:
    """Before the flop, and on it; those of the river take a solution each."""
    start = list(cost.start_mistakes(Terms()).values())
    assert start[0] == Fraction(17785825873, 231781750200)  # 3x instead of 4x
    assert [f"{float(lost):.4%}" for lost in start[1:]] == ["13.3119%", "3.4622%", "38.5197%"]
    flop = [cost.cost(Terms(), rule) for rule in rules.FLOP_MISTAKES]
    assert [f"{float(lost):.4%}" for lost in flop] == ["7.2337%", "4.8496%", "4.5362%", "0.3653%"]
