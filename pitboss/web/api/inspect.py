"""The inspector's desk over HTTP: read only, for inspectors alone."""

from threading import Lock
from typing import Annotated, Any
from weakref import WeakKeyDictionary

import msgspec
from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct

from pitboss import __version__
from pitboss.audit.other_edition import compare
from pitboss.audit.verify import verify
from pitboss.errors import BadInput
from pitboss.floor.desks.clerk import refuse_person
from pitboss.floor.people import Role
from pitboss.floor.records.program import program_hash, rules
from pitboss.floor.records.requirements import requirements
from pitboss.floor.records.search import KINDS, Found, search
from pitboss.law.instrument import RULES, Clause, Instrument, instrument
from pitboss.law.noticed import noticed
from pitboss.law.readings import named_in, reading
from pitboss.web.api.problems import Problem
from pitboss.web.api.rest import Number
from pitboss.web.api.rest import found as found_round
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Caller, Who, service_of
from pitboss.web.api.worker import work

LONG = 240.0  # seconds that the rounds of one edition may take
_LAW: dict[str, list[dict[str, Any]]] = {}  # told once: neither code nor rounds change meanwhile
_JUDGING = Lock()
_JUDGED: "WeakKeyDictionary[Service, Judged]" = WeakKeyDictionary()


class Judged(Struct):
    """The whole journal, judged again."""

    position: int
    hash: str
    entries: int
    rounds: int
    findings: list[str]


class ChainTold(Struct):
    position: int
    hash: str
    program: str
    version: str
    rules: dict[str, str]
    judged: Judged | None


class RequirementTold(Struct):
    number: int
    asked: str
    state: str  # met, partly or not-met
    answer: str
    by: str
    shown: str


def _inspector(caller: Caller) -> None:
    role = caller.somebody().person.role
    if role is not Role.INSPECTOR:
        raise refuse_person(32, f"that is for inspector, not for a {role}")


@get("/api/inspect", tags=["inspector"])
async def chain_told(request: Asked, caller: Who) -> ChainTold:
    """The head of the chain, the hashes of program and rules, and when it was last judged."""
    _inspector(caller)
    return await service_of(request).run(_chain, service_of(request))


def _chain(service: Service) -> ChainTold:
    head = service.room.store.head()
    judged = _JUDGED.get(service)
    return ChainTold(head.position, head.hash, program_hash(), __version__, rules(), judged)


@get("/api/inspect/judged", tags=["inspector"])
async def judged_again(request: Asked, caller: Who) -> Judged:
    """Judge every entry again, from the first: what does not hold is named."""
    _inspector(caller)
    return await service_of(request).run(_judge, service_of(request))


def _judge(service: Service) -> Judged:
    """One at a time; what was judged up to this head is not judged again."""
    room = service.room
    with _JUDGING:
        known, head = _JUDGED.get(service), room.store.head()
        if known is None or known.hash != head.hash:
            made = verify(room.store, room.casino.vault, games=room.casino.games)
            told = [str(one) for one in made.findings]
            known = Judged(made.head.position, made.head.hash, made.entries, made.rounds, told)
            _JUDGED[service] = known
    return known


@get("/api/inspect/search", tags=["inspector"])
async def entries_found(
    request: Asked,
    caller: Who,
    text: Annotated[str, QueryParameter(max_length=100, description="Words, all of them.")] = "",
    kind: Annotated[str, QueryParameter(description=f"One of {', '.join(KINDS)}.")] = "all",
) -> list[Found]:
    """Entries of the journal, the latest first."""
    _inspector(caller)
    if kind not in KINDS:
        raise BadInput(f"kind: one of {', '.join(KINDS)}")
    service = service_of(request)
    return await service.run(search, service.room.store, text, kind)


@get("/api/inspect/editions/{table:str}/{number:int}/{rules:str}", tags=["inspector"])
async def other_edition(
    request: Asked, caller: Who, table: FromPath[str], number: Number, rules: FromPath[str]
) -> list[str]:
    """A round that is over under another edition of its rules; a star marks what differs."""
    _inspector(caller)
    service = service_of(request)
    played = await service.run(found_round, service, table, number)
    return await service.run(lambda: list(compare(played, rules)))


@get("/api/inspect/law/{rules:str}", tags=["inspector"])
async def law_covered(request: Asked, caller: Who, rules: FromPath[str]) -> list[dict[str, Any]]:
    """Every clause with its code, its rounds, its readings, and whether its absence is noticed.

    The first time the rounds are played, which takes a while. Where no round files are, `status`
    is "unplayed": neither code nor rounds are told.
    """
    _inspector(caller)
    if rules not in RULES:
        raise Problem(404, f"there are no rules {rules[:30]!r}", "/no-such-rules")
    if rules not in _LAW:
        law = instrument(rules)
        _LAW[rules] = [_with_readings(law, row) for row in await _rows(rules)]
    return _LAW[rules]


async def _rows(rules: str) -> list[dict[str, Any]]:
    try:
        told = await work("law", rules, "--json", seconds=LONG, fine=(0, 1))
    except BadInput:
        return [_unplayed(rules, one) for one in instrument(rules)]
    rows: list[dict[str, Any]] = msgspec.json.decode(told)
    return rows


def _unplayed(rules: str, clause: Clause) -> dict[str, Any]:
    """What the register alone says of a clause."""
    row: dict[str, Any] = msgspec.to_builtins(clause)
    known = "noticed" if clause.number in noticed()[rules] else ""
    told = {"code": [], "rounds": [], "status": "unplayed", "noticed": known}
    return row | {"rules": rules, "clause": row.pop("number")} | told


@get("/api/inspect/requirements", tags=["inspector"])
async def requirements_told(request: Asked, caller: Who) -> list[RequirementTold]:
    """What regulators and operators ask, what answers each, and which tests show it."""
    _inspector(caller)
    return [
        RequirementTold(one.number, one.asked, one.state, one.answer, one.by, one.shown)
        for one in requirements()
    ]


def _with_readings(law: Instrument, row: dict[str, Any]) -> dict[str, Any]:
    names = named_in(f"{row['system']} {row['meaning']}")
    known = [one for one in map(reading, names) if one]
    part = law[row["clause"]].part
    return row | {"part": part, "readings": [msgspec.to_builtins(one) for one in known]}


ROUTES: list[Any] = [chain_told, judged_again, entries_found, other_edition]
ROUTES += [law_covered, requirements_told]
