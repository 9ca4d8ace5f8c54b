"""Kernels: plain functions over arrays, compiled to machine code when they are first called.

Numba itself is imported then, and not before: what is stored already needs no kernel. What was
compiled is kept on disk, so only the first run ever waits for it, and says so. A kernel has others
inside it, and constants of other modules: what is on disk serves as long as its own module and
all of ours that it imports, one through another, are what they were.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, cached_property, update_wrapper
from hashlib import sha256
from inspect import getfile
from itertools import pairwise
from pathlib import Path
from typing import Any, TypeVar, cast

from pitboss.lab.later import Array as Array
from pitboss.lab.later import np

Function = TypeVar("Function", bound=Callable[..., Any])

_IMPORT = re.compile(
    r"^ *(?:from ([\w.]+) import (\([^)]*\)|[^\n]*)|import ([\w.]+))", re.MULTILINE
)
_TELLERS: list[Callable[[str], None]] = []  # the last one is told what is being compiled


@cache
def _imports(module: Path) -> frozenset[str]:
    """Whatever a module imports, by its dotted name; names that are no modules among them."""
    found = set()
    for package, names, whole in _IMPORT.findall(module.read_text(encoding="utf-8")):
        found |= {whole, package} | {f"{package}.{name}" for name in re.findall(r"\w+", names)}
    return frozenset(found)


def _home(module: Path) -> Path:
    """The folder that the package of a module stands in."""
    home = module.parent
    while (home / "__init__.py").exists():
        home = home.parent
    return home


def sources(module: Path) -> list[Path]:
    """A module and all of its package that it imports, one through another."""
    home, found, left = _home(module), set[Path](), [module]
    package = module.relative_to(home).parts[0].removesuffix(".py")
    while left:
        this = left.pop()
        if this not in found:
            found.add(this)
            inside = [name for name in _imports(this) if name.split(".")[0] == package]
            paths = [home.joinpath(*name.split(".")) for name in inside]
            left += [path for path in (p.with_suffix(".py") for p in paths) if path.exists()]
            left += [path for path in (p / "__init__.py" for p in paths) if path.exists()]
    return sorted(found)


@cache
def stamp(module: Path) -> str:
    """Of a module and those it imports: another when any of them changes."""
    made, home = sha256(), _home(module)
    for path in sources(module):
        text = path.read_bytes()
        made.update(f"{path.relative_to(home).as_posix()} {len(text)}\n".encode() + text)
    return made.hexdigest()


class Kernel:
    """A function that is compiled when it is first called, by itself or from another kernel."""

    def __init__(self, function: Callable[..., Any]):
        self.function = function
        update_wrapper(self, function)

    @cached_property
    def made(self) -> Any:
        made = _njit()(cache=True, nogil=True, error_model="numpy")(self.function)
        # Numba's own stamp knows one module alone, and is read after classes that may be no more:
        # tests show what would go stale, and what would not be read.
        file, own = made._cache._cache_file, stamp(Path(getfile(self.function)))
        file._source_stamp, file._version = own, f"{file._version} {own}"
        return made

    def __call__(self, *given: Any) -> Any:
        return self.made(*given)


@cache
def _njit() -> Any:
    """Import numba, teach it what a kernel is, and listen to what it compiles."""
    from numba import njit, types
    from numba.core import event
    from numba.extending import typeof_impl

    class Told(event.Listener):
        def on_start(self, event: Any) -> None:
            for tell in _TELLERS[-1:]:
                tell(event.data["dispatcher"].__name__.strip("_").replace("_", " "))

        def on_end(self, event: Any) -> None:
            """Of what is done nothing is told."""

    typeof_impl.register(Kernel)(lambda kernel, context: types.Dispatcher(kernel.made))
    event.register("numba:compile", Told())  # type: ignore[no-untyped-call]
    return njit


def kernel(function: Function) -> Function:
    """Compile when first called, keep it on disk, and let other threads run meanwhile."""
    return cast(Function, Kernel(function))


@contextmanager
def telling(tell: Callable[[str], None]) -> Iterator[None]:
    """Tell the name of each kernel that has to be compiled in here, when it begins."""
    _TELLERS.append(tell)
    try:
        yield
    finally:
        _TELLERS.remove(tell)


def frozen(array: Array) -> Array:
    """A table that nobody changes by mistake."""
    array.setflags(write=False)
    return array


def chunks(count: int, parts: int) -> list[tuple[int, int]]:
    """Cut so many items into ranges of nearly equal length."""
    edges = np.linspace(0, count, parts + 1).astype(int).tolist()
    return list(pairwise(edges))
