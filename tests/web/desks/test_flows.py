"""The flows: a round by hand, two people from two browsers, a breach, an inspector's reading.

A dealer deals Ultimate by keyboard alone, with an exposed card and a wrong key corrected.
"""

from functools import partial
from itertools import count

from playwright.sync_api import Locator, Page, expect

from pitboss.floor.people import Person, Role
from pitboss.floor.room.desk import Visitor
from pitboss.play.table.commands import CheckCards, OpenTable
from pitboss.web.api.tables import parsed
from tests.floor.test_pit import play
from tests.web.api.served import Served
from tests.web.desks.staff import Staff, out_of_order, seen
from tests.web.test_pages import findings

STEP = ".step h2"
IDS = count()
DEALER = Visitor(Person("dealer", Role.DEALER))
SUPERVISOR = Visitor(Person("supervisor", Role.SUPERVISOR))
DECK = ["7s", "Ah", "Kd", "Qs", "9c", "4h", "2d", "2c", "8s", "8h"]


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def key_cards(page: Page, cards: str) -> None:
    """Rank, then suit, for each; then Enter."""
    for card in cards.split():
        press(page, *card)
    press(page, "Enter")


def step(page: Page, words: str) -> None:
    expect(page.locator(STEP)).to_contain_text(words)


def fill(page: Page, where: str, name: str, value: str) -> None:
    """As a keyboard does it: the field has the focus, and is typed into."""
    field = page.locator(f"form[data-send={where}] [name={name}]")
    field.focus()
    if field.evaluate("node => node.tagName") == "SELECT":
        field.select_option(value)
    else:
        field.fill("")
        page.keyboard.type(value)


def lay(page: Page, box: str, wager: str, amount: str) -> None:
    fill(page, "lay", "box", box)
    fill(page, "lay", "wager", wager)
    fill(page, "lay", "amount", amount)
    press(page, "Enter")
    expect(page.get_by_label(f"Take back {wager} of box {box}")).to_be_visible()


