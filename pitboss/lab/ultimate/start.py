"""Ultimate before the flop: what an ante more in play is worth, for each kind of hole.

Every board is first counted as if there were no flush: by its ranks, in as many ways as the cards
left allow. Then each pattern with three or more of a suit puts that right: it comes in so many
ways, and is worth what its own table says instead.
"""

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.outcomes import ALL, EQUAL, LOWER
from pitboss.lab.ultimate.atlas import PAIRS, TYPE_PAIRS, Atlas, pair, start_number
from pitboss.lab.ultimate.river import Met


@kernel
def beaten(met: Array, out: Array) -> None:
    """For each hole of a board: the dealers that it beats, less those that beat it."""
    for hole in range(met.shape[0]):
        out[hole] = 2 * met[hole, LOWER] + met[hole, EQUAL] - met[hole, ALL]


@kernel
def start_kinds(first: int, last: int, kinds: Array, choose: Array, plain: Met,
                starts: Array) -> None:  # fmt: skip
    """All boards by their ranks, flushes forgotten."""
    alike, worth = np.zeros(13, np.int64), np.zeros(PAIRS, np.int32)
    for at in range(first, last):
        beaten(plain.met[at], worth)
        alike[:] = 0
        every = 1
        for rank in kinds[at]:
            alike[rank] += 1
        for rank in range(13):
            every *= choose[4, alike[rank]]
        for y in range(13):
            for x in range(y + 1):
                # Of the ranks held fewer than four are left: undo their part and do it again.
                if x == y:
                    left = choose[2, alike[x]] if alike[x] < 3 else 0
                    times = every // choose[4, alike[x]] * left
                else:
                    left = choose[3, alike[x]] * choose[3, alike[y]]
                    times = every // (choose[4, alike[x]] * choose[4, alike[y]]) * left
                total = times * worth[pair(x, y)]
                starts[start_number(x, y, False)] += total
                if x != y:
                    starts[start_number(x, y, True)] += total


@kernel
def others(count: int, one: int, other: int, x: int, y: int) -> int:
    """The ways to deal the cards out of the suit, when cards of ranks x and y (or 13) are held."""
    left = 3 - int(one == x) - int(one == y)
    if count == 5:
        return 1
    if count == 4:
        return left
    if one == other:
        return left * (left - 1) >> 1
    return left * (3 - int(other == x) - int(other == y))


@kernel
def mend_pattern(
    mask: int, count: int, one: int, other: int, is_: Array, was: Array, same: Array, off: Array
) -> None:
    """Count a pattern as what it is, and no longer as its ranks alone, for every hole.

    The flush may be in the suit of both hole cards, of one, or of neither. A hole that cannot be
    has no ways, so whatever its worth was left at does not count.
    """
    apart = others(count, one, other, 13, 13)
    for y in range(13):
        no_y, y_out = 1 - (mask >> y & 1), others(count, one, other, 13, y)
        for x in range(y):
            no_x, x_out = 1 - (mask >> x & 1), others(count, one, other, x, 13)
            both, old = others(count, one, other, x, y), was[pair(x, y)]
            neither = both * (is_[pair(13 + x, 13 + y)] - old)
            at = start_number(x, y, True)
            same[at] += no_x * no_y * apart * (is_[pair(x, y)] - old) + 3 * neither
            off[at] += no_x * y_out * (is_[pair(x, 13 + y)] - old) + 2 * neither
            off[at] += no_y * x_out * (is_[pair(y, 13 + x)] - old)
        two, old = others(count, one, other, y, y), was[pair(y, y)]
        at = start_number(y, y, True)
        off[at] += 2 * no_y * y_out * (is_[pair(y, 13 + y)] - old)
        off[at] += 2 * two * (is_[pair(13 + y, 13 + y)] - old)


@kernel
def start_patterns(first: int, last: int, atlas: Atlas, plain: Met, suited: Met,
                   starts: Array) -> None:  # fmt: skip
    """Put right every board with three cards or more of a suit."""
    is_, was = np.zeros(TYPE_PAIRS, np.int64), np.zeros(PAIRS, np.int64)
    same, off = np.zeros(169, np.int64), np.zeros(169, np.int64)
    for at in range(first, last):
        kind, mask, count = atlas.pattern_kinds[at], atlas.masks[at], 0
        for rank in range(13):
            count += mask >> rank & 1
        beaten(suited.met[at], is_)
        beaten(plain.met[kind], was)
        one, other = atlas.others[at, 0], atlas.others[at, 1]
        mend_pattern(mask, count, one, other, is_, was, same, off)
    for y in range(13):
        for x in range(y + 1):
            at = start_number(x, y, True)
            starts[start_number(x, y, False)] += off[at]
            if x != y:
                starts[at] += same[at]
