"""What the sign at a table against the house displays."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.errors import BadAmount, BadInput
from pitboss.play.money import dollars

if TYPE_CHECKING:  # a game is asked with the sign in hand
    from pitboss.play.banked.game import BankedGame

_REMEMBERED = ("shoe", "markers", "advised", "jackpot_working", "by_hand")  # not on it

Limits = tuple[int | None, int | None]  # the least and the most; none where the table's apply
NONE: Limits = (None, None)  # of its own


class BankedSign(Struct, frozen=True):
    """What the sign at the table displays, and what the table remembers of its boxes."""

    minimum: int
    maximum: int
    multiple: int = dollars(1)
    maximum_payout: int | None = None  # no figure displayed means no ceiling (reading G11)
    jackpot_wager: int = 0
    shoe: str = "manual"
    own_limits: dict[str, Limits] = {}  # of a side wager
    markers: dict[int, int] = {}  # by box: the limit that stands instead of the maximum
    advised: frozenset[int] = frozenset()  # boxes whose player was told of the minimum before
    jackpot_working: bool = True
    by_hand: bool = False  # a dealer deals real cards, verifies the hands and racks them
    tournament: bool = False

    @property
    def minimum_stake(self) -> int:
        """Chips stay with their players."""
        return 0

    def limits(self, wager: str, box: int) -> tuple[int, int]:
        """A marker lifts what stands under the table's maximum (reading G6)."""
        standing = self.minimum, self.markers.get(box, self.maximum)
        if wager not in self.own_limits:
            return standing
        least, most = self.own_limits[wager]
        return standing[0] if least is None else least, standing[1] if most is None else most

    def least(self, wager: str) -> int:
        least = self.own_limits.get(wager, NONE)[0]
        return self.minimum if least is None else least

    def lifted(self, wager: str, box: int) -> bool:
        """Whether a marker by the box lifts this wager."""
        return box in self.markers and self.own_limits.get(wager, NONE)[1] is None


def check_sign(game: "BankedGame", sign: BankedSign) -> BankedSign:
    """All that a table of this game then displays; raise unless it may."""
    bare = BankedSign(sign.minimum, sign.maximum)
    if any(getattr(sign, name) != getattr(bare, name) for name in _REMEMBERED):
        raise BadInput("a sign says nothing of the shoe, of markers, advice or equipment")
    if sign.multiple <= 0 or not all(0 < least <= most for least, most in _ranges(sign)):
        raise BadAmount("the minimum is more than nothing and no more than the maximum")
    side = {wager.name for wager in game.wagers if wager.own_limits}
    if not set(sign.own_limits) <= side:
        raise BadInput(f"{game.rules} has own limits for {', '.join(sorted(side)) or 'no wager'}")
    if sign.jackpot_wager < 0 or (sign.jackpot_wager and game.jackpot is None):
        raise BadAmount(f"{game.rules} has no jackpot wager of that price")
    if sign.maximum_payout is not None and sign.maximum_payout <= 0:
        raise BadAmount("a maximum payout is more than nothing")
    return sign


def _ranges(sign: BankedSign) -> Iterator[tuple[int, int]]:
    yield sign.minimum, sign.maximum
    yield from (sign.limits(wager, 0) for wager in sign.own_limits)
