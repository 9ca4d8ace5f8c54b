"""Who is here: log-ins are read from the journal, whatever it has."""

from datetime import timedelta

import pytest

from pitboss.floor.people import GUEST, Automaton, Person, Role
from pitboss.floor.room import people
from pitboss.floor.room.people import HOURS, LETTERS, OF_A_GUEST, Sessions
from pitboss.journal.store import Store
from tests.floor.felt import Felt

ANN = Person("Ann", Role.PLAYER)


@pytest.fixture
def sessions(store: Store) -> Sessions:
    return Sessions(Felt(store).casino)


def test_a_log_in_that_is_no_persons_is_nobodys_and_keeps_nobody_out(sessions: Sessions) -> None:
    opened = sessions.open(Automaton())
    assert sessions.of(opened.token) is None
    ann = sessions.open(ANN)
    for process in (sessions, Sessions(sessions.casino)):
        found = process.of(ann.token)
        assert found is not None
        assert found.person == ANN
        assert process.of(opened.token) is None


def test_no_guest_has_the_name_of_another(sessions: Sessions) -> None:
    names = [sessions.open_guest().session.person.name for _ in range(20)]
    assert len(set(names)) == len(names)
    for name in names:
        chosen = name.removeprefix(GUEST)
        assert (len(chosen), set(chosen) - set(LETTERS)) == (OF_A_GUEST, set())
    assert len(set(LETTERS)) ** OF_A_GUEST > 2**47  # of a million guests, no two


def test_sessions_that_are_over_are_dropped_by_and_by(
    sessions: Sessions, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people, "MANY", 3)
    sessions._full = 3
    for _ in range(3):
        sessions.open_guest()
    late = sessions.casino.now() + timedelta(hours=HOURS)
    monkeypatch.setattr(sessions.casino, "now", lambda: late)
    ann = sessions.open(ANN)
    assert [*sessions._known] == [ann.session.hash]
    for _ in range(5):
        sessions.open_guest()
    assert len(sessions._known) == 6  # nobody goes before the time
    assert sessions.of(ann.token) is not None
