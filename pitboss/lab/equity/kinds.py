"""How a game makes a hand, as far as a kernel has to know: the game is asked, and no rule repeated.

A kernel takes the best five of seven cards, or the best of two hole cards and three of the board.
Which of them a game is counted by is found on deals at random: it ranks them as the game does.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Literal

import numpy as np
from msgspec import Struct

from pitboss.cards.card import FULL_DECK, REDUCED_DECK, Card
from pitboss.errors import BadInput
from pitboss.lab.deck import numbers
from pitboss.lab.equity.boards import best_class
from pitboss.lab.for_pot import pot_game
from pitboss.lab.lookup import Lookup, five_lookup, manila_lookup, seven_lookup
from pitboss.play.machine import Game
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import PotSign

Cards = tuple[Card, ...]

BOARD = 5
DEALS = 60  # on which a kernel is compared with the game


class Kind(Struct, frozen=True):
    hole: int
    deck: Cards
    order: Literal["five", "manila", "manila-ace-low"]
    seven: bool  # the best five of all seven cards; else two of the hole and three of the board

    @property
    def lookup(self) -> Lookup:
        if self.order == "five":
            return seven_lookup() if self.seven else five_lookup()
        return manila_lookup(self.order == "manila-ace-low")


def kind_of(rules: str | Game, ace_low: bool = False) -> Kind:
    """The kind of one of the seven by its id, or of any game."""
    return _by_id(rules, ace_low) if isinstance(rules, str) else _found(rules, ace_low)


@cache
def _by_id(rules: str, ace_low: bool) -> Kind:
    """The seven do not change: each is looked at once."""
    return _found(rules, ace_low)


def game_of(rules: str | Game, ace_low: bool) -> PotGame:
    """A game whose hands may be set against each other: no kernel is asked for this."""
    game = pot_game(rules, "equities are those of")
    if ace_low and game.deck != REDUCED_DECK:
        raise BadInput(f"--ace-low is for manila-1995, not {game.rules}")
    return game


def _found(rules: str | Game, ace_low: bool) -> Kind:
    game = game_of(rules, ace_low)
    for kind in _kinds(game, ace_low):
        if _agree(kind, game, PotSign(minimum=100, minimum_stake=100, ace_low=ace_low)):
            return kind
    raise BadInput(f"no kernel ranks hands as {game.rules} does: its equities cannot be counted")


def _kinds(game: PotGame, ace_low: bool) -> Iterator[Kind]:
    """Those that its cards allow."""
    if game.board != BOARD:
        return
    if game.deck == REDUCED_DECK:
        yield Kind(game.hole_cards, game.deck, "manila-ace-low" if ace_low else "manila", False)
    elif game.deck == FULL_DECK:
        if game.hole_cards == 2:
            yield Kind(game.hole_cards, game.deck, "five", True)
        yield Kind(game.hole_cards, game.deck, "five", False)


def _agree(kind: Kind, game: PotGame, sign: PotSign) -> bool:
    """Whether the kernel ranks some deals as the game does."""
    chance, deck = np.random.default_rng(1), np.array(kind.deck)
    ranked = []
    for _ in range(DEALS):
        dealt = tuple(map(Card, chance.permutation(deck)[: kind.hole + BOARD].tolist()))
        hole, board = dealt[: kind.hole], dealt[kind.hole :]
        found = best_class(numbers(hole), numbers(board), kind.seven, kind.lookup)
        ranked.append((game.value(sign, hole, board), int(found)))
    ranked.sort(key=lambda pair: pair[0])
    return all(
        (one < other, a < b) in ((True, True), (False, False)) and (one < other or a == b)
        for (one, a), (other, b) in pairwise(ranked)
    )
