"""A million rounds for the pot, looked at after every event."""

from tests.playing import POT
from tests.prove import Progress
from tests.prove.prove_night import million

TITLE = "A night for the pot"


def prove(progress: Progress) -> list[str]:
    return million(tuple(POT), "pots", progress)
