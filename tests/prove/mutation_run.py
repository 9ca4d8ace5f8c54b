"""Running mutants against a copy of the project: two at a time, and never in the project itself."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

import msgspec

from tests.house.source import files as project_files
from tests.prove.mutation import ROOT, Mutant
from tests.prove.mutation_worker import Trial, Verdict

WORKERS = 2
TESTS = ("tests/games", "tests/play", "tests/oracle", "tests/audit", "tests/api", "tests/floor")
UNCHANGED = "pitboss/play/money.py"
SLOW = 3_000  # milliseconds: a file of tests that is more work is left out
PATIENCE = 3  # times the work that the tests are with nothing changed


class Workshop:
    """A copy of the project, and the workers that try mutants of it."""

    def __init__(self, root: Path, workers: int):
        self.root = root
        self.idle: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        self.running = [self._worker() for _ in range(workers)]
        self.seconds = 1200
        self.slow: set[str] = set()  # tests that are left out

    def _worker(self) -> subprocess.Popen[bytes]:
        worker = subprocess.Popen(
            [sys.executable, "-m", "tests.prove.mutation_worker"],
            cwd=self.root,
            env=os.environ | {"PYTHONPATH": str(self.root), "PYTHONHASHSEED": "0"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.idle.put(worker)
        return worker

    def close(self) -> None:
        for worker in self.running:
            worker.kill()
            worker.communicate()

    def attempt(self, file: str, source: str) -> Verdict:
        """Let the next worker that is free try a file with this text."""
        return self.give(Trial(file, source, noticing(self.root, file, self.slow), self.seconds))

    def give(self, trial: Trial) -> Verdict:
        worker = self.idle.get()
        assert worker.stdin
        assert worker.stdout
        worker.stdin.write(msgspec.json.encode(trial) + b"\n")
        worker.stdin.flush()
        said = worker.stdout.readline()
        assert said, f"a worker broke over {trial.file}"
        self.idle.put(worker)
        return msgspec.json.decode(said, type=Verdict)

    def source(self, file: str) -> str:
        return (self.root / file).read_text("utf-8")

    def steady(self) -> None:
        """With nothing changed nothing may be noticed; how much work that is sets the limits."""
        verdict = self.attempt(UNCHANGED, self.source(UNCHANGED))
        assert not verdict.by, f"with nothing changed: {verdict.what}"
        self.slow |= {test for test, taken in verdict.times.items() if taken > SLOW}
        quick = [taken for test, taken in verdict.times.items() if test not in self.slow]
        self.seconds = PATIENCE * (10 + sum(quick) // 1000)

    def attempt_all(self, mutants: Sequence[Mutant], done: Callable[[int], None]) -> list[Verdict]:
        def one(mutant: Mutant) -> Verdict:
            return self.attempt(mutant.file, mutant.of(self.source(mutant.file)))

        with ThreadPoolExecutor(len(self.running)) as pool:
            verdicts = []
            for nth, verdict in enumerate(pool.map(one, mutants), 1):
                verdicts.append(verdict)
                done(nth)
        return verdicts


@contextmanager
def workshop(workers: int = WORKERS) -> Iterator[Workshop]:
    """A copy that others do not change meanwhile, and that nothing here can spoil."""
    with TemporaryDirectory(prefix="mutants-") as folder:
        root = Path(folder)
        for path in project_files():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / path, root / path)
        made = Workshop(root, workers)
        try:
            yield made
        finally:
            made.close()


def noticing(root: Path, file: str, slow: Collection[str] = ()) -> tuple[tuple[str, ...], ...]:
    """The tests that bear a word of its name or folder and the examples in it; then all others."""
    names = (*Path(file).parts[2:-1], Path(file).stem)
    words = [word for name in names for word in name.split("_") if len(word) > 2]
    paths = sorted(path for folder in TESTS for path in (root / folder).rglob("test_*.py"))
    tests = [str(path.relative_to(root)) for path in paths]
    quick = [test for test in tests if test not in slow]
    akin = [test for test in quick if any(word in Path(test).stem for word in words)]
    return (file, *akin), tuple(test for test in quick if test not in akin)
