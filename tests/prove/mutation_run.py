"""Running mutants against a copy of the project: two at a time, and never in the project itself."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from tests.house.source import files as project_files
from tests.prove.mutation import ROOT, Mutant
from tests.prove.mutation_worker import Trial, Verdict

WORKERS = 2
TESTS = ("tests/games", "tests/play", "tests/trials", "tests/oracle")
PATIENCE = 10  # times what the tests take with nothing changed, and some seconds


class Workshop:
    """A copy of the project, and the workers that try mutants of it."""

    def __init__(self, root: Path, workers: int):
        self.root = root
        self.idle: SimpleQueue[subprocess.Popen[bytes]] = SimpleQueue()
        self.running = [self._worker() for _ in range(workers)]
        self.seconds = 600

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
        trial = Trial(file, source, noticing(self.root, file), self.seconds)
        worker = self.idle.get()
        assert worker.stdin
        assert worker.stdout
        worker.stdin.write(msgspec.json.encode(trial) + b"\n")
        worker.stdin.flush()
        said = worker.stdout.readline()
        assert said, f"a worker broke over {file}"
        self.idle.put(worker)
        return msgspec.json.decode(said, type=Verdict)

    def source(self, file: str) -> str:
        return (self.root / file).read_text("utf-8")

    def steady(self, files: Sequence[str]) -> None:
        """With nothing changed nothing may be noticed; how long that takes sets the limit."""
        start = monotonic()
        for file in files:
            verdict = self.attempt(file, self.source(file))
            assert not verdict.by, f"with nothing changed in {file}: {verdict.what}"
        self.seconds = 10 + PATIENCE * int(1 + (monotonic() - start) / len(files))

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


def noticing(root: Path, file: str) -> tuple[str, ...]:
    """All tests of the rules, those that bear a word of the file's name first; and its examples."""
    words = set(Path(file).stem.split("_"))
    found = sorted(path for folder in TESTS for path in (root / folder).rglob("test_*.py"))
    by_name = sorted(found, key=lambda path: not words & set(path.stem.split("_")))
    return (file, *(str(path.relative_to(root)) for path in by_name))
