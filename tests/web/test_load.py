"""What the load says of a machine whose host takes its processors away."""

from benchmarks.load_service import Load, percentile


def load(*stolen: int) -> Load:
    """Second by second what was taken, in ticks of 200."""
    made, gone = Load([1], [1], 1, 1), 0
    made.machine = [(0, 0, 0)]
    for second, ticks in enumerate(stolen, 1):
        gone += ticks
        made.machine.append((second, gone, 200 * second))
    return made


def test_a_second_is_quiet_where_the_one_before_it_was_too() -> None:
    assert load(0, 0, 0)._quiet() == [(1, 2), (2, 3)]
    assert load(0, 2, 2)._quiet() == [(1, 2), (2, 3)]  # at most one in a hundred
    assert load(0, 3, 0, 0)._quiet() == [(3, 4)]
    assert load(50, 50, 50)._quiet() == []


def test_a_percentile_is_of_those_that_are_there() -> None:
    waits = [number / 1000 for number in range(100)]
    assert (percentile(waits, 50), percentile(waits, 99)) == (50, 99)
    assert percentile([], 99) == 0
