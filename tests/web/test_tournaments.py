"""A director runs an event of eight from its conditions to the payout."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.api.served import Served
from tests.web.test_pages import findings
from tests.web.visitor import PHONE, Visitor

NAMES = [*(f"Player {letter}" for letter in "ABCDEFG"), "player one"]
SAID = {
    "start": "2099-11-16 14:00",
    "entry_method": "at the cage",
    "entry_fee": "60",
    "commission": "10",
    "sessions": "{ number = 1, rounds = 1 }",
    "tables": "{ number = 2, seats = 4 }",
    "rebuy": "none",
    "starting_chips": "2000",
    "players_min": "2",
    "players_max": "8",
    "group_limits": "none",
    "limits": "{ minimum = 25, maximum = 500, multiple = 25 }",
    "prize_breakdown": "[62.5, 37.5]",
    "prize_distribution": "the first two",
    "final_tie": "divide",
}
PARTS = {  # items with fields of their own, in figures
    "sessions": {"number": "1", "rounds": "1"},
    "tables": {"number": "2", "seats": "4"},
    "starting_chips": {"chips": "2000"},
    "limits": {"minimum": "25", "maximum": "500", "multiple": "25"},
}
COME_IN = "async (name) => (await import('/static/js/api.js')).login(name, 'demonstration')"
SELL = """async (names) => {
  const api = await import('/static/js/api.js');
  await api.login('cashier', 'demonstration');
  for (const player of names) {
    const command = { type: 'cage.BuyChips', player, amount: '100.00', tender: 'transfer' };
    await api.post('/api/cage/commands', { id: `chips for ${player}`, command });
  }
}"""
BALANCE = """async (name) => {
  const api = await import('/static/js/api.js');
  return (await api.get(`/api/cage/accounts/${encodeURIComponent(name)}`)).balance;
}"""


class Staff(Visitor):
    """Somebody with a duty, at a desk."""

    def at(self, who: str, desk: str) -> "Staff":
        self.page.goto(self.url + "/")
        self.page.evaluate(COME_IN, who)
        self.page.goto(f"{self.url}/desk/{desk}")
        self.look()
        return self

    def look(self) -> None:
        expect(self.page.locator(".deskpage[data-seen]")).to_be_visible()

    def does(self, what: Locator, heard: str = "deeds") -> None:
        """One thing, and the desk shows what came of it."""
        count = f"Number(document.querySelector('.deskpage').dataset.{heard} ?? 0)"
        before = self.page.evaluate(count)
        what.press("Enter")  # to the element itself, wherever it stands by now
        self.page.wait_for_function(f"(before) => {count} > before", arg=before)
        expect(self.page.locator(".toast")).to_be_hidden()

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)


@pytest.fixture(scope="module")
def event(browser: Browser, room: Served) -> Iterator[dict[str, Staff]]:
    people = {
        role: Staff(browser, room.url)
        for role in ("operator", "shift manager", "cashier", "player one")
    }
    people["director"] = Staff(browser, room.url, viewport=PHONE)
    yield people
    faults = [fault for one in people.values() for fault in one.faults]
    for one in people.values():
        one.context.close()
    assert faults == []


def test_a_director_runs_an_event_of_eight(event: dict[str, Staff]) -> None:
    operator = event["operator"].at("operator", "conditions")
    write_conditions(operator)
    manager = event["shift manager"].at("shift manager", "director")
    manager.page.get_by_label("Director", exact=True).fill("director")
    manager.does(manager.button("Nominate"))
    cashier = event["cashier"]
    cashier.page.goto(cashier.url + "/")
    cashier.page.evaluate(SELL, NAMES)
    director = event["director"].at("director", "director")
    enter_and_seat(director, event["player one"])
    for table in (1, 2):
        director.does(director.button(f"Begin a round at table {table}"))
    for table in (1, 2):
        director.page.get_by_role("button", name=f"Table {table}, in hand").click()
        expect(director.page.get_by_role("region", name=f"Table {table}")).to_be_visible()
        chips = director.page.locator("[data-player]")
        for nth, player in enumerate(chips.evaluate_all("all => all.map(o => o.dataset.player)")):
            won = {"Player A": "2,500", "Player B": "2,400"}.get(player, "1,975")
            chips.nth(nth).fill(won)
        director.does(director.button("Report the count"))
    director.does(director.button("End the session"))
    assert findings(director) == []
    operator.page.reload()
    operator.look()
    operator.does(operator.button("Pay the prizes"))
    expect(operator.page.get_by_text("The tournament is paid.")).to_be_visible()
    prizes = operator.page.get_by_role("region", name="Prizes")
    expect(prizes).to_contain_text("1st, Player A")
    expect(prizes).to_contain_text("$250.00")
    assert cashier.page.evaluate(BALANCE, "Player A") == "290.00"
    assert cashier.page.evaluate(BALANCE, "Player B") == "190.00"
    assert cashier.page.evaluate(BALANCE, "Player C") == "40.00"
    for part, words in (
        ("clock", "8 entries"),
        ("conditions", "What prevails"),
        ("report", "Eight"),
    ):
        operator.page.goto(f"{operator.url}/tournaments/eight/{part}")
        expect(operator.page.locator("main")).to_contain_text(words)
        assert findings(operator) == []


def write_conditions(operator: Staff) -> None:
    """Everything that is missing is asked for; it cannot be lodged before."""
    page = operator.page
    expect(page.get_by_text("Not complete")).to_be_visible()
    page.get_by_label("Title").fill("Eight")
    expect(page.locator('[data-item="progression"]')).to_be_hidden()  # one session goes nowhere
    for item, says in SAID.items():
        page.locator(f'[data-item="{item}"]').click()
        if item in PARTS:
            for part, value in PARTS[item].items():
                write(page.locator(f'[name="part {part}"]'), value)
        elif says == "none":
            page.get_by_role("button", name="None", exact=True).click()
        else:
            write(page.locator(f'[name="item {item}"]'), says)
        expect(page.locator(f'.grp li[data-key="{item}"] small')).not_to_have_text("missing")
    beside_the_field(page)
    expect(page.get_by_text("Nothing is missing")).to_be_visible()
    assert findings(operator) == []
    page.get_by_label("Short name of the tournament").fill("eight")
    page.get_by_role("button", name="Lodge the conditions").click()
    page.wait_for_url("**/desk/director#eight")
    operator.look()
    for what in ("the document", "that patrons have it", "the notice to the Commission"):
        operator.does(operator.button(f"Record {what}"))


def write(field: Locator, text: str) -> None:
    field.fill(text)
    field.blur()


def beside_the_field(page: Page) -> None:
    """What cannot be read is told under its field; two sessions bring their items along."""
    page.locator('[data-item="sessions"]').click()
    number = page.locator('[name="part number"]')
    write(number, "two")
    expect(page.locator(".part", has=number)).to_contain_text("a number is wanted")
    write(number, "2")
    expect(page.locator('.miss [data-item="progression"]')).to_be_visible()
    write(number, "1")
    expect(page.locator('[data-item="progression"]')).to_be_hidden()


def enter_oneself(player: Staff) -> None:
    """From the room's first page: conditions, agreement, entry."""
    player.page.goto(player.url + "/")
    player.page.evaluate(COME_IN, "player one")
    player.page.get_by_role("link", name="Tournament: Eight").click()
    player.button("I have read them and agree").click()
    assert findings(player) == []
    player.button("Enter and pay").click()
    expect(player.page.get_by_role("region", name="Your entry")).to_contain_text("$60.00")


def enter_and_seat(director: Staff, player: Staff) -> None:
    """On a phone: entries, the ballot, everybody in the seat, the start."""
    page = director.page
    director.does(director.button("Open entries"))
    enter_oneself(player)
    for name in NAMES[:-1]:
        page.get_by_label("Name", exact=True).fill(name)
        director.does(director.button("Enter"))
    director.does(director.button("Close entries"))
    director.does(director.button("Bind the draw"))
    page.get_by_label("Witness of the draw").fill("Ines")
    director.does(director.button("Draw the seats"))
    for name in NAMES:
        director.does(director.button(name))
    director.does(director.button("Start the session"))
