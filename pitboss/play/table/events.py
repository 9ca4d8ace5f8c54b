"""What happened at a table between and around its rounds: in the past tense, with clauses."""

from pitboss.play.course import AnyEvent
from pitboss.play.table.commands import Awards, Shoe, Sign
from pitboss.play.verbs import Clauses


class TableEvent(AnyEvent, frozen=True, tag=lambda name: f"table.{name}"):
    """What the rules say happened."""


class TableSetUp(TableEvent, frozen=True):
    rules: str
    seats: int
    sign: Sign
    shoe: Shoe
    date: str
    jackpot: str
    clauses: Clauses


class CardsChecked(TableEvent, frozen=True):
    when: str
    found: int
    complete: bool
    clauses: Clauses


class CardsDoubted(TableEvent, frozen=True):
    """A card was missing or foreign: the deck is checked before it is dealt again."""

    clauses: Clauses


class CardsCut(TableEvent, frozen=True):
    cards_above: int
    clauses: Clauses


class CardsChanged(TableEvent, frozen=True):
    supervisor: str
    dealer: str
    clauses: Clauses


class ShoeFailed(TableEvent, frozen=True):
    """No round begins from this shoe any more."""

    fault: str
    clauses: Clauses


class ShoeChanged(TableEvent, frozen=True):
    shoe: Shoe
    clauses: Clauses


class JackpotReported(TableEvent, frozen=True):
    working: bool
    approved: bool
    clauses: Clauses


class TableOpened(TableEvent, frozen=True):
    until: int
    clauses: Clauses


class NoticePosted(TableEvent, frozen=True):
    sign: Sign
    at: int
    new_game: bool  # what changes is set before a game commences
    clauses: Clauses


class ConsentGiven(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class SignChanged(TableEvent, frozen=True):
    sign: Sign
    advice_lapses: bool  # a higher minimum needs a new warning
    clauses: Clauses


class MarkerSet(TableEvent, frozen=True):
    box: int
    limit: int
    clauses: Clauses


class MarkerRemoved(TableEvent, frozen=True):
    box: int
    clauses: Clauses


class MinimumAdvised(TableEvent, frozen=True):
    """The player was told that wagers under the minimum will be returned."""

    box: int
    clauses: Clauses


class SeatTaken(TableEvent, frozen=True, omit_defaults=True):
    player: str
    seat: int
    stake: int
    clauses: Clauses
    due: int = 0  # of one who comes back: the seat at which the buck was to come sooner
    missed_buck: bool = False  # it went by meanwhile


class SeatDrawn(TableEvent, frozen=True, omit_defaults=True):
    """A draw of cards: who may still claim the seat. One has won it; several draw again."""

    seat: int
    left: tuple[str, ...]
    clauses: Clauses
    order: tuple[tuple[str, ...], ...] = ()  # of those who lost and have no seat, by rank


class WaitingListJoined(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class WaitingListLeft(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class NextCalled(TableEvent, frozen=True):
    """A seat is free for the first who waits."""

    player: str
    seat: int
    clauses: Clauses


class SeatOffered(TableEvent, frozen=True):
    """Those who sit are asked once, before the next round, whether they want a seat."""

    seat: int
    to: tuple[str, ...]
    clauses: Clauses


class SeatDeclined(TableEvent, frozen=True):
    player: str
    seat: int  # or 0, of whom a draw left the choice of one
    clauses: Clauses


class OffersLapsed(TableEvent, frozen=True):
    """A round begins: nobody is asked any longer, and no draw is waited for."""

    clauses: Clauses


class PlayerMoved(TableEvent, frozen=True):
    player: str
    seat: int
    due: int  # the seat at which the buck was to come sooner, or 0
    clauses: Clauses


class SeatVacated(TableEvent, frozen=True):
    player: str
    seat: int
    stake: int  # that the player takes away
    clauses: Clauses


class SatOut(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class SatIn(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class RoundBegun(TableEvent, frozen=True, omit_defaults=True):
    number: int
    buck: int  # or the starting marker of a tournament table
    dealt_in: tuple[int, ...]  # clockwise, from the buck where there is one
    posting: tuple[int, ...]  # of these, who has a blind to post
    missed: tuple[int, ...]  # who let the buck or a blind go by, and waits for the buck
    deck: str
    clauses: Clauses
    commitment: str = ""  # to the shoe of an electronic table
    algorithm: str = ""  # by which it deals


class AnteOutOfOrder(TableEvent, frozen=True):
    """The ante stands; the player is warned, or if warned before the director may void it."""

    seat: int
    warned_before: bool
    clauses: Clauses


class RoundCalledOff(TableEvent, frozen=True, omit_defaults=True):
    """No card was dealt; blinds that were held for the deal went back, by seat."""

    returned: tuple[tuple[int, int], ...]
    clauses: Clauses
    reason: str = ""


class RoundFinished(TableEvent, frozen=True):
    """The table takes note: stakes, the buck, and who sat idle for how many rounds by now."""

    number: int
    idle: tuple[tuple[int, int], ...]
    clauses: Clauses


class AbstentionAlerted(TableEvent, frozen=True):
    """Three rounds without a wager at a full table: a supervisor decides what follows."""

    player: str
    seat: int
    clauses: Clauses


class PlayerDealtOut(TableEvent, frozen=True):
    player: str
    number: int  # of the round
    finding: str
    clauses: Clauses


class BreachRecorded(TableEvent, frozen=True):
    player: str
    finding: str
    excluded: bool
    clauses: Clauses


class ExclusionLifted(TableEvent, frozen=True):
    player: str
    clauses: Clauses


class DisputeOpened(TableEvent, frozen=True):
    number: int
    by: str
    about: str
    clauses: Clauses


class DisputeDecided(TableEvent, frozen=True):
    number: int
    decision: str
    reasons: str
    awards: Awards
    clauses: Clauses


class ReviewAskedFor(TableEvent, frozen=True):
    number: int
    by: str
    clauses: Clauses


class DisputeReviewed(TableEvent, frozen=True):
    number: int
    outcome: str
    awards: Awards
    moved: Awards  # what changes hands, beyond what the decision before it moved
    clauses: Clauses


class ClosingAnnounced(TableEvent, frozen=True):
    regulator_told: bool
    last: int  # no round after this one
    clauses: Clauses


class TableClosed(TableEvent, frozen=True):
    clauses: Clauses


class TableStopped(TableEvent, frozen=True):
    reason: str
    clauses: Clauses


class TableResumed(TableEvent, frozen=True):
    clauses: Clauses
