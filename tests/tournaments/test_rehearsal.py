"""Whole tournaments of all regimes and formats: chips, seats, places and prizes."""

from random import Random

import pytest

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.play.money import dollars
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.decide import decide, evolve, run
from pitboss.tournaments.rehearsal.director import Rehearsal
from pitboss.tournaments.state import Tournament
from tests.tournaments.events import FIELDS, example, rehearse


@pytest.mark.parametrize("name", FIELDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_tournament_runs_to_its_last_prize(name: str, seed: int) -> None:
    least, most = FIELDS[name]
    entrants = Random(f"{name} {seed}").randint(least, min(most, 30) if least < 30 else most)
    assert rehearse(name, entrants, seed).state.places


@pytest.mark.parametrize(
    ("entrants", "cash"),
    [
        (10, [280, 168, 112]),
        (24, [980, 588, 392]),
        (33, [1144, 858, 572, 286]),
        (43, [1544, 1158, 772, 193, 193]),
    ],
)
def test_the_thursday_event_pays_exactly(entrants: int, cash: list[int]) -> None:
    played = rehearse("thursday", entrants, 5)
    prizes = [one for one in played.events if isinstance(one, e.PrizePaid)]
    assert [one.cash for one in prizes] == [dollars(amount) for amount in cash]
    assert [one.ticket for one in prizes[:3]] == [dollars(220), dollars(220), 0]


def test_nine_on_a_thursday_get_their_money_back() -> None:
    played = rehearse("thursday", 9, 1)
    assert played.state.cancelled
    (cancelled,) = [one for one in played.events if isinstance(one, e.TournamentCancelled)]
    assert {back for _, back in cancelled.refunds} == {dollars(110)}


def test_twelve_teams_pool_and_pay_exactly() -> None:
    played = rehearse("teams", 12, 3)
    prizes = [one.cash for one in played.events if isinstance(one, e.PrizePaid)]
    assert prizes == [dollars(amount) for amount in (1440, 1080, 540, 360, 180)]
    assert any(isinstance(one, e.TeamPooled) for one in played.events)
    started = next(one for one in played.events if isinstance(one, e.SessionStarted))
    assert len(started.stacks) == 24
    assert {chips for _, chips in started.stacks} == {dollars(4000)}


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, other = (rehearse("canberra-2004-final", 12, 9) for _ in "ab")
    assert one.events == other.events
    assert rehearse("canberra-2004-final", 12, 10).events != one.events


def test_what_was_recorded_can_be_judged_again() -> None:
    """Every command, decided anew in its place, gives the events that were recorded."""
    played = rehearse("ultimate-knockout", 16, 4)
    state = Tournament(played.said)
    again: list[e.Event] = []
    for command in played.commands:
        state, events = run(state, command)
        again += events
    assert again == played.events
    assert state == played.state


def test_evolve_alone_builds_the_same_places() -> None:
    played = rehearse("manila-sit-and-go", 8, 2)
    state = Tournament(played.said)
    for event in played.events:
        state = evolve(state, event)
    assert state.places == played.state.places
    assert state.entries == played.state.entries


def test_equal_points_are_broken_by_extra_rounds() -> None:
    played = rehearse("points-series", 10, 7, points_tie="extra-rounds")
    assert any(isinstance(one, e.TieBroken) for one in played.events)
    assert sum(isinstance(one, e.PointsEarned) for one in played.events) == 3


def test_an_extra_round_that_two_do_not_survive_is_the_last() -> None:
    """They have nothing left to play another one with (N6)."""
    played = rehearse("points-series", 24, 454, points_tie="extra-rounds")
    assert sum(isinstance(one, e.TieFound) for one in played.events) == 1


def test_who_went_on_before_goes_on_no_second_time() -> None:
    played = rehearse("spring-heats", 42, 12, repechage=None)
    going = [one.names for one in played.events if isinstance(one, e.PlayersAdvanced)]
    assert len(going) == 2
    assert set(going[1]) < set(going[0])
    assert len(set(going[1])) == len(going[1])


def test_more_than_the_conditions_admit_are_refused() -> None:
    with pytest.raises(BadInput, match="more than the 60"):
        Rehearsal(example("thursday"), 61, Random(1), GAMES).run()


def test_words_cannot_be_played_by() -> None:
    with pytest.raises(BadInput, match="figures"):
        Rehearsal(example("thursday", limits="as announced"), 12, Random(1), GAMES)


def test_decide_changes_nothing() -> None:
    state = Tournament(example("thursday"))
    decide(state, c.Record(what="approve"))
    assert state == Tournament(example("thursday"))
