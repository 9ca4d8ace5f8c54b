"""The beginning of a round: the sign, the cards, the buck, and who is dealt in."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import TooSoon
from pitboss.play import table_commands as c
from pitboss.play import table_events as t
from pitboss.play.pot_round import PotRound
from pitboss.play.table_game import NOTICE, House
from pitboss.play.table_state import TableState, evolve
from pitboss.play.verbs import Refused


def begin_round(house: House, state: TableState, command: c.BeginRound) -> Iterator[Any]:
    _check(house, state)
    for event in _sign(house, state, command.at):
        yield event
        state = evolve(state, event)
    number = state.number + 1
    deck = state.shoe.decks[number % len(state.shoe.decks)]
    if isinstance(state.round, PotRound):
        buck, dealt_in, missed = _buck(state)
        if len(dealt_in) < 2:
            raise TooSoon("two players who can post are needed for a round")
        clauses = (house.law.buck, house.law.buck_not_passed)
        yield t.RoundBegun(number, buck, dealt_in, missed, deck, clauses)
    else:
        boxes = tuple(n for n, seat in state.seated.items() if not seat.sitting_out)
        yield t.RoundBegun(number, 0, boxes, (), deck, (house.law.deck,))


def _check(house: House, state: TableState) -> None:
    law = house.law
    if not state.open:
        raise Refused((law.hours,), "the table is not open")
    if state.stopped:
        raise Refused((law.disturbance,), f"gaming is stopped: {state.stopped}")
    if state.in_hand:
        raise TooSoon(f"round {state.number} is still in hand")
    if state.closing:
        raise Refused((law.closing,), "the table is closing: the last round has been played")
    if not state.checked:
        raise Refused((law.card_check,), "the cards have not been checked and found complete")


def _sign(house: House, state: TableState, at: int) -> Iterator[Any]:
    """A posted change takes effect between rounds, after its time or by everybody's consent."""
    notice = state.notice
    if notice is None:
        return
    everybody = set(state.players) <= notice.consents
    if at >= notice.at + NOTICE or everybody:
        yield t.SignChanged(notice.sign, (house.law.sign,))


def _buck(state: TableState) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """The next player clockwise who will be dealt in; who sat out as it went by waits (P8, P9)."""
    order = [n for n in state.seated if n > state.buck] + [
        n for n in state.seated if n <= state.buck
    ]
    playing = [n for n in order if not state.seated[n].sitting_out and state.stake(n)]
    # Somebody who let the buck go by is dealt in again only when it comes to that very seat.
    ready = [n for n in playing if not state.seated[n].missed_buck or n == order[0]]
    if not ready:
        return 0, (), ()
    buck = ready[0]
    passed = order[: order.index(buck)]
    missed = tuple(
        n for n, seat in state.seated.items() if n in passed or (seat.missed_buck and n != buck)
    )
    clockwise = [n for n in order[order.index(buck) :] + passed if n in ready and n not in missed]
    return buck, tuple(clockwise), missed
