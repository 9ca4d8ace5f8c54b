"""What a viewer may see of a table. Nothing else leaves for a screen.

    table_view(game, state, viewer) -> TableView

A viewer is a person: cards are seen by the player who was dealt them, and not by whoever takes
the same seat afterwards.
"""

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import TooSoon
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.view import PUBLIC, RoundView
from pitboss.play.machine import Game
from pitboss.play.pot.view import PotRoundView
from pitboss.play.table.begin import would_miss
from pitboss.play.table.commands import Shoe, Sign
from pitboss.play.table.state import Dispute, Notice, Seat, TableState
from pitboss.play.verbs import Actions, Bar


class Viewer(Struct, frozen=True):
    """Who looks: a player by name, somebody on duty, the inspector; or whoever stands by."""

    player: str = ""
    staff: bool = False
    inspector: bool = False

    @property
    def on_duty(self) -> bool:
        return self.staff or self.inspector


BYSTANDER = Viewer()


class SeatView(Struct, frozen=True):
    number: int
    player: str
    sitting_out: bool
    waits: bool  # for the buck
    stake: int
    short: bool  # of the least stake
    marker: int
    idle: int | None  # what the table remembers is between the player and those on duty
    advised: bool | None
    warned: bool | None


class TableView(Struct, frozen=True):
    rules: str
    date: str
    sign: Sign
    notice: Notice | None
    effective: int  # when the notice takes effect at the latest
    shoe: Shoe
    open: bool
    until: int
    last: int
    stopped: str
    places: int
    seats: tuple[SeatView, ...]
    waiting: tuple[str, ...]
    called: str
    asked: tuple[int, ...]  # free seats that this viewer may still move to
    would_miss: bool  # to sit out now lets the buck or a blind go by
    number: int
    in_hand: bool
    buck: int
    commitment: str  # to the shoe of an electronic table
    seal: str  # upon every card of the deal, before the first is out
    round: RoundView | PotRoundView
    jackpot: str
    jackpot_working: bool
    pool: int | None
    meter: Meter | None  # with what stands behind the pool: for those on duty
    disputes: tuple[Dispute, ...]  # the viewer's own, or all for those on duty
    excluded: tuple[str, ...]  # for those on duty


def table_view(
    game: Game, state: TableState, viewer: Viewer = BYSTANDER, meter: Meter | None = None
) -> TableView:
    """The table as this viewer sees it; the meter is that of the jackpot it feeds."""
    if not state.rules:
        raise TooSoon("the table has not been set up")
    own = state.players.get(viewer.player)
    notice, on_duty = state.notice, viewer.on_duty
    return TableView(
        rules=state.rules,
        date=state.date,
        sign=state.sign,
        notice=notice,
        effective=notice.at + game.table_law.notice if notice else 0,
        shoe=state.shoe,
        open=state.open,
        until=state.until,
        last=state.last,
        stopped=state.stopped,
        places=state.seats,
        seats=tuple(_seat(state, seat, viewer) for seat in state.seated.values()),
        waiting=state.waiting,
        called=state.called,
        asked=tuple(n for n, who in state.asked.items() if viewer.player in who),
        would_miss=_would_miss(game, state, own),
        number=state.number,
        in_hand=state.in_hand,
        buck=state.buck,
        commitment=state.deal.commitment,
        seal=state.deal.seal,
        round=_round(game, state, viewer, own),
        jackpot=state.jackpot,
        jackpot_working=state.jackpot_working,
        pool=meter.pool if meter else None,
        meter=meter if on_duty else None,
        disputes=tuple(d for d in state.disputes.values() if on_duty or d.by == viewer.player),
        excluded=tuple(sorted(state.excluded)) if on_duty else (),
    )


def _seat(state: TableState, seat: Seat, viewer: Viewer) -> SeatView:
    private = viewer.on_duty or viewer.player == seat.player
    stake = state.stake(seat.number)
    return SeatView(
        number=seat.number,
        player=seat.player,
        sitting_out=seat.sitting_out,
        waits=seat.missed_buck,
        stake=stake,
        short=stake < state.sign.shown.minimum_stake,
        marker=seat.marker,
        idle=seat.idle if private else None,
        advised=seat.advised if private else None,
        warned=seat.warned if private else None,
    )


def _would_miss(game: Game, state: TableState, own: Seat | None) -> bool:
    if own is None or own.sitting_out or not game.table_law.buck:
        return False
    return would_miss(game, state, own)


# The round


def _round(
    game: Game, state: TableState, viewer: Viewer, own: Seat | None
) -> RoundView | PotRoundView:
    machine, round = state.machine, state.round
    number, player = (own.number, own.player) if own else (PUBLIC, "")
    seen_from = machine.viewpoint(round, number, player, viewer.inspector)
    shown: RoundView | PotRoundView = machine.view(game, state.displayed, round, seen_from)
    return replace(shown, actions=_actions(game, state, own, shown.actions))


def _actions(game: Game, state: TableState, own: Seat | None, offered: Actions) -> Actions:
    """What is open to the viewer in the round; nothing is before it has begun, or while stopped."""
    names = game.actions
    if own is None:
        return {}
    if state.stopped:
        return dict.fromkeys(names, Bar((game.table_law.disturbance,), "gaming is stopped"))
    if not state.in_hand:
        return dict.fromkeys(names, Bar(game.round_of_play, "no round has begun"))
    closed = Bar(game.round_of_play, f"seat {own.number} is not in this round")
    return offered or dict.fromkeys(names, closed)
