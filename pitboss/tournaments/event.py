"""What an event of a tournament is: something that happened, by its clauses."""

from msgspec import Struct


class Event(Struct, frozen=True, tag=lambda name: f"tournament.{name}"):
    """Something that happened."""
