"""A million rounds against the house, looked at after every event."""

import os
from typing import Any

import msgspec

from pitboss.law.instrument import instrument
from pitboss.play.money import in_words
from pitboss.trials.nights import night
from pitboss.trials.nights.summary import computed, hit
from pitboss.trials.nights.tally import Tally
from tests.playing import BANKED
from tests.prove import Progress

TITLE = "A night against the house"

WHOLE = int(os.environ.get("PITBOSS_PROVE_ROUNDS", "1_000_000"))
SEED = 2017


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Any:
    return some(tuple(BANKED), numbers, progress)


def told(found: list[Any]) -> list[str]:
    return sums(found, "wagers")


def some(rules: tuple[str, ...], numbers: range, progress: Progress) -> Any:
    """Rounds of these games, each looked at after every event."""
    done: night.Tallies = {}
    for tallies in night.play_numbers(SEED, numbers, rules, os.cpu_count() or 1):
        night.add(done, tallies)
        progress(sum(tally.rounds for tally in done.values()), len(numbers))
    return msgspec.to_builtins(done)


def sums(found: list[Any], settled: str) -> list[str]:
    done: night.Tallies = {}
    for tallies in found:
        night.add(done, msgspec.convert(tallies, dict[str, Tally]))
    whole = sum(done.values(), Tally())
    assert whole.rounds == WHOLE, f"{whole.rounds} of {WHOLE} rounds were played"
    return [
        f"{whole.rounds:,} rounds from seed {SEED}, looked at after each of {whole.events:,} "
        "events: no cent and no card is lost, every clause cited exists, every action is "
        "offered or barred, and the record alone gives the round again",
        f"{whole.settled:,} {settled} settled of {in_words(whole.money)}, {whole.jackpots:,} "
        f"jackpots paid, {whole.refused:,} refusals, {whole.incidents:,} incidents, at "
        f"{whole.together:,} moments two of them or more at once, {whole.voids:,} void rounds",
        *(line(one, tally) for one, tally in sorted(done.items())),
    ]


def line(rules: str, tally: Tally) -> str:
    law = instrument(rules)
    wanted = computed(law)
    clauses = f"{len(wanted & hit(law, tally))} of {len(wanted)} computed clauses hit"
    return f"{rules}: {tally.rounds:,} rounds, {tally.voids:,} void, {clauses}"
