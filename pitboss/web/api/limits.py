"""How often somebody may ask: a bucket of requests for each, which fills by itself."""

import math
from time import monotonic

from pitboss.web.api.problems import Problem

RATE, BURST = 100, 300  # requests of a session: never fewer than 50 a second
CROWD, SURGE = 200, 3000  # of all who share an address and have no session: they come together
MANY = 10_000  # buckets kept: the fullest go first, for they say nothing


class Buckets:
    def __init__(self, rate: float, burst: int) -> None:
        self._rate, self._burst = rate, burst
        self._left: dict[str, tuple[float, float]] = {}  # how much, and at which time

    def _now(self, name: str) -> float:
        left, at = self._left.get(name, (self._burst, monotonic()))
        return min(self._burst, left + (monotonic() - at) * self._rate)

    def take(self, name: str, what: str) -> None:
        """Take one, or say when there is one again."""
        left = self._now(name)
        if left < 1:
            self._empty(left, what)
        self._left[name] = left - 1, monotonic()
        if len(self._left) > MANY:
            self._forget()

    def check(self, name: str, what: str) -> None:
        if (left := self._now(name)) < 1:
            self._empty(left, what)

    def _empty(self, left: float, what: str) -> None:
        wait = math.ceil((1 - left) / self._rate)
        headers = {"Retry-After": str(max(1, wait))}
        raise Problem(429, f"too many {what}: wait {max(1, wait)} s", headers=headers)

    def _forget(self) -> None:
        """Those that are full again."""
        full = [name for name in self._left if self._now(name) >= self._burst]
        for name in full or [*self._left][: MANY // 2]:
            del self._left[name]
