"""What the banked games are worth, to the last integer; and on other terms."""

from fractions import Fraction

import numpy as np
import pytest

from pitboss.cards.card import cards
from pitboss.cards.order import THREE_CARD
from pitboss.errors import BadInput
from pitboss.lab import evaluate, sides, solve_three_card, strategy
from pitboss.lab.canberra import solve as solve_canberra
from pitboss.lab.ladder import THREE
from pitboss.lab.outcomes import Outcome
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.solution import Solution
from pitboss.lab.symmetry import representatives
from pitboss.lab.terms import Terms, terms_of
from pitboss.lab.ultimate import solve as solve_ultimate
from pitboss.lab.ultimate.ground import holes
from pitboss.lab.ultimate.solve import Book

Solved = tuple[Solution, Book]


@pytest.fixture(scope="module")
def ultimate() -> Solved:
    return solve_ultimate.solve(Terms())


def same_percent(found: Fraction, percent: str) -> bool:
    return f"{float(found * 100):.{len(percent.split('.')[1])}f}" == percent


def test_three_card() -> None:
    found, _ = solve_three_card.solve(Terms())
    assert found.edge == Fraction(778809, 20358520)
    assert same_percent(found.edge, "3.8254696314")
    assert found.element_of_risk == Fraction(778809, 34084400)
    assert same_percent(found.element_of_risk, "2.2849426717")
    assert found.decisions == {"play": Fraction(149, 221), "fold": Fraction(72, 221)}
    assert found.wagered == Fraction(370, 221)
    assert f"{found.standard_deviation:.10f}" == "1.6234280483"
    assert found.chance(Outcome.OUT_WIN) == Fraction(336, 1105)
    assert sum(found.distribution.values()) == 1


def test_the_line_between_play_and_fold_in_three_card() -> None:
    _, worth = solve_three_card.solve(Terms())
    classes = evaluate.three(solve_three_card.HANDS)

    def played(hand: str) -> tuple[str, str]:
        this = classes == THREE.number[THREE_CARD.value(cards(hand))]
        values = worth[this, 0] / solve_three_card.DEALERS
        return f"{values.min():.5f}", f"{values.max():.5f}"

    assert played("Qs 6d 4c") == ("-0.99463", "-0.99338")
    assert played("Qs 6d 3c") == ("-1.00396", "-1.00255")


def test_three_card_with_a_better_bonus() -> None:
    odds = ["ante-bonus.straight-flush=5", "ante-bonus.three-of-a-kind=4"]
    found, _ = solve_three_card.solve(terms_of("three-card-2006", odds))
    assert same_percent(found.edge, "3.37298")


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017"])
def test_canberra(rules: str) -> None:
    found, _ = solve_canberra.solve(rules, Terms())
    assert found.edge == Fraction(86362082531, 1661102543100)
    assert same_percent(found.edge, "5.1990819525")
    assert found.edge * 19_933_230_517_200 == 1_036_344_990_372
    assert f"{float(found.wagered):.8f}" == "2.04450952"
    assert same_percent(found.element_of_risk, "2.5429482699")
    assert found.element_of_risk == Fraction(86362082531, 3396139966890)
    assert found.decisions["fold"] == Fraction(4863093, 10179260)
    assert f"{found.standard_deviation:.10f}" == "2.2820875118"
    assert 1 - found.chance(Outcome.OUT_WIN) == Fraction(205, 364)
    assert found.total == 19_933_230_517_200


def test_canberra_with_a_smaller_royal() -> None:
    found, _ = solve_canberra.solve(
        "canberra-2017", terms_of("canberra-2017", ["bet.royal-flush=100"])
    )
    assert found.edge * 19_933_230_517_200 == 1_041_372_912_372
    assert same_percent(found.edge, "5.2243057716")
    assert same_percent(found.element_of_risk, "2.5552856")
    assert f"{found.standard_deviation:.5f}" == "2.24295"


