"""Who may do what: which role gives which command, and by which clause.

What the operator may do is never computed; this is where it is somebody's.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct

from pitboss.floor.people import Role
from pitboss.law.instrument import law_of
from pitboss.play.banked import commands as b
from pitboss.play.machine import Game
from pitboss.play.pool import AdjustPool, OpenPool
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table_law import TableLaw
from pitboss.play.verbs import Clauses, Refused

# Who stands above may do what those below do in running the game; a player's hand is the player's.
# A shift manager is a supervisor who nominates the tournament director (reading G28).
DEALERS = (Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER)
SUPERVISORS = (Role.SUPERVISOR, Role.OPERATOR, Role.SHIFT_MANAGER)
OPERATORS = (Role.OPERATOR,)
AT_THE_TABLE = (Role.PLAYER, *DEALERS)  # a dealer records what a player does with chips and cards
ANYBODY = tuple(Role)


class WrongRole(Refused):
    """It is somebody's to do, and not this person's."""


Clause = Callable[[TableLaw], str]


class Permit(Struct, frozen=True):
    roles: tuple[Role, ...]
    clause: Clause  # by which it is theirs, in the instrument's own numbers


def _by(definition: str) -> Clause:
    """What the dictionary says of a role, whatever the instrument."""
    return lambda law: definition


_DEALER, _SUPERVISOR, _OPERATOR = "D.Dealer", "D.Casino Supervisor", "D.Casino Operator"
_PLAYS = Permit(AT_THE_TABLE, _by(_DEALER))
_SITS = Permit(AT_THE_TABLE, lambda law: law.one_seat)
_DEALS = Permit(DEALERS, _by(_DEALER))
_RULES = Permit(SUPERVISORS, _by(_SUPERVISOR))  # on what went wrong

PERMITS: Mapping[type, Permit] = {
    # Rounds against the house
    **dict.fromkeys((b.Act, b.TakeBack), _PLAYS),
    **dict.fromkeys((b.Cut, b.Deal, b.Show, b.Proceed), _DEALS),
    **dict.fromkeys((b.CardExposed, b.ShoeMalfunction, b.WrongCount, b.WrongOrder), _RULES),
    **dict.fromkeys((b.DealtWithoutWager, b.HandInDiscard, b.NoDecision), _RULES),
    **dict.fromkeys((b.JackpotMalfunction, b.EarlierMajorWin, b.MissingCard), _RULES),
    **dict.fromkeys((b.ForeignCard, b.CorrectCard), _RULES),
    b.AmountFound: Permit((*DEALERS, *OPERATORS), _by(_DEALER)),
    b.Contravention: Permit((*SUPERVISORS, Role.DIRECTOR), _by(_SUPERVISOR)),
    b.Disturbance: Permit(OPERATORS, lambda law: law.disturbance),
    b.OperatorVoid: Permit(OPERATORS, _by(_OPERATOR)),
    # Rounds for the pot
    **dict.fromkeys((p.SitDown, p.TopUp, p.TakeOff, p.Leave), _PLAYS),
    **dict.fromkeys((p.Act, p.Show, p.PassHand), _PLAYS),
    **dict.fromkeys((p.Deal, p.Expose, p.Settle), _DEALS),
    **dict.fromkeys((p.PutForward, p.FoldEarly, p.ReplaceHoleCard), _DEALS),
    **dict.fromkeys((p.ExposeHoleCard, p.FindWrongCount, p.FindWrongOrder), _RULES),
    **dict.fromkeys((p.FindExposedInCut, p.FindNotCut, p.FindWrongDeck, p.FindFaceUp), _RULES),
    **dict.fromkeys((p.ExposeEarly, p.ExposeDiscard, p.TakeHandIn, p.GiveBack), _RULES),
    p.VoidWagers: Permit(OPERATORS, lambda law: law.breach),
    p.Exclude: Permit(OPERATORS, lambda law: law.exclude),
    p.Invalidate: Permit(OPERATORS, lambda law: law.disturbance),
    # The table: cards and equipment
    c.SetUp: Permit(OPERATORS, lambda law: law.layout),
    c.CheckCards: Permit(DEALERS, lambda law: law.card_check),
    c.CutCards: _DEALS,
    c.ChangeCards: Permit(SUPERVISORS, lambda law: law.card_change),
    c.ChangeShoe: Permit(SUPERVISORS, lambda law: law.shoe_change),
    c.ReportJackpot: _RULES,
    # The sign
    c.PostNotice: Permit(OPERATORS, lambda law: law.sign),
    c.Consent: Permit((Role.PLAYER,), lambda law: law.sign),
    c.SetMarker: Permit(SUPERVISORS, lambda law: law.marker),
    c.RemoveMarker: Permit(SUPERVISORS, lambda law: law.marker),
    # Seats and rounds
    **dict.fromkeys((c.TakeSeat, c.MoveSeat, c.DeclineSeat, c.LeaveSeat), _SITS),
    **dict.fromkeys((c.JoinWaitingList, c.LeaveWaitingList, c.SitOut, c.SitIn), _SITS),
    **dict.fromkeys((c.DrawForSeat, c.BeginRound, c.CallOffRound), _DEALS),
    **dict.fromkeys((c.ShuffleCards, c.SealDeal, c.PublishDeal), _DEALS),
    c.AddSeed: Permit((Role.PLAYER,), lambda law: law.one_seat),  # nobody seeds for a player
    c.ClearSeat: Permit(SUPERVISORS, lambda law: law.abstention),
    # Conduct and disputes
    c.DealOut: Permit(SUPERVISORS, lambda law: law.english),
    c.RecordBreach: Permit(SUPERVISORS, lambda law: law.breach),
    c.LiftExclusion: Permit(OPERATORS, lambda law: law.exclude),
    c.OpenDispute: Permit(ANYBODY, lambda law: law.dispute),
    c.DecideDispute: Permit(OPERATORS, lambda law: law.dispute),
    c.AskForReview: Permit(ANYBODY, lambda law: law.dispute),
    c.ReviewDispute: Permit((Role.INSPECTOR,), lambda law: law.dispute),
    # Opening and closing
    c.OpenTable: Permit(SUPERVISORS, lambda law: law.hours),
    c.AnnounceClosing: Permit(OPERATORS, lambda law: law.closing),
    c.CloseTable: Permit(OPERATORS, lambda law: law.closing),
    c.Stop: Permit((*SUPERVISORS, Role.INSPECTOR), lambda law: law.disturbance),
    c.Resume: Permit(OPERATORS, lambda law: law.disturbance),
    # A jackpot
    OpenPool: Permit(OPERATORS, lambda law: law.jackpot),
    AdjustPool: Permit(OPERATORS, lambda law: law.jackpot),
}


def clauses_of(game: Game, kind: type) -> Clauses:
    """By what a command of this kind is somebody's to give, in the instrument's own numbers."""
    return by_which(game, PERMITS[kind])


def by_which(game: Game, permit: Permit) -> Clauses:
    """What the instrument says of it; failing that, by what its role is defined.

    The 1995 rules define dealer and supervisor, and name the operator in what it may do.
    """
    law, found = law_of(game), permit.clause(game.table_law)
    return (next(one for one in (found, _OPERATOR, game.table_law.breach) if one in law),)
