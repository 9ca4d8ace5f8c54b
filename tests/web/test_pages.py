"""Every page: no serious finding of axe, no wide page, no large page, safe headers."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from tests.web.api.served import Served
from tests.web.visitor import Visitor

PUBLIC = ("/", "/rules", "/rules/canberra-2017", "/rules/holdem-1995", "/check")
WIDTHS = (1440, 1024, 390, 320)  # the last is a desktop at 400%
MOST = 300_000  # bytes of a page with all that it loads
GRAVE = ("serious", "critical")


def findings(visitor: Visitor) -> list[str]:
    """What axe has against the page as it stands."""
    found = Axe().run(visitor.page).response["violations"]
    return [
        f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found if one["impact"] in GRAVE
    ]


@pytest.mark.parametrize("path", PUBLIC)
def test_public_pages(visitor: Visitor, path: str) -> None:
    answer = visitor.page.goto(visitor.url + path)
    assert answer is not None
    assert answer.ok
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "default-src" in policy
    visitor.page.wait_for_load_state("networkidle")
    assert findings(visitor) == []
    if path == "/rules":
        visitor.page.locator(".sections a").last.click()
        expect(visitor.page.locator("h2:target")).to_be_in_viewport()
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 800})
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, width


@pytest.mark.parametrize("rules", ["ultimate-2019", "canberra-2017", "holdem-1995"])
def test_a_table_in_its_states(visitor: Visitor, rules: str) -> None:
    visitor.sit(rules)
    if rules == "holdem-1995":
        expect(visitor.choice("fold")).to_be_visible()
    else:
        expect(visitor.choice("least")).to_be_visible()
        assert findings(visitor) == []
        visitor.lay_the_least()
        expect(visitor.choice("fold")).to_be_visible()
    expect_every_width(visitor)
    assert findings(visitor) == []
    visitor.finish()
    assert findings(visitor) == []
    visitor.docket.locator("button.cl").first.click()
    expect(visitor.page.get_by_role("dialog")).to_be_visible()
    assert findings(visitor) == []


def expect_every_width(visitor: Visitor) -> None:
    for width in WIDTHS:
        visitor.page.set_viewport_size({"width": width, "height": 800})
        assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width, width
    visitor.page.set_viewport_size({"width": 1440, "height": 900})


def test_no_page_is_large_or_has_scripts_or_styles_of_its_own(visitor: Visitor) -> None:
    asked: list[str] = []
    visitor.sit("ultimate-2019")
    visitor.page.on("request", lambda it: asked.append(it.url))
    visitor.page.reload()
    expect(visitor.choice("least")).to_be_visible()
    parts = [url for url in asked if "/api/" not in url]
    assert {"table", "rail", "tokens"} <= {url.rpartition("/")[2].split(".")[0] for url in parts}
    assert 0 < sum(len(visitor.page.request.get(url).body()) for url in parts) < MOST
    html = visitor.page.request.get(visitor.page.url).text()
    assert "<style" not in html
    assert " style=" not in html
    assert html.count("<script") == html.count('<script type="module" src=') == 1


def test_the_demonstration_room_shows_its_log_ins(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url) as visitor:
        visitor.enter()
        expect(visitor.page.locator(".badge")).to_contain_text("play money")
        roles = visitor.page.locator(".roles li button")
        expect(roles.first).to_be_visible()
        named = roles.filter(has_text="inspector")
        named.click()
        visitor.page.wait_for_url("**/desk/inspector")
        expect(visitor.page.locator("[data-part=where]")).to_contain_text("inspector")
        assert visitor.faults == []
