"""Equity: of all deals and boards, how many each hand or range wins, and how many it shares.

Every board of every deal is looked at, unless that would take too long: one deal is counted by the
clock, and if all of them would take more seconds than are given, deals are taken at random, always
as many.
"""

from fractions import Fraction
from math import comb, sqrt
from os import cpu_count
from time import perf_counter
from typing import Any

import numpy as np
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab import work
from pitboss.lab.deck import checked, masks, numbers
from pitboss.lab.equity import notation
from pitboss.lab.equity.boards import best_threes, seven_boards, some_deals, three_boards
from pitboss.lab.equity.deals import Deals, alike, bits, exchanges, together
from pitboss.lab.equity.kinds import BOARD, Cards, Kind, game_of, kind_of
from pitboss.lab.evaluate import BIAS
from pitboss.lab.kernel import Array, chunks
from pitboss.play.machine import Game
from pitboss.play.pot.game import PotGame

PARTS = 32
SAMPLE = 200_000  # deals at random in a part: with all parts an error of at most 0.02 %
IN_PROCESS = 2  # seconds of work below which no process is worth its start


class Player(Struct, frozen=True):
    """A hand or a range: what was typed, its holes, and by hole the deals won, shared and held."""

    text: str
    holes: tuple[Cards, ...]
    won: Array  # alone, shared by two, by three and so on
    held: Array

    @property
    def shares(self) -> tuple[int, ...]:
        """Deals won alone, shared by two, by three and so on."""
        return tuple(self.won.sum(axis=0).tolist())

    @property
    def classes(self) -> dict[str, tuple[tuple[int, ...], int]]:
        """The same by class of hole; and how often it was held."""
        names = [notation.name_of(hole) for hole in self.holes]
        order = list(dict.fromkeys(names))
        place = np.array([order.index(name) for name in names])
        won = np.zeros((len(order), self.won.shape[1]), np.int64)
        held = np.zeros(len(order), np.int64)
        np.add.at(won, place, self.won)
        np.add.at(held, place, self.held)
        rows = zip(order, won.tolist(), held.tolist(), strict=True)
        return {name: (tuple(shares), often) for name, shares, often in rows if often}


def parts_of(shares: tuple[int, ...]) -> Fraction:
    """How many whole deals the shares come to."""
    return sum((Fraction(count, among) for among, count in enumerate(shares, 1)), Fraction(0))


class Equity(Struct, frozen=True):
    """Of so many deals with their boards, all of them or at random."""

    players: tuple[Player, ...]
    boards: int
    exact: bool

    def wins(self, nth: int) -> int:
        return self.shares(nth)[0]

    def ties(self, nth: int) -> int:
        return sum(self.shares(nth)[1:])

    def shares(self, nth: int) -> tuple[int, ...]:
        return self.players[nth].shares

    def equity(self, nth: int) -> Fraction:
        return parts_of(self.shares(nth)) / self.boards

    def error(self, nth: int) -> float:
        """The standard error of a sampled equity."""
        square = sum(Fraction(n, k * k) for k, n in enumerate(self.shares(nth), 1))
        spread = square / self.boards - self.equity(nth) ** 2
        return 0 if self.exact else sqrt(spread / self.boards)


class Question(Struct, frozen=True):
    """What is asked, in a form that goes to other processes."""

    kind: Kind
    ranges: list[Array]
    board: Cards
    dead: Cards

    def cards_left(self, held: Array) -> Array:
        """The known cards of the board, then all that can still come."""
        gone = {*numbers(self.dead).tolist(), *held.tolist(), *numbers(self.board).tolist()}
        left = [number for number in numbers(self.kind.deck).tolist() if number not in gone]
        return np.array([*numbers(self.board).tolist(), *sorted(left)], np.uint8)


def count_deal(asked: Question, holes: Array) -> Array:
    """All boards of one deal: by range, boards won alone, shared by two and so on."""
    cards, lookup, known = asked.cards_left(holes.ravel()), asked.kind.lookup, len(asked.board)
    rows = np.zeros((len(holes), len(cards)), np.uint16)
    shares = np.zeros((len(holes), len(holes)), np.int64)
    if asked.kind.seven:
        held = BIAS + lookup.keys[holes].sum(axis=1)
        seven_boards(held, masks(holes), lookup.keys[cards], lookup.masks[cards], known,
                     lookup.begins, lookup.classes, lookup.suited, rows, shares)  # fmt: skip
        return shares
    threes = np.zeros((len(holes), *3 * [len(cards)]), np.uint16)
    for hole, best in zip(holes, threes, strict=True):
        best_threes(hole, cards, known, lookup, best)
    three_boards(threes, known, rows, shares)
    return shares


def count_part(asked: Question, deals: Array) -> Array:
    return np.array([count_deal(asked, holes) for holes in deals])


def sample_part(asked: Question, seed: tuple[int, int], deals: int) -> Array:
    """Deals at random: by range and hole, how many were won, shared and, last, held."""
    sizes = np.array([len(holes) for holes in asked.ranges])
    combos = np.zeros((len(sizes), sizes.max(), asked.kind.hole), np.uint8)
    for nth, holes in enumerate(asked.ranges):
        combos[nth, : len(holes)] = holes
    shares = np.zeros((len(sizes), sizes.max(), len(sizes) + 1), np.int64)
    board, known = np.zeros(BOARD, np.uint8), len(asked.board)
    board[:known] = numbers(asked.board)
    gone = bits(numbers(asked.board + asked.dead)[None])[0]
    chance = np.random.SeedSequence(seed).generate_state(1, np.uint64)
    some_deals(deals, chance, combos, sizes, gone, board, known, asked.cards_left(sizes[:0]),
               asked.kind.seven, asked.kind.lookup, shares)  # fmt: skip
    return shares


