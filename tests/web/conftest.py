"""One room and one browser for the tests of a module; a visitor for each test."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.debian import Failed
from tests.web.api.served import Served
from tests.web.chromium import chromium
from tests.web.house import quiet_room
from tests.web.visitor import Visitor


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    try:
        with chromium() as running:
            yield running
    except Failed as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The demonstration room in this process: to start another would take longer than a test."""
    with quiet_room(tmp_path_factory.mktemp("room")) as running:
        yield running


@pytest.fixture
def visitor(browser: Browser, room: Served) -> Iterator[Visitor]:
    """Somebody who has never been here; at the end nothing may have gone wrong in the page."""
    with Visitor(browser, room.url) as somebody:
        yield somebody
        assert somebody.faults == []
