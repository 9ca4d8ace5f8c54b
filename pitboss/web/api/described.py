"""The description of the service in OpenAPI: what litestar knows, and what the contract adds."""

from copy import deepcopy
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from pitboss.floor.room.players import AnyPlayerCommand
from pitboss.floor.room.stage import Stage
from pitboss.web.api.problems import MEDIA
from pitboss.web.api.tables import CommandBody

MONEY = {"type": "string", "pattern": r"^-?\d+\.\d{2}$", "description": "Dollars."}
CARD = {"type": "string", "pattern": r"^([2-9TJQKA][cdhs]|\?\?)$"}
NUMBER = {"type": ["integer", "null"]}
TEXT = {"type": ["string", "null"]}


def _maybe(schema: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _object(about: str, **properties: Any) -> dict[str, Any]:
    required = [*properties]
    return {
        "type": "object",
        "description": about,
        "properties": properties,
        "required": required,
    }


def _list(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


ACTION = _object(
    "What the caller may do now, or by which clauses it is barred; amounts where money moves.",
    open={"type": "boolean"},
    least=_maybe(MONEY),
    most=_maybe(MONEY),
    multiple=_maybe(MONEY),
    among=_maybe(_list(MONEY)),
    clauses={**_list({"type": "string"}), "minItems": 1},
    why=TEXT,
)
SEAT = _object(
    "A seat that somebody has. `hand` and `best`: what it was and the cards that made it, once it "
    "was declared or shown.",
    seat={"type": "integer"},
    player={"type": "string"},
    bot={"type": "boolean"},
    stake=MONEY,
    wagers={"type": "object", "additionalProperties": MONEY},
    cards=_list(CARD),
    hand=TEXT,
    best=_list(CARD),
    decisions=_list({"type": "string"}),
    net=MONEY,
)
VIEW = _object(
    "A table as the caller may see it. `deadline` is a time in ISO 8601, until which a player has "
    "to do something; more fields may come.",
    table={"type": "string"},
    rules={"type": "string"},
    version={"type": "integer"},
    round={"type": "integer"},
    stage={"type": "string", "enum": [str(stage) for stage in Stage]},
    turn=NUMBER,
    seat=NUMBER,
    deadline=TEXT,
    balance=_maybe(MONEY),
    sign={"type": "object"},
    buck=NUMBER,
    commitment=TEXT,
    seal=TEXT,
    jackpot=_maybe(_object("Its meter.", pool=MONEY, working={"type": "boolean"})),
    dealer=_list(CARD),
    dealer_best=_list(CARD),
    board=_list(CARD),
    pots=_list(_object("A pot.", amount=MONEY, contenders=_list({"type": "integer"}))),
    seats=_list({"$ref": "#/components/schemas/Seat"}),
    actions={"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Action"}},
)
LISTED = _object(
    "A table of the room.",
    table={"type": "string"},
    rules={"type": "string"},
    practice={"type": "boolean"},
    electronic={"type": "boolean"},
    seats={"type": "integer"},
    taken={"type": "integer"},
)
PROBLEM = _object(
    "What went wrong, as RFC 9457 has it; `clause` and `why` where a rule refused. `type` is one "
    "of /malformed, /not-logged-in, /csrf, /wrong-origin, /wrong-role, /no-such-table, /stale, "
    "/id-used, /too-large, /refused, /too-many-requests and their like.",
    type={"type": "string"},
    title={"type": "string"},
    status={"type": "integer"},
    detail={"type": "string"},
)
STAFFS = {
    "type": "object",
    "description": "A command of the engine by its tag, as table.OpenTable; money in dollars.",
    "properties": {"type": {"type": "string", "pattern": r"^([a-z]+\.)?[A-Z]"}},
    "required": ["type"],
}
OK = "application/json"


def described(base: dict[str, Any]) -> dict[str, Any]:
    """The whole description."""
    whole = deepcopy(base)
    found, parts = msgspec.json.schema_components(
        [AnyPlayerCommand, CommandBody], ref_template="#/components/schemas/{name}"
    )
    schemas = whole.setdefault("components", {}).setdefault("schemas", {})
    own = {"Action": ACTION, "Seat": SEAT, "View": VIEW, "Table": LISTED, "Problem": PROBLEM}
    schemas.update({**parts, **own})
    schemas["CommandBody"]["properties"]["command"] = {"anyOf": [*found[0]["anyOf"], STAFFS]}
    give = whole["paths"]["/api/tables/{table}/commands"]["post"]
    give["requestBody"] = {"required": True, "content": {OK: {"schema": found[1]}}}
    for path in whole["paths"].values():
        for operation in path.values():
            _add_problems(operation)
    _answer(whole, "/api/tables", _list({"$ref": "#/components/schemas/Table"}))
    _answer(whole, "/api/tables/{table}", {"$ref": "#/components/schemas/View"})
    repeated = give["responses"]
    repeated["200"] = {**deepcopy(repeated["201"]), "description": "The same command again."}
    return whole


def _add_problems(operation: dict[str, Any]) -> None:
    content = {MEDIA: {"schema": {"$ref": "#/components/schemas/Problem"}}}
    responses = operation.setdefault("responses", {})
    responses.pop("400", None)
    responses["default"] = {"description": "A problem.", "content": content}


def _answer(whole: dict[str, Any], path: str, schema: dict[str, Any]) -> None:
    answer = whole["paths"][path]["get"]["responses"]["200"]
    answer["content"] = {OK: {"schema": schema}}


class Described(JsonRenderPlugin):
    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return super().render(request, described(openapi_schema))
