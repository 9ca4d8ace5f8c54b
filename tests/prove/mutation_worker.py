"""Tries mutants one after another: `python -m tests.prove.mutation_worker`, a line in, a line out.

Each mutant lives in a child process of its own, forked while everything but the rules is warm:
it plays the round files, then runs the tests, and dies of the first that notices.
"""

import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable
from functools import partial
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
from pitboss.trials.files.rounds import play_file

KEPT = ("pitboss.cards", "pitboss.errors", "pitboss.law")  # what no mutant touches stays warm
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


class Verdict(Struct, frozen=True):
    """Who noticed, and what; nobody, if the mutant lives."""

    by: str = ""
    what: str = ""
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
    try:
        import_module(name)  # at once: pytest would load it from the file
        play_file = import_module("pitboss.trials.files.rounds").play_file  # by the changed rules
    except Exception as fault:
        return Verdict("loading", _named(fault))
    for path in rounds:
        try:
            found = play_file(path).differences
        except Exception as fault:
            return Verdict("rounds", f"{path}: {_named(fault)}"[:WORDS])
        if found:
            return Verdict("rounds", f"{path}: {found[0]}"[:WORDS])
    return None


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
        verdict = in_a_child(work, trial.seconds)
        sys.stdout.buffer.write(msgspec.json.encode(verdict) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
