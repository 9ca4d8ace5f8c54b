"""Tables on one jackpot: the order of their major wins, and what an earlier one leaves.

The order is that of the winners' last cards in the journal (2004 11.3; for 2017 by analogy, J24).
Nobody has to remember it. A prize waits for every linked round that may have been earlier.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from pitboss.cards.card import UNKNOWN
from pitboss.errors import TooSoon
from pitboss.floor.table_stream import LoadedJackpot, LoadedTable
from pitboss.play.banked.events import HandDeclared, WagerSettled
from pitboss.play.banked.jackpot import Jackpot
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.machine import Game
from pitboss.play.verbs import Result


class PrizeWaits(TooSoon):
    """A round elsewhere on the link, whose cards came earlier, is not over."""


def pool_left(
    game: Game,
    name: str,
    tables: Mapping[str, LoadedTable],
    jackpot: LoadedJackpot,
    events: tuple[Any, ...],
) -> int | None:
    """What earlier major wins left for those among these events; nothing where there are none."""
    if game.jackpot is None:
        return None
    own, won = tables[name], winners(game.jackpot, events)
    if not won:
        return None
    last_card = min(own.times.last_card.get(box, 0) for box in won)
    for other, loaded in tables.items():
        linked = other != name and loaded.state.jackpot == own.state.jackpot
        if linked and any(_earlier(game, game.jackpot, loaded, last_card)):
            raise PrizeWaits(f"a major prize waits until the round at table {other} is over")
    wins = [win for win in jackpot.wins if win.position > own.times.commenced]
    return wins[-1].pool if wins else None


def winners(jackpot: Jackpot, events: tuple[Any, ...]) -> set[int]:
    """The boxes with a major prize among these events."""
    hands = {e.place: e.category for e in events if isinstance(e, HandDeclared)}
    won = [e for e in events if isinstance(e, WagerSettled) and e.result is Result.WIN]
    return {e.box for e in won if e.wager == jackpot.wager and hands.get(e.box) in jackpot.majors}


def _earlier(game: Any, jackpot: Jackpot, loaded: LoadedTable, last_card: int) -> Iterator[Box]:
    """Hands of a round in hand that had their last card before, and may yet win."""
    round: Any = loaded.state.round
    if loaded.state.in_hand:
        for number, position in loaded.times.last_card.items():
            box = round.boxes[number]
            open_ = jackpot.wager in box.open_wagers or round.paid is not None
            if position < last_card and open_ and not _seen_to_lose(game, round, box):
                yield box


def _seen_to_lose(game: Any, round: BankedRound, box: Box) -> bool:
    """Everybody there has decided, and this hand is known to win no major prize."""
    if not round.decided or UNKNOWN in box.cards:
        return False
    return game.hand(box.cards, round.board).category not in game.jackpot.majors
