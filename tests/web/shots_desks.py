"""Pictures of the desks: python -m tests.web.shots_desks [FOLDER]"""

import sys
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, expect

from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import read_house
from pitboss.floor.room.desk import Visitor as Dealer
from pitboss.web.api.tables import parsed
from pitboss.web.pages.routes import handlers
from tests.floor.test_pit import play
from tests.house.source import ROOT
from tests.web.api.served import Served, serving
from tests.web.api.stranger import Stranger
from tests.web.chromium import chromium
from tests.web.desks.conftest import CASINO
from tests.web.desks.staff import Staff
from tests.web.shots import Shoot, faces, shooting
from tests.web.test_tournaments import SAID

DEALER = Dealer(Person("dealer", Role.DEALER))
IDS = count()
PREVAILS = {"precedence": "rules"}
DECK = ("7s", "Ah", "Kd", "Qs", "9c", "4h", "2d", "2c", "8s", "8h")


def given(pit: Served, table: str, **command: Any) -> None:
    pit.room.give(table, DEALER, parsed(command), f"shown {next(IDS)}")


def play_a_little(pit: Served) -> None:
    """Ultimate after the deal, Canberra after a round."""
    for player, box in (("player one", 1), ("player two", 3)):
        given(pit, "u1", type="table.TakeSeat", player=player, seat=box)
    given(pit, "u1", type="table.BeginRound")
    for box in (1, 3):
        for wager in ("ante", "blind"):
            given(pit, "u1", type="Act", box=box, action=wager, amount="25.00")
    given(pit, "c3", type="table.TakeSeat", player="player three", seat=4)
    play(pit.room, lambda **command: given(pit, "c3", **command), iter(DECK), "c3")
    with pit.client() as http:
        dealer = Stranger(http).come_in("dealer")
        dealer.post("/api/tables/c2/asks", id="ask", words="A supervisor, please")


def event(pit: Served) -> None:
    """A tournament that can be entered."""
    with pit.client() as one, pit.client() as two, pit.client() as three:
        operator, manager = (
            Stranger(one).come_in("operator"),
            Stranger(two).come_in("shift manager"),
        )
        director = Stranger(three).come_in("director")
        path = "/api/tournaments/eight/commands"
        drafted = operator.post(
            "/api/conditions/canberra-2017", title="Eight", items=SAID | PREVAILS
        ).json()
        acts: list[tuple[Stranger, dict[str, Any]]] = [
            (operator, {"type": "Lodge", "conditions": drafted["conditions"]}),
            *(
                (operator, {"type": "Record", "what": what})
                for what in ("document", "make-available", "notify")
            ),
            (manager, {"type": "Nominate", "name": "director"}),
            (director, {"type": "OpenEntries"}),
            (director, {"type": "Enter", "name": "player two"}),
        ]
        for who, act in acts:
            sent = act | {"type": f"tournament.{act['type']}"}
            answer = who.post(path, id=f"act {next(IDS)}", command=sent)
            assert answer.status_code == 201, answer.text


def seen(page: Page, where: str) -> None:
    page.goto(where)
    expect(page.locator(".deskpage[data-seen]")).to_be_visible()


def show_dealer(staff: Staff, shoot: Shoot) -> None:
    page, one = staff.come("dealer", "dealer"), staff.people["dealer"]
    shoot(one, "desk-dealer-tables")
    seen(page, f"{staff.url}/desk/dealer?table=u1")
    shoot(one, "desk-dealer")
    page.keyboard.press("Enter")
    expect(page.locator(".step h2")).to_contain_text("Ask box 1")
    page.locator('[data-type="CardExposed"]').click()
    page.locator(".assist form [name=to]").select_option("0")
    page.locator(".assist form [name=card]").fill("1")
    page.locator(".assist form button").click()
    expect(page.locator(".verdict")).to_be_visible()
    shoot(one, "desk-dealer-irregularity", ".verdict")
    seen(page, f"{staff.url}/desk/drill?rules=ultimate-2019")
    shoot(one, "desk-drill")


def show_floor(staff: Staff, shoot: Shoot) -> None:
    page, one = staff.come("operator"), staff.people["operator"]
    shoot(one, "desk-floor")
    page.locator('[data-do=pick][data-table="h1"]').click()
    page.locator('[data-group="sign"]').click()
    page.locator('[data-type="table.PostNotice"]').click()
    expect(page.locator(".assist form")).to_be_visible()
    shoot(one, "desk-floor-notice", ".assist form")
    shoot(one, "desk-floor-cage", '[aria-label="One more table"]')
    seen(page, f"{staff.url}/desk/people")
    shoot(one, "desk-people")
    seen(page, f"{staff.url}/desk/report?report=inventory")
    shoot(one, "desk-report")
    seen(page, f"{staff.url}/desk/conditions")
    page.locator('[data-shape="Several sessions"]').click()
    page.locator('[data-item="sessions"]').click()
    for part, text in (("number", "2"), ("rounds", "twenty")):
        page.locator(f'[name="part {part}"]').fill(text)
        page.locator(f'[name="part {part}"]').blur()
    expect(page.locator(".part.bad")).to_be_visible()
    shoot(one, "desk-conditions")
    seen(page, f"{staff.url}/desk/director")
    shoot(one, "desk-director")
    page.goto(f"{staff.url}/tournaments/eight/clock")
    expect(page.locator(".clockroom")).to_contain_text("Eight")
    shoot(one, "clock")
    page.goto(f"{staff.url}/lab")
    page.wait_for_load_state("networkidle")
    shoot(one, "lab")


def show_inspector(staff: Staff, shoot: Shoot) -> None:
    page, one = staff.come("inspector"), staff.people["inspector"]
    page.get_by_role("button", name="Recall round 1 of c3").first.click()
    expect(page.get_by_role("region", name="Recalled round")).to_be_visible()
    page.evaluate("scrollTo(0, 0)")
    shoot(one, "desk-inspector")
    page.locator('[data-do=edition][data-rules="ultimate-2019"]').click()
    page.get_by_role("button", name="Clause 9.6(a)", exact=True).click()
    shoot(one, "desk-inspector-law", '[aria-label="Coverage of the law"]')


def show_entry(staff: Staff, shoot: Shoot) -> None:
    one = staff.people["player one"] = staff.visitor()
    one.enter()
    one.page.locator('.roles [data-name="player one"]').click()
    expect(one.page.locator('[data-part="me"]')).to_contain_text("player one")
    seen(one.page, f"{staff.url}/tournaments/eight")
    one.page.get_by_role("button", name="I have read them and agree").click()
    shoot(one, "entry")


def register(pit: Served) -> None:
    for name, role in (("Ava", Role.SUPERVISOR), ("Ben", Role.DEALER), ("Cleo", Role.CASHIER)):
        pit.service.passwords.register.add(name, role, "a long password")
    pit.service.passwords.register.disable("Ben")


def show_desks(browser: Browser, pit: Served, shoot: Shoot) -> None:
    play_a_little(pit)
    event(pit)
    register(pit)
    for show in (show_dealer, show_floor, show_inspector, show_entry):
        with Staff(browser, pit.url) as staff:
            show(staff, shoot)


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as name, faces(), chromium() as browser:
        casino = Path(name) / "casino.toml"
        casino.write_text(CASINO)
        with serving(Path(name), read_house(casino), pages=handlers()) as pit:
            show_desks(browser, pit, shooting(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs" / "shots")
