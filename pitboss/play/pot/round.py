"""The state of a round of play for the pot. What can be derived from it is derived."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.errors import UnknownPlace


class Hold(StrEnum):
    """How a player holds cards in the round."""

    AWAY = "away"  # not dealt in
    IN = "in"
    FOLDED = "folded"
    FOUL = "foul"  # a wrong number of cards: the hand is void, its wagers stay
    OUT = "out"  # the wagers were declared void and went back


# What is asked of every seat has a name: to look up a member costs more than the comparison.
AWAY, IN = Hold.AWAY, Hold.IN


class Seat(Struct, frozen=True, gc=False):
    number: int
    stake: int
    hold: Hold = Hold.AWAY
    cards: tuple[Card, ...] = ()
    wagered: int = 0  # in this round of betting
    contributed: int = 0  # in this round of play
    early: int = 0  # put forward before the turn, and not yet a wager
    acted: bool = False  # in this round of betting
    won: int = 0
    leaving: bool = False

    @property
    def left(self) -> int:
        return self.stake + self.early

    @property
    def can_wager(self) -> bool:
        return self.hold is IN and self.stake + self.early > 0


class Restriction(StrEnum):
    """What a card that was exposed too early does to a round of betting."""

    HELD = "held"  # nothing above the highest total already in
    MINIMUM = "minimum"  # one wager of the table minimum


class Step(Struct, frozen=True, gc=False):
    """What a player opened with or raised by, above the call."""

    seat: int
    amount: int
    full: bool  # no tap-out short of a step, which closes the raising
    leads: bool  # whoever calls now calls this player
    totals: tuple[tuple[int, int], ...] = ()  # by seat, as they stood where it is not full


class PotRound(Struct, frozen=True, dict=True, tag="pot"):
    seats: tuple[Seat, ...] = ()  # clockwise from the buck
    board: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    number: int = 0  # of the round of betting
    betting: bool = False  # open
    last: int = 0  # the place, counted from the buck, that acted last
    blind: int = 0  # the last blind due, whether or not it could be posted in full
    raises: int = 0
    steps: tuple[Step, ...] = ()  # of this round of betting, as far as their wagers stand
    restrictions: tuple[tuple[int, Restriction], ...] = ()  # by round of betting
    discard_done: bool = False  # no discard before the next exposure
    exposed: tuple[int, Card] | None = None  # a hole card seen in the deal, yet to be replaced
    replaced: bool = False  # one has been
    anew: bool = False  # after a misdeal
    folds: tuple[int, ...] = ()  # seats in the order in which they folded
    shown: tuple[int, ...] = ()
    commission: int = 0
    settled: int = 0  # what has left the pots
    next_buck: int = 0
    over: bool = False
    void: bool = False

    @property
    def pot(self) -> int:
        return sum([seat.contributed for seat in self.seats]) - self.settled

    @property
    def step(self) -> int:
        """The largest opening or raise of this round of betting; the last blind is one."""
        first = 0 if self.number > 1 else self.blind
        if not self.steps:
            return first
        return max([first, *[step.amount for step in self.steps if step.full]])

    @property
    def leader(self) -> int:
        """The seat that made the last opening or raise of this round of betting."""
        leader = 0
        for step in self.steps:
            if step.leads or not leader:
                leader = step.seat
        return leader

    @property
    def contenders(self) -> tuple[Seat, ...]:
        return tuple([seat for seat in self.seats if seat.hold is IN])

    @property
    def dealt(self) -> bool:
        """Cards are out; without them there is no round of betting."""
        return bool(self.number) or any(seat.hold is not AWAY for seat in self.seats)

    @property
    def buck(self) -> int:
        return self.seats[0].number

    def place(self, number: int) -> int:
        """Where a seat is, counted clockwise from the buck."""
        for place, seat in enumerate(self.seats):
            if seat.number == number:
                return place
        raise UnknownPlace(f"nobody sits at seat {number}")

    def seat(self, number: int) -> Seat:
        return self.seats[self.place(number)]

    def at(self, place: int, seat: Seat) -> tuple[Seat, ...]:
        seats = list(self.seats)
        seats[place] = seat
        return tuple(seats)


def seated(buck: int, stakes: Mapping[int, int]) -> PotRound:
    """A table of players with their stakes, before the first card."""
    seats = clockwise(buck, [Seat(*pair) for pair in stakes.items()])
    return PotRound(seats=seats, next_buck=buck)


def next_round(round: PotRound) -> PotRound:
    """The same players after a round, with the buck where it has gone."""
    staying = {seat.number: seat.stake for seat in round.seats if not seat.leaving}
    return seated(round.next_buck, staying)


def clockwise(buck: int, seats: list[Seat]) -> tuple[Seat, ...]:
    """Seats in order from the buck, or from the next one where nobody sits there."""
    return tuple(sorted(seats, key=lambda seat: (seat.number < buck, seat.number)))


class Standing(Struct, frozen=True, gc=False):
    """Who is to act and what it takes, from one look round the table."""

    turn: Seat | None
    to_meet: int  # the highest total of this round of betting
    able: int  # how many can still wager
    contenders: int
    early: int  # chips put forward before the turn
    acted: bool  # somebody has, in this round of betting

    @property
    def owed(self) -> int:
        return self.to_meet - self.turn.wagered if self.turn else 0


def standing(round: PotRound) -> Standing:
    """The standing of a round, which keeps it: most who ask, ask again."""
    kept: dict[str, Standing] = round.__dict__
    found = kept.get("standing")
    if found is None:
        found = kept["standing"] = _look_round(round)
    return found


def _look_round(round: PotRound) -> Standing:
    seats = round.seats
    to_meet = early = out = spent = 0
    acted = False
    for seat in seats:
        if seat.wagered > to_meet:
            to_meet = seat.wagered
        if seat.acted:
            acted = True
        if seat.early:
            early += seat.early
        if seat.hold is not IN:
            out += 1
        elif not seat.stake and not seat.early:
            spent += 1
    contenders = len(seats) - out
    able = contenders - spent
    turn = None
    if round.number == 1 and to_meet < round.blind:
        to_meet = round.blind  # a blind too short is met in full, while anybody could match it
        if round.betting and contenders > 1:
            turn = _short_of(round)
    elif round.betting and contenders > 1:
        turn = _in_turn(round, to_meet, able)
    return Standing(turn, to_meet, able, contenders, early, acted)


def _in_turn(round: PotRound, to_meet: int, able: int) -> Seat | None:
    """The next seat that has yet to meet the highest total or, against others, to act, if any."""
    begin = round.last + 1
    for seat in round.seats[begin:] + round.seats[:begin]:
        due = seat.wagered < to_meet or (not seat.acted and able > 1)
        if due and seat.can_wager:
            return seat
    return None


def _short_of(round: PotRound) -> Seat | None:
    """The next seat that wagered less than any other contender could still come to, if any."""
    begin = round.last + 1
    for seat in (*round.seats[begin:], *round.seats[:begin]):
        if seat.can_wager and seat.wagered < _reach(round.seats, seat):
            return seat
    return None


def _reach(seats: tuple[Seat, ...], one: Seat) -> int:
    """The highest total that any other contender could still come to."""
    return max([s.wagered + s.left for s in seats if s.hold is IN and s is not one], default=0)


def changed(round: PotRound, number: int, **changes: Any) -> PotRound:
    """The round with one seat changed."""
    place = round.place(number)
    return replace(round, seats=round.at(place, replace(round.seats[place], **changes)))


def every(round: PotRound, change: Callable[[Seat], Seat]) -> tuple[Seat, ...]:
    return tuple([change(seat) for seat in round.seats])


def given_back(round: PotRound, number: int, amount: int, **changes: Any) -> PotRound:
    """The round with so much of a seat's wagers back in its stake."""
    seat = round.seat(number)
    return changed(
        round,
        number,
        stake=seat.stake + amount,
        wagered=max(0, seat.wagered - amount),
        contributed=seat.contributed - amount,
        **changes,
    )
