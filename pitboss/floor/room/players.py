"""A player's commands as they are sent; `dollars.py` makes them the engine's own."""

from msgspec import Struct


class PlayerCommand(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a player sends."""


class Sit(PlayerCommand, frozen=True, tag="sit"):
    """Take a seat: this one or any, with this stake or the least."""

    seat: int | None = None
    stake: str | None = None


class Leave(PlayerCommand, frozen=True, tag="leave"):
    pass


class Act(PlayerCommand, frozen=True, tag="act"):
    """Lay a wager or make a decision."""

    action: str
    amount: str | None = None


class TakeBack(PlayerCommand, frozen=True, tag="take-back"):
    wager: str


class Ready(PlayerCommand, frozen=True, tag="ready"):
    """The player's time for wagers, a concession or a declaration may end."""


class Declare(PlayerCommand, frozen=True, tag="declare"):
    pass


class Seed(PlayerCommand, frozen=True, tag="seed"):
    seed: str


class TopUp(PlayerCommand, frozen=True, tag="top-up"):
    amount: str


class TakeOff(PlayerCommand, frozen=True, tag="take-off"):
    amount: str


class SitOut(PlayerCommand, frozen=True, tag="sit-out"):
    pass


class SitIn(PlayerCommand, frozen=True, tag="sit-in"):
    pass


class Move(PlayerCommand, frozen=True, tag="move"):
    seat: int


class Decline(PlayerCommand, frozen=True, tag="decline"):
    seat: int


class JoinList(PlayerCommand, frozen=True, tag="join-list"):
    pass


class LeaveList(PlayerCommand, frozen=True, tag="leave-list"):
    pass


class Consent(PlayerCommand, frozen=True, tag="consent"):
    pass


class Dispute(PlayerCommand, frozen=True, tag="dispute"):
    about: str


AnyPlayerCommand = (
    Sit | Leave | Act | TakeBack | Ready | Declare | Seed | TopUp | TakeOff | SitOut | SitIn
    | Move | Decline | JoinList | LeaveList | Consent | Dispute
)  # fmt: skip

FROM_A_SEAT = (Leave, Seed, TopUp, TakeOff, SitOut, SitIn, Move, Consent)  # and not without one