def test_a_round_of_ultimate_by_hand(staff: Staff, pit: Served) -> None:
    page = staff.come("dealer", "dealer?table=u1")
    step(page, "Seat the first player")
    for player, box in (("player one", "1"), ("player two", "3")):
        fill(page, "seat", "seat", box)
        fill(page, "seat", "player", player)
        press(page, "Enter")
        expect(page.get_by_text(f"{box} {player} leaves")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    press(page, "Enter")
    step(page, "Take the wagers")
    for box in ("1", "3"):
        lay(page, box, "ante", "25.00")
        lay(page, box, "blind", "25.00")
    step(page, "deal 11 cards")
    assert findings(staff.people["dealer"]) + out_of_order(page) == []
    page.evaluate("document.activeElement.blur()")
    press(page, "Enter")
    step(page, "Ask box 1, player one")
    page.locator("[data-action=play]").last.focus()
    press(page, "Enter")
    step(page, "Ask box 3, player two")
    page.locator("[data-action=check]").focus()
    press(page, "Enter")
    step(page, "Turn the flop: three communal cards")
    page.evaluate("document.activeElement.blur()")
    key_cards(page, "9h 9h 4h")  # the same card twice: the engine says so, nothing is sent
    expect(page.get_by_role("alert")).to_contain_text("9h")
    press(page, "Backspace", "Backspace")
    key_cards(page, "4h Kc")
    step(page, "Ask box 3, player two")
    exposed_card(page, staff)
    wrong_key(page, staff)
    page.locator("[data-action=check]").focus()
    press(page, "Enter")
    step(page, "Turn the turn and river: two communal cards")
    page.evaluate("document.activeElement.blur()")
    key_cards(page, "2h 9s")
    step(page, "Ask box 3, player two")
    page.locator("[data-action=fold]").focus()
    press(page, "Enter")
    step(page, "Turn your own two cards")
    page.evaluate("document.activeElement.blur()")
    key_cards(page, "Kd Qs")
    step(page, "Turn the hand of box 1")
    key_cards(page, "Ah Th")
    step(page, "Settle: boxes 1")
    press(page, "Enter")
    step(page, "Begin a round")
    expect(page.locator(".sofar")).to_contain_text("The round of play is over.")
    assert findings(staff.people["dealer"]) == []
    nets = pit.room.view("u1", None)["seats"]
    assert [seat["net"] for seat in nets] == ["-150.00", "-50.00"]
    assert pit.room.view("u1", None)["board"] == ["9h", "4d", "Kc", "2h", "9s"]


def exposed_card(page: Page, staff: Staff) -> None:
    """The dealer says what happened, the clause says what follows, a supervisor gives it."""
    page.locator('[data-type="CardExposed"]').focus()
    press(page, "Enter")
    page.locator(".assist form [name=to]").select_option("0")
    page.locator(".assist form [name=card]").focus()
    page.keyboard.type("1")
    press(page, "Enter")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("the round goes on")
    expect(verdict.locator("button.cl").first).to_have_text("13.4(b)")
    page.locator("[data-do=askFloor]").focus()
    press(page, "Enter")
    expect(page.locator(".log")).to_contain_text("Card exposed")
    supervisor(staff, "Card exposed")
    expect(page.locator(".log")).to_have_count(0)
    expect(page.locator(".sofar")).to_contain_text("Card exposed at the dealer, card 1")


def wrong_key(page: Page, staff: Staff) -> None:
    """The four was of diamonds: the old face and the new one stand in the record."""
    page.locator('[data-do=slip][data-face="4h"]').focus()
    press(page, "Enter")
    page.locator(".assist form [name=new]").focus()
    page.keyboard.type("4d")
    press(page, "Enter")
    expect(page.locator(".verdict")).to_contain_text("is 4d, and not 4h")
    page.locator("[data-do=askFloor]").focus()
    press(page, "Enter")
    supervisor(staff, "Correct card")
    expect(page.locator('[data-do=slip][data-face="4d"]')).to_be_visible()


def supervisor(staff: Staff, words: str) -> None:
    """Comes to the floor's desk, sees what is asked, and gives it."""
    if "supervisor" not in staff.people:
        staff.come("supervisor")
    page = staff.people["supervisor"].page
    order = page.locator(".order", has_text=words)
    expect(order).to_be_visible()
    order.locator("[data-do=approveAsk]").focus()
    page.keyboard.press("Enter")
    expect(order).to_have_count(0)


def given(pit: Served, table: str, **command: object) -> None:
    """What a dealer does at a table dealt by hand."""
    pit.room.give(table, DEALER, parsed(dict(command)), f"given {next(IDS)}")


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
    put(page.locator(".assist form"), fields)
    page.locator(".assist form button").click()
    expect(page.locator(".verdict")).to_be_visible()


def put(form: Locator, fields: dict[str, str]) -> None:
    for name, value in fields.items():
        field = form.locator(f'[name="{name}"]')
        kind = field.evaluate("node => node.type")
        if kind == "checkbox":
            field.check()
        elif kind == "select-one":
            field.select_option(value)
        else:
            field.fill(value)


def test_a_breach_and_an_exclusion_during_a_round(staff: Staff, pit: Served) -> None:
    for player, box in (("player one", 1), ("player three", 2)):
        given(pit, "c2", type="table.TakeSeat", player=player, seat=box)
    given(pit, "c2", type="table.BeginRound")
    for box in (1, 2):
        given(pit, "c2", type="Act", box=box, action="ante", amount="25.00")
    given(pit, "c2", type="Deal", cards=["??"] * 14 + ["9h"])
    supervisor, operator = staff.come("supervisor"), staff.come("operator")
    for page in (supervisor, operator):
        page.locator('[data-do=pick][data-table="c2"]').click()
        expect(page.locator('[aria-label="Table c2"]')).to_contain_text("player three")
    breach = {"player": "player three", "clause": "16.1", "finding": "recorded the play"}
    command(supervisor, "conduct", "table.RecordBreach", **breach)
    expect(supervisor.locator(".verdict")).to_contain_text("player three")
    assert findings(staff.people["supervisor"]) + out_of_order(supervisor) == []
    supervisor.set_viewport_size({"width": 1024, "height": 768})
    expect(supervisor.locator("main > :first-child")).to_have_class("queue")
    assert out_of_order(supervisor) == []
    supervisor.locator("[data-do=record]").click()
    expect(supervisor.locator(".sofar")).to_contain_text("recorded the play")
    command(supervisor, "conduct", "table.RecordBreach", **breach, exclude="yes")
    expect(supervisor.locator(".verdict")).to_contain_text("operator")
    command(operator, "conduct", "table.RecordBreach", **breach, exclude="yes")
    operator.locator("[data-do=record]").click()
    expect(operator.locator(".sofar")).to_contain_text("excluded")
    expect(operator.locator('[aria-label="Tonight"]')).to_contain_text("and the player is excluded")
    assert "player three" in pit.room.casino.known("c2").state.excluded
    operator.locator('[data-group="exclusions"]').click()
    expect(operator.locator('[data-type="table.LiftExclusion"]')).to_be_visible()


def a_round(pit: Served) -> None:
    """A dealer deals one at a table where everybody is a name on a list."""
    give = partial(given, pit, "c3")
    give(type="table.TakeSeat", player="player two", seat=4)
    assert "pay" in play(pit.room, give, iter(DECK), "c3")


def looks(page: Page, what: str) -> None:
    """Touch something, and the desk has asked the service again."""
    before = seen(page)
    page.locator(what).click()
    page.wait_for_function(
        "before => Number(document.querySelector('.deskpage').dataset.seen) > before", arg=before
    )


def head(page: Page) -> str | None:
    return page.locator("[data-head]").get_attribute("data-head")


def recalls(page: Page) -> None:
    """Found by its words, told step by step, and under the edition before."""
    page.get_by_label("Table, person, clause or round").fill("c3 dealer round 1")
    looks(page, "form[data-send=find] button.dark")
    found = page.get_by_role("button", name="Recall round 1 of c3")
    found.first.click()
    told = page.get_by_role("region", name="Recalled round")
    expect(told).to_contain_text("step 1 of")
    page.get_by_role("button", name="Step on").click()
    expect(told).to_contain_text("step 2 of")
    page.get_by_role("button", name="Last step").click()
    expect(told).to_contain_text("Round 1 is finished")
    page.get_by_role("button", name="Under canberra-2004").click()
    expect(told.locator(".other")).to_contain_text("canberra-2004")


def reads_the_law(page: Page) -> None:
    page.locator('[data-do=edition][data-rules="three-card-2006"]').click()
    page.get_by_role("button", name="Clause 9.2", exact=True).click()
    clause = page.get_by_role("region", name="Clause 9.2", exact=True)
    for words in ("pitboss/games/three_card", ".toml", "noticed"):
        expect(clause).to_contain_text(words)
    page.locator('[data-do=requires][data-number="36"]').click()
    asked = page.get_by_role("region", name="Requirements")
    expect(asked).to_contain_text("40 that regulators and operators ask")
    expect(asked).to_contain_text("pitboss/floor/cage/limits.py")


def test_an_inspector_reads_everything_and_leaves_no_entry(staff: Staff, pit: Served) -> None:
    a_round(pit)
    page = staff.come("inspector")
    before, stored = head(page), pit.room.store.head()
    assert before == stored.hash
    recalls(page)
    reads_the_law(page)
    assert findings(staff.people["inspector"]) + out_of_order(page) == []
    for report in ("tables", "jackpots", "events"):
        page.locator(f'[data-report="{report}"]').click()
        expect(page.locator(f'[data-report="{report}"]')).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="Jackpots", exact=True)).to_contain_text("$0.00")
    expect(page.get_by_role("region", name="The chain")).to_contain_text("3 Card")
    looks(page, "[data-do=judge]")
    expect(page.locator(".facts")).to_contain_text("all agree")
    assert head(page) == before
    assert pit.room.store.head() == stored


