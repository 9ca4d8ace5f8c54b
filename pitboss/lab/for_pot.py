"""A game that is played for the pot, by its id or as it is."""

from typing import cast

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.play.machine import POT, Game, machine_of
from pitboss.play.pot.game import PotGame


def pot_game(rules: str | Game, what: str) -> PotGame:
    """Raise unless it is one; `what` says what others have none of."""
    game = GAMES.get(rules) if isinstance(rules, str) else rules
    if game is None or machine_of(game) is not POT:
        known = ", ".join(one for one, game in GAMES.items() if machine_of(game) is POT)
        asked = rules if isinstance(rules, str) else rules.rules
        raise BadInput(f"{what} {known}, not '{asked[:30]}'")
    return cast(PotGame, game)
