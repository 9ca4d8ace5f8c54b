"""Which cards a hand is made of, by the game's own judge: five of them that make the same hand."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Any, cast

from pitboss.cards.card import UNKNOWN, Card
from pitboss.cards.hand import Hand
from pitboss.errors import BadCard
from pitboss.play.machine import Game, ShownSign

Cards = tuple[Card, ...]
FIVE = 5
KNOWN = 4096  # hands that are remembered: everybody at a table looks at the same ones


class Judge:
    """A game's order of hands as the sign has it; two of them alike are one."""

    def __init__(self, game: Any, sign: Any) -> None:
        self.game, self.sign = game, sign
        self.house: bool = game.against_the_house
        self.known = game.rules, self.house or self.sign.ace_low

    def __call__(self, hole: Cards, board: Cards) -> Hand:
        if self.house:
            return cast(Hand, self.game.hand(hole, board))
        return cast(Hand, self.game.value(self.sign, hole, board))

    def __hash__(self) -> int:
        return hash(self.known)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Judge) and self.known == other.known


def declared(game: Game, sign: ShownSign, round: Any, place: Any) -> tuple[str, Cards] | None:
    """The hand of a place in words and the cards that make it, once hands were compared."""
    judge = Judge(game, sign)
    if place is None or round.void or not round.over or not _compared(judge, round, place):
        return None
    return best_cards(judge, place.cards, round.board)


def _compared(judge: Judge, round: Any, place: Any) -> bool:
    """Against the house every hand that was not given up; for the pot those that were shown."""
    if not judge.house:
        return place.number in round.shown
    return bool(round.declared) and not {"fold", "concede"} & {*place.decisions}


def best_cards(judge: Judge, hole: Cards, board: Cards) -> tuple[str, Cards] | None:
    """Nothing while one of them lies face down."""
    return None if not hole or UNKNOWN in (*hole, *board) else _best(judge, hole, board)


@lru_cache(KNOWN)
def _best(judge: Judge, hole: Cards, board: Cards) -> tuple[str, Cards]:
    wanted = judge(hole, board)
    parts = _parts(hole, board) if board else iter([(hole, board)])
    held, laid = next(part for part in parts if _makes(judge, part, wanted))
    return wanted.words, held + laid


def _parts(hole: Cards, board: Cards) -> Iterator[tuple[Cards, Cards]]:
    for own in range(min(len(hole), FIVE), -1, -1):
        for held in combinations(hole, own):
            yield from ((held, laid) for laid in combinations(board, FIVE - own))


def _makes(judge: Judge, part: tuple[Cards, Cards], wanted: Hand) -> bool:
    """Where a game counts so many of each, it has no hand of other numbers."""
    try:
        return judge(*part) == wanted
    except BadCard:
        return False
