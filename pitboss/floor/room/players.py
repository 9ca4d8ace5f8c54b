"""A player's commands as they are sent; `dollars.py` makes them the engine's own."""

from msgspec import Struct


class PlayerCommand(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """What a player sends."""


class Sit(PlayerCommand, frozen=True, tag="sit"):
    """Take a seat: this one or the first that is free, for the pot with this stake or the least."""

    seat: int | None = None
    stake: str | None = None


class Leave(PlayerCommand, frozen=True, tag="leave"):
    """Give up the seat: for the pot in a round too, whose hand is then folded in turn."""


class Act(PlayerCommand, frozen=True, tag="act"):
    """Lay a wager or make a decision, as `actions` has it; a raise is of what lies above a call."""

    action: str
    amount: str | None = None


class TakeBack(PlayerCommand, frozen=True, tag="take-back"):
    """Take back a wager against the house, before the first card."""

    wager: str


class Ready(PlayerCommand, frozen=True, tag="ready"):
    """The player's time for wagers, a concession or a declaration may end."""


class Declare(PlayerCommand, frozen=True, tag="declare"):
    """Declare a hand with a jackpot wager: the time is noted, and no money depends on it."""


class Seed(PlayerCommand, frozen=True, tag="seed"):
    """Add a text of one's own to the shuffle, before the first card: up to 200 characters."""

    seed: str


class TopUp(PlayerCommand, frozen=True, tag="top-up"):
    """Add to a stake, between rounds, so that it is the least of the sign or more."""

    amount: str


class TakeOff(PlayerCommand, frozen=True, tag="take-off"):
    """Take something off a stake, between rounds, down to the least of the sign."""

    amount: str


class SitOut(PlayerCommand, frozen=True, tag="sit-out"):
    """Be dealt in no more from the next round on."""


class SitIn(PlayerCommand, frozen=True, tag="sit-in"):
    """Be dealt in again, for the pot when the buck allows it."""


class Move(PlayerCommand, frozen=True, tag="move"):
    """Change to a free seat, between rounds."""

    seat: int


class Decline(PlayerCommand, frozen=True, tag="decline"):
    """Do not want the seat that fell free, about which those who sit are asked (`asked`)."""

    seat: int


class JoinList(PlayerCommand, frozen=True, tag="join-list"):
    """Wait for a seat. Whoever is called to one comes first, for a while, and takes it by `sit`."""


class LeaveList(PlayerCommand, frozen=True, tag="leave-list"):
    """Wait no longer."""


class Consent(PlayerCommand, frozen=True, tag="consent"):
    """Agree to a change of the sign, which then needs no notice."""


class Dispute(PlayerCommand, frozen=True, tag="dispute"):
    """Raise a complaint, from a seat or beside the table: up to 1,000 characters."""

    about: str


AnyPlayerCommand = (
    Sit | Leave | Act | TakeBack | Ready | Declare | Seed | TopUp | TakeOff | SitOut | SitIn
    | Move | Decline | JoinList | LeaveList | Consent | Dispute
)  # fmt: skip

FROM_A_SEAT = (Leave, Seed, TopUp, TakeOff, SitOut, SitIn, Move, Consent)  # and not without one
