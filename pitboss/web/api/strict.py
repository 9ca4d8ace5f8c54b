"""Bodies as they are read: the description admits what the service takes in, and nothing else.

The framework's own description of a body leaves out that other fields are refused, and a least
number that is 0.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler
from litestar.routes import HTTPRoute

OK = "application/json"
REF = "#/components/schemas/"


def strict(whole: dict[str, Any], routes: Iterable[Any]) -> dict[str, Any]:
    """The description, with bodies as the structs that read them have it."""
    schemas = whole["components"]["schemas"]
    for route in routes:
        for handler in route.route_handlers if isinstance(route, HTTPRoute) else ():
            body = handler.parsed_fn_signature.parameters.get("data")
            if body is not None:
                _describe(whole["paths"], schemas, route.path_format, handler, body.annotation)
    used = {*_named(whole["paths"])}
    while more := {name for one in used for name in _named(schemas[one])} - used:
        used |= more
    whole["components"]["schemas"] = {name: schemas[name] for name in schemas if name in used}
    return {**whole, **_alike({"components": whole["components"]})}


def _alike(part: Any) -> Any:
    """A few of one kind are a list of so many: not every reader knows of places in a list."""
    if isinstance(part, list):
        return [_alike(one) for one in part]
    if not isinstance(part, dict):
        return part
    places = part.get("prefixItems")
    if isinstance(places, list) and all(one == places[0] for one in places):
        kept = {name: one for name, one in part.items() if name != "prefixItems"}
        return {**kept, "items": places[0], "minItems": len(places), "maxItems": len(places)}
    return {name: _alike(one) for name, one in part.items()}


def _describe(
    paths: Any, schemas: dict[str, Any], path: str, handler: HTTPRouteHandler, body: Any
) -> None:
    """Inline, since two bodies may be called the same; what is in it has a name of its own."""
    _, parts = msgspec.json.schema_components([body], ref_template=REF + "{name}")
    own = parts.pop(body.__name__)
    schemas.update(parts)
    for method in handler.http_methods:
        content = {OK: {"schema": own}}
        paths[path][method.lower()]["requestBody"] = {"required": True, "content": content}


def _named(part: Any) -> Iterator[str]:
    """The schemas that are referred to."""
    if isinstance(part, dict):
        ref = part.get("$ref")
        if isinstance(ref, str):
            yield ref.removeprefix(REF)
        for one in part.values():
            yield from _named(one)
    elif isinstance(part, list):
        for one in part:
            yield from _named(one)
