"""What the people of an evening do at a table for the pot, by chance."""

from random import Random

from msgspec.structs import replace

from pitboss.play.money import dollars
from pitboss.play.pot.commands import Command
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import PotSign
from pitboss.play.table.commands import Sign
from pitboss.trials.nights.pot.incidents import Scene, random_incident


def sign(game: PotGame, chance: Random, price: int) -> Sign:
    minimum = dollars(chance.choice((1, 5, 10)))
    return Sign(pot=PotSign(minimum, 20 * minimum, chance.choice(game.limits)))


def another(game: PotGame, shown: PotSign, chance: Random) -> Sign:
    minimum = dollars(chance.choice((1, 5, 10)))
    return Sign(pot=replace(shown, minimum=minimum, minimum_stake=20 * minimum))


def incident(game: PotGame, table: PotSign, round: PotRound, chance: Random) -> Command:
    faces = {seat.number: list(seat.cards) for seat in round.seats}
    return random_incident(Scene(game, table, round, faces, [], chance))
