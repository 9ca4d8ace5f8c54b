"""Jackpots played out: paths of the pool, the reserve and what the house puts in.

Between two prizes nothing happens but feeding, so a path leaps from prize to prize. What each of
them does to the meter is the edition's own settlement and the engine's own pay-out and seed.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import sqrt

import numpy as np
from msgspec import Struct

from pitboss.cards.hand import Hand
from pitboss.lab import work
from pitboss.lab.jackpot.economics import FEEDS_ALL, economics, jackpot_of, winners
from pitboss.lab.kernel import Array
from pitboss.lab.sides import claim_of
from pitboss.play.banked.jackpot import (
    Claim,
    Meter,
    Settlement,
    contribution,
    moved,
    pay_out,
    reseed,
)
from pitboss.play.banked.jackpot import Jackpot as Edition

MARKS = 60  # looks at each path
PART = 10  # paths
SMALL = 200_000  # prizes that are paid faster here than processes start
BANDS = (0.05, 0.25, 0.5, 0.75, 0.95)


class Path(Struct, frozen=True):
    """At each look: the pool, the reserve, and what the house has put in so far, in cents."""

    pools: list[int]
    reserves: list[int]
    house: list[int]
    paid: int
    royals: int
    at_royals: int  # the pools that royal flushes found, added up


class Played(Struct, frozen=True):
    """Some paths of so many wagers."""

    wagers: int
    looks: list[int]
    paths: list[Path]

    def bands(self, what: str) -> Array:
        """By look: the quantiles of the paths."""
        found: Array = np.quantile([getattr(path, what) for path in self.paths], BANDS, axis=0).T
        return found

    def paid_back(self, wager: int) -> float:
        """Of what was wagered on all paths, what was paid."""
        return sum(path.paid for path in self.paths) / (wager * self.wagers * len(self.paths))


def looks(wagers: int) -> list[int]:
    return [wagers * nth // MARKS for nth in range(MARKS + 1)]


def path(rules: str, meter: Meter, wager: int, wagers: int, seed: tuple[int, int]) -> Path:
    """One path from a seed of its own."""
    jackpot, claims = jackpot_of(rules), _claims(rules, wager)
    gaps, hands = _prizes(rules, wagers, np.random.default_rng(seed))
    told, at = _Told(looks(wagers)), 0
    for gap, hand in zip(gaps.tolist(), hands.tolist(), strict=True):
        if at + gap > wagers:
            break
        meter = told.feed(meter, wager, gap - 1)
        at += gap
        if jackpot.fed_by == FEEDS_ALL:
            meter = told.feed(meter, wager, 1)
        else:
            told.wait()
        meter = told.pay(jackpot, meter, claims[hand])
    told.finish(told.feed(meter, wager, wagers - at))
    return Path(told.pools, told.reserves, told.house, told.paid, told.royals, told.at_royals)


def _prizes(rules: str, wagers: int, chance: np.random.Generator) -> tuple[Array, Array]:
    """After how many wagers the next prize comes, and with which hand, until all are played."""
    often = np.array([float(chance) for chance in winners(rules).values()])
    hits = often.sum()
    count = int(wagers * hits + 10 * sqrt(wagers * hits) + 20)  # more than ever come
    return chance.geometric(hits, count), chance.choice(len(often), count, p=often / hits)


def _claims(rules: str, wager: int) -> list[Claim]:
    return [claim_of(wager, hand) for hand in winners(rules)]


class _Told:
    """What was seen of a path so far."""

    def __init__(self, looks: Sequence[int]):
        self.looks, self.at = list(looks), 0
        self.pools: list[int] = []
        self.reserves: list[int] = []
        self.house: list[int] = []
        self.fixed: dict[Hand, Settlement] = {}
        self.put_in = self.paid = self.royals = self.at_royals = 0

    def _look(self, meter: Meter) -> None:
        self.pools.append(meter.pool)
        self.reserves.append(meter.reserve)
        self.house.append(self.put_in)

    def feed(self, meter: Meter, wager: int, times: int) -> Meter:
        """So many wagers feed the pools; the looks that fall between are taken on the way."""
        once, begin = contribution(meter, wager), self.at
        while len(self.pools) < len(self.looks) and self.looks[len(self.pools)] <= begin + times:
            n = max(0, self.looks[len(self.pools)] - begin)
            self._look(Meter(meter.pool + n * once.pool, meter.reserve + n * once.reserve,
                             meter.seed, meter.pool_percent))  # fmt: skip
        self.at += times
        return Meter(meter.pool + times * once.pool, meter.reserve + times * once.reserve,
                     meter.seed, meter.pool_percent)  # fmt: skip

    def wait(self) -> None:
        self.at += 1

    def pay(self, jackpot: Edition, meter: Meter, claim: Claim) -> Meter:
        settled = self.settled(jackpot, meter.pool, claim)
        self.paid += claim.wager if jackpot.returns_winning_wager else 0
        for prize in settled.prizes:
            movement = pay_out(meter, prize)
            self.paid += prize.paid
            self.put_in += movement.house
            if settled.reseed:
                self.royals, self.at_royals = self.royals + 1, self.at_royals + meter.pool
            meter = moved(meter, movement)
        if settled.reseed:
            movement = reseed(meter)
            self.put_in += movement.house
            meter = moved(meter, movement)
        return meter

    def settled(self, jackpot: Edition, pool: int, claim: Claim) -> Settlement:
        """A prize that is no part of the pool is asked for once."""
        if claim.hand.category in jackpot.majors:
            return jackpot.settle(pool, pool, (claim,))
        if claim.hand not in self.fixed:
            self.fixed[claim.hand] = jackpot.settle(pool, pool, (claim,))
        return self.fixed[claim.hand]

    def finish(self, meter: Meter) -> None:
        while len(self.pools) < len(self.looks):
            self._look(meter)


def some_paths(
    rules: str, meter: Meter, wager: int, wagers: int, seed: int, first: int, last: int
) -> list[Path]:
    return [path(rules, meter, wager, wagers, (seed, nth)) for nth in range(first, last)]


def play(
    rules: str,
    meter: Meter,
    wager: int,
    wagers: int,
    paths: int,
    seed: int = 1,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Played:
    """The same for the same seed, wherever its parts are done."""
    cuts = [(first, min(first + PART, paths)) for first in range(0, paths, PART)]
    parts = [(rules, meter, wager, wagers, seed, *cut) for cut in cuts]
    small = paths * wagers * float(economics(rules, wager, meter).hits) < SMALL
    if small and where is work.local:
        found = [some_paths(*part) for part in parts]
    else:
        found = work.run(some_paths, parts, where, progress)
    return Played(wagers, looks(wagers), [path for some in found for path in some])


def mean_at_royals(played: Played) -> Fraction | None:
    """The mean pool that royal flushes found, in cents; nothing if none came."""
    royals = sum(path.royals for path in played.paths)
    return Fraction(sum(path.at_royals for path in played.paths), royals) if royals else None
