"""What the people of an evening do at a table against the house, by chance."""

from random import Random

from msgspec.structs import replace

from pitboss.play.banked.commands import Command
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars
from pitboss.play.table.commands import Sign
from pitboss.trials.nights.banked.incidents import Scene, random_incident


def sign(game: BankedGame, chance: Random, price: int) -> Sign:
    return Sign(banked=BankedSign(dollars(5), dollars(500), jackpot_wager=price))


def another(game: BankedGame, shown: BankedSign, chance: Random) -> Sign:
    return Sign(banked=replace(shown, minimum=dollars(chance.choice((5, 10, 25)))))


def incident(game: BankedGame, table: BankedSign, round: BankedRound, chance: Random) -> Command:
    return random_incident(Scene(game, table, round, [], chance))
