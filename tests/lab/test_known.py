"""Known cards: nothing is gained by what one box sees, and much by what all of them see."""

import json
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import comb, sqrt

import numpy as np
import pytest

from pitboss.cards.order import THREE_CARD
from pitboss.cli import BAD_INPUT, main
from pitboss.lab import deals, tables
from pitboss.lab.best import advise
from pitboss.lab.deck import CARDS, numbers, read
from pitboss.lab.kernel import Array
from pitboss.lab.known import before_flop, exposed, pair, sample, shared, strata, tell, ultimate
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms
from pitboss.lab.ultimate.choices import FOUR, TWO
from pitboss.lab.ultimate.situation import river

one_thread = partial(ThreadPoolExecutor, 1)


@pytest.mark.parametrize("rules", ["three-card-2006", "canberra-2017"])
def test_a_box_alone_gains_nothing(rules: str) -> None:
    found = sample.part(rules, Terms(), 1, 0, 3, 1, 0)
    assert found.mean == found.error == 0


def test_outcomes_are_counted_as_they_are() -> None:
    """Against every hand of the dealer's, ranked by pitboss.cards."""
    payoffs = payoffs_of("three-card-2006", Terms())
    cards = [CARDS[number] for number in deals.deal(1, 20, (5,))[0]]
    boxes, left = [tuple(cards[n : n + 3]) for n in (0, 3, 6)], cards[9:]
    number = payoffs.ladder.number
    mine = np.array([number[THREE_CARD.value(box)] for box in boxes])
    dealers = np.array([number[THREE_CARD.value(hand)] for hand in combinations(left, 3)])
    found = sample.outcomes(payoffs, mine[None], dealers[None])[0]
    expected = [np.bincount(payoffs.outcomes(own, dealers), minlength=6) for own in mine]
    assert (found == expected).all()


@pytest.mark.parametrize(("rules", "boxes"), [("canberra-2004", 7)])
def test_one_table_by_the_lab_of_single_situations(rules: str, boxes: int) -> None:
    """Each box takes the best choice that `best --dead` finds with the others' cards dead."""
    found, size = sample.part(rules, Terms(), 3, 0, 1, boxes, 0), deals.CARDS[rules] // 2
    cards = [CARDS[number] for number in deals.deal(1, size * (boxes + 1), (3, 0))[0]]
    up = tuple(cards[-1:]) if sample.UP_CARDS[rules] else ()
    gain = Fraction(0)
    for box in range(boxes):
        hand = tuple(cards[size * box : size * (box + 1)])
        others = tuple(card for card in cards[: size * boxes] if card not in hand)
        shared = advise(rules, hand, up, Terms(), others)
        alone = advise(rules, hand, up, Terms())
        gain += shared.values[shared.best] - shared.values[alone.best]
    assert found.total == gain


@pytest.mark.parametrize(("rules", "boxes"), [("three-card-2006", 3), ("canberra-2017", 9)])
def test_hands_of_shared_cards_by_the_lab_of_single_situations(rules: str, boxes: int) -> None:
    """Each gains what `best --dead` finds with all the other known cards dead."""
    payoffs, size = payoffs_of(rules, Terms()), deals.CARDS[rules] // 2
    cards = deals.deal(1, 52, (4,))
    known, left = cards[0, : size * boxes].tolist(), cards[0, size * boxes :].tolist()
    weigh, ups = (shared.three_cards, left[:1]) if size == 3 else (shared.five_cards, left)
    every = np.array(list(combinations(range(9), 3)))
    places = every if size == 3 else shared.places(boxes)
    hands = [[known[place] for place in hand] for hand in places.tolist()]
    gains = [_gain(payoffs, hand, up, known) for hand in hands for up in ups]
    found = weigh(payoffs, cards, boxes, shared.no_moves(payoffs))
    assert found == pytest.approx([float(sum(gains, Fraction(0)) / len(gains))], abs=1e-12)


