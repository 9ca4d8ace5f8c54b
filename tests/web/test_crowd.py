"""Around a table for the pot nothing lies upon anything else, however many sit there."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.web.api.served import Served
from tests.web.visitor import Visitor

SIZES = ((1440, 900), (1366, 768), (1024, 768), (390, 844))
GAMES = {"holdem-1995": 9, "omaha-1995": 9, "manila-1995": 8}
STAGES = ("blinds", "flop", "river", "shown")
# What the rail offers in a view that differs in this; drawn and read at once.
OFFERED = """([view, own]) => {
  const table = document.querySelector("pit-table"), real = table.view;
  const seats = real.seats.map((seat) => (seat.seat === real.seat ? { ...seat, ...own } : seat));
  try {
    table.view = { ...real, seats, ...view };
    table.draw();
    return document.querySelector(".rail .choice").innerText;
  } finally {
    table.view = real;
    table.draw();
  }
}"""
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
        expect_more_chips(visitor)


def expect_more_chips(visitor: Visitor) -> None:
    """Between rounds a stake can grow; where nothing is at stake there are always more chips."""

    def offered(view: dict[str, object], own: dict[str, object]) -> str:
        told: str = visitor.page.evaluate(OFFERED, [view, own])
        return told

    over = {"stage": "settled"}
    assert "adds $60" in offered({**over, "balance": "900.00"}, {"stake": "40.00"})
    assert "the seat is given up" in offered({**over, "balance": "900.00"}, {"stake": "0.00"})
    assert "Take chips" in offered({**over, "balance": "5.00"}, {"stake": "40.00"})
    assert "Top up" not in offered({"stage": "playing", "balance": "900.00"}, {"stake": "40.00"})
