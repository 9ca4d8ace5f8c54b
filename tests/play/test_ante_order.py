"""The starting marker: the order of the antes, warnings, and where the marker goes next."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.table.ante_order import ante_order, clockwise, next_due

LAW = ("17.15",)
SEATS = (1, 3, 4, 6)


def test_antes_go_clockwise_from_the_marker() -> None:
    order = ante_order(LAW, 3, SEATS, (3, 4, 6, 1))
    assert (order.warned, order.director_may_void, order.next_marker) == ((), (), 4)
    assert order.clauses == LAW


def test_who_is_not_the_next_one_due_is_warned() -> None:
    assert ante_order(LAW, 3, SEATS, (3, 6, 4, 1)).warned == (6,)
    assert ante_order(LAW, 3, SEATS, (1, 6, 4, 3)).warned == (1, 6, 4)


def test_who_was_warned_before_is_left_to_the_director() -> None:
    order = ante_order(LAW, 3, SEATS, (6, 1, 3, 4), frozenset({6}))
    assert (order.warned, order.director_may_void) == ((1,), (6,))


def test_the_marker_goes_round_the_table() -> None:
    assert ante_order(LAW, 6, SEATS, ()).next_marker == 1


@pytest.mark.parametrize(
    ("marker", "seats", "placed"),
    [(2, SEATS, ()), (3, SEATS, (5,)), (3, SEATS, (3, 3)), (0, (), ())],
)
def test_nobody_antes_from_an_empty_seat_or_twice(
    marker: int, seats: tuple[int, ...], placed: tuple[int, ...]
) -> None:
    with pytest.raises(UnknownPlace):
        ante_order(LAW, marker, seats, placed)


def test_a_seat_is_there_once() -> None:
    with pytest.raises(BadInput, match="twice"):
        ante_order(LAW, 1, (1, 1, 2), ())


@given(st.sets(st.integers(1, 10), min_size=1), st.data())
def test_in_order_nobody_is_warned_and_out_of_order_somebody_is(
    live: set[int], data: st.DataObject
) -> None:
    seats = tuple(sorted(live))
    marker = data.draw(st.sampled_from(seats))
    order = tuple(clockwise(seats, marker))
    placed = tuple(data.draw(st.permutations(seats)))
    found = ante_order(LAW, marker, seats, placed)
    assert bool(found.warned) == (placed != order)
    assert next_due(marker, seats, ()) == marker
    assert next_due(marker, seats, placed) == 0
    assert set(found.warned) <= live
