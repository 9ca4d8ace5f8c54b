"""The state of a table, and how each event changes it. No rule lives here."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.play import banked_events, pot_events
from pitboss.play import table_events as t
from pitboss.play.banked_round import BankedRound
from pitboss.play.banked_round import evolve as evolve_banked
from pitboss.play.pot_evolve import evolve as evolve_pot
from pitboss.play.pot_round import PotRound
from pitboss.play.pot_round import Seat as PotSeat
from pitboss.play.table_commands import Shoe, Sign


class Seat(Struct, frozen=True):
    """A box or a seat with its player, and what the table remembers of them."""

    number: int
    player: str
    sitting_out: bool = False
    missed_buck: bool = False  # it went by while the player sat out: wait until it comes again
    idle: int = 0  # rounds in a row without taking part, at a full table
    advised: bool = False  # that wagers under the minimum will be returned
    marker: int = 0
    stake: int = 0  # in a game for the pot, while the player is not in the round


class Dispute(Struct, frozen=True):
    number: int
    by: str
    about: str
    decision: str = ""
    outcome: str = ""


class Notice(Struct, frozen=True):
    sign: Sign
    at: int
    consents: frozenset[str] = frozenset()


class TableState(Struct, frozen=True):
    rules: str = ""
    seats: int = 0
    sign: Sign = Sign()
    shoe: Shoe = Shoe()
    date: str = ""
    jackpot: str = ""
    notice: Notice | None = None
    seated: dict[int, Seat] = {}  # ascending
    waiting: tuple[str, ...] = ()
    buck: int = 0
    number: int = 0  # of the round of play
    round: BankedRound | PotRound | None = None
    in_hand: bool = False  # a round has begun and is not finished
    checked: bool = False  # the cards were found complete
    open: bool = False
    stopped: str = ""
    closing: bool = False
    jackpot_working: bool = True
    advised_before: frozenset[int] = frozenset()  # boxes, when the round began
    excluded: frozenset[str] = frozenset()
    disputes: dict[int, Dispute] = {}

    @property
    def players(self) -> dict[str, Seat]:
        return {seat.player: seat for seat in self.seated.values()}

    @property
    def full(self) -> bool:
        return len(self.seated) == self.seats

    def stake(self, number: int) -> int:
        """What lies before a seat of a game for the pot."""
        if isinstance(self.round, PotRound):
            for seat in self.round.seats:
                if seat.number == number:
                    return seat.stake
        return self.seated[number].stake


def evolve(state: TableState, event: Any) -> TableState:
    """Apply what happened, at the table or in its round."""
    if isinstance(event, banked_events.Event):
        return _banked_event(state, event)
    if isinstance(event, pot_events.Event):
        assert isinstance(state.round, PotRound)
        return replace(state, round=evolve_pot(state.round, event))
    return _EVOLVE[type(event)](state, event)


def _banked_event(state: TableState, event: banked_events.Event) -> TableState:
    assert isinstance(state.round, BankedRound)
    state = replace(state, round=evolve_banked(state.round, event))
    if isinstance(event, banked_events.PlayerAdvised) and event.box in state.seated:
        return _seat(state, replace(state.seated[event.box], advised=True))
    return state


def _seat(state: TableState, seat: Seat) -> TableState:
    seated = {**state.seated, seat.number: seat}
    return replace(state, seated=dict(sorted(seated.items())))


def _without(state: TableState, number: int) -> TableState:
    seated = {n: seat for n, seat in state.seated.items() if n != number}
    round = state.round
    if isinstance(round, PotRound):
        round = replace(round, seats=tuple(s for s in round.seats if s.number != number))
    return replace(state, seated=seated, round=round)


def _set_up(state: TableState, event: t.TableSetUp) -> TableState:
    return TableState(
        rules=event.rules,
        seats=event.seats,
        sign=event.sign,
        shoe=event.shoe,
        date=event.date,
        jackpot=event.jackpot,
        round=PotRound() if event.sign.pot else BankedRound(),
    )


def _cards_checked(state: TableState, event: t.CardsChecked) -> TableState:
    return replace(state, checked=event.complete)


def _notice_posted(state: TableState, event: t.NoticePosted) -> TableState:
    return replace(state, notice=Notice(event.sign, event.at))


def _consent_given(state: TableState, event: t.ConsentGiven) -> TableState:
    assert state.notice is not None
    consents = state.notice.consents | {event.player}
    return replace(state, notice=replace(state.notice, consents=consents))


def _sign_changed(state: TableState, event: t.SignChanged) -> TableState:
    raised = event.sign.minimum > state.sign.minimum
    if raised:  # a new minimum needs a new warning
        seated = {n: replace(seat, advised=False) for n, seat in state.seated.items()}
        state = replace(state, seated=seated)
    return replace(state, sign=event.sign, notice=None)


def _seat_taken(state: TableState, event: t.SeatTaken) -> TableState:
    waiting = tuple(player for player in state.waiting if player != event.player)
    seat = Seat(event.seat, event.player, stake=event.stake)
    state = replace(_seat(state, seat), waiting=waiting)
    if not state.in_hand:
        state = _join_round(state)
    return _seats_counted_anew(state)


def _join_round(state: TableState) -> TableState:
    """Stakes held beside the round of a game for the pot come back to its seats."""
    if not isinstance(state.round, PotRound):
        return state
    present = {seat.number for seat in state.round.seats}
    beside = tuple(PotSeat(n, seat.stake) for n, seat in state.seated.items() if n not in present)
    seated = {n: replace(seat, stake=0) for n, seat in state.seated.items()}
    round = replace(state.round, seats=state.round.seats + beside)
    return replace(state, seated=seated, round=round)


def _seats_counted_anew(state: TableState) -> TableState:
    """While a seat is free nobody is held to have abstained."""
    if state.full:
        return state
    return replace(state, seated={n: replace(seat, idle=0) for n, seat in state.seated.items()})


def _player_moved(state: TableState, event: t.PlayerMoved) -> TableState:
    seat = state.players[event.player]
    state = _seat(
        replace(state, seated={n: s for n, s in state.seated.items() if n != seat.number}),
        replace(seat, number=event.seat),
    )
    if isinstance(state.round, PotRound):
        seats = tuple(
            replace(s, number=event.seat) if s.number == seat.number else s
            for s in state.round.seats
        )
        state = replace(state, round=replace(state.round, seats=seats))
    return state


def _seat_vacated(state: TableState, event: t.SeatVacated) -> TableState:
    return _seats_counted_anew(_without(state, event.seat))


def _sat(state: TableState, event: t.SatOut | t.SatIn) -> TableState:
    out = isinstance(event, t.SatOut)
    return _seat(state, replace(state.players[event.player], sitting_out=out))


def _marker_set(state: TableState, event: t.MarkerSet) -> TableState:
    return _seat(state, replace(state.seated[event.box], marker=event.limit))


def _marker_removed(state: TableState, event: t.MarkerRemoved) -> TableState:
    return _seat(state, replace(state.seated[event.box], marker=0))


def _round_begun(state: TableState, event: t.RoundBegun) -> TableState:
    round: BankedRound | PotRound = BankedRound()
    if isinstance(state.round, PotRound):
        stakes = {seat.number: seat.stake for seat in state.round.seats}
        round = PotRound(tuple(PotSeat(n, stakes[n]) for n in event.dealt_in))
        seated = {
            n: seat if n in event.dealt_in else replace(seat, stake=stakes[n])
            for n, seat in state.seated.items()
        }
        state = replace(state, seated=seated)
    missed = {n: replace(seat, missed_buck=n in event.missed) for n, seat in state.seated.items()}
    return replace(
        state,
        seated=missed,
        round=round,
        number=event.number,
        buck=event.buck,
        in_hand=True,
        advised_before=frozenset(n for n, seat in missed.items() if seat.advised),
    )


def _round_finished(state: TableState, event: t.RoundFinished) -> TableState:
    seated = {
        n: replace(seat, idle=seat.idle + 1 if event.full and n not in event.took_part else 0)
        for n, seat in state.seated.items()
    }
    return _join_round(replace(state, seated=seated, in_hand=False))


def _breach_recorded(state: TableState, event: t.BreachRecorded) -> TableState:
    if not event.excluded:
        return state
    return replace(state, excluded=state.excluded | {event.player})


def _exclusion_lifted(state: TableState, event: t.ExclusionLifted) -> TableState:
    return replace(state, excluded=state.excluded - {event.player})


def _dispute_opened(state: TableState, event: t.DisputeOpened) -> TableState:
    dispute = Dispute(event.number, event.by, event.about)
    return replace(state, disputes={**state.disputes, event.number: dispute})


def _dispute_decided(state: TableState, event: t.DisputeDecided) -> TableState:
    dispute = replace(state.disputes[event.number], decision=event.decision)
    return replace(state, disputes={**state.disputes, event.number: dispute})


def _dispute_reviewed(state: TableState, event: t.DisputeReviewed) -> TableState:
    dispute = replace(state.disputes[event.number], outcome=event.outcome)
    return replace(state, disputes={**state.disputes, event.number: dispute})


_EVOLVE: dict[type[t.TableEvent], Callable[..., TableState]] = {
    t.TableSetUp: _set_up,
    t.CardsChecked: _cards_checked,
    t.TableOpened: lambda state, event: replace(state, open=True, closing=False),
    t.NoticePosted: _notice_posted,
    t.ConsentGiven: _consent_given,
    t.SignChanged: _sign_changed,
    t.SeatTaken: _seat_taken,
    t.SeatDrawn: lambda state, event: state,
    t.WaitingListJoined: lambda state, event: replace(
        state, waiting=(*state.waiting, event.player)
    ),
    t.SeatOffered: lambda state, event: state,
    t.PlayerMoved: _player_moved,
    t.SeatVacated: _seat_vacated,
    t.SatOut: _sat,
    t.SatIn: _sat,
    t.MarkerSet: _marker_set,
    t.MarkerRemoved: _marker_removed,
    t.RoundBegun: _round_begun,
    t.RoundFinished: _round_finished,
    t.AbstentionAlerted: lambda state, event: state,
    t.CardsChanged: lambda state, event: replace(state, checked=True),
    t.ShoeChanged: lambda state, event: replace(state, shoe=event.shoe, checked=False),
    t.JackpotReported: lambda state, event: replace(state, jackpot_working=event.working),
    t.BreachRecorded: _breach_recorded,
    t.ExclusionLifted: _exclusion_lifted,
    t.DisputeOpened: _dispute_opened,
    t.DisputeDecided: _dispute_decided,
    t.DisputeReviewed: _dispute_reviewed,
    t.ClosingAnnounced: lambda state, event: replace(state, closing=True),
    t.TableClosed: lambda state, event: replace(state, open=False, checked=False),
    t.TableStopped: lambda state, event: replace(state, stopped=event.reason),
    t.TableResumed: lambda state, event: replace(state, stopped=""),
}
