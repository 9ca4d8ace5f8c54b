"""Kernels: plain functions over arrays, compiled to machine code when they are first called.

What was compiled is kept on disk, so only the first run ever waits for it, and says so. A kernel
has others inside it, and constants of other modules: what is on disk serves only as long as no
module of the lab has changed.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.core import event

Array = npt.NDArray[Any]
Function = TypeVar("Function", bound=Callable[..., Any])


def stamp(folder: Path) -> str:
    """Of all modules in a folder and the folders in it: another when any of them changes."""
    made = sha256()
    for name, path in sorted(
        (path.relative_to(folder).as_posix(), path) for path in folder.rglob("*.py")
    ):
        module = path.read_bytes()
        made.update(f"{name} {len(module)}\n".encode() + module)
    return made.hexdigest()


STAMP = stamp(Path(__file__).parent)


def kernel(function: Function) -> Function:
    """Compile when first called, keep it on disk, and let other threads run meanwhile."""
    made: Any = njit(cache=True, nogil=True, error_model="numpy")(function)
    made._cache._cache_file._source_stamp = STAMP  # numba's own knows one module alone
    return cast(Function, made)


class _Told(event.Listener):
    def __init__(self, tell: Callable[[str], None]):
        self.tell = tell

    def on_start(self, event: Any) -> None:
        self.tell(event.data["dispatcher"].__name__.strip("_").replace("_", " "))

    def on_end(self, event: Any) -> None:
        """Of what is done nothing is told."""


@contextmanager
def telling(tell: Callable[[str], None]) -> Iterator[None]:
    """Tell the name of each kernel that has to be compiled in here, when it begins."""
    with event.install_listener("numba:compile", _Told(tell)):
        yield


def frozen(array: Array) -> Array:
    """A table that nobody changes by mistake."""
    array.setflags(write=False)
    return array


def chunks(count: int, parts: int) -> list[tuple[int, int]]:
    """Cut so many items into ranges of nearly equal length."""
    edges = np.linspace(0, count, parts + 1).astype(int).tolist()
    return list(pairwise(edges))
