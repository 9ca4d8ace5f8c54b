"""What comes after a decision and after a round: coach, lesson, history, replay, limits, a void."""

from playwright.sync_api import Browser, Page, expect

from tests.web.api.served import Served
from tests.web.api.stranger import Stranger
from tests.web.test_pages import expect_every_width, findings
from tests.web.visitor import PRACTICE, Visitor

BEST = 5


def test_the_first_round_explains_itself_and_the_coach_speaks_after_it(visitor: Visitor) -> None:
    page, lesson = visitor.page, visitor.page.locator(".lesson")
    visitor.sit("three-card-2006")
    expect(lesson).to_contain_text("step 1 of 3")
    expect(page.locator(".coach")).to_have_count(0)
    visitor.lay_the_least()
    expect(lesson).to_contain_text("step 2 of 3")
    expect(lesson.locator("button.cl").first).to_be_visible()
    assert findings(visitor) == []
    visitor.finish()
    coach = page.locator(".coach")
    expect(coach.locator(".sum")).to_contain_text("This visit: 1 decision")
    coach.get_by_role("button", name="You ").click()
    expect(coach.locator(".vals .you")).to_have_count(1)
    expect(coach.locator(".vals li")).to_have_count(2)
    assert findings(visitor) == []
    expect_every_width(visitor)
    lesson.get_by_role("button", name="Leave the lesson").click()
    expect(lesson).to_have_count(0)
    expect_a_history(visitor)


def expect_a_history(visitor: Visitor) -> None:
    """In another browser's memory there is nothing: the journal has it."""
    page = visitor.page
    page.evaluate(
        "Object.keys(localStorage).filter((key) => /^rounds/.test(key))"
        ".forEach((key) => localStorage.removeItem(key))"
    )
    page.goto(visitor.url + "/history")
    expect(page.locator(".hist tbody tr")).to_have_count(1)
    expect(page.locator(".hist tbody tr")).to_contain_text("3 Card, practice")
    expect(page.locator(".statement")).to_contain_text("Activity statement")
    expect(page.locator(".limits")).to_contain_text("A guest plays for nothing")
    assert findings(visitor) == []
    expect_every_width(visitor)
    at_the_table_again(page, visitor)


def at_the_table_again(page: Page, visitor: Visitor) -> None:
    page.goto(f"{visitor.url}/tables/{PRACTICE['three-card-2006']}")
    visitor.at_the_table()


def test_a_replay_sets_the_other_edition_beside_the_round(visitor: Visitor) -> None:
    page, table = visitor.page, PRACTICE["canberra-2017"]
    visitor.sit("canberra-2017")
    visitor.lay_the_least()
    visitor.finish()
    page.goto(f"{visitor.url}/rounds/{table}/{page.evaluate(ROUND)}")
    other = page.locator(".sheetp", has=page.locator(".beside"))
    expect(other.locator("h2")).to_have_text("Under Canberra 2004")
    expect(other.locator(".beside b").first).to_have_text("Ante")
    expect(page.locator(".rounds [aria-current=page]")).to_have_count(1)
    page.get_by_role("button", name="First step").click()
    expect(page.locator(".scrub")).to_contain_text("1 of ")
    assert findings(visitor) == []
    expect_every_width(visitor)
    page.goto(f"{visitor.url}/tables/{table}")
    visitor.at_the_table()


ROUND = (
    "(({ state, view }) => state.held?.round ?? view.round)(document.querySelector('pit-table'))"
)


def test_a_player_sets_a_limit_of_their_own(visitor: Visitor) -> None:
    page = visitor.page
    visitor.enter()
    page.locator(".roles li button", has_text="player").click()
    expect(page.locator('[data-part="me"]')).to_contain_text("player one")
    page.goto(visitor.url + "/history")
    limit = page.locator('[data-key^="loss/"]')
    limit.get_by_role("button").first.click()
    limit.locator("input").fill("150")
    limit.get_by_role("button", name="Set it").click()
    expect(limit).to_contain_text("of $150.00")
    expect(page.locator(".limits .said")).to_contain_text("Your limit is set")
    assert findings(visitor) == []
    page.get_by_role("button", name="Pause for a day").click()
    expect(
        page.get_by_role("button", name="nobody ends it sooner")
    ).to_be_visible()  # asked once more


def test_the_best_five_stand_up_then_a_round_is_void(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url) as visitor:
        page = visitor.page
        visitor.sit("ultimate-2019")
        visitor.lay_the_least()
        visitor.finish()
        expect(page.locator(".felt .card.up")).to_have_count(BEST)
        expect(page.locator(".felt .own .card.dim, .felt .board .card.dim")).to_have_count(2)
        visitor.click(visitor.choice("again"))
        expect(page.locator(".laying .spot .stack")).to_have_count(2)
        visitor.click(visitor.choice("ready"))
        expect(visitor.choice("check")).to_be_visible()
        stop_the_round(room)
        expect(visitor.docket.locator("h2")).to_have_text("Void: everything goes back")
        expect(visitor.docket.locator(".sum .net")).to_have_text("$0.00")
        expect(visitor.docket.locator(".res").first).to_contain_text("comes back")
        assert findings(visitor) == []
        page.evaluate(
            "document.querySelector('pit-table').deeds.give({ type: 'act', action: 'check' })"
        )
        expect(page.locator(".toast")).to_contain_text("Nothing was laid or changed")
        expect(page.locator(".toast button.cl")).to_be_visible()
        assert findings(visitor) == []
        page.keyboard.press("Escape")
        expect(page.locator(".toast")).to_have_count(0)
        expect_a_stop(visitor, room)
        refused = "the server responded with a status of 422"
        assert [fault for fault in visitor.faults if refused not in fault] == []


def expect_a_stop(visitor: Visitor, room: Served) -> None:
    """Gaming stops at once: the page says why, and goes on when two people let the table."""
    banner, table = visitor.page.locator(".banner.bad"), PRACTICE["ultimate-2019"]
    with room.client() as one, room.client() as two:
        first, second = Stranger(one).come_in("operator"), Stranger(two).come_in("shift manager")
        first.do(table, type="table.Stop", reason="water on the floor")
        expect(banner).to_contain_text("Gaming is stopped: water on the floor")
        expect(visitor.page.locator(".rail")).to_contain_text("Your wagers are safe")
        assert findings(visitor) == []
        asked = first.do(table, type="table.Resume")["events"][0]["number"]
        answer = second.post(f"/api/requests/{asked}", id="go on", approve=True)
        assert answer.status_code == 200, answer.text
        expect(banner).to_have_count(0)


def stop_the_round(room: Served) -> None:
    """The operator voids what is in play."""
    with room.client() as http:
        operator = Stranger(http).come_in("operator")
        operator.do(PRACTICE["ultimate-2019"], type="OperatorVoid", reason="a fire alarm")
