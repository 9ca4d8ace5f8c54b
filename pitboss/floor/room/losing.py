"""Jackpots of a room whose split loses money in the long run: said when a room is opened."""

from collections.abc import Iterator

from pitboss.floor.records.pools import long_run
from pitboss.floor.room.casino_file import House, sign_of
from pitboss.games import GAMES, Games


def losing(house: House, games: Games = GAMES) -> Iterator[tuple[str, str]]:
    """Each table that feeds such a jackpot, and what it costs."""
    for spec in house.tables:
        pool = house.jackpots.get(spec.jackpot)
        if pool and not spec.practice:
            sign = sign_of(games[spec.rules], spec)
            if why := long_run(spec.rules, pool.meter(games), sign):
                yield spec.name, why
