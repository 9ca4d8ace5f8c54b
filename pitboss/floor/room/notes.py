"""What the room itself notes: who is ready, whom the croupier called, who is logged in.

These are streams of their own beside those of the tables: no rule of a game depends on them.
"""

from collections.abc import Callable

import msgspec
from msgspec import Struct

from pitboss.journal.entry import Entry
from pitboss.play.codec import reader

FLOW = "flow/"  # and the name of a table
PIT = "pit/"  # and the name of a table
SESSIONS = "sessions"


class Note(Struct, frozen=True, kw_only=True, tag=lambda name: f"room.{name}"):
    """What somebody does, or what came of it."""


# At a table


class GetReady(Note, frozen=True, kw_only=True):
    """A player's time for wagers, a concession or a declaration is over."""


class Declare(Note, frozen=True, kw_only=True):
    """A player declares the hand; the cards are known, and the time is noted (reading J6)."""


class Call(Note, frozen=True, kw_only=True):
    """The croupier calls a player who has not decided, once or twice (reading G16)."""

    round: int
    seat: int
    decisions: int  # how many that player had made in the round
    times: int


class AskSupervisor(Note, frozen=True, kw_only=True):
    """Called twice in vain: whether the player is absent is for a supervisor to confirm."""

    round: int
    seat: int
    decisions: int


class Go(Note, frozen=True, kw_only=True):
    """Somebody who practised is gone without a word: nobody looks at the table for this player."""

    round: int
    seat: int
    decisions: int


class AskFloor(Note, frozen=True, kw_only=True):
    """A dealer asks for a supervisor: to come, or to give this command, which is not a dealer's."""

    words: str
    command: str = ""  # in JSON, as it would be given


class AnswerFloor(Note, frozen=True, kw_only=True):
    """It was given, or sent back."""

    number: int
    given: bool


class PlayerReady(Note, frozen=True, kw_only=True):
    player: str
    seat: int
    round: int
    stage: str
    wagers: dict[str, int] = {}  # as they lay then: another wager, and the player is not ready
    clauses: tuple[str, ...] = ()


class HandDeclaredByPlayer(Note, frozen=True, kw_only=True):
    player: str
    seat: int
    round: int
    at: str
    clauses: tuple[str, ...] = ()


class PlayerCalled(Note, frozen=True, kw_only=True):
    seat: int
    round: int
    decisions: int
    times: int
    at: str
    clauses: tuple[str, ...] = ()


class SupervisorAsked(Note, frozen=True, kw_only=True):
    seat: int
    round: int
    decisions: int
    at: str
    clauses: tuple[str, ...] = ()


class PlayerGone(Note, frozen=True, kw_only=True):
    player: str
    seat: int
    round: int
    decisions: int
    at: str
    clauses: tuple[str, ...] = ()


class FloorAsked(Note, frozen=True, kw_only=True):
    number: int
    by: str
    words: str
    command: str
    at: str
    clauses: tuple[str, ...] = ()


class FloorAnswered(Note, frozen=True, kw_only=True):
    number: int
    by: str
    given: bool
    at: str
    clauses: tuple[str, ...] = ()


# Who is here


class LogIn(Note, frozen=True, kw_only=True):
    session: str  # the hash of the token


class LogOut(Note, frozen=True, kw_only=True):
    session: str


class LoggedIn(Note, frozen=True, kw_only=True):
    session: str
    player: str
    role: str
    guest: bool
    until: str


class LoggedOut(Note, frozen=True, kw_only=True):
    session: str


Command = (
    GetReady | Declare | Call | AskSupervisor | Go | AskFloor | AnswerFloor | LogIn | LogOut
)  # fmt: skip
AtTheTable = PlayerReady | HandDeclaredByPlayer | PlayerCalled | SupervisorAsked | PlayerGone
Event = AtTheTable | FloorAsked | FloorAnswered | LoggedIn | LoggedOut

encode = msgspec.json.Encoder(order="deterministic").encode
decode_command: Callable[[bytes], Command] = reader(Command)  # type: ignore[arg-type]
decode_events: Callable[[bytes], tuple[Event, ...]] = reader(tuple[Event, ...])


def is_note(stream: str) -> bool:
    """Whether a stream is one of these."""
    return stream == SESSIONS or stream.startswith((FLOW, PIT))


def check_note(entry: Entry) -> None:
    """Nothing is decided by it: it is read, or BadInput says why it cannot be."""
    decode_command(entry.command)
    decode_events(entry.events)
