"""The items of conditions as fields of a form: what each may hold, from the shapes themselves."""

import re
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Struct

from pitboss.floor.tournament_said import AMOUNTS
from pitboss.tournaments.conditions import Conditions, Level, Shape, Until
from pitboss.tournaments.template import template

_LINE = re.compile(r"^(# )?(\w+) = (.*)$", re.MULTILINE)
_HINTS = get_type_hints(Conditions)


class Part(Struct, frozen=True):
    """One field: amount, count, yes, words, until, list, levels; or other, written as in a file."""

    name: str
    kind: str
    required: bool
    example: bool = False  # whether the example has it


class Asked(Struct, frozen=True):
    """An item: whether a plain event states it, how it is written, and its fields if it has any."""

    plain: bool
    example: str
    kind: str  # of the whole, where it has no fields
    parts: list[Part] = []


def forms_of(rules: str) -> dict[str, Asked]:
    """Each item under these rules, as the file to fill in has it."""
    lines = {name: (not mark, example) for mark, name, example in _LINE.findall(template(rules))}
    return {name: _asked(name, *lines[name]) for name in lines if name in _HINTS and name[0] != "_"}


def _asked(name: str, plain: bool, example: str) -> Asked:
    kinds = _kinds(_HINTS[name])
    shape = next((kind for kind in kinds if _is_shape(kind)), None)
    if shape is None or example[:1] == "[":
        return Asked(plain, example, _kind(name, kinds))
    given = [
        Part(
            one.encode_name,
            _kind(one.name, _kinds(one.type)),
            one.required,
            f"{one.encode_name} =" in example,
        )
        for one in msgspec.structs.fields(shape)
    ]
    return Asked(plain, example, "shape", given)


def _kinds(type_: Any) -> list[Any]:
    """What a value may be, without `| None`."""
    if get_origin(type_) is Annotated:
        return _kinds(get_args(type_)[0])
    if get_origin(type_) in (Union, UnionType):
        return [kind for one in get_args(type_) for kind in _kinds(one)]
    return [] if type_ is type(None) else [type_]


def _is_shape(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Shape)


def _kind(name: str, kinds: list[Any]) -> str:
    if Until in kinds:
        return "until"
    if bool in kinds:
        return "yes"
    if int in kinds:
        return "amount" if name in AMOUNTS else "count"
    items = [get_args(kind)[0] for kind in kinds if get_origin(kind) is tuple]
    if not items:
        return "words" if str in kinds else "other"
    inner = _kinds(items[0])
    if Level in inner:
        return "levels"
    return "other" if any(_is_shape(kind) for kind in inner) else "list"
