"""The line breaks, the server is killed, many tabs look on: the page goes on by itself."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.api.served import Served
from tests.web.house import House, house
from tests.web.visitor import PRACTICE, Visitor

TABS = 8
ALONE = "delete window.SharedWorker"  # a browser that has none
FOLDING = ("fold", "check")  # nobody who folds loses the whole stake, and with it the seat
# Who sits out, and has no hand in the round that could ask something yet.
AT_REST = """(() => {
  const { own, view } = document.querySelector('pit-table');
  const out = !own.cards.length || own.decisions.length > 0 || view.stage === 'settled';
  return own.sitting_out && out;
})()"""
# Read inside the page: a body asked of the browser from outside may be gone by then.
KEPT = """
const real = window.fetch;
window.fetch = async (...asked) => {
  const answer = await real(...asked);
  const body = await answer.clone().text();
  sessionStorage.setItem('heard', (sessionStorage.getItem('heard') ?? '') + body + '\\n');
  return answer;
};
"""


@pytest.fixture
def fragile(tmp_path: Path) -> Iterator[House]:
    """A room that is killed in the middle of a round."""
    with house(tmp_path) as running:
        yield running


def test_a_round_goes_on_after_the_server_was_killed(browser: Browser, fragile: House) -> None:
    with Visitor(browser, fragile.url) as visitor:
        visitor.sit("ultimate-2019")
        visitor.lay_the_least()
        expect(visitor.choice("check")).to_be_visible()
        cards = own_cards(visitor.page)
        fragile.kill()
        expect(visitor.page.locator(".banner")).to_contain_text("Connection lost")
        fragile.start()
        expect(visitor.page.locator(".banner")).to_have_count(0)
        assert own_cards(visitor.page) == cards
        visitor.finish()
        expect(visitor.docket.locator(".lines > li").first).to_be_visible()
        expect(visitor.page.locator(".coachless")).to_contain_text("pip install 'pitboss[lab]'")


def own_cards(page: Page) -> list[str | None]:
    cards = page.locator(".own .hand .card")
    expect(cards).to_have_count(2)
    return [card.get_attribute("aria-label") for card in cards.all()]


def test_a_lost_line_comes_back_with_the_present_view(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url) as visitor:
        visitor.page.add_init_script(ALONE)
        visitor.sit("ultimate-2019")
        visitor.context.set_offline(True)
        visitor.click(visitor.choice("least"))
        expect(visitor.page.locator(".toast")).to_contain_text("The house cannot be reached")
        expect(visitor.page.locator(".banner")).to_contain_text("Your wagers are safe")
        visitor.context.set_offline(False)
        expect(visitor.page.locator(".banner")).to_have_count(0)
        visitor.lay_the_least()
        visitor.finish()


def test_many_tabs_share_one_stream(visitor: Visitor) -> None:
    visitor.sit("three-card-2006")
    tabs = [visitor.tab() for _ in range(TABS - 1)]
    for tab in tabs:
        tab.goto(visitor.page.url)
        expect(tab.locator(".laying")).to_be_visible()
    visitor.click(visitor.choice("least"))
    for tab in (visitor.page, *tabs):
        expect(tab.locator('[data-key="ante"] .nm b')).to_have_text("$10")


def test_two_at_one_table_see_only_their_own_hole_cards(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url) as one, Visitor(browser, room.url) as other:
        streams = [listened(one), listened(other)]
        one.sit("holdem-1995")
        other.sit("holdem-1995")
        one.finish(FOLDING)  # the other one is dealt in from the next round on
        hands = [dealt(one), dealt(other)]
        assert not set(hands[0]) & set(hands[1])
        for mine, theirs in ((0, 1), (1, 0)):
            heard = "\n".join((*streams[mine], answers((one, other)[mine])))
            assert all(f'"{card}"' in heard for card in hands[mine])
            assert not [card for card in hands[theirs] if f'"{card}"' in latest(heard)]


def test_who_sits_out_comes_back(visitor: Visitor) -> None:
    visitor.sit("holdem-1995")
    expect(visitor.page.locator("pit-table .mine")).to_be_visible()
    visitor.page.evaluate("document.querySelector('pit-table').deeds.out()")
    back, fold = visitor.choice("back"), visitor.choice("fold")
    while not visitor.page.evaluate(AT_REST):
        expect(back.or_(fold).first).to_be_visible()
        visitor.answer(FOLDING)
    expect(visitor.page.locator(".rail .ask")).to_contain_text("You sit out")
    visitor.click(back)
    visitor.page.wait_for_function("() => !document.querySelector('pit-table').own.sitting_out")
    expect(back).to_have_count(0)


def listened(visitor: Visitor) -> list[str]:
    """Each message of the page's stream, off the wire; answers are kept in the page."""
    received: list[str] = []
    visitor.page.add_init_script(ALONE)
    visitor.page.add_init_script(KEPT)
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    wire.on("Network.eventSourceMessageReceived", lambda it: received.append(it["data"]))
    return received


def answers(visitor: Visitor) -> str:
    """The body of every answer that the page had so far."""
    return str(visitor.page.evaluate("sessionStorage.getItem('heard')"))


def dealt(visitor: Visitor) -> list[str]:
    """The own hole cards, as soon as they are out."""
    table = PRACTICE["holdem-1995"]
    visitor.page.wait_for_function(
        "() => { const v = document.querySelector('pit-table').view;"
        " const s = v.seats.find((one) => one.seat === v.seat);"
        " return v.stage === 'playing' && s && s.cards.length === 2 && s.cards[0] !== '??'; }"
    )
    view = visitor.page.evaluate(f"fetch('/api/tables/{table}').then((it) => it.json())")
    seat = next(one for one in view["seats"] if one["seat"] == view["seat"])
    return list(seat["cards"])


def latest(heard: str) -> str:
    """What was heard of the latest round; before that, other hands were dealt."""
    messages = [json.loads(one) for one in heard.splitlines() if one.startswith("{")]
    views = [one.get("view", one) for one in messages]
    last = max(view.get("round", 0) for view in views)
    return "\n".join(json.dumps(view) for view in views if view.get("round") == last)
