"""Where the dealer's hand is too low to take part it is said, with the hand: the game is asked."""

from typing import Any

from pitboss.floor.table_stream import LoadedTable
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.events import HandDeclared
from pitboss.play.banked.round import Box

# The clause that settles an ante when the dealer's hand is too low, and what is said then.
TOO_LOW = {
    "canberra-2004": ("9.3", "The dealer does not take part: that takes ace-king or better."),
    "canberra-2017": ("9.3", "The dealer does not take part: that takes ace-king or better."),
    "three-card-2006": ("9.3", "The dealer does not take part: that takes queen high or better."),
    "ultimate-2019": ("9.2", "The dealer does not qualify: that takes a pair or better."),
}


def no_part(loaded: LoadedTable, event: HandDeclared) -> str:
    """What is said beside this event, if it is the dealer's hand and too low; else nothing."""
    if event.place != DEALER:
        return ""
    state = loaded.state
    board = state.round.board if state.round else ()
    return too_low(loaded.game, state.machine.held(state.round, DEALER), board)


def too_low(game: Any, cards: tuple[str, ...], board: tuple[str, ...]) -> str:
    """The game says by which clause it would settle an ante against an equal hand."""
    clause, words = TOO_LOW.get(game.rules, ("", ""))
    if not clause or not cards:
        return ""
    hand = game.hand(cards, board)
    return words if clause in game.settle(Box(1), hand, hand)["ante"].clauses else ""
