"""Money is whole cents: read from dollars, printed, rounded up, divided without a cent lost."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadAmount
from pitboss.play.money import MOST, divide, dollars, in_words, rounded_up


@pytest.mark.parametrize(
    ("amount", "cents"),
    [
        (10, 1000),
        ("2.50", 250),
        ("0.01", 1),
        (Decimal("1.5"), 150),
        (0, 0),
        (-3, -300),
        ("1e3", 100_000),
        (100_000_000_000, MOST),
    ],
)
def test_dollars_are_cents(amount: int | str | Decimal, cents: int) -> None:
    assert dollars(amount) == cents


@pytest.mark.parametrize(
    ("amount", "why"),
    [
        ("0.005", "not a whole number of cents"),
        ("10.0000000000000000000000000000000005", "10.00000000000000000 is not a whole"),
        ("1e-999999999", "not a whole number of cents"),
        ("nan", "not an amount of money"),
        ("inf", "not an amount of money"),
        ("ten", "'ten' is not an amount of money"),
        ("1e999999999", "1e999999999 is more money"),
        (100_000_000_001, "more money than any table holds"),
        (-100_000_000_001, "more money than any table holds"),
        (10**40, "100000000000000000000? is more money"),
        ("x" * 40, f"'{'x' * 20}' is not"),
    ],
)
def test_what_is_no_amount_is_said_in_a_line(amount: int | str, why: str) -> None:
    with pytest.raises(BadAmount, match=why) as fault:
        dollars(amount)
    assert "\n" not in str(fault.value)
    assert len(str(fault.value)) < 80


@pytest.mark.parametrize(
    ("cents", "words"),
    [
        (0, "$0"),
        (1, "$0.01"),
        (99, "$0.99"),
        (100, "$1"),
        (250, "$2.50"),
        (1_000_000, "$10,000"),
        (123_456_789, "$1,234,567.89"),
        (-1, "-$0.01"),
        (-1200, "-$12"),
    ],
)
def test_amounts_in_words(cents: int, words: str) -> None:
    assert in_words(cents) == words


@pytest.mark.parametrize(
    ("amount", "cents"),
    [(Fraction(225, 2), 113), (Fraction(112), 112), (Fraction(1, 1000), 1), (Fraction(0), 0)],
)
def test_a_fraction_of_a_cent_is_paid_as_a_cent(amount: Fraction, cents: int) -> None:
    assert rounded_up(amount) == cents


@pytest.mark.parametrize(
    ("amount", "weights", "shares"),
    [
        (100, (1, 1, 1), (34, 33, 33)),
        (101, (1, 1, 1), (34, 34, 33)),
        (100_001, (10, 1, 1), (83_334, 8_334, 8_333)),
        (200, (75, 25), (150, 50)),
        (1, (75, 25), (1, 0)),
        (1, (50, 50), (1, 0)),
        (7, (0, 100), (0, 7)),
        (0, (1, 2), (0, 0)),
        (10, (Fraction(1, 3), Fraction(2, 3)), (3, 7)),
    ],
)
def test_a_sum_is_divided_to_the_cent(
    amount: int, weights: tuple[int | Fraction, ...], shares: tuple[int, ...]
) -> None:
    assert divide(amount, weights) == shares


@given(st.integers(0, 10**9), st.lists(st.integers(1, 10**6), min_size=1, max_size=8))
def test_nothing_is_lost_in_dividing(amount: int, weights: list[int]) -> None:
    shares = divide(amount, weights)
    assert sum(shares) == amount
    for share, weight in zip(shares, weights, strict=True):
        assert abs(share - Fraction(amount * weight, sum(weights))) < 1
