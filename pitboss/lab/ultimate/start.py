"""Ultimate before the flop: whom each kind of hole meets, on all boards and by its own category.

Every board is first counted as if there were no flush: by its ranks, in as many ways as the cards
left allow. Then each pattern with three or more of a suit puts that right: it comes in so many
ways, and is counted by its own table instead.
"""

from typing import Any

import numpy as np

from pitboss.lab.kernel import Array, kernel
from pitboss.lab.ultimate.atlas import Atlas, pair, start_number
from pitboss.lab.ultimate.river import Met


@kernel
def count(times: Any, table: Met, at: int, hole: int, to: Array) -> None:
    category = table.category[at, hole]
    for whom in range(4):
        to[category, whom] += times * np.int64(table.met[at, hole, whom])


@kernel
def start_kinds(first: int, last: int, kinds: Array, choose: Array, plain: Met,
                starts: Array) -> None:  # fmt: skip
    """All boards by their ranks, flushes forgotten."""
    alike = np.zeros(13, np.int64)
    for at in range(first, last):
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
                count(times, plain, at, pair(x, y), starts[start_number(x, y, False)])
                if x != y:
                    count(times, plain, at, pair(x, y), starts[start_number(x, y, True)])


@kernel
def others(cards: int, one: int, other: int, x: int, y: int) -> int:
    """The ways to deal the cards out of the suit, when cards of ranks x and y (or 13) are held."""
    left = 3 - int(one == x) - int(one == y)
    if cards == 5:
        return 1
    if cards == 4:
        return left
    if one == other:
        return left * (left - 1) >> 1
    return left * (3 - int(other == x) - int(other == y))


@kernel
def mend_pattern(mask: int, cards: int, one: int, other: int, at: int, kind: int, suited: Met,
                 plain: Met, starts: Array) -> None:  # fmt: skip
    """Count a pattern as what it is, and no longer as its ranks alone, for every hole.

    The flush may be in the suit of both hole cards, of one, or of neither. A hole that cannot be
    has no ways, so whatever its table was left at does not count.
    """
    apart = others(cards, one, other, 13, 13)
    for y in range(13):
        no_y, y_out = 1 - (mask >> y & 1), others(cards, one, other, 13, y)
        off = starts[start_number(y, y, False)]
        two = 2 * others(cards, one, other, y, y)
        count(2 * no_y * y_out, suited, at, pair(y, 13 + y), off)
        count(two, suited, at, pair(13 + y, 13 + y), off)
        count(-two - 2 * no_y * y_out, plain, kind, pair(y, y), off)
        for x in range(y):
            no_x, x_out = 1 - (mask >> x & 1), others(cards, one, other, x, 13)
            neither, hole = others(cards, one, other, x, y), pair(13 + x, 13 + y)
            same, off = starts[start_number(x, y, True)], starts[start_number(x, y, False)]
            both = no_x * no_y * apart
            count(both, suited, at, pair(x, y), same)
            count(3 * neither, suited, at, hole, same)
            count(-both - 3 * neither, plain, kind, pair(x, y), same)
            count(no_x * y_out, suited, at, pair(x, 13 + y), off)
            count(no_y * x_out, suited, at, pair(y, 13 + x), off)
            count(2 * neither, suited, at, hole, off)
            away = no_x * y_out + no_y * x_out + 2 * neither
            count(-away, plain, kind, pair(x, y), off)


@kernel
def start_patterns(first: int, last: int, atlas: Atlas, plain: Met, suited: Met,
                   starts: Array) -> None:  # fmt: skip
    """Put right every board with three cards or more of a suit."""
    for at in range(first, last):
        mask, cards = atlas.masks[at], 0
        for rank in range(13):
            cards += mask >> rank & 1
        one, other = atlas.others[at, 0], atlas.others[at, 1]
        mend_pattern(mask, cards, one, other, at, atlas.pattern_kinds[at], suited, plain, starts)
