"""Who moves away from the buck is still due where it was to come."""

import pytest

from pitboss.play.banked.sign import BankedSign
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import NAMES, Playing


@pytest.mark.parametrize(
    ("rounds", "number", "to", "due"),
    [
        (0, 1, 2, 0),  # no buck has been given to anybody
        # The buck is at seat 1
        (1, 1, 2, 0),
        (1, 3, 2, 0),
        (1, 3, 4, 3),
        (1, 5, 4, 0),
        (1, 5, 6, 5),
        # At seat 3: seats 4, 5, 6, 1, 2 come before it
        (2, 1, 2, 1),
        (2, 1, 4, 0),
        (2, 1, 6, 0),
        (2, 5, 2, 5),
        (2, 5, 4, 0),
        # At seat 5
        (3, 1, 2, 1),
        (3, 1, 6, 0),
        (3, 3, 2, 0),
        (3, 3, 4, 3),
    ],
)
def test_away_is_further_round_the_table(rounds: int, number: int, to: int, due: int) -> None:
    table = Playing("manila-1995", 6)
    table.sit(1, 3, 5)
    for _ in range(rounds):
        table.do(c.BeginRound())
        table.finish_pot(fold=True)
    moved = table.do(c.MoveSeat(player=NAMES[number - 1], seat=to))[0]
    assert isinstance(moved, t.PlayerMoved)
    assert moved.due == due


def test_who_moves_again_is_due_where_the_buck_was_to_come_first() -> None:
    table = Playing("manila-1995", 6)
    table.sit(1, 2)
    table.do(c.BeginRound())
    table.finish_pot(fold=True)
    due = [table.do(c.MoveSeat(player="Ben", seat=to))[0].due for to in (5, 4)]
    table.do(c.DeclineSeat(player="Ann", seat=2))
    due += [table.do(c.MoveSeat(player="Ben", seat=to))[0].due for to in (2, 3)]
    assert due == [2, 2, 0, 2]


def test_a_starting_marker_is_no_buck() -> None:
    sign = c.Sign(banked=BankedSign(1_000, 50_000, tournament=True))
    table = Playing("canberra-2017", 6, sign=sign)
    table.sit(1, 2)
    table.round(1, 2)
    assert table.state.buck == 1
    assert table.do(c.MoveSeat(player="Ben", seat=5))[0].due == 0
