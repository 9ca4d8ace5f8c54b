"""Whether a jackpot holds what players wagered on it: the wagers that stand, and no others.

This looks at the round as it lies on the table, and not at how the pools were moved.
"""

from collections.abc import Iterable
from typing import Any

from pitboss.play.banked.jackpot import Jackpot
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.machine import Game
from pitboss.play.pool import PoolMoved
from pitboss.play.table.events import RoundBegun
from pitboss.play.verbs import Result


def fed(moves: Iterable[PoolMoved]) -> int:
    """What wagers put into the pools, or took out."""
    return sum(move.fed for move in moves)


def owed(game: Game, before: Any, after: Any, events: Iterable[Any]) -> int:
    """By how much the wagers that belong to the pools have changed (readings J1, J2, J25, J26)."""
    if game.jackpot is None or after is None:
        return 0
    anew = any(isinstance(event, RoundBegun) for event in events)
    earlier = BankedRound() if anew or before is None else before
    return standing(game.jackpot, after) - standing(game.jackpot, earlier)


def standing(jackpot: Jackpot, round: BankedRound) -> int:
    """Jackpot wagers of the round that are the pools' by now."""
    return sum(_of(jackpot, round, box) for box in round.boxes.values())


def _of(jackpot: Jackpot, round: BankedRound, box: Box) -> int:
    amount, settled = box.wagers.get(jackpot.wager, 0), box.settled.get(jackpot.wager)
    if jackpot.fed_by == "acceptance":
        gone = settled is not None and settled.result in (Result.VOID, Result.RETURNED)
        return 0 if gone else amount
    lost = settled is not None and settled.result is Result.LOSE
    return amount if lost and (round.over or round.paid is not None) else 0
