"""What the sign at a table against the house displays."""

from msgspec import Struct


class BankedSign(Struct, frozen=True):
    """What the sign at the table displays, and what the table remembers of its boxes."""

    minimum: int
    maximum: int
    multiple: int = 100
    maximum_payout: int | None = None  # no figure displayed means no ceiling (reading G11)
    jackpot_wager: int = 0
    shoe: str = "manual"
    own_limits: dict[str, tuple[int, int]] = {}  # of a side wager
    markers: dict[int, int] = {}  # by box: the limit that stands instead of the maximum
    advised: frozenset[int] = frozenset()  # boxes whose player was told of the minimum before
    jackpot_working: bool = True
    tournament: bool = False

    def limits(self, wager: str, box: int) -> tuple[int, int]:
        if wager in self.own_limits:
            return self.own_limits[wager]
        return self.minimum, self.markers.get(box, self.maximum)

    def least(self, wager: str) -> int:
        return self.own_limits[wager][0] if wager in self.own_limits else self.minimum
