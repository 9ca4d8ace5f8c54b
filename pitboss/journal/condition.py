"""Whether a journal can be written: as of the last try."""

from collections.abc import Callable


class Condition:
    def __init__(self) -> None:
        self.why = ""  # it cannot; nothing while it can
        self.listeners: list[Callable[[str], None]] = []  # hear of each change, and once

    def note(self, why: str) -> None:
        """What came of a try: said by one thread at a time."""
        before, self.why = self.why, why
        if bool(before) != bool(why):
            for tell in self.listeners:
                tell(why)
