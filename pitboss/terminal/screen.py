"""The terminal itself: what is said there, and what is answered."""

import io
import sys
from collections.abc import Iterable

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.errors import BadInput

LETTERS = str.maketrans("♣♦♥♠·", "cdhs-")  # for a terminal that has no more than ASCII


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
        self.console: Console = Window(highlight=False)
        self._letters = self.console.options.ascii_only
        self._typed = sys.stdin.isatty()  # and seen as it is typed

    def title(self, words: str) -> None:
        self.gap()
        self.console.rule(Text(words, style="bold"))

    def gap(self) -> None:
        self.console.print()

    def say(self, line: str | Text, indent: int = 2) -> None:
        """A line; one that is too long goes on below its own beginning."""
        text = Text(line) if isinstance(line, str) else line
        if self._letters:
            text.plain = text.plain.translate(LETTERS)
        for part in text.wrap(self.console, self.console.width - indent):
            self.whole(Text(" " * indent) + part)

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

    def ask(self, prompt: str) -> str:
        """What somebody types, in small letters."""
        answer = self.console.input(Text(f"  {prompt} ")).strip().lower()
        if not self._typed:
            self.whole(Text(answer))
        if answer in ("q", "quit", "exit"):
            raise Left
        return answer
