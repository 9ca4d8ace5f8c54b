"""The description of the service in OpenAPI: what litestar knows, and what the contract adds."""

from copy import deepcopy
from typing import Any

import msgspec
from litestar import Request
from litestar.openapi.plugins import JsonRenderPlugin

from pitboss.floor.room.players import AnyPlayerCommand
from pitboss.floor.room.stage import Stage
from pitboss.web.api import decided
from pitboss.web.api.listed import HOUSE, every_command
from pitboss.web.api.problems import MEDIA
from pitboss.web.api.strict import strict
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
    decided.ACTION,
    open={"type": "boolean"},
    least=_maybe(MONEY),
    most=_maybe(MONEY),
    multiple=_maybe(MONEY),
    among=_maybe(_list(MONEY)),
    clauses={**_list({"type": "string"}), "minItems": 1},
    why=TEXT,
)
SEAT = _object(
    decided.SEAT,
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
    decided.VIEW,
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
EVENT = _object(
    decided.EVENT,
    type={"type": "string"},
    clauses=_list({"type": "string"}),
    words={"type": "string"},
)
SUMS = {"Sit": "stake", "Act": "amount", "TopUp": "amount", "TakeOff": "amount"}
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
PROBLEM["properties"] |= {
    "clause": {"type": "string", "description": "The clause that decided, where a rule refused."},
    "clauses": _list({"type": "string"}),
    "why": {"type": "string"},
}
SCHEMES = {
    "session": {
        "type": "apiKey",
        "in": "cookie",
        "name": "pitboss",
        "description": "From /api/guest or /api/login; with TLS it is called __Host-pitboss. "
        "Every POST then has the `csrf` of that answer in X-CSRF-Token.",
    },
    "token": {"type": "http", "scheme": "bearer", "description": "From `pitboss people token`."},
}
CSRF = {
    "name": "X-CSRF-Token",
    "in": "header",
    "schema": {"type": "string"},
    "description": "With a session; with a bearer's token nobody needs it.",
}
AFTER = {
    "name": "Last-Event-ID",
    "in": "header",
    "schema": {"type": "string"},
    "description": "Where a stream broke off; the present views come first in any case.",
}
FREE = ("/api/guest", "/api/login")
STREAM = {"text/event-stream": {"schema": {"type": "string"}}}
STAFFS = {
    "type": "object",
    "description": "A command of the engine by its tag, as table.OpenTable; money in dollars.",
    "properties": {"type": {"type": "string", "pattern": r"^([a-z]+\.)?[A-Z]"}},
    "required": ["type"],
}
OK = "application/json"
OBJECTS = ("/api/rounds/{table}/{number}/receipt", "/api/reports/{report}")


def described(base: dict[str, Any]) -> dict[str, Any]:
    """The whole description."""
    whole = deepcopy(base)
    found, parts = msgspec.json.schema_components(
        [AnyPlayerCommand, CommandBody], ref_template="#/components/schemas/{name}"
    )
    schemas = whole.setdefault("components", {}).setdefault("schemas", {})
    own = {"Action": ACTION, "Seat": SEAT, "View": VIEW, "Event": EVENT}
    schemas.update({**parts, **own, "Table": LISTED, "Problem": PROBLEM})
    for name, field in SUMS.items():
        sent = schemas[name]["properties"]
        sent[field] = _maybe(MONEY) | {"default": None} if "default" in sent[field] else MONEY
    schemas["Happened"]["properties"]["events"] = _list({"$ref": "#/components/schemas/Event"})
    schemas["CommandBody"]["properties"]["command"] = {"anyOf": [*found[0]["anyOf"], STAFFS]}
    give = whole["paths"]["/api/tables/{table}/commands"]["post"]
    give["requestBody"] = {"required": True, "content": {OK: {"schema": found[1]}}}
    whole["components"]["securitySchemes"] = SCHEMES
    for name, path in whole["paths"].items():
        for method, operation in path.items():
            _add_problems(operation)
            if method == "post" and name not in FREE:
                operation["security"] = [{"session": []}, {"token": []}]
                operation.setdefault("parameters", []).append(CSRF)
    stream = whole["paths"]["/api/stream"]["get"]
    stream["responses"]["200"]["content"] = STREAM
    stream.setdefault("parameters", []).append(AFTER)
    for name in OBJECTS:
        _answer(whole, name, {"type": "object"})
    for form in ("text/csv", "text/plain"):
        report = whole["paths"]["/api/reports/{report}"]["get"]["responses"]["200"]["content"]
        report[form] = {"schema": {"type": "string"}}
    for path in whole["paths"].values():
        _repeated(path)
    _say(whole)
    _answer(whole, "/api/tables", _list({"$ref": "#/components/schemas/Table"}))
    _answer(whole, "/api/tables/{table}", {"$ref": "#/components/schemas/View"})
    return whole


def _say(whole: dict[str, Any]) -> None:
    """What was decided, of the whole and of commands, with every one that staff may give."""
    whole["info"]["description"] = f"{decided.ABOUT}\n{HOUSE}"
    whole["paths"]["/api/tables/{table}/commands"]["post"]["description"] = decided.COMMAND
    for name, listed in every_command().items():
        whole["paths"][name]["post"]["description"] += listed


def _repeated(path: dict[str, Any]) -> None:
    """A command that comes again has the answer of then."""
    answers = path.get("post", {}).get("responses", {})
    if "201" in answers:
        answers["200"] = {**deepcopy(answers["201"]), "description": "The same command again."}


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
        whole = strict(described(openapi_schema), request.app.routes)
        return super().render(request, whole)
