"""Which game is it? One module for each, and one list of them all."""

from collections.abc import Mapping

from pitboss.games.canberra_2004 import CANBERRA_2004
from pitboss.games.canberra_2017 import CANBERRA_2017
from pitboss.games.three_card import THREE_CARD_2006
from pitboss.games.ultimate import ULTIMATE_2019
from pitboss.play.banked_game import BankedGame

__all__ = [
    "BANKED",
    "CANBERRA_2004",
    "CANBERRA_2017",
    "GAMES",
    "THREE_CARD_2006",
    "ULTIMATE_2019",
]

BANKED: Mapping[str, BankedGame] = {
    game.rules: game for game in (CANBERRA_2004, CANBERRA_2017, THREE_CARD_2006, ULTIMATE_2019)
}
GAMES: Mapping[str, BankedGame] = {**BANKED}
