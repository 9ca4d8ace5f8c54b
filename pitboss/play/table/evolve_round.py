"""How a table changes as its rounds begin and end. No rule lives here."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.play.banked.round import BankedRound
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.round import Seat as PotSeat
from pitboss.play.table import events as t
from pitboss.play.table.evolve_deal import opened, over
from pitboss.play.table.evolve_seats import join_round, with_seat
from pitboss.play.table.state import Seat, TableState


def _round_begun(state: TableState, event: t.RoundBegun) -> TableState:
    seated = {n: _at_the_start(state, event, seat) for n, seat in state.seated.items()}
    round: BankedRound | PotRound = BankedRound()
    if isinstance(state.round, PotRound):
        round = PotRound(tuple(PotSeat(n, state.stake(n)) for n in event.dealt_in))
    return replace(
        state,
        seated=seated,
        round=round,
        number=event.number,
        buck=event.buck,
        buck_before=state.buck,
        in_hand=True,
        cut=False,
        counted_out=False,
        deal=opened(state, event.commitment, event.number),
        full_round=state.full,
        advised_before=frozenset(s.player for s in seated.values() if s.advised),
        antes=(),
    )


def _at_the_start(state: TableState, event: t.RoundBegun, seat: Seat) -> Seat:
    missed = seat.number in event.missed
    due = 0 if missed or seat.number in event.posting else seat.due
    stake = 0 if seat.number in event.dealt_in else state.stake(seat.number)
    return replace(seat, missed_buck=missed, due=due, stake=stake)


def _round_called_off(state: TableState, event: t.RoundCalledOff) -> TableState:
    """Everything is as before the round began, but for its number."""
    round = state.round
    if isinstance(round, PotRound):
        back = dict(event.returned)
        seats = (PotSeat(s.number, s.stake + back.get(s.number, 0)) for s in round.seats)
        round = PotRound(tuple(seats))
    deal, buck = over(state, "void"), state.buck_before
    return join_round(replace(state, round=round, in_hand=False, buck=buck, deal=deal))


def _round_finished(state: TableState, event: t.RoundFinished) -> TableState:
    idle = dict(event.idle)
    seated = {n: replace(seat, idle=idle[n]) for n, seat in state.seated.items()}
    deal = over(state, "void" if state.round and state.round.void else "played")
    return join_round(replace(state, seated=seated, in_hand=False, deal=deal))


def _ante_out_of_order(state: TableState, event: t.AnteOutOfOrder) -> TableState:
    return with_seat(state, replace(state.seated[event.seat], warned=True))


ROUNDS: dict[type[t.TableEvent], Callable[..., TableState]] = {
    t.RoundBegun: _round_begun,
    t.AnteOutOfOrder: _ante_out_of_order,
    t.RoundCalledOff: _round_called_off,
    t.RoundFinished: _round_finished,
    t.AbstentionAlerted: lambda state, event: state,
}
