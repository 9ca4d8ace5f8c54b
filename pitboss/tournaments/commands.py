"""What people do in a tournament: in the imperative. A time is minutes after midnight."""

from msgspec import Struct

from pitboss.tournaments.conditions import Conditions


class Command(Struct, frozen=True, kw_only=True, tag=lambda name: f"tournament.{name}"):
    """What somebody does, and when, where that matters."""

    at: int | None = None


# Before entries


class Lodge(Command, frozen=True, kw_only=True):
    """The operator lodges the conditions, or a new version of them."""

    conditions: Conditions


class Record(Command, frozen=True, kw_only=True):
    """The operator or the regulator did what must come before entries."""

    what: str  # document, make-available, notify or approve


class Nominate(Command, frozen=True, kw_only=True):
    """The shift manager names the director, or an assistant."""

    name: str


class OpenEntries(Command, frozen=True, kw_only=True):
    pass


class CloseEntries(Command, frozen=True, kw_only=True):
    pass


class MoveStart(Command, frozen=True, kw_only=True):
    to: int


class Cancel(Command, frozen=True, kw_only=True):
    pass


# Entries


class AskAgreement(Command, frozen=True, kw_only=True):
    """The director wants an agreement in writing of everybody who enters from now on."""


class Agree(Command, frozen=True, kw_only=True):
    name: str


class Enter(Command, frozen=True, kw_only=True):
    name: str
    group: str = ""
    partners: tuple[str, ...] = ()  # of a team
    eligibility: tuple[tuple[str, str], ...] = ()  # each criterion: met, failed, or waived by whom


class JoinReserves(Command, frozen=True, kw_only=True):
    """Somebody who finds the field full waits for a seat that falls free."""

    name: str


class LeaveReserves(Command, frozen=True, kw_only=True):
    """A reserve does not wait any longer, or does not want the seat."""

    name: str


class Withdraw(Command, frozen=True, kw_only=True):
    name: str


class Refund(Command, frozen=True, kw_only=True):
    name: str


class GiveSeat(Command, frozen=True, kw_only=True):
    """A reserve takes the seat of one who lost it, or another one that is free by now."""

    old: str
    new: str
    table: int = 0
    seat: int = 0


class Substitute(Command, frozen=True, kw_only=True):
    old: str
    new: str
    reason: str = "with the director's approval"


# Seats


class CommitBallot(Command, frozen=True, kw_only=True):
    """The seed of the draw is fixed before anybody knows what it gives."""

    commitment: str = ""  # the desk fills it in


class Ballot(Command, frozen=True, kw_only=True):
    """Player, table and seat, as they were drawn; the seed is published with the draw."""

    seats: tuple[tuple[str, int, int], ...] = ()  # the desk fills it in where a seed is bound
    seed: str = ""
    witness: str = ""


class TakeSeat(Command, frozen=True, kw_only=True):
    name: str


class MovePlayer(Command, frozen=True, kw_only=True):
    name: str
    table: int
    seat: int


class BreakTable(Command, frozen=True, kw_only=True):
    """Players in the order of a ballot, each with the seat drawn at the table that is due."""

    table: int
    seats: tuple[tuple[str, int], ...] = ()  # the desk draws them where none are named


class PoolTeams(Command, frozen=True, kw_only=True):
    """Partners put their chips together, and one of the two seats becomes free."""


class SwapPartners(Command, frozen=True, kw_only=True):
    """The other partner of a team that has pooled plays on."""

    name: str  # of the team


# Play


class Start(Command, frozen=True, kw_only=True):
    pass


class JudgeStacks(Command, frozen=True, kw_only=True):
    """Before the next round of a table: who cannot make it is offered a buy-back, or is out."""

    table: int
    minute: int = 0  # of play, breaks not counted


class BeginRound(Command, frozen=True, kw_only=True):
    table: int
    minute: int = 0  # of play, breaks not counted


class Report(Command, frozen=True, kw_only=True):
    """The dealer counts the stacks after a round; a void round counts for nothing."""

    table: int
    stacks: tuple[tuple[str, int], ...] = ()
    reference: int = 0  # the seat that held the marker or posted the last blind
    void: bool = False
    stream: str = ""  # of the table, where its rounds are in the journal
    version: int = 0  # of that stream, when the round was over


class CountRound(Command, frozen=True, kw_only=True):
    """So many rounds have been played at every table."""

    number: int


class Rebuy(Command, frozen=True, kw_only=True):
    name: str


class AddOn(Command, frozen=True, kw_only=True):
    name: str


class ChangeChips(Command, frozen=True, kw_only=True):
    """Somebody adds chips to a stack by hand, or takes some."""

    name: str
    amount: int


class Eliminate(Command, frozen=True, kw_only=True):
    name: str


class Pause(Command, frozen=True, kw_only=True):
    minutes: int = 0


class SetPace(Command, frozen=True, kw_only=True):
    """So many seconds for a decision, or a direction in words, to one player or to all."""

    seconds: int = 0
    direction: str = ""
    name: str = ""


class RecordBreach(Command, frozen=True, kw_only=True):
    """Advice sought, or another breach; the director may exclude the player."""

    name: str
    clause: str
    exclude: bool = False


class Undo(Command, frozen=True, kw_only=True):
    """The director takes back an act, by its number, while nothing depends on it."""

    number: int


# The end


class EndSession(Command, frozen=True, kw_only=True):
    """With what was played or drawn to break ties, if it was."""

    extra: tuple[tuple[str, tuple[int, ...]], ...] = ()
    cards: tuple[tuple[str, tuple[int, ...]], ...] = ()


class Pay(Command, frozen=True, kw_only=True):
    """Prizes in cash by place, in cents."""

    prizes: tuple[int, ...]


class PayOut(Command, frozen=True, kw_only=True):
    """Pay what the conditions come to; ranks of cards drawn for tickets, where places tie."""

    drawn: tuple[tuple[str, int], ...] = ()
