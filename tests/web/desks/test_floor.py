"""The floor's desk: two people adjust a jackpot from two browsers; a breach and an exclusion."""

from itertools import count

from playwright.sync_api import Page, expect

from pitboss.floor.people import Person, Role
from pitboss.floor.room.desk import Visitor
from pitboss.web.api.tables import parsed
from tests.web.api.served import Served
from tests.web.desks.staff import Staff
from tests.web.test_pages import findings

IDS = count()
DEALER = Visitor(Person("dealer", Role.DEALER))


def given(pit: Served, **command: object) -> None:
    """What a dealer does at the table dealt by hand."""
    pit.room.give("c2", DEALER, parsed(dict(command)), f"given {next(IDS)}")


def test_two_people_adjust_a_jackpot_from_two_browsers(staff: Staff, pit: Served) -> None:
    operator, manager = staff.come("operator"), staff.come("shift manager")
    before = pit.room.casino.jackpot("progressive").meter
    assert before is not None
    operator.locator("[data-do=adjusting]").click()
    operator.locator("form[data-send=adjust] [name=pool]").fill("-12.50")
    operator.locator("form[data-send=adjust] [name=reason]").select_option("display was wrong")
    operator.locator("form[data-send=adjust] button").click()
    own = operator.locator(".order", has_text="Adjust pool")
    expect(own.locator("[data-do=withdraw]")).to_be_visible()
    expect(own.locator("[data-do=approve]")).to_have_count(0)
    assert pit.room.casino.jackpot("progressive").adjusted == 0
    asked = manager.locator(".order", has_text="operator has turned the first key")
    expect(asked).to_contain_text("-12.50")
    assert findings(staff.people["shift manager"]) == []
    asked.locator("[data-do=approve]").click()
    expect(asked).to_have_count(0)
    expect(manager.get_by_label("$14,987.50")).to_be_visible()
    expect(own).to_have_count(0)
    after = pit.room.casino.jackpot("progressive").meter
    assert after is not None
    assert after.pool == before.pool - 1250
    operator.locator("[data-do=splits]").click()
    expect(operator.locator("p.verdict")).to_contain_text("of each dollar wagered")


def command(page: Page, group: str, tag: str, **fields: str) -> None:
    """Choose the kind of command, fill it in, read what the rule says, give it."""
    page.locator(f'[data-group="{group}"]').click()
    page.locator(f'[data-type="{tag}"]').click()
    for name, value in fields.items():
        field = page.locator(f".assist form [name={name}]")
        kind = field.evaluate("node => node.type")
        if kind == "checkbox":
            field.check()
        elif kind == "select-one":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator(".assist form button").click()
    expect(page.locator(".verdict")).to_be_visible()


def test_a_breach_and_an_exclusion_during_a_round(staff: Staff, pit: Served) -> None:
    for player, box in (("player one", 1), ("player three", 2)):
        given(pit, type="table.TakeSeat", player=player, seat=box)
    given(pit, type="table.BeginRound")
    for box in (1, 2):
        given(pit, type="Act", box=box, action="ante", amount="25.00")
    given(pit, type="Deal", cards=["??"] * 14 + ["9h"])
    supervisor, operator = staff.come("supervisor"), staff.come("operator")
    for page in (supervisor, operator):
        page.locator('[data-do=pick][data-table="c2"]').click()
        expect(page.locator('[aria-label="Table c2"]')).to_contain_text("player three")
    breach = {"player": "player three", "clause": "16.1", "finding": "recorded the play"}
    command(supervisor, "conduct", "table.RecordBreach", **breach)
    expect(supervisor.locator(".verdict")).to_contain_text("player three")
    assert findings(staff.people["supervisor"]) == []
    supervisor.locator("[data-do=record]").click()
    expect(supervisor.locator(".sofar")).to_contain_text("recorded the play")
    command(supervisor, "conduct", "table.RecordBreach", **breach, exclude="yes")
    expect(supervisor.locator(".verdict")).to_contain_text("operator")
    command(operator, "conduct", "table.RecordBreach", **breach, exclude="yes")
    operator.locator("[data-do=record]").click()
    expect(operator.locator(".sofar")).to_contain_text("excluded")
    assert "player three" in pit.room.casino.known("c2").state.excluded
    operator.locator('[data-group="exclusions"]').click()
    expect(operator.locator('[data-type="table.LiftExclusion"]')).to_be_visible()
