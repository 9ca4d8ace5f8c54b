"""What a viewer may hear of what happened at a table. Nothing else leaves for a screen.

    heard(game, before, after, events, viewer) -> events

The faces of cards that the viewer may not see are unseen (`??`), and of a hand that was not shown
neither its category nor a clause of it is told. While a round is in play an inspector is a
bystander: what lies face down is its player's.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from pitboss.cards.card import FULL_DECK, Card
from pitboss.play.codec import decode_events, encode
from pitboss.play.machine import Game
from pitboss.play.pot.events import HandShown, PotWon
from pitboss.play.redact import covered
from pitboss.play.table.state import TableState
from pitboss.play.table.view import Viewer

DECK = frozenset(FULL_DECK)


def heard(
    game: Game,
    before: TableState,
    after: TableState,
    events: tuple[Any, ...],
    viewer: Viewer,
) -> tuple[Any, ...]:
    """The events as this viewer may hear them, who saw the table before and sees it after them."""
    if not any(event.of_cards for event in events) or (viewer.inspector and not after.in_hand):
        return events
    seen = {*faces(before, viewer), *faces(after, viewer), *_open(before, after, events)}
    body = covered(encode(events), DECK - seen, _kept(before, events, viewer), game)
    return decode_events(body)


def faces(state: TableState, viewer: Viewer) -> Iterator[Card]:
    """The cards on the table that this viewer may look at."""
    if state.round is not None:
        yield from state.machine.faces_for(state.round, _number(state, viewer))


def _number(state: TableState, viewer: Viewer) -> int:
    """The viewer's place in the round; nobody's is 0."""
    own = state.players.get(viewer.player)
    if own is None:
        return 0
    return state.machine.viewpoint(state.round, own.number, own.player, False)


def _open(before: TableState, after: TableState, events: Iterable[Any]) -> Iterator[Card]:
    """What everybody saw by these events; a hand that is declared was on the table before."""
    state = before if before.round is not None else after
    for event in events:
        yield from state.machine.laid_open(state.round, event)


def _kept(before: TableState, events: tuple[Any, ...], viewer: Viewer) -> frozenset[int]:
    """The seats whose hands at a showdown this viewer has not seen."""
    if before.round is None or not any(isinstance(event, PotWon) for event in events):
        return frozenset()
    shown = {event.seat for event in events if isinstance(event, HandShown)}
    return before.machine.kept(before.round, _number(before, viewer)) - shown
