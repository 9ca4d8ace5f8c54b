"""A journal that cannot be written says so, once, and again when it can."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from pitboss.journal.store import Store, StoreFailed
from tests.journal.making import one


@contextmanager
def full(*_: Any) -> Iterator[None]:
    raise StoreFailed("the disk is full")
    yield


def test_a_failure_is_noted_until_something_is_written(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    store.condition.listeners.append(told.append)
    store.append(one("table", 0, "a"))
    with monkeypatch.context() as broken:
        broken.setattr(store._database, "locked", full)
        for _ in range(3):
            with pytest.raises(StoreFailed):
                store.append(one("table", 1, "b"))
        with pytest.raises(StoreFailed):
            store.probe()
        assert (store.condition.why, told) == ("the disk is full", ["the disk is full"])
    store.append(one("table", 1, "b"))
    assert (store.condition.why, told) == ("", ["the disk is full", ""])


def test_a_probe_finds_out_that_it_can_be_written_again(store: Store) -> None:
    store.append(one("table", 0, "a"))
    head = store.head()
    store.condition.note("the disk is full")
    store.probe()
    assert store.condition.why == ""
    assert store.head() == head
    assert store.check().sound


def test_somebody_who_was_too_late_is_no_failure(store: Store) -> None:
    store.append(one("table", 0, "a"))
    with pytest.raises(Exception, match="table"):
        store.append(one("table", 0, "b"))
    assert store.condition.why == ""
