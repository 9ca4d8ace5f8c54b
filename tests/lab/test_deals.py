"""The fast rows and the engine settle the same rounds alike; the book decides as a look-up does."""

from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.lab import deals, sides, simulate, solve_three_card, tables
from pitboss.lab.best import advise
from pitboss.lab.deck import CARDS, read
from pitboss.lab.ladder import CATEGORIES
from pitboss.lab.outcomes import OUTCOMES
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.terms import CAPPED, Terms, terms_of
from pitboss.lab.ultimate import choices, situation

BANKED = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")
ROUNDS = 1500


def terms_for(rules: str, cap: str | None) -> Terms:
    """A maximum payout too, where the rules know one."""
    trips = "1" if rules == "ultimate-2019" else None
    return terms_of(rules, [], cap if rules in CAPPED else None, trips)


@pytest.mark.parametrize("cards", [9, 51, 52])
def test_cards_are_picked_as_numpy_picks_numbers(cards: int) -> None:
    """So that a seed deals what it dealt before chance was read word by word."""
    picks = np.random.default_rng((3, 1)).integers(0, 52 - np.arange(cards), (ROUNDS, cards))
    for row, some in zip(deals.deal(ROUNDS, cards, (3, 1)).tolist(), picks.tolist(), strict=True):
        deck = list(range(52))
        for nth, pick in enumerate(some):
            deck[nth], deck[nth + pick] = deck[nth + pick], deck[nth]
        assert row == deck[:cards]


def test_some_chance_is_passed_over() -> None:
    """Below three each number takes a third of all halves of a word; the first half is too many."""
    words = np.array([7 << 32], np.uint64)
    assert deals.below(np.uint64(3), words, np.uint64(0)) == (0, 2)
    assert deals.below(np.uint64(1), words, np.uint64(0)) == (0, 0)


@pytest.mark.parametrize("cap", [None, "9"])
@pytest.mark.parametrize("rules", BANKED)
def test_the_engine_settles_the_same(rules: str, cap: str | None) -> None:
    """With decisions good and bad, and with the side wager where there is one."""
    payoffs = Payoffs(rules, terms_for(rules, cap))
    rows = deals.deal(ROUNDS, deals.CARDS[rules], (2006, 7))
    random = Random(7)
    chosen = [random.randrange(len(payoffs.choices)) for _ in rows]
    category, outcome = deals.endings(payoffs, rows)
    fast = payoffs.scaled[chosen, category, outcome]
    plus = sides.pairs_plus(Terms()).odds if rules == "three-card-2006" else {}
    for row, pick, net, number in zip(rows, chosen, fast, category, strict=True):
        round = tables.play(payoffs, tables.in_order(rules, row), [pick], side=True)
        aside = plus.get(CATEGORIES[number], Fraction(-1)) if plus else Fraction(0)
        assert round.boxes[1].net == tables.ANTE * (Fraction(int(net), payoffs.scale) + aside)


@pytest.mark.parametrize("rules", BANKED)
def test_the_book_decides_as_a_look_up_does(rules: str) -> None:
    payoffs = Payoffs(rules, Terms())
    rows = deals.deal(30, deals.CARDS[rules], (11,))
    for row, pick in zip(rows, deals.choices(payoffs, rows), strict=True):
        cards, choice = tuple(CARDS[number] for number in row), payoffs.choices[pick]
        if choice.name != "4x":  # that one is the solver's own
            advice = advise(rules, *seen(rules, cards, choice.stage), Terms())
            assert advice.best == choice.name


def seen(
    rules: str, cards: tuple[Card, ...], stage: int
) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """The hand, and what its player sees when the choice falls."""
    if rules == "ultimate-2019":
        return cards[:2], cards[2 : 2 + (0, 3, 5)[stage]]
    if rules == "three-card-2006":
        return cards[:3], ()
    return cards[:5], cards[9:]


@pytest.mark.parametrize("rules", BANKED)
def test_a_simulation_holds_the_truth(rules: str) -> None:
    found = simulate.simulate(rules, 200_000, 5, Terms())
    truth = {"three-card-2006": 0.03825, "ultimate-2019": 0.02185}.get(rules, 0.05199)
    assert abs(float(found.edge) - truth) < 4 * found.error
    assert found.count == sum(found.decisions.values()) == 200_000


@pytest.mark.parametrize("rules", BANKED)
def test_a_table_of_three_boxes(rules: str) -> None:
    found = simulate.simulate_tables(rules, 200, 3, 1, Terms())
    again = simulate.simulate_tables(rules, 200, 3, 1, Terms())
    assert (found.count, found.rounds) == (600, 200)
    assert found == again
    assert abs(float(found.edge)) < 5 * found.error


def test_boxes_that_meet_one_dealer_are_not_so_many_rounds() -> None:
    """Two boxes that always win or lose together are worth one: the error must say so."""
    both = {Fraction(1): 100, Fraction(-1): 100}  # fifty rounds +1 +1, fifty -1 -1
    found = simulate.Simulated("three-card-2006", both, {}, 2, Fraction(100 * 4))
    assert (found.rounds, found.correlation) == (100, 1.0)
    assert found.covariance == 1
    assert found.error == pytest.approx(1 / 99**0.5)
    apart = simulate.Simulated("three-card-2006", both, {}, 2, Fraction(200))
    assert apart.covariance == apart.correlation == 0


