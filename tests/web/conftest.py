"""One server and one browser for the tests of a module; a visitor for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.web.chromium import Failed, chromium
from tests.web.house import House, house
from tests.web.visitor import PATIENCE, Visitor

expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as running:
            yield running
    except Failed as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("room")) as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, room: House) -> Iterator[Visitor]:
    """Somebody who has never been here; at the end nothing may have gone wrong in the page."""
    with Visitor(browser, room.url) as somebody:
        yield somebody
        assert somebody.faults == []


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """The room as it opens without a casino.toml."""
    with house(tmp_path_factory.mktemp("demonstration"), demonstration=True) as running:
        yield running
