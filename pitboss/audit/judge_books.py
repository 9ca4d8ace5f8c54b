"""Money: what every entry moves sums to zero, and the books hold what lies there."""

from typing import Any

from pitboss.audit.finding import Found, Kind
from pitboss.journal.ledger import PRACTICE, Ledger, of_practice
from pitboss.play.banked.jackpot import Meter
from pitboss.play.money import in_words
from pitboss.play.table.state import TableState


def check_posted(ledger: Ledger, stream: str, events: tuple[Any, ...]) -> Found:
    if total := sum(posting.amount for posting in ledger.post(stream, events)):
        yield Kind.LEDGER, f"{in_words(total)} came from nowhere"


def check_felt(ledger: Ledger, stream: str, state: TableState) -> Found:
    lies, booked = on_felt(state), ledger.balances[ledger.book(stream).felt]
    if not state.tournament and lies != booked:
        yield Kind.LEDGER, f"{in_words(lies)} lies on the table, and {in_words(booked)} is booked"


def check_pools(ledger: Ledger, name: str, meter: Meter | None) -> Found:
    ours = of_practice(name.startswith(PRACTICE))
    booked = ledger.balances[f"{ours}pool/{name}"], ledger.balances[f"{ours}reserve/{name}"]
    if meter and booked != (meter.pool, meter.reserve):
        yield Kind.LEDGER, "the meter and the ledger differ"


def on_felt(state: TableState) -> int:
    """Wagers, pots and stakes; those of who is not in the round lie beside it."""
    if state.round is None:
        return 0
    machine, round = state.machine, state.round
    beside = [(n, seat.stake) for n, seat in state.seated.items() if seat.stake]
    away = sum(stake for n, stake in beside if machine.stake(round, n) is None)
    return away + machine.on_felt(round, state.in_hand)
