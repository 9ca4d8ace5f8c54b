"""Whoever asks: balance, own limits, breaks, and a statement of what was played."""

from typing import Annotated, Any, Literal

from litestar import Request, Response, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter, SkipValidation
from msgspec import Meta, Struct

from pitboss.errors import BadInput
from pitboss.floor.cage import own as o
from pitboss.floor.cage.account import CONTINUOUS, Account, limits_of
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.cage.limits import DAY, PERIODS
from pitboss.floor.cage.statement import Line, Statement, statement
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.people import Person, Role
from pitboss.floor.register.door import DOOR, STREAM, Door
from pitboss.floor.room.dollars import in_cents, in_dollars
from pitboss.floor.table_stream import in_seconds
from pitboss.web.api.service import Service
from pitboss.web.api.who import Caller, service_of

Asked = Request[Any, Any, Any]
Who = NamedDependency[SkipValidation[Caller]]
MONTH = 30  # days
Id = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[ -~]+$")]
Dollars = Annotated[str, Meta(pattern=r"^\d{1,10}(\.\d{1,2})?$", examples=["200.00"])]


class LimitBody(Struct, forbid_unknown_fields=True):
    """A limit of one's own: `amount`, or for time `minutes`; without either it is taken away."""

    id: Id
    kind: Literal["deposit", "loss", "time"]
    days: Annotated[int, Meta(description=f"One of {PERIODS}.")]
    amount: Dollars | None = None
    minutes: Annotated[int, Meta(ge=0, le=60 * 24 * 30)] | None = None


class BreakBody(Struct, forbid_unknown_fields=True):
    id: Id
    minutes: Annotated[int, Meta(ge=1, le=60 * 24 * 30)]


class ExclusionBody(Struct, forbid_unknown_fields=True):
    """Nobody ends this before its time."""

    id: Id
    days: Annotated[int, Meta(ge=o.SHORTEST_EXCLUSION, le=36_500)]
    reason: Annotated[str, Meta(max_length=200)] = ""


class ChipsBody(Struct, forbid_unknown_fields=True):
    id: Id


class LimitTold(Struct):
    kind: str
    days: int
    limit: str | None  # dollars, or minutes
    used: str
    coming: str | None
    since: int  # when that comes, in seconds; 0 where nothing does


class LineTold(Struct):
    time: str
    what: str
    table: str
    round: int
    amount: str
    balance: str


class StatementTold(Struct):
    """What came and went since a time, with the latest lines."""

    player: str
    days: int
    deposited: str
    withdrawn: str
    laid: str
    back: str
    net: str
    minutes: int
    balance: str
    lines: list[LineTold]


class Me(Struct):
    """Who asks, and what is theirs; a guest's balance is of practice chips."""

    player: str
    role: str
    guest: bool
    csrf: str
    demonstration: bool
    balance: str
    practice: str
    seated: list[str]
    elapsed: int  # seconds of play without a break
    break_after: int
    resting_until: int
    excluded_until: int
    limits: list[LimitTold]
    last_log_in: int  # before this one, in seconds; 0 if there was none
    statement: StatementTold  # of the last 30 days; a guest's is of practice chips


@get("/api/me", tags=["me"])
async def me(request: Asked, caller: Who) -> Me:
    """Who asks, with balance, limits, and how long they have played."""
    service, visitor = service_of(request), caller.somebody()
    return await service.run(_me, service, caller, visitor.person, visitor.guest)


def _me(service: Service, caller: Caller, person: Person, guest: bool) -> Me:
    purses = service.room.casino.purses
    now = in_seconds(purses.clock())
    account, practice = purses.account(person.name), purses.account(person.name, practice=True)
    return Me(
        player=person.name,
        role=str(person.role),
        guest=guest,
        csrf=service.sessions.csrf(caller.token) if caller.token else "",
        demonstration=service.settings.demonstration,
        balance=in_dollars(practice.balance if guest else account.balance),
        practice=in_dollars(practice.balance),
        seated=sorted({*account.seated, *practice.seated}),
        elapsed=account.elapsed(now),
        break_after=CONTINUOUS,
        resting_until=account.resting,
        excluded_until=account.excluded,
        limits=[*_limits(account, now)],
        last_log_in=last_log_in(service, person),
        statement=statement_of(service, person.name, MONTH, practice=guest),
    )


def last_log_in(service: Service, person: Person) -> int:
    """When this person was here the last time before, by the door's own stream; 0 for a guest."""
    state: Door = service.room.casino.purses.load(DOOR, STREAM).state
    return state.earlier.get(person.name, 0)


