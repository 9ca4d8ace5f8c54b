"""Pictures of every page and state, by hand: python -m tests.web.shots [FOLDER]

They go into docs/shots, at the widths of a desk, a tablet and a phone.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, expect

from tests.house.source import ROOT
from tests.web.chromium import chromium
from tests.web.house import house
from tests.web.visitor import PRACTICE, Visitor

SIZES = {"1440": (1440, 900), "1024": (1024, 768), "390": (390, 844)}
QUALITY = 72
Shoot = Callable[[Visitor, str], None]
PAGES = {"rules": "/rules/ultimate-2019", "check": "/check", "wall": "/wall/canberra-2017"}
PLAYED = ("ultimate-2019", "canberra-2017", "three-card-2006", "holdem-1995", "omaha-1995")


def shooting(folder: Path, width: str) -> Shoot:
    def shoot(visitor: Visitor, name: str) -> None:
        visitor.page.wait_for_timeout(1500)  # what moves has come to rest
        path = folder / f"{name}-{width}.jpg"
        visitor.page.screenshot(path=path, type="jpeg", quality=QUALITY)

    return shoot


def show_pages(visitor: Visitor, shoot: Shoot) -> None:
    visitor.enter()
    shoot(visitor, "lobby")
    for name, path in PAGES.items():
        visitor.page.goto(visitor.url + path)
        shoot(visitor, name)


def show_table(visitor: Visitor, shoot: Shoot, rules: str) -> None:
    name = rules.rpartition("-")[0] if "canberra" not in rules else rules
    visitor.sit(rules)
    if not rules.endswith("1995"):
        expect(visitor.choice("least")).to_be_visible()
        shoot(visitor, f"{name}-wagers")
        visitor.lay_the_least()
    expect(visitor.choice("fold")).to_be_visible()
    shoot(visitor, f"{name}-deciding")
    visitor.finish()
    shoot(visitor, f"{name}-settled")
    if rules == "ultimate-2019":
        visitor.docket.locator(".lines button.cl").first.click()
        shoot(visitor, "why")
        visitor.page.goto(f"{visitor.url}/rounds/{PRACTICE[rules]}/1")
        shoot(visitor, "replay")
        visitor.page.goto(f"{visitor.url}/history")
        shoot(visitor, "history")
        visitor.page.goto(f"{visitor.url}/tables/{PRACTICE[rules]}")
        visitor.at_the_table()


def show_everything(browser: Browser, url: str, folder: Path) -> None:
    for width, (wide, high) in SIZES.items():
        shoot = shooting(folder, width)
        size = {"width": wide, "height": high}
        with Visitor(browser, url, viewport=size) as visitor:
            show_pages(visitor, shoot)
        for rules in PLAYED:
            with Visitor(browser, url, viewport=size) as visitor:
                show_table(visitor, shoot, rules)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as name,
        house(Path(name), demonstration=True) as room,
        chromium() as browser,
    ):
        show_everything(browser, room.url, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "shots")
