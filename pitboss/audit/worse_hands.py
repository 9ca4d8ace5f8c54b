"""Hands in the place of those that were given up unseen, so that a showdown can be judged.

Whoever does not show has the worse hand, and who wins how much does not hang on which it was.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, cast

from msgspec.structs import replace

from pitboss.cards.card import RANKS, UNKNOWN, Card
from pitboss.cards.hand import Hand
from pitboss.play.machine import Game, ShownSign, machine_of
from pitboss.play.pot.round import changed
from pitboss.play.table.state import TableState

Cards = tuple[Card, ...]
SPARE = 3  # low cards to choose from, beside as many as a hand has


def unseen(state: TableState) -> set[int]:
    """The seats in a round for the pot whose hands are in it, and nobody was shown."""
    machine, round = state.machine, state.round
    there = (number for number in machine.kept(round, 0) if not machine.passed(round, number))
    return {number for number in there if UNKNOWN in machine.held(round, number)}


def tables_with_worse(game: Game, state: TableState, command: Any) -> Iterator[TableState]:
    """The table with low cards in their place, mostly enough; then with ever lower hands."""
    hands = sorted(unseen(state))
    if not hands:
        return
    machine, round = state.machine, cast(Any, state.round)
    dealt = tuple(card for card in getattr(command, "cards", ()) if card != UNKNOWN)
    board = (*round.board, *dealt)
    known = {*machine.faces_for(round, 0), *machine.faces(round), *dealt}
    free = [card for card in game.deck if card not in known]
    sizes = [len(machine.held(round, number)) for number in hands]
    for lowest in (low_cards, low_hand, lowest_hand):
        left, filled = free, round
        for number, size in zip(hands, sizes, strict=True):
            held = lowest(game, state.displayed, left, size, board)
            left = [card for card in left if card not in held]
            filled = changed(filled, number, cards=held)
        yield replace(state, round=filled)


def low_cards(game: Game, sign: ShownSign, free: list[Card], size: int, board: Cards) -> Cards:
    """Of each rank one, those first that make no pair with the board."""
    paired = {card[0] for card in board}
    by_rank = _by_rank(free, board)
    ranks = [rank for rank in RANKS if by_rank[rank]]
    ranks.sort(key=lambda rank: rank in paired)
    return tuple(by_rank[rank][0] for rank in ranks[:size])


def low_hand(game: Game, sign: ShownSign, free: list[Card], size: int, board: Cards) -> Cards:
    """The lowest that a few more of the low cards make: those alone may be a straight."""
    low = low_cards(game, sign, free, size + SPARE, board)
    makes = machine_of(game).makes
    return min(combinations(low, size), key=lambda hand: cast(Hand, makes(game, sign, hand, board)))


def lowest_hand(game: Game, sign: ShownSign, free: list[Card], size: int, board: Cards) -> Cards:
    """One hand of each choice of ranks is tried."""
    makes = machine_of(game).makes
    made = {hand: makes(game, sign, hand, board) for hand in _hands(free, size, board)}
    return min(made, key=lambda hand: cast(Hand, made[hand]))


def _hands(free: list[Card], size: int, board: Cards) -> Iterator[Cards]:
    by_rank = _by_rank(free, board)
    for ranks in _choices(size):
        if all(count <= len(by_rank[rank]) for rank, count in ranks):
            yield tuple(card for rank, count in ranks for card in by_rank[rank][:count])


@cache
def _choices(size: int) -> list[tuple[tuple[str, int], ...]]:
    """So many cards by their ranks, each with how many there are of it."""
    every = combinations_with_replacement(RANKS, size)
    return [tuple(Counter(ranks).items()) for ranks in every]


def _by_rank(free: list[Card], board: Cards) -> dict[str, list[Card]]:
    """Those of the suits that the board has least of come first: they make no flush."""
    suits = Counter(card[1] for card in board)
    found: dict[str, list[Card]] = {rank: [] for rank in RANKS}
    for card in sorted(free, key=lambda card: suits[card[1]]):
        found[card[0]].append(card)
    return found
