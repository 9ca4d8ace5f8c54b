"""Rounds for the pot by chance: a few here, very many in the proofs."""

from random import Random

import pytest

from pitboss.play.pot import events as e
from pitboss.play.pot.round import changed
from pitboss.trials.nights.pot.round import evening, random_table
from pitboss.trials.nights.pot.watch import Watch
from pitboss.trials.nights.tally import Fault, Tally
from tests.play.pot_table import Table
from tests.playing import POT


@pytest.mark.parametrize("rules", POT)
def test_an_evening_holds(rules: str) -> None:
    night = sum((evening(POT[rules], Random(f"{rules} {nth}")) for nth in range(60)), Tally())
    assert night.rounds == 60
    assert night.settled > 40
    assert night.refused > 20
    assert len(night.clauses) > 80


def test_the_same_chance_gives_the_same_evening() -> None:
    game = POT["omaha-1995"]
    assert evening(game, Random(7)) == evening(game, Random(7))


def test_tables_are_of_every_kind() -> None:
    tables = [random_table(POT["holdem-1995"], Random(nth)) for nth in range(300)]
    assert {str(table.limit) for table, _ in tables} == {
        "fixed",
        "half-pot",
        "full-pot",
        "no-limit",
    }
    assert {len(round.seats) for _, round in tables} == set(range(2, 11))
    assert {table.blinds for table, _ in tables} == {2, 3}


# The watch sees what is wrong


def watched() -> Watch:
    return Table({1: 100, 2: 100, 3: 100}, hands={1: "As Ad", 2: "Ks Kd"}).watch


def test_a_lost_cent_is_seen() -> None:
    watch = watched()
    watch.round = changed(watch.round, 3, stake=9_999)
    with pytest.raises(Fault, match="30000 cents have become 29999"):
        watch.see(e.HandRestored(3, ("16.9",)))


def test_a_card_that_comes_twice_is_seen() -> None:
    with pytest.raises(Fault, match="a card twice"):
        watched().see(e.CommunalCardsExposed(("As",), ("7.3",)))  # type: ignore[arg-type]


def test_a_card_of_another_deck_is_seen() -> None:
    with pytest.raises(Fault, match="not of the deck"):
        watched().see(e.CommunalCardsExposed(("1s",), ("7.3",)))  # type: ignore[arg-type]


def test_a_card_that_vanishes_is_seen() -> None:
    with pytest.raises(Fault, match="cards are out"):
        watched().see(e.HandsRebuilt(((1, ()),), ("16.1(c)",)))


def test_a_clause_that_is_not_in_the_register_is_seen() -> None:
    with pytest.raises(Fault, match=r"no clause 99\.9"):
        watched().see(e.HandRestored(3, ("99.9",)))
    with pytest.raises(Fault, match="no clause is cited"):
        watched().see(e.HandRestored(3, ()))


def test_money_below_nothing_is_seen() -> None:
    watch = watched()
    with pytest.raises(Fault, match="less than nothing"):
        watch.see(e.WagerReturned(3, 100, ("11.4",)))


def test_a_round_that_is_not_over_is_seen() -> None:
    with pytest.raises(Fault, match="not over"):
        watched().finish()


def test_a_fault_tells_what_went_before() -> None:
    told = watched().tell("it rains")
    assert told.startswith("holdem-1995: it rains\n  at PotSign(")
    assert "BettingOpened" in told
