"""A command on its way: who gives it, whether they may, and whether it has a measure.

Nothing comes in without an end, and nothing that cannot be read back.
"""

from collections.abc import Callable, Set
from datetime import datetime
from secrets import token_hex
from time import time_ns
from typing import Any

from msgspec import Struct

from pitboss import __version__
from pitboss.errors import BadAmount, BadInput
from pitboss.floor import requests
from pitboss.floor.authority import PERMITS, WrongRole, by_which
from pitboss.floor.people import Automaton, Person, Role
from pitboss.floor.repeated import first_answer
from pitboss.floor.table_stream import SCHEMA
from pitboss.journal.entry import Draft, Entry, Json, Name
from pitboss.play import codec
from pitboss.play.banked import commands as b
from pitboss.play.machine import Game
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool, PoolCommand
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused

AWARD = dollars(1_000)  # the highest that one person decides alone
MOST = 10**12  # cents, or anything else that is counted
TEXT = 1_000  # characters
COUNT = 200  # things in a list
MILLISECOND = 1_000_000  # nanoseconds
BODY = 1_000_000  # bytes of a command, or of what it led to


class Given(Struct, frozen=True):
    """What a command led to, now or when it came for the first time."""

    events: tuple[Any, ...]
    version: int
    repeated: bool = False
    after: Any = None  # the table as its entry left it, where it is of a table


class Order(Struct, frozen=True):
    """A command and who gives it."""

    command: Any
    person: Person
    command_id: str
    seen: int | None = None
    strict: bool = False
    seed: str = ""

    @property
    def of_staff(self) -> bool:
        """From somebody who works here, and no machine: asked of every bet, and so asked here."""
        return type(self.person) is Person and self.person.role is not Role.PLAYER

    def name(self, stream: str) -> Name:
        return Name(self.command_id, stream, self.person.name, self.person.role)

    def draft(
        self, version: int, command: Any, events: Any, rules: str, now: datetime, coded: Any
    ) -> Draft:
        """What is written of it: the command as it was filled in, and what it led to."""
        return Draft(
            time=now.isoformat(),
            actor=self.person.name,
            role=str(self.person.role),
            command_id=self.command_id,
            seen=version if self.seen is None else self.seen,
            command=Json(written(command, coded.encode, coded.decode_command)),
            events=Json(written(events, coded.encode, coded.decode_events)),
            engine=__version__,
            rules=rules,
            schema=SCHEMA,
        )


def new_command_id() -> str:
    """One for each thing that a person does; whoever sends it again sends the same one.

    The time, then chance. Chance alone would do, but then each name stands somewhere else in the
    index: those that begin with the time stand side by side, and a group touches few pages.
    """
    return f"{time_ns() // MILLISECOND:012x}-{token_hex(8)}"


def check(order: Order) -> None:
    """It comes from a person, and has a measure."""
    if not isinstance(order.person, Person):
        raise BadInput("a command comes from a Person, made by whoever saw who it is")
    if not isinstance(order.command, requests.Ask):  # what is asked for was checked before
        check_command(order.command)
    coded: Any = requests if isinstance(order.command, requests.RequestCommand) else codec
    written(order.command, coded.encode, coded.decode_command)


def again(order: Order, entries: tuple[Entry, ...]) -> Given:
    return Given(first_answer(order.command, entries), entries[0].version, repeated=True)


# Whether they may


def authorise(
    game: Game,
    state: TableState,
    person: Person,
    command: Command | PoolCommand,
    staff: Set[str] = frozenset(),
) -> None:
    """Raise Refused, by its clause, unless this person may give this command.

    `staff` are those who work or have worked here: a player has none of their names.
    """
    allowed = PERMITS[type(command)]
    if person.role not in allowed.roles:
        who = ", ".join(allowed.roles)
        raise WrongRole(by_which(game, allowed), f"that is for {who}, not for a {person.role}")
    _check_name(game, state, person, staff)
    _check_owner(game, state, person, command)
    _check_measure(game, state, person.role, command)
    _check_calling_off(game, state, person, command)
    if not _signed(person.name, command):
        raise Refused(by_which(game, allowed), f"{person.name} has not signed it")


def _check_name(game: Game, state: TableState, person: Person, staff: Set[str]) -> None:
    """Nobody works at a table and plays there, nor has the name of who does."""
    plays = person.role is Role.PLAYER
    if plays and person.plain in staff:
        raise Refused((game.table_law.one_seat,), f"{person.name} works in this house")
    if not plays and person.name in state.players:
        raise Refused((game.table_law.one_seat,), f"{person.name} plays at this table")


def _check_owner(
    game: Game, state: TableState, person: Person, command: Command | PoolCommand
) -> None:
    """What is a player's is for that player; at a table dealt by hand a dealer records it."""
    owner = _owner(state, command)
    if person.role is Role.PLAYER:
        if owner not in (None, person.name):
            whose = f"that is {owner or 'nobody'}'s, not {person.name}'s"
            raise Refused((game.table_law.one_seat,), whose)
    elif owner and state.shoe.electronic and not _for_the_absent(person, command):
        raise Refused((game.table_law.one_seat,), f"at an electronic table {owner} does that alone")
    elif state.shoe.electronic and isinstance(command, _SEEN_ON_FELT):
        why = "at an electronic table no hand moves cards or chips: what was wagered is known"
        raise Refused((game.table_law.one_seat,), why)


