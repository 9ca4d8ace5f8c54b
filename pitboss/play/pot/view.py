"""What a viewer may see of a round for the pot. Nothing else leaves for a screen.

Hole cards are their owner's while the hand is held, and everybody's once they are shown. Folded
cards, discards and undealt cards are nobody's, not even after the round.
"""

from collections.abc import Collection, Set

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.cards.hand import Category
from pitboss.play.pot.actions import ACTIONS, actions
from pitboss.play.pot.decide import duty
from pitboss.play.pot.events import (
    CommunalCardsExposed,
    Event,
    HandShown,
    HoleCardExposed,
    PotWon,
)
from pitboss.play.pot.game import PotGame, PotLaw
from pitboss.play.pot.pots import form_pots
from pitboss.play.pot.round import Hold, PotRound, Seat, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.verbs import Actions, Bar

PUBLIC = 0  # whoever stands by, staff included; a player is the number of the seat


class PotSeatView(Struct, frozen=True):
    number: int
    stake: int
    hold: Hold
    cards: tuple[Card, ...]
    wagered: int
    contributed: int
    early: int
    won: int
    leaving: bool


class PotShare(Struct, frozen=True):
    """A pot, and who contests it."""

    amount: int
    contenders: tuple[int, ...]


class PotRoundView(Struct, frozen=True):
    seats: tuple[PotSeatView, ...]  # clockwise from the buck
    board: tuple[Card, ...]
    discards: int  # how many
    exposed: Card | None  # a hole card that everybody saw in the deal
    betting: int  # the number of the round of betting
    pot: int
    pots: tuple[PotShare, ...]  # as they stand when a round of betting is over
    to_meet: int
    turn: int
    duty: str  # what falls to the dealer, or that somebody is to act
    commission: int
    void: bool
    over: bool
    actions: Actions  # open or barred to this viewer, if a player

    @property
    def places(self) -> tuple[PotSeatView, ...]:
        return self.seats


def view(game: PotGame, table: PotSign, round: PotRound, viewer: int) -> PotRoundView:
    """The round as this viewer sees it."""
    now = standing(round)
    return PotRoundView(
        seats=tuple(_seat(round, seat, viewer) for seat in round.seats),
        board=round.board,
        discards=len(round.discards),
        exposed=round.exposed[1] if round.exposed else None,
        betting=round.number,
        pot=0 if round.over else round.pot,
        pots=_pots(round),
        to_meet=now.to_meet,
        turn=now.turn.number if now.turn else 0,
        duty=duty(game, round)[0],
        commission=round.commission,
        void=round.void,
        over=round.over,
        actions=_actions(game, table, round, viewer),
    )


def _seat(round: PotRound, seat: Seat, viewer: int) -> PotSeatView:
    return PotSeatView(
        number=seat.number,
        stake=seat.stake,
        hold=seat.hold,
        cards=_faces(round, seat, viewer),
        wagered=seat.wagered,
        contributed=seat.contributed,
        early=seat.early,
        won=seat.won,
        leaving=seat.leaving,
    )


def _faces(round: PotRound, seat: Seat, viewer: int) -> tuple[Card, ...]:
    """Cards that were passed in are discards, to their owner as well."""
    held = seat.hold is Hold.IN
    if held and (seat.number == viewer or seat.number in round.shown):
        return seat.cards
    return (UNKNOWN,) * len(seat.cards)


def _pots(round: PotRound) -> tuple[PotShare, ...]:
    if round.betting or round.over or not round.pot:
        return ()
    pots = form_pots(round.seats)
    return tuple(PotShare(pot.amount, pot.contenders) for pot in pots)


def _actions(game: PotGame, table: PotSign, round: PotRound, viewer: int) -> Actions:
    if not any(seat.number == viewer for seat in round.seats):
        return {}
    if round.over:
        return dict.fromkeys(ACTIONS, Bar(game.law.deal, "the round is over"))
    return actions(game, table, round, viewer)


# Events


def won_as_seen(law: PotLaw, event: PotWon, seen: Set[int]) -> PotWon:
    """Who wins a pot, without what a hand was that this viewer has not seen."""
    known = tuple((seat, category) for seat, category in event.hands if seat in seen)
    telling, told = _cited(law, law.categories), _cited(law, [category for _, category in known])
    left = tuple(clause for clause in event.clauses if clause in told or clause not in telling)
    return replace(event, hands=known, clauses=left)


def _cited(law: PotLaw, categories: Collection[Category]) -> set[str]:
    """The clauses that stand for hands of these categories."""
    return {
        clause
        for category in categories
        for clause in law.categories[category] + law.all_cards_count.get(category, ())
    }


def laid_open(round: PotRound, event: Event) -> tuple[Card, ...]:
    match event:
        case CommunalCardsExposed(cards=cards) | HandShown(cards=cards):
            return cards
        case HoleCardExposed(card=card):
            return (card,)
    return ()
