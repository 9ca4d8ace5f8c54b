"""Small changes to the rules are noticed by the round files or the tests.

A mutant that lives is either a gap in the tests or no change of the rules at all; the second
kind is explained in survivors.toml, and a proof with an unexplained one fails.
"""

import os
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from tests.prove import Progress
from tests.prove.mutation import ROOT, Mutant, files, mutants, sample
from tests.prove.mutation_run import workshop
from tests.prove.mutation_worker import Verdict

TITLE = "Mutants of the rules"
WHOLE = int(os.environ.get("PITBOSS_MUTANTS", "330"))
SEED = int(os.environ.get("PITBOSS_MUTANT_SEED", "1995"))
LEAST_NOTICED = 95  # in a hundred
EXPLAINED = Path(__file__).parent / "survivors.toml"
POT = ("pot", "holdem", "omaha", "manila")

Judged = list[tuple[Mutant, Verdict]]


class Survivor(Struct, frozen=True, forbid_unknown_fields=True):
    """A mutant that lives, and why no rule is changed by it."""

    file: str
    line: str
    kind: str
    change: str
    reason: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        return self.file, self.line, self.kind, self.change


def explanations() -> dict[tuple[str, str, str, str], str]:
    loaded = tomllib.loads(EXPLAINED.read_text("utf-8")).get("survivor", [])
    return {one.key: one.reason for one in msgspec.convert(loaded, list[Survivor])}


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Any:
    with workshop() as shop:
        every = drawn(shop.root)  # parses all files: once
        chosen = [every[number] for number in numbers]
        shop.steady()
        verdicts = shop.attempt_all(chosen, lambda done: progress(done, len(chosen)))
    return msgspec.to_builtins(verdicts)


def told(found: list[Any]) -> list[str]:
    verdicts = msgspec.convert([verdict for part in found for verdict in part], list[Verdict])
    judged = list(zip(drawn(ROOT), verdicts, strict=True))
    check(judged, explanations())
    return report(judged, explanations())


def drawn(root: Path) -> list[Mutant]:
    return sample(every_mutant(root), WHOLE, SEED)


def every_mutant(root: Path) -> list[Mutant]:
    return [
        mutant for file in files(root) for mutant in mutants(file, (root / file).read_text("utf-8"))
    ]


def check(judged: Judged, explained: Mapping[tuple[str, str, str, str], str]) -> None:
    """Raise unless nearly all are noticed, and each of the others is explained."""
    alive = survivors(judged)
    unexplained = [mutant for mutant in alive if mutant.key not in explained]
    listed = "; ".join(in_words(mutant) for mutant in unexplained)
    assert not unexplained, f"{rate(judged)}; not explained: {listed}"
    noticed = 100 * (len(judged) - len(alive))
    assert noticed >= LEAST_NOTICED * len(judged), f"{rate(judged)}, under {LEAST_NOTICED}%"


def report(judged: Judged, explained: Mapping[tuple[str, str, str, str], str]) -> list[str]:
    machines = sorted({machine(mutant) for mutant, _ in judged})
    of_machines = [
        f"{name}: {rate([(m, v) for m, v in judged if machine(m) == name])}" for name in machines
    ]
    by = Counter(verdict.by for _, verdict in judged if verdict.by)
    return [
        f"{rate(judged)} (seed {SEED})",
        *of_machines,
        "noticed by " + _counted(by),
        "by kind: " + _shares(judged, lambda mutant: mutant.kind),
        "by file: " + _shares(judged, lambda mutant: mutant.file.removeprefix("pitboss/")),
        *(f"alive: {in_words(mutant)}: {explained[mutant.key]}" for mutant in survivors(judged)),
    ]


def survivors(judged: Judged) -> list[Mutant]:
    return [mutant for mutant, verdict in judged if not verdict.by]


def rate(judged: Judged) -> str:
    """How many were noticed; a tenth of a percent is told downwards."""
    noticed = len(judged) - len(survivors(judged))
    tenths = 1000 * noticed // len(judged)
    return f"{noticed} of {len(judged)} mutants noticed, {tenths // 10}.{tenths % 10}%"


def in_words(mutant: Mutant) -> str:
    return f"{mutant.file}:{mutant.line} `{mutant.written}`: {mutant.kind} {mutant.change}"


def machine(mutant: Mutant) -> str:
    """The part of the rules that a file belongs to."""
    room, *folders, name = Path(mutant.file).parts[1:]
    if room == "play" and not folders:
        return "both machines"
    if "table" in folders or name == "table.py":
        return "the table"
    pot = any(part.startswith(POT) for part in (*folders, name))
    return "games for the pot" if pot else "games against the house"


def _shares(judged: Judged, group: Callable[[Mutant], str]) -> str:
    total = Counter(group(mutant) for mutant, _ in judged)
    alive = Counter(group(mutant) for mutant in survivors(judged))
    return ", ".join(f"{name} {total[name] - alive[name]}/{total[name]}" for name in sorted(total))


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())
