"""What a night counts, and how it says that something does not hold."""

from msgspec import Struct


class Fault(AssertionError):
    """A round of a night in which something does not hold; the message lets it be repeated."""


class Tally(Struct, frozen=True):
    """What some rounds of one game came to."""

    rounds: int = 0
    events: int = 0
    settled: int = 0  # wagers against the house, or pots
    refused: int = 0
    incidents: int = 0
    together: int = 0  # moments with two of them or more
    voids: int = 0
    jackpots: int = 0  # prizes paid
    money: int = 0  # wagered
    clauses: frozenset[str] = frozenset()  # that were cited

    def __add__(self, other: "Tally") -> "Tally":
        """The sum of both; of the clauses, those that either cited."""
        counts = {name: getattr(self, name) + getattr(other, name) for name in COUNTS}
        return Tally(**counts, clauses=self.clauses | other.clauses)


COUNTS = tuple(name for name in Tally.__struct_fields__ if name != "clauses")
