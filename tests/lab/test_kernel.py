"""Kernels on disk: kept as long as the lab's modules are what they were."""

import subprocess
import sys
from pathlib import Path

import numpy as np

from pitboss.lab.kernel import chunks, frozen, stamp

ONE = """from pitboss.lab import kernel
kernel.STAMP = kernel.stamp(__import__("pathlib").Path(__file__).parent)
from other import inner

@kernel.kernel
def outer(n):
    return inner(n) + 1

if __name__ == "__main__":
    with kernel.telling(print):
        print(outer(2))
"""
OTHER = """from pitboss.lab.kernel import kernel

@kernel
def inner(n):
    return n * FACTOR
"""


def test_what_a_kernel_has_inside_it_may_not_go_stale(tmp_path: Path) -> None:
    """Numba alone would go on with the old factor."""

    def run(factor: int) -> list[str]:
        (tmp_path / "one.py").write_text(ONE)
        (tmp_path / "other.py").write_text(OTHER.replace("FACTOR", str(factor)))
        command = [sys.executable, str(tmp_path / "one.py")]
        return subprocess.run(
            command, capture_output=True, text=True, check=True
        ).stdout.splitlines()

    assert run(10) == ["outer", "inner", "21"]
    assert run(10) == ["21"]
    assert run(30) == ["outer", "inner", "61"]


def test_a_stamp_is_that_of_every_module(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("A = 1\n")
    before = stamp(tmp_path)
    assert before == stamp(tmp_path)
    (tmp_path / "b.py").write_text("B = 1\n")
    assert before != stamp(tmp_path)


def test_a_stamp_is_that_of_modules_in_folders_too(tmp_path: Path) -> None:
    inner = tmp_path / "folder" / "a.py"
    inner.parent.mkdir()
    stamps = []
    for text in ("A = 1\n", "A = 2\n"):
        inner.write_text(text)
        stamps.append(stamp(tmp_path))
    inner.rename(inner.with_name("b.py"))
    stamps.append(stamp(tmp_path))
    assert len(set(stamps)) == 3


def test_chunks_leave_nothing_out() -> None:
    cut = chunks(1755, 16)
    assert [n for first, last in cut for n in range(first, last)] == list(range(1755))
    assert not frozen(np.zeros(2)).flags.writeable