@pytest.mark.parametrize("rules", ["three-card-2006", "canberra-2017", "ultimate-2019"])
def test_dead_cards_leave_the_dealer_fewer(rules: str) -> None:
    """Against every card looked at one by one."""
    random = Random(3)
    for _ in range(3):
        cards = random.sample(CARDS, 14)
        size, shown = {"three": (3, 0), "canbe": (5, 1), "ultim": (2, 5)}[rules[:5]]
        hand, board = tuple(cards[:size]), tuple(cards[size : size + shown])
        dead = tuple(cards[10:])
        advice = advise(rules, hand, board, Terms(), dead)
        assert advice.values == one_by_one(Payoffs(rules, Terms()), hand, board, dead)


def one_by_one(
    payoffs: Payoffs, hand: tuple[Card, ...], board: tuple[Card, ...], dead: tuple[Card, ...]
) -> dict[str, Fraction]:
    left = [card for card in CARDS if card not in (*hand, *board, *dead)]
    sums, count = dict.fromkeys((choice.name for choice in payoffs.choices), Fraction(0)), 0
    shared = board if payoffs.rules == "ultimate-2019" else ()
    order = payoffs.ladder.order
    mine = order.best(hand + shared)
    for rest in combinations(left, len(hand) - (len(board) - len(shared))):
        dealer = order.best((*rest, *board))
        count += 1
        out = payoffs.ladder.number[dealer] < payoffs.qualifying
        met = OUTCOMES[(0 if out else 3) + (dealer >= mine) + (dealer > mine)]
        for name in sums:
            sums[name] += payoffs.nets[name, mine.category, met]
    found = {name: total / count for name, total in sums.items()}
    return {k: v for k, v in found.items() if k not in ("4x", "3x", "2x")}


def test_a_hole_before_the_flop_by_all_boards_is_as_the_solution_has_it() -> None:
    payoffs, hole = Payoffs("ultimate-2019", Terms()), (CARDS[45], CARDS[12])
    book = advise("ultimate-2019", hole, (), Terms()).values
    assert situation.start(payoffs, hole, ()) == book
    fewer = situation.start(payoffs, hole, tuple(CARDS[:4]))
    assert fewer["4x"] != book["4x"]


def test_ultimate_s_choices_are_numbered_as_the_payoffs_are() -> None:
    names = [choice.name for choice in Payoffs("ultimate-2019", Terms()).choices]
    numbers = (choices.FOUR, choices.THREE, choices.TWO, choices.ONCE, choices.FOLD)
    assert [names[number] for number in numbers] == ["4x", "3x", "2x", "1x", "fold"]


def test_one_box_of_a_table_is_one_row() -> None:
    rows = deals.deal(50, 9, (3,))
    for row in rows:
        dealt = tables.in_order("ultimate-2019", row)
        assert (tables.row_of("ultimate-2019", dealt, 1, 0) == row).all()


def test_a_deal_is_of_different_cards_and_the_same_for_the_same_seed() -> None:
    rows = deals.deal(1000, 10, (1, 2))
    assert all(len(set(row)) == 10 for row in rows.tolist())
    assert (rows == deals.deal(1000, 10, (1, 2))).all()
    assert (rows != deals.deal(1000, 10, (1, 3))).any()
    assert set(np.unique(rows)) == set(range(52))


def test_slips_are_told() -> None:
    with pytest.raises(BadInput, match="cannot be dealt from one deck"):
        simulate.simulate_tables("canberra-2017", 10, 10, 1, Terms())
    odds = terms_of("canberra-2017", ["bet.flush=9"])
    with pytest.raises(BadInput, match="by the rules"):
        simulate.simulate_tables("canberra-2017", 10, 1, 1, odds)


@pytest.mark.parametrize("dead", ["As Ad Ah Ac Kd", "", "2c 3c 4c"])
def test_three_card_without_some_cards(dead: str) -> None:
    """The edge is the mean of what each hand is worth, looked at one by one."""
    gone, payoffs = read(dead), Payoffs("three-card-2006", Terms())
    found, worth = solve_three_card.solve(Terms(), gone)
    hands = solve_three_card.live_hands(gone)
    assert len(hands) == comb(52 - len(gone), 3)
    assert found.edge == Fraction(
        -int(worth.max(axis=1).sum()), len(hands) * comb(49 - len(gone), 3) * payoffs.scale
    )
    for nth in Random(1).sample(range(len(hands)), 4):
        hand = tuple(CARDS[number] for number in hands[nth])
        expected = one_by_one(payoffs, hand, (), gone)
        scale = comb(49 - len(gone), 3) * payoffs.scale
        assert [Fraction(int(value), scale) for value in worth[nth]] == list(expected.values())
