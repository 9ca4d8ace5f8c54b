"""Equity: of all boards that can still come, how many each hand wins, and how many it shares.

Every board is looked at. The known cards of the board stand first in the list of cards, and each
of the five places of a board runs over what may stand there: a known card, or those that follow
the place before.
"""

from fractions import Fraction
from math import comb, sqrt
from typing import Any

import numpy as np
from msgspec import Struct

from pitboss.cards.card import FULL_DECK, REDUCED_DECK, Card
from pitboss.errors import BadInput
from pitboss.lab import work
from pitboss.lab.deck import NUMBER, checked, numbers
from pitboss.lab.evaluate import BIAS, two_and_three, worth
from pitboss.lab.kernel import Array, kernel
from pitboss.lab.lookup import Lookup, five_lookup, manila_lookup, seven_lookup

BOARD = 5
PARTS = 32
IN_PROCESS = 3  # seconds of work below which no process is worth its start


class Kind(Struct, frozen=True):
    """How a game makes hands: of any cards, or of exactly two and three."""

    hole: int
    deck: tuple[Card, ...]
    rate: int  # hands a second and core, at the least: to guess how long it takes


KINDS = {
    "holdem-1995": Kind(2, FULL_DECK, 30_000_000),
    "omaha-1995": Kind(4, FULL_DECK, 1_500_000),
    "manila-1995": Kind(3, REDUCED_DECK, 3_000_000),
}


class Equity(Struct, frozen=True):
    """By hand: boards won alone, shared by two, by three and so on."""

    hands: tuple[tuple[Card, ...], ...]
    boards: int
    shares: tuple[tuple[int, ...], ...]
    exact: bool

    def wins(self, nth: int) -> int:
        return self.shares[nth][0]

    def ties(self, nth: int) -> int:
        return sum(self.shares[nth][1:])

    def equity(self, nth: int) -> Fraction:
        parts = (Fraction(count, among) for among, count in enumerate(self.shares[nth], 1))
        return sum(parts, Fraction(0)) / self.boards

    def error(self, nth: int) -> float:
        """The standard error of a sampled equity."""
        square = sum(Fraction(n, k * k) for k, n in enumerate(self.shares[nth], 1))
        spread = square / self.boards - self.equity(nth) ** 2
        return 0 if self.exact else sqrt(spread / self.boards)


@kernel
def score(holes: Array, board: Array, lookup: Lookup, any_five: bool, classes: Array,
          shares: Array) -> None:  # fmt: skip
    """Compare all hands on one board, and count who wins or shares."""
    k, m, key, mask = lookup.keys, lookup.masks, BIAS, np.uint64(0)
    for card in board:
        key += k[card]
        mask |= m[card]
    best, among = 0, 0
    for nth in range(holes.shape[0]):
        if any_five:
            a, b = holes[nth, 0], holes[nth, 1]
            classes[nth] = worth(key + k[a] + k[b], mask | m[a] | m[b], lookup)
        else:
            classes[nth] = two_and_three(holes[nth], board, lookup)
        if classes[nth] > best:
            best, among = classes[nth], 0
        among += classes[nth] == best
    for nth in range(holes.shape[0]):
        if classes[nth] == best:
            shares[nth, among - 1] += 1


@kernel
def reach(place: int, known: int, total: int) -> Any:
    """Up to where a place of the board runs."""
    return place + 1 if place < known else total - (4 - place)


@kernel
def every_board(holes: Array, cards: Array, known: int, first: int, last: int, lookup: Lookup,
                any_five: bool, shares: Array) -> None:  # fmt: skip
    """All boards whose first unknown card is in a range."""
    total, at, board = cards.size, np.zeros(5, np.int64), np.zeros(5, np.uint8)
    classes = np.zeros(holes.shape[0], np.int64)
    place = 0
    at[0] = first if known == 0 else 0
    while place >= 0:
        end = reach(place, known, total)
        if place == known:
            end = min(end, last)
        if at[place] >= end:
            place -= 1
            if place >= 0:
                at[place] += 1
            continue
        board[place] = cards[at[place]]
        if place == 4:
            score(holes, board, lookup, any_five, classes, shares)
            at[4] += 1
            continue
        place += 1
        at[place] = at[place - 1] + 1
        if place == known:
            at[place] = max(at[place], first)


