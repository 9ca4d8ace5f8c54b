"""How a table changes with what happened, at the table or in its round. No rule lives here."""

from collections.abc import Callable, Collection
from typing import Any

from msgspec.structs import replace

from pitboss.errors import needed
from pitboss.play.banked import events as banked_events
from pitboss.play.machine import machine_of
from pitboss.play.pot import events as pot_events
from pitboss.play.table import events as t
from pitboss.play.table.deal import DEALS, opened, over
from pitboss.play.table.evolve_disputes import DISPUTES
from pitboss.play.table.evolve_seats import SEATS, join_round, with_seat
from pitboss.play.table.state import Notice, Seat, TableState


def evolve(state: TableState, event: Any) -> TableState:
    """Apply what happened."""
    change = _EVOLVE.get(type(event))
    if change is not None:
        return change(state, event)
    state = replace(state, round=state.machine.evolve(state.round, event))
    change = _BESIDE.get(type(event))
    return change(state, event) if change else state


def after(state: TableState, events: Collection[Any], reached: Any = None) -> TableState:
    """When all of it has happened: for what is its round's alone the table is made anew once.

    Who has decided in the round knows which round these events have reached.
    """
    if reached is not None and _NOTED.isdisjoint(map(type, events)):
        return _with_round(state, reached)
    round = state.round
    for event in events:
        if type(event) in _NOTED:
            state = evolve(_with_round(state, round), event)
            round = state.round
        else:
            round = state.machine.evolve(round, event)
    return _with_round(state, round)


def _with_round(state: TableState, round: Any) -> TableState:
    return state if round is state.round else replace(state, round=round)


# What the table notes of its round


def _wager_placed(state: TableState, event: banked_events.WagerPlaced) -> TableState:
    """In the order of their first wagers, which are the antes where these have an order."""
    if event.box in state.antes:
        return state
    return replace(state, antes=(*state.antes, event.box))


def _wager_taken_back(state: TableState, event: banked_events.WagerTakenBack) -> TableState:
    if state.machine.in_round(state.round, event.box):
        return state
    return replace(state, antes=tuple(box for box in state.antes if box != event.box))


def _misdealt(state: TableState, event: pot_events.Misdealt) -> TableState:
    """The new deal is shuffled and cut."""
    return replace(state, cut=False, deal=over(state, "misdeal"), misdealt=state.number)


_BESIDE: dict[type, Callable[..., TableState]] = {
    banked_events.WagerPlaced: _wager_placed,
    banked_events.WagerTakenBack: _wager_taken_back,
    pot_events.Misdealt: _misdealt,
}


# Opening, and the cards


def _set_up(state: TableState, event: t.TableSetUp) -> TableState:
    return TableState(
        rules=event.rules,
        seats=event.seats,
        tournament=event.sign.shown.tournament,
        sign=event.sign,
        shoe=event.shoe,
        date=event.date,
        jackpot=event.jackpot,
        round=machine_of(event.sign.shown).start({}),
    )


def _cards_checked(state: TableState, event: t.CardsChecked) -> TableState:
    if event.when == "closing":
        return replace(state, counted_out=True, checked=state.checked and event.complete)
    if event.when == "ordered" and not state.open:  # it does not stand for the check at opening
        return replace(state, checked=state.checked and event.complete)
    return replace(state, checked=event.complete)


def _shoe_changed(state: TableState, event: t.ShoeChanged) -> TableState:
    return replace(_uncut(state), shoe=event.shoe, shoe_failed="", checked=False)


def _uncut(state: TableState) -> TableState:
    """What comes in is shuffled, and not cut yet."""
    round = state.machine.uncut(state.round) if state.in_hand else state.round
    return replace(state, cut=False, round=round)


def _jackpot_reported(state: TableState, event: t.JackpotReported) -> TableState:
    return replace(state, jackpot_working=event.working, jackpot_approved=event.approved)


def _opened(state: TableState, event: t.TableOpened) -> TableState:
    return replace(state, open=True, until=event.until, counted_out=False)


def _closed(state: TableState, event: t.TableClosed) -> TableState:
    return replace(
        state,
        open=False,
        checked=False,
        last=0,
        until=0,
        buck=0,
        posted=0,
        gone={},
        asked={},
        drawn={},
        choosing=(),
        waiting=(),
        called="",
        notice=None,
    )


# The sign


def _notice_posted(state: TableState, event: t.NoticePosted) -> TableState:
    return replace(state, notice=Notice(event.sign, event.at))


def _consent_given(state: TableState, event: t.ConsentGiven) -> TableState:
    notice = needed(state.notice, "notice")
    consents = notice.consents | {event.player}
    return replace(state, notice=replace(notice, consents=consents))


