"""The table as the terminal draws it, from a view of the room."""

from typing import Any

import pytest

from pitboss.games import GAMES
from pitboss.terminal.picture import table_lines

SEAT: dict[str, Any] = {
    "seat": 4,
    "player": "Ann",
    "sitting_out": True,
    "stake": "90.00",
    "wagers": {},
    "level": None,
    "cards": ["4s", "Kh"],
    "decisions": ["checked"],
}


@pytest.mark.parametrize(
    ("changes", "shown"),
    [({}, "4♠ K♥"), ({"decisions": ["folded"]}, "sits out"), ({"cards": []}, "sits out")],
)
def test_who_sits_out_in_the_middle_of_a_hand_still_sees_it(
    changes: dict[str, Any], shown: str
) -> None:
    seats = [SEAT | changes]
    view = {"seat": 4, "buck": 1, "board": [], "pot": "0.00", "pots": [], "seats": seats}
    line, *_ = table_lines(GAMES["holdem-1995"], view)
    assert shown in line.plain