def test_a_cap_costs_the_player() -> None:
    full, _ = solve_canberra.solve("canberra-2017", Terms())
    capped, _ = solve_canberra.solve("canberra-2017", terms_of("canberra-2017", [], "100"))
    assert full.edge < capped.edge < Fraction(6, 100)
    assert max(capped.distribution) == 101


def test_ultimate(ultimate: Solved) -> None:
    found, _ = ultimate
    assert found.edge == Fraction(50643648973, 2317817502000)
    assert same_percent(found.edge, "2.1849713763")
    assert same_percent(found.element_of_risk, "0.5262189570")
    assert found.element_of_risk == Fraction(50643648973, 9624063957090)
    assert found.wagered == Fraction(29163830173, 7023689400)
    assert f"{found.standard_deviation:.10f}" == "4.9392988913"
    assert found.decisions == {
        "4x": Fraction(250, 663),
        "3x": 0,
        "2x": Fraction(1382947, 6497400),
        "1x": Fraction(510906653, 2341229800),
        "fold": Fraction(224592289, 1170614900),
    }
    ties = found.chance(Outcome.TIE, Outcome.OUT_TIE)
    assert ties == Fraction(113_130_263_816, 2_781_381_002_400)


@pytest.mark.parametrize(
    ("row", "column", "margin"),
    [
        (11, 0, "0.00541"),
        (9, 6, "0.01107"),
        (8, 7, "-0.02032"),
        (10, 3, "-0.02121"),
        (10, 4, "0.02205"),
        (2, 11, "-0.02280"),
        (6, 10, "0.02313"),
    ],
)
def test_close_holes_before_the_flop(ultimate: Solved, row: int, column: int, margin: str) -> None:
    book, start = ultimate[1], row * 13 + column
    four, check = book.value(book.four, start), book.value(book.check, start)
    assert f"{float(four - check):.5f}" == margin


def test_three_times_is_never_best(ultimate: Solved) -> None:
    book = ultimate[1]
    assert (book.three <= np.maximum(book.four, book.check)).all()
    assert sum(holes(start) for start in range(169) if book.played[start]) == 500


def test_what_is_played_before_the_flop(ultimate: Solved) -> None:
    assert strategy.ultimate_words(ultimate[1]) == (
        "4x with 33+, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo"
    )


def test_trips_that_is_never_forfeited(ultimate: Solved) -> None:
    side = sides.trips(ultimate[0])
    assert side.edge == Fraction(233985, 6689228)
    assert same_percent(side.edge, "3.4979372807")
    assert f"{side.standard_deviation:.8f}" == "2.68381855"


def test_finely_divided_odds_need_wider_integers() -> None:
    def width(*odds: str) -> object:
        return solve_ultimate.value_type(Payoffs("ultimate-2019", terms_of("ultimate-2019", odds)))

    assert width() is width("blind.royal-flush=5000") is np.int16
    assert width("blind.flush=17/50") is np.int64
    with pytest.raises(BadInput, match="do not fit"):
        width("blind.royal-flush=1/900007", "blind.flush=1/900001")


def test_sets_of_cards_up_to_suits() -> None:
    flops, times = representatives(3)
    assert (len(flops), times.sum()) == (1755, 22100)
    assert representatives(5)[1].sum() == 2_598_960


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ("bet.royal-flush", "is not WAGER.LINE=N"),
        ("blind.flush=3", "no odds on 'blind'"),
        ("bet.five-of-a-kind=3", "has no line 'five-of-a-kind'"),
        ("bet.flush=-3", "is a number"),
        ("bet.flush=3/0", "is a number"),
        ("bet.flush=9999999", "at most 1,000,000"),
    ],
)
def test_a_slip_in_the_odds_is_told(change: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        terms_of("canberra-2017", [change])


def test_a_game_without_a_house_is_not_solved() -> None:
    with pytest.raises(BadInput, match="the lab solves"):
        terms_of("holdem-1995", ["bet.flush=3"])
