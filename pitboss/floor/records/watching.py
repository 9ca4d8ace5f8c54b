"""The program is looked at when it starts, and then once a day as long as it runs."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread

from pitboss.errors import BadInput
from pitboss.floor.cage.limits import DAY
from pitboss.floor.desks.clerk import Clerk
from pitboss.floor.records.program import check_program

Tell = Callable[[str], None]  # whoever keeps the log


@contextmanager
def watching(clerk: Clerk, tell: Tell) -> Iterator[None]:
    """A program that was changed does not start; one that is changed while it runs is told of."""
    check_program(clerk, "start")
    stop = Event()
    watch = Thread(target=look_daily, args=(clerk, stop, tell), name="program", daemon=True)
    watch.start()
    try:
        yield
    finally:
        stop.set()
        watch.join()


def look_daily(clerk: Clerk, stop: Event, tell: Tell, every: int = DAY) -> None:
    while not stop.wait(every):
        try:
            looked = check_program(clerk, "daily")
        except (BadInput, OSError) as error:
            tell(str(error))
        else:
            if not looked.same:
                tell("the program's files are not those of the look before")
