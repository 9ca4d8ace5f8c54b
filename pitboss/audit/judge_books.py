"""Money: what every entry moves sums to zero, and the books hold what lies there."""

from typing import Any

from pitboss.audit.finding import Kind, One
from pitboss.journal.ledger import PRACTICE, Ledger, of_practice
from pitboss.play.banked.jackpot import Meter
from pitboss.play.money import in_words
from pitboss.play.table.state import TableState


def check_posted(ledger: Ledger, stream: str, events: tuple[Any, ...]) -> list[One]:
    if total := sum([posting.amount for posting in ledger.post(stream, events)]):
        return [(Kind.LEDGER, f"{in_words(total)} came from nowhere")]
    return []


def check_felt(ledger: Ledger, stream: str, state: TableState) -> list[One]:
    lies, booked = on_felt(state), ledger.balances[ledger.book(stream).felt]
    if lies == booked or state.tournament:
        return []
    why = f"{in_words(lies)} lies on the table, and {in_words(booked)} is booked"
    return [(Kind.LEDGER, why)]


def check_pools(ledger: Ledger, name: str, meter: Meter | None) -> list[One]:
    ours = of_practice(name.startswith(PRACTICE))
    booked = ledger.balances[f"{ours}pool/{name}"], ledger.balances[f"{ours}reserve/{name}"]
    if meter and booked != (meter.pool, meter.reserve):
        return [(Kind.LEDGER, "the meter and the ledger differ")]
    return []


def on_felt(state: TableState) -> int:
    """Wagers, pots and stakes; those of who is not in the round lie beside it."""
    if state.round is None:
        return 0
    machine, round = state.machine, state.round
    lies: int = machine.on_felt(round, state.in_hand)
    for number, seat in state.seated.items():
        if seat.stake and machine.stake(round, number) is None:
            lies += seat.stake
    return lies
