"""Tries mutants one after another: `python -m tests.prove.mutation_worker`, a line in, a line out.

Each mutant lives in a child process of its own, forked while everything but the rules is warm:
it plays the round files, then runs the tests, and dies of the first that notices.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from functools import cache, partial
from importlib import import_module
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from time import process_time_ns
from types import CodeType

import hypothesis
import msgspec
import pytest
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.rounds import play_file

KEPT = ("pitboss.errors", "pitboss.law")  # what no mutant touches stays warm
MEMORY = 4 << 30
WORDS = 200
QUIET = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--no-header", "--tb=line")
ROUNDS = Path("tests/rounds")


class Trial(Struct, frozen=True):
    """A file with a change in it, and the tests that are to notice, the likeliest first."""

    file: str
    source: str
    tests: tuple[tuple[str, ...], ...]
    seconds: int
    rounds: tuple[tuple[str, ...], ...] = ()  # instead of all: of each group one is to notice


class Verdict(Struct, frozen=True):
    """Who noticed, and what; nobody, if the mutant lives."""

    by: str = ""
    what: str = ""
    rounds: tuple[str, ...] = ()  # for each group the one that noticed, or nothing
    times: dict[
        str, int
    ] = {}  # of the files of tests, in milliseconds of work, where nobody noticed


class Mutated(SourceFileLoader):
    """Loads a module from the changed text instead of the file."""

    def __init__(self, name: str, path: str, source: str):
        super().__init__(name, path)
        self.code = compile(source, path, "exec", dont_inherit=True)

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class Finder:
    """Finds the one module that is changed; all others are found as usual."""

    def __init__(self, trial: Trial):
        self.name = trial.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        path = str(Path(trial.file).resolve())
        loader = Mutated(self.name, path, trial.source)
        self.spec = spec_from_file_location(self.name, path, loader=loader)

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return self.spec if name == self.name else None


def forget_the_rules() -> None:
    for name in list(sys.modules):
        if name.startswith(("pitboss.", "tests")) and not name.startswith(KEPT):
            del sys.modules[name]


def judge(finder: Finder, tests: tuple[tuple[str, ...], ...], rounds: Iterable[Path]) -> Verdict:
    """Change the module, and see who notices."""
    sys.meta_path.insert(0, finder)
    forget_the_rules()
    return _by_rounds(finder.name, rounds) or _by_tests(tests)


def _by_rounds(name: str, rounds: Iterable[Path]) -> Verdict | None:
    play_file = _changed_rules(name)
    if isinstance(play_file, Verdict):
        return play_file
    for path in rounds:
        if found := _difference(play_file, path):
            return Verdict("rounds", f"{path}: {found}"[:WORDS])
    return None


def by_groups(finder: Finder, groups: Iterable[tuple[str, ...]]) -> Verdict:
    """Change the module, and find for each group of rounds the first that notices."""
    sys.meta_path.insert(0, finder)
    forget_the_rules()
    play_file = _changed_rules(finder.name)
    if isinstance(play_file, Verdict):
        return play_file
    told = cache(partial(_difference, play_file))
    noticed = [next((path for path in group if told(ROUNDS / path)), "") for group in groups]
    first = next(filter(None, noticed), "")
    what = f"{first}: {told(ROUNDS / first)}"[:WORDS] if first else ""
    return Verdict("rounds" if first else "", what, tuple(noticed))


def _changed_rules(name: str) -> Callable[[Path], Outcome] | Verdict:
    """What plays a file by the changed rules, unless they do not even load."""
    try:
        import_module(name)  # at once: pytest would load it from the file
        play: Callable[[Path], Outcome] = import_module("pitboss.trials.files.rounds").play_file
    except Exception as fault:
        return Verdict("loading", _named(fault))
    return play


def _difference(play: Callable[[Path], Outcome], path: Path) -> str:
    """What goes wrong with a file; nothing where it comes out as it expects."""
    try:
        found = play(path).differences
    except Exception as fault:
        return _named(fault)
    return found[0] if found else ""


def _named(fault: Exception) -> str:
    return f"{type(fault).__name__}: {fault}"


class Watch:
    """Remembers the first test that failed, and how much work each file was."""

    def __init__(self) -> None:
        self.failed = ""
        self.times: dict[str, int] = {}
        self.since = process_time_ns()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.pytest_collectreport(report)
        file, now = report.nodeid.split("::")[0], process_time_ns()
        self.times[file] = self.times.get(file, 0) + (now - self.since) // 1_000_000
        self.since = now

    def pytest_collectreport(self, report: pytest.CollectReport | pytest.TestReport) -> None:
        self.failed = self.failed or (report.nodeid if report.failed else "")


def _by_tests(batches: tuple[tuple[str, ...], ...]) -> Verdict:
    """Nothing to shrink and nothing to remember: the first failing example is enough."""
    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
    hypothesis.settings.register_profile(
        "mutants", phases=phases, deadline=None, database=None, derandomize=True
    )
    hypothesis.settings.load_profile("mutants")
    watch = Watch()
    for batch in filter(None, batches):
        status = pytest.main([*QUIET, *batch], plugins=[watch])
        if status not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return Verdict("tests", watch.failed or str(status))
    return Verdict(times=watch.times)


def in_a_child(work: Callable[[], Verdict], seconds: int) -> Verdict:
    """Do it in a process that cannot hurt this one; what does not end in time has been noticed."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        _bound(seconds)
        _answer(writing, work)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        said = pipe.read()
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return Verdict("time", f"ended by signal {os.WTERMSIG(status)}")
    assert said, f"a child ended with status {status} and no answer"
    return msgspec.json.decode(said, type=Verdict)


def _bound(seconds: int) -> None:
    signal.alarm(10 * seconds)  # a machine with much else to do takes its time
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)


def _answer(writing: int, work: Callable[[], Verdict]) -> None:
    """Answer and end at once: nothing that the parent set up is cleared away twice."""
    try:
        os.write(writing, msgspec.json.encode(work()))
    finally:
        os._exit(0)


def agreeing() -> list[Path]:
    """The round files that play and agree; the others wait for a part that is not built."""
    found = []
    for path in sorted(ROUNDS.rglob("*.toml")):
        try:
            if not play_file(path).differences:
                found.append(path)
        except BadInput as fault:
            sys.stderr.write(f"left out: {fault}\n")
    return found


def main() -> None:
    os.nice(5)
    rounds = agreeing()
    for line in sys.stdin.buffer:
        trial = msgspec.json.decode(line, type=Trial)
        work = partial(judge, Finder(trial), trial.tests, rounds)
        if trial.rounds:
            work = partial(by_groups, Finder(trial), trial.rounds)
        verdict = in_a_child(work, trial.seconds)
        sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
