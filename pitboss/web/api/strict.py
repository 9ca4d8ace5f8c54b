"""What the description admits is what the service takes in: no field that it does not know."""

from collections.abc import Iterator
from typing import Any

REF = "#/components/schemas/"


def strict(whole: dict[str, Any]) -> None:
    """Every body, and what is in it, has the fields that are named and no other."""
    schemas = whole["components"]["schemas"]
    waiting = [*_sent(whole["paths"])]
    known: set[str] = set()
    while waiting:
        for name in _named(waiting.pop()):
            if name not in known:
                known.add(name)
                schema = schemas[name]
                if "properties" in schema:
                    schema.setdefault("additionalProperties", False)
                waiting.append(schema)


def _sent(paths: dict[str, Any]) -> Iterator[Any]:
    for path in paths.values():
        for operation in path.values():
            yield operation.get("requestBody")


def _named(part: Any) -> Iterator[str]:
    """The schemas that are referred to."""
    if isinstance(part, dict):
        ref = part.get("$ref")
        if isinstance(ref, str) and ref.startswith(REF):
            yield ref.removeprefix(REF)
        for one in part.values():
            yield from _named(one)
    elif isinstance(part, list):
        for one in part:
            yield from _named(one)
