"""What a bot does:

    choose(level, view, seat, chance) -> (action, amount)

The view is that of its own seat (`table_view` with the bot as its viewer). Against the house every
level plays the exact strategy of the lab, and where the lab is not installed whatever goes on; for
the pot there are three, each better than the last.
"""

from collections.abc import Callable, Mapping
from functools import cache

from pitboss.bots.plain import go_on
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
        return _against_the_house()(sight)
    return FOR_THE_POT[level](sight, chance)


@cache
def _against_the_house() -> Callable[[Sight], Move]:
    """The book takes numpy: no start waits for it, and a table can do without."""
    try:
        from pitboss.bots.house import by_the_book
    except ModuleNotFoundError:
        return go_on
    return by_the_book