def _sign_changed(state: TableState, event: t.SignChanged) -> TableState:
    if event.advice_lapses:
        seated = {n: replace(seat, advised=False) for n, seat in state.seated.items()}
        state = replace(state, seated=seated)
    return replace(state, sign=event.sign, notice=None)


def _marker_set(state: TableState, event: t.MarkerSet) -> TableState:
    return with_seat(state, replace(state.seated[event.box], marker=event.limit))


def _marker_removed(state: TableState, event: t.MarkerRemoved) -> TableState:
    return with_seat(state, replace(state.seated[event.box], marker=0))


def _minimum_advised(state: TableState, event: t.MinimumAdvised) -> TableState:
    return with_seat(state, replace(state.seated[event.box], advised=True))


# Rounds


def _round_begun(state: TableState, event: t.RoundBegun) -> TableState:
    seated = {n: _at_the_start(state, event, seat) for n, seat in state.seated.items()}
    return replace(
        state,
        seated=seated,
        round=state.machine.start({n: state.stake(n) for n in event.dealt_in}),
        number=event.number,
        buck=event.buck,
        buck_before=state.buck,
        owed_before={s.player: (s.missed_buck, s.due) for s in state.seated.values()},
        posted=event.posting[-1] if event.posting else 0,
        travelled=_travelled(state, event.buck),
        in_hand=True,
        cut=False,
        counted_out=False,
        deal=opened(state, event, event.number),
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
    round = state.machine.called_off(state.round, dict(event.returned))
    before = replace(state, buck=state.buck_before, travelled=0)
    return join_round(
        replace(
            state,
            seated={n: _as_before(state, seat) for n, seat in state.seated.items()},
            round=round,
            in_hand=False,
            buck=state.buck_before,
            travelled=state.travelled - _travelled(before, state.buck),
            deal=over(state, "called off"),
        )
    )


def _as_before(state: TableState, seat: Seat) -> Seat:
    missed, due = state.owed_before.get(seat.player, (seat.missed_buck, seat.due))
    return replace(seat, missed_buck=missed, due=due)


def _travelled(state: TableState, buck: int) -> int:
    """Clockwise, and once round the table if it comes to the same seat."""
    way = (buck - state.buck - 1) % state.seats + 1 if state.buck else 0
    return state.travelled + way


def _round_finished(state: TableState, event: t.RoundFinished) -> TableState:
    seated = {n: _at_the_end(seat, event) for n, seat in state.seated.items()}
    deal = over(state, "void" if state.round and state.round.void else "played")
    state = replace(state, seated=seated, finished=event.number, in_hand=False, deal=deal)
    return join_round(state)


def _at_the_end(seat: Seat, event: t.RoundFinished) -> Seat:
    """Who was dealt out of this round, or of one before it that was called off, is so no more."""
    dealt_out = seat.dealt_out if seat.dealt_out > event.number else 0
    return replace(seat, idle=dict(event.idle)[seat.number], dealt_out=dealt_out)


def _ante_out_of_order(state: TableState, event: t.AnteOutOfOrder) -> TableState:
    return with_seat(state, replace(state.seated[event.seat], warned=True))


ROUNDS: dict[type[t.TableEvent], Callable[..., TableState]] = {
    t.RoundBegun: _round_begun,
    t.AnteOutOfOrder: _ante_out_of_order,
    t.RoundCalledOff: _round_called_off,
    t.RoundFinished: _round_finished,
    t.AbstentionAlerted: lambda state, event: state,
}


_EVOLVE: dict[type[t.TableEvent], Callable[..., TableState]] = {
    t.TableSetUp: _set_up,
    t.CardsChecked: _cards_checked,
    t.CardsDoubted: lambda state, event: replace(state, checked=False),
    t.CardsCut: lambda state, event: replace(state, cut=True),
    t.CardsChanged: lambda state, event: _uncut(state),
    t.ShoeFailed: lambda state, event: replace(state, shoe_failed=event.fault),
    t.ShoeChanged: _shoe_changed,
    t.JackpotReported: _jackpot_reported,
    t.TableOpened: _opened,
    t.NoticePosted: _notice_posted,
    t.ConsentGiven: _consent_given,
    t.SignChanged: _sign_changed,
    t.MarkerSet: _marker_set,
    t.MarkerRemoved: _marker_removed,
    t.MinimumAdvised: _minimum_advised,
    t.ClosingAnnounced: lambda state, event: replace(state, last=event.last),
    t.TableClosed: _closed,
    t.TableStopped: lambda state, event: replace(state, stopped=event.reason),
    t.TableResumed: lambda state, event: replace(state, stopped=""),
    **DISPUTES,
    **SEATS,
    **ROUNDS,
    **DEALS,
}
_NOTED = frozenset({*_EVOLVE, *_BESIDE})  # what is not its round's alone
