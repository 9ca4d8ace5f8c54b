"""Rounds against the house are settled as an independent settlement, from the law alone, says."""

from collections import Counter

from tests.oracle.cases import GAMES, compare, wanted
from tests.prove import Progress

TITLE = "The four games against the house and an independent settlement"

WHOLE = 300_000  # rounds
STEP = 1_000

Seen = dict[str, dict[str, int]]


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Seen:
    seen: dict[str, Counter[str]] = {game: Counter() for game in GAMES}
    for done, number in enumerate(numbers, 1):
        game = GAMES[number % len(GAMES)]
        seen[game].update(compare(game, number))
        seen[game]["rounds"] += 1
        if done % STEP == 0:
            progress(done, len(numbers))
    return {game: dict(counts) for game, counts in seen.items()}


def told(found: list[Seen]) -> list[str]:
    seen: dict[str, Counter[str]] = {game: Counter() for game in GAMES}
    for part in found:
        for game, counts in part.items():
            seen[game].update(counts)
    rounds = sum(counts["rounds"] for counts in seen.values())
    assert rounds == WHOLE, f"{rounds} of {WHOLE} rounds were played"
    missing = {game: wanted(game) - seen[game].keys() for game in GAMES}
    assert not any(missing.values()), f"never seen: {missing}"
    return [
        f"{WHOLE:,} random rounds: every wager and every pool the same.",
        *map(_told, seen.items()),
    ]


def _told(item: tuple[str, Counter[str]]) -> str:
    game, counts = item
    told = ", ".join(f"{counts[what]:,} {what}" for what in sorted(wanted(game)))
    return f"{game}, rounds in which there was: {told}."