def equity(
    rules: str | Game,
    hands: tuple[str, ...],
    board: Cards = (),
    dead: Cards = (),
    *,
    ace_low: bool = False,
    seconds: int = 60,
    seed: int = 1,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Equity:
    """Exact, unless that would take longer than so many seconds."""
    ranges = _ranges(game_of(rules, ace_low), hands, board, dead)  # a slip is told at once
    kind = kind_of(rules, ace_low)
    asked = Question(kind, [_rows(holes) for holes in ranges], board, dead)
    left = len(asked.cards_left(np.zeros(0, np.uint8))) - len(hands) * asked.kind.hole
    if left < BOARD:
        raise BadInput(f"{max(left - len(board), 0)} cards are left: too few for a board")
    boards = comb(left - len(board), BOARD - len(board))
    if _one_each(ranges):
        return Equity(_players(hands, ranges, _one_deal(asked), boards), boards, True)
    chosen = together(asked.ranges)
    if chosen is not None and not len(chosen):
        raise BadInput("these ranges cannot be dealt together: each hand needs cards of its own")
    if chosen is not None and seconds:
        deals = alike(asked.ranges, chosen, exchanges(board, dead))
        first, took = _timed(asked, deals)
        if took * len(deals.first) <= seconds * (cpu_count() or 1):
            found = _every(asked, deals, first, took, where, progress)
            return Equity(_players(hands, ranges, found, boards), boards * len(chosen), True)
    parts = [(asked, (seed, nth), SAMPLE) for nth in range(PARTS)]
    found = list(np.sum(work.run(sample_part, parts, where, progress), axis=0))
    return Equity(_players(hands, ranges, found, 1), SAMPLE * PARTS, False)


def _rows(holes: tuple[Cards, ...]) -> Array:
    return np.array([numbers(hole) for hole in holes], np.uint8)


def _holes(asked: Question, deals: Deals, nth: Array) -> Array:
    """The cards of some deals, by deal and range."""
    chosen = deals.holes[nth]
    return np.stack([holes[own] for holes, own in zip(asked.ranges, chosen.T, strict=True)], axis=1)


def _one_each(ranges: list[tuple[Cards, ...]]) -> bool:
    """Whether each has one hole, and no card is held twice."""
    held = [card for holes in ranges for card in holes[0]]
    return all(len(holes) == 1 for holes in ranges) and len(set(held)) == len(held)


def _one_deal(asked: Question) -> list[Array]:
    """Hands and no ranges: nothing to choose, and nothing to wait for."""
    shares = count_deal(asked, np.concatenate(asked.ranges))
    return [np.append(own, 1)[None] for own in shares]


def _timed(asked: Question, deals: Deals) -> tuple[Array, float]:
    """Count one deal; if there are more, see how long it takes once everything is compiled."""
    holes = _holes(asked, deals, deals.first[:1])[0]
    if len(deals.first) == 1:
        return count_deal(asked, holes), 0
    count_deal(asked, holes)
    start = perf_counter()
    found = count_deal(asked, holes)
    return found, perf_counter() - start


def _every(
    asked: Question, deals: Deals, first: Array, took: float, where: Any, progress: work.Progress
) -> list[Array]:
    """All boards of all deals: by range and hole, how many were won, shared and, last, dealt."""
    holes = _holes(asked, deals, deals.first)[1:]
    cuts = chunks(len(holes), PARTS) if len(holes) else []
    parts = [(asked, holes[a:b]) for a, b in cuts if b > a]
    if took * len(holes) < IN_PROCESS and where is work.local:
        counted = [count_part(*part) for part in parts]
    else:
        counted = work.run(count_part, parts, where, progress)
    every = np.concatenate([first[None], *counted])[deals.like]
    found = []
    for nth, own in enumerate(deals.holes.T):
        shares = np.zeros((len(asked.ranges[nth]), len(asked.ranges) + 1), np.int64)
        np.add.at(shares[:, :-1], own, every[:, nth])
        np.add.at(shares[:, -1], own, 1)
        found.append(shares)
    return found


def _players(
    hands: tuple[str, ...], ranges: list[tuple[Cards, ...]], found: list[Array], boards: int
) -> tuple[Player, ...]:
    """What each is found to have; a deal counts for so many boards."""
    return tuple(
        Player(text, holes, shares[: len(holes), :-1], shares[: len(holes), -1] * boards)
        for text, holes, shares in zip(hands, ranges, found, strict=True)
    )


def _ranges(
    game: PotGame, hands: tuple[str, ...], board: Cards, dead: Cards
) -> list[tuple[Cards, ...]]:
    """The holes of each player that the board and the dead cards leave."""
    if len(hands) < 2:
        raise BadInput("an equity is that of two hands or more")
    if len(board) > BOARD:
        raise BadInput(f"a board has at most {BOARD} cards, not {len(board)}")
    ranges = [notation.holes(text, game.hole_cards, game.deck) for text in hands]
    alone = [holes[0] for holes in ranges if len(holes) == 1]
    checked((*alone, board, dead), game.deck)
    gone = {*board, *dead}
    left = [tuple(hole for hole in holes if gone.isdisjoint(hole)) for holes in ranges]
    for text, holes in zip(hands, left, strict=True):
        if not holes:
            raise BadInput(f"the board and the dead cards leave no hand of '{text[:40]}'")
    return left
