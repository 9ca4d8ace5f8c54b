"""Tournaments over HTTP: conditions, entries, seats, clock, the director's acts, prizes."""

from typing import Annotated, Any, Literal

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody, QueryParameter
from msgspec import Meta, Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor import tournament_papers as papers
from pitboss.floor import tournament_view as view
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.orders import Given
from pitboss.floor.people import PASSER_BY, Person, Role
from pitboss.floor.room.casino_file import NAME
from pitboss.floor.room.desk import Visitor
from pitboss.floor.tournament_clock import MINUTE, play_clock
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.floor.tournament_said import command_read, event_told
from pitboss.play.voice import NOBODY, Voice
from pitboss.web.api.problems import Problem
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Who, service_of

Name = FromPath[str]
NOBODY_KNOWN = Person(PASSER_BY, Role.PLAYER)
TIMED = ("tournament.BeginRound", "tournament.JudgeStacks")  # by the clock, unless somebody says
ReportForm = Annotated[
    Literal["json", "text", "csv", "ots"],
    QueryParameter(description="json, text, csv, or ots: an Open Tournament Summary."),
]


class TournamentBody(Struct, forbid_unknown_fields=True):
    """A command by its tag, as tournament.Enter; money and chips in dollars, as "12.50".

    `tournament.Lodge` has `conditions`, in the shapes of a conditions file, and makes a tournament.
    """

    id: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"^[ -~]+$")]
    command: dict[str, Any]


class TournamentDone(Struct):
    version: int
    events: list[dict[str, Any]]


class ConditionsBody(Struct, forbid_unknown_fields=True):
    """A draft, in the shapes of a conditions file; amounts as "12.50"."""

    conditions: dict[str, Any]


class DraftBody(Struct, forbid_unknown_fields=True):
    """Items as people write them: words, or a value as a conditions file has it."""

    items: dict[str, str]
    title: Annotated[str, Meta(max_length=200)] = ""


def _desk(service: Service) -> TournamentDesk:
    return service.room.tournaments


def _person(visitor: Visitor | None) -> Person:
    return visitor.person if visitor else NOBODY_KNOWN


# Conditions


@get("/api/conditions", tags=["tournaments"])
async def conditions_rules(request: Asked, caller: Who) -> list[str]:
    """The rules under which there are tournaments."""
    return papers.rules_with_tournaments()


@get("/api/conditions/{rules:str}", tags=["tournaments"])
async def conditions_asked(request: Asked, caller: Who, rules: FromPath[str]) -> dict[str, Any]:
    """Every item of conditions under these rules: what is asked of it, and by which clause."""
    _check_rules(rules)
    return papers.items(rules)


def _check_rules(rules: str) -> None:
    if rules not in papers.rules_with_tournaments():
        raise Problem(404, f"{rules[:30]!r} has no rules for tournaments", "/no-such-rules")


@post("/api/conditions", status_code=200, tags=["tournaments"])
async def conditions_checked(
    request: Asked, caller: Who, data: JSONBody[ConditionsBody]
) -> dict[str, Any]:
    """A draft against the law: `faults`, each with its clause, and the `document` so far."""
    caller.somebody()
    return await service_of(request).run(papers.checked, data.conditions)


@post("/api/conditions/{rules:str}", status_code=200, tags=["tournaments"])
async def conditions_drafted(
    request: Asked, caller: Who, rules: FromPath[str], data: JSONBody[DraftBody]
) -> dict[str, Any]:
    """The same of a draft in words, item by item; `unread` are those that cannot be understood."""
    caller.somebody()
    _check_rules(rules)
    return await service_of(request).run(papers.drafted, rules, data.title, data.items)


# What is seen


@get("/api/tournaments", tags=["tournaments"])
async def tournaments(request: Asked, caller: Who) -> list[dict[str, Any]]:
    """Every tournament that was lodged."""
    service = service_of(request)
    return await service.run(view.listing, _desk(service))