def test_the_operators_room(staff: Staff, pit: Served) -> None:
    """A table comes, is opened, gets chips and a notice, is stopped; a dispute is decided."""
    operator, supervisor = staff.come("operator"), staff.come("supervisor")
    sends(operator, "addTable", name="m1", rules="manila-1995", seats="8", hand="yes")
    expect(operator.locator('[aria-label="Table m1"]')).to_contain_text("Closed.")
    supervisor.locator('[data-do=pick][data-table="m1"]').click()
    command(supervisor, "cards", "table.CheckCards", found="32", when="opening")
    gives(supervisor)
    command(supervisor, "hours", "table.OpenTable")
    gives(supervisor)
    expect(supervisor.locator('[data-table="m1"] .state')).to_have_text("Open, nobody plays")
    command(operator, "sign", "table.PostNotice", **{"sign.pot.minimum": "10.00"})
    expect(operator.locator(".verdict")).to_contain_text("the sign will change")
    gives(operator)
    command(supervisor, "disputes", "table.OpenDispute", by="player two", about="the last pot")
    gives(supervisor)
    expect(supervisor.locator(".order", has_text="the last pot")).to_be_visible()
    said = {"number": "1", "decision": "it stands", "reasons": "the camera shows it"}
    command(operator, "disputes", "table.DecideDispute", **said)
    gives(operator)
    command(supervisor, "hours", "table.Stop", reason="a fire alarm")
    gives(supervisor)
    expect(supervisor.locator('[data-table="m1"] .state')).to_have_text("Stopped")
    fill_and_count(staff, supervisor, pit)
    supervisor.goto(f"{staff.url}/desk/report?report=inventory")
    expect(supervisor.locator(".report")).to_contain_text("m1")
    supervisor.emulate_media(media="print")
    expect(supervisor.locator(".bar")).to_be_hidden()


