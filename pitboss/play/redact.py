"""Commands and events with some faces covered, for somebody who may not see them."""

from collections.abc import Set
from typing import Any, cast

import msgspec

from pitboss.cards.card import UNKNOWN, Card
from pitboss.play.codec import decode_events, encode
from pitboss.play.machine import Game
from pitboss.play.pot.events import PotWon
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.view import won_as_seen

_OF_CARDS = ("cards", "card", "hands")


def covered(body: bytes, hidden: Set[Card], kept: frozenset[int], game: Game) -> bytes:
    """The same JSON with the hidden faces unseen, and nothing of the hands of the seats kept."""
    whole = msgspec.json.decode(body)
    told = _unseen(whole, hidden, False)
    if told != whole:
        body = encode(told)
    return _unranked(body, kept, game) if kept and b"pot.PotWon" in body else body


def _unseen(value: Any, hidden: Set[Card], of_cards: bool) -> Any:
    if isinstance(value, dict) and value.get("new") in hidden:  # a face that was corrected
        return {**value, "old": UNKNOWN, "new": UNKNOWN}
    if isinstance(value, dict):
        return {key: _unseen(item, hidden, key in _OF_CARDS) for key, item in value.items()}
    if isinstance(value, list):
        return [_unseen(item, hidden, of_cards) for item in value]
    return UNKNOWN if of_cards and value in hidden else value


def _unranked(body: bytes, kept: frozenset[int], game: Game) -> bytes:
    events = decode_events(body)
    return encode(tuple(_won(e, kept, game) if isinstance(e, PotWon) else e for e in events))


def _won(event: PotWon, kept: frozenset[int], game: Game) -> PotWon:
    """What a hand was that nobody saw is in its category, and in the clauses of that."""
    seen = {seat for seat, _ in event.hands} - kept
    law = cast(PotGame, game).law  # of no other game is a pot won
    return won_as_seen(law, event, seen) if len(seen) < len(event.hands) else event
