"""What a viewer may see of a round against the house. Nothing else leaves for a screen.

Undealt cards are not in the round at all; a folded hand is its player's secret for good.
"""

from msgspec import Struct

from pitboss.cards.card import UNKNOWN, Card
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.decide import actions
from pitboss.play.banked.events import CardsShown, Event, HandDeclared, WagerSettled
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.banked.sign import BankedSign
from pitboss.play.verbs import Actions, Clauses

PUBLIC = 0  # whoever stands by, the dealer included; a player is the number of the box
INSPECTOR = -1


class BoxView(Struct, frozen=True):
    number: int
    player: str
    wagers: dict[str, int]
    cards: tuple[Card, ...]
    decisions: tuple[str, ...]
    settled: dict[str, WagerSettled]
    advised: Clauses
    net: int


class RoundView(Struct, frozen=True):
    boxes: tuple[BoxView, ...]
    dealer: tuple[Card, ...]
    board: tuple[Card, ...]
    turn: int
    pool: int | None
    void: bool
    over: bool
    actions: Actions  # open or barred to this viewer, if a player

    @property
    def places(self) -> tuple[BoxView, ...]:
        return self.boxes


def view(game: BankedGame, table: BankedSign, round: BankedRound, viewer: int) -> RoundView:
    """The round as this viewer sees it."""
    return RoundView(
        boxes=tuple(_box(round, box, viewer) for box in round.boxes.values()),
        dealer=_faces(round, DEALER, viewer),
        board=_faces(round, BOARD, viewer),
        turn=0 if round.over or not round.begun or round.dealing else round.turn,
        pool=round.meter.pool if round.meter else None,
        void=round.void,
        over=round.over,
        actions=actions(game, table, round, viewer) if viewer > PUBLIC else {},
    )


def _box(round: BankedRound, box: Box, viewer: int) -> BoxView:
    return BoxView(
        number=box.number,
        player=box.player,
        wagers=box.wagers,
        cards=_faces(round, box.number, viewer),
        decisions=box.decisions,
        settled=box.settled,
        advised=box.advised if viewer in (box.number, INSPECTOR) else (),
        net=box.net,
    )


def _faces(round: BankedRound, place: int, viewer: int) -> tuple[Card, ...]:
    """A card is seen if it lies face up, or by its own player once the deal is complete."""
    own = place > DEALER and viewer == place and not round.dealing
    return tuple(
        card if own or viewer == INSPECTOR or (place, nth) in round.shown else UNKNOWN
        for nth, card in enumerate(round.cards_of(place), 1)
    )


# Events


def laid_open(round: BankedRound, event: Event) -> tuple[Card, ...]:
    match event:
        case CardsShown(cards=cards):
            return cards
        case HandDeclared(place=place) if place <= DEALER or place in round.boxes:
            return round.cards_of(place)
    return ()
