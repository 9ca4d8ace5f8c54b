"""Side wagers and strategies: the published figures."""

from fractions import Fraction

import pytest

from pitboss.cards.hand import Category
from pitboss.lab import counting, sides, solve_three_card, strategy
from pitboss.lab.canberra import solve as solve_canberra
from pitboss.lab.ladder import FIVE, THREE
from pitboss.lab.terms import Terms, terms_of
from pitboss.play.money import dollars

THREE_CARD_ORDER = (
    Category.STRAIGHT_FLUSH, Category.THREE_OF_A_KIND, Category.STRAIGHT, Category.FLUSH,
    Category.ONE_PAIR, Category.ODD_CARDS,
)  # fmt: skip


def test_pairs_plus() -> None:
    side = sides.pairs_plus(Terms())
    assert side.edge == Fraction(402, 5525)
    assert [int(side.chances[category] * 22100) for category in THREE_CARD_ORDER] == [
        48, 52, 720, 1096, 3744, 16440,
    ]  # fmt: skip
    assert f"{side.standard_deviation:.8f}" == "2.84955344"
    flush_four = sides.pairs_plus(terms_of("three-card-2006", ["pairs-plus.flush=4"]))
    assert f"{float(flush_four.edge):.7f}" == "0.0231674"


def test_the_ante_bonus_is_what_the_edge_rises_by_without_it() -> None:
    with_bonus, _ = solve_three_card.solve(Terms())
    none = [f"ante-bonus.{line}=0" for line in ("straight-flush", "three-of-a-kind", "straight")]
    without, _ = solve_three_card.solve(terms_of("three-card-2006", none))
    assert without.edge - with_bonus.edge == sides.ante_bonus(with_bonus) == Fraction(267, 5525)


@pytest.mark.parametrize(
    ("rules", "wager", "fixed", "even"),
    [
        ("canberra-2017", 1, Fraction(17305, 32487), "159810.53"),
        ("canberra-2017", 2, Fraction(34610, 32487), "319621.05"),
        ("canberra-2017", 5, Fraction(86525, 32487), "799052.63"),
        ("canberra-2004", 1, Fraction(18295, 32487), "147928.95"),
        ("canberra-2004", 2, Fraction(18295, 32487), "488436.84"),
        ("canberra-2004", 5, Fraction(18295, 32487), "1509960.53"),
    ],
)
def test_jackpots(rules: str, wager: int, fixed: Fraction, even: str) -> None:
    found = sides.jackpot(rules, dollars(wager))
    assert found.of_pool * 2_598_960 == Fraction(38, 5)
    assert found.fixed == 100 * fixed
    assert f"{float(found.break_even / 100):.2f}" == even
    back = found.hits * dollars(wager) if rules == "canberra-2004" else 0  # readings J1 and J2
    assert found.returned == back
    prizes = sides.jackpot_return(rules, dollars(wager), dollars(200_000))
    assert sides.given_back(rules, dollars(wager), dollars(200_000)) == (prizes + back) / (
        dollars(wager)
    )


@pytest.mark.parametrize(
    ("wager", "pool", "percent"),
    [
        (1, 1_000, "56.19"),
        (1, 10_000, "56.19"),
        (2, 10_000, "54.73"),
        (5, 10_000, "53.85"),
        (1, 100_000, "82.51"),
        (2, 100_000, "67.89"),
        (5, 100_000, "59.12"),
    ],
)
def test_a_jackpot_has_a_floor(wager: int, pool: int, percent: str) -> None:
    paid = sides.jackpot_return("canberra-2017", dollars(wager), dollars(pool))
    assert f"{float(100 * paid / dollars(wager)):.2f}" == percent


def test_the_hands_that_win_a_jackpot() -> None:
    """Royal flush, straight flush, four of a kind, full house, flush; in 2004 A A 8 8 too."""
    assert sorted(sides.winners("canberra-2017").values()) == [4, 36, 624, 3744, 5108]
    found = sides.winners("canberra-2004").values()
    assert sorted(found) == [4, 36, 624, 1584, 3744, 5108]
    assert Fraction(1584, 2_598_960) == Fraction(33, 54145)


def test_three_card_in_words() -> None:
    found = strategy.three_card(solve_three_card.solve(Terms())[1])
    assert found.words == "play Q-6-4 or better, fold Q-6-3 or worse"
    assert found.clean


def test_ace_and_king() -> None:
    solution, book = solve_canberra.solve("canberra-2017", Terms())
    found = strategy.ace_king(book)
    assert Fraction(found.bets, found.deals) == Fraction(119261, 327590)
    words = strategy.canberra_words(solution, book)
    assert words.startswith("bet one pair or better against every up card; with ace and king high")


def test_what_sometimes_folds_is_told() -> None:
    """A maximum payout of one ante makes a pair fold to some up cards."""
    words = strategy.canberra_words(
        *solve_canberra.solve("canberra-2017", terms_of("canberra-2017", [], "1"))
    )
    assert words.startswith("bet two pairs or better against every up card; with one pair bet in ")


def test_contributions_add_up_to_the_edge() -> None:
    found, _ = solve_three_card.solve(Terms())
    assert sum(found.contributions.values()) == found.edge
    assert found.contributions["ante-bonus"] == -sides.ante_bonus(found) == Fraction(-267, 5525)
    capped, _ = solve_canberra.solve("canberra-2004", terms_of("canberra-2004", [], "10"))
    assert sum(capped.contributions.values()) == capped.edge


def test_ladders_count_their_hands() -> None:
    assert FIVE.counts == counting.five_counts()[: len(FIVE.hands)].tolist()
    assert sum(THREE.counts) == 22100
