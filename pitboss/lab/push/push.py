"""Push or fold in no-limit Hold-em: where nobody gains by doing otherwise.

The model. Everybody has the same stake, in last blinds, before the blinds are put up. Each in turn
puts in all of it or folds; after a push each calls with all of it or folds; once somebody has
called, the others fold. The buck has the first blind, the next seat the last, and those after them
act before the two. Chips are worth what they are. Of the pot of a call the commission of the rules
is taken, unless it is left out. Cards that others folded are not counted as gone.

Strategies are found by playing the best answer again and again against all that was played before;
what is still to be gained by another answer is told.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from pitboss.cards.card import RANKS
from pitboss.errors import BadInput
from pitboss.lab.commission import Commission, commission
from pitboss.lab.kernel import Array
from pitboss.lab.push.starts import KINDS, Starts, starts
from pitboss.lab.strategy import holes_in_words
from pitboss.lab.ultimate.atlas import start_number
from pitboss.lab.ultimate.ground import holes
from pitboss.play.money import dollars
from pitboss.play.pot.sign import Limit, PotSign

RULES = "holdem-1995"
TIMES = 5_000  # answers to what was played before
MOST = 50  # last blinds: with more nobody has to push
PLAYERS = (2, 3, 4, 5, 6)
DEALT = 1326
PLAYED = 0.5  # of the times, and more: told as played

Table = dict[int, Array]
Calls = dict[tuple[int, int], Array]  # by who pushed and who calls


class Stakes(Struct, frozen=True):
    """In last blinds, by place in the order of acting; the last blind acts last."""

    stake: float
    blinds: tuple[float, ...]
    last: int  # the last blind in cents
    taken: Commission | None

    @property
    def places(self) -> range:
        return range(len(self.blinds))

    def charge(self, one: int, other: int) -> float:
        whole = round(self.whole(one, other) * self.last)
        return self.taken.of(whole) / self.last if self.taken else 0.0

    def whole(self, one: int, other: int) -> float:
        """The pot of a call: two stakes, and the blinds of the others."""
        return 2 * self.stake + sum(self.blinds) - self.blinds[one] - self.blinds[other]

    def pot(self, one: int, other: int) -> float:
        """What its winner gets."""
        return self.whole(one, other) - self.charge(one, other)


class Pushing(Struct, frozen=True):
    """By kind of hole: how often it is pushed from a place, and called by one against another."""

    stakes: Stakes
    push: Table
    call: Calls
    gain: float  # what the best answer to all of this still gains, at most, in last blinds a hand


def stakes_of(players: int, stake: int, minimum: int, charged: bool) -> Stakes:
    taken = commission(RULES, minimum)
    game = taken.game
    sign = PotSign(minimum=minimum, minimum_stake=minimum, limit=Limit.NO_LIMIT)
    last = game.blind(sign, game.blinds(sign) - 1)
    posted = [Fraction(game.blind(sign, nth), last) for nth in range(game.blinds(sign))]
    blinds = (*[0.0] * (players - len(posted)), *(float(one) for one in posted))
    return Stakes(float(stake), blinds, last, taken if charged else None)


def push(players: int, stake: int, minimum: int = dollars(5), charged: bool = True) -> Pushing:
    if players not in PLAYERS:
        raise BadInput(f"push or fold is told for {PLAYERS[0]} to {PLAYERS[-1]} players")
    if not 2 <= stake <= MOST:
        raise BadInput(f"a short stake is of 2 to {MOST} last blinds")
    return solve(stakes_of(players, stake, minimum, charged), starts())


class Odds(NamedTuple):
    """By own kind of hole and the other's: how often it is met, and met and beaten."""

    met: Array
    won: Array
    dealt: Array  # by own kind alone


def odds_of(table: Starts) -> Odds:
    held = table.pairs.sum(axis=1, keepdims=True)
    met = table.pairs / held
    return Odds(met, met * table.equity, held[:, 0] / held.sum())


