"""A bot at a table: it looks with the eyes of its own seat, and its choice becomes a command."""

from pitboss.bots.choose import choose
from pitboss.bots.sight import Chance, Level
from pitboss.play.machine import Game
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.table.view import Viewer, table_view


def bot_move(level: Level, game: Game, state: TableState, seat: int, chance: Chance) -> Command:
    """What the bot in turn does; of the table it is handed no more than its view."""
    view = table_view(game, state, Viewer(state.names[seat]))
    action, amount = choose(level, view, seat, chance, {game.rules: game})
    move: Command = state.machine.act(seat, action, amount)
    return move
