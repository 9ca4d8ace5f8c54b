"""What is done about an account itself: limits, breaks, exclusion. Its money moves elsewhere."""

from collections.abc import Iterator
from typing import Literal

from pitboss.errors import BadAmount, BadInput
from pitboss.floor.cage import account as a
from pitboss.floor.cage.limits import DAY, NONE, PERIODS, since
from pitboss.floor.desks.clerk import refuse, refuse_person
from pitboss.floor.desks.desk import DeskCommand, desk
from pitboss.floor.people import Person, Role
from pitboss.play.money import dollars

MONEY, PRACTICE_CHIPS = "account", "practice"
PRACTICE_STAKE = dollars(1_000)
SHORTEST_EXCLUSION = 180  # days, of one's own exclusion
LONGEST_BREAK = 30 * DAY
OPERATORS = (Role.OPERATOR, Role.SHIFT_MANAGER)  # who excludes for the house, and readmits


class Command(DeskCommand, frozen=True, kw_only=True, tag=lambda name: f"account.{name}"):
    player: str


class Follow(Command, frozen=True, kw_only=True):
    """What an entry at a table or at the cage does to the account, in the same append."""

    stream: str
    version: int


class SetLimit(Command, frozen=True, kw_only=True):
    kind: Literal["deposit", "loss", "time"]
    days: int
    amount: int | None = None  # cents, or minutes at tables; nothing takes the limit away


class TakeBreak(Command, frozen=True, kw_only=True):
    minutes: int


class Exclude(Command, frozen=True, kw_only=True):
    """By the player, for so many days; or by the operator, for good where none are said."""

    days: int = 0
    reason: str = ""


class Readmit(Command, frozen=True, kw_only=True):
    pass


class TakeChips(Command, frozen=True, kw_only=True):
    """Practice chips, up to what everybody begins with."""


def decide(state: a.Account, person: Person, command: Command) -> Iterator[a.Event]:
    match command:
        case SetLimit():
            _check_own(person, command)
            yield _limit(state, command)
        case TakeBreak(at=at, minutes=minutes):
            _check_own(person, command)
            until = max(state.resting, at + 60 * minutes)
            if not 0 < 60 * minutes <= LONGEST_BREAK:
                raise BadInput("a break has 1 minute to 30 days")
            yield a.BreakTaken(at, until)
        case Exclude():
            yield _excluded(state, person, command)
        case Readmit(at=at):
            _check_operator(person)
            if not state.excluded:
                raise BadInput(f"{command.player} is not excluded")
            if at < state.excluded < a.FOR_GOOD:
                raise refuse(37, "an exclusion that was set holds to its end")
            yield a.Readmitted(at, person.name)
        case TakeChips(at=at):
            yield _chips(state, at)
        case Follow():
            raise BadInput("what follows from another entry is written with it")


def _check_own(person: Person, command: Command) -> None:
    if person.role is not Role.PLAYER or person.name != command.player:
        raise refuse_person(36, "these are a player's own, for nobody else to set")


def _check_operator(person: Person) -> None:
    if person.role not in OPERATORS:
        raise refuse_person(37, f"that is the operator's, not for a {person.role}")


def _limit(state: a.Account, command: SetLimit) -> a.Event:
    if command.days not in PERIODS:
        raise BadInput(f"a limit is for {', '.join(map(str, PERIODS))} days")
    if command.amount is not None and command.amount < 0:
        raise BadAmount("a limit is not below nothing")
    held = state.limits.get(a.key(command.kind, command.days), NONE)
    start = since(held, command.amount, command.at)
    return a.LimitSet(command.at, command.kind, command.days, command.amount, start)


def _excluded(state: a.Account, person: Person, command: Exclude) -> a.Event:
    own = person.role is Role.PLAYER
    if own:
        _check_own(person, command)
    else:
        _check_operator(person)
    if own and command.days < SHORTEST_EXCLUSION:
        raise BadInput(f"who excludes himself does so for {SHORTEST_EXCLUSION} days or more")
    if not 0 <= command.days <= 36_500:
        raise BadInput("an exclusion has 0 days, for good, or up to 36,500")
    until = command.at + command.days * DAY if command.days else a.FOR_GOOD
    return a.Excluded(command.at, max(state.excluded, until), person.name, command.reason)


def _chips(state: a.Account, at: int) -> a.Event:
    if not state.practice:
        raise refuse(40, "nobody is given money")
    if state.balance >= PRACTICE_STAKE:
        raise BadInput("there are practice chips enough")
    return a.ChipsGiven(at, PRACTICE_STAKE - state.balance)


_COMMANDS = Follow | SetLimit | TakeBreak | Exclude | Readmit | TakeChips
_EVENTS = (
    a.Deposited
    | a.Withdrawn
    | a.ChipsGiven
    | a.Sat
    | a.Moved
    | a.Rose
    | a.LimitSet
    | a.BreakTaken
    | a.Excluded
    | a.Readmitted
)

ACCOUNT = desk(MONEY, a.Account(), decide, a.evolve, _COMMANDS, _EVENTS)
PRACTICE = desk(PRACTICE_CHIPS, a.Account(practice=True), decide, a.evolve, _COMMANDS, _EVENTS)


def account_stream(player: str, practice: bool) -> str:
    return f"{PRACTICE_CHIPS if practice else MONEY}/{player}"
