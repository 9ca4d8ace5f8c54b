"""That the dealer does not take part is said where the game settles by it, and nowhere else."""

import pytest

from pitboss.cards.card import cards
from pitboss.floor.room.no_part import TOO_LOW, too_low
from pitboss.games import GAMES

# The highest hand that is too low, and the lowest that is not; with a board where there is one.
EDGES = {
    "canberra-2004": ("As Qd Jc Th 8s", "As Kd 4c 3h 2s", ""),
    "canberra-2017": ("As Qd Jc Th 8s", "2s 2d 3c 4h 5s", ""),
    "three-card-2006": ("Js Td 8c", "Qs 3h 2d", ""),
    "ultimate-2019": ("As Kd", "As 2d", "2h Qc Td 8s 5c"),
}


@pytest.mark.parametrize(("rules", "hands"), EDGES.items())
def test_the_game_itself_says_whether_the_dealer_takes_part(
    rules: str, hands: tuple[str, str, str]
) -> None:
    low, high, board = hands
    said = too_low(GAMES[rules], cards(low), cards(board) if board else ())
    assert said == TOO_LOW[rules][1]
    assert too_low(GAMES[rules], cards(high), cards(board) if board else ()) == ""


def test_where_there_is_no_dealers_hand_nothing_is_said() -> None:
    assert {rules for rules, game in GAMES.items() if game.laid} == set(TOO_LOW)
    assert too_low(GAMES["holdem-1995"], cards("As Kd"), ()) == ""
    assert too_low(GAMES["canberra-2017"], (), ()) == ""
