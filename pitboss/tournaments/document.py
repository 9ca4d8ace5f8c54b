"""The conditions as a document: every item, what it says, and what decided it."""

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from pitboss.play.money import in_words
from pitboss.tournaments import settings
from pitboss.tournaments.check import Departs, departs
from pitboss.tournaments.conditions import FIELDS, Conditions
from pitboss.tournaments.regime import Need, Regime
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.words import chips

MONEY = {
    "entry_fee",
    "commission",
    "cost",
    "value",
    "cash",
    "guarantee",
    "withdrawal",
    "fixed",
    "unit",
}
CHIPS = {"chips", "starting_chips", "minimum", "maximum", "multiple", "blinds", "step"}

# What silence comes to, where the readings say so.
SILENT = {
    "session_tie": "extra rounds (N8, N9)",
    "final_tie": "combine and divide (N8, N9)",
    "points_tie": "combine and divide (N8, N9)",
    "same_round_out": "by the stack at the start of the round (N23)",
    "jackpot": "closed (N3)",
    "commission": "none",
    "reserves": "none",
    "refunds": "none but on cancellation",
    "delayed_start": "none",
}


TIES = ("session_tie", "final_tie", "same_round_out")  # the draft asks, whatever the list names


class Line(Struct, frozen=True):
    """One item of the document."""

    item: str
    says: str
    source: str  # what decided it: the conditions, a clause, or a reading
    clause: str


class Document(Struct, frozen=True):
    title: str
    rules: str
    statement: str
    precedence: tuple[str, ...]
    lines: tuple[Line, ...]
    departs: tuple[Departs, ...]


def document(said: Conditions) -> Document:
    law = regime(said.rules)
    lines = tuple(line for name in FIELDS if (line := _line(law, said, name)))
    return Document(
        said.title or "Tournament",
        ", ".join(settings.games(said)),
        law.statement,
        law.precedence,
        lines,
        departs(said),
    )


def _line(law: Regime, said: Conditions, name: str) -> Line | None:
    """What was stated; else what the rules fix, or what silence comes to."""
    item, value = law.items[name], getattr(said, name)
    label = name.replace("_", " ")
    if settings.says(value):
        return Line(label, words(name, value), "conditions", item.clause)
    if item.need is Need.FIXED:
        return Line(label, item.note, "rules", item.clause)
    if name in SILENT and (item.need is not Need.FREE or name in TIES):
        return Line(label, SILENT[name], "silence", item.clause)
    return None


def words(name: str, value: Any) -> str:
    """A value as it is printed."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and name in MONEY:
        return in_words(value)
    if isinstance(value, int) and name in CHIPS:
        return chips(value)
    if isinstance(value, tuple) and name in ("percent", "prize_breakdown"):
        return "/".join(str(one) for one in value) + " per cent"
    if isinstance(value, tuple):
        return ", ".join(words(name, one) for one in value)
    if isinstance(value, Struct):
        usual = {"heats": 1, "unit": 1}
        inner = {key: one for key, one in asdict(value).items() if _stated(one)}
        inner = {key: one for key, one in inner.items() if usual.get(key) != one}
        return "; ".join(f"{_label(key)} {words(key, one)}" for key, one in inner.items())
    return str(value)


def _label(key: str) -> str:
    return {"start": "from", "end": "to"}.get(key, key.replace("_", " "))


def _stated(value: Any) -> bool:
    return value not in (None, 0, (), "") or value is False
