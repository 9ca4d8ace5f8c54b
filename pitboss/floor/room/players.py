"""A player's commands as they are sent, in the engine's own."""

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_cents
from pitboss.play.banked import commands as b
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState, seat_of
from pitboss.play.verbs import Refused


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
SIMPLE = {
    Leave: c.LeaveSeat,
    SitOut: c.SitOut,
    SitIn: c.SitIn,
    JoinList: c.JoinWaitingList,
    LeaveList: c.LeaveWaitingList,
    Consent: c.Consent,
    Seed: c.AddSeed,
}


def in_the_engine(
    game: Game, state: TableState, player: str, sent: AnyPlayerCommand, before: Command | None
) -> Command:
    """The command of the engine; `before` is what the same id led to if it came before."""
    match sent:
        case Sit():
            return _sit(game, state, player, sent, before)
        case Act(action=action, amount=amount):
            number, sum_ = _place(game, state, player), in_cents(amount) if amount else 0
            act: Command = state.machine.act(number, action, sum_)
            return act
        case TakeBack(wager=wager):
            if not game.laid:
                raise BadInput(f"{game.rules} has no wagers that are taken back")
            return b.TakeBack(_place(game, state, player), wager)
        case TopUp(amount=amount):
            return p.TopUp(_at_stake(game, state, player), in_cents(amount))
        case TakeOff(amount=amount):
            return p.TakeOff(_at_stake(game, state, player), in_cents(amount))
        case Move(seat=seat):
            return c.MoveSeat(player=player, seat=seat)
        case Decline(seat=seat):
            return c.DeclineSeat(player=player, seat=seat)
        case Dispute(about=about):
            return c.OpenDispute(by=player, about=about)
    return SIMPLE[type(sent)](player=player)


def _sit(
    game: Game, state: TableState, player: str, sent: Sit, before: Command | None
) -> c.TakeSeat:
    """Any seat is the first that is free; without a stake it is the least that the table asks."""
    least = state.sign.shown.minimum_stake
    known = before if isinstance(before, c.TakeSeat) else None
    seat, stake = sent.seat, in_cents(sent.stake) if sent.stake is not None else None
    if seat is None:
        seat = known.seat if known else _free(game, state, player)
    if stake is None:
        stake = known.stake if known else least
    return c.TakeSeat(player=player, seat=seat, stake=stake)


def _free(game: Game, state: TableState, player: str) -> int:
    """A seat that this player may claim: one that nobody else is asked about, if there is one."""
    if player in state.players:
        return state.players[player].number
    free = [n for n in state.free() if player in state.drawn.get(n, state.asked.get(n, (player,)))]
    if not state.free():
        raise Refused((game.table_law.seats or game.table_law.one_seat,), "no seat is free")
    return (free or state.free())[0]


def _place(game: Game, state: TableState, player: str) -> int:
    if player not in state.players:
        raise Refused((game.table_law.one_seat,), f"{player} has no seat here")
    return seat_of(state, player).number


def _at_stake(game: Game, state: TableState, player: str) -> int:
    if not state.sign.shown.minimum_stake:
        raise Refused(game.round_of_play, "chips stay with the player in a game against the house")
    return _place(game, state, player)
