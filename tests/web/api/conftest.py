"""One served room for each file of tests."""

from collections.abc import Iterator

import pytest

from tests.web.api.served import Served, serving
from tests.web.api.stranger import Stranger


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(tmp_path_factory.mktemp("served")) as room:
        yield room


@pytest.fixture
def guest(served: Served) -> Iterator[Stranger]:
    with served.client() as http:
        yield Stranger(http).come_in()


@pytest.fixture
def other(served: Served) -> Iterator[Stranger]:
    with served.client() as http:
        yield Stranger(http).come_in()
