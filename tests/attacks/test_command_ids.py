"""Somebody repeats an id that is not theirs, or says something else under their own."""

import pytest

from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.floor.people import CROUPIER, Person, Role
from pitboss.floor.repeated import IdUsed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, Felt, stands, ticking

ANN, BOB = Person("Ann", Role.PLAYER), Person("Bob", Role.PLAYER)
SUE = Person("Sue", Role.SUPERVISOR)


@pytest.fixture
def felt(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_table("C1", "canberra-2017")
    felt.open_table("C2", "canberra-2017")
    felt.sit("C1", "Ann", "Bob")
    return felt


def test_the_croupiers_ids_bring_nobody_the_cards(felt: Felt, store: Store) -> None:
    """A player who was called like the croupier repeated its id, and had every hole card."""
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10))
    felt.croupier.deal("C1")
    deal = store.read("table/C1")[-1]
    assert deal.actor == CROUPIER
    guessed = f"C1/{deal.version}/Deal"
    assert deal.command_id != guessed
    before = stands(store)
    for person in (ANN, BOB, Person("Dan", Role.DEALER)):
        for known in (guessed, deal.command_id):
            with pytest.raises((Refused, BadInput)):
                felt.casino.give("C1", b.Deal(()), person, known)
    assert stands(store) == before


def test_the_croupiers_ids_follow_from_the_key_alone(felt: Felt, store: Store) -> None:
    felt.croupier.begin("C1")
    begun = store.read("table/C1")[-1]
    step = f"C1/{begun.version}/BeginRound"
    assert begun.command_id == Vault([KEY]).name(step)
    assert begun.command_id != Vault([bytes(32)]).name(step)


def test_an_id_is_its_senders_alone(felt: Felt) -> None:
    """Whoever sends the same id as somebody else is heard, and gets an answer of their own."""
    first = felt.casino.give("C1", c.SitOut(player="Ann"), ANN, "1")
    second = felt.casino.give("C1", c.SitOut(player="Bob"), BOB, "1")
    assert not second.repeated
    assert second.version == first.version + 1
    assert {seat.sitting_out for seat in felt.casino.table("C1").seated.values()} == {True}


def test_an_id_belongs_to_a_table_and_a_role(felt: Felt) -> None:
    stop = c.Stop(reason="an alarm")
    assert not felt.casino.give("C1", stop, SUE, "1").repeated
    assert not felt.casino.give("C2", stop, SUE, "1").repeated
    manager = Person("Sue", Role.SHIFT_MANAGER)
    assert not felt.casino.give("C1", c.OpenDispute(by="Sue", about="it"), manager, "1").repeated
    assert felt.casino.give("C1", stop, SUE, "1").repeated


@pytest.mark.parametrize(
    "other",
    [b.Act(1, "ante", dollars(20)), b.Act(2, "ante", dollars(10)), c.SitOut(player="Ann")],
)
def test_another_command_under_the_same_id_is_an_error(
    felt: Felt, store: Store, other: c.TableCommand
) -> None:
    felt.croupier.begin("C1")
    felt.casino.give("C1", b.Act(1, "ante", dollars(10)), ANN, "click")
    before = stands(store)
    with pytest.raises(IdUsed, match="another command had the id 'click' before"):
        felt.casino.give("C1", other, ANN, "click")
    again = felt.casino.give("C1", b.Act(1, "ante", dollars(10)), ANN, "click")
    assert (again.repeated, stands(store)) == (True, before)


def test_what_the_floor_fills_in_makes_no_other_command(felt: Felt, store: Store) -> None:
    """A second croupier gives the same step: meter, clock and cards are not what it said."""
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10))
    state = felt.casino.load("C1")
    felt.croupier.deal_upon("C1", state)
    other = Casino(store, ticking(store), Vault([KEY]))
    step = Vault([KEY]).name(f"C1/{felt.casino.version('C1')}/Deal")
    again = other.give("C1", b.Deal(()), felt.croupier.person, step, seen=state.version)
    assert again.repeated
