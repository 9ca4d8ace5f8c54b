"""Who is here: log-ins are read from the journal, whatever it has."""

import pytest

from pitboss.floor.people import GUEST, Automaton, Person, Role
from pitboss.floor.room.people import LETTERS, OF_A_GUEST, Sessions
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
