"""Acts of a tournament, one after another, as the director and the others do them."""

import re
from collections.abc import Callable

from pitboss.errors import BadAmount, BadInput
from pitboss.play.money import dollars
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments import seating, settings
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.decide import run
from pitboss.tournaments.ending import allocation, pool_of
from pitboss.tournaments.events import Event
from pitboss.tournaments.placing import players
from pitboss.tournaments.state import Tournament
from pitboss.tournaments.undo import Act, rebuilt, undo

_TIMED = re.compile(r"(?:(\d{1,2}:\d\d) )?(\S+)(?: (.*))?")
IN_TIME = -1440  # minutes: the day before
RECORDS = ("document", "make-available", "notify", "approve")


class Acts:
    """The acts of a file, carried out; the first refusal ends them."""

    def __init__(self, conditions: Conditions, acts: tuple[str, ...]):
        self.first = self.state = Tournament(conditions)
        self.acts = acts
        self.done: list[Act] = []
        self.events: list[Event] = []
        self.refused: tuple[int, Refused] | None = None
        # A file that seats nobody is not about no-shows: everybody is taken to be there.
        self.all_present = not any(" seat " in f" {act} " for act in acts)

    def play(self) -> None:
        for nth, act in enumerate(self.acts):
            if self.refused:
                raise BadInput(f"acts[{nth}]: nothing can follow a refused act")
            try:
                self._do(nth, self.commands(act))
            except Refused as refusal:
                self.refused = nth, refusal
            except BadInput as fault:
                raise BadInput(f"acts[{nth}]: {fault}") from None

    def _do(self, nth: int, commands: list[c.Command]) -> None:
        """One act, whole or not at all."""
        state, done = self.state, list(self.done)
        for command in commands:
            if isinstance(command, c.Undo):
                events = undo(done, command, self.first)
                state = rebuilt([*done, Act(nth, command, events)], self.first)
            else:
                state, events = run(state, command)
            done.append(Act(nth, command, events))
        self.events += [event for one in done[len(self.done) :] for event in one.events]
        self.state, self.done = state, done

    def commands(self, act: str) -> list[c.Command]:
        found = _TIMED.fullmatch(act.strip())
        if not found:
            raise BadInput(f"'{act[:30]}' is no act")
        at, word, rest = settings.clock(found[1]), found[2], (found[3] or "").strip()
        if word in RECORDS:
            return [c.Record(what=word, at=at)]
        if word == "ballot":
            return [c.Ballot(seats=draw(self.state), at=at)]
        if word == "start":
            return [*self._present(at), c.Start(at=self.state.now if at is None else at)]
        if word not in _READ:
            raise BadInput(f"'{word[:20]}' is no act")
        return [_READ[word](rest, at)]

    def _present(self, at: int | None) -> list[c.Command]:
        if not self.all_present:
            return []
        names = dict.fromkeys(entry for _, entry in players(self.state))
        return [c.TakeSeat(name=name, at=IN_TIME) for name in names]


def draw(state: Tournament) -> tuple[tuple[str, int, int], ...]:
    """A ballot for a file that does not care who sits where."""
    names = [name for name, _ in players(state)]
    seats = settings.seats(state.conditions) or max(1, len(names))
    places = seating.places(len(names), seats)
    return tuple((name, *place) for name, place in zip(names, places, strict=True))


def _name(rest: str) -> str:
    if not rest:
        raise BadInput("a name is missing")
    return rest


def _pair(rest: str, between: str) -> tuple[str, str]:
    old, found, new = rest.partition(f" {between} ")
    if not found or not old or not new:
        raise BadInput(f"two names with '{between}' between them were expected")
    return old.strip(), new.strip()


def _number(text: str) -> int:
    if not text.isdecimal() or len(text) > 6:
        raise BadInput(f"'{text[:20]}' is no number")
    return int(text)


def _time(text: str) -> int:
    found = settings.clock(text)
    if found is None:
        raise BadInput(f"'{text[:20]}' is no time of day")
    return found


def _cents(text: str) -> int:
    try:
        return dollars(text)
    except BadAmount as fault:
        raise BadInput(str(fault)) from None


def _give_seat(rest: str, at: int | None) -> c.Command:
    old, new = _pair(rest, "to")
    return c.GiveSeat(old=old, new=new, at=at)


def _substitute(rest: str, at: int | None) -> c.Command:
    old, new = _pair(rest, "by")
    return c.Substitute(old=old, new=new, at=at)


