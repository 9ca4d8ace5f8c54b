"""One face for both machines: what everybody above play/ says to a round and its game."""

from pitboss.play.banked.game import BankedGame
from pitboss.play.pot.game import PotGame

Game = BankedGame | PotGame
