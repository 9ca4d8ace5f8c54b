"""Who may do what: which role gives which command, and by which clause.

What the operator may do is never computed; this is where it is somebody's.
"""

from collections.abc import Mapping
from enum import StrEnum

from msgspec import Struct

from pitboss.play import banked_commands as b
from pitboss.play import pot_commands as p
from pitboss.play import table_commands as c
from pitboss.play.banked_game import BankedGame
from pitboss.play.table import Command
from pitboss.play.table_game import House, TableLaw
from pitboss.play.table_state import TableState
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

PERMITS: Mapping[type, Permit] = {
    # Rounds against the house
    b.Act: Permit(AT_THE_TABLE, _DEALER),
    b.TakeBack: Permit(AT_THE_TABLE, _DEALER),
    b.Cut: Permit(DEALERS, _DEALER),
    b.Deal: Permit(DEALERS, _DEALER),
    b.Show: Permit(DEALERS, _DEALER),
    b.Proceed: Permit(DEALERS, _DEALER),
    b.CardExposed: Permit(SUPERVISORS, _SUPERVISOR),
    b.ShoeMalfunction: Permit(SUPERVISORS, _SUPERVISOR),
    b.WrongCount: Permit(SUPERVISORS, _SUPERVISOR),
    b.WrongOrder: Permit(SUPERVISORS, _SUPERVISOR),
    b.DealtWithoutWager: Permit(SUPERVISORS, _SUPERVISOR),
    b.HandInDiscard: Permit(SUPERVISORS, _SUPERVISOR),
    b.AmountFound: Permit((*DEALERS, *OPERATORS), _DEALER),
    b.NoDecision: Permit(SUPERVISORS, _SUPERVISOR),
    b.Contravention: Permit(SUPERVISORS, _SUPERVISOR),
    b.Disturbance: Permit(OPERATORS, "disturbance"),
    b.OperatorVoid: Permit(OPERATORS, _OPERATOR),
    b.JackpotMalfunction: Permit(SUPERVISORS, _SUPERVISOR),
    b.EarlierMajorWin: Permit(SUPERVISORS, _SUPERVISOR),
    b.MissingCard: Permit(SUPERVISORS, _SUPERVISOR),
    b.ForeignCard: Permit(SUPERVISORS, _SUPERVISOR),
    # Rounds for the pot
    p.SitDown: Permit(AT_THE_TABLE, _DEALER),
    p.TopUp: Permit(AT_THE_TABLE, _DEALER),
    p.TakeOff: Permit(AT_THE_TABLE, _DEALER),
    p.Leave: Permit(AT_THE_TABLE, _DEALER),
    p.Deal: Permit(DEALERS, _DEALER),
    p.Expose: Permit(DEALERS, _DEALER),
    p.Act: Permit(AT_THE_TABLE, _DEALER),
    p.Show: Permit(AT_THE_TABLE, _DEALER),
    p.PassHand: Permit(AT_THE_TABLE, _DEALER),
    p.Settle: Permit(DEALERS, _DEALER),
    p.PutForward: Permit(DEALERS, _DEALER),
    p.FoldEarly: Permit(DEALERS, _DEALER),
    p.ReplaceHoleCard: Permit(DEALERS, _DEALER),
    p.VoidWagers: Permit(OPERATORS, "breach"),
    p.Exclude: Permit(OPERATORS, "exclude"),
    p.Invalidate: Permit(OPERATORS, "disturbance"),
    # The table
    c.SetUp: Permit(OPERATORS, "layout"),
    c.CheckCards: Permit(DEALERS, "card_check"),
    c.OpenTable: Permit(SUPERVISORS, "hours"),
    c.PostNotice: Permit(OPERATORS, "sign"),
    c.Consent: Permit((Role.PLAYER,), "sign"),
    c.TakeSeat: Permit(AT_THE_TABLE, "one_seat"),
    c.DrawForSeat: Permit(DEALERS, _DEALER),
    c.JoinWaitingList: Permit(AT_THE_TABLE, "one_seat"),
    c.MoveSeat: Permit(AT_THE_TABLE, "one_seat"),
    c.LeaveSeat: Permit(AT_THE_TABLE, "one_seat"),
    c.SitOut: Permit(AT_THE_TABLE, "one_seat"),
    c.SitIn: Permit(AT_THE_TABLE, "one_seat"),
    c.SetMarker: Permit(SUPERVISORS, "marker"),
    c.RemoveMarker: Permit(SUPERVISORS, "marker"),
    c.BeginRound: Permit(DEALERS, _DEALER),
    c.ChangeCards: Permit(SUPERVISORS, "card_change"),
    c.ChangeShoe: Permit(SUPERVISORS, "shoe_change"),
    c.ReportJackpot: Permit(SUPERVISORS, _SUPERVISOR),
    c.RecordBreach: Permit(SUPERVISORS, "breach"),
    c.LiftExclusion: Permit(OPERATORS, "exclude"),
    c.OpenDispute: Permit(ANYBODY, "dispute"),
    c.DecideDispute: Permit(OPERATORS, "dispute"),
    c.ReviewDispute: Permit((Role.INSPECTOR,), "dispute"),
    c.AnnounceClosing: Permit(SUPERVISORS, "closing"),
    c.CloseTable: Permit(SUPERVISORS, "closing"),
    c.Stop: Permit((*SUPERVISORS, Role.INSPECTOR), "disturbance"),
    c.Resume: Permit(OPERATORS, "disturbance"),
}
_IRREGULARITY = Permit(SUPERVISORS, _SUPERVISOR)  # what else goes wrong in a game for the pot


def permit(command: Command) -> Permit:
    return PERMITS.get(type(command), _IRREGULARITY)


def authorise(house: House, state: TableState, actor: str, role: Role, command: Command) -> None:
    """Raise Refused, by its clause, unless somebody in this role may give this command."""
    allowed = permit(command)
    clause = _clause(house, allowed.clause)
    if role not in allowed.roles:
        who = ", ".join(allowed.roles)
        raise Refused((clause,), f"that is for {who}, not for a {role}")
    if role is Role.PLAYER and (owner := _owner(state, command)) not in (None, actor):
        raise Refused((house.law.one_seat,), f"that is {owner or 'nobody'}'s, not {actor}'s")
    if isinstance(command, c.RecordBreach) and command.exclude and role is Role.SUPERVISOR:
        raise Refused((house.law.exclude,), "to exclude somebody from the game is the operator's")
    if getattr(command, "remedy", "") == "void-wagers" and role is Role.SUPERVISOR:
        raise Refused((house.law.breach,), "to void a wager is the operator's")


def _clause(house: House, name: str) -> str:
    """The 1995 rules define dealer and supervisor, and name the operator in what it may do."""
    if name in TableLaw.__struct_fields__:
        found: str = getattr(house.law, name)
        return found
    if name == _OPERATOR and not isinstance(house.game, BankedGame):
        return house.law.breach
    return name


def _owner(state: TableState, command: Command) -> str | None:
    """Whose command it must be, if somebody's; nobody's is the empty name."""
    player: str | None = getattr(command, "player", None)
    place = getattr(command, "box", getattr(command, "seat", None))
    if isinstance(command, b.Command | p.Command) and place is not None:
        seat = state.seated.get(place)
        return seat.player if seat else ""
    return player
