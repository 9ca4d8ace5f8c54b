"""What a stack is worth in prizes: the independent chip model.

Who holds a share of the chips comes first with that chance, and the rest share what is left in the
same way. Up to EXACT players every order of finish is counted, by the set of those already placed.
Beyond that the same chance is an integral: places are the order of independent clocks whose rates
are the stacks. It is summed at POINTS points, and its error is far below a cent.
"""

from collections.abc import Sequence

import numpy as np

from pitboss.errors import BadInput
from pitboss.lab.kernel import Array

EXACT = 20
POINTS = 600
HELD = 1_000_000  # numbers in the hand at once


def worth(chips: Sequence[int], prizes: Sequence[float]) -> Array:
    """The prize money that each stack can expect."""
    if not chips or min(chips) <= 0:
        raise BadInput("every player needs chips: who has none is out")
    if not prizes or min(prizes) < 0:
        raise BadInput("at least one prize is needed, and none below nothing")
    stacks = np.asarray(chips, dtype=np.float64)
    paid = np.asarray(prizes[: len(chips)], dtype=np.float64)
    return recursion(stacks, paid) if len(chips) <= EXACT else integral(stacks, paid)


def recursion(stacks: Array, paid: Array) -> Array:
    """Over every set of players who may fill the first places, by how many they are."""
    players = len(stacks)
    held = np.zeros(1)
    for stack in stacks:
        held = np.concatenate([held, held + stack])
    masks = np.arange(1 << players, dtype=np.int64)
    filled = np.zeros(len(masks), dtype=np.int64)
    for player in range(players):
        filled += (masks >> player) & 1
    chance = np.zeros(len(masks))
    chance[0] = 1.0
    equity = np.zeros(players)
    for place, prize in enumerate(paid):
        now = masks[filled == place]
        rest = chance[now] / (stacks.sum() - held[now])
        for player in range(players):
            free = (now >> player) & 1 == 0
            comes = rest[free] * stacks[player]
            equity[player] += prize * comes.sum()
            chance[now[free] | (1 << player)] += comes  # no set comes twice
    return equity


def integral(stacks: Array, paid: Array) -> Array:
    """For each player, over the moment its clock runs out: how many others ran out before?"""
    rates = stacks / stacks.sum()
    nodes, weights = np.polynomial.legendre.leggauss(POINTS)
    # u runs from 0 to 1 and t = u / (1 - u), so that every moment has its place.
    u = (nodes + 1) / 2
    times, weights = u / (1 - u) * len(stacks) / 4, weights / 2 / (1 - u) ** 2 * len(stacks) / 4
    equity = np.zeros(len(stacks))
    at_once = max(1, HELD // (len(stacks) * len(paid)))
    for first in range(0, POINTS, at_once):
        some = slice(first, first + at_once)
        running = np.exp(-np.outer(times[some], rates))
        chances = ahead(1 - running, len(paid)) @ paid
        equity += (weights[some, None] * rates * running * chances).sum(axis=0)
    return equity


def ahead(out: Array, places: int) -> Array:
    """By moment and player, the chance that exactly 0, 1, 2 ... of the others have run out."""
    moments, players = out.shape
    before = np.zeros((players + 1, moments, places))
    before[0, :, 0] = 1.0
    after = np.zeros((players + 1, moments, places))
    after[players, :, 0] = 1.0
    for nth in range(players):
        before[nth + 1] = _with(before[nth], out[:, nth])
    for nth in range(players - 1, -1, -1):
        after[nth] = _with(after[nth + 1], out[:, nth])
    made = np.zeros((players, moments, places))
    for shift in range(places):
        made[:, :, shift:] += before[:-1, :, shift, None] * after[1:, :, : places - shift]
    return made.transpose(1, 0, 2)


def _with(counts: Array, chance: Array) -> Array:
    """The counts with one more player, who has run out with this chance."""
    more: Array = counts * (1 - chance)[:, None]
    more[:, 1:] += counts[:, :-1] * chance[:, None]
    return more
