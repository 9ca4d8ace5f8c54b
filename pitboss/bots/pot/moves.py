"""What a bot for the pot can do, in the engine's offers and amounts."""

from pitboss.bots.sight import Move, Sight
from pitboss.play.pot.round import Hold
from pitboss.play.pot.view import PotSeatView
from pitboss.play.verbs import Offer

WAGERS = ("bet", "raise")


def rivals(sight: Sight) -> list[PotSeatView]:
    """Whoever still holds cards, in the order in which they act after the first round."""
    return [s for s in sight.round.seats if s.hold is Hold.IN and s.number != sight.seat]


def owed(sight: Sight) -> int:
    """What it costs to go on; no more than is left."""
    own = sight.own
    missing: int = sight.round.to_meet - own.wagered
    left: int = own.stake + own.early
    return max(0, min(missing, left))


def price(sight: Sight) -> int:
    """In percent, the share of the pot that a call has to win to cost nothing."""
    cost = owed(sight)
    pot: int = sight.round.pot
    return 100 * cost // (pot + cost) if cost else 0


def last_blind(sight: Sight) -> int:
    blinds = sight.game.blinds(sight.sign)
    return int(sight.game.blind(sight.sign, blinds - 1))


def in_position(sight: Sight) -> bool:
    """Nobody who is in acts after this seat."""
    own = _place(sight, sight.seat)
    return all(_place(sight, rival.number) < own for rival in rivals(sight))


def _place(sight: Sight, number: int) -> int:
    return next(nth for nth, seat in enumerate(sight.round.seats) if seat.number == number)


def give_up(sight: Sight) -> Move:
    """For nothing where that is free; else the cards go."""
    return next(((name, 0) for name in ("check", "decline") if name in sight.open), ("fold", 0))


def go_along(sight: Sight) -> Move:
    """Meet what has to be met, with all that is left if it is no more."""
    for name in ("check", "decline", "call", "tap-out"):
        if name in sight.open:
            return name, sight.open[name].least
    return "fold", 0


def put_in(sight: Sight, percent: int) -> Move:
    """Open or raise by about so much of the pot; where that is not open, go along."""
    for name in WAGERS:
        if name in sight.open:
            amount = sized(sight.open[name], sight.round.pot * percent // 100)
            if amount:
                return name, amount
    if "tap-out" in sight.open and not any(name in sight.open for name in WAGERS):
        return "tap-out", sight.open["tap-out"].least
    return go_along(sight)


def sized(offer: Offer, wanted: int) -> int:
    """The offered amount next below what is wanted, or the least; 0 where chips make none."""
    if offer.among:
        return max((step for step in offer.among if step <= wanted), default=offer.among[0])
    least = -(-offer.least // offer.multiple) * offer.multiple
    amount = max(least, min(wanted, offer.most) // offer.multiple * offer.multiple)
    return amount if offer.allows(amount) else 0
