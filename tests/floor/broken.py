"""Shuffles that real card rooms dealt with, or might have: each must be caught.

Each has the same fair numbers to draw from as the true one, so that only the shuffle is at fault.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from pitboss.floor.deal.shuffle import Below, chance, drawing, fisher_yates
from tests.floor.battery import Shuffle

Method = Callable[[int, Below], Sequence[int]]  # of so many cards, with these draws


def true_shuffle(size: int, below: Below) -> Sequence[int]:
    return fisher_yates(range(size), below)


def swap_with_any(size: int, below: Below) -> Sequence[int]:
    """Every card is swapped with any other: 52^52 ways do not divide evenly by 52!."""
    return _swapped(size, ((place, below(size)) for place in range(size)))


def swap_with_all_but_one(size: int, below: Below) -> Sequence[int]:
    """As dealt on line in 1999: the last place is never drawn."""
    return _swapped(size, ((place, below(size - 1)) for place in range(size)))


def one_too_few(size: int, below: Below) -> Sequence[int]:
    """Off by one: the card that is there cannot stay."""
    return _swapped(size, ((last, below(last)) for last in range(size - 1, 0, -1)))


def stops_early(size: int, below: Below) -> Sequence[int]:
    """Off by one: the last two cards are not shuffled between them."""
    return _swapped(size, ((last, below(last + 1)) for last in range(size - 1, 1, -1)))


def sort_by_bits(bits: int, size: int, below: Below) -> Sequence[int]:
    """Cards that draw the same key stay in their old order."""
    return sorted(range(size), key=lambda card: below(2**bits))


def byte_modulo(size: int, below: Below) -> Sequence[int]:
    """No byte is thrown away: low numbers come more often."""
    return fisher_yates(range(size), lambda n: below(256) % n)


def word_modulo(size: int, below: Below) -> Sequence[int]:
    """The same with two bytes: no sample that anybody takes shows it."""
    return fisher_yates(range(size), lambda n: (below(256) * 256 + below(256)) % n)


def seven_riffles(size: int, below: Below) -> Sequence[int]:
    cards = list(range(size))
    for _ in range(7):
        cards = _riffled(cards, [below(2) for _ in cards])
    return cards


def _riffled(cards: list[int], sides: list[int]) -> list[int]:
    """Cut as deep as there are zeros, then drop a card from the side that is named."""
    halves = iter(cards[: sides.count(0)]), iter(cards[sides.count(0) :])
    return [next(halves[side]) for side in sides]


def _swapped(size: int, swaps: Iterable[tuple[int, int]]) -> list[int]:
    cards = list(range(size))
    for one, other in swaps:
        cards[one], cards[other] = cards[other], cards[one]
    return cards


# How many shuffles of 52 cards show each of them for what it is, and in which test.
BROKEN: dict[str, tuple[Method, int, str]] = {
    "swap with any": (swap_with_any, 2_000, "places"),
    "swap with all but one": (swap_with_all_but_one, 2_000, "places"),
    "one too few": (one_too_few, 500, "cycles"),
    "stops early": (stops_early, 2_000, "cycles"),
    "sort by 6 bits": (partial(sort_by_bits, 6), 8_000, "rising"),
    "byte modulo": (byte_modulo, 10_000, "places"),
    "seven riffles": (seven_riffles, 500, "rising"),
}


def seeded(method: Method, seed: int, size: int = 52) -> Shuffle:
    """The method, with draws from a fixed seed."""
    below = drawing(chance(seed.to_bytes(32, "big")))
    return lambda: method(size, below)


def every_order(method: Method, size: int) -> Iterator[tuple[int, ...]]:
    """What the method makes of all the draws there are, one after the other."""
    draws: list[int] = []
    more = True
    while more:
        bounds: list[int] = []

        def below(n: int, bounds: list[int] = bounds) -> int:
            bounds.append(n)
            draws.extend([0] * (len(bounds) - len(draws)))
            return draws[len(bounds) - 1]

        yield tuple(method(size, below))
        more = _advanced(draws, bounds)


def _advanced(draws: list[int], bounds: list[int]) -> bool:
    """Count on by one, like a meter whose wheels have these many figures."""
    while draws and draws[-1] == bounds[len(draws) - 1] - 1:
        draws.pop()
    if draws:
        draws[-1] += 1
    return bool(draws)
