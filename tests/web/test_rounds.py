"""At each of the seven games a guest's round, from the room's first page to the docket."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.web.api.served import Served
from tests.web.visitor import PHONE, Visitor

BANKED = ("ultimate-2019", "canberra-2017", "canberra-2004", "three-card-2006")
POT = ("holdem-1995", "omaha-1995", "manila-1995")


@pytest.mark.parametrize("rules", BANKED)
def test_a_round_against_the_house(visitor: Visitor, rules: str) -> None:
    visitor.sit(rules)
    visitor.lay_the_least()
    visitor.finish()
    expect_a_docket(visitor)


def expect_a_docket(visitor: Visitor) -> None:
    """Each wager with what became of it, the clause that decided, and what it means."""
    lines = visitor.docket.locator(".lines > li")
    expect(lines.first.locator(".res")).to_have_text(re.compile("wins|loses|comes back"))
    expect(lines.first.locator("button.cl")).to_be_visible()
    expect(lines.first.locator(".why")).not_to_be_empty()
    laid, back, net = visitor.docket.locator(".sum > span").all_inner_texts()
    assert cents(back.removeprefix("Back")) - cents(laid.removeprefix("Laid")) == cents(net)


def cents(text: str) -> int:
    sign = -1 if "−" in text else 1
    return sign * int(re.sub(r"\D", "", text))


@pytest.mark.parametrize("rules", POT)
def test_a_round_for_the_pot(visitor: Visitor, rules: str) -> None:
    visitor.sit(rules)
    visitor.finish()
    expect(visitor.docket).to_contain_text("goes to")
    expect(visitor.docket.locator("button.cl").first).to_be_visible()


def test_the_first_wager_is_settled_after_five_clicks_at_the_most(visitor: Visitor) -> None:
    visitor.enter()
    visitor.click(visitor.page.get_by_role("button", name="Sit down as a guest"))
    visitor.at_the_table()
    visitor.lay_the_least()
    visitor.click(visitor.page.get_by_role("button", name="Play 4×", exact=True))
    visitor.click(visitor.page.get_by_role("button", name="Go on", exact=True))
    expect(visitor.docket).to_be_visible()
    assert visitor.clicks <= 5


def test_ultimate_by_keyboard_alone_and_without_motion(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url, reduced_motion="reduce") as visitor:
        page = visitor.page
        visitor.enter()
        page.keyboard.press("g")
        visitor.at_the_table()
        expect(page.locator(".laying")).to_be_visible()
        page.keyboard.press("]")
        expect(page.locator(".inhand b")).to_have_text("$25")
        page.keyboard.press("2")
        expect(page.locator('[data-key="ante"] .nm b')).to_have_text("$25")
        page.keyboard.press("3")
        expect(page.locator('[data-key="blind"] .nm b')).to_have_text("$25")
        page.keyboard.press("Backspace")
        expect(page.locator('[data-key="blind"] .nm b')).to_have_count(0)
        page.keyboard.press("3")
        expect(page.locator('[data-key="blind"] .nm b')).to_have_text("$25")
        page.keyboard.press("y")
        expect(visitor.choice("check")).to_be_visible()
        page.keyboard.press("4")
        expect(visitor.choice("ready")).to_be_visible()
        page.keyboard.press("y")
        expect(visitor.docket).to_be_visible()
        page.keyboard.press("w")
        expect(page.get_by_role("dialog")).to_contain_text("The rule in full")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert visitor.clicks == 0
        assert visitor.faults == []


def test_ultimate_on_a_phone(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url, viewport=PHONE, has_touch=True, is_mobile=True) as visitor:
        visitor.sit("ultimate-2019")
        visitor.lay_the_least()
        expect_no_overflow(visitor)
        visitor.finish()
        expect_a_docket(visitor)
        expect_no_overflow(visitor)
        assert visitor.faults == []


def expect_no_overflow(visitor: Visitor) -> None:
    wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0


def test_a_refused_wager_says_why_and_changes_nothing(visitor: Visitor) -> None:
    visitor.sit("ultimate-2019")
    trips = visitor.page.locator('[data-key="trips"]')
    expect(trips.locator(".takes")).to_contain_text("needs")
    trips.locator("button.ring").focus()
    visitor.page.keyboard.press("Enter")
    expect(visitor.page.get_by_role("dialog")).to_contain_text("4.3")
    expect(visitor.page.locator(".spot .stack")).to_have_count(0)
    visitor.page.keyboard.press("Escape")
    visitor.click(visitor.page.get_by_role("radio", name="$500 chip"))
    ante = visitor.page.locator('[data-key="ante"]')
    visitor.click(ante.locator("button.ring"))
    expect(ante.locator(".takes")).to_contain_text("not $1,000")  # the sign takes $500
    expect(ante.locator("button.ring")).to_have_attribute("aria-disabled", "true")
    visitor.click(visitor.choice("clear"))
    expect(visitor.page.locator(".spot .stack")).to_have_count(0)


def test_what_is_barred_says_why_and_stays_within_reach(visitor: Visitor) -> None:
    visitor.sit("holdem-1995")
    expect(visitor.choice("fold")).to_be_visible()
    barred = visitor.page.locator(".barred").first
    expect(barred.locator(".how")).not_to_be_empty()
    expect(barred.locator(".act")).to_have_attribute("aria-disabled", "true")
    barred.locator(".act").focus()
    expect(barred.locator(".act")).to_be_focused()
