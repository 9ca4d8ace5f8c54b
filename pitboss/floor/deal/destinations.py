"""Where the cards went that left a shoe, in the order in which they left it."""

from collections.abc import Iterator, Sequence
from typing import Any

from pitboss.floor.deal.record import BOARD, DEALER, DISCARD
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as be
from pitboss.play.banked.game import BankedGame
from pitboss.play.pot import events as pe
from pitboss.play.pot.game import PotGame

_PLACES = {b.DEALER: DEALER, b.BOARD: BOARD}


def left_the_shoe(game: BankedGame | PotGame, events: Sequence[Any]) -> tuple[str, ...]:
    """To whom the cards went that left the shoe with these events of one command."""
    if isinstance(game, BankedGame):
        dealt = [event for event in events if isinstance(event, be.CardsDealt)]
        return tuple(_PLACES.get(place, str(place)) for event in dealt for place in event.places)
    hands = [event.seat for event in events if isinstance(event, pe.HoleCardsDealt)]
    return (*_hole_cards(game, hands), *(to for event in events for to in _others(event)))


def _hole_cards(game: PotGame, seats: list[int]) -> Iterator[str]:
    """Hands are told one after another, and dealt round the table."""
    for together in game.deal:
        for seat in seats:
            yield from (str(seat),) * together


def _others(event: Any) -> tuple[str, ...]:
    match event:
        case pe.CardsDiscarded(cards=cards):
            return (DISCARD,) * len(cards)
        case pe.CommunalCardsExposed(cards=cards):
            return (BOARD,) * len(cards)
        case pe.HoleCardReplaced(seat=seat):
            return (str(seat),)
    return ()