def _limits(account: Account, now: int) -> list[LimitTold]:
    found = []
    for kind, days, limit in limits_of(account, now):
        held, coming = limit.at(now), limit.since > now
        found.append(
            LimitTold(
                kind,
                days,
                _told(kind, held),
                _told(kind, account.used(kind, days, now)) or "",
                _told(kind, limit.coming) if coming else None,
                limit.since if coming else 0,
            )
        )
    return found


def _told(kind: str, amount: int | None) -> str | None:
    if amount is None:
        return None
    return str(amount) if kind == "time" else in_dollars(amount)


@get("/api/me/statement", tags=["me"])
async def my_statement(
    request: Asked,
    caller: Who,
    days: Annotated[int, QueryParameter(ge=1, le=366, description="How many days back.")] = MONTH,
    practice: Annotated[bool, QueryParameter(description="Of practice chips.")] = False,
) -> StatementTold:
    """What came and went, what was played for how long, and what it brought or cost."""
    service, person = service_of(request), caller.somebody().person
    return await service.run(statement_of, service, person.name, days, practice)


def statement_of(service: Service, player: str, days: int, practice: bool) -> StatementTold:
    casino = service.room.casino
    now = in_seconds(casino.purses.clock())
    entries = casino.store.read(o.account_stream(player, practice))
    found: Statement = statement(entries, practice, now - days * DAY, now)
    return StatementTold(
        player=player,
        days=days,
        deposited=in_dollars(found.deposited),
        withdrawn=in_dollars(found.withdrawn),
        laid=in_dollars(found.laid),
        back=in_dollars(found.back),
        net=in_dollars(found.net),
        minutes=found.seconds // 60,
        balance=in_dollars(found.balance),
        lines=[_line(one) for one in found.lines],
    )


def _line(one: Line) -> LineTold:
    sums = in_dollars(one.amount), in_dollars(one.balance)
    return LineTold(one.time, one.what, one.table, one.round, *sums)


@post("/api/me/limits", status_code=201, tags=["me"])
async def set_limit(request: Asked, caller: Who, data: JSONBody[LimitBody]) -> Response[Me]:
    """Set a limit of one's own: tighter at once, looser or none after 24 hours."""
    time, other = data.kind == "time", ("minutes", "amount")
    if (data.amount if time else data.minutes) is not None:
        raise BadInput(f"a limit of {data.kind} has {other[not time]}, and no {other[time]}")
    amount = data.minutes if time else _cents(data.amount)
    name = caller.somebody().person.name
    command = o.SetLimit(player=name, kind=data.kind, days=data.days, amount=amount)
    return await _own(request, caller, command, data.id)


def _cents(amount: str | None) -> int | None:
    return None if amount is None else in_cents(amount)


@post("/api/me/breaks", status_code=201, tags=["me"])
async def take_break(request: Asked, caller: Who, data: JSONBody[BreakBody]) -> Response[Me]:
    """Take a break from the tables, which nobody shortens."""
    command = o.TakeBreak(player=caller.somebody().person.name, minutes=data.minutes)
    return await _own(request, caller, command, data.id)


@post("/api/me/exclusion", status_code=201, tags=["me"])
async def exclude_oneself(
    request: Asked, caller: Who, data: JSONBody[ExclusionBody]
) -> Response[Me]:
    """Exclude oneself: every seat is left, and none is taken before the end."""
    name = caller.somebody().person.name
    command = o.Exclude(player=name, days=data.days, reason=data.reason)
    return await _own(request, caller, command, data.id)


@post("/api/me/practice", status_code=201, tags=["me"])
async def take_chips(request: Asked, caller: Who, data: JSONBody[ChipsBody]) -> Response[Me]:
    """Practice chips, up to what everybody begins with."""
    command = o.TakeChips(player=caller.somebody().person.name)
    return await _own(request, caller, command, data.id)


async def _own(request: Asked, caller: Caller, command: o.Command, step: str) -> Response[Me]:
    service, visitor = service_of(request), caller.somebody()
    if visitor.guest and not isinstance(command, o.TakeChips):
        raise refuse_person(36, "a guest plays for nothing, and has no account")
    if visitor.person.role is not Role.PLAYER:
        raise refuse_person(36, "an account is a player's")
    cage = CageDesk(service.room.casino)
    given = await service.run(cage.own, command, visitor.person, step)
    told = await service.run(_me, service, caller, visitor.person, visitor.guest)
    return Response(told, status_code=200 if given.repeated else 201)


ROUTES: list[Any] = [
    me,
    my_statement,
    set_limit,
    take_break,
    exclude_oneself,
    take_chips,
]
