"""The flow of an electronic table: what comes next, and when, if nobody does anything first.

    due(spec, times, loaded, mark, flow, now) -> Step or Until

It is a function of what is in the journal and of the clock: after a restart, or in another
process, the same step is due at the same time. Each step is given upon the version it was due on.
"""

from datetime import datetime, timedelta
from functools import cached_property
from typing import Any

from msgspec import Struct

from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.room.bots import bots_decline, bots_top_up, bots_wager, seats_of_bots
from pitboss.floor.room.casino_file import TableSpec, Times
from pitboss.floor.room.flow import Flow
from pitboss.floor.room.stage import Mark, Stage, turn_of
from pitboss.floor.table_stream import LoadedTable
from pitboss.play.pot import commands as p
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.table.view import table_view
from pitboss.play.verbs import Offer

CALLS = 2  # before a supervisor is asked (reading G16)
IDLE = ("check", "decline", "fold")  # what the clock does for a player for the pot (reading P14)


class Begin(Struct, frozen=True):
    """A round begins."""


class Deal(Struct, frozen=True):
    """No more wagers."""


class CarryOn(Struct, frozen=True):
    """The dealer does what falls to the dealer."""


class Settle(Struct, frozen=True):
    """Nobody gives up any more."""


class Move(Struct, frozen=True):
    """A bot does something."""

    bot: str
    command: Command


class Think(Struct, frozen=True):
    """The bot in turn makes up its mind, when it is due and not whenever somebody looks."""

    bot: str
    seat: int


class GiveBack(Struct, frozen=True):
    """What lies on a box to which no card can be dealt goes back, with what depends on it."""

    seat: int
    wager: str


class TimeOut(Struct, frozen=True):
    """The clock does for a player what costs nothing, and the player sits out."""

    player: str
    command: Command


class CallPlayer(Struct, frozen=True):
    seat: int
    decisions: int
    times: int


class NeedSupervisor(Struct, frozen=True):
    seat: int
    decisions: int


class Absent(Struct, frozen=True):
    """Whoever has the box in turn is gone, at a table where nothing is at stake."""

    seat: int


class PassOver(Struct, frozen=True):
    """Whoever is called to a seat does not come: the next is called."""

    player: str


Step = (
    Begin | Deal | CarryOn | Settle | Move | Think | TimeOut | GiveBack
    | CallPlayer | NeedSupervisor | Absent | PassOver
)  # fmt: skip


class Until(Struct, frozen=True):
    """Nothing is due before this time; without one, before somebody does something."""

    at: datetime | None = None
    told: bool = False  # it is somebody's time limit, and is shown


NEVER = Until()


class Look(Struct, frozen=True, dict=True):
    """A table, and all that bears on what comes next."""

    spec: TableSpec
    times: Times
    loaded: LoadedTable
    mark: Mark
    flow: Flow
    now: datetime

    @property
    def state(self) -> TableState:
        return self.loaded.state

    @cached_property
    def people(self) -> dict[int, str]:
        """Who sits there, and is neither a bot nor sitting out."""
        bots = seats_of_bots(self.spec, self.state)
        seated = self.state.seated.items()
        return {n: s.player for n, s in seated if n not in bots and not s.sitting_out}

    @property
    def calls(self) -> int:
        """How often the croupier has called whoever has the turn."""
        number = turn_of(self.state)
        if not (number and self.flow.called):
            return 0
        return len(self.flow.calls(self.state.number, number, decisions_of(self.loaded, number)))

    @property
    def called_until(self) -> datetime | None:
        """Until when somebody who is called to a seat may come."""
        player, start = self.mark.calling
        return self.since(self.times.seat, start) if player else None

    def since(self, seconds: int, start: str = "", milliseconds: int = 0) -> datetime:
        wait = timedelta(seconds=seconds, milliseconds=milliseconds)
        return datetime.fromisoformat(start or self.mark.time) + wait


def due(look: Look) -> Step | Until:
    """What comes next at the table."""
    state = look.state
    by_hand = not state.shoe.electronic and not state.deal.commitment  # what is open is published
    if by_hand or not state.open or state.stopped:
        return NEVER
    if move := bots_decline(look.spec, state):
        return Move(*move)
    until = look.called_until
    if until and look.now >= until:
        return PassOver(look.mark.calling[0])
    step = _DUE[waits_for(look.loaded.game, state)](look)
    return Until(until) if until and step == NEVER else step


def _after(at: datetime, step: Step, look: Look, told: bool = False) -> Step | Until:
    return step if look.now >= at else Until(at, told)


def _dealer(look: Look) -> Step | Until:
    return CarryOn()


