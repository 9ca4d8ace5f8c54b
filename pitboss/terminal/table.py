"""What a session sits at: a table at home or one of a room, by the same views and commands.

A view is what the room tells of a table, an event is what it tells of what happened; both are
described in docs/service.md. Money in them is dollars in a string.
"""

from typing import Any, Protocol

from pitboss.floor.room.dollars import in_cents
from pitboss.play.machine import Game

View = dict[str, Any]
Event = dict[str, Any]
RESULT, SEALED = "result", "sealed"  # no events of the engine: what a round came to, the seal


class Moved(Exception):
    """The table is not as it was seen: somebody, or the clock, was quicker."""


class NoSeat(Exception):
    """There is no way on at this table, and why."""


class Table(Protocol):
    @property
    def name(self) -> str: ...

    @property
    def game(self) -> Game: ...

    @property
    def seat(self) -> int | None:
        """The player's own."""

    @property
    def at_home(self) -> bool:
        """Whether rounds wait for the player: no clock runs, and nobody else is there."""

    @property
    def view(self) -> View:
        """As it was last looked at, with what was done here since."""

    def look(self) -> None:
        """See how the table stands now."""

    def give(self, **command: Any) -> None:
        """A player's command upon the table as it was seen; refused, or too late, or done."""

    def go_on(self) -> None:
        """What comes without the player: it is done here, or it is waited for."""

    def news(self) -> list[Event]:
        """What happened since this was last asked."""

    def lend(self) -> int:
        """Play money that the player lacks for another round, in cents; 0 if there is enough."""

    def borrow(self) -> None:
        """The player agrees to that."""

    def receipt(self) -> str:
        """What is to be said of the receipt of the last round, once."""


def own_seat(view: View) -> dict[str, Any]:
    """The player's own, or nothing."""
    return next((one for one in view["seats"] if one["seat"] == view["seat"]), {})


def least_stake(view: View) -> int:
    """What the table asks for where stakes lie on it, in cents; 0 where none do."""
    return in_cents(view["sign"].get("minimum_stake") or "0")


def result(round: int, net: str) -> Event:
    return {"type": RESULT, "round": round, "net": net}


def sealed(seal: str) -> Event:
    return {"type": SEALED, "seal": seal}
