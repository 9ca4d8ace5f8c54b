"""People at their desks: each logs in from the room's first page and finds the right desk."""

from contextlib import ExitStack
from types import TracebackType

from playwright.sync_api import Browser, Page, expect

from tests.web.visitor import Visitor


class Staff:
    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url, self.people = browser, url, dict[str, Visitor]()
        self._stack = ExitStack()

    def __enter__(self) -> "Staff":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stack.close()

    @property
    def faults(self) -> list[str]:
        return [fault for one in self.people.values() for fault in one.faults]

    def visitor(self) -> Visitor:
        """Somebody who has not logged in yet."""
        return self._stack.enter_context(Visitor(self.browser, self.url))

    def come(self, name: str, desk: str = "") -> Page:
        """Log in by the demonstration's button, and be at the desk of the role."""
        visitor = self.people[name] = self.visitor()
        page = visitor.page
        visitor.enter()
        page.locator(f'.roles [data-name="{name}"]').click()
        page.wait_for_url("**/desk/*")
        if desk:
            page.goto(f"{self.url}/desk/{desk}")
        expect(page.locator("[data-seen]")).to_be_attached()
        return page


def seen(page: Page) -> int:
    """How often the desk has asked the service."""
    return int(page.locator(".deskpage").get_attribute("data-seen") or 0)


# A tab goes on to the right or down; up only into a column further right.
OUT_OF_ORDER = """() => {
  const all = [...document.querySelectorAll('main :is(a, button, input, select, summary)')];
  const seen = all.filter((node) => node.checkVisibility() && node.getClientRects().length);
  const said = (node) => node.getAttribute('aria-label') ?? (node.textContent || node.name);
  return seen.slice(1).flatMap((node, nth) => {
    const before = seen[nth].getBoundingClientRect(), now = node.getBoundingClientRect();
    const back = now.bottom <= before.top + 4 && now.left < before.right;
    return back ? [`${said(seen[nth])} before ${said(node)}`] : [];
  });
}"""
FOCUS = '[tabindex]:not([tabindex="0"], [tabindex="-1"])'


def out_of_order(page: Page) -> list[str]:
    """What the keyboard reaches after something that is read later; there is no other order."""
    assert page.locator(FOCUS).count() == 0
    found: list[str] = page.evaluate(OUT_OF_ORDER)
    return found
