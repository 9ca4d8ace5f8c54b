"""Which clauses are noticed: with its behaviour cut out, the rounds named for a clause go wrong.

`make prove` finds it out and writes noticed.toml; here it is only told.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct


class OfRules(Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses of one instrument that are noticed, and why others are not."""

    noticed: tuple[str, ...] = ()
    unnoticed: Mapping[str, str] = {}

    def __contains__(self, clause: object) -> bool:
        return clause in self.noticed


class Noticed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the proof found, and the hash of the rules that it was found for."""

    rules: str = ""
    of: Mapping[str, OfRules] = {}

    def __getitem__(self, rules: str) -> OfRules:
        return self.of.get(rules, OfRules())


@cache
def noticed() -> Noticed:
    page = files("pitboss.law") / "noticed.toml"
    loaded = tomllib.loads(page.read_text("utf-8")) if page.is_file() else {}
    return msgspec.convert(loaded, Noticed)
