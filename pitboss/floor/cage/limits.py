"""A player's own limits: tighter at once, looser after a day; the lowest applies."""

from typing import Literal

from msgspec import Struct

HOUR, DAY = 3_600, 86_400  # seconds
PERIODS = (1, 7, 30)  # days
LOOSER = DAY  # after which a looser limit holds

Kind = Literal["deposit", "loss", "time"]


class Limit(Struct, frozen=True):
    """What is in force, and what comes into force later; none is no limit."""

    amount: int | None  # cents, or minutes at tables
    coming: int | None = None
    since: int = 0  # when that comes; 0 where nothing does

    def at(self, now: int) -> int | None:
        return self.coming if self.since and now >= self.since else self.amount

    def set(self, amount: int | None, since: int, now: int) -> "Limit":
        """With a change that holds from a time on, which may be now."""
        return Limit(amount) if since <= now else Limit(self.at(now), amount, since)


NONE = Limit(None)


def key(kind: Kind, days: int) -> str:
    return f"{kind}/{days}"


def since(limit: Limit, amount: int | None, now: int) -> int:
    """From when on a new amount holds."""
    held = limit.at(now)
    tighter = amount is not None and (held is None or amount <= held)
    return now if tighter else now + LOOSER


Hours = dict[int, int]  # sums by the hour since 1970


def added(hours: Hours, at: int, amount: int) -> Hours:
    """With one more; what no limit looks at any more is let go."""
    oldest = (at - max(PERIODS) * DAY) // HOUR
    kept = {hour: sum for hour, sum in hours.items() if hour >= oldest}
    return {**kept, at // HOUR: kept.get(at // HOUR, 0) + amount}


def spread(hours: Hours, start: int, end: int) -> Hours:
    """Seconds from one time to another, each to its hour."""
    while start < end:
        until = min(end, (start // HOUR + 1) * HOUR)
        hours = added(hours, start, until - start)
        start = until
    return hours


def within(hours: Hours, days: int, now: int) -> int:
    """The sum of the last days; an hour that is half past counts whole."""
    first = (now - days * DAY) // HOUR
    return sum(amount for hour, amount in hours.items() if hour >= first)
