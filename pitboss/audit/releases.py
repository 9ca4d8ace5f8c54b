"""Which rules an entry was decided by: those of today, of an earlier release, or of none we know.

What today's rules decide otherwise is no fault of an entry that an earlier release decided. It
has to come in its turn: after an entry by later rules nobody decides by earlier ones.
"""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

from pitboss.journal.entry import Entry


class Release(Struct, frozen=True, forbid_unknown_fields=True):
    """The form of its entries, and for each game the hash of its rules."""

    schema: int
    rules: dict[str, str]


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    release: tuple[Release, ...]


@cache
def releases() -> tuple[Release, ...]:
    """Those before this program, oldest first."""
    listed = files("pitboss.audit").joinpath("releases.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(listed), _File).release


class Turns:
    """The entries of a journal as they come, and the latest release that has decided any."""

    def __init__(self) -> None:
        self._latest, self._numbers, self._today = 0, _numbers(), len(releases())

    def by_earlier_rules(self, entry: Entry) -> bool:
        """Whether a release before this program decided it, and none after that one had."""
        number = self._numbers.get((entry.rules, entry.schema), self._today)
        in_turn = number >= self._latest
        self._latest = max(self._latest, number)
        return in_turn and number < self._today


@cache
def _numbers() -> dict[tuple[str, int], int]:
    """By hash and form, which release it is; what is not listed counts as today's."""
    return {
        (rules, release.schema): number
        for number, release in enumerate(releases())
        for rules in release.rules.values()
    }
