"""Commands and events with some faces covered, for somebody who may not see them."""

from collections.abc import Iterator, Set
from typing import Any

import msgspec
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.games import GAMES
from pitboss.play.codec import decode_events, encode
from pitboss.play.pot.events import PotWon

_OF_CARDS = ("cards", "card", "hands")


def covered(body: bytes, hidden: Set[Card], kept: frozenset[int]) -> bytes:
    """The same JSON with the hidden faces unseen, and nothing of the hands of the seats kept."""
    whole = msgspec.json.decode(body)
    told = _unseen(whole, hidden, False)
    if told != whole:
        body = encode(told)
    return _unranked(body, kept) if kept and b"pot.PotWon" in body else body


def _unseen(value: Any, hidden: Set[Card], of_cards: bool) -> Any:
    if isinstance(value, dict):
        return {key: _unseen(item, hidden, key in _OF_CARDS) for key, item in value.items()}
    if isinstance(value, list):
        return [_unseen(item, hidden, of_cards) for item in value]
    return UNKNOWN if of_cards and value in hidden else value


def _unranked(body: bytes, kept: frozenset[int]) -> bytes:
    events = decode_events(body)
    return encode(tuple(_won(e, kept) if isinstance(e, PotWon) else e for e in events))


def _won(event: PotWon, kept: frozenset[int]) -> PotWon:
    """What a hand was that nobody saw is in its category, and in the clauses of that."""
    known = tuple((seat, category) for seat, category in event.hands if seat not in kept)
    if known == event.hands:
        return event
    for_the_pot = [game for game in GAMES.values() if not game.against_the_house]
    telling = {clause for game in for_the_pot for clause in _telling(game.law.categories)}
    said = tuple(clause for clause in event.clauses if clause not in telling)
    return replace(event, hands=known, clauses=said)


def _telling(categories: Any) -> Iterator[str]:
    for clauses in categories.values():
        yield from clauses
