"""Money is a whole number of cents. It is never a float."""

from collections.abc import Sequence
from decimal import Decimal, DecimalException
from fractions import Fraction

from pitboss.errors import BadAmount

MOST = 10**13  # a hundred thousand million dollars: more is a slip of the keyboard
CENT = Decimal(1).scaleb(-2)
WHOLE = 100  # percent


def dollars(amount: int | str | Decimal) -> int:
    """Cents in an amount of dollars.

    >>> dollars("2.50"), dollars(10)
    (250, 1000)
    """
    try:
        value = Decimal(amount)
    except DecimalException:
        value = Decimal("nan")
    if not value.is_finite():
        raise BadAmount(f"'{str(amount)[:20]}' is not an amount of money")
    if value.copy_abs() > MOST // 100:
        raise BadAmount(f"{str(amount)[:20]} is more money than any table holds")
    whole = value.quantize(CENT)
    if whole != value:
        raise BadAmount(f"${str(amount)[:20]} is not a whole number of cents")
    return int(whole * 100)


def in_words(cents: int) -> str:
    """An amount as it is printed.

    >>> in_words(250), in_words(1_000_000), in_words(-1200)
    ('$2.50', '$10,000', '-$12')
    """
    sign, cents = "-" if cents < 0 else "", abs(cents)
    return f"{sign}${cents // 100:,}" + (f".{cents % 100:02}" if cents % 100 else "")


def rounded_up(amount: int | Fraction) -> int:
    """Whole cents; the house bears the fraction (reading G12).

    >>> rounded_up(Fraction(225, 2))
    113
    """
    return -(-amount.numerator // amount.denominator)


def divide(amount: int, weights: Sequence[int | Fraction]) -> tuple[int, ...]:
    """Divide a fixed sum: round down, then a cent each by largest fraction, then in order (G12).

    >>> divide(100, (1, 1, 1))
    (34, 33, 33)
    """
    total = sum(weights)
    shares = [amount * weight // total for weight in weights]
    fractions = [amount * weight % total for weight in weights]  # of a cent, times the total
    by_fraction = sorted(range(len(shares)), key=lambda nth: -fractions[nth])
    for nth in by_fraction[: amount - sum(shares)]:
        shares[nth] += 1
    return tuple(shares)
