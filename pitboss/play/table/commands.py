"""What people do at a table between and around its rounds: in the imperative.

The clock comes in with the command, as the cards do: `at` counts seconds.
"""

from typing import ClassVar, Literal

from pitboss.cards.card import Card
from pitboss.play.course import AnyCommand
from pitboss.play.table.equipment import Shoe as Shoe
from pitboss.play.table.equipment import Sign as Sign

Outcome = Literal["played", "void", "misdeal", "called off"]  # of a deal
Awards = tuple[tuple[str, int], ...]  # what each person is to get, or to give back


class TableCommand(AnyCommand, frozen=True, kw_only=True, tag=lambda name: f"table.{name}"):
    """What somebody does about the table."""

    at: int = 0


class OfPlayer(TableCommand, frozen=True, kw_only=True):
    """What a player does about the table."""

    owner: ClassVar[str] = "player"
    player: str


# Opening, and the cards


class SetUp(TableCommand, frozen=True, kw_only=True):
    """A table is put on the floor, closed."""

    rules: str
    seats: int
    sign: Sign
    shoe: Shoe
    layout_approval: str
    date: str  # the day of gaming, as 2026-11-15
    jackpot: str = ""  # the name of the pool that it feeds, alone or with others


class CheckCards(TableCommand, frozen=True, kw_only=True):
    """The cards in use were counted, one by one."""

    found: int
    when: Literal["opening", "ordered", "closing"]


class OpenTable(TableCommand, frozen=True, kw_only=True):
    until: int = 0  # when the hours of gaming end, as `at` counts; 0 if they were not set


class CutCards(TableCommand, frozen=True, kw_only=True):
    """In a game for the pot: the shuffled deck is cut, with this many cards above the cut."""

    cards_above: int


class ChangeCards(TableCommand, frozen=True, kw_only=True):
    """Cards are replaced; supervisor and dealer check every one of them."""

    supervisor: str
    dealer: str


class ChangeShoe(TableCommand, frozen=True, kw_only=True):
    shoe: Shoe


class ReportJackpot(TableCommand, frozen=True, kw_only=True):
    """The jackpot equipment is out of order, or works again."""

    working: bool
    approved: bool = False  # the game goes on without it


# The sign


class PostNotice(TableCommand, frozen=True, kw_only=True):
    """The sign will change; players are told."""

    sign: Sign


class Consent(OfPlayer, frozen=True, kw_only=True):
    """A seated player agrees that the posted change need not wait."""


class SetMarker(TableCommand, frozen=True, kw_only=True):
    """A marker with its figure stands by the box."""

    box: int
    limit: int


class RemoveMarker(TableCommand, frozen=True, kw_only=True):
    box: int


# Seats


class TakeSeat(OfPlayer, frozen=True, kw_only=True):
    seat: int
    stake: int = 0


class DrawForSeat(TableCommand, frozen=True, kw_only=True):
    """Several want the same seat: each draws a card."""

    seat: int
    draws: tuple[tuple[str, Card], ...]


class JoinWaitingList(OfPlayer, frozen=True, kw_only=True):
    pass


class LeaveWaitingList(OfPlayer, frozen=True, kw_only=True):
    """Somebody no longer waits, or did not answer the call."""


class MoveSeat(OfPlayer, frozen=True, kw_only=True):
    seat: int


class DeclineSeat(OfPlayer, frozen=True, kw_only=True):
    """A seated player who was asked does not want the seat that fell free."""

    seat: int


class LeaveSeat(OfPlayer, frozen=True, kw_only=True):
    pass


class ClearSeat(TableCommand, frozen=True, kw_only=True):
    """A supervisor requires somebody who abstained three times to give up the seat."""

    player: str


class SitOut(OfPlayer, frozen=True, kw_only=True):
    pass


class SitIn(OfPlayer, frozen=True, kw_only=True):
    pass


# Rounds


class BeginRound(TableCommand, frozen=True, kw_only=True, omit_defaults=True):
    commitment: str = ""  # to the shoe of an electronic table
    algorithm: str = ""  # by which it deals


class ShuffleCards(TableCommand, frozen=True, kw_only=True, omit_defaults=True):
    """After a misdeal: the new deal of the same round, with the commitment to its shoe."""

    commitment: str = ""
    algorithm: str = ""


class AddSeed(OfPlayer, frozen=True, kw_only=True):
    """A player's say in the order of the cards; the seed itself is kept sealed."""

    digest: str = ""


class SealDeal(TableCommand, frozen=True, kw_only=True):
    """No more seeds: what fixes each card of the deal and shows none, before the first is out."""

    seeds: tuple[str, ...] = ()  # an envelope with the seed of each place
    cards: tuple[str, ...] = ()  # and one with each card
    seal: str = ""


class PublishDeal(TableCommand, frozen=True, kw_only=True, omit_defaults=True):
    """A deal is over: where its cards went, and what opens those that lay open to all."""

    number: int = 0
    outcome: Outcome = "played"
    went: tuple[str, ...] = ()  # to whom each card went that left the shoe
    seeds: tuple[str, ...] = ()  # of a deal that was not sealed before, its envelopes
    cards: tuple[str, ...] = ()
    seal: str = ""
    hash: str = ""
    shown: tuple[int, ...] = ()  # the positions of the cards that lay open to all
    keys: tuple[str, ...] = ()  # of their envelopes


class CallOffRound(TableCommand, frozen=True, kw_only=True, omit_defaults=True):
    """A round of which no card was dealt is not played; what lies on the table goes back."""

    reason: str = ""  # once the order of its cards is fixed


# Conduct and disputes


class DealOut(TableCommand, frozen=True, kw_only=True):
    """A supervisor deals somebody out of the next round for what was said."""

    player: str
    finding: str


class RecordBreach(TableCommand, frozen=True, kw_only=True):
    player: str
    clause: str
    finding: str
    exclude: bool = False


class LiftExclusion(TableCommand, frozen=True, kw_only=True):
    player: str


class OpenDispute(TableCommand, frozen=True, kw_only=True):
    owner: ClassVar[str] = "by"
    by: str
    about: str


class DecideDispute(TableCommand, frozen=True, kw_only=True):
    number: int
    decision: str
    reasons: str
    awards: Awards = ()


class AskForReview(TableCommand, frozen=True, kw_only=True):
    owner: ClassVar[str] = "by"
    number: int
    by: str


class ReviewDispute(TableCommand, frozen=True, kw_only=True):
    """The regulator's outcome, which prevails."""

    number: int
    outcome: str
    awards: Awards = ()


# Closing


class AnnounceClosing(TableCommand, frozen=True, kw_only=True):
    regulator_told: bool = False


class CloseTable(TableCommand, frozen=True, kw_only=True):
    pass


class Stop(TableCommand, frozen=True, kw_only=True):
    """Gaming at this table stops at once, whatever is in hand."""

    reason: str


class Resume(TableCommand, frozen=True, kw_only=True):
    pass
