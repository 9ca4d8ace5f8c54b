"""The pots of a table while people still wager."""

from random import Random

from pitboss.floor.room.middle import in_the_middle
from pitboss.play.pot.pots import form_pots
from pitboss.play.pot.round import Hold, Seat
from pitboss.play.pot.view import PotSeatView, PotShare

IN, FOLDED = Hold.IN, Hold.FOLDED


def seat(number: int, stake: int, put_in: int, hold: Hold = IN) -> PotSeatView:
    return PotSeatView(number, stake, hold, (), 0, put_in, 0, 0, False)


def middle(*seats: PotSeatView) -> list[tuple[int, tuple[int, ...]]]:
    pot = sum(one.contributed for one in seats)
    return [(share.amount, share.contenders) for share in in_the_middle((), pot, seats)]


def test_what_is_wagered_lies_in_one_pot() -> None:
    assert middle(seat(1, 95, 5), seat(2, 90, 10), seat(3, 100, 0)) == [(15, (1, 2, 3))]
    assert middle(seat(1, 40, 60), seat(2, 90, 10, FOLDED), seat(3, 40, 60)) == [(130, (1, 3))]


def test_who_has_tapped_out_contests_the_first_pots_only() -> None:
    one, two, more = seat(1, 0, 30), seat(2, 0, 75), seat(3, 50, 100)
    assert middle(one, two, more, seat(4, 80, 20, FOLDED)) == [
        (110, (1, 2, 3)),
        (90, (2, 3)),
        (25, (3,)),
    ]
    assert middle(seat(1, 0, 100), seat(2, 60, 40), seat(3, 90, 10)) == [(150, (1, 2, 3))]


def test_pots_that_the_engine_tells_are_told_and_none_lie_there_without_money() -> None:
    told = (PotShare(30, (1, 2)),)
    assert in_the_middle(told, 30, ()) == told
    assert in_the_middle((), 0, (seat(1, 100, 0), seat(2, 100, 0))) == ()


def test_when_all_is_met_they_are_those_that_the_engine_forms() -> None:
    chance = Random(7)
    for _ in range(300):
        high = chance.randint(1, 9)
        seats = [_seat(chance, number, high) for number in range(1, 7)]
        seats += [seat(7, 5, high), seat(8, 5, high)]
        pot = sum(one.contributed for one in seats)
        theirs = form_pots([Seat(s.number, s.stake, s.hold, (), 0, s.contributed) for s in seats])
        found = in_the_middle((), pot, seats)
        assert [(p.amount, p.contenders) for p in found] == [
            (p.amount, p.contenders) for p in theirs
        ]


def _seat(chance: Random, number: int, high: int) -> PotSeatView:
    """Folded at some height, tapped out at one, or still in with what has to be met."""
    put_in = chance.randint(1, high)
    kind = chance.choice(["folds", "taps out", "meets"])
    if kind == "meets":
        return seat(number, 5, high)
    return seat(number, 0 if kind == "taps out" else 5, put_in, FOLDED if kind == "folds" else IN)
