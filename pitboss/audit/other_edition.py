"""A round under another edition of its rules: what would have become of each wager, and why.

The same people do the same, with the same cards and the meter as it was read. What the other
edition refuses is told, and left out of the round.
"""

from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from pitboss.audit.played_round import Played, after
from pitboss.audit.replay import heading
from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.play.banked import events as e
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.words import wager_name, words
from pitboss.play.codec import decode_command
from pitboss.play.money import in_words
from pitboss.play.table.decide import decide, evolve
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused

Key = tuple[int, str]  # a box and a wager


class Became(Struct, frozen=True):
    """What became of a round under one edition."""

    rules: str
    round: BankedRound
    refused: tuple[str, ...] = ()


class Beside(Struct, frozen=True):
    """A wager as it was settled, and as it would have been."""

    box: int
    player: str
    wager: str
    was: e.WagerSettled | None
    would: e.WagerSettled | None

    @property
    def same(self) -> bool:
        """In money; each edition has its own numbers."""
        if self.was is None or self.would is None:
            return self.was is self.would
        return replace(self.was, clauses=()) == replace(self.would, clauses=())


def beside(
    played: Played, rules: str
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Beside, ...]]:
    """What the other edition refuses, under which of them the round is void, and each wager."""
    check_kin(played.rules, rules)
    played.check_known()
    one, other = as_it_was(played), otherwise(played, rules)
    void = tuple(became.rules for became in (one, other) if became.round.void)
    keys = dict.fromkeys((*_keys(one.round), *_keys(other.round)))
    return other.refused, void, tuple(_beside(key, one, other) for key in keys)


def _beside(key: Key, one: Became, other: Became) -> Beside:
    box, wager = key
    players = [
        became.round.boxes[box].player for became in (one, other) if box in became.round.boxes
    ]
    return Beside(box, players[0], wager, _settled(one.round, key), _settled(other.round, key))


def compare(played: Played, rules: str) -> Iterator[str]:
    """Line by line, both editions side by side; a star marks what differs."""
    check_kin(played.rules, rules)
    if after(played).state.in_hand:
        raise BadInput(f"round {played.number} is not over: no other edition can be set beside it")
    played.check_known()
    one, other = as_it_was(played), otherwise(played, rules)
    yield f"{heading(played)}, and under {rules}"
    yield from (f"* {rules} refuses: {why}" for why in other.refused)
    for key in dict.fromkeys((*_keys(one.round), *_keys(other.round))):
        yield from _wager(_beside(key, one, other), one.rules, other.rules)
    yield from _void(one, other)
    yield from _pools(one, other)


def check_kin(rules: str, other: str) -> None:
    """Raise unless these are editions of one game."""
    if other not in GAMES:
        raise BadInput(f"{other[:30]!r} is none of {', '.join(GAMES)}")
    game, kin = GAMES[rules], GAMES[other]
    if not game.laid or not kin.laid:
        raise BadInput(f"a round of {rules} does not fit {other}: only games against the house do")
    if odd := ", ".join(sorted({*game.actions} ^ {*kin.actions})):
        raise BadInput(f"a round of {rules} does not fit {other}: one has no {odd}")


def as_it_was(played: Played) -> Became:
    return Became(played.rules, cast(BankedRound, after(played).state.round))


def otherwise(played: Played, rules: str) -> Became:
    game, refused = GAMES[rules], list[str]()
    state: TableState = replace(played.before.state, rules=rules)
    for entry in played.entries:
        command = decode_command(entry.command)
        try:
            events: tuple[Any, ...] = tuple(decide(game, state, command))
        except (Refused, BadInput) as error:
            if state.machine.knows(command):
                refused.append(f"{entry.actor}'s {type(command).__name__}: {error}")
            continue
        for event in events:
            state = evolve(state, event)
    return Became(rules, cast(BankedRound, state.round), tuple(refused))


def _keys(round: BankedRound) -> Iterator[Key]:
    for box in round.boxes.values():
        yield from ((box.number, wager) for wager in (*box.wagers, *box.settled))


def _wager(row: Beside, rules: str, others: str) -> Iterator[str]:
    yield f"{' ' if row.same else '*'} box {row.box}, {wager_name(row.wager)}"
    for edition, settled in ((rules, row.was), (others, row.would)):
        yield f"    {edition}: {words(settled) if settled else 'nothing became of it'}"


def _settled(round: BankedRound, key: Key) -> e.WagerSettled | None:
    box, wager = key
    return round.boxes[box].settled.get(wager) if box in round.boxes else None


def _void(one: Became, other: Became) -> Iterator[str]:
    if one.round.void != other.round.void:
        void = one if one.round.void else other
        yield f"* the round is void under {void.rules} alone"


def _pools(one: Became, other: Became) -> Iterator[str]:
    """What the round did to the pools once its meter was read."""
    if one.round.meter is None or other.round.meter is None:
        return
    mark = " " if one.round.moved == other.round.moved else "*"
    yield f"{mark} the pools, from {in_words(one.round.display)} on the meter as it was read"
    for became in (one, other):
        moved = became.round.moved
        yield (
            f"    {became.rules}: the pool {in_words(moved.pool)}, the reserve "
            f"{in_words(moved.reserve)}, the operator {in_words(moved.house)}"
        )
