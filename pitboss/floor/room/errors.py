"""What can be wrong with what somebody sends to a room, beyond what the rules refuse."""

from pitboss.errors import BadInput
from pitboss.journal.store import StoreFailed
from pitboss.journal.turns import Busy

__all__ = ["Busy", "LiveTable", "NoSuchTable", "NoSuchTournament", "Stale", "StoreFailed"]


class NoSuchTable(BadInput):
    """No table of the room has this name."""


class NoSuchTournament(BadInput):
    """No tournament of this name was lodged."""


class LiveTable(BadInput):
    """What is for practice was asked for at a table where it is not."""


class Stale(BadInput):
    """Round, stage or turn have changed since the version that somebody saw."""
