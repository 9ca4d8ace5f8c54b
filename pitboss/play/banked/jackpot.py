"""Jackpot pools: the meter that players see, the reserve behind it, and who pays a prize."""

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from pitboss.cards.card import Card
from pitboss.cards.hand import Category, Hand
from pitboss.play.money import WHOLE, divide
from pitboss.play.verbs import Clauses


class Meter(Struct, frozen=True):
    """The pool displayed when the first card leaves the shoe, and what stands behind it."""

    pool: int
    reserve: int
    seed: int  # what the pool starts from when it has been won
    pool_percent: int  # of each wager; the rest feeds the reserve


class Movement(Struct, frozen=True):
    """A change of the pools; `house` is what the operator had to put in."""

    pool: int = 0
    reserve: int = 0
    house: int = 0

    def __add__(self, other: "Movement") -> "Movement":
        return Movement(
            self.pool + other.pool, self.reserve + other.reserve, self.house + other.house
        )

    def __neg__(self) -> "Movement":
        return Movement(-self.pool, -self.reserve, -self.house)


class Claim(Struct, frozen=True):
    """A jackpot wager with the hand that it was on."""

    box: int
    wager: int
    hand: Hand
    cards: tuple[Card, ...]


class Prize(Struct, frozen=True):
    """What one claim is paid, and how much of it the displayed pool gives."""

    box: int
    paid: int
    from_pool: int
    clauses: Clauses


class Settlement(Struct, frozen=True):
    """The prizes in the order in which they are paid."""

    prizes: tuple[Prize, ...]
    reseed: Clauses = ()  # the clause by which the pool starts anew, if it does


class Jackpot(Struct, frozen=True):
    """What an edition says of its jackpot."""

    wager: str
    fed_by: str  # "acceptance": every wager, when accepted; "loss": those that did not win
    settle: Callable[[int, int, tuple[Claim, ...]], Settlement]  # display, limit, claims
    lost: Callable[[Claim], Clauses]
    reading: Clauses  # by which the meter is read
    feeding: Clauses  # by which wagers enter the pools
    leaving: Clauses  # by which they are taken out again
    returns_winning_wager: bool
    majors: tuple[Category, ...]  # hands whose prizes linked tables take in the order of time
    linked: Clauses  # by which an earlier one of them limits this round
    seed: int  # what the pool starts from, unless another is approved
    pool_percent: int  # of each wager, unless other shares are approved

    def meter(self, pool: int, reserve: int = 0) -> Meter:
        """The meter of a jackpot as it is usually approved."""
        return Meter(pool, reserve, self.seed, self.pool_percent)


def contribution(meter: Meter, wager: int) -> Movement:
    pool, reserve = divide(wager, (meter.pool_percent, WHOLE - meter.pool_percent))
    return Movement(pool, reserve)


def pay_out(meter: Meter, prize: Prize) -> Movement:
    """The pool gives its share, the reserve the rest, the operator any lack (reading J18)."""
    pool = min(prize.from_pool, meter.pool)
    rest = prize.paid - pool
    reserve = min(rest, meter.reserve)
    return Movement(-pool, -reserve, rest - reserve)


def reseed(meter: Meter) -> Movement:
    """Refill the pool to its seed from the reserve, the operator making up any lack (J19)."""
    lack = max(0, meter.seed - meter.pool)
    reserve = min(lack, meter.reserve)
    return Movement(lack, -reserve, lack - reserve)


def within(meter: Meter, movement: Movement) -> Movement:
    """The movement as far as the pools hold it; the operator makes up any lack."""
    pool, reserve = max(movement.pool, -meter.pool), max(movement.reserve, -meter.reserve)
    lack = pool - movement.pool + reserve - movement.reserve
    return Movement(pool, reserve, movement.house + lack)


def moved(meter: Meter, movement: Movement) -> Meter:
    return Meter(
        meter.pool + movement.pool,
        meter.reserve + movement.reserve,
        meter.seed,
        meter.pool_percent,
    )


def share(amount: int, among: int) -> tuple[int, ...]:
    """Equal shares of a fixed sum."""
    return divide(amount, (Fraction(1),) * among)
