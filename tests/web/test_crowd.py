"""Around a table for the pot nothing lies upon anything else, however many sit there."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.api.served import Served
from tests.web.visitor import Visitor

SIZES = ((1440, 900), (1366, 768), (1024, 768), (390, 844))
GAMES = {"holdem-1995": 9, "omaha-1995": 9, "manila-1995": 8}
STAGES = ("blinds", "flop", "river", "shown")
CROWD = (Path(__file__).parent / "crowd.js").read_text()


def cases(width: int) -> list[dict[str, object]]:
    """Two to nine players in every game; the stages and the free seats in turn."""
    return [
        {"rules": rules, "seats": seats, "others": others, "stage": STAGES[(nth + others) % 4]}
        for nth, (rules, seats) in enumerate(GAMES.items(), start=width)
        for others in range(1, seats)
    ]


def test_nothing_lies_upon_anything_else(browser: Browser, room: Served) -> None:
    with Visitor(browser, room.url, reduced_motion="reduce") as visitor:
        visitor.sit("holdem-1995")
        expect(visitor.choice("fold")).to_be_visible()
        faults: list[str] = []
        for width, height in SIZES:
            visitor.page.set_viewport_size({"width": width, "height": height})
            faults += [f"{width} {it}" for it in visitor.page.evaluate(CROWD, cases(width))]
        assert not faults, "\n".join(faults)
