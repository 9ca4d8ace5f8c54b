"""Who is here: log-ins are read from the journal, whatever it has."""

import pytest

from pitboss.floor.people import Automaton, Person, Role
from pitboss.floor.room.people import Sessions
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
