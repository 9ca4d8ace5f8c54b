"""Nights over HTTP in which each card has a random name in each round: nobody receives another's.

Every byte of every answer, stream, problem, receipt and of the log is searched.
"""

from collections import Counter
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from pitboss.games import GAMES
from tests.prove import Progress
from tests.web.api.canaries import Night
from tests.web.api.served import QUICK, demonstration, serving

TITLE = "Over HTTP nobody receives a card that was not shown to them"
WHOLE = 24  # nights
ROUNDS = 6  # at each of three tables


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, int]:
    counts: Counter[str] = Counter()
    for done, number in enumerate(numbers, 1):
        tables = tuple(Random(f"screens {number}").sample(tuple(GAMES), 3))
        with TemporaryDirectory() as folder:
            house = demonstration(replace(QUICK, between=0))
            with serving(Path(folder), house) as served:
                night = Night(served, tables)
                night.play(ROUNDS)
                night.search()
                rounds = sum(served.room.casino.table(name).number for name in tables)
        counts.update({**night.searched, "nights": 1, "rounds": rounds})
        progress(done, len(numbers))
    return dict(counts)


def told(found: list[dict[str, int]]) -> list[str]:
    whole: Counter[str] = Counter()
    for counts in found:
        whole.update(counts)
    assert whole["nights"] == WHOLE, f"{whole['nights']} of {WHOLE} nights were played"
    assert all(whole[name] for name in ("answers", "stream", "cards")), dict(whole)
    return [
        f"{whole['nights']} nights of {whole['rounds']:,} rounds, with players, a supervisor, an "
        f"inspector, a guest and nobody looking on: {whole['answers']:,} answers and "
        f"{whole['stream']:,} lines of streams searched, {whole['cards']:,} cards in them under "
        "names of their own, and the log: 0 leaks"
    ]
