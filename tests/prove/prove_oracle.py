"""Rounds against the house are settled as an independent settlement, from the law alone, says."""

from collections import Counter

from tests.oracle.cases import GAMES, compare, wanted
from tests.prove import Progress

TITLE = "The four games against the house and an independent settlement"

ROUNDS = 300_000
STEP = 1_000


def prove(progress: Progress) -> list[str]:
    seen: dict[str, Counter[str]] = {game: Counter() for game in GAMES}
    for number in range(ROUNDS):
        game = GAMES[number % len(GAMES)]
        seen[game].update(compare(game, number))
        if number % STEP == 0:
            progress(number, ROUNDS)
    progress(ROUNDS, ROUNDS)
    missing = {game: wanted(game) - seen[game].keys() for game in GAMES}
    assert not any(missing.values()), f"never seen: {missing}"
    return [
        f"{ROUNDS:,} random rounds: every wager and every pool the same.",
        *map(_told, seen.items()),
    ]


def _told(item: tuple[str, Counter[str]]) -> str:
    game, counts = item
    told = ", ".join(f"{counts[what]:,} {what}" for what in sorted(wanted(game)))
    return f"{game}, rounds in which there was: {told}."
