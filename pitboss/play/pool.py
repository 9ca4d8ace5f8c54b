"""A jackpot is a stream of its own, since several tables may feed it.

    decide(state, command) -> events      evolve(state, event) -> state

What tables do to it follows from their events: `moved_by` says how. The balance holds after every
event: start + contributions + adjustments + what the operator put in - paid = pool + reserve.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadAmount, BadInput, TooSoon, needed
from pitboss.play.banked import events as e
from pitboss.play.banked.jackpot import Jackpot, Meter, Movement, contribution, moved, within
from pitboss.play.course import AnyCommand
from pitboss.play.machine import Game
from pitboss.play.money import WHOLE, in_words
from pitboss.play.verbs import Clauses


class PoolCommand(AnyCommand, frozen=True, kw_only=True, tag=lambda name: f"pool.{name}"):
    """What somebody does about a jackpot."""


class OpenPool(PoolCommand, frozen=True, kw_only=True):
    meter: Meter


class AdjustPool(PoolCommand, frozen=True, kw_only=True):
    """A correction with its reason, signed by two people; there is no other way to change it."""

    pool: int = 0
    reserve: int = 0
    reason: Literal["display was wrong", "above the limit", "seed recovered", "transfer"]
    signed: tuple[str, str]


class PoolEvent(Struct, frozen=True, tag=lambda name: f"pool.{name}"):
    """What happened to a jackpot."""


class PoolOpened(PoolEvent, frozen=True):
    meter: Meter


class PoolAdjusted(PoolEvent, frozen=True):
    pool: int
    reserve: int
    reason: str
    signed: tuple[str, str]


class PoolMoved(PoolEvent, frozen=True):
    """A table fed it, took wagers out again, won a prize or started it anew."""

    table: str
    pool: int
    reserve: int
    house: int
    fed: int  # of the movement, what wagers put in or took out
    paid: int  # and what went to a winner
    clauses: Clauses


class PoolState(Struct, frozen=True):
    meter: Meter | None = None
    start: int = 0
    fed: int = 0
    adjusted: int = 0
    house: int = 0
    paid: int = 0

    @property
    def balanced(self) -> bool:
        if self.meter is None:
            return True
        held = self.meter.pool + self.meter.reserve
        return self.start + self.fed + self.adjusted + self.house - self.paid == held


def decide(state: PoolState, command: PoolCommand) -> Iterator[PoolEvent]:
    match command:
        case OpenPool(meter=meter):
            if state.meter is not None:
                raise BadInput("the jackpot is open already")
            sums = (meter.pool, meter.reserve, meter.seed)
            if min(sums) < 0 or not 0 <= meter.pool_percent <= WHOLE:
                raise BadAmount("a jackpot has no negative sums, and shares of 0 to 100 percent")
            yield PoolOpened(meter)
        case AdjustPool(pool=pool, reserve=reserve, reason=reason, signed=signed):
            if state.meter is None:
                raise TooSoon("the jackpot has not been opened")
            if not all(signed) or signed[0] == signed[1]:
                raise BadInput("an adjustment is signed by two people")
            if not pool and not reserve:
                raise BadAmount("an adjustment changes something")
            if state.meter.pool + pool < 0 or state.meter.reserve + reserve < 0:
                raise BadAmount(f"{in_words(min(pool, reserve))} is more than is there")
            yield PoolAdjusted(pool, reserve, reason, signed)


def evolve(state: PoolState, event: PoolEvent) -> PoolState:
    return _EVOLVE[type(event)](state, event)


def _opened(state: PoolState, event: PoolOpened) -> PoolState:
    return PoolState(event.meter, start=event.meter.pool + event.meter.reserve)


def _adjusted(state: PoolState, event: PoolAdjusted) -> PoolState:
    meter = needed(state.meter, "meter")
    return replace(
        state,
        meter=moved(meter, Movement(event.pool, event.reserve)),
        adjusted=state.adjusted + event.pool + event.reserve,
    )


def _moved(state: PoolState, event: PoolMoved) -> PoolState:
    meter = needed(state.meter, "meter")
    return replace(
        state,
        meter=moved(meter, Movement(event.pool, event.reserve)),
        fed=state.fed + event.fed,
        house=state.house + event.house,
        paid=state.paid + event.paid,
    )


_EVOLVE: dict[type[PoolEvent], Callable[..., PoolState]] = {
    PoolOpened: _opened,
    PoolAdjusted: _adjusted,
    PoolMoved: _moved,
}


def concerned(game: Game, events: Iterable[e.Event]) -> bool:
    """Whether any of the events may move the jackpot that their table feeds."""
    wager = game.jackpot.wager if game.jackpot else ""
    for event in events:
        kinds = e.WagerPlaced | e.WagerTakenBack | e.WagerSettled
        laid = isinstance(event, kinds) and event.wager == wager
        if laid or isinstance(event, e.PoolsMoved):
            return True
    return False


def moved_by(
    game: Game, table: str, meter: Meter, round: Any, events: Iterable[e.Event]
) -> Iterator[PoolMoved]:
    """What the events of a table do to the jackpot that it feeds, as its meter stands now.

    The round is as it was before them. What goes back before the first card goes out of the pools
    (reading J25); later the round has read the meter, and moves them itself.

    A round pays by the meter that was read with its first card. Where another table has emptied
    the pools since, the operator makes up the lack.
    """
    if game.jackpot is None:
        return
    prize, jackpot = 0, game.jackpot
    lying = set(_lying(jackpot, round))
    for event in events:
        if isinstance(event, e.SettlementReversed):
            prize = -sum(_paid(jackpot, round, event.wagers))
        elif isinstance(event, e.WagerSettled) and event.wager == jackpot.wager:
            prize = event.paid  # the movement that follows pays it
        if isinstance(event, e.MeterRead):
            lying.clear()  # from the first card on the round moves the pools itself
        for movement, clauses, feeds in _movements(jackpot, meter, lying, event):
            held = within(meter, movement)
            meter = moved(meter, held)
            fed = held.pool + held.reserve - held.house if feeds else 0
            paid = 0 if feeds else prize
            yield PoolMoved(table, held.pool, held.reserve, held.house, fed, paid, clauses)
            prize = prize - paid


def _paid(jackpot: Jackpot, round: Any, wagers: tuple[tuple[int, str], ...]) -> Iterator[int]:
    """The prizes of these wagers, as the round had settled them."""
    if round is not None:
        yield from (round.boxes[b].settled[w].paid for b, w in wagers if w == jackpot.wager)


def _lying(jackpot: Jackpot, round: Any) -> Iterator[int]:
    """The boxes with a jackpot wager of which no card is out yet."""
    if round is not None and not round.begun:
        yield from (box.number for box in round.boxes.values() if jackpot.wager in box.wagers)


def _movements(
    jackpot: Jackpot, meter: Meter, lying: set[int], event: e.Event
) -> Iterator[tuple[Movement, Clauses, bool]]:
    """How the event moves the pools, by which clauses, and whether it is wagers that do."""
    accepted = jackpot.fed_by == "acceptance"
    match event:
        case e.WagerPlaced(wager=jackpot.wager, amount=amount) if accepted:
            lying.add(event.box)
            yield contribution(meter, amount), jackpot.feeding, True
        case e.WagerTakenBack(wager=jackpot.wager, amount=amount) if accepted:
            yield -contribution(meter, amount), jackpot.leaving, True
        case e.WagerSettled(box, jackpot.wager, amount=amount) if accepted and box in lying:
            yield -contribution(meter, amount), jackpot.leaving, True
        case e.PoolsMoved(pool, reserve, house, clauses=clauses):
            feeds = clauses in (jackpot.feeding, jackpot.leaving)
            yield Movement(pool, reserve, house), clauses, feeds
