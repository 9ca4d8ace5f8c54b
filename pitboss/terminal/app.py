"""`pitboss play`: a table to sit at, in the terminal, at home or in a room that is open.

Only lawful choices are offered, every result comes with its clause, and `why` says what that
clause means. No odds and no hints: the rules forbid them at a table.
"""

import os
import sys
from pathlib import Path

from rich.text import Text

from pitboss.bots.sight import LEVELS, Level
from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.journal.store import open_store
from pitboss.law.instrument import law_of
from pitboss.terminal.at_home import HomeTable
from pitboss.terminal.dialogue import OtherGame
from pitboss.terminal.play_money import Parlour
from pitboss.terminal.screen import Left, Screen
from pitboss.terminal.session import Sitting
from pitboss.terminal.set_up import stake


def run(
    rules: str | None,
    journal: Path | None,
    practice: bool,
    games: Games = GAMES,
    bots: str | None = None,
) -> int:
    """Sit down and play until the player leaves."""
    level = level_of(bots)
    path = journal or _home() / "parlour.db"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{path.parent}: {error.strerror}") from error
    with open_store(path) as store:
        parlour, screen = Parlour(store, path.parent, games), Screen()
        try:
            _play(parlour, screen, rules, practice, level)
        except (Left, KeyboardInterrupt, EOFError):
            _farewell(screen, path)
    return 0


def level_of(bots: str | None) -> Level | None:
    """How well all bots play; one of each level where nothing is said."""
    found = next((level for level in LEVELS if level == bots), None)
    if bots is not None and found is None:
        raise BadInput(f"--bots: {bots[:20]!r} is none of {', '.join(LEVELS)}")
    return found


def _home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "pitboss"


def _play(
    parlour: Parlour, screen: Screen, rules: str | None, practice: bool, level: Level | None
) -> None:
    """At one table after another."""
    while True:
        try:
            table = HomeTable(parlour, rules or choose_game(parlour, screen), level)
            Sitting(table, screen, practice).run()
        except OtherGame:
            rules = None


def choose_game(parlour: Parlour, screen: Screen) -> str:
    names = tuple(parlour.games)
    waiting = [rules for rules in names if parlour.look(rules).state.cards_out]
    usual = names.index(waiting[0]) + 1 if waiting else 1
    screen.gap()
    screen.say("Play money, real rules, provable deals. Which game?")
    screen.columns((f"{nth}", _described(parlour, rules)) for nth, rules in enumerate(names, 1))
    while True:
        answer = screen.ask(f"1 to {len(names)}, Enter for {usual}, q to leave:") or str(usual)
        for nth, rules in enumerate(names, 1):
            if answer in (str(nth), rules):
                return rules
        screen.say(f"Type a number from 1 to {len(names)}, and Enter.")


def _described(parlour: Parlour, rules: str) -> str:
    game, state = parlour.games[rules], parlour.look(rules).state
    against = "three bots" if stake(game) else "the house"
    in_hand = f"; round {state.number} is in hand" if state.cards_out else ""
    return f"{law_of(game).title}, against {against}{in_hand}"


def _farewell(screen: Screen, path: Path) -> None:
    called = Path(sys.argv[0]).name == "pitboss"
    program = sys.argv[0] if called else f"{sys.executable} -m pitboss"
    screen.gap()
    screen.say("What you did is kept; a round in hand waits for you. To prove it all:")
    screen.whole(Text(f"  {program} verify {path}"))
