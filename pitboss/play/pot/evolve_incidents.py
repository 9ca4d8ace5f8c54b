"""How a round changes with an irregularity, or with what players do between rounds."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN
from pitboss.errors import needed
from pitboss.play.pot import events as e
from pitboss.play.pot.events import Event
from pitboss.play.pot.round import Hold, PotRound, Seat, changed, clockwise, every, given_back

# Seats and stakes


def _sat_down(round: PotRound, event: e.SatDown) -> PotRound:
    seats = [*round.seats, Seat(event.seat, event.stake)]
    return replace(round, seats=clockwise(round.next_buck, seats))


def _stake_changed(round: PotRound, event: e.StakeChanged) -> PotRound:
    stake = round.seat(event.seat).stake
    return changed(round, event.seat, stake=stake + event.amount)


def _seat_left(round: PotRound, event: e.SeatLeft) -> PotRound:
    if not event.at_once:
        return changed(round, event.seat, leaving=True)
    for number, amount in event.returned:
        stake = round.seat(number).stake + amount
        round = changed(round, number, stake=stake, wagered=0, contributed=0)
    staying = tuple(seat for seat in round.seats if seat.number != event.seat)
    buck = staying[0].number if staying and round.next_buck == event.seat else round.next_buck
    blind = 0 if event.returned else round.blind
    return replace(round, seats=staying, blind=blind, next_buck=buck)


# Irregularities


def _hole_card_exposed(round: PotRound, event: e.HoleCardExposed) -> PotRound:
    if not event.replaced:
        return round
    return replace(round, exposed=(event.seat, event.card))


def _hole_card_replaced(round: PotRound, event: e.HoleCardReplaced) -> PotRound:
    seat, old = round.seat(event.seat), needed(round.exposed, "exposed card")[1]
    at = seat.cards.index(old if old in seat.cards else UNKNOWN)
    cards = (*seat.cards[:at], *seat.cards[at + 1 :], event.card)
    discards = (*round.discards, old)
    round = replace(round, exposed=None, replaced=True, discards=discards)
    return changed(replace(round, discard_done=True), event.seat, cards=cards)


def _rebuilt(round: PotRound, event: e.HandsRebuilt) -> PotRound:
    for number, cards in event.hands:
        round = changed(round, number, cards=cards)
    return round


def _misdealt(round: PotRound, event: e.Misdealt) -> PotRound:
    held = dict(event.held)

    def undealt(seat: Seat) -> Seat:
        blind = held.get(seat.number, 0)
        stake = seat.stake + seat.early + seat.contributed - blind
        return Seat(seat.number, stake, wagered=blind, contributed=blind, leaving=seat.leaving)

    seats = _from_the_buck(every(round, undealt))
    blind = round.blind if held else 0
    return PotRound(seats, blind=blind, next_buck=seats[0].number, anew=True)


def _from_the_buck(seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Clockwise from the first who stays: where the buck was, or the next."""
    first = next((place for place, seat in enumerate(seats) if not seat.leaving), 0)
    return seats[first:] + seats[:first]


def _fouled(round: PotRound, event: e.HandFouled) -> PotRound:
    return changed(round, event.seat, hold=Hold.FOUL)


def _taken_in(round: PotRound, event: e.HandTakenIn) -> PotRound:
    round = replace(round, folds=(*round.folds, event.seat))
    return _less(given_back(round, event.seat, event.returned, hold=Hold.FOLDED), event)


def _less(round: PotRound, event: e.HandTakenIn) -> PotRound:
    """Of the seat's last step only what stands counts."""
    steps, returned = list(round.steps), event.returned
    for nth in reversed([n for n, step in enumerate(steps) if step.seat == event.seat]):
        back = min(returned, steps[nth].amount)
        steps[nth], returned = replace(steps[nth], amount=steps[nth].amount - back), returned - back
    return replace(round, steps=tuple([step for step in steps if step.amount]))


def _restored(round: PotRound, event: e.HandRestored) -> PotRound:
    seat = round.seat(event.seat)
    if seat.hold is not Hold.FOLDED:
        return round
    before = (round.place(event.seat) - 1) % len(round.seats)
    folds = tuple(number for number in round.folds if number != event.seat)
    round = replace(round, last=before, folds=folds)
    return changed(round, event.seat, hold=Hold.IN, acted=False)


def _put_back(round: PotRound, event: e.CardsPutBack) -> PotRound:
    return round


def _restricted(round: PotRound, event: e.BettingRestricted) -> PotRound:
    by = (event.number, event.restriction)
    return replace(round, restrictions=(*round.restrictions, by))


def _omitted(round: PotRound, event: e.DiscardOmitted) -> PotRound:
    return replace(round, discard_done=True)


def _wagers_voided(round: PotRound, event: e.WagersVoided) -> PotRound:
    """Of a void wager nothing is left, in size or in order."""
    steps = tuple([step for step in round.steps if step.seat != event.seat])
    return replace(given_back(round, event.seat, event.amount, hold=Hold.OUT), steps=steps)


def _excluded(round: PotRound, event: e.PlayerExcluded) -> PotRound:
    return changed(round, event.seat, leaving=True)


def _voided(round: PotRound, event: e.RoundVoided) -> PotRound:
    changes = dict(event.changes)

    def refunded(seat: Seat) -> Seat:
        stake = seat.stake + changes.get(seat.number, 0)
        return replace(seat, stake=stake, wagered=0, contributed=0, early=0, won=0)

    return replace(
        round,
        seats=every(round, refunded),
        betting=False,
        commission=0,
        settled=0,
        next_buck=event.next_buck,
        over=True,
        void=True,
    )


INCIDENTS: dict[type[Event], Callable[[PotRound, Any], PotRound]] = {
    e.SatDown: _sat_down,
    e.StakeChanged: _stake_changed,
    e.SeatLeft: _seat_left,
    e.HoleCardExposed: _hole_card_exposed,
    e.HoleCardReplaced: _hole_card_replaced,
    e.HandsRebuilt: _rebuilt,
    e.Misdealt: _misdealt,
    e.HandFouled: _fouled,
    e.HandTakenIn: _taken_in,
    e.HandRestored: _restored,
    e.CardsPutBack: _put_back,
    e.BettingRestricted: _restricted,
    e.DiscardOmitted: _omitted,
    e.WagersVoided: _wagers_voided,
    e.PlayerExcluded: _excluded,
    e.RoundVoided: _voided,
}
