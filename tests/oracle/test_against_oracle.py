"""The engine and a settlement written from the law alone agree on every wager and every pool."""

import pytest

from tests.oracle.cases import GAMES, compare, wanted
from tests.oracle.jackpots import split, tenth
from tests.oracle.ranking import best_of_seven, five, three

ROUNDS = 1_000


@pytest.mark.parametrize("game", GAMES)
def test_two_settlements_of_the_same_rounds_agree(game: str) -> None:
    seen: set[str] = set()
    for number in range(ROUNDS):
        seen |= compare(game, number)
    assert wanted(game) - seen == set()


@pytest.mark.parametrize(
    ("cards", "name", "ranks"),
    [
        ("As Ks Qs Js Ts", "royal flush", (14,)),
        ("5h 4h 3h 2h Ah", "straight flush", (5,)),
        ("9s 9h 9d 9c 2s", "four of a kind", (9, 2)),
        ("4s 4h 4d As Ah", "full house", (4, 14)),
        ("As Js 9s 3s 2s", "flush", (14, 11, 9, 3, 2)),
        ("Ac Kd Qh Js Tc", "straight", (14,)),
        ("Kc Ad 2h 3s 4c", "odd cards", (14, 13, 4, 3, 2)),
        ("8c 8d 8h Ks 2c", "three of a kind", (8, 13, 2)),
        ("8c 8d Ah As 2c", "two pairs", (14, 8, 2)),
        ("8c 8d Ah Ks 2c", "one pair", (8, 14, 13, 2)),
    ],
)
def test_the_oracle_knows_its_hands(cards: str, name: str, ranks: tuple[int, ...]) -> None:
    worth = five(tuple(cards.split()))
    assert (worth[0], worth[2]) == (name, ranks)


def test_the_oracle_knows_three_cards_and_seven() -> None:
    assert three(("Kh", "Ad", "2c"))[0] == "odd cards"
    assert three(("3h", "Ad", "2c"))[1:] == (3, (3,))
    assert (
        three(("7h", "7d", "7c"))[1] > three(("Ah", "Kd", "Qc"))[1] > three(("9h", "5h", "2h"))[1]
    )
    assert best_of_seven(("9c", "9d", "9h", "9s", "2c", "As", "3c"))[2] == (9, 14)


def test_the_oracle_splits_to_the_cent() -> None:
    assert split(100, [1, 1, 1]) == [34, 33, 33]
    assert split(100_001, [10, 1, 1]) == [83_334, 8_334, 8_333]
    assert (tenth(100), tenth(101)) == (10, 11)
