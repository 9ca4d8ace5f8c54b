"""An event rehearsed with bots: the regulator's report, results and summaries."""

from pathlib import Path
from random import Random
from typing import Any

import msgspec

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.rehearsal.director import Rehearsal
from pitboss.tournaments.report import Report, lines, report, results_csv, summary
from pitboss.tournaments.state import Tournament
from pitboss.trials.tournament.conditions import faultless
from pitboss.trials.tournament.writing import write

ROUTINE = (e.RoundBegun, e.RoundCounted)


class Rehearsed:
    """A finished event, and what happened in it."""

    def __init__(self, said: Conditions, entrants: int, seed: int, per_hour: int = 30):
        self.events: list[e.Event] = []
        self.routine = 0
        self.rehearsal = Rehearsal(said, entrants, Random(seed), GAMES, per_hour, self._watch)
        self.state = self.rehearsal.run()

    def _watch(self, state: Tournament, command: c.Command, events: tuple[e.Event, ...]) -> None:
        self.events += [event for event in events if not isinstance(event, ROUTINE)]
        self.routine += sum(isinstance(event, e.RoundCounted) for event in events)

    def report(self) -> Report:
        minutes = self.rehearsal.minutes
        return report(self.state, tuple(self.events), self.routine, minutes)


def run(
    path: Path, entrants: int, seed: int, per_hour: int, as_json: bool, output: Path | None
) -> int:
    said = faultless(path)
    try:
        done = Rehearsed(said, entrants, seed, per_hour)
    except BadInput as fault:
        raise BadInput(f"{path}: {fault}") from None
    made = done.report()
    if output is not None:
        write(output, {".csv": results_csv(made), ".ots": _json(summary(done.state, made))})
    if as_json:
        print(_json(made), end="")
    else:
        print(f"Rehearsed by bots, {entrants} entrants, seed {seed}, {per_hour} rounds an hour.")
        print(*lines(made), sep="\n")
    return 0


def _json(value: Any) -> str:
    encoded = msgspec.json.encode(value, enc_hook=str)
    return msgspec.json.format(encoded).decode() + "\n"
