"""The lab over HTTP: what a game is worth. Never for whoever sits at a live table."""

from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta, Struct

from pitboss.floor.people import Role
from pitboss.floor.room.errors import LiveTable
from pitboss.lab.terms import CAPPED, PAY_TABLES, line_name
from pitboss.web.api.problems import Problem
from pitboss.web.api.who import Asked, Caller, Who, service_of
from pitboss.web.api.worker import work

NEAR = Fraction(3, 100)  # of an ante: where a mistake costs little
LONG = 120.0  # seconds
EQUITY = "20"  # seconds until a sample serves
Text = Annotated[str, Meta(max_length=40, pattern=r"^[ -~]*$")]
Odds = Annotated[str, Meta(max_length=60, pattern=r"^[a-z]")]
Hand = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"^[^-]")]


class EdgeBody(Struct, forbid_unknown_fields=True):
    """Terms: other odds as bet.flush=6, a maximum payout and a Trips wager in antes."""

    rules: str
    odds: Annotated[list[Odds], Meta(max_length=40)] = []
    max_payout: Text = ""
    trips: Text = ""


class EquityBody(Struct, forbid_unknown_fields=True):
    """Hands or ranges, as AsAh, "AKs, TT+" or random; cards of the board and dead ones."""

    rules: str
    hands: Annotated[list[Hand], Meta(min_length=2, max_length=9)]
    board: Text = ""
    dead: Text = ""


def _may(request: Asked, caller: Caller) -> None:
    """Nobody analyses play while seated where it is for money."""
    person, room = caller.somebody().person, service_of(request).room
    for spec in room.house.tables:
        sits = (
            person.role is Role.PLAYER and person.name in room.casino.known(spec.name).state.players
        )
        if sits and not spec.practice:
            raise LiveTable(f"the lab is not for use at a live table, and you sit at {spec.name}")


@get("/api/lab", tags=["lab"])
async def lab_games(request: Asked, caller: Who) -> dict[str, Any]:
    """The games that are solved, with the lines of their pay tables and the odds in the rules."""
    return {
        rules: {"capped": CAPPED.get(rules), "wagers": {w: _lines(t) for w, t in tables.items()}}
        for rules, tables in PAY_TABLES.items()
    }


def _lines(table: Any) -> list[dict[str, str]]:
    found = {line_name(clause): (odds, clause) for odds, clause in table.values()}
    return [{"line": name, "odds": str(odds), "clause": c} for name, (odds, c) in found.items()]


@post("/api/lab/edge", status_code=200, tags=["lab"])
async def lab_edge(request: Asked, caller: Who, data: JSONBody[EdgeBody]) -> dict[str, Any]:
    """The edge on these terms, exact: risk, deviation, how often, side wagers, best play."""
    _may(request, caller)
    told = await work("lab", "edge", *_terms(data), "--json", seconds=LONG)
    return dict(msgspec.json.decode(told))


@get("/api/lab/chart/{rules:str}", tags=["lab"])
async def lab_chart(request: Asked, caller: Who, rules: FromPath[str]) -> list[Any]:
    """Ultimate before the flop: the 169 kinds of hole, whether 4x is best and by how much."""
    _may(request, caller)
    if rules != "ultimate-2019":
        raise Problem(404, "there is a chart of ultimate-2019", "/no-such-chart")
    return await service_of(request).run(_chart)


def _chart() -> list[Any]:
    from pitboss.lab.report import report
    from pitboss.lab.strategy import ultimate_chart
    from pitboss.lab.terms import terms_of

    solved = report("ultimate-2019", terms_of("ultimate-2019", ())).solved
    rows = ultimate_chart(solved.book) if solved else []
    return [[_cell(*cell) for cell in row] for row in rows]


def _cell(name: str, plays: bool, by: Fraction) -> dict[str, Any]:
    return {"hand": name, "plays": plays, "by": str(by), "near": abs(by) < NEAR}


@post("/api/lab/equity", status_code=200, tags=["lab"])
async def lab_equity(request: Asked, caller: Who, data: JSONBody[EquityBody]) -> dict[str, Any]:
    """How many of the boards that can still come each hand or range wins or shares."""
    _may(request, caller)
    more = ("--board", data.board, "--dead", data.dead, "--seconds", EQUITY, "--json")
    told = await work("lab", "equity", data.rules, *data.hands, *more, seconds=LONG)
    return dict(msgspec.json.decode(told))


def _terms(data: EdgeBody) -> list[str]:
    odds = [word for one in data.odds for word in ("--odds", one)]
    cap = ["--max-payout", data.max_payout] if data.max_payout else []
    return [data.rules, *odds, *cap, *(["--trips", data.trips] if data.trips else [])]


@post("/api/lab/sheet", status_code=200, tags=["lab"])
async def lab_sheet(request: Asked, caller: Who, data: JSONBody[EdgeBody]) -> Response[bytes]:
    """The PAR sheet on these terms, a page that stands by itself."""
    _may(request, caller)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "par.html"
        await work("lab", "par", *_terms(data), "-o", str(file), seconds=LONG)
        body = file.read_bytes()
    headers = {"Content-Disposition": f'attachment; filename="par-{data.rules}.html"'}
    return Response(body, media_type="text/html", headers=headers)


ROUTES: list[Any] = [lab_games, lab_edge, lab_chart, lab_equity, lab_sheet]
