"""A supervisor who asks until it is clear what somebody holds: every question has one answer."""

from typing import Any

import pytest

from pitboss.cards.card import FULL_DECK, UNKNOWN
from pitboss.errors import BadInput
from pitboss.floor.people import Role
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.verbs import Refused
from tests.floor.felt import Felt
from tests.floor.journals import wagers

STAFF = [("Dan", Role.DEALER), ("Sue", Role.SUPERVISOR), ("Olga", Role.OPERATOR)]


@pytest.fixture
def felt(store: Store) -> Felt:
    """Cards are out at a table of each kind, and nobody has decided."""
    felt = Felt(store)
    felt.open_table("H", "holdem-1995")
    felt.sit("H", "Ann", "Bob", stake=dollars(200))
    felt.open_table("U", "ultimate-2019")
    felt.sit("U", "Ann", "Bob")
    felt.croupier.begin("H")
    felt.croupier.begin("U")
    felt.bet("U", "Ann", **wagers("ultimate-2019"))
    for table in ("H", "U"):
        felt.croupier.deal(table)
    return felt


def answers(felt: Felt, table: str, ask: Any) -> dict[str, set[str]]:
    """What each of the staff is told, for every card that could be named."""
    told: dict[str, set[str]] = {}
    for name, role in STAFF:
        told[name] = set()
        for card in FULL_DECK if name == "Sue" else FULL_DECK[::4]:
            with pytest.raises((Refused, BadInput)) as refused:
                felt.give(table, ask(card), name, role)
            told[name].add(str(refused.value))
    return told


@pytest.mark.parametrize(
    "ask",
    [
        lambda card: p.ExposeHoleCard(1, card),
        lambda card: p.ExposeHoleCard(1, card, by_player=True),
        lambda card: p.Show(1, (card, card)),
        lambda card: p.Show(-1, (card,)),
        lambda card: p.ExposeEarly((card,)),
        lambda card: p.FindWrongCount(1, 2, hands=((1, (card, card)),)),
        lambda card: p.FindWrongOrder(hands=((1, (card, card)),)),
        lambda card: p.Deal((card,)),
        lambda card: p.Expose((card,)),
        lambda card: p.ReplaceHoleCard(card),
    ],
)
def test_no_question_about_a_hand_for_the_pot_has_two_answers(felt: Felt, ask: Any) -> None:
    assert {len(told) for told in answers(felt, "H", ask).values()} == {1}


@pytest.mark.parametrize(
    "ask",
    [
        lambda card: b.Show(1, (card, UNKNOWN)),
        lambda card: b.Show(0, (UNKNOWN, card)),
        lambda card: b.Show(-1, (card, *[UNKNOWN] * 4)),
        lambda card: b.Proceed((card,)),
        lambda card: b.CorrectCard(1, 1, card, UNKNOWN),
        lambda card: b.CorrectCard(1, 1, UNKNOWN, card),
        lambda card: b.DealtWithoutWager(1, (card,)),
        lambda card: b.Deal((card,)),
    ],
)
def test_no_question_about_a_hand_against_the_house_has_two_answers(felt: Felt, ask: Any) -> None:
    assert {len(told) for told in answers(felt, "U", ask).values()} == {1}


def test_what_is_asked_without_a_face_still_works(felt: Felt) -> None:
    assert felt.give("H", p.FindExposedInCut(), "Sue", Role.SUPERVISOR).events
    assert felt.give("U", b.CardExposed(1, 1), "Sue", Role.SUPERVISOR).events
