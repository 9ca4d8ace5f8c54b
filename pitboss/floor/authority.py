"""Who may do what: which role gives which command, and by which clause.

What the operator may do is never computed; this is where it is somebody's.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from pitboss.errors import UnknownPlace
from pitboss.law.instrument import instrument
from pitboss.play.banked import commands as b
from pitboss.play.machine import Game
from pitboss.play.pool import AdjustPool, OpenPool, PoolCommand
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.table_law import TableLaw
from pitboss.play.verbs import Refused


class Role(StrEnum):
    PLAYER = "player"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    OPERATOR = "operator"
    SHIFT_MANAGER = "shift manager"
    DIRECTOR = "director"
    INSPECTOR = "inspector"


# Who stands above may do what those below do in running the game; a player's hand is the player's.
DEALERS = (Role.DEALER, Role.SUPERVISOR)
SUPERVISORS = (Role.SUPERVISOR, Role.OPERATOR, Role.SHIFT_MANAGER)
OPERATORS = (Role.OPERATOR, Role.SHIFT_MANAGER)
AT_THE_TABLE = (Role.PLAYER, *DEALERS)  # a dealer records what a player does with chips and cards
ANYBODY = tuple(Role)


class Permit(Struct, frozen=True):
    roles: tuple[Role, ...]
    clause: str  # a row of the dictionary, or the name of one of the table's clauses


_DEALER, _SUPERVISOR, _OPERATOR = "D.Dealer", "D.Casino Supervisor", "D.Casino Operator"
_PLAYS = Permit(AT_THE_TABLE, _DEALER)
_SITS = Permit(AT_THE_TABLE, "one_seat")
_DEALS = Permit(DEALERS, _DEALER)
_RULES = Permit(SUPERVISORS, _SUPERVISOR)  # on what went wrong

PERMITS: Mapping[type, Permit] = {
    # Rounds against the house
    **dict.fromkeys((b.Act, b.TakeBack), _PLAYS),
    **dict.fromkeys((b.Cut, b.Deal, b.Show, b.Proceed), _DEALS),
    **dict.fromkeys((b.CardExposed, b.ShoeMalfunction, b.WrongCount, b.WrongOrder), _RULES),
    **dict.fromkeys((b.DealtWithoutWager, b.HandInDiscard, b.NoDecision), _RULES),
    **dict.fromkeys((b.JackpotMalfunction, b.EarlierMajorWin, b.MissingCard), _RULES),
    b.ForeignCard: _RULES,
    b.AmountFound: Permit((*DEALERS, *OPERATORS), _DEALER),
    b.Contravention: Permit((*SUPERVISORS, Role.DIRECTOR), _SUPERVISOR),
    b.Disturbance: Permit(OPERATORS, "disturbance"),
    b.OperatorVoid: Permit(OPERATORS, _OPERATOR),
    # Rounds for the pot
    **dict.fromkeys((p.SitDown, p.TopUp, p.TakeOff, p.Leave), _PLAYS),
    **dict.fromkeys((p.Act, p.Show, p.PassHand), _PLAYS),
    **dict.fromkeys((p.Deal, p.Expose, p.Settle), _DEALS),
    **dict.fromkeys((p.PutForward, p.FoldEarly, p.ReplaceHoleCard), _DEALS),
    **dict.fromkeys((p.ExposeHoleCard, p.FindWrongCount, p.FindWrongOrder), _RULES),
    **dict.fromkeys((p.FindExposedInCut, p.FindNotCut, p.FindWrongDeck, p.FindFaceUp), _RULES),
    **dict.fromkeys((p.ExposeEarly, p.ExposeDiscard, p.TakeHandIn, p.GiveBack), _RULES),
    p.VoidWagers: Permit(OPERATORS, "breach"),
    p.Exclude: Permit(OPERATORS, "exclude"),
    p.Invalidate: Permit(OPERATORS, "disturbance"),
    # The table: cards and equipment
    c.SetUp: Permit(OPERATORS, "layout"),
    c.CheckCards: Permit(DEALERS, "card_check"),
    c.CutCards: _DEALS,
    c.ChangeCards: Permit(SUPERVISORS, "card_change"),
    c.ChangeShoe: Permit(SUPERVISORS, "shoe_change"),
    c.ReportJackpot: _RULES,
    # The sign
    c.PostNotice: Permit(OPERATORS, "sign"),
    c.Consent: Permit((Role.PLAYER,), "sign"),
    c.SetMarker: Permit(SUPERVISORS, "marker"),
    c.RemoveMarker: Permit(SUPERVISORS, "marker"),
    # Seats and rounds
    **dict.fromkeys((c.TakeSeat, c.MoveSeat, c.DeclineSeat, c.LeaveSeat), _SITS),
    **dict.fromkeys((c.JoinWaitingList, c.LeaveWaitingList, c.SitOut, c.SitIn), _SITS),
    **dict.fromkeys((c.DrawForSeat, c.BeginRound, c.CallOffRound), _DEALS),
    **dict.fromkeys((c.ShuffleCards, c.PublishDeal), _DEALS),
    c.AddSeed: _SITS,
    c.ClearSeat: Permit(SUPERVISORS, "abstention"),
    # Conduct and disputes
    c.DealOut: Permit(SUPERVISORS, "english"),
    c.RecordBreach: Permit(SUPERVISORS, "breach"),
    c.LiftExclusion: Permit(OPERATORS, "exclude"),
    c.OpenDispute: Permit(ANYBODY, "dispute"),
    c.DecideDispute: Permit(OPERATORS, "dispute"),
    c.AskForReview: Permit(ANYBODY, "dispute"),
    c.ReviewDispute: Permit((Role.INSPECTOR,), "dispute"),
    # Opening and closing
    c.OpenTable: Permit(SUPERVISORS, "hours"),
    c.AnnounceClosing: Permit(SUPERVISORS, "closing"),
    c.CloseTable: Permit(SUPERVISORS, "closing"),
    c.Stop: Permit((*SUPERVISORS, Role.INSPECTOR), "disturbance"),
    c.Resume: Permit(OPERATORS, "disturbance"),
    # A jackpot
    OpenPool: Permit(OPERATORS, "jackpot"),
    AdjustPool: Permit(OPERATORS, "jackpot"),
}


def authorise(
    game: Game, state: TableState, actor: str, role: Role, command: Command | PoolCommand
) -> None:
    """Raise Refused, by its clause, unless somebody in this role may give this command."""
    allowed = PERMITS[type(command)]
    clause = _clause(game, allowed.clause)
    if role not in allowed.roles:
        who = ", ".join(allowed.roles)
        raise Refused((clause,), f"that is for {who}, not for a {role}")
    if role is Role.PLAYER and (owner := _owner(state, command)) not in (None, actor):
        raise Refused((game.table_law.one_seat,), f"that is {owner or 'nobody'}'s, not {actor}'s")
    _check_measure(game, state, role, command)
    _check_signature(actor, clause, command)
    _check_breach(game, command)


def _clause(game: Game, name: str) -> str:
    """What the instrument says of it; failing that, by what its role is defined.

    The 1995 rules define dealer and supervisor, and name the operator in what it may do.
    """
    found = str(getattr(game.table_law, name)) if name in TableLaw.__struct_fields__ else name
    law = instrument(game.rules)
    return next(one for one in (found, _OPERATOR, game.table_law.breach) if one in law)


def _owner(state: TableState, command: Command | PoolCommand) -> str | None:
    """Whose command it must be, if somebody's; nobody's is the empty name."""
    place = getattr(command, "box", getattr(command, "seat", None))
    if isinstance(command, b.Command | p.Command) and place is not None:
        seat = state.seated.get(place)
        return seat.player if seat else ""
    player: str | None = getattr(command, "player", getattr(command, "by", None))
    return player


def _check_measure(
    game: Game, state: TableState, role: Role, command: Command | PoolCommand
) -> None:
    """A supervisor acts on collusion; wagers and the game are the operator's to take away."""
    law = game.table_law
    excludes = isinstance(command, c.RecordBreach) and command.exclude
    if excludes and role is Role.SUPERVISOR:
        raise Refused((law.exclude,), "to exclude somebody from the game is the operator's")
    if not isinstance(command, b.Contravention):
        return
    collusion = command.clause.startswith(f"{law.collusion}.")
    if role is Role.SUPERVISOR and (command.remedy == "void-wagers" or not collusion):
        raise Refused((law.breach,), f"{command.remedy} is the operator's, but for collusion")
    if role is Role.DIRECTOR:
        early = state.tournament and command.clause in law.ante_order
        if not early or command.remedy != "void-wagers":
            raise Refused((law.breach,), "a director voids antes out of order, and no more")


def _check_signature(actor: str, clause: str, command: Command | PoolCommand) -> None:
    """Where two people sign, one of them is whoever gives the command."""
    signed: tuple[str, ...] | None = None
    if isinstance(command, AdjustPool):
        signed = command.signed
    elif isinstance(command, c.ChangeCards):
        signed = (command.supervisor,)
    if signed is not None and actor not in signed:
        raise Refused((clause,), f"{actor} has not signed it")


def _check_breach(game: Game, command: Command | PoolCommand) -> None:
    """A breach is of a clause that exists."""
    broken = getattr(command, "breach", None)
    if isinstance(command, c.RecordBreach | b.Contravention):
        broken = command.clause
    if broken is not None and broken not in instrument(game.rules):
        raise UnknownPlace(f"{game.rules} has no clause {str(broken)[:20]!r}")
