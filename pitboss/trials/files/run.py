"""`pitboss round`: play files, say what happened, and compare with what they expect."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from textwrap import wrap
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.law.instrument import Instrument, instrument, law_of
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.rounds import play_file

WIDTH = 100
DIFFERS, BAD = 1, 2


class Played(Struct, frozen=True):
    """A file, and what came of it: an outcome, or why it cannot be read or cannot be so."""

    path: Path
    outcome: Outcome | None
    law: Instrument | None = None  # that it was played by
    fault: str = ""
    alone: bool = True  # named by itself, not found in a folder

    @property
    def verdict(self) -> str:
        if self.outcome is None:
            return "cannot be played"
        if self.outcome.differences:
            return "differs"
        return "agrees" if self.outcome.expects else "played"

    @property
    def meanings(self) -> dict[str, str]:
        """Each clause that the round rests on, in the order of the register."""
        cited = self.outcome.cited if self.outcome else frozenset()
        return {row.number: row.meaning for row in self.law or () if row.number in cited}


def run(paths: list[Path], as_json: bool, why: bool = False, games: Games = GAMES) -> int:
    """Play the files; 0 if all agree, 1 if one differs, 2 if one cannot be read or cannot be so."""
    found = [(file, path.is_file()) for path in paths for file in _files(path)]
    done = []
    for path, alone in found:
        done.append(_play(path, alone, games))
        if done[-1].fault:
            print(f"pitboss: {done[-1].fault}", file=sys.stderr)
        elif not as_json:
            print(*_told(done[-1], why), sep="\n")
    if as_json:
        _print_json(done, why)
    elif len(found) > 1:
        print(_counted(done))
    return max((_status(one) for one in done), default=0)


def _files(path: Path) -> list[Path]:
    """The file, or every round file below the folder."""
    if not path.is_dir():
        return [path]
    below = sorted(path.rglob("*.toml"))
    if not below:
        raise BadInput(f"{path}: no round files (*.toml) are in this folder")
    return below


def _play(path: Path, alone: bool, games: Games) -> Played:
    try:
        outcome = play_file(path, games)
    except BadInput as fault:
        return Played(path, None, fault=str(fault), alone=alone)
    return Played(path, outcome, law_of(games[outcome.rules]), alone=alone)


def _status(one: Played) -> int:
    return {"differs": DIFFERS, "cannot be played": BAD}.get(one.verdict, 0)


def _counted(done: list[Played]) -> str:
    """As `440 agree`, and whatever else there is."""
    words = {"agrees": "agree", "differs": "differ"}
    counts = {
        verdict: sum(one.verdict == verdict for one in done)
        for verdict in ("agrees", "played", "differs", "cannot be played")
    }
    told = (
        f"{count:,} {words.get(verdict, verdict)}" for verdict, count in counts.items() if count
    )
    return ", ".join(told)


# In sentences


def _told(one: Played, why: bool) -> Iterator[str]:
    """Of a file in a folder one line is enough, unless it differs."""
    assert one.outcome is not None
    outcome = one.outcome
    if not one.alone and not outcome.differences and not why:
        yield f"{one.verdict}  {one.path}  {outcome.title}"
        return
    yield str(one.path)
    yield f"  {outcome.rules}: {outcome.title}"
    yield from (f"    {line}" for line in outcome.lines)
    if why:
        yield from _meanings(one)
    yield from (f"  differs: {difference}" for difference in outcome.differences)
    if not outcome.differences:
        yield f"  {one.verdict}"


def _meanings(one: Played) -> Iterator[str]:
    yield "  why:"
    for number, meaning in one.meanings.items():
        yield from wrap(meaning, WIDTH, initial_indent=f"    {number:<14} ",
                        subsequent_indent=" " * 19, break_on_hyphens=False)  # fmt: skip


# For machines


def _print_json(done: list[Played], why: bool) -> None:
    documents = [_document(one, one.outcome, why) for one in done if one.outcome]
    if documents:
        encoder = msgspec.json.Encoder(decimal_format="number", enc_hook=_fraction)
        body = encoder.encode(documents[0] if len(done) == 1 else documents)
        sys.stdout.write(msgspec.json.format(body).decode() + "\n")


def _fraction(value: Any) -> int | str:
    """Points can be shared: a whole number, or a fraction as people write it."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    raise TypeError(f"{type(value).__name__} has no place in a report")


def _document(one: Played, outcome: Outcome, why: bool) -> dict[str, Any]:
    report = {key: value for key, value in outcome.report.items() if key != "events"}
    return {
        "file": str(one.path),
        "rules": outcome.rules,
        "title": outcome.title,
        "agrees": not outcome.differences if outcome.expects else None,
        "differences": outcome.differences,
        **report,
        "cited": sorted(outcome.cited),
        **({"meanings": one.meanings} if why else {}),
        "sentences": outcome.lines,
        "events": outcome.report.get("events", ()),
    }


# A file to begin with


def new(rules: str, paths: list[Path]) -> int:
    """A round file that plays and agrees, with a word on every part; printed, or written."""
    text = (
        files("pitboss.trials.files") / "templates" / f"{instrument(rules).rules}.toml"
    ).read_text()
    if not paths:
        print(text, end="")
        return 0
    if len(paths) > 1:
        raise BadInput("--new writes one file")
    try:
        with paths[0].open("x", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        raise BadInput(f"{paths[0]}: {error.strerror}") from None
    print(
        f"{paths[0]} is a round of {rules}: change it, then play it with: pitboss round {paths[0]}"
    )
    return 0
