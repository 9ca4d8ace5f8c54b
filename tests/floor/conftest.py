"""The tests of the floor run on an embedded journal, and where it matters on both databases."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.journal.store import Store, open_store
from tests.floor.felt import Felt
from tests.postgres import Server, server


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "journal.db") as opened:
        yield opened


@pytest.fixture
def felt(store: Store) -> Felt:
    return Felt(store)


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with server() as running:
        yield running


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