def solve(stakes: Stakes, table: Starts) -> Pushing:
    """Average the best answers; the first is to somebody who plays everything."""
    odds = odds_of(table)
    push_ = {one: np.ones(KINDS) for one in stakes.places[:-1]}
    call = {(one, two): np.ones(KINDS) for one in push_ for two in stakes.places[one + 1 :]}
    for nth in range(1, TIMES + 1):
        pushed, called, _ = _answer(stakes, odds, push_, call)
        for one, answer in pushed.items():
            push_[one] += (answer - push_[one]) / nth
        for places, answer in called.items():
            call[places] += (answer - call[places]) / nth
    return Pushing(stakes, push_, call, _answer(stakes, odds, push_, call)[2])


def _answer(stakes: Stakes, odds: Odds, push_: Table, call: Calls) -> tuple[Table, Calls, float]:
    """The best answers to these, and the most that one of them gains."""
    pushed, called, most = {}, {}, 0.0
    for one in push_:
        worth, alone = np.zeros(KINDS), np.ones(KINDS)
        his, share = odds.met @ push_[one], odds.won @ push_[one]
        for two in stakes.places[one + 1 :]:
            met, won = odds.met @ call[one, two], odds.won @ call[one, two]
            worth += alone * (won * stakes.pot(one, two) - met * stakes.stake)
            alone = alone * (1 - met)
            margin = share * stakes.pot(one, two) - his * (stakes.stake - stakes.blinds[two])
            called[one, two] = (margin > 0).astype(float)
            most = max(most, float((odds.dealt * _missed(margin, call[one, two])).sum()))
        margin = worth + alone * (sum(stakes.blinds) - stakes.blinds[one]) + stakes.blinds[one]
        pushed[one] = (margin > 0).astype(float)
        most = max(most, float((odds.dealt * _missed(margin, push_[one])).sum()))
    return pushed, called, most


def _missed(margin: Array, played: Array) -> Array:
    found: Array = np.maximum(margin, 0) - margin * played
    return found


def name_of(stakes: Stakes, place: int) -> str:
    last = len(stakes.blinds) - 1
    if place == last:
        return "the last blind"
    return "the buck" if place == last - 1 else f"{last - place} before the last blind"


def share(played: Array) -> float:
    """Of all holes."""
    return float((np.array([holes(kind) for kind in range(KINDS)]) * played).sum()) / DEALT


def as_lines(found: Sequence[Pushing]) -> list[tuple[str, str]]:
    lines = []
    for one in found:
        lines.append((f"stake of {one.stakes.stake:g} last blinds", _model(one)))
        for place, played in one.push.items():
            lines.append((f"  {name_of(one.stakes, place)} pushes", _told(played)))
        for (pusher, caller), played in one.call.items():
            names = name_of(one.stakes, caller), name_of(one.stakes, pusher)
            lines.append((f"  {names[0]} calls {names[1]}", _told(played)))
    return lines


def _model(found: Pushing) -> str:
    last = found.stakes.places[-1]
    charge = found.stakes.charge(last - 1, last)
    taken = f"commission of {charge:.2f} last blinds from a call" if charge else "no commission"
    return f"{taken}; another answer gains at most {found.gain:.5f} last blinds a hand"


def _told(played: Array) -> str:
    return f"{share(played):.1%}: {holes_in_words(played > PLAYED) or 'nothing'}"


def as_json(found: Sequence[Pushing]) -> list[dict[str, object]]:
    return [
        {
            "stake": one.stakes.stake,
            "blinds": list(one.stakes.blinds),
            "commission": one.stakes.charge(*one.stakes.places[-2:]),
            "gain": one.gain,
            "push": {name_of(one.stakes, place): _by_name(p) for place, p in one.push.items()},
            "call": [
                {"pusher": name_of(one.stakes, a), "caller": name_of(one.stakes, b),
                 "holes": _by_name(p)}
                for (a, b), p in one.call.items()
            ],
        }
        for one in found
    ]  # fmt: skip


def _by_name(played: Array) -> dict[str, float]:
    names = {}
    for high in range(12, -1, -1):
        for low in range(high, -1, -1):
            for suited in (False,) if high == low else (True, False):
                letter = "" if high == low else "s" if suited else "o"
                often = float(played[start_number(low, high, suited)])
                names[RANKS[high] + RANKS[low] + letter] = round(often, 4)
    return names
