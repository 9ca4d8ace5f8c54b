"""The sign as fields of a form: what it displays now, and what the operator may have it display.

A name with points says where a field stands: `sign.pot.scale.percent`.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from pitboss.floor.pit.field import Field, label_of
from pitboss.floor.room.dollars import MONEY, told
from pitboss.play.machine import Game
from pitboss.play.table.state import TableState

# What the table remembers beside its sign, or what no notice changes.
_KEPT = {"shoe", "markers", "advised", "jackpot_working", "by_hand", "tournament", "buck"}
_OPTIONAL = {"maximum_payout"}
_ENDS = ("least", "most")


def sign_fields(game: Game, state: TableState) -> Iterator[Field]:
    shown = state.sign.shown
    where = f"sign.{state.machine.NAME}"
    now: dict[str, Any] = told(msgspec.to_builtins(shown, enc_hook=str))
    for name, value in now.items():
        if name == "own_limits":
            yield from _own_limits(game, where, value)
        elif isinstance(value, dict) and name not in _KEPT:
            yield from (_field(game, f"{where}.{name}.{one}", v) for one, v in value.items())
        elif name not in _KEPT and not _idle(game, name):
            yield _field(game, f"{where}.{name}", value)


def _idle(game: Any, name: str) -> bool:
    return name == "jackpot_wager" and game.jackpot is None


def _own_limits(game: Any, where: str, now: dict[str, Any]) -> Iterator[Field]:
    for wager in (one.name for one in game.wagers if one.own_limits):
        for nth, end in enumerate(_ENDS):
            value = now.get(wager, (None, None))[nth]
            path = f"{where}.own_limits.{wager}.{nth}"
            yield Field(path, f"{label_of(wager)}, {end}", "money", False, value)


def _field(game: Any, path: str, value: Any) -> Field:
    name = path.rpartition(".")[2]
    label = label_of(path.split(".", 2)[2].replace(".", "_"))
    if name == "limit":
        return Field(path, label, "choice", True, value, [(str(x), str(x)) for x in game.limits])
    if name == "blinds":
        allowed = [(str(x), str(x)) for x in game.blinds_allowed]
        return Field(path, label, "number", True, value, allowed)
    kind = "yes" if isinstance(value, bool) else "money" if name in MONEY else "text"
    return Field(path, label, kind, name not in _OPTIONAL and kind != "yes", value)
