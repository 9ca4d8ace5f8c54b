"""`pitboss law RULES CLAUSE`: all that there is to know of one clause."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pitboss.law.instrument import Instrument
from pitboss.law.readings import named_in, reading
from pitboss.trials.coverage.page import fill, places
from pitboss.trials.coverage.rows import NOTICED, Row
from pitboss.trials.files.toml import load

MARGIN = " " * 12
STANDING = {
    "answered": "decided by the engine",
    "unanswered": "decided by nothing yet",
    "person": "a person's to do",
    "display": "displayed by the table",
    "idle": "has no case in this game",
}


def told(law: Instrument, row: Row, paths: Mapping[str, Path] | None) -> Iterator[str]:
    """What it means, what the system does about it, where, and which rounds show it."""
    yield f"{law.rules} {row.clause}, {law[row.clause].part}: {law.title}, {law.source}"
    yield from _part("means", row.meaning)
    whose = f": {row.who}" if row.status == "person" else ""
    unplayed = paths is None and row.code  # whether a round hits it cannot be told
    yield from _part("standing", STANDING["answered" if unplayed else row.status] + whose)
    yield from _part("system", row.system)
    yield from _part("decided in", places(row.code))
    about = _about(row, paths) if paths else {}
    yield from _rounds(row, about, paths is not None)
    yield from _part("noticed", _noticed(row))
    rested = [number for rulings in about.values() for number in rulings]
    for number in dict.fromkeys((*named_in(row.system), *rested)):
        yield from _part("reading", _reading(number))


def _noticed(row: Row) -> str:
    """Whether these rounds would say so if what it decides were cut out."""
    if row.noticed == NOTICED:
        return "cut out, these rounds go wrong"
    return f"no: {row.noticed}" if row.noticed else ""


def _about(row: Row, paths: Mapping[str, Path]) -> dict[Path, tuple[str, ...]]:
    """The round files whose subject it is, with the readings that they rest on."""
    files = {paths[one]: load(paths[one]) for one in row.rounds}
    return {
        path: tuple(file.get("rulings", ()))
        for path, file in files.items()
        if row.clause in file.get("clauses", ())
    }


def _part(name: str, text: str) -> Iterator[str]:
    if text:
        yield from fill(text, f"{name:<{len(MARGIN)}}", MARGIN)


def _rounds(row: Row, about: Iterable[Path], played: bool) -> Iterator[str]:
    """Those that are about it, by their paths; and how many others rest on it."""
    if not played:
        yield from _part("rounds", "no round files are here: name their folder with --rounds")
        return
    told = [str(path) for path in about]
    if others := len(row.rounds) - len(told):
        told.append(f"{others} more rest on it" if told else f"{others} rest on it")
    for nth, line in enumerate(told):
        yield f"{'' if nth else 'rounds':<{len(MARGIN)}}{line}"


def _reading(number: str) -> str:
    known = reading(number)
    if known is None:
        return f"{number}, in docs/readings"
    return f"{number}, {known.title}: {known.holding} (certainty: {known.certainty})"
