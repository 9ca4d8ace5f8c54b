"""Every command of staff by its tag, with its fields and whose it is, for the description."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from pitboss.floor import authority, tournament_authority
from pitboss.floor.cage import decide as cage
from pitboss.floor.cage import own
from pitboss.floor.people import Role
from pitboss.play.pool import PoolCommand

ELSEWHERE = ("at", "day")  # fields that the house fills in itself


def every_command() -> dict[str, str]:
    """By the path to which they are sent."""
    permits = {kind: one.roles for kind, one in authority.PERMITS.items()}
    pools = {kind: roles for kind, roles in permits.items() if issubclass(kind, PoolCommand)}
    engine = {kind: roles for kind, roles in permits.items() if kind not in pools}
    accounts = dict.fromkeys((own.Exclude, own.Readmit), own.OPERATORS)
    return {
        "/api/tables/{table}/commands": _listed(engine),
        "/api/jackpots/{jackpot}/commands": _listed(pools),
        "/api/cage/commands": _listed({**cage.PERMITS, **accounts}),
        "/api/tournaments/{name}/commands": _listed(tournament_authority.PERMITS),
    }


def _listed(permits: Mapping[Any, Iterable[Role]]) -> str:
    """Each by its tag, with its fields and whose it is; fields with `?` may be left out."""
    head = (
        "\n\nBy their tags, with their fields (those with `?` may be left out) and whose they are:"
    )
    return "\n".join([head, "", *(_line(kind, roles) for kind, roles in permits.items())])


def _line(kind: type[Struct], roles: Iterable[Role]) -> str:
    fields = ", ".join(_fields(kind))
    who = ", ".join(sorted(roles))
    return f"- `{kind.__struct_config__.tag}` {{{fields}}}: {who}"


def _fields(kind: type[Struct]) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        if field.name not in ELSEWHERE:
            words = get_args(field.type) if get_origin(field.type) is Literal else ()
            among = f": {' or '.join(words)}" if words else ""
            yield f"{field.name}{'' if field.required else '?'}{among}"
