"""One room for all desks: tables dealt by hand, a link of three, one for the pot; a browser.

Nothing moves here by itself: no table has bots, and nobody is hurried.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from pitboss.floor.room.casino_file import read_house
from pitboss.web.pages.routes import handlers
from tests.web.api.served import Served, serving
from tests.web.desks.staff import Staff

CASINO = """
name = "The house by hand"
[times]
wagers = 900
decision = 900
call = 900
concession = 900
between = 1

[jackpots.progressive]
rules = "canberra-2017"
pool = "15000.00"
reserve = "5000.00"

[[tables]]
name = "u1"
rules = "ultimate-2019"
electronic = false
seats = 6

[[tables]]
name = "c1"
rules = "canberra-2017"
jackpot = "progressive"

[[tables]]
name = "c2"
rules = "canberra-2017"
jackpot = "progressive"
electronic = false

[[tables]]
name = "c3"
rules = "canberra-2017"
jackpot = "progressive"
electronic = false

[[tables]]
name = "h1"
rules = "holdem-1995"
seats = 9
"""


@pytest.fixture(scope="module")
def pit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder: Path = tmp_path_factory.mktemp("pit")
    casino = folder / "casino.toml"
    casino.write_text(CASINO)
    with serving(folder, read_house(casino), pages=handlers()) as served:
        yield served


@pytest.fixture
def staff(browser: Browser, pit: Served) -> Iterator[Staff]:
    """Whoever comes to a desk, each with a browser of their own; nothing may go wrong in a page."""
    with Staff(browser, pit.url) as people:
        yield people
        assert people.faults == []
