"""From a click to the card in the page, beside two bare frames of that page, in a busy room."""

import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, expect

from benchmarks import Row
from pitboss.floor.room.casino_file import DEMONSTRATION
from tests.web.chromium import chromium
from tests.web.house import House, unhurried
from tests.web.visitor import Visitor

TITLE = "From a click to the card, with 50 other tables playing"
ROUNDS, OTHERS = 15, 50
LONG = 3_600  # seconds that the others would play; they are ended before
FRAMES = """async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame();
  const start = performance.now();
  await frame(); await frame();
  return performance.now() - start;
}"""
# The flop is turned when everybody has decided: the click, the command, the view, the drawn card.
TURNED = """() => new Promise((done) => {
  const table = document.querySelector("pit-table");
  const turned = () => table.querySelector(".board .card:not(.back)");
  const seen = new MutationObserver(() => {
    if (!turned()) return;
    seen.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  });
  seen.observe(table, { subtree: true, childList: true, attributes: true });
  const start = performance.now();
  table.querySelector('.rail [data-action="check"]').click();
})"""


def run() -> list[Row]:
    with TemporaryDirectory() as name:
        house = House(Path(name))
        casino = Path(name) / "casino.toml"
        casino.write_text(unhurried(DEMONSTRATION.read_text()) + "".join(map(_table, _others())))
        house.start()
        order = [sys.executable, "-m", "tests.prove.room_clients", house.url, str(LONG)]
        clients = subprocess.Popen([*order, *_others()], stdout=subprocess.DEVNULL)
        try:
            return _rows(*_measured(house.url))
        finally:
            clients.terminate()
            clients.wait()
            house.stop()


def _others() -> list[str]:
    return [f"other-{number}" for number in range(OTHERS)]


def _table(name: str) -> str:
    return f'\n[[tables]]\nname = "{name}"\nrules = "three-card-2006"\npractice = true\nbots = 2\n'


def _measured(url: str) -> tuple[list[float], list[float]]:
    """Milliseconds of frames, and from the click to the flop."""
    frames, cards = list[float](), list[float]()
    with chromium() as browser, Visitor(browser, url) as visitor:
        visitor.sit("ultimate-2019")
        visitor.lay_the_least()
        for left in range(ROUNDS, 0, -1):
            expect(visitor.choice("check")).to_be_visible()
            frames.append(visitor.page.evaluate(FRAMES))
            cards.append(visitor.page.evaluate(TURNED))
            visitor.finish()
            if left > 1:
                _next_round(visitor, visitor.page)
    return frames, cards


def _next_round(visitor: Visitor, page: Page) -> None:
    visitor.choice("again").click()
    expect(page.locator(".laying .spot .stack")).to_have_count(2)
    visitor.choice("ready").click()


def _rows(frames: list[float], cards: list[float]) -> list[Row]:
    bare, half, most = median(frames), median(cards), max(cards)
    return [
        Row("two bare frames of the page", bare, "ms, median", ""),
        Row("a click, and the flop in the page", half, "ms, median", f"{half / bare:.1f}x"),
        Row(f"the slowest of {len(cards)}", most, "ms", f"{most / bare:.1f}x"),
    ]
