"""Which game is it? One module or folder for each, and one list of them all."""

from collections.abc import Mapping
from types import MappingProxyType

from pitboss.games.canberra_2004 import CANBERRA_2004
from pitboss.games.canberra_2017 import CANBERRA_2017
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.manila import MANILA
from pitboss.games.omaha import OMAHA
from pitboss.games.three_card.game import THREE_CARD_2006
from pitboss.games.ultimate.game import ULTIMATE_2019
from pitboss.play.machine import Game

__all__ = [
    "CANBERRA_2004",
    "CANBERRA_2017",
    "GAMES",
    "HOLDEM",
    "MANILA",
    "OMAHA",
    "THREE_CARD_2006",
    "ULTIMATE_2019",
    "Games",
]

Games = Mapping[str, Game]  # by rules

_ALL = (
    CANBERRA_2004,
    CANBERRA_2017,
    THREE_CARD_2006,
    ULTIMATE_2019,
    MANILA,
    HOLDEM,
    OMAHA,
)

# Whoever adds a game hands {**GAMES, game.rules: game} to what is to play it.
GAMES: Games = MappingProxyType({game.rules: game for game in _ALL})
