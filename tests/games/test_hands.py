"""Why a hand is what it is, and why one is higher."""

import pytest

from pitboss.cards.card import cards
from pitboss.cards.hand import Category
from pitboss.cards.order import FIVE_CARD, THREE_CARD
from pitboss.games.hands import comparer, describer, runs_round_the_ace


@pytest.mark.parametrize(
    ("hand", "runs"),
    [
        ("Kc Ad 2h 3s 4c", True),
        ("Qc Kc Ad 2h 3s", True),
        ("Jc Qc Kd Ah 2s", True),
        ("Kc Ac 2c 3c 4c", True),
        ("Ac Kd Qh Js Tc", False),
        ("5c 4d 3h 2s Ac", False),
        ("Kc Ad 2h 3s 5c", False),
        ("Kc Ad 2h 2s 3c", False),
        ("Kc Qd Jh Ts 9c", False),
        ("Ac Kd 9h 8s 2c", False),
        ("Jc Kd Ah 2s 3c", False),
        ("Ac Ad Kh Ks 2c", False),
    ],
)
def test_five_cards_that_run_round_the_ace(hand: str, runs: bool) -> None:
    assert runs_round_the_ace(FIVE_CARD.value(cards(hand))) is runs


@pytest.mark.parametrize(
    ("hand", "runs"),
    [("Kc Ad 2h", True), ("Ac Kd Qh", False), ("3c 2d Ah", False), ("Kc 2d 2h", False)],
)
def test_three_cards_that_run_round_the_ace(hand: str, runs: bool) -> None:
    assert runs_round_the_ace(THREE_CARD.value(cards(hand))) is runs


def test_a_hand_is_described_by_its_category_and_what_always_holds() -> None:
    categories = {category: f"2.{nth}" for nth, category in enumerate(Category)}
    describes = describer(categories, ("2.9", "2.10"))
    assert describes(FIVE_CARD.value(cards("9c 8d 7h 6s 5c"))) == ("2.5", "2.9", "2.10")
    assert describes(FIVE_CARD.value(cards("Kc Ad 2h 3s 4c"))) == ("2.9", "2.9", "2.10", "2.5")


@pytest.mark.parametrize(
    ("one", "other", "clauses"),
    [
        ("9c 9d 7h 6s 5c", "Kc Qd 7h 6s 5c", ()),
        ("9c 9d 7h 6s 5c", "8c 8d 7h 6s 5c", ("same", "different")),
        ("9c 9d 7h 6s 5c", "9h 9s 7c 6d 4c", ("same", "next", "different")),
        ("9c 9d 7h 6s 5c", "9h 9s 7c 6d 5h", ("same", "next", "tie")),
    ],
)
def test_hands_of_one_category_are_compared_by_their_cards(
    one: str, other: str, clauses: tuple[str, ...]
) -> None:
    compares = comparer(("same",), ("next",), ("tie",), different=("different",))
    assert compares(FIVE_CARD.value(cards(one)), FIVE_CARD.value(cards(other))) == clauses
