"""The evenings with canary cards hear of a leak, wherever it is planted."""

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.audit.export import exported
from pitboss.audit.replay import replay
from pitboss.floor import casino
from pitboss.floor.deal.fill import face_down, fill
from pitboss.floor.face_down import opened
from pitboss.floor.people import Person, Role
from pitboss.floor.table_stream import TABLE, LoadedTable, events_of
from pitboss.floor.window import Streams, keys
from pitboss.journal.secrets import Vault
from pitboss.play.table.state import TableState
from pitboss.play.table.view import Viewer
from tests.prove import canary as watched

STEPS = 250  # an evening ends with the first leak
FEW = 40  # the log is searched when an evening is over


def _first(state: TableState) -> str:
    return next(iter(state.players), "Nobody else")


def _of_the_first(name: str, loaded: LoadedTable, vault: Vault, person: Person) -> Any:
    return keys(name, loaded, vault, Person(_first(loaded.state), Role.PLAYER))


def _raw(streams: Streams, name: str, version: int, person: Person) -> Iterator[tuple[int, Any]]:
    for entry in streams.store.read(TABLE + name, version):
        yield from ((entry.version, event) for event in events_of(opened(entry, streams.vault)))


def _in_the_open(name: str, game: Any, loaded: Any, shoe: Any, whole: Any, *more: Any) -> Any:
    down = face_down(name, game, loaded, shoe, whole, *more)
    return replace(down, command=whole.command, events=whole.events)


_KEPT = casino.Casino._kept


def _with_the_round(*given: Any) -> Any:
    told = _KEPT(*given)
    return replace(told, events=(*told.events, told.after.state.round)) if told.after else told


def _logged(*given: Any) -> Any:
    filled = fill(*given)
    logging.getLogger("pitboss").warning("given: %s", filled.command)
    return filled


PLANTED: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "views": (watched, "eyes", lambda person, state: Viewer(_first(state))),
    "live events": (watched, "since", _raw),
    "keys": (watched, "keys", _of_the_first),
    "answers": (casino.Casino, "_kept", _with_the_round),
    "receipts and exports": (
        watched,
        "exported",
        lambda played, _, form, vault: exported(played, "", form, vault),
    ),
    "replays": (
        watched,
        "replay",
        lambda store, name, number, _, vault: replay(store, name, number, "inspector", vault),
    ),
    "journal": (casino, "face_down", _in_the_open),
    "the log": (casino, "fill", _logged),
}


@pytest.mark.parametrize("where", PLANTED)
def test_a_canary_that_sings_is_heard(
    where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(*PLANTED[where])
    steps = FEW if where == "the log" else STEPS
    with pytest.raises(watched.Leak, match=rf"^{where}"):
        watched.canary(tmp_path / "journal.db", Random(where), steps, ("holdem-1995",))


def test_an_evening_without_a_leak_is_searched_to_its_end(tmp_path: Path) -> None:
    night = watched.canary(tmp_path / "journal.db", Random(1), FEW, ("holdem-1995",))
    assert min(night.searched[what] for what in ("views", "live events", "keys", "answers")) > 0
