"""Each level of bots against the one below, and the bots against the house.

Four seats, two of each level, and every shoe is played twice: the second time the levels have
changed places. What the better level wins is counted in last blinds a hundred hands, for each of
its seats, without commission; a pair of hands is one observation.
"""

from fractions import Fraction
from itertools import pairwise
from math import sqrt
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from benchmarks import Row
from pitboss.bots.choose import decide
from pitboss.bots.sight import LEVELS, Level, Sight
from pitboss.cards.card import Card
from pitboss.games import GAMES
from pitboss.lab.best import HOLE
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.machine import BANKED, POT
from pitboss.play.money import dollars
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import PotSign
from pitboss.trials.nights import bots_hand
from pitboss.trials.nights.bots_hand import Levels

TITLE = "Bots: each level against the one below, in last blinds a hundred hands"
GAMES_FOR_THE_POT = ("holdem-1995", "omaha-1995", "manila-1995")
LIMITS = {"omaha-1995": "full-pot"}  # as the demonstration room plays it
SEATS = 4
DEEP = 50  # last blinds that each begins a hand with
PAIRS = 2_000  # of hands
ROUNDS = 5_000  # against the house
ANTE = dollars(10)
SURE = 1.96  # standard errors to either side hold the truth nineteen times in twenty


class Match(NamedTuple):
    """What a seat of the better level won, in last blinds a hundred hands."""

    rate: float
    error: float

    @property
    def words(self) -> str:
        return f"95 % from {self.rate - self.margin:+.1f} to {self.rate + self.margin:+.1f}"

    @property
    def margin(self) -> float:
        return SURE * self.error


def sign_of(game: PotGame) -> PotSign:
    usual = POT.usual_sign(game)
    limit = type(usual.limit)(LIMITS.get(game.rules, usual.limit))
    return replace(usual, limit=limit, scale=replace(game.scale, percent=Fraction(0)))


def play(
    game: PotGame, sign: PotSign, levels: Levels, shoe: list[Card], chance: Random
) -> dict[int, int]:
    """One hand by bots who see their own cards: what each seat wins."""
    stake = DEEP * game.blind(sign, game.blinds(sign) - 1)
    round = bots_hand.play(game, sign, levels, shoe, chance, stake)
    assert sum(POT.nets(round).values()) == 0
    return POT.nets(round)


def match(rules: str, better: Level, worse: Level, pairs: int, seed: int = 1) -> Match:
    game, chance = GAMES[rules], Random(seed)
    assert isinstance(game, PotGame)
    sign, seats = sign_of(game), range(1, SEATS + 1)
    found = []
    for _ in range(pairs):
        shoe = chance.sample(game.deck, len(game.deck))
        won = 0
        for turn in (0, 1):
            levels: Levels = {n: better if n % 2 == turn else worse for n in seats}
            nets = play(game, sign, levels, shoe, chance)
            won += sum(net for n, net in nets.items() if levels[n] == better)
        found.append(won)
    scale = 100 / (SEATS * game.blind(sign, game.blinds(sign) - 1))  # seats of a pair of hands
    mean = sum(found) / pairs
    spread = sum((one - mean) ** 2 for one in found) / (pairs - 1)
    return Match(mean * scale, sqrt(spread / pairs) * scale)


def play_the_house(rules: str, chance: Random) -> int:
    """A round of one box by the engine, decided by the bot: its net in cents."""
    game = GAMES[rules]
    assert isinstance(game, BankedGame)
    sign = replace(BANKED.usual_sign(game), shoe=game.shoes[-1])
    round = BANKED.empty(sign)
    laid = ["ante", "blind"] if rules == "ultimate-2019" else ["ante"]
    for wager in laid:
        round, _ = BANKED.reach(game, sign, round, b.Act(1, wager, ANTE))
    shoe = chance.sample(game.deck, 52)
    while not round.over:
        duty = BANKED.duty(game, sign, round)
        if duty.step == "act":
            sight = Sight(game, sign, BANKED.view(game, sign, round, 1), 1)
            command = BANKED.act(1, *decide("newcomer", sight, chance))
        elif duty.step == "deal":
            command = BANKED.deal(tuple(shoe[: duty.cards]))
        else:
            command = BANKED.next_step(game, sign, round)
        round, _ = BANKED.reach(game, sign, round, command)
    return BANKED.nets(round)[1]


def house_row(rules: str) -> Row:
    """What the house kept of each ante, beside the lab's exact edge."""
    exact, chance = solved(rules, Terms()).solution, Random(rules)
    kept = -sum(play_the_house(rules, chance) for _ in range(ROUNDS)) / ROUNDS / ANTE * 100
    margin = SURE * exact.standard_deviation / sqrt(ROUNDS) * 100
    edge = float(exact.edge * 100)
    words = f"95 % from {kept - margin:+.1f} to {kept + margin:+.1f}; exact {edge:+.2f}"
    return Row(f"{rules}: what the house keeps of an ante", kept, f"% in {ROUNDS:,} rounds", words)


def run() -> list[Row]:
    rows = []
    for rules in GAMES_FOR_THE_POT:
        for worse, better in pairwise(LEVELS):
            found = match(rules, better, worse, PAIRS)
            what = f"{rules}: {better} against {worse}"
            rows.append(Row(what, found.rate, f"in {2 * PAIRS:,} hands", found.words))
    return rows + [house_row(rules) for rules in HOLE]
