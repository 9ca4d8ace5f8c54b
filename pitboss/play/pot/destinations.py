"""To whom the cards of a round for the pot went, in the order in which they left the shoe."""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.play import course
from pitboss.play.pot import events as e
from pitboss.play.pot.game import PotGame


def each(game: PotGame, players: list[int]) -> Iterator[int]:
    """Hole cards go round the table, so many at a time."""
    for together in game.deal:
        for number in players:
            yield from (number,) * together


def left_shoe(game: PotGame, events: Iterable[Any]) -> tuple[str, ...]:
    events = tuple(events)
    hands = [event.seat for event in events if isinstance(event, e.HoleCardsDealt)]
    return (*map(str, each(game, hands)), *(to for event in events for to in _others(event)))


def _others(event: Any) -> tuple[str, ...]:
    match event:
        case e.CardsDiscarded(cards=cards):
            return (course.DISCARD,) * len(cards)
        case e.CommunalCardsExposed(cards=cards):
            return (course.BOARD,) * len(cards)
        case e.HoleCardReplaced(seat=seat):
            return (str(seat),)
    return ()