# What a hand does on felt: chips put forward, an amount found, cards given up or taken in.
_SEEN_ON_FELT = (b.AmountFound, b.HandInDiscard, p.PutForward, p.FoldEarly, p.TakeHandIn)


def _for_the_absent(person: Person, command: Command | PoolCommand) -> bool:
    """What is done for a player who is away: a complaint, and by the clock what costs nothing."""
    if isinstance(command, c.OpenDispute | c.AskForReview | c.LeaveWaitingList):
        return True
    idle = isinstance(command, p.Act) and command.action in ("check", "decline", "fold")
    costs_nothing = idle or isinstance(command, c.SitOut | b.TakeBack)
    return isinstance(person, Automaton) and costs_nothing


def _owner(state: TableState, command: Command | PoolCommand) -> str | None:
    """Whose command it must be, if somebody's; nobody's is the empty name."""
    owner: int | str | None = getattr(command, command.owner) if command.owner else None
    if not isinstance(owner, int):
        return owner
    return state.seated[owner].player if owner in state.seated else ""


def _check_measure(
    game: Game, state: TableState, role: Role, command: Command | PoolCommand
) -> None:
    """A supervisor acts on collusion; wagers and the game are the operator's to take away."""
    law = game.table_law
    excludes = isinstance(command, c.RecordBreach) and command.exclude
    supervises = role in (Role.SUPERVISOR, Role.SHIFT_MANAGER)
    if excludes and supervises:
        raise Refused((law.exclude,), "to exclude somebody from the game is the operator's")
    if not isinstance(command, b.Contravention):
        return
    collusion = command.clause.startswith(f"{law.collusion}.")
    if supervises and (command.remedy == "void-wagers" or not collusion):
        raise Refused((law.breach,), f"{command.remedy} is the operator's, but for collusion")
    if role is Role.DIRECTOR:
        early = state.tournament and command.clause in law.ante_order
        if not early or command.remedy != "void-wagers":
            raise Refused((law.breach,), "a director voids antes out of order, and no more")


def _check_calling_off(
    game: Game, state: TableState, person: Person, command: Command | PoolCommand
) -> None:
    """A deal whose seeds are in is a dealer's to deal: to call it off takes a supervisor."""
    if isinstance(command, c.CallOffRound) and state.deal.seeded and person.role is Role.DEALER:
        raise Refused((game.cut[0],), "the seeds are in: a supervisor calls the deal off")


def _signed(actor: str, command: Command | PoolCommand) -> bool:
    """Where two people sign, one of them is whoever gives the command."""
    match command:
        case AdjustPool(signed=signed):
            return actor in signed
        case c.ChangeCards(supervisor=supervisor):
            return actor == supervisor
    return True


def needs_two(command: Any) -> bool:
    """Pool adjustments, awards above a threshold, re-openings, entries that are passed over."""
    if isinstance(command, _AWARDING):
        return sum(abs(amount) for _, amount in command.awards) > AWARD
    return isinstance(command, _BY_TWO)


# Asked of every command: a union would be made anew each time.
_AWARDING = (c.DecideDispute, c.ReviewDispute)
_BY_TWO = (AdjustPool, c.Resume, requests.PassOver)


# A measure


def check_command(command: Any, count: int = COUNT) -> None:
    """Raise BadInput for a number, a text or a list without measure, wherever it stands."""
    waiting = [command]
    while waiting:
        thing = waiting.pop()
        kind = type(thing)
        if kind is int:
            if not -MOST <= thing <= MOST:
                raise BadAmount(f"{str(thing)[:20]} is more than can be meant")
        elif isinstance(thing, str):
            if len(thing) > TEXT:
                raise BadInput(f"{thing[:20]!r} is longer than {TEXT} characters")
            if not thing.isprintable():
                raise BadInput(f"{thing[:20]!r} has a character that cannot be printed")
        elif isinstance(thing, Struct):
            waiting += [getattr(thing, name) for name in thing.__struct_fields__]
        elif isinstance(thing, tuple | list | frozenset | set | dict):
            waiting += _items(thing, count)


def _items(things: Any, count: int) -> list[Any]:
    if len(things) > count:
        raise BadInput(f"a list of {len(things):,} is longer than {count}")
    return [*things, *things.values()] if isinstance(things, dict) else [*things]


def written(thing: Any, encode: Callable[[Any], bytes], decode: Callable[[bytes], Any]) -> bytes:
    """Its bytes, if they give the same thing when they are read: nothing else enters a journal."""
    try:
        body = encode(thing)
        same = len(body) <= BODY and encode(decode(body)) == body
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        raise BadInput(f"this could not be read back from a journal: {error}") from error
    if not same:
        raise BadInput("this would be read back from a journal as something else")
    return body