def gives(page: Page) -> None:
    """What was tried is given, and the desk asks for the next."""
    page.locator("[data-do=record]").click()
    expect(page.locator(".verdict")).to_have_count(0)


def fill_and_count(staff: Staff, supervisor: Page, pit: Served) -> None:
    """The pit asks for chips, the cage signs; then the bank is counted."""
    sends(supervisor, "chips", what="cage.AskFill", table="m1", amount="500.00")
    cashier = staff.come("cashier")
    slip = cashier.locator(".order", has_text="Fill, table m1")
    slip.locator("[data-do=slip]").click()
    expect(slip).to_have_count(0)
    expect(cashier.locator('[aria-label="Chips and money"]')).to_contain_text("$50,500.00")
    count_ = {"what": "cage.CountBank", "table": "m1", "amount": "50500.00", "when": "closing"}
    sends(supervisor, "chips", **count_)
    banks = supervisor.locator('[aria-label="Banks"] tr', has_text="m1")
    expect(banks.locator("td").nth(2)).to_have_text("$50,500.00")


def test_a_room_is_set_up_from_its_pages(staff: Staff, pit: Served) -> None:
    """Somebody who may come in, a jackpot, a table on it; one player is no round; an account."""
    operator = staff.come("operator", "people")
    sends(operator, "add", name="Dora", role="dealer", password="eight or more")
    expect(operator.get_by_role("row", name="Dora dealer password")).to_be_visible()
    assert findings(staff.people["operator"]) + out_of_order(operator) == []
    operator.get_by_label("Disable Dora").click()
    expect(operator.get_by_role("row", name="Dora dealer disabled")).to_be_visible()
    operator.goto(f"{staff.url}/desk/floor")
    sends(operator, "addJackpot", name="second", rules="canberra-2017", pool="9000.00")
    expect(operator.get_by_label("$9,000.00")).to_be_visible()
    sends(operator, "addTable", name="c4", rules="canberra-2017", jackpot="second")
    expect(operator.get_by_label("Jackpot second")).to_contain_text("Fed by c4")
    sends(operator, "account", name="player two")
    expect(operator.locator(".told")).to_contain_text("In the account")
    sends(operator, "addTable", name="h2", rules="holdem-1995", seats="9", hand="yes")
    expect(operator.locator('[aria-label="Table h2"]')).to_be_visible()
    for command_ in (CheckCards(found=52, when="opening"), OpenTable()):
        pit.room.give("h2", SUPERVISOR, command_, f"given {next(IDS)}")
    dealer = staff.come("dealer", "dealer?table=h2")
    sends(dealer, "seat", player="player two", seat="1", stake="200.00")
    step(dealer, "two players who can post are needed")
    dealer.locator('[data-group="seats"]').click()
    expect(dealer.locator('[data-type="pot.TopUp"]')).to_be_visible()


def sends(page: Page, where: str, **fields: str) -> None:
    """Fill in a form of the house, and send it."""
    form = page.locator(f"form[data-send={where}]")
    put(form, fields)
    form.get_by_role("button").click()
