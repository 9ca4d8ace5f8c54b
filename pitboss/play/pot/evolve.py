"""How a round of play for the pot changes with what happened. No rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.play.pot import events as e
from pitboss.play.pot.events import NO_EFFECT, Effect, Event
from pitboss.play.pot.evolve_incidents import INCIDENTS
from pitboss.play.pot.round import IN, Hold, PotRound, Seat, Step, changed, given_back


def evolve(round: PotRound, event: Event) -> PotRound:
    """The round after the event."""
    return _APPLY[type(event)](round, event)


# The deal


def _blind_posted(round: PotRound, event: e.BlindPosted) -> PotRound:
    place = round.place(event.seat)
    seat = round.seats[place]
    posted = replace(
        seat,
        stake=seat.stake - event.amount,
        wagered=seat.wagered + event.amount,
        contributed=seat.contributed + event.amount,
    )
    return replace(round, seats=round.at(place, posted), blind=max(round.blind, event.due))


def _dealt(round: PotRound, event: e.HoleCardsDealt) -> PotRound:
    place = round.place(event.seat)
    seat = replace(round.seats[place], hold=IN, cards=event.cards)
    return replace(round, seats=round.at(place, seat))


def _discarded(round: PotRound, event: e.CardsDiscarded) -> PotRound:
    return replace(round, discards=(*round.discards, *event.cards), discard_done=True)


def _exposed(round: PotRound, event: e.CommunalCardsExposed) -> PotRound:
    return replace(round, board=(*round.board, *event.cards))


# The betting


def _opened(round: PotRound, event: e.BettingOpened) -> PotRound:
    if event.number == 1:
        return replace(round, number=1, betting=True, last=event.last, discard_done=False)
    return replace(
        round,
        seats=tuple([replace(seat, wagered=0, acted=False) for seat in round.seats]),
        number=event.number,
        betting=True,
        last=event.last,
        raises=0,
        steps=(),
        discard_done=False,
    )


def _acted(round: PotRound, event: e.Acted) -> PotRound:
    place = round.place(event.seat)
    seat = round.seats[place]
    if event.action == "fold":
        folded = replace(seat, hold=Hold.FOLDED, acted=True)
        folds = (*round.folds, event.seat)
        return replace(round, seats=round.at(place, folded), last=place, folds=folds)
    seats = round.at(place, _paid(seat, event.paid))
    if event.effect is NO_EFFECT:
        return replace(round, seats=seats, last=place)
    full = event.effect not in (Effect.SHORT, Effect.SHORT_OPENING)
    totals = () if full else tuple([(s.number, s.wagered) for s in seats if s.wagered])
    made = Step(event.seat, event.step, full, event.effect is not Effect.SHORT, totals)
    return replace(
        round,
        seats=seats,
        last=place,
        raises=round.raises + (event.effect is Effect.RAISE),
        steps=(*round.steps, made),
    )


def _paid(seat: Seat, paid: int) -> Seat:
    """Chips that were put forward early go in first."""
    if not paid:
        return replace(seat, acted=True)
    forward = min(seat.early, paid)
    return replace(
        seat,
        stake=seat.stake - paid + forward,
        early=seat.early - forward,
        wagered=seat.wagered + paid,
        contributed=seat.contributed + paid,
        acted=True,
    )


def _put_forward(round: PotRound, event: e.ChipsPutForward | e.ChipsTakenBack) -> PotRound:
    seat = round.seat(event.seat)
    amount = event.amount if isinstance(event, e.ChipsPutForward) else -event.amount
    return changed(round, event.seat, stake=seat.stake - amount, early=seat.early + amount)


def _returned(round: PotRound, event: e.WagerReturned) -> PotRound:
    return given_back(round, event.seat, event.amount)


def _closed(round: PotRound, event: e.BettingClosed) -> PotRound:
    if event.number == round.number:
        return replace(round, betting=False)
    return replace(round, number=event.number, betting=False, steps=(), discard_done=False)


# The showdown and the pots


def _shown(round: PotRound, event: e.HandShown) -> PotRound:
    place = round.place(event.seat)
    seats = round.at(place, replace(round.seats[place], cards=event.cards))
    return replace(round, seats=seats, shown=(*round.shown, event.seat))


def _passed(round: PotRound, event: e.HandPassed) -> PotRound:
    round = replace(round, folds=(*round.folds, event.seat))
    return changed(round, event.seat, hold=Hold.FOLDED)


def _named(round: PotRound, event: e.BoardNamed) -> PotRound:
    return replace(round, board=event.cards)


def _won(round: PotRound, event: e.PotWon) -> PotRound:
    charged = round.commission + event.commission
    return replace(round, commission=charged, settled=round.settled + event.commission)


def _paid_out(round: PotRound, event: e.WinningsPaid) -> PotRound:
    seats, settled = list(round.seats), round.settled
    for number, share in event.shares:
        place = round.place(number)
        seat = seats[place]
        seats[place] = replace(seat, stake=seat.stake + share, won=seat.won + share)
        settled += share
    return replace(round, seats=tuple(seats), settled=settled)


def _ended(round: PotRound, event: e.RoundEnded) -> PotRound:
    return replace(round, over=True, next_buck=event.next_buck)


_APPLY: dict[type[Event], Callable[[PotRound, Any], PotRound]] = {
    e.BlindPosted: _blind_posted,
    e.HoleCardsDealt: _dealt,
    e.CardsDiscarded: _discarded,
    e.CommunalCardsExposed: _exposed,
    e.BettingOpened: _opened,
    e.Acted: _acted,
    e.ChipsPutForward: _put_forward,
    e.ChipsTakenBack: _put_forward,
    e.WagerReturned: _returned,
    e.BettingClosed: _closed,
    e.HandShown: _shown,
    e.HandPassed: _passed,
    e.BoardNamed: _named,
    e.PotWon: _won,
    e.WinningsPaid: _paid_out,
    e.RoundEnded: _ended,
}
_APPLY |= INCIDENTS
