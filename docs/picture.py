"""The picture of the table that the README shows: a round in the terminal, drawn from the program.

Run: python docs/picture.py
"""

import secrets
import tempfile
from io import StringIO
from pathlib import Path
from random import Random

from rich.console import Console
from rich.text import Text

from pitboss.journal.store import open_store
from pitboss.terminal.at_home import HomeTable
from pitboss.terminal.play_money import Parlour
from pitboss.terminal.screen import Left, Screen
from pitboss.terminal.session import Sitting

HERE = Path(__file__).parent
SEED, RULES, WIDTH = 17, "canberra-2017", 86
TYPED = ("10", "y", "b")  # an ante of $10, the jackpot wager, the bet
FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
DRAWING = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">
<title>A round of Canberra Poker in the terminal</title>
<style>text {{ font-family: %s; font-size: {char_height}px; }} {styles}</style>
<rect width="{width}" height="{height}" rx="10" fill="#0f1d17"/>
<defs>{lines}</defs>
<g transform="translate({terminal_x}, 16)">{backgrounds}<g>{matrix}</g></g>
</svg>
""".replace("%s", FONT)


class Recorded(Screen):
    """A screen that answers itself and keeps what it showed."""

    def __init__(self) -> None:
        super().__init__()
        self.console = Console(
            file=StringIO(), record=True, width=WIDTH, force_terminal=True,
            color_system="truecolor",
            highlight=False, legacy_windows=False, _environ={},
        )  # fmt: skip
        self.left = list(TYPED)

    def ask(self, prompt: str) -> str:
        if not self.left:
            raise Left
        answer = self.left.pop(0)
        self.whole(Text(f"  {prompt} ") + Text(answer or "⏎", style="bold"))
        return answer


def play(folder: Path, seed: int) -> Console:
    """One round, the same for the same seed."""
    chance = Random(seed)
    secrets.token_bytes = lambda size=None: chance.randbytes(size or 32)
    secrets.token_hex = lambda size=None: chance.randbytes(size or 32).hex()
    with open_store(folder / "parlour.db") as store:
        screen = Recorded()
        try:
            Sitting(HomeTable(Parlour(store, folder), RULES), screen, False).run()
        except Left:
            return screen.console
    raise AssertionError("the player never leaves")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        console = play(Path(folder), SEED)
    drawn = console.export_svg(title="", code_format=DRAWING, unique_id="table")
    (HERE / "table.svg").write_text(drawn, "utf-8")


if __name__ == "__main__":
    main()
