"""Where the pages are."""

from itertools import groupby
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath

from pitboss.floor.room.pay_table import PRIZES
from pitboss.floor.room.wall import terms
from pitboss.law.instrument import RULES, Clause, Instrument, instrument
from pitboss.law.readings import Reading, named_in, reading
from pitboss.web.api.passwords import PASSWORD, demonstration
from pitboss.web.api.who import Asked, service_of
from pitboss.web.pages.desks import desk_home, desk_page
from pitboss.web.pages.facts import LAYOUTS, facts
from pitboss.web.pages.press import page, static
from pitboss.web.pages.tournaments import clock_page, conditions_page, entry_page, report_page

HTML = "text/html"


def _page(template: str, **about: Any) -> Response[str]:
    return Response(page(template, **about), media_type=HTML)


@get("/", include_in_schema=False, sync_to_thread=False)
def lobby(request: Asked) -> Response[str]:
    settings = service_of(request).settings
    shown = demonstration() if settings.demonstration and settings.loopback else {}
    people = {str(person.role): name for name, person in reversed(shown.items())}
    logins = [(name, role) for role, name in reversed(people.items())]
    fans = {rules: layout.fan.split() for rules, layout in LAYOUTS.items()}
    clauses = sum(len(instrument(rules)) for rules in RULES)
    about = {"people": logins, "password": PASSWORD if shown else "", "clauses": clauses}
    return _page("lobby.html", games=facts(), fans=fans, **about)


@get("/tables/{table:str}", include_in_schema=False, sync_to_thread=False)
def table(table: FromPath[str]) -> Response[str]:
    return _page("table.html", table=table)


@get("/games.json", include_in_schema=False, sync_to_thread=False)
def games() -> dict[str, Any]:
    return facts()


@get("/rules", include_in_schema=False, sync_to_thread=False)
def rules_of_one(request: Asked) -> Response[str]:
    return _rules(request, "ultimate-2019")


@get("/rules/{rules:str}", include_in_schema=False, sync_to_thread=False)
def rules_of(request: Asked, rules: FromPath[str]) -> Response[str]:
    """The rules of a game in our words, for whoever asks."""
    return _rules(request, rules)


def _rules(request: Asked, rules: str) -> Response[str]:
    if rules not in LAYOUTS:
        raise NotFoundException(f"there are no rules {rules[:30]}")
    law = instrument(rules)
    parts = [(part, list(clauses)) for part, clauses in groupby(law, key=lambda one: one.part)]
    jackpots = terms(service_of(request).room, rules)
    about = {"law": law, "parts": parts, "readings": _readings(law)}
    about |= {"jackpots": jackpots, "several": _several(law) if jackpots else []}
    return _page("rules.html", rules=rules, games=facts(), game=facts()[rules], **about)


def _several(law: Instrument) -> list[Clause]:
    """Of several prizes at once: the rest of the part on prizes."""
    first = PRIZES[law.rules]
    part = law[first].part
    return [one for one in law if one.part == part and not one.number.startswith(first)]


def _readings(law: Instrument) -> list[Reading]:
    """Those that its clauses name, in the order of the law."""
    names = named_in(" ".join(f"{one.system} {one.meaning}" for one in law))
    return [one for one in map(reading, names) if one]


@get("/rounds/{table:str}/{number:int}", include_in_schema=False, sync_to_thread=False)
def replay(table: FromPath[str], number: FromPath[int]) -> Response[str]:
    return _page("replay.html", table=table, number=number)


@get("/history", include_in_schema=False, sync_to_thread=False)
def history() -> Response[str]:
    return _page("history.html")


@get("/wall/{table:str}", include_in_schema=False, sync_to_thread=False)
def wall(table: FromPath[str]) -> Response[str]:
    """Sign, pay table and meter of a table, for a screen on the wall."""
    return _page("wall.html", table=table)


@get("/check", include_in_schema=False, sync_to_thread=False)
def check() -> Response[str]:
    """A receipt is checked in the browser; nothing of it comes here."""
    return _page("check.html")


@get("/static/{path:path}", include_in_schema=False, sync_to_thread=False)
def file(path: FromPath[str]) -> Response[bytes]:
    found = static(path.lstrip("/"))
    if found is None:
        raise NotFoundException("there is no such file")
    return Response(found[0], media_type=found[1], headers={"Cache-Control": "no-cache"})


@get("/lab", include_in_schema=False, sync_to_thread=False)
def lab() -> Response[str]:
    """What the games are worth, for whoever wants to know; not at a live table."""
    return _page("lab.html")


EVENTS = (entry_page, clock_page, conditions_page, report_page, lab)


def handlers() -> list[HTTPRouteHandler]:
    public = [lobby, table, games, rules_of_one, rules_of, replay, history, wall, check, file]
    return [*public, desk_home, desk_page, *EVENTS]
