"""The terminal itself: what is said there, what may be chosen, and what an answer means."""

import io
import sys
from collections.abc import Iterable, Sequence

from msgspec import Struct
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from pitboss.errors import BadInput
from pitboss.play.money import dollars, in_words
from pitboss.play.verbs import Actions, Offer

LETTERS = str.maketrans("♣♦♥♠·", "cdhs-")  # for a terminal that has no more than ASCII
FREE = ("check", "decline")  # these cost nothing, and give nothing up
LAST = ("fold", "fold-ante")
FEW = 3  # amounts that are listed one by one
LONGEST = 40  # characters; nothing that can be chosen is longer


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


# The menu


class Choice(Struct, frozen=True):
    """An action that is open, for one amount or for any from least to most."""

    action: str
    least: int = 0
    most: int = 0
    multiple: int = 1

    @property
    def exact(self) -> bool:
        return self.least == self.most

    @property
    def words(self) -> str:
        name = spoken(self.action)
        if not self.most:
            return name
        return f"{name}{' by' if self.action == 'raise' else ''} {amounts(self)}"


def spoken(action: str) -> str:
    if action == "fold-ante":
        return "fold the ante alone"
    return action.replace("-", " ").replace("_", " ")


def amounts(of: Choice | Offer) -> str:
    """What it may cost."""
    if of.least == of.most:
        return in_words(of.least)
    step = f" in steps of {in_words(of.multiple)}" if of.multiple > 1 else ""
    return f"{in_words(of.least)} to {in_words(of.most)}{step}"


def choices(actions: Actions) -> list[Choice]:
    """What is open and nothing else, giving up last; a few amounts are a choice each."""
    offers = {name: offer for name, offer in actions.items() if isinstance(offer, Offer)}
    names = sorted(offers, key=lambda name: name in LAST)
    return [choice for name in names for choice in _split(name, offers[name])]


def _split(name: str, offer: Offer) -> list[Choice]:
    steps = range(offer.least, offer.most + 1, offer.multiple)
    listed = offer.among or (tuple(steps) if len(steps) <= FEW else ())
    if listed:
        return [Choice(name, amount, amount) for amount in listed]
    return [Choice(name, offer.least, offer.most, offer.multiple)]


def free(among: Sequence[Choice]) -> Choice | None:
    """The choice that nobody regrets to have made by Enter alone."""
    return next((choice for choice in among if choice.action in FREE), None)


def chosen(among: Sequence[Choice], answer: str) -> Choice:
    """The choice that is meant: by number or word, with an amount behind it if one is needed."""
    word, amount = _parted(answer)
    found = _by_number(among, word) or _by_word(among, word)
    if not found:
        raise BadInput(f"Type a number from 1 to {len(among)}, or the word beside it")
    if not amount and len(found) == 1:
        return found[0]
    cents = read_amount(amount) if amount else 0
    fitting = [one for one in found if not one.exact or one.least == cents]
    if not fitting:
        raise BadInput(f"Open is: {', '.join(one.words for one in found)}")
    return Choice(fitting[0].action, cents, cents)


def _parted(answer: str) -> tuple[str, str]:
    """A number or a word, and the amount behind it: 2 25, raise 25, raise by $25."""
    words = [word for word in answer.split() if word != "by"]
    amount = words.pop() if len(words) > 1 and words[-1][0] in "$.0123456789" else ""
    return " ".join(words), amount


def _by_number(among: Sequence[Choice], word: str) -> list[Choice]:
    return [choice for nth, choice in enumerate(among, 1) if word == str(nth)]


def _by_word(among: Sequence[Choice], word: str) -> list[Choice]:
    """All of one action: by its name or the beginning of it."""
    found = [one for one in among if word and spoken(one.action).startswith(spoken(word))]
    exactly = [one for one in found if spoken(one.action) == spoken(word)]
    return exactly or (found if len({one.action for one in found}) == 1 else [])


def read_amount(answer: str) -> int:
    """Cents in what somebody typed, as 10, $12.50 or 1,000."""
    plain = answer.strip().removeprefix("$").replace(",", "")
    if len(plain) > LONGEST:
        raise BadInput("That is no amount of dollars, as 10 or 12.50")
    return dollars(plain)
