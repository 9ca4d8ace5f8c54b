"""Pots: how contributions stack into pots, what commission they bear, and how they divide."""

from collections.abc import Sequence

from msgspec import Struct

from pitboss.play.pot.round import IN, Hold, Seat


class Pot(Struct, frozen=True, gc=False):
    amount: int
    contenders: tuple[int, ...]  # clockwise from the buck
    contributors: frozenset[int]
    uncalled: int = 0  # the part that a void hand put in and nobody called


def form_pots(seats: Sequence[Seat]) -> tuple[Pot, ...]:
    """One pot for each height at which a contender's money runs out; the main pot first.

    Money above every contender's, which only void or passed hands can leave, is a pot without
    contenders; but what of it only one hand put in is won with the last pot.
    """
    live = [seat for seat in seats if seat.hold is IN]
    if len(live) == 1 and live[0].stake:
        return _whole(seats, (live[0].number,))
    heights = sorted({seat.contributed for seat in live} - {0})
    pots, low, below = [], 0, 0
    for high in heights:
        contenders = tuple([seat.number for seat in live if seat.contributed >= high])
        upto = sum([min(seat.contributed, high) for seat in seats])
        pots.append(Pot(upto - below, contenders, _above(seats, low)))
        low, below = high, upto
    if not pots:
        return _whole(seats, ())
    return _with_the_rest(pots, seats, low)


def _with_the_rest(pots: list[Pot], seats: Sequence[Seat], low: int) -> tuple[Pot, ...]:
    lone = lone_part(seats)
    matched = sum([max(0, seat.contributed - low) for seat in seats]) - lone
    if matched:
        return (*pots, Pot(matched + lone, (), _above(seats, low), lone))
    last = pots.pop()
    return (*pots, Pot(last.amount + lone, last.contenders, last.contributors, lone))


def _whole(seats: Sequence[Seat], contenders: tuple[int, ...]) -> tuple[Pot, ...]:
    amount = sum(seat.contributed for seat in seats)
    pot = Pot(amount, contenders, _above(seats, 0), lone_part(seats))
    return (pot,) if amount else ()


def lone_part(seats: Sequence[Seat]) -> int:
    """What a void hand put in above everybody else: it stays, and bears no commission."""
    seat, amount = uncalled(seats)
    return amount if seat.hold is Hold.FOUL else 0


def uncalled(seats: Sequence[Seat]) -> tuple[Seat, int]:
    """The seat that has put in most, and the part of it that no other has matched."""
    top, first, second = seats[0], seats[0].contributed, 0
    for seat in seats[1:]:
        if seat.contributed > first:
            top, first, second = seat, seat.contributed, first
        elif seat.contributed > second:
            second = seat.contributed
    return top, first - second


def _above(seats: Sequence[Seat], low: int) -> frozenset[int]:
    return frozenset([seat.number for seat in seats if seat.contributed > low])


def share_out(amount: int, winners: int, unit: int) -> tuple[int, ...]:
    """Equal shares in whole units; all that is left goes to the first from the buck.

    >>> share_out(4_550, 2, 100), share_out(9_500, 3, 100)
    ((2350, 2200), (3300, 3100, 3100))
    """
    share = amount // winners // unit * unit
    return (amount - share * (winners - 1), *[share] * (winners - 1))
