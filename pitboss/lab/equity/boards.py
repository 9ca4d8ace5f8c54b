"""Every board, or boards at random: who wins, and who shares.

A board's last card runs in the innermost loop, where a row of classes is made for each hand: the
rows are then compared at once. In Hold-em a class is looked up by a sum of keys. Where a hand is
two of its hole cards and three of the board, the best of each three cards of the board is found
beforehand; a board's last card adds six such threes.
"""

from typing import Any

import numpy as np

from pitboss.lab.evaluate import BIAS, ONE, TWO, worth
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup

THREE, FOUR, FIVE = np.uint64(3), np.uint64(4), np.uint64(5)
NO_CARDS = np.uint64(0)
STEP, FIRST, SECOND = (
    np.uint64(0x9E3779B97F4A7C15), np.uint64(0xBF58476D1CE4E5B9), np.uint64(0x94D049BB133111EB)
)  # fmt: skip
HALF = np.uint64(32)


@kernel
def best_threes(hole: Array, cards: Array, known: int, lookup: Lookup, best: Array) -> None:
    """By three cards that may lie together on the board, ascending: the best class with two of
    the hole. The first cards are known to be on it, so that fewer others can be."""
    k, m = lookup.keys, lookup.masks
    begins, classes, suited = lookup.begins, lookup.classes, lookup.suited
    for z in range(cards.size):
        for y in range(z):
            others = int(y >= known) + int(z >= known)
            for x in range(y if others < 5 - known else min(y, known)):
                key = BIAS + k[cards[x]] + k[cards[y]] + k[cards[z]]
                mask, most = m[cards[x]] | m[cards[y]] | m[cards[z]], np.uint16(0)
                for i in range(hole.size):
                    for j in range(i):
                        held, mine = k[hole[i]] + k[hole[j]], m[hole[i]] | m[hole[j]]
                        this = worth(key + held, mask | mine, begins, classes, suited)
                        most = max(most, this)
                best[x, y, z] = most


@kernel
def any_five(key: Any, mask: Any, first: Any, end: Any, keys: Array, masks: Array, begins: Array,
             classes: Array, suited: Array, row: Array) -> None:  # fmt: skip
    """The classes of a hand with four cards of the board and each last one."""
    for last in range(first, end):
        row[last] = worth(key + keys[last], mask | masks[last], begins, classes, suited)


@kernel
def two_of_hole(i: Any, j: Any, k: Any, x: Any, end: Any, best: Array, row: Array) -> None:
    """The same where a hand is two and three: the threes of four cards, and six with the last."""
    four = max(max(best[i, j, k], best[i, j, x]), max(best[i, k, x], best[j, k, x]))
    a, b, c, d, e, f = best[i, j], best[i, k], best[i, x], best[j, k], best[j, x], best[k, x]
    for last in range(x + ONE, end):
        three = max(max(a[last], b[last]), max(c[last], d[last]))
        row[last] = max(max(three, four), max(e[last], f[last]))


@kernel
def compare_two(rows: Array, first: Any, end: Any, shares: Array) -> None:
    one, other = rows[0], rows[1]
    wins, ties = np.uint32(0), np.uint32(0)
    for last in range(first, end):
        wins += np.uint32(one[last] > other[last])
        ties += np.uint32(one[last] == other[last])
    shares[0, 0] += wins
    shares[1, 0] += np.int64(end - first) - wins - ties
    shares[0, 1] += ties
    shares[1, 1] += ties


@kernel
def compare(rows: Array, first: Any, end: Any, shares: Array) -> None:
    """Count who wins or shares with each last card."""
    for last in range(first, end):
        best, among = rows[0, last], 1
        for nth in range(1, rows.shape[0]):
            this = rows[nth, last]
            among = 1 if this > best else among + int(this == best)
            best = max(this, best)
        for nth in range(rows.shape[0]):
            if rows[nth, last] == best:
                shares[nth, among - 1] += 1


@kernel
def ends(known: int, total: Any) -> Any:
    """Where each place of a board ends: a known card is the only one in its place."""
    return (
        ONE if known > 0 else total, TWO if known > 1 else total, THREE if known > 2 else total,
        FOUR if known > 3 else total, FIVE if known > 4 else total,
    )  # fmt: skip


