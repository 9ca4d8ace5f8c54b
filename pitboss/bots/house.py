"""Against the house: the exact strategy, as actions and amounts that the engine offers."""

from pitboss.bots.book import decision
from pitboss.bots.plain import go_on
from pitboss.bots.sight import Move, Sight
from pitboss.cards.card import UNKNOWN, Card
from pitboss.lab.best import BOARDS, HOLE


def by_the_book(sight: Sight) -> Move:
    """The best decision; after a fault that shows too much or too little, the next that is open."""
    rules, shown = sight.game.rules, shown_to(sight)
    in_book = rules in HOLE and len(sight.cards) == HOLE[rules] and UNKNOWN not in sight.cards
    if not in_book or len(shown) not in BOARDS[rules]:
        return go_on(sight)
    name = decision(rules, sight.cards, shown)
    return _as_move(sight, name) or go_on(sight)


def shown_to(sight: Sight) -> tuple[Card, ...]:
    """The cards on the table that the seat sees."""
    return tuple(card for card in sight.round.dealer + sight.board if card != UNKNOWN)


def _as_move(sight: Sight, name: str) -> Move | None:
    """A choice of the lab as the engine offers it, if it does."""
    action = sight.game.derived.name if name.endswith("x") else name
    offer = sight.open.get(action)
    if offer is None:
        return None
    amount = int(name[:-1]) * sight.own.wagers["ante"] if name.endswith("x") else offer.least
    return (action, amount) if offer.allows(amount) else None
