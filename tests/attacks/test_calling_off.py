"""A house that deals again until the cards please: it needs a reason, and leaves a trace."""

import pytest

from pitboss.audit.verify import verify
from pitboss.errors import BadInput
from pitboss.floor.deal.shuffle import hashed
from pitboss.floor.people import Role
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import Felt

SUE = ("Sue", Role.SUPERVISOR)


@pytest.fixture
def felt(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_table("H1", "holdem-1995")
    felt.sit("H1", "Ann", "Bob", stake=dollars(200))
    return felt


def seeded(felt: Felt) -> None:
    felt.croupier.begin("H1")
    felt.give("H1", c.AddSeed(player="Ann"), "Ann", seed="mine")


@pytest.mark.parametrize("sealed", [True, False])
def test_once_the_order_is_fixed_it_takes_a_supervisor_and_a_reason(
    felt: Felt, sealed: bool
) -> None:
    """The dealer, or what deals by itself, called deals off that did not please."""
    felt.croupier.begin("H1")
    if sealed:
        felt.croupier.give("H1", c.SealDeal())
    else:
        felt.give("H1", c.AddSeed(player="Ann"), "Ann", seed="mine")
    off = c.CallOffRound(reason="the fire alarm")
    with pytest.raises(Refused, match="a supervisor calls the deal off"):
        felt.croupier.give("H1", off)
    with pytest.raises(Refused, match="a supervisor calls the deal off"):
        felt.give("H1", off, "Dan", Role.DEALER)
    for empty in ("", "  "):
        with pytest.raises(BadInput, match="for a reason"):
            felt.give("H1", c.CallOffRound(reason=empty), *SUE)
    (event,) = felt.give("H1", off, *SUE).events
    assert event.reason == "the fire alarm"


def test_before_anybody_had_a_say_a_dealer_calls_it_off(felt: Felt) -> None:
    felt.croupier.begin("H1")
    felt.give("H1", c.CallOffRound(), "Dan", Role.DEALER)
    assert not felt.casino.table("H1").in_hand


def test_a_table_that_calls_off_many_is_a_finding(felt: Felt, store: Store) -> None:
    for nth in range(1, 6):
        seeded(felt)
        felt.give("H1", c.CallOffRound(reason="again"), *SUE)
        felt.croupier.carry_on("H1")
        found = [finding.why for finding in verify(store).findings]
        told = f"{nth} of the {nth} deals of this table were called off after seeds were in"
        assert found == ([told] if nth == 5 else [])


def test_a_round_that_is_void_before_its_first_card_is_one_of_them(store: Store) -> None:
    """The operator voided what a supervisor would have called off, and nobody counted."""
    felt = Felt(store)
    felt.open_table("T1", "three-card-2006")
    felt.sit("T1", "Ann")
    for _ in range(5):
        felt.croupier.begin("T1")
        felt.give("T1", c.AddSeed(player="Ann"), "Ann", seed="mine")
        felt.give("T1", b.OperatorVoid("again"), "Olga", Role.OPERATOR)
        felt.croupier.carry_on("T1")
    told = "5 of the 5 deals of this table were called off after seeds were in"
    assert [finding.why for finding in verify(store).findings] == [told]


def test_a_seed_in_anothers_receipt_cannot_be_guessed(felt: Felt, store: Store) -> None:
    """Bob tried words upon the hash of Ann's seed that stood in his own receipt."""
    seeded(felt)
    deal = felt.casino.table("H1").deal
    guessed = {hashed("seed", deal.commitment, 1, word) for word in ("mine", "yours", "lucky")}
    assert deal.seeds[1] not in guessed
    written = b"".join(entry.command for entry in store.read("table/H1")).decode()
    assert [digest for digest in guessed if digest in written] == []
