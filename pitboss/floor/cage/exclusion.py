"""Who is excluded goes: from every seat and every list, as soon as the table lets anybody go.

In the middle of a round that is before the next one: whoever runs the table asks again then. No
wager is taken meanwhile, and the report names where somebody still sits.
"""

from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.floor.orders import new_command_id
from pitboss.floor.people import Person, Role
from pitboss.floor.refusals import NO_REFUSAL
from pitboss.floor.table_stream import TABLE
from pitboss.journal.database import StoreFailed
from pitboss.journal.turns import Busy
from pitboss.play.banked.commands import TakeBack
from pitboss.play.banked.round import BankedRound
from pitboss.play.table.commands import LeaveSeat, LeaveWaitingList
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused


def leave_all(casino: Casino, player: str) -> None:
    """A table that cannot be read keeps nobody at the others."""
    practice = casino.purses.account(player, practice=True)
    seated = {*casino.purses.account(player).seated, *practice.seated}
    for stream in casino.store.streams():
        table = stream.removeprefix(TABLE)
        if stream.startswith(TABLE) and (state := _legible(casino, table)):
            if table in seated:
                leave(casino, table, player)
            if player in state.waiting:
                _try(casino, table, player, LeaveWaitingList(player=player))


def _legible(casino: Casino, table: str) -> TableState | None:
    try:
        return casino.table(table)
    except (StoreFailed, Busy):
        raise
    except BadInput:
        return None


def leave(casino: Casino, table: str, player: str) -> bool:
    """What lies on the box goes back first, while it may; whether the seat was left."""
    state = casino.table(table)
    if player not in state.players:
        return False
    for taken in _back(state, player):
        _try(casino, table, player, taken)
    _try(casino, table, player, LeaveSeat(player=player))
    return player not in casino.table(table).players


def _back(state: TableState, player: str) -> Iterator[TakeBack]:
    number = state.players[player].number
    lies = state.in_hand and not state.cards_out
    if lies and isinstance(state.round, BankedRound) and number in state.round.boxes:
        for wager in state.round.boxes[number].open_wagers:
            yield TakeBack(number, wager)


def _try(casino: Casino, table: str, player: str, command: Command) -> None:
    """Where the table lets nobody go now, it is asked again; what cannot be written is told."""
    try:
        casino.give(table, command, Person(player, Role.PLAYER), new_command_id())
    except NO_REFUSAL:
        raise
    except (Refused, BadInput):
        return
