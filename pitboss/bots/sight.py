"""What a bot knows: the view of its own seat, and the game by which that is read."""

from functools import cached_property
from random import Random
from typing import Any, Literal, get_args

from msgspec import Struct

from pitboss.cards.card import Card
from pitboss.games import GAMES, Games
from pitboss.play.table.view import TableView
from pitboss.play.verbs import Offer

Level = Literal["newcomer", "regular", "expert"]
LEVELS: tuple[Level, ...] = get_args(Level)  # the weakest first
Chance = Random
Move = tuple[str, int]  # an action, and its amount in cents


class Sight(Struct, frozen=True, dict=True):
    """A seat's view of a round. Faces that the seat may not see are not in it."""

    game: Any  # a game, its sign and the view of its round: of which kind, whoever decides knows
    sign: Any
    round: Any
    seat: int

    @cached_property
    def own(self) -> Any:
        return next(place for place in self.round.places if place.number == self.seat)

    @cached_property
    def open(self) -> dict[str, Offer]:
        """What the engine offers, and nothing else."""
        offers = self.round.actions.items()
        return {name: offer for name, offer in offers if isinstance(offer, Offer)}

    @property
    def cards(self) -> tuple[Card, ...]:
        cards: tuple[Card, ...] = self.own.cards
        return cards

    @property
    def board(self) -> tuple[Card, ...]:
        board: tuple[Card, ...] = self.round.board
        return board


def sight_of(view: TableView, seat: int, games: Games = GAMES) -> Sight:
    """The view of the table that this seat has."""
    return Sight(games[view.rules], view.sign.shown, view.round, seat)
