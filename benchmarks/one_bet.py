"""One bet in the terminal: what of pitboss is called for it, and how often is the journal read?

    python benchmarks/one_bet.py [FOLDER ...]

A FOLDER holds a pitboss, this one or another; each is counted in a process of its own. Counted are
the modules of pitboss in which a function is called between the key and the first line on the
screen that answers it; and, over the round up to there, how often the journal is read in each step
of the table. A step is a round begun, its wagers, a decision of the player or a bot, or what falls
to the dealer.
"""

import io
import json
import os
import subprocess
import sys
from contextlib import redirect_stdout
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PLAYED = {"three-card-2006": "play", "canberra-2017": "bet", "holdem-1995": "call"}
PATIENCE = 60  # questions; bots may win a round before the player has a choice
READS = ("read", "answer")  # of the store
CHOICE = "Your choice"


class Bet(NamedTuple):
    rules: str
    modules: list[str]
    reads: list[int]  # of the journal, step by step


class Watch:
    """What is called on this thread, from one question of the terminal to the next."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.reads: list[int] = []
        self.shown = True  # something was on the screen since the last key

    def key(self) -> None:
        self.modules, self.shown = set(), False

    def called(self, frame: FrameType, what: str, _: Any) -> None:
        module = frame.f_globals.get("__name__", "")
        if what != "call" or not module.startswith("pitboss."):
            return
        if not self.shown:
            self.modules.add(module)
        name, above = frame.f_code.co_name, frame.f_back
        if module == "pitboss.journal.store" and name in READS and self.reads:
            self.reads[-1] += 1
        if name == "run" and module.endswith((".session", ".sitting")):
            self.reads.append(0)  # the first step
        if name in ("_step", "waits_for") and above is not None and above.f_code.co_name == "run":
            self.reads.append(0)


class Keyboard:
    """Answers the questions of a terminal until the bet is made."""

    def __init__(self, word: str, watch: Watch) -> None:
        self.word, self.watch, self.questions = word, watch, 0
        self.made: list[str] = []  # the modules of the bet

    def answer(self, prompt: Any) -> str:
        self.questions += 1
        if self.made or self.questions > PATIENCE:
            raise EOFError
        self.watch.key()
        return self.word if CHOICE in str(prompt) else ""

    def show(self, asked: bool) -> None:
        if asked and not self.watch.shown:
            self.made = sorted(self.watch.modules)
        self.watch.shown = True


def bet(rules: str) -> Bet:
    """Play until the bet was made; whatever is typed or shown passes by here."""
    from rich.console import Console

    from pitboss.cli import main
    from pitboss.terminal.screen import Screen

    watch = Watch()
    keyboard = Keyboard(PLAYED[rules], watch)
    printing, choosing = Console.print, False

    def show(self: Console, *words: Any, **options: Any) -> None:
        keyboard.show(choosing)
        printing(self, *words, **options)

    def answer(self: Screen, prompt: str) -> str:
        nonlocal choosing
        choosing = CHOICE in prompt
        return keyboard.answer(prompt)

    Screen._read, Console.print = answer, show  # type: ignore[method-assign]
    with TemporaryDirectory() as folder, redirect_stdout(io.StringIO()), Typed():
        sys.argv = ["pitboss", "play", rules, "--journal", str(Path(folder) / "parlour.db")]
        sys.setprofile(watch.called)
        try:
            main()
        except SystemExit as left:
            if left.code:
                raise
        finally:
            sys.setprofile(None)
    return Bet(rules, keyboard.made, [reads for reads in watch.reads[1:] if reads >= 0])


class Typed(io.StringIO):
    """A keyboard whose keys are seen as they are typed: the terminal does not repeat them."""

    def isatty(self) -> bool:
        return True

    def __enter__(self) -> "Typed":
        self.before, sys.stdin = sys.stdin, self
        return self

    def __exit__(self, *_: object) -> None:
        sys.stdin = self.before


def bet_of(folder: Path, rules: str) -> Bet:
    """The bet as the pitboss in this folder makes it."""
    words = [sys.executable, str(Path(__file__).resolve()), "--bet", rules]
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, check=True)
    return Bet(*json.loads(done.stdout))


def told(found: Bet) -> str:
    reads, steps = found.reads, len(found.reads)
    read = f"the journal read {sum(reads)} times in {steps} steps, at most {max(reads)} in one"
    return f"  {found.rules}: {len(found.modules)} modules for a bet; {read}"


def run(words: list[str]) -> None:
    if words[:1] == ["--bet"]:
        print(json.dumps(bet(words[1])))
        return
    for folder in words or [str(ROOT)]:
        print(folder, *(told(bet_of(Path(folder).resolve(), rules)) for rules in PLAYED), sep="\n")


if __name__ == "__main__":
    run(sys.argv[1:])
