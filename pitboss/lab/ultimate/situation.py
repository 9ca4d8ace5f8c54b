"""Ultimate, one situation: the value of each choice of one hole, by looking at all boards.

It shares no count with the solver, so that each checks the other; and cards may be dead.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from math import comb
from os import cpu_count
from typing import Any

import numpy as np

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.lab.deck import CARDS, numbers
from pitboss.lab.evaluate import ONE
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup, seven_lookup
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.ultimate.atlas import flop_number
from pitboss.lab.ultimate.choices import FOLD, FOUR, ONCE, THREE, TWO
from pitboss.lab.ultimate.dealers import Types, meet, no_types

Cards = tuple[Card, ...]
Values = dict[str, Fraction]
TWICE, LATER = 0, 1  # sums: if 2x is bet on the flop, and if the player decides on the river


@kernel
def total(met: Array, nets: Array) -> Any:
    """The sum of the nets over all that are met."""
    return met[0] * nets[0] + met[1] * nets[1] + met[2] * nets[2] + met[3] * nets[3]


@kernel
def gone_with(gone: Any, cards: Array) -> Any:
    for card in cards:
        gone |= ONE << np.uint64(card)
    return gone


@kernel
def flop_sums(cards: Array, left: Array, gone: Any, qualifying: int, category: Array, strong: Array,
              nets: Array, lookup: Lookup, types: Types, sums: Array) -> None:  # fmt: skip
    """Add up a hole on a flop over all turns and rivers."""
    met = np.zeros(4, np.int64)
    for i in range(left.size):
        for j in range(i):
            cards[5], cards[6] = left[i], left[j]
            mine = meet(cards, gone_with(gone, cards), qualifying, lookup, types, met)
            values = nets[strong[mine], :, category[mine]]
            sums[TWICE] += total(met, values[TWO])
            sums[LATER] += max(total(met, values[ONCE]), total(met, values[FOLD]))


@kernel
def start_sums(first: int, cards: Array, left: Array, gone: Any, qualifying: int, category: Array,
               strong: Array, nets: Array, lookup: Lookup, types: Types, flops: Array,
               sums: Array) -> None:  # fmt: skip
    """Add up a hole over the boards whose lowest card is this, each for its ten flops."""
    met, at, v = np.zeros(4, np.int64), np.zeros(5, np.int64), first
    for w in range(v + 1, left.size):
        for x in range(w + 1, left.size):
            for y in range(x + 1, left.size):
                for z in range(y + 1, left.size):
                    at[0], at[1], at[2], at[3], at[4] = v, w, x, y, z
                    for nth in range(5):
                        cards[2 + nth] = left[at[nth]]
                    mine = meet(cards, gone_with(gone, cards), qualifying, lookup, types, met)
                    values = nets[strong[mine], :, category[mine]]
                    sums[0] += total(met, values[FOUR])
                    sums[1] += total(met, values[THREE])
                    twice = total(met, values[TWO])
                    later = max(total(met, values[ONCE]), total(met, values[FOLD]))
                    for c in range(2, 5):
                        for b in range(1, c):
                            for a in range(b):
                                flop = flop_number(at[a], at[b], at[c])
                                flops[flop, TWICE] += twice
                                flops[flop, LATER] += later


def _given(payoffs: Payoffs, dead: Cards) -> tuple[Any, ...]:
    gone = sum(1 << int(number) for number in numbers(dead))
    category = payoffs.ladder.category.astype(np.int64)
    return np.uint64(gone), payoffs.qualifying, category, payoffs.strong, payoffs.nets_met


def _left(*held: Cards) -> Array:
    gone = {card for cards in held for card in cards}
    return numbers(card for card in CARDS if card not in gone)


def river(payoffs: Payoffs, hole: Cards, board: Cards, dead: Cards) -> Values:
    gone, qualifying, category, strong, nets = _given(payoffs, hole + board + dead)
    met = np.zeros(4, np.int64)
    mine = meet(numbers(hole + board), gone, qualifying, seven_lookup(), no_types(), met)
    values = nets[strong[mine], :, category[mine]] @ met
    deals = int(met[3]) * payoffs.scale
    return {name: Fraction(int(values[n]), deals) for name, n in (("1x", ONCE), ("fold", FOLD))}


def flop(payoffs: Payoffs, hole: Cards, board: Cards, dead: Cards) -> Values:
    cards, sums, left = np.zeros(7, np.uint8), np.zeros(2, np.int64), _left(hole, board, dead)
    cards[:5] = numbers(hole + board)
    given = (left, *_given(payoffs, dead), seven_lookup())
    flop_sums(cards, *given, no_types(), sums)  # type: ignore[call-arg]
    deals = comb(len(left), 2) * comb(len(left) - 2, 2) * payoffs.scale
    twice, later = (Fraction(int(found), deals) for found in sums)
    return {"2x": twice, "check": later, "fold": fold(payoffs)}


def start(payoffs: Payoffs, hole: Cards, dead: Cards) -> Values:
    """Before the flop: some seconds, on the threads of this machine."""
    left = _left(hole, dead)
    deals = comb(len(left), 3) * comb(len(left) - 3, 2) * comb(len(left) - 5, 2)
    if int(np.abs(payoffs.scaled).max()) * deals >= 2**63:
        raise BadInput("odds so long or so finely divided do not fit into the lab's integers")
    flops, sums = _start_sums(payoffs, hole, dead, left)
    once = Fraction(1, deals // 10 * payoffs.scale)  # ten flops to a board
    check = Fraction(int(flops.max(axis=1).sum()), deals * payoffs.scale)
    four, three = (int(found) * once for found in sums)
    return {"4x": four, "3x": three, "check": check, "fold": fold(payoffs)}


def _start_sums(payoffs: Payoffs, hole: Cards, dead: Cards, left: Array) -> tuple[Array, Array]:
    firsts = len(left) - 4
    flops = np.zeros((firsts, comb(len(left), 3), 2), np.int64)
    sums = np.zeros((firsts, 2), np.int64)
    cards = np.zeros((firsts, 7), np.uint8)
    cards[:, :2] = numbers(hole)
    given = (left, *_given(payoffs, dead), seven_lookup())
    part: Callable[..., None] = start_sums
    with ThreadPoolExecutor(cpu_count()) as threads:
        futures = [
            threads.submit(part, nth, cards[nth], *given, no_types(), flops[nth], sums[nth])
            for nth in range(firsts)
        ]
        for future in futures:
            future.result()
    return flops.sum(axis=0), sums.sum(axis=0)


def fold(payoffs: Payoffs) -> Fraction:
    return Fraction(int(payoffs.scaled[FOLD, -1, 0]), payoffs.scale)
