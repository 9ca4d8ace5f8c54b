"""The terminal itself: what is said there and what is typed, with editing and history."""

import io
import select
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from importlib import import_module

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.errors import BadInput
from pitboss.terminal.bell import Bell

LETTERS = str.maketrans("♣♦♥♠·×", "cdhs-x")  # for a terminal that has no more than ASCII
ROOM = 12  # columns beside a question, for the answer


class Left(Exception):
    """The player leaves; what is in hand waits for the next visit."""


class Window(Console):
    def on_broken_pipe(self) -> None:
        """A reader who leaves is no error, and the command line knows what to do."""
        raise BrokenPipeError


class Screen:
    def __init__(self) -> None:
        if sys.stdin is None:
            raise BadInput("the input is closed: a table needs somebody who answers")
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(errors="replace")  # a wrong key ends nothing
        with suppress(ImportError):
            import_module("readline")  # arrows and history, where the machine has them
        self.console: Console = Window(highlight=False)
        self._letters = self.console.options.ascii_only
        self._typed = sys.stdin.isatty()  # and seen as it is typed
        self.bell = Bell()

    def title(self, words: str) -> None:
        self.gap()
        self.console.rule(Text(words, style="bold"))

    def gap(self) -> None:
        self.console.print()

    def say(self, line: str | Text, indent: int = 2) -> None:
        """A line; one that is too long goes on below its own beginning."""
        for part in self._parts(line, self.console.width - indent):
            self.whole(Text(" " * indent) + part)

    def whisper(self, line: str, indent: int = 2) -> None:
        """What is there for whoever wants it."""
        self.say(Text(line, style="dim"), indent)

    def _parts(self, line: str | Text, width: int) -> Sequence[Text]:
        text = Text(line) if isinstance(line, str) else line
        if self._letters:
            text.plain = text.plain.translate(LETTERS)
        return [*text.wrap(self.console, width)]

    def whole(self, line: Text) -> None:
        """A line as it is, however long."""
        self.console.print(line, soft_wrap=True)

    def columns(self, rows: Iterable[tuple[str, str]], indent: int = 2) -> None:
        """Names, and what there is to say of each."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        for name, words in rows:
            grid.add_row(Text(name, style="bold"), Text(words))
        self.console.print(Padding(grid, (0, 0, 0, indent), expand=False))

    def table(self, heads: Sequence[str], rows: Iterable[tuple[Sequence[str], bool]]) -> None:
        """A table with its heads; a row that is meant is lit."""
        grid = Table(box=None, padding=(0, 3, 0, 0), header_style="dim")
        for head in heads:
            grid.add_column(head)
        for cells, lit in rows:
            grid.add_row(*cells, style="bold reverse" if lit else "")
        self.console.print(Padding(grid, (0, 0, 0, 2), expand=False))

    def ask(self, prompt: str) -> str:
        """What somebody types, in small letters."""
        *above, last = self._parts(prompt, max(1, self.console.width - ROOM)) or [Text()]
        for part in above:
            self.whole(Text("  ") + part)
        answer = self._read(f"  {last.plain} ")
        if not self._typed:
            self.whole(Text(answer.strip().lower()))
        return _meant(answer)

    def _read(self, prompt: str) -> str:
        self.console.file.flush()
        try:
            self.bell.listen()
            return input(prompt)
        finally:
            self.bell.rest()

    def overhear(self) -> str:
        """A line that was typed unasked, and stands on the screen already."""
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return _meant(line)

    def typed(self) -> bool:
        """Whether a line was typed that nobody asked for."""
        return self._typed and bool(select.select([sys.stdin], [], [], 0)[0])


def _meant(line: str) -> str:
    answer = line.strip().lower()
    if answer in ("q", "quit", "exit"):
        raise Left
    return answer
