"""A Hold-em tournament from the ballot to the prizes: in the pure room, and through the journal."""

from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from benchmarks import Row
from pitboss.games import GAMES
from pitboss.journal.store import open_store
from pitboss.lab.events.icm import worth
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.rehearsal.director import Rehearsal
from tests.tournaments.events import example
from tests.tournaments.floor import Journalled

TITLE = "Tournaments"
PURE = (100, 300, 1000)
JOURNALLED = 100
BLINDS = (25, 50, 75, 100, 150, 250, 350, 500, 700, 1000, 1500, 2500, 3500, 5000)
PRIZES = (30, 20, 15, 10, 7, 5, 4, 3, 3, 3)


def conditions(field: int) -> Conditions:
    """The Thursday event for as many as come, with blinds that rise."""
    levels = [{"rounds": 10, "blinds": [blind, 2 * blind]} for blind in BLINDS]
    changes: dict[str, Any] = {
        "players_max": field,
        "tables": {"number": -(-field // 10), "seats": 10},
        "limits": {"levels": levels, "step": 10_000},
    }
    return example("thursday", **changes)


def run() -> list[Row]:
    seconds = {field: pure(field) for field in PURE}
    rows = [
        Row(f"{field} entrants in the pure room", took, "seconds", _growth(field, took, seconds))
        for field, took in seconds.items()
    ]
    kept = journalled(JOURNALLED)
    slower = f"{kept / seconds[JOURNALLED]:.1f} x the pure room"
    rows.append(Row(f"{JOURNALLED} entrants through the journal", kept, "seconds", slower))
    return rows + [chip_model(players) for players in (9, 20, 200)]


def _growth(field: int, took: float, seconds: dict[int, float]) -> str:
    """How much longer than the smallest field, for how many times the entrants."""
    least = min(seconds)
    return f"{took / seconds[least]:.1f} x for {field / least:.0f} x the field"


def pure(field: int) -> float:
    rehearsal = Rehearsal(conditions(field), field, Random(field), GAMES)
    start = perf_counter()
    state = rehearsal.run()
    took = perf_counter() - start
    assert state.paid
    return took


def journalled(field: int) -> float:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "floor.db") as store:
        start = perf_counter()
        played = Journalled(store, conditions(field), field, field, "event")
        played.run()
        took = perf_counter() - start
        assert played.state.paid
    return took


def chip_model(players: int) -> Row:
    """What every stack is worth, ten prizes."""
    chips = [1000 + 37 * number for number in range(players)]
    worth(chips[:3], PRIZES)
    start = perf_counter()
    found = worth(chips, PRIZES)
    took = perf_counter() - start
    assert abs(found.sum() - sum(PRIZES[:players])) < 1e-6
    how = "every order counted" if players <= 20 else "as an integral"
    return Row(f"chip model, {players} players, {how}", took * 1000, "milliseconds", "")
