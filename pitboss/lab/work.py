"""Long work in parts, on the cores of this machine or on a Dask cluster.

A part is a function of its arguments alone, with a seed of its own where chance comes in, so that
the sum is the same to the last integer wherever and in whatever order the parts are done.
"""

import re
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import (
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    as_completed,
)
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import get_context
from os import cpu_count
from typing import Any, TypeVar

from pitboss.errors import BadInput

Part = TypeVar("Part")
Progress = Callable[[int, int], None]  # so many parts done, of so many
Opening = Callable[[], Any]  # opens an executor, as a context

ATTEMPTS = 4  # a pool that breaks again and again is no accident
PATIENCE = "10s"  # until a scheduler that does not answer is given up


def quiet(done: int, total: int) -> None:
    """For those who do not want to know."""


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def local(workers: int | None = None) -> Iterator[Executor]:
    """A process for each core; they start fresh, so that no lock or thread is copied."""
    pool = ProcessPoolExecutor(
        workers or cpu_count(), get_context("spawn"), _leave_stopping_to_the_parent
    )
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def threads() -> Iterator[Executor]:
    """A thread for each core: kernels run beside each other, and nothing has to start."""
    with ThreadPoolExecutor(cpu_count()) as pool:
        yield pool


@contextmanager
def dask(address: str) -> Iterator[Executor]:
    """The workers of a Dask scheduler; it gives the parts of a lost worker to the others."""
    try:
        from distributed import Client
    except ModuleNotFoundError:
        raise BadInput("Dask is not installed: pip install pitboss[dask]") from None
    if not re.fullmatch(r"\w+://\S+:\d+", address):
        raise BadInput(f"a Dask scheduler is at an address as tcp://10.0.0.1:8786, not '{address}'")
    try:
        client: Any = Client(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise BadInput(f"no Dask scheduler answers at {address}: {error}") from None
    with client:
        yield client.get_executor(pure=False)


def opening(address: str | None, here: Opening = local) -> Opening:
    return (lambda: dask(address)) if address else here


def run(
    part: Callable[..., Part],
    arguments: Sequence[tuple[Any, ...]],
    where: Opening = local,
    progress: Progress = quiet,
) -> list[Part]:
    """Do all parts, and return what they found in the order of the arguments."""
    found: dict[int, Part] = {}
    for attempt in range(ATTEMPTS):
        try:
            with where() as executor:
                _do(executor, part, arguments, found, progress)
            break
        except BrokenProcessPool:  # a worker died: what it had is done again
            if attempt + 1 == ATTEMPTS:
                raise
    return [found[nth] for nth in range(len(arguments))]


def _do(
    executor: Executor,
    part: Callable[..., Part],
    arguments: Sequence[tuple[Any, ...]],
    found: dict[int, Part],
    progress: Progress,
) -> None:
    left = [nth for nth in range(len(arguments)) if nth not in found]
    futures: dict[Future[Part], int] = {executor.submit(part, *arguments[nth]): nth for nth in left}
    try:
        for future in as_completed(futures):
            found[futures[future]] = future.result()
            progress(len(found), len(arguments))
    except KeyboardInterrupt:
        for future in futures:
            future.cancel()
        raise
