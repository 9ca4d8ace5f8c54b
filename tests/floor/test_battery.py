"""The battery passes the shuffle that deals, and catches those that must not deal."""

from collections import Counter
from itertools import permutations
from math import factorial

import pytest

from pitboss.floor.deal.shoe import Terms
from tests.floor.battery import (
    battery,
    caught,
    count_cycles,
    eulerian,
    rising_sequences,
    stirling,
    tail,
)
from tests.floor.broken import BROKEN, seeded, true_shuffle, word_modulo
from tests.floor.deals import MANILA, TERMS, dealing


@pytest.mark.parametrize("terms", [TERMS, MANILA], ids=["52 cut", "32 uncut"])
def test_the_deal_passes(terms: Terms) -> None:
    assert caught(battery(dealing(terms), 8_000, terms.deck)) == set()


def test_the_shuffle_passes_before_the_cut() -> None:
    assert caught(battery(seeded(true_shuffle, 1), 20_000)) == set()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_shuffle_is_caught(name: str) -> None:
    method, times, test = BROKEN[name]
    assert test in caught(battery(seeded(method, 1), times))


def test_statistics_do_not_see_a_word_modulo() -> None:
    """Which is why test_shuffle proves the scaler byte by byte."""
    assert caught(battery(seeded(word_modulo, 1), 10_000)) == set()


def test_what_is_expected_is_so_of_all_orders() -> None:
    orders = list(permutations(range(6)))
    rising, cycles = Counter(map(rising_sequences, orders)), Counter(map(count_cycles, orders))
    assert rising == {k: chance * factorial(6) for k, chance in eulerian(6).items()}
    assert cycles == {k: chance * factorial(6) for k, chance in stirling(6).items()}


@pytest.mark.parametrize(
    ("statistic", "freedoms", "published"),
    [(29.588, 10, 0.001), (18.307, 10, 0.05), (149.449, 100, 0.001), (124.342, 100, 0.05)],
)
def test_the_tail_is_that_of_the_printed_tables(
    statistic: float, freedoms: int, published: float
) -> None:
    assert tail(statistic, freedoms) == pytest.approx(published, rel=0.1)
