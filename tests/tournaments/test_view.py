"""What is seen of a tournament: open to all, each one's own, and the house's."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.floor import tournament_view as view
from pitboss.floor.people import Person, Role
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.floor.tournament_said import command_read
from pitboss.journal.store import open_store
from pitboss.tournaments import commands as c
from pitboss.tournaments.drawing import drawn
from tests.tournaments.events import example
from tests.tournaments.floor import Journalled

ANN = Person("p01", Role.PLAYER)
BEN = Person("p02", Role.PLAYER)
RAE = Person("the director", Role.DIRECTOR)
INES = Person("Ines", Role.INSPECTOR)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TournamentDesk]:
    folder: Path = tmp_path_factory.mktemp("view")
    with open_store(str(folder / "floor.db")) as store:
        played = Journalled(store, example("thursday"), 12, 3, "thursday")
        played._enter()
        played.do(c.RecordBreach(name="p01", clause="15.2"))
        yield played.desk


def test_an_overview_is_for_everybody(desk: TournamentDesk) -> None:
    (found,) = view.listing(desk)
    assert found == view.overview(desk, "thursday")
    assert found["phase"] == "entries open"
    assert (found["field"], found["players_max"], found["entry_fee"]) == (12, 40, "110.00")
    with pytest.raises(BadInput, match="no tournament 'other'"):
        view.overview(desk, "other")


def test_the_conditions_carry_their_statement(desk: TournamentDesk) -> None:
    found = view.conditions(desk, "thursday")
    assert found["clauses"] == ["19.3"]
    assert "prevail" in found["statement"]
    assert {"11.1", "6.1"} <= {one["clause"] for one in found["departures"]}
    assert any(one["item"] == "entry fee" for one in found["items"])


def test_what_was_paid_is_ones_own_and_the_houses(desk: TournamentDesk) -> None:
    mine = {one["name"]: one for one in view.entries(desk, "thursday", ANN)["entries"]}
    assert mine["p01"]["paid"] == "110.00"
    assert mine["p01"]["commission"] == "10.00"
    assert mine["p02"].keys().isdisjoint({"paid", "commission", "refunded", "agreed", "group"})
    for person in (RAE, INES):
        all_of_it = view.entries(desk, "thursday", person)["entries"]
        assert all("paid" in one for one in all_of_it)


def test_a_breach_is_told_to_whom_it_concerns(desk: TournamentDesk) -> None:
    kinds = {
        person.name: {one["act"] for one in view.acts(desk, "thursday", person)}
        for person in (ANN, BEN, RAE)
    }
    assert "RecordBreach" in kinds["p01"] & kinds["the director"]
    assert "RecordBreach" not in kinds["p02"]
    told = view.acts(desk, "thursday", ANN)
    assert all(one["clauses"] and one["told"] for one in told)
    assert any(one["told"].startswith("You pay $110") for one in told)


def test_seats_clock_and_prizes(desk: TournamentDesk) -> None:
    assert view.seats(desk, "thursday") == {"tables": [], "commitment": ""}
    assert view.clock(desk, "thursday")["blinds"] == ["25.00", "50.00"]
    found = view.prizes(desk, "thursday")
    assert found["pool"] == "1200.00"
    cash = [(one["cash"], one["ticket"]) for one in found["by_place"]]
    assert cash == [("380.00", "220.00"), ("228.00", "220.00"), ("152.00", "0.00")]
    with pytest.raises(BadInput, match="no ballot"):
        view.ballot_proof(desk, "thursday")


def test_a_command_comes_in_as_words_and_roles_have_theirs(desk: TournamentDesk) -> None:
    body = {"type": "tournament.Enter", "name": "Zoe"}
    assert command_read(body) == c.Enter(name="Zoe")
    with pytest.raises(BadInput):
        command_read({"type": "tournament.Riches", "name": "Zoe"})
    assert "Ballot" in view.permitted(RAE)
    assert "Ballot" not in view.permitted(ANN)
    assert "Rebuy" in view.permitted(ANN)


def test_what_may_be_bought_is_a_step_of_each_player(tmp_path: Path) -> None:
    """An add-on for whoever is in, a buy-back for whoever is offered one; nobody else is named."""
    with open_store(str(tmp_path / "floor.db")) as store:
        event = Journalled(store, example("ultimate-knockout"), 6, 3, "knockout")
        event._enter()
        event.do(c.Ballot(seats=drawn(event.state, list)))
        for name in event.state.stacks:
            event.do(c.TakeSeat(name=name))
        event.do(c.Start())
        assert bought(event.desk) == {"tournament.AddOn": 6}
        event.do(c.BeginRound(table=1))
        counted = [(stack.player, 0) for stack in event.state.seated_at(1)]
        event.do(c.Report(table=1, stacks=tuple(counted)))
        event.do(c.JudgeStacks(table=1))
        assert bought(event.desk) == {"tournament.AddOn": 6, "tournament.Rebuy": len(counted)}
        event.do(c.Rebuy(name=counted[0][0]))
        assert bought(event.desk)["tournament.Rebuy"] == len(counted) - 1


def bought(desk: TournamentDesk) -> Counter[str]:
    steps = view.steps(desk, "knockout")
    return Counter(str(one["command"]["type"]) for one in steps if one["group"] == "chips")