def _round(look: Look) -> Step | Until:
    """The first round begins when somebody sits; the next when people have seen the last."""
    if not look.people or look.state.played_out:
        return NEVER
    if move := bots_top_up(look.spec, look.state):
        return Move(*move)
    if not look.state.finished:
        return Begin()
    gone = not look.loaded.game.laid and not all(map(look.state.stake, look.people))
    wait = look.times.wagers if gone else look.times.between  # time to bring more chips
    return _after(look.since(wait), Begin(), look, told=gone)


def _wagers(look: Look) -> Step | Until:
    state, game = look.state, look.loaded.game
    if not game.laid:
        return _after(look.since(look.times.seeds), Deal(), look)
    if not look.people and not _laid(look):
        return NEVER
    if look.people and (move := bots_wager(look.spec, game, state)):
        return Move(*move)
    if state.machine.duty(game, state.displayed, state.round).step == "wagers":
        return _half_laid(look)
    if all(ready_for(look, number, Stage.WAGERS) for number in look.people):
        return Deal()
    at = look.since(look.times.wagers, look.mark.moved)  # who wagers or sits down gives time
    return _after(at, Deal(), look, told=True)


def _half_laid(look: Look) -> Step | Until:
    """Nobody can be dealt in: an ante without its blind does not stay there (reading U13).

    Whoever is ready with it may still lay the blind: it goes back when the time is up.
    """
    boxes = _laid(look)
    if not boxes:
        return NEVER
    step = GiveBack(boxes[0], next(iter(wagers_of(look.loaded, boxes[0]))))
    return _after(look.since(look.times.wagers, look.mark.moved), step, look, told=True)


def _laid(look: Look) -> list[int]:
    """The boxes on which something lies."""
    return [number for number in look.state.seated if _in_round(look, number)]


def ready_for(look: Look, number: int, stage: Stage) -> bool:
    """Whether somebody has said so, and laid no other wager since."""
    said = look.flow.ready_with(look.state.number, stage, number)
    return bool(said) and wagers_of(look.loaded, number) in said


def wagers_of(loaded: LoadedTable, number: int) -> dict[str, int]:
    """What lies on a box."""
    return dict(getattr(_place(loaded, number), "wagers", {}))


def decisions_of(loaded: LoadedTable, number: int) -> int:
    """How many decisions a box has made in the round."""
    return len(getattr(_place(loaded, number), "decisions", ()))


def _place(loaded: LoadedTable, number: int) -> Any:
    """A place of the round as everybody sees it."""
    view = table_view(loaded.game, loaded.state)
    return next((place for place in view.round.places if place.number == number), None)


def _player(look: Look) -> Step | Until:
    state, number = look.state, turn_of(look.state)
    bots = seats_of_bots(look.spec, state)
    if number in bots:
        at = look.since(0, milliseconds=look.times.bot)
        return _after(at, Think(bots[number], number), look)
    if look.loaded.game.laid:
        return _call(look, number)
    return _after(look.since(look.times.decision), _time_out(look, number), look, told=True)


def _time_out(look: Look, number: int) -> TimeOut:
    state, game = look.state, look.loaded.game
    offers = state.machine.actions(game, state.displayed, state.round, number)
    action = next(name for name in IDLE if isinstance(offers.get(name), Offer))
    return TimeOut(state.names[number], p.Act(number, action))


def _call(look: Look, number: int) -> Step | Until:
    """Two calls by the croupier, each with its time; then a supervisor is asked, and decides.

    Where people practise no supervisor walks about, and whoever is gone is not waited for.
    """
    made = decisions_of(look.loaded, number)
    if look.spec.practice and look.flow.is_gone(look.state.number, number, made):
        return Absent(number)
    calls = look.flow.calls(look.state.number, number, made)
    if look.flow.supervisor_asked(look.state.number, number, made):
        return NEVER
    if not calls:
        at = look.since(look.times.decision)
        return _after(at, CallPlayer(number, made, 1), look, told=True)
    at = look.since(look.times.call, calls[-1].at)
    if len(calls) < CALLS:
        return _after(at, CallPlayer(number, made, len(calls) + 1), look, told=True)
    return _after(at, NeedSupervisor(number, made), look, told=True)


def _concession(look: Look) -> Step | Until:
    if all(ready_for(look, n, Stage.CONCESSION) for n in look.people if _in_round(look, n)):
        return Settle()
    return _after(look.since(look.times.concession), Settle(), look, told=True)


def _in_round(look: Look, number: int) -> bool:
    return look.state.machine.in_round(look.state.round, number)


_DUE = {
    Wait.ROUND: _round,
    Wait.WAGERS: _wagers,
    Wait.PLAYER: _player,
    Wait.CONCESSION: _concession,
    Wait.DEALER: _dealer,
}
