"""Which game is it? One module for each, and one list of them all."""

from collections.abc import Mapping

from pitboss.games.canberra_2004 import CANBERRA_2004
from pitboss.games.canberra_2004_table import TABLE as TABLE_2004
from pitboss.games.canberra_2017 import CANBERRA_2017
from pitboss.games.canberra_2017_table import TABLE as TABLE_2017
from pitboss.games.holdem import HOLDEM
from pitboss.games.holdem_table import TABLE as HOLDEM_TABLE
from pitboss.games.manila import MANILA
from pitboss.games.manila_table import TABLE as MANILA_TABLE
from pitboss.games.omaha import OMAHA
from pitboss.games.three_card import THREE_CARD_2006
from pitboss.games.three_card_table import TABLE as THREE_CARD_TABLE
from pitboss.games.ultimate import ULTIMATE_2019
from pitboss.games.ultimate_table import TABLE as ULTIMATE_TABLE
from pitboss.play.banked.game import BankedGame
from pitboss.play.pot.game import PotGame
from pitboss.play.table_law import House

__all__ = [
    "BANKED",
    "CANBERRA_2004",
    "CANBERRA_2017",
    "GAMES",
    "HOLDEM",
    "HOUSES",
    "MANILA",
    "OMAHA",
    "POT",
    "THREE_CARD_2006",
    "ULTIMATE_2019",
]

BANKED: Mapping[str, BankedGame] = {
    game.rules: game for game in (CANBERRA_2004, CANBERRA_2017, THREE_CARD_2006, ULTIMATE_2019)
}
POT: Mapping[str, PotGame] = {game.rules: game for game in (MANILA, HOLDEM, OMAHA)}
GAMES: Mapping[str, BankedGame | PotGame] = {**BANKED, **POT}
HOUSES: Mapping[str, House] = {
    game.rules: House(game, law)
    for game, law in (
        (CANBERRA_2004, TABLE_2004),
        (CANBERRA_2017, TABLE_2017),
        (THREE_CARD_2006, THREE_CARD_TABLE),
        (ULTIMATE_2019, ULTIMATE_TABLE),
        (MANILA, MANILA_TABLE),
        (HOLDEM, HOLDEM_TABLE),
        (OMAHA, HOLDEM_TABLE),  # numbered alike
    )
}
