"""Journals to judge: one that is played once for all tests, and the databases of the floor."""

from pathlib import Path

import pytest

from pitboss.journal.store import open_store
from tests.floor.conftest import postgres, postgres_url, url
from tests.floor.felt import KEY
from tests.floor.journals import Pages, key_file, play_some

__all__ = ["postgres", "postgres_url", "url"]


@pytest.fixture(scope="session")
def journal(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The file of a journal with two rounds of every game. Nobody writes to it."""
    path = tmp_path_factory.mktemp("journal") / "journal.db"
    with open_store(path) as store:
        play_some(store)
    return path


@pytest.fixture(scope="session")
def pages(journal: Path) -> Pages:
    with open_store(journal) as store:
        return Pages(store.follow())


@pytest.fixture
def key(tmp_path: Path) -> Path:
    return key_file(tmp_path, KEY)
