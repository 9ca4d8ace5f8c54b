"""The starting marker: in which order the antes are due."""

from hypothesis import given
from hypothesis import strategies as st

from pitboss.play.table.ante_order import clockwise, next_due

SEATS = (1, 3, 4, 6)


def test_antes_are_due_clockwise_from_the_marker() -> None:
    assert [next_due(3, SEATS, (3, 4, 6, 1)[:laid]) for laid in range(5)] == [3, 4, 6, 1, 0]


def test_who_is_early_leaves_the_others_due() -> None:
    assert next_due(3, SEATS, (6,)) == 3
    assert next_due(3, SEATS, (6, 3)) == 4
    assert next_due(3, SEATS, (6, 3, 4)) == 1


def test_an_empty_seat_gives_way_to_the_next() -> None:
    assert clockwise(SEATS, 5) == [6, 1, 3, 4]
    assert clockwise(SEATS, 7) == [1, 3, 4, 6]


@given(st.sets(st.integers(1, 10), min_size=1), st.data())
def test_everybody_is_due_once(live: set[int], data: st.DataObject) -> None:
    seats = tuple(sorted(live))
    marker = data.draw(st.sampled_from(seats))
    laid: tuple[int, ...] = ()
    while due := next_due(marker, seats, laid):
        laid += (due,)
    assert laid == tuple(clockwise(seats, marker))
    assert laid[0] == marker
