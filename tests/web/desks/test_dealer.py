"""A dealer deals a round of Ultimate by hand, by keyboard: an exposed card, a wrong key."""

from playwright.sync_api import Page, expect

from tests.web.api.served import Served
from tests.web.desks.staff import Staff
from tests.web.test_pages import findings

STEP = ".step h2"


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
    assert findings(staff.people["dealer"]) == []
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
