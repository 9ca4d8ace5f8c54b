"""Somebody in front of a browser: what they do, and what their page complains of."""

from collections.abc import Sequence
from types import TracebackType
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Locator, Page, Request, expect

PATIENCE = 90_000  # milliseconds; far more than anything takes, for machines under load
expect.set_options(timeout=PATIENCE)
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
PRACTICE = {
    rules: f"{rules}-practice"
    for rules in (
        *("ultimate-2019", "canberra-2017", "three-card-2006", "canberra-2004"),
        *("holdem-1995", "omaha-1995", "manila-1995"),
    )
}
# Where several choices are open, the one that goes on at the least cost.
CAREFUL = ("ready", "check", "call", "play", "bet", "decline", "tap-out", "fold")

# Nobody leaves while a round is being settled: then it is asked again, until the next one.
LEAVE = """async () => {
  const table = document.querySelector("pit-table");
  for (let stage = "settled"; stage === "settled" && table.own;) {
    stage = table.view.stage;
    await table.deeds.give({ type: "leave" });
    if (table.own) await new Promise((go) => setTimeout(go, 100));
  }
}"""


class Visitor:
    def __init__(self, browser: Browser, url: str, **context: Any) -> None:
        self.url, self.faults, self.clicks = url, list[str](), 0
        self.context = browser.new_context(**({"viewport": DESKTOP} | context))
        self.page = self._watched(self.context.new_page())

    def __enter__(self) -> "Visitor":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Whoever goes leaves the seat to the next one."""
        if self.page.locator("pit-table .own, pit-table .mine").count():
            self.page.evaluate(LEAVE)
        self.context.close()

    def _watched(self, page: Page) -> Page:
        page.set_default_timeout(PATIENCE)
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.faults.append(f"error: {error}"))
        page.on("request", self._asked)
        return page

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self.faults.append(f"console: {message.text}")

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https") and not self.url.endswith(parts.netloc):
            self.faults.append(f"asked another host: {request.url}")

    def tab(self) -> Page:
        return self._watched(self.context.new_page())

    # What they do

    def enter(self) -> None:
        self.page.goto(self.url + "/")
        expect(self.page.locator(".sit").first).to_be_visible()

    def click(self, what: Locator) -> None:
        self.clicks += 1
        what.click()

    def sit(self, rules: str) -> None:
        """From the room's first page to a practice table, as a guest."""
        self.enter()
        self.click(self.page.locator(f'[data-rules="{rules}"] [data-table="{PRACTICE[rules]}"]'))
        self.at_the_table()

    def at_the_table(self) -> None:
        expect(self.page.locator(".rail")).to_be_visible()

    @property
    def docket(self) -> Locator:
        return self.page.locator(".docket")

    def choice(self, name: str) -> Locator:
        return self.page.locator(f'.rail [data-action="{name}"], .rail [data-do="{name}"]').first

    def lay_the_least(self) -> None:
        """One touch lays what the table asks at the least; a second says that it is all."""
        self.click(self.choice("least"))
        expect(self.page.locator(".laying .spot .stack").first).to_be_visible()
        self.click(self.choice("ready"))
        expect(self.page.locator(".laying")).to_have_count(0)

    def finish(self, careful: Sequence[str] = CAREFUL) -> None:
        """Whatever is asked is answered, until the docket is there."""
        offered = self.page.locator(
            ", ".join(
                f'.rail [data-action="{name}"]:not([aria-disabled]), .rail [data-do="{name}"]'
                for name in careful
            )
        )
        while True:
            expect(self.docket.or_(offered.first).first).to_be_visible()
            if self.docket.count():
                return
            self.answer(careful)

    def answer(self, careful: Sequence[str] = CAREFUL) -> None:
        """Take one open choice and wait until the table has heard it."""
        for name in careful:
            found = self.choice(name)
            if found.count():
                seen = self.page.evaluate("document.querySelector('pit-table').view.version")
                self.click(found)
                self.page.wait_for_function(
                    "(seen) => { const it = document.querySelector('pit-table');"
                    " return it.view.version > seen && !it.state.waiting; }",
                    arg=seen,
                )
                return