@kernel
def some_boards(holes: Array, cards: Array, known: int, picks: Array, lookup: Lookup,
                any_five: bool, shares: Array) -> None:  # fmt: skip
    """Boards at random: each pick says which of the cards left comes next."""
    classes, board = np.zeros(holes.shape[0], np.int64), cards[:5].copy()
    for nth in range(picks.shape[0]):
        for place in range(known, 5):
            other = place + picks[nth, place - known]
            cards[place], cards[other] = cards[other], cards[place]
            board[place] = cards[place]
        score(holes, board, lookup, any_five, classes, shares)


def _lookup(rules: str, ace_low: bool) -> Lookup:
    if rules == "manila-1995":
        return manila_lookup(ace_low)
    return seven_lookup() if rules == "holdem-1995" else five_lookup()


def enumerate_part(
    rules: str, ace_low: bool, holes: Array, cards: Array, known: int, first: int, last: int
) -> Array:
    shares = np.zeros((len(holes), len(holes)), np.int64)
    any_five = rules == "holdem-1995"
    every_board(holes, cards, known, first, last, _lookup(rules, ace_low), any_five, shares)
    return shares


def sample_part(
    rules: str, ace_low: bool, holes: Array, cards: Array, known: int, seed: tuple[int, int],
    boards: int,
) -> Array:  # fmt: skip
    shares = np.zeros((len(holes), len(holes)), np.int64)
    left = [len(cards) - place for place in range(known, BOARD)]
    picks = np.random.default_rng(seed).integers(0, left, (boards, len(left)))
    any_five = rules == "holdem-1995"
    some_boards(holes, cards.copy(), known, picks, _lookup(rules, ace_low), any_five, shares)
    return shares


def equity(
    rules: str,
    hands: tuple[tuple[Card, ...], ...],
    board: tuple[Card, ...] = (),
    dead: tuple[Card, ...] = (),
    *,
    ace_low: bool = False,
    seconds: int = 60,
    seed: int = 1,
    where: work.Opening = work.local,
    progress: work.Progress = work.quiet,
) -> Equity:
    """Exact, unless that would take longer than so many seconds of one core."""
    kind = _check(rules, hands, board, dead)
    used = {*board, *dead, *(card for hand in hands for card in hand)}
    cards = numbers((*board, *(card for card in kind.deck if card not in used)))
    holes = np.array([[NUMBER[card] for card in hand] for hand in hands], np.uint8)
    boards = comb(len(cards) - len(board), BOARD - len(board))
    if not boards:
        raise BadInput(f"{len(cards) - len(board)} cards are left: too few for a board")
    given = (rules, ace_low, holes, cards, len(board))
    need = boards * len(hands) // kind.rate
    exact = need <= seconds
    if exact:
        parts = [(*given, *bounds) for bounds in _ranges(len(cards), len(board))]
        found = _run(enumerate_part, parts, need, where, progress)
    else:
        boards = max(1, kind.rate * seconds // len(hands) // PARTS)
        samples = [(*given, (seed, nth), boards) for nth in range(PARTS)]
        found, boards = _run(sample_part, samples, seconds, where, progress), boards * PARTS
    shares = tuple(tuple(row) for row in found.tolist())
    return Equity(hands, boards, shares, exact)


def _run(part: Any, parts: list[Any], need: int, where: Any, progress: work.Progress) -> Array:
    if need < IN_PROCESS and where is work.local:
        found = [part(*given) for given in parts]
    else:
        found = work.run(part, parts, where, progress)
    shares: Array = np.array(found).sum(axis=0)
    return shares


def _ranges(cards: int, known: int) -> list[tuple[int, int]]:
    """One range of the first unknown card for each; a board that is known is one board."""
    if known == BOARD:
        return [(0, 0)]
    return [(first, first + 1) for first in range(known, cards - (BOARD - known) + 1)]


def _check(
    rules: str,
    hands: tuple[tuple[Card, ...], ...],
    board: tuple[Card, ...],
    dead: tuple[Card, ...],
) -> Kind:
    if rules not in KINDS:
        raise BadInput(f"equities are those of {', '.join(KINDS)}, not '{rules[:30]}'")
    kind = KINDS[rules]
    checked((*hands, board, dead), kind.deck)
    if len(hands) < 2:
        raise BadInput("an equity is that of two hands or more")
    for hand in hands:
        if len(hand) != kind.hole:
            raise BadInput(f"'{' '.join(hand)}' has {len(hand)} cards; {rules} has {kind.hole}")
    if len(board) > BOARD:
        raise BadInput(f"a board has at most {BOARD} cards, not {len(board)}")
    return kind