def _gain(payoffs: Payoffs, hand: list[int], up: int, known: list[int]) -> Fraction:
    others = [CARDS[card] for card in known if card not in hand]
    shown = (CARDS[up],) if sample.UP_CARDS[payoffs.rules] else ()
    found = advise(payoffs.rules, tuple(CARDS[n] for n in hand), shown, Terms(), tuple(others))
    row = np.array([[*hand, *[up] * len(hand)]], np.uint8)
    alone = payoffs.choices[deals.choices(payoffs, row)[0]].name
    return found.values[found.best] - found.values[alone]


@pytest.mark.parametrize("rules", ["three-card-2006", "canberra-2017"])
def test_the_chances_of_strata(rules: str) -> None:
    """They are all there are, and near what decks at random say."""
    decks = deals.deal(4_000, 52, (6,))[:, 35:]
    found, shares = Counter(strata.strata_of(rules, decks).tolist()), strata.shares(rules, 17)
    assert sum(shares.values()) == 1
    assert set(found) <= set(shares)
    for stratum, share in shares.items():
        spread = sqrt(4_000 * share * (1 - share))
        assert abs(found[stratum] - 4_000 * share) <= 6 * spread + 3


def test_sharing_turns_the_edge() -> None:
    """From a fixed seed: what strata say is near what all tables say, and surer."""
    six = tell.known("three-card-2006", Terms(), 6, 0, 2_000, 1, one_thread)
    assert abs(six.edge - 0.03080) < 4 * six.error < 0.002
    seven = tell.known("canberra-2017", Terms(), 7, 0, 1_600, 1, one_thread)
    assert abs(seven.edge + 0.0239) < 4 * seven.error < 0.008


def test_two_boxes_of_three_cards_exactly() -> None:
    """A part of all tables, looked at one by one as the tables at random are."""
    known = np.sort(deals.deal(20, 6, (9,)), axis=1)
    times = np.arange(1, len(known) + 1)
    payoffs = payoffs_of(pair.RULES, Terms())
    each = [shared.three_cards(payoffs, row[None], 2, shared.no_moves(payoffs)) for row in known]
    total, moves = pair.part(Terms(), known, times)
    weighed = 20 * comb(46, 3)
    assert total == pytest.approx(float(times @ np.concatenate(each)) * weighed)
    assert sum(sum(pair) for choices in moves.values() for pair in choices.values()) == (
        40 * times.sum()
    )


def test_an_exposed_card_of_the_dealer_exactly() -> None:
    """3 Card: near what tables at random say, and more the more is seen."""
    rules = "three-card-2006"
    one = exposed.exposed(rules, Terms(), 1, one_thread).edge
    sampled = sample.part(rules, Terms(), 1, 0, 2_000, 1, 1)
    assert abs(float(solved(rules, Terms()).solution.edge - one - sampled.mean)) < (
        4 * sampled.error
    )


@pytest.mark.parametrize(
    ("rules", "shown", "hand"),
    [
        ("three-card-2006", "Kd", "Qs 6h 3d"),
        ("three-card-2006", "Kd Qh", "Ks 6h 3d"),
        ("three-card-2006", "Kd Qh 2c", "Ks 6h 3d"),
        ("canberra-2017", "Kd 4h", "As Kh 9d 7c 2s"),
        ("canberra-2017", "3d 4h", "Js 9h 8d 7c 2s"),
        ("canberra-2017", "9d 9h", "8s 8h 5d 7c 2s"),
    ],
)
def test_one_hand_that_sees_some_of_the_dealers_cards(rules: str, shown: str, hand: str) -> None:
    """Against every hand that the dealer may have, ranked by pitboss.cards."""
    payoffs, mine, seen = payoffs_of(rules, Terms()), read(hand), read(shown)
    order, number = payoffs.ladder.order, payoffs.ladder.number
    left = [card for card in CARDS if card not in mine + seen]
    dealers = [order.value((*seen, *some)) for some in combinations(left, len(mine) - len(seen))]
    this = number[order.value(mine)]
    met = payoffs.outcomes(np.array(this), np.array([number[hand] for hand in dealers]))
    values = payoffs.scaled[:, payoffs.ladder.category[this]][:, met].sum(axis=1)
    given = exposed.in_order(numbers(mine)[None]), numbers(seen)
    total, made = exposed.against(payoffs, *given)
    assert total == values.max()
    assert made[payoffs.ladder.category[this], values.argmax()] == made.sum() == 1


