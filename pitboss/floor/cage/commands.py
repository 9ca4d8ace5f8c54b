"""What is done at the cage: banks of tables, chips for money, fills and credits, counts, notes."""

from typing import Literal

from msgspec import Struct

from pitboss.floor.desks.desk import DeskCommand

Tender = Literal["cash", "transfer", "cheque"]


class Command(DeskCommand, frozen=True, kw_only=True, tag=lambda name: f"cage.{name}"):
    day: str = ""  # of gaming, as 2026-11-15; the clock says it


class OpenBank(Command, frozen=True, kw_only=True):
    """A table's chips are the cage's from now on: of money, or of practice chips."""

    table: str
    practice: bool
    inventory: int
    jackpot: str = ""  # that the table feeds; the table says it


class BuyChips(Command, frozen=True, kw_only=True):
    """A player gives money, and has it in the account."""

    player: str
    amount: int
    tender: Tender
    identity: str = ""  # the document that was seen


class CashOut(Command, frozen=True, kw_only=True):
    player: str
    amount: int
    tender: Tender
    identity: str = ""


class AskFill(Command, frozen=True, kw_only=True):
    """Chips for a table's bank, asked for by the pit; the cage sends them."""

    table: str
    amount: int


class AskCredit(Command, frozen=True, kw_only=True):
    """Chips from a table's bank, back to the cage."""

    table: str
    amount: int


class ConfirmSlip(Command, frozen=True, kw_only=True):
    number: int


class VoidSlip(Command, frozen=True, kw_only=True):
    number: int
    reason: str


class CountBank(Command, frozen=True, kw_only=True):
    """The chips of a table were counted; a closer is the next opener."""

    table: str
    counted: int
    when: Literal["opening", "shift", "closing"]


class NoteSuspicion(Command, frozen=True, kw_only=True):
    """For a report of a suspicious matter; the player is never told."""

    player: str
    text: str


class Event(Struct, frozen=True, tag=lambda name: f"cage.{name}"):
    at: int
    day: str


class BankOpened(Event, frozen=True):
    table: str
    practice: bool
    inventory: int
    jackpot: str


class ChipsBought(Event, frozen=True):
    number: int
    player: str
    amount: int
    tender: str
    identity: str
    flag: str  # threshold, split or nothing
    total: int  # in cash, this way, of this player on this day


class ChipsCashed(Event, frozen=True):
    number: int
    player: str
    amount: int
    tender: str
    identity: str
    flag: str
    total: int


class SlipAsked(Event, frozen=True):
    number: int
    kind: str  # fill or credit
    table: str
    amount: int
    by: str


class SlipDone(Event, frozen=True):
    number: int
    kind: str
    table: str
    amount: int
    by: str


class SlipVoided(Event, frozen=True):
    number: int
    reason: str
    by: str


class BankCounted(Event, frozen=True):
    table: str
    counted: int
    when: str


class SuspicionNoted(Event, frozen=True):
    player: str
    text: str


Commands = (
    OpenBank
    | BuyChips
    | CashOut
    | AskFill
    | AskCredit
    | ConfirmSlip
    | VoidSlip
    | CountBank
    | NoteSuspicion
)
Events = (
    BankOpened
    | ChipsBought
    | ChipsCashed
    | SlipAsked
    | SlipDone
    | SlipVoided
    | BankCounted
    | SuspicionNoted
)
