"""Pictures of every page and state, by hand: python -m tests.web.shots [FOLDER]

They go into docs/shots, at the widths of a desk, a tablet and a phone; those of the desks by
python -m tests.web.shots_desks.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image
from playwright.sync_api import Browser, expect

from tests.house.source import ROOT
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger
from tests.web.chromium import chromium
from tests.web.house import quiet_room
from tests.web.visitor import PRACTICE, Visitor

SIZES = {"1440": (1440, 900), "1024": (1024, 768), "390": (390, 844)}
QUALITY = 68
STAYS = 20  # seconds that a settled round is on the table: three pictures take some of them
PAGES = {"rules": "/rules/ultimate-2019", "check": "/check", "wall": "/wall/canberra-2017"}
# Type 1 faces cannot be drawn by a browser, and stand before the same ones that can.
FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include><selectfont><rejectfont>
<pattern><patelt name="fontformat"><string>Type 1</string></patelt></pattern>
</rejectfont></selectfont></fontconfig>"""
Shoot = Callable[..., None]  # a visitor, a name, and a place of the page that is to be seen


def shooting(folder: Path) -> Shoot:
    """One state at every width, and then as it was."""

    def shoot(visitor: Visitor, name: str, place: str = "") -> None:
        page = visitor.page
        page.evaluate("document.fonts.ready")
        for width, (wide, high) in SIZES.items():
            page.set_viewport_size({"width": wide, "height": high})
            page.wait_for_timeout(900)  # what moves has come to rest
            if place:
                page.locator(place).first.evaluate("node => node.scrollIntoView({block: 'center'})")
            over = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert over <= 0, f"{name} at {width} is {over} pixels too wide"
            picture = Image.open(BytesIO(page.screenshot()))
            picture.save(folder / f"{name}-{width}.webp", quality=QUALITY, method=6)
        page.set_viewport_size({"width": 1440, "height": 900})

    return shoot


def show_pages(visitor: Visitor, shoot: Shoot) -> None:
    visitor.enter()
    shoot(visitor, "lobby")
    for name, path in PAGES.items():
        visitor.page.goto(visitor.url + path)
        visitor.page.wait_for_load_state("load")
        shoot(visitor, name)


def short(rules: str) -> str:
    return rules if "canberra" in rules else rules.rpartition("-")[0]


def show_table(visitor: Visitor, shoot: Shoot, rules: str, taught: bool) -> None:
    """A round from the wagers to the docket; the lessons on one table only."""
    name, page = short(rules), visitor.page
    if not taught:
        page.add_init_script(f"localStorage.setItem('lesson {rules}', '{{\"left\":true}}')")
    visitor.sit(rules)
    if not rules.endswith("1995"):
        expect(visitor.choice("least")).to_be_visible()
        shoot(visitor, f"{name}-lesson" if taught else f"{name}-wagers")
        visitor.lay_the_least()
    expect(visitor.choice("fold")).to_be_visible()
    if not taught:
        shoot(visitor, f"{name}-deciding")
    visitor.finish()
    if not rules.endswith("1995"):
        expect(page.locator(".coach .sum")).to_be_visible()
    shoot(visitor, f"{name}-lesson-settled" if taught else f"{name}-settled")


def show_coach(visitor: Visitor, shoot: Shoot) -> None:
    coach = visitor.page.locator(".coach [data-do=advice]").last
    coach.click()
    shoot(visitor, "coach")
    coach.click()


def show_afterwards(visitor: Visitor, shoot: Shoot, rules: str) -> None:
    page, table = visitor.page, PRACTICE[rules]
    page.goto(f"{visitor.url}/rounds/{table}/1")
    expect(page.locator(".stage")).to_be_visible()
    if "canberra" in rules:
        expect(page.locator(".beside")).to_be_visible()
    shoot(visitor, f"replay-{short(rules)}")
    page.goto(f"{visitor.url}/tables/{table}")
    visitor.at_the_table()


def show_ultimate(visitor: Visitor, shoot: Shoot, room: Served) -> None:
    """What can be seen at one table: why, keys, a void, a refusal, a lost line."""
    page = visitor.page
    show_table(visitor, shoot, "ultimate-2019", taught=False)
    show_coach(visitor, shoot)
    visitor.docket.locator(".lines button.cl").first.click()
    shoot(visitor, "why")
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    shoot(visitor, "keys")
    page.keyboard.press("Escape")
    visitor.click(visitor.choice("again"))
    expect(page.locator(".laying .spot .stack")).to_have_count(2)
    visitor.click(visitor.choice("ready"))
    expect(visitor.choice("check")).to_be_visible()
    void(room, PRACTICE["ultimate-2019"])
    expect(visitor.docket.locator("h2")).to_contain_text("Void")
    page.evaluate("document.querySelector('pit-table').deeds.give({type: 'act', action: 'check'})")
    expect(page.locator(".toast")).to_be_visible()
    shoot(visitor, "void")
    page.evaluate("document.querySelector('pit-table').line(false)")
    shoot(visitor, "line-lost")
    show_afterwards(visitor, shoot, "ultimate-2019")
    page.goto(f"{visitor.url}/history")
    expect(page.locator(".hist")).to_be_visible()
    shoot(visitor, "history")
    page.goto(f"{visitor.url}/tables/{PRACTICE['ultimate-2019']}")
    visitor.at_the_table()


def void(room: Served, table: str) -> None:
    with room.client() as http:
        answer = Stranger(http).come_in("operator").give(table, type="OperatorVoid", reason="alarm")
        assert answer.status_code == 201, answer.text


def show_player(visitor: Visitor, shoot: Shoot) -> None:
    """Somebody with an account and limits."""
    page = visitor.page
    visitor.enter()
    page.locator(".roles li button", has_text="player").click()
    expect(page.locator('[data-part="me"]')).to_contain_text("player one")
    for path, amount in (("loss", "400"), ("deposit", "500"), ("time", "2")):
        page.goto(visitor.url + "/history")
        limit = page.locator(f'[data-key^="{path}/"]')
        limit.get_by_role("button").first.click()
        limit.locator("input").fill(amount)
        limit.get_by_role("button", name="Set it").click()
        expect(page.locator(".limits .said")).to_contain_text("Your limit is set")
    shoot(visitor, "limits")


def show_everything(browser: Browser, room: Served, shoot: Shoot) -> None:
    with Visitor(browser, room.url) as visitor:
        show_pages(visitor, shoot)
    with Visitor(browser, room.url) as visitor:
        show_ultimate(visitor, shoot, room)
    with Visitor(browser, room.url) as visitor:
        show_table(visitor, shoot, "three-card-2006", taught=True)
    for rules in PRACTICE:
        if rules != "ultimate-2019":
            with Visitor(browser, room.url) as visitor:
                show_table(visitor, shoot, rules, taught=False)
                if rules == "canberra-2017":
                    show_afterwards(visitor, shoot, rules)
    with Visitor(browser, room.url) as visitor:
        show_player(visitor, shoot)


@contextmanager
def faces() -> Iterator[None]:
    with TemporaryDirectory() as name:
        path = Path(name) / "fonts.conf"
        path.write_text(FONTS)
        os.environ["FONTCONFIG_FILE"] = str(path)
        yield


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with (
        TemporaryDirectory() as name,
        faces(),
        quiet_room(Path(name), STAYS) as room,
        chromium() as browser,
    ):
        show_everything(browser, room, shooting(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "shots")
