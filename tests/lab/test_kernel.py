"""Kernels on disk: kept as long as the modules that they are made of are what they were."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pitboss.lab import evaluate, kernel
from pitboss.lab.kernel import chunks, frozen, sources
from tests.house.source import ROOT

ONE = """import sys
from pitboss.lab.kernel import kernel, telling
from pack.folder import other
from pack.folder.other import inner

@kernel
def outer(n):
    return inner(n) + 1

if __name__ == "__main__":
    print("numba" in sys.modules)
    with telling(print):
        print(outer(2))
"""
OTHER = """from pitboss.lab.kernel import kernel
from pack.folder.constants import FACTOR

@kernel
def inner(n):
    return n * FACTOR
"""

PAIRED = """from typing import NamedTuple
from pitboss.lab.kernel import kernel

class {name}(NamedTuple):
    one: int
    other: int

@kernel
def added(pair):
    return pair.one + pair.other

if __name__ == "__main__":
    from pack.folder.other import {name}, added
    print(added({name}(1, 2)))
"""

# Two changes of one length within a second: bytecode is known by time and length, and would stay.
UNCACHED = {"PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "pack" / "folder"
    folder.mkdir(parents=True)
    for package in (folder, folder.parent):
        (package / "__init__.py").write_text("")
    (folder.parent / "one.py").write_text(ONE)
    (folder / "other.py").write_text(OTHER)
    (folder / "constants.py").write_text("FACTOR = 10\n")
    return folder


def test_what_a_kernel_has_inside_it_may_not_go_stale(pack: Path) -> None:
    """Numba alone would go on with the old factor; it is imported when a kernel is called."""

    def run(factor: int) -> list[str]:
        (pack / "constants.py").write_text(f"FACTOR = {factor}\n")
        command = [sys.executable, "-m", "pack.one"]
        done = subprocess.run(command, capture_output=True, text=True, check=True,
                              cwd=pack.parent.parent, env=UNCACHED)  # fmt: skip
        return done.stdout.splitlines()

    assert run(10) == ["False", "outer", "inner", "21"]
    assert run(10) == ["False", "21"]
    assert run(30) == ["False", "outer", "inner", "61"]


def test_what_was_compiled_for_a_class_that_is_no_more_is_compiled_again(pack: Path) -> None:
    """The list of what is on disk names the classes of arguments."""

    def run(name: str) -> str:
        (pack / "other.py").write_text(PAIRED.format(name=name))
        command = [sys.executable, "-m", "pack.folder.other"]
        done = subprocess.run(command, capture_output=True, text=True, check=True,
                              cwd=pack.parent.parent, env=UNCACHED)  # fmt: skip
        return done.stdout

    assert run("First") == run("Other") == "3\n"


def test_a_stamp_is_that_of_what_is_imported_in_folders_too(pack: Path) -> None:
    one = pack.parent / "one.py"
    names = {path.relative_to(pack.parent).as_posix() for path in sources(one)}
    assert names == {"one.py", "folder/__init__.py", "folder/other.py", "folder/constants.py"}
    stamps = []
    for text in ("FACTOR = 1\n", "FACTOR = 2\n"):
        (pack / "constants.py").write_text(text)
        stamps.append(fresh(one))
    (pack / "stranger.py").write_text("A = 1\n")
    assert fresh(one) == stamps[-1]
    assert len(set(stamps)) == 2


def fresh(module: Path) -> str:
    """A stamp is kept for a process: here files change."""
    kernel.stamp.cache_clear()
    return kernel.stamp(module)


def test_an_evaluator_is_stamped_with_the_order_of_hands() -> None:
    assert evaluate.__file__
    found = {path.relative_to(ROOT).as_posix() for path in sources(Path(evaluate.__file__))}
    wanted = ("cards/order", "cards/hand", "lab/ladder", "lab/lookup", "lab/deck", "lab/kernel")
    assert found >= {f"pitboss/{name}.py" for name in wanted}


def test_chunks_leave_nothing_out() -> None:
    cut = chunks(1755, 16)
    assert [n for first, last in cut for n in range(first, last)] == list(range(1755))
    assert not frozen(np.zeros(2)).flags.writeable