def test_ultimate_from_the_flop_on() -> None:
    """Each box takes the better choice that `best --dead` finds on the flop."""
    rules, boxes = "ultimate-2019", 8
    payoffs, cards = payoffs_of(rules, Terms()), deals.deal(1, 23, (1, 0))[0]
    found = ultimate.part(rules, Terms(), 1, 0, 1, boxes)
    rows = np.array([tables.row_of(rules, cards, boxes, box) for box in range(boxes)])
    holes, shared_worth, alone_worth = rows[:, :2].ravel().tolist(), Fraction(0), Fraction(0)
    for row, alone in zip(rows, deals.choices(payoffs, rows).tolist(), strict=True):
        others = [card for card in holes if card not in row[:2]]
        hand, flop, dead = (tuple(CARDS[n] for n in some) for some in (row[:2], row[2:5], others))
        worth = advise(rules, hand, flop, Terms(), dead).values
        if alone != FOUR:
            shared_worth += max(worth["2x"], worth["check"])
            alone_worth += worth["2x"] if alone == TWO else _checked(payoffs, row, others)
    assert found.total == shared_worth - alone_worth
    boards = comb(52 - 3 - 2 * boxes, 2)
    assert [sum(of) for of in zip(*found.moves["all"].values(), strict=True)] == [8 * boards] * 2


def _checked(payoffs: Payoffs, row: Array, others: list[int]) -> Fraction:
    """Whoever checks and decides on the river alone: board by board."""
    found, left = Fraction(0), [n for n in range(52) if n not in row[:5] and n not in others]
    boards = list(combinations(left, 2))
    for turn_and_river in boards:
        board = (*row[2:5].tolist(), *turn_and_river)
        given = (tuple(CARDS[n] for n in row[:2]), tuple(CARDS[n] for n in board))
        alone = river(payoffs, *given, ())
        worth = river(payoffs, *given, tuple(CARDS[n] for n in others))
        found += worth["1x" if alone["1x"] > alone["fold"] else "fold"]
    return found / len(boards)


def test_ultimate_before_the_flop() -> None:
    """The holes that chance picks gain what `best --dead` finds, each as often as it was passed."""
    rules, boxes, count = "ultimate-2019", 8, 6
    found, times = before_flop.part(rules, Terms(), 2, 0, count, boxes), []
    chance, gain = np.random.default_rng((2, 0)), Fraction(0)
    for row in deals.deal(count, 2 * boxes, (2, 0, 1)).tolist():
        hand, dead = (tuple(CARDS[n] for n in some) for some in (row[:2], row[2:]))
        alone = advise(rules, hand, (), Terms())
        rare = 2 ** int(abs(alone.values["4x"] - alone.values["check"]) / Fraction(1, 10))
        if not chance.integers(rare):
            values = advise(rules, hand, (), Terms(), dead).values
            gain += rare * (max(values["4x"], values["check"]) - values[alone.best])
            times.append(rare)
    assert times
    assert found.total == gain
    moved = found.moves["before the flop"].values()
    assert [sum(of) for of in zip(*moved, strict=True)] == [sum(times)] * 2


def test_two_stages_add_up() -> None:
    one = sample.Gained(4, 1, Fraction(1), 1.0, {"a": {}})
    other = sample.Gained(10, 2, Fraction(3), 1.0, {"b": {}})
    both = sample.Both(one, other)
    assert (both.mean, both.tables) == (Fraction(1, 4) + Fraction(3, 20), 14)
    assert both.error == pytest.approx(sqrt(one.error**2 + other.error**2))
    assert [*both.moves] == ["a", "b"]


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--boxes", "6", "--tables", "16", "--json"]
    assert main(["lab", "known", "three-card-2006", *given]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["boxes"] == 6
    assert told["interval"][0] < told["edge"] < told["interval"][1]


@pytest.mark.parametrize(
    "given",
    [
        ["canberra-2017", "--boxes", "11"],
        ["canberra-2017", "--exposed", "5"],
        ["ultimate-2019", "--exposed", "1"],
        ["holdem-1995"],
    ],
)
def test_slips(given: list[str]) -> None:
    assert main(["lab", "known", *given]) == BAD_INPUT
