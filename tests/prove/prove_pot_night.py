"""Evenings for the pot by chance: not a cent and not a card is lost, and every clause exists."""

from random import Random

from pitboss.games import POT
from pitboss.trials.pot_night import evening
from pitboss.trials.tally import Tally
from tests.prove import Progress

TITLE = "Rounds for the pot by chance"
ROUNDS = 10_000  # of each game
STEP = 100


def prove(progress: Progress) -> list[str]:
    total, lines = ROUNDS * len(POT), []
    for nth, (rules, game) in enumerate(POT.items()):
        night = Tally()
        for number in range(ROUNDS):
            night += evening(game, Random(f"{rules} {number}"))
            if number % STEP == 0:
                progress(nth * ROUNDS + number, total)
        lines.append(
            f"{rules}: {night.rounds:,} rounds, {night.events:,} events, {night.settled:,} pots, "
            f"{night.refused:,} refusals, {night.incidents:,} incidents, {night.voids:,} void, "
            f"{len(night.clauses)} clauses cited; every cent and every card accounted for"
        )
    progress(total, total)
    return lines
