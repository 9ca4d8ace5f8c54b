"""How the seats of a table change with what happened. No rule lives here."""

from collections.abc import Callable
from itertools import chain

from msgspec.structs import replace

from pitboss.play.table import events as t
from pitboss.play.table.state import Gone, Seat, TableState


def with_seat(state: TableState, seat: Seat) -> TableState:
    seated = {**state.seated, seat.number: seat}
    return replace(state, seated=dict(sorted(seated.items())))


def join_round(state: TableState) -> TableState:
    """Between rounds the stakes of a game for the pot lie all in the round that was last."""
    round = state.machine.join(state.round, {n: seat.stake for n, seat in state.seated.items()})
    if round is state.round:
        return state
    seated = {n: replace(seat, stake=0) for n, seat in state.seated.items()}
    return replace(state, seated=seated, round=round)


def _seat_taken(state: TableState, event: t.SeatTaken) -> TableState:
    seat = Seat(
        event.seat,
        event.player,
        missed_buck=event.missed_buck,
        due=event.due,
        dealt_out=_still_out(state, event.player),
        stake=event.stake,
    )
    gone = {name: left for name, left in state.gone.items() if name != event.player}
    state = _without_waiter(with_seat(replace(state, gone=gone), seat), event.player)
    state = _settled(state, event.player, event.seat)
    return state if state.in_hand else join_round(state)


def _still_out(state: TableState, player: str) -> int:
    """To come back is not to be dealt in sooner."""
    number = state.gone[player].dealt_out if player in state.gone else 0
    return number if number > state.finished else 0


def _settled(state: TableState, player: str, number: int) -> TableState:
    """Somebody sits there: nobody else is asked, and no draw stands."""
    asked = {n: who for n, who in state.asked.items() if n != number}
    drawn = {n: who for n, who in state.drawn.items() if n != number}
    return replace(state, asked=asked, drawn=drawn, choosing=without(state.choosing, player))


def without(groups: tuple[tuple[str, ...], ...], *players: str) -> tuple[tuple[str, ...], ...]:
    left = (tuple(name for name in group if name not in players) for group in groups)
    return tuple(group for group in left if group)


def _without_waiter(state: TableState, player: str) -> TableState:
    waiting = tuple(name for name in state.waiting if name != player)
    called = "" if state.called == player else state.called
    return replace(state, waiting=waiting, called=called)


def _waiting_list_joined(state: TableState, event: t.WaitingListJoined) -> TableState:
    return replace(state, waiting=(*state.waiting, event.player))


def _waiting_list_left(state: TableState, event: t.WaitingListLeft) -> TableState:
    return _without_waiter(state, event.player)


def _seat_drawn(state: TableState, event: t.SeatDrawn) -> TableState:
    drew = (*event.left, *chain.from_iterable(event.order))
    choosing = event.order + without(state.choosing, *drew)
    return replace(state, drawn={**state.drawn, event.seat: event.left}, choosing=choosing)


def _seat_offered(state: TableState, event: t.SeatOffered) -> TableState:
    return replace(state, asked={**state.asked, event.seat: event.to})


def _not_asked(state: TableState, player: str, seats: tuple[int, ...]) -> TableState:
    """The player is asked for these seats no longer; a seat for which nobody is, is free."""
    left = {
        n: tuple(name for name in who if name != player) if n in seats else who
        for n, who in state.asked.items()
    }
    return replace(state, asked={n: who for n, who in left.items() if who})


def _seat_declined(state: TableState, event: t.SeatDeclined) -> TableState:
    """Neither asked any more nor, after a draw, to choose."""
    return _no_claim(_not_asked(state, event.player, (event.seat,)), event.player)


def _no_claim(state: TableState, player: str) -> TableState:
    """A draw leaves nothing to this player."""
    drawn = {n: tuple(name for name in who if name != player) for n, who in state.drawn.items()}
    drawn = {n: who for n, who in drawn.items() if who}
    return replace(state, drawn=drawn, choosing=without(state.choosing, player))


def _player_moved(state: TableState, event: t.PlayerMoved) -> TableState:
    seat = state.players[event.player]
    others = {n: other for n, other in state.seated.items() if n != seat.number}
    moved = replace(seat, number=event.seat, due=event.due)
    state = _settled(with_seat(replace(state, seated=others), moved), event.player, event.seat)
    return replace(state, round=state.machine.move(state.round, seat.number, event.seat))


def _seat_vacated(state: TableState, event: t.SeatVacated) -> TableState:
    left = state.seated[event.seat]
    due = left.due or left.number
    gone = Gone(due, left.missed_buck, state.travelled, left.dealt_out)
    seated = {n: replace(seat, idle=0) for n, seat in state.seated.items() if n != event.seat}
    state = replace(
        state,
        seated=seated,
        gone={**state.gone, event.player: gone},
        round=state.machine.vacate(state.round, event.seat),
        full_round=False,
        advised_before=state.advised_before - {event.player},
    )
    return _no_claim(_not_asked(state, event.player, tuple(state.asked)), event.player)


def _sat(state: TableState, event: t.SatOut | t.SatIn) -> TableState:
    out = isinstance(event, t.SatOut)
    return with_seat(state, replace(state.players[event.player], sitting_out=out))


def _dealt_out(state: TableState, event: t.PlayerDealtOut) -> TableState:
    return with_seat(state, replace(state.players[event.player], dealt_out=event.number))


SEATS: dict[type[t.TableEvent], Callable[..., TableState]] = {
    t.SeatTaken: _seat_taken,
    t.SeatDrawn: _seat_drawn,
    t.WaitingListJoined: _waiting_list_joined,
    t.WaitingListLeft: _waiting_list_left,
    t.NextCalled: lambda state, event: replace(state, called=event.player),
    t.SeatOffered: _seat_offered,
    t.SeatDeclined: _seat_declined,
    t.OffersLapsed: lambda state, event: replace(state, asked={}, drawn={}, choosing=()),
    t.PlayerMoved: _player_moved,
    t.SeatVacated: _seat_vacated,
    t.SatOut: _sat,
    t.SatIn: _sat,
    t.PlayerDealtOut: _dealt_out,
}
