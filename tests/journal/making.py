"""Drafts and appends to test with."""

from pitboss.journal.draft import Append
from pitboss.journal.entry import Draft, Sealed, canonical

NOON = "2026-01-31T12:00:00+11:00"


def draft(command_id: str, secret: Sealed | None = None, actor: str = "anna") -> Draft:
    return Draft(
        time=NOON,
        actor=actor,
        role="dealer",
        command_id=command_id,
        seen=0,
        command=canonical({"type": "Deal", "player": "Zoë"}),
        events=canonical([{"type": "CardsDealt", "cards": ["Ah", "??"]}]),
        engine="0.1.0",
        rules="5eed",
        schema=1,
        secret=secret,
    )


def one(stream: str, expected: int, command_id: str, actor: str = "anna") -> list[Append]:
    """One entry for one stream."""
    return [Append(stream, expected, (draft(command_id, actor=actor),))]


def two(table: int, jackpot: int, command_id: str) -> list[Append]:
    """One entry for a table and one for its jackpot."""
    return [*one("table", table, command_id), *one("jackpot", jackpot, command_id)]
