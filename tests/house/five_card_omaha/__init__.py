"""Five-card Omaha, which no instrument approves: what adding a game to the house takes.

It is Omaha with five hole cards, of which exactly two make the hand. Five go to each player, so
that one deck serves eight. Its register has the rows that say so; the others are Omaha's.
"""

from functools import cache
from pathlib import Path

from msgspec.structs import replace

from pitboss.games import GAMES, OMAHA
from pitboss.law.instrument import Instrument, instrument, variant

HERE = Path(__file__).parent
OWN = (HERE / "clauses.tsv").read_text("utf-8")


@cache
def register(rules: str) -> Instrument:
    return variant(instrument(OMAHA.rules), rules, "Five-card Omaha", "approved by nobody", OWN)


FIVE_CARD_OMAHA = replace(
    OMAHA,
    rules="five-card-omaha",
    register=register,
    seats=8,
    deal=(1, 1, 1, 1, 1),
)
WITH_IT = {**GAMES, FIVE_CARD_OMAHA.rules: FIVE_CARD_OMAHA}