def _move(rest: str, at: int | None) -> c.Command:
    name, _, place = rest.rpartition(" ")
    table, _, seat = place.partition("-")
    return c.MovePlayer(name=_name(name), table=_number(table), seat=_number(seat), at=at)


def _chips(rest: str, at: int | None) -> c.Command:
    name, _, amount = rest.rpartition(" ")
    return c.ChangeChips(name=_name(name), amount=_cents(amount), at=at)


def _enter_of(rest: str, at: int | None) -> c.Command:
    group, _, name = rest.partition(" ")
    return c.Enter(name=_name(name), group=group, at=at)


def _breach(rest: str, at: int | None) -> c.Command:
    name, _, clause = rest.rpartition(" ")
    return c.RecordBreach(name=_name(name), clause=_name(clause), at=at)


def _exclude(rest: str, at: int | None) -> c.Command:
    name, _, clause = rest.rpartition(" ")
    return c.RecordBreach(name=_name(name), clause=_name(clause), exclude=True, at=at)


def _pay(rest: str, at: int | None) -> c.Command:
    return c.Pay(prizes=tuple(_cents(amount) for amount in rest.split()), at=at)


_READ: dict[str, Callable[[str, int | None], c.Command]] = {
    "nominate": lambda rest, at: c.Nominate(name=_name(rest), at=at),
    "open-entries": lambda rest, at: c.OpenEntries(at=at),
    "close-entries": lambda rest, at: c.CloseEntries(at=at),
    "ask-agreement": lambda rest, at: c.AskAgreement(at=at),
    "agree": lambda rest, at: c.Agree(name=_name(rest), at=at),
    "enter": lambda rest, at: c.Enter(name=_name(rest), at=at),
    "enter-of": _enter_of,
    "refuse": lambda rest, at: c.Enter(
        name=_name(rest), eligibility=(("the criteria for entrants", "failed"),), at=at
    ),
    "reserve": lambda rest, at: c.JoinReserves(name=_name(rest), at=at),
    "leave-reserves": lambda rest, at: c.LeaveReserves(name=_name(rest), at=at),
    "withdraw": lambda rest, at: c.Withdraw(name=_name(rest), at=at),
    "refund": lambda rest, at: c.Refund(name=_name(rest), at=at),
    "seat": lambda rest, at: c.TakeSeat(name=_name(rest), at=at),
    "round": lambda rest, at: c.CountRound(number=_number(rest), at=at),
    "give-seat": _give_seat,
    "substitute": _substitute,
    "move": _move,
    "rebuy": lambda rest, at: c.Rebuy(name=_name(rest), at=at),
    "addon": lambda rest, at: c.AddOn(name=_name(rest), at=at),
    "chips": _chips,
    "out": lambda rest, at: c.Eliminate(name=_name(rest), at=at),
    "break": lambda rest, at: c.Pause(minutes=_number(rest) if rest else 0, at=at),
    "pace": lambda rest, at: c.SetPace(seconds=_number(rest), at=at),
    "breach": _breach,
    "exclude": _exclude,
    "end-session": lambda rest, at: c.EndSession(at=at),
    "undo": lambda rest, at: c.Undo(number=_number(rest), at=at),
    "move-start": lambda rest, at: c.MoveStart(to=_time(rest), at=at),
    "cancel": lambda rest, at: c.Cancel(at=at),
    "pay": _pay,
}


def money_of(acts: Acts) -> tuple[dict[str, object], dict[str, int]]:
    """The money at the end of the acts, and what went back to whom."""
    state = acts.state
    back = {name: entry.refunded for name, entry in state.entries.items()}
    for event in acts.events:
        if isinstance(event, e.TournamentCancelled):
            back |= {name: back[name] + amount for name, amount in event.refunds}
    pool, prizes = pool_of(state), allocation(state)
    nothing = state.cancelled
    return {
        "field": pool.field,
        "pool": 0 if nothing else pool.total + prizes.made_up,
        "commission_total": 0 if nothing else pool.commission,
        "added_total": 0 if nothing else pool.added + prizes.made_up,
        "to_share": 0 if nothing else prizes.to_share,
        "refund_total": sum(back.values()),
        "cancelled": state.cancelled,
        "start": _start(state),
        "forfeited": tuple(one.name for one in state.entries.values() if one.forfeited),
        "sizes": {str(number): len(table) for number, table in sorted(state.tables().items())},
    }, back


def _start(state: Tournament) -> str | None:
    start = state.start_in_force
    return None if start is None else settings.clock_words(start)
