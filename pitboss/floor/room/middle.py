"""What lies in the middle of a table for the pot.

The engine tells the pots when a round of betting is over. Somebody at the table sees them all the
time: whoever has tapped out contests the first of them, and what is wagered on lies beside it.
"""

from collections.abc import Sequence

from pitboss.play.pot.round import Hold
from pitboss.play.pot.view import PotSeatView, PotShare


def in_the_middle(
    pots: tuple[PotShare, ...], pot: int, seats: Sequence[PotSeatView]
) -> tuple[PotShare, ...]:
    """Together they are all that was wagered and has not gone back."""
    if pots or not pot:
        return pots
    held = [seat for seat in seats if seat.hold is Hold.IN]
    found, low = [], 0
    for high in sorted({seat.contributed for seat in held if not _left(seat)} - {0}):
        those = [seat.number for seat in held if _left(seat) or seat.contributed >= high]
        found.append(PotShare(_upto(seats, high) - _upto(seats, low), tuple(those)))
        low = high
    rest = pot - _upto(seats, low)
    on = PotShare(rest, tuple(seat.number for seat in held if _left(seat)))
    return (*found, on) if rest else tuple(found)


def _left(seat: PotSeatView) -> int:
    return seat.stake + seat.early


def _upto(seats: Sequence[PotSeatView], height: int) -> int:
    return sum(min(seat.contributed, height) for seat in seats)
