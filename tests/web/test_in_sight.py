"""What a player has in sight at every moment, item by item; and that a loss is told as one."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.api.served import Served
from tests.web.house import quiet_room
from tests.web.visitor import Visitor

MONEY = re.compile(r"^[+−]?\$[\d,]+\.\d\d$")
WIDTHS = (1440, 390, 320)
SHOWN = 30_000  # milliseconds, in which a jackpot's amount is on the page


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Where what a round came to stays on the table for as long as it is looked at."""
    with quiet_room(tmp_path_factory.mktemp("room"), between=60) as running:
        yield running


def fact(visitor: Visitor, name: str) -> Locator:
    """What stands under this name in the bar of a page."""
    found = visitor.page.locator(".facts .fact", has=visitor.page.locator("dt", has_text=name))
    return found.locator("dd")


def on_the_sign(visitor: Visitor, name: str) -> Locator:
    lines = visitor.page.locator(".sign dl > div", has=visitor.page.get_by_text(name, exact=True))
    return lines.locator("dd").first


def test_game_limits_balance_wagers_and_the_last_result(visitor: Visitor) -> None:
    visitor.sit("canberra-2004")
    page = visitor.page
    expect(page.locator("h1 .wid")).to_have_text(re.compile("Canberra Poker"))
    expect(page.locator(".where p")).to_contain_text("rules NI2004-492")
    for name, told in (("Ante", r"^\$\d+ to \$\d+"), ("Multiples", r"^\$\d+"), ("Jackpot", r"^\$")):
        expect(on_the_sign(visitor, name)).to_have_text(re.compile(told))
    for name in ("Balance", "This visit"):
        expect(fact(visitor, name)).to_have_text(MONEY)
    expect(fact(visitor, "Time")).to_have_text(re.compile(r"^\d+:\d\d$"))
    visitor.lay_the_least()
    expect(page.locator('.own [data-key="ante"] .stack')).to_be_visible()
    expect(page.locator('.own [data-key="ante"]')).to_contain_text("$")
    visitor.finish(("ready", "fold"))
    for word in ("Ante", "loses", "Laid", "Back"):
        expect(visitor.docket).to_contain_text(word)
    expect(page.locator(".told")).to_contain_text("The round of play is over.")


def test_limits_and_stakes_for_the_pot(visitor: Visitor) -> None:
    visitor.sit("holdem-1995")
    for name in ("Limit", "Least wager", "Least stake"):
        expect(on_the_sign(visitor, name)).not_to_be_empty()
    for name in ("At the table", "This visit"):
        expect(fact(visitor, name)).to_have_text(MONEY)
    visitor.finish()
    expect(visitor.docket.locator(".net")).to_have_text(MONEY)


def test_a_loss_does_not_shine(visitor: Visitor) -> None:
    visitor.sit("three-card-2006")
    visitor.lay_the_least()
    visitor.finish(("ready", "fold"))
    expect(visitor.docket.locator(".net")).to_have_text(re.compile("^−"))
    expect(visitor.docket.locator(".up, .win")).to_have_count(0)
    expect(fact(visitor, "This visit")).to_have_text(re.compile("^−"))


SETTLED = """async (back) => {
  const { docket } = await import("/static/js/record.js");
  const line = (wager, result, returned) => ({ wager, result, type: "WagerSettled", box: 1,
    amount: "10.00", back: returned, paid: "0.00", clauses: ["9.6"], words: "" });
  const lines = [line("ante", "win", back), line("bet", "lose", "0.00")];
  const told = docket(lines, 1, { voided: false, meanings: new Map() });
  return told.querySelectorAll(".win, .up").length;
}"""


@pytest.mark.parametrize(("back", "shines"), [("15.00", 0), ("20.00", 0), ("25.00", 2)])
def test_a_win_in_a_round_that_lost_does_not_shine(
    visitor: Visitor, back: str, shines: int
) -> None:
    visitor.enter()
    assert visitor.page.evaluate(SETTLED, back) == shines


def test_the_jackpot_is_on_the_page_as_soon_as_it_moves(visitor: Visitor) -> None:
    visitor.sit("canberra-2017")
    meter = visitor.page.locator(".meter .digits")
    before = meter.get_attribute("aria-label")
    assert before
    assert MONEY.match(before)
    visitor.click(visitor.choice("least"))
    jackpot = visitor.page.locator('[data-key="jackpot"]')
    visitor.click(jackpot.locator("button.ring"))
    expect(visitor.page.locator(".lamp.lit").first).to_be_visible()
    visitor.click(visitor.choice("ready"))
    expect(meter).not_to_have_attribute("aria-label", before, timeout=SHOWN)
    expect(visitor.page.locator(".laying")).to_have_count(0)
    visitor.finish()


def test_who_logs_in_again_sees_when_they_were_last_here(browser: Browser, room: Served) -> None:
    for times in (1, 2):
        with Visitor(browser, room.url) as visitor:
            visitor.enter()
            visitor.page.locator(".roles li button", has_text="player").click()
            expect(fact(visitor, "You are")).to_have_text("player one")
            expect(fact(visitor, "Last here")).to_have_count(times - 1)
            if times == 1:
                continue
            expect(fact(visitor, "Last here")).to_have_text(re.compile(r"^\d+ \w+,? \d\d:\d\d$"))
            for width in WIDTHS:
                visitor.page.set_viewport_size({"width": width, "height": 800})
                assert visitor.page.evaluate("document.documentElement.scrollWidth") <= width
            visitor.page.goto(visitor.url + "/history")
            statement = visitor.page.locator(".statement")
            for name in ("Won or lost", "Time at tables", "Without a break", "Last here before"):
                expect(statement).to_contain_text(name)
            assert visitor.faults == []


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017"])
def test_how_a_jackpot_is_fed_won_and_shared_is_read_before_a_wager(
    visitor: Visitor, room: Served, rules: str
) -> None:
    visitor.page.goto(f"{visitor.url}/rules/{rules}")
    told = visitor.page.locator(".jackpot dl > div")
    own = {name for name, spec in room.room.house.jackpots.items() if spec.rules == rules}
    assert len(own) == len(("for people", "to practise"))
    for name in own:
        line = told.filter(
            has=visitor.page.get_by_text(name.replace("-", " ").capitalize(), exact=True)
        )
        meter = room.room.casino.known_jackpot(name).state.meter
        assert meter is not None
        for word in (f"{meter.pool_percent} percent", "$2.00", "starts anew with $10,000.00"):
            expect(line).to_contain_text(word)
    expect(told.filter(has_text="Several at once")).to_contain_text("11.3")
    expect(told.filter(has_text="Who wins it")).to_contain_text("Royal")
