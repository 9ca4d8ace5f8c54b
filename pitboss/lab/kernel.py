"""Kernels: plain functions over arrays, compiled to machine code when they are first called.

What was compiled is kept on disk, so only the first run ever waits for it, and says so.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any, TypeVar, cast

import numpy as np
import numpy.typing as npt
from numba import njit
from numba.core import event

Array = npt.NDArray[Any]
Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile when first called, keep it on disk, and let other threads run meanwhile."""
    return cast(Function, njit(cache=True, nogil=True, error_model="numpy")(function))


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
