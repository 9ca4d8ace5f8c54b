"""Which game is it? One module for each, and one list of them all."""

from collections.abc import Mapping

from pitboss.games.canberra_2004 import CANBERRA_2004
from pitboss.games.canberra_2017 import CANBERRA_2017
from pitboss.games.holdem import HOLDEM
from pitboss.games.manila import MANILA
from pitboss.games.omaha import OMAHA
from pitboss.games.three_card import THREE_CARD_2006
from pitboss.games.ultimate import ULTIMATE_2019
from pitboss.play.banked.game import BankedGame
from pitboss.play.machine import Game
from pitboss.play.pot.game import PotGame

__all__ = [
    "BANKED",
    "CANBERRA_2004",
    "CANBERRA_2017",
    "GAMES",
    "HOLDEM",
    "MANILA",
    "OMAHA",
    "POT",
    "THREE_CARD_2006",
    "ULTIMATE_2019",
]

ALL = (CANBERRA_2004, CANBERRA_2017, THREE_CARD_2006, ULTIMATE_2019, MANILA, HOLDEM, OMAHA)
BANKED: Mapping[str, BankedGame] = {one.rules: one for one in ALL if isinstance(one, BankedGame)}
POT: Mapping[str, PotGame] = {one.rules: one for one in ALL if isinstance(one, PotGame)}
GAMES: Mapping[str, Game] = {one.rules: one for one in ALL}