@get("/api/tournaments/{name:str}", tags=["tournaments"])
async def tournament(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """One of them, with the commands that are for the caller's role."""
    service = service_of(request)
    found = await service.run(view.overview, _desk(service), name)
    may = view.permitted(caller.person) if caller.person else []
    return found | {"commands": [f"tournament.{one}" for one in may]}


@get("/api/tournaments/{name:str}/conditions", tags=["tournaments"])
async def conditions_told(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """The document as it is published, with the statement on which text prevails."""
    service = service_of(request)
    return await service.run(view.conditions, _desk(service), name)


@get("/api/tournaments/{name:str}/entries", tags=["tournaments"])
async def entries_told(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """Who is in; what was paid, to the house and to whom it concerns."""
    service, person = service_of(request), _person(caller.visitor)
    return await service.run(view.entries, _desk(service), name, person)


@get("/api/tournaments/{name:str}/seats", tags=["tournaments"])
async def seats_told(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """Every table with its players and their chips."""
    service = service_of(request)
    return await service.run(view.seats, _desk(service), name)


@get("/api/tournaments/{name:str}/ballot", tags=["tournaments"])
async def ballot_told(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """The latest draw of seats, with all that a stranger needs to draw it again."""
    service = service_of(request)
    try:
        return await service.run(view.ballot_proof, _desk(service), name)
    except BadInput as none:
        raise Problem(404, str(none), "/no-such-ballot") from None


@get("/api/tournaments/{name:str}/clock", tags=["tournaments"])
async def clock_told(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """The level in force, what is left of it in seconds or rounds, and the schedule."""
    service = service_of(request)
    return await service.run(view.clock, _desk(service), name)


@get("/api/tournaments/{name:str}/prizes", tags=["tournaments"])
async def prizes_told(request: Asked, caller: Who, name: Name) -> dict[str, Any]:
    """The pool as it stands, the prize of each place, and who has which place."""
    service = service_of(request)
    return await service.run(view.prizes, _desk(service), name)


@get("/api/tournaments/{name:str}/acts", tags=["tournaments"])
async def acts_told(request: Asked, caller: Who, name: Name) -> list[dict[str, Any]]:
    """What was done, with its clauses; what concerns one person alone is told to the house."""
    service, person = service_of(request), _person(caller.visitor)
    await service.run(view.overview, _desk(service), name)
    return await service.run(view.acts, _desk(service), name, person)


@get("/api/tournaments/{name:str}/steps", tags=["tournaments"])
async def steps_told(request: Asked, caller: Who, name: Name) -> list[dict[str, Any]]:
    """What leads on from here: each command with what it would come to, or why not."""
    service, person = service_of(request), caller.somebody().person
    if person.role not in view.HOUSE and person.role is not Role.DEALER:
        raise refuse_person(32, f"that is for who runs the tournament, not for a {person.role}")
    return await service.run(view.steps, _desk(service), name)


@get("/api/tournaments/{name:str}/report", tags=["tournaments"])
async def report_made(
    request: Asked, caller: Who, name: Name, form: ReportForm = "json"
) -> Response[bytes]:
    """The regulator's report, or the results for another program."""
    service, person = service_of(request), caller.somebody().person
    view.check_house(person)
    desk = _desk(service)
    await service.run(view.overview, desk, name)
    loaded = desk.load(name)
    if form in ("text", "csv"):
        make = papers.report_text if form == "text" else papers.report_csv
        kind = "plain" if form == "text" else "csv"
        body = (await service.run(make, loaded)).encode()
        return Response(body, media_type=f"text/{kind}")
    told = await service.run(papers.report_ots if form == "ots" else papers.report_told, loaded)
    return Response(msgspec.json.encode(told, enc_hook=str), media_type="application/json")


# What is done


@post("/api/tournaments/{name:str}/commands", status_code=201, tags=["tournaments"])
async def tournament_command(
    request: Asked, caller: Who, name: Name, data: JSONBody[TournamentBody]
) -> Response[TournamentDone]:
    """Give a command in a tournament; a repeated one has its first answer."""
    service, visitor = service_of(request), caller.somebody()
    if visitor.guest:
        raise Problem(403, "guests sit at practice tables only", "/guest")
    given = await service.run(_give, service, visitor.person, name, data)
    person = visitor.person
    voice = Voice(player=person.name) if person.role is Role.PLAYER else NOBODY
    done = TournamentDone(given.version, [event_told(event, voice) for event in given.events])
    return Response(done, status_code=200 if given.repeated else 201)


def _give(service: Service, person: Person, name: str, data: TournamentBody) -> Given:
    desk, command = _desk(service), command_read(data.command)
    if data.command.get("type") != "tournament.Lodge":
        view.overview(desk, name)
    elif not NAME.fullmatch(name):
        raise BadInput(f"{name[:40]!r}: a name has small letters, figures and hyphens")
    if data.command.get("type") in TIMED and "minute" not in data.command:
        minute = play_clock(desk.load(name), desk.now()).seconds // MINUTE
        command = replace(command, minute=minute)
    return desk.given(name, command, person, data.id)


ROUTES: list[Any] = [
    *(conditions_rules, conditions_asked, conditions_checked, conditions_drafted),
    *(tournaments, tournament, conditions_told, entries_told, seats_told, ballot_told),
    *(clock_told, prizes_told, acts_told, steps_told, report_made, tournament_command),
]
