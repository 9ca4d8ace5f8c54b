"""Where a table stands: its stage, whose turn it is, and since when."""

from enum import StrEnum

from msgspec import Struct

from pitboss.floor.croupier import Wait, waits_for
from pitboss.play.machine import Game, Round
from pitboss.play.table.state import TableState


class Stage(StrEnum):
    OPEN = "open"  # and no round has been played
    WAGERS = "wagers"
    PLAYING = "playing"
    CONCESSION = "concession"
    SETTLED = "settled"
    STOPPED = "stopped"
    CLOSED = "closed"


_IN_HAND = {Wait.WAGERS: Stage.WAGERS, Wait.CONCESSION: Stage.CONCESSION}


def stage_of(game: Game, state: TableState) -> Stage:
    if not state.open:
        return Stage.CLOSED
    if state.stopped:
        return Stage.STOPPED
    if state.in_hand:
        return _IN_HAND.get(waits_for(game, state), Stage.PLAYING)
    return Stage.SETTLED if state.finished else Stage.OPEN


def turn_of(state: TableState) -> int:
    """The place whose decision is awaited; 0 if none is."""
    return state.machine.turn(state.round) if state.cards_out else 0


class Standing(Struct, frozen=True):
    """What makes a choice stale when it changes."""

    round: int
    stage: Stage
    turn: int


def standing_of(game: Game, state: TableState) -> Standing:
    return Standing(state.number, stage_of(game, state), turn_of(state))


class Left(Struct, frozen=True):
    """What somebody may want time for when it changes; whatever else is said moves no clock."""

    round: Round | None  # against the house, with what lies there
    players: frozenset[str]  # who leaves gives nobody time

    def stays(self, before: "Left | None") -> bool:
        """A round that nothing happened to is the same, and not its equal."""
        return bool(before and before.round is self.round and before.players >= self.players)


def left_of(state: TableState) -> Left:
    return Left(state.round, frozenset([seat.player for seat in state.seated.values()]))


class Mark(Struct, frozen=True):
    """How a table stands, since which version and which time; and up to where it was read."""

    standing: Standing
    version: int
    time: str
    latest: int
    position: int
    left: Left | None = None
    moved: str = ""  # since when it is left so
    calling: tuple[str, str] = ("", "")  # who is called to a seat, and since when
