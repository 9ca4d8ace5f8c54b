"""What a bot does:

    choose(level, view, seat, chance) -> (action, amount)

The view is that of its own seat (`table_view` with the bot as its viewer). Against the house every
level plays the exact strategy of the lab; for the pot there are three, each better than the last.
"""

from collections.abc import Callable, Mapping

from pitboss.bots.pot.expert import expert
from pitboss.bots.pot.newcomer import newcomer
from pitboss.bots.pot.regular import regular
from pitboss.bots.sight import Chance, Level, Move, Sight, sight_of
from pitboss.games import GAMES, Games
from pitboss.play.table.view import TableView

FOR_THE_POT: Mapping[Level, Callable[[Sight, Chance], Move]] = {
    "newcomer": newcomer,
    "regular": regular,
    "expert": expert,
}


def choose(level: Level, view: TableView, seat: int, chance: Chance, games: Games = GAMES) -> Move:
    """One of the actions that the view offers, and an amount that it allows."""
    return decide(level, sight_of(view, seat, games), chance)


def decide(level: Level, sight: Sight, chance: Chance) -> Move:
    if sight.game.laid:
        from pitboss.bots.house import by_the_book  # takes numpy, which no start waits for

        return by_the_book(sight)
    return FOR_THE_POT[level](sight, chance)