@kernel
def seven_boards(held: Array, mine: Array, keys: Array, masks: Array, known: int, begins: Array,
                 classes: Array, suited: Array, rows: Array, shares: Array) -> None:  # fmt: skip
    """All boards of some cards, given as keys and masks, of which the first are known; the hands,
    given likewise, are the best five of seven cards."""
    end_i, end_j, end_k, end_x, end = ends(known, np.uint64(keys.size))
    for i in range(NO_CARDS, end_i):
        for j in range(i + ONE, end_j):
            for k in range(j + ONE, end_k):
                key_3, mask_3 = keys[i] + keys[j] + keys[k], masks[i] | masks[j] | masks[k]
                for x in range(k + ONE, end_x):
                    key, mask, first = key_3 + keys[x], mask_3 | masks[x], x + ONE
                    for nth in range(held.size):
                        any_five(held[nth] + key, mine[nth] | mask, first, end, keys, masks,
                                 begins, classes, suited, rows[nth])  # fmt: skip
                    if held.size == 2:
                        compare_two(rows, first, end, shares)
                    else:
                        compare(rows, first, end, shares)


@kernel
def three_boards(threes: Array, known: int, rows: Array, shares: Array) -> None:
    """The same where hands are two of the hole and three of the board, given by their threes."""
    end_i, end_j, end_k, end_x, end = ends(known, np.uint64(rows.shape[1]))
    for i in range(NO_CARDS, end_i):
        for j in range(i + ONE, end_j):
            for k in range(j + ONE, end_k):
                for x in range(k + ONE, end_x):
                    for nth in range(len(rows)):
                        two_of_hole(i, j, k, x, end, threes[nth], rows[nth])
                    if len(rows) == 2:
                        compare_two(rows, x + ONE, end, shares)
                    else:
                        compare(rows, x + ONE, end, shares)


@kernel
def below(chance: Array, limit: int) -> Any:
    """A number at random below a limit, from a state that steps on."""
    chance[0] += STEP
    z = chance[0]
    z = (z ^ z >> np.uint64(30)) * FIRST
    z = (z ^ z >> np.uint64(27)) * SECOND
    return np.int64((z ^ z >> np.uint64(31)) >> HALF) * limit >> 32


@kernel
def pick_holes(combos: Array, sizes: Array, gone: Any, chance: Array, picked: Array) -> Any:
    """One hole of each range, none with a card twice; return the cards that are gone then."""
    while True:
        taken, clash = gone, False
        for nth in range(sizes.size):
            picked[nth] = below(chance, sizes[nth])
            for card in combos[nth, picked[nth]]:
                clash |= (taken >> np.uint64(card) & ONE) != NO_CARDS
                taken |= ONE << np.uint64(card)
            if clash:
                break
        if not clash:
            return taken


@kernel
def best_class(hole: Array, board: Array, seven: bool, lookup: Lookup) -> Any:
    """The class of one hand on one board."""
    k, m, most = lookup.keys, lookup.masks, np.uint16(0)
    begins, classes, suited = lookup.begins, lookup.classes, lookup.suited
    if seven:
        key, mask = BIAS + k[hole[0]] + k[hole[1]], m[hole[0]] | m[hole[1]]
        for card in board:
            key += k[card]
            mask |= m[card]
        return worth(key, mask, begins, classes, suited)
    for i in range(hole.size):
        for j in range(i):
            held, mine = BIAS + k[hole[i]] + k[hole[j]], m[hole[i]] | m[hole[j]]
            for x in range(5):
                for y in range(x):
                    for z in range(y):
                        key = held + k[board[x]] + k[board[y]] + k[board[z]]
                        mask = mine | m[board[x]] | m[board[y]] | m[board[z]]
                        most = max(most, worth(key, mask, begins, classes, suited))
    return most


@kernel
def some_deals(deals: int, chance: Array, combos: Array, sizes: Array, gone: Any, board: Array,
               known: int, deck: Array, seven: bool, lookup: Lookup,
               shares: Array) -> None:  # fmt: skip
    """Deals at random: a hole of each range and the rest of the board.

    By range and hole: deals won alone, shared by two and so on; last, those in which it was held.
    """
    players, picked = sizes.size, np.zeros(sizes.size, np.int64)
    rows, won = np.zeros((players, 1), np.uint16), np.zeros((players, players), np.int64)
    for _ in range(deals):
        taken = pick_holes(combos, sizes, gone, chance, picked)
        for place in range(known, 5):
            card = deck[below(chance, deck.size)]
            while taken >> np.uint64(card) & ONE:
                card = deck[below(chance, deck.size)]
            taken |= ONE << np.uint64(card)
            board[place] = card
        for nth in range(players):
            rows[nth, 0] = best_class(combos[nth, picked[nth]], board, seven, lookup)
        won[:] = 0
        compare(rows, 0, 1, won)
        for nth in range(players):
            shares[nth, picked[nth], :players] += won[nth]
            shares[nth, picked[nth], players] += 1
