"""Every test of the store runs on both databases; PostgreSQL is a real one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal.store import Store, open_store
from tests.debian import Failed
from tests.postgres import Server, server


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    try:
        with server() as running:
            yield running
    except Failed as error:
        pytest.fail(str(error), pytrace=False)


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    with postgres.database() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a journal that is not there yet."""
    if request.param == "sqlite":
        return str(tmp_path / "journal.db")
    address: str = request.getfixturevalue("postgres_url")
    return address


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    with open_store(url) as opened:
        yield opened
