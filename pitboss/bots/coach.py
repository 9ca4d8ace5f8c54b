"""The coach, for practice: what each choice was worth, and what the one that was taken cost.

    coach(view, seat, taken) -> Lesson          # the view is the one in which it was taken
    review(view, seat) -> lessons               # all that the seat has decided in the round

The values are exact: every deal that the seat could not see is counted. They are of the wagers that
the choice bears on; what is not weighed, as a jackpot's wager, is named in `left_out`.
The floor asks for a lesson at practice tables and at no others.
"""

from fractions import Fraction
from functools import lru_cache

from msgspec import Struct

from pitboss.bots.house import shown_to
from pitboss.bots.sight import Move, Sight, sight_of
from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.lab.best import BOARDS, HOLE, advise
from pitboss.lab.terms import CAPPED, Terms, pay_tables
from pitboss.play.table.view import TableView

Cards = tuple[Card, ...]
KNOWN = 256  # situations whose values are remembered


class Lesson(Struct, frozen=True):
    """One decision. Values are in cents of what the seat comes out with, the best first."""

    taken: str
    best: str
    values: dict[str, Fraction]
    cost: Fraction
    cards: Cards
    shown: Cards
    left_out: tuple[str, ...]


def coach(view: TableView, seat: int, taken: Move, games: Games = GAMES) -> Lesson:
    """One decision, by the view in which it was taken."""
    sight = _sight(view, seat, games)
    action, amount = taken
    return _lesson(sight, shown_to(sight), _name(sight, action, amount))


def review(view: TableView, seat: int, games: Games = GAMES) -> tuple[Lesson, ...]:
    """All decisions of the seat in the round that the view shows, as far as it has come."""
    sight = _sight(view, seat, games)
    if "ante" not in sight.own.wagers or UNKNOWN in sight.cards:  # asked for nothing, or not seen
        return ()
    laid = sight.own.wagers.get(sight.game.derived.name, 0)
    made = [_name(sight, action, laid) for action in sight.own.decisions]
    seen = [_seen_at(sight, nth) for nth in range(len(made))]
    told = zip(seen, made, strict=True)
    return tuple(_lesson(sight, shown, name) for shown, name in told if _weighed(name))


def _sight(view: TableView, seat: int, games: Games) -> Sight:
    sight = sight_of(view, seat, games)
    if sight.game.rules not in HOLE:
        raise BadInput(f"the coach knows {', '.join(HOLE)}, not {sight.game.rules}")
    return sight


def _name(sight: Sight, action: str, amount: int) -> str:
    """What the lab calls the choice: 4x for a play of four antes, fold for a fold of the ante."""
    if action == sight.game.derived.name and sight.game.reveals:
        return f"{amount // sight.own.wagers['ante']}x"
    return "fold" if action == "fold-ante" else action


def _weighed(name: str) -> bool:
    """To stay without an ante, or to give up once the dealer's hand is known, is no choice here."""
    return name not in ("stay", "concede")


def _seen_at(sight: Sight, nth: int) -> Cards:
    """The cards on the table at the nth decision: so much of the board, or the dealer's last."""
    boards = BOARDS[sight.game.rules]
    count = boards[min(nth, len(boards) - 1)]
    if sight.game.reveals:
        return sight.board[:count]
    known: Cards = tuple(card for card in sight.round.dealer if card != UNKNOWN)
    return known[len(known) - count :]


def _lesson(sight: Sight, shown: Cards, taken: str) -> Lesson:
    rules, wagers = sight.game.rules, sight.own.wagers
    terms = _terms(sight)
    if rules == "ultimate-2019" and not shown:
        terms = Terms()  # other terms would have to be solved first
    ante = wagers["ante"]
    values = {n: v * ante for n, v in _worth(rules, sight.cards, shown, terms).items()}
    if taken not in values:
        raise BadInput(f"'{taken[:20]}' is none of {', '.join(values)}")
    best = next(iter(values))
    cost = values[best] - values[taken]
    return Lesson(taken, best, values, cost, sight.cards, shown, _left_out(sight, terms))


@lru_cache(KNOWN)
def _worth(rules: str, cards: Cards, shown: Cards, terms: Terms) -> dict[str, Fraction]:
    """A round is reviewed after each of its decisions: what was counted is counted once."""
    return advise(rules, cards, shown, terms).values


def _terms(sight: Sight) -> Terms:
    """The sign's ceiling where it can be reached, and Trips in antes."""
    wagers, rules = sight.own.wagers, sight.game.rules
    ante, cap = wagers["ante"], sight.sign.maximum_payout
    trips = Fraction(wagers.get("trips", 0), ante)
    if cap is None or rules not in CAPPED:
        return Terms(trips=trips)
    capped = CAPPED[rules]
    times = max(sight.game.derived.multiples(0)) if capped == sight.game.derived.name else 1
    most = max(odds for odds, _ in pay_tables(rules)[capped].values()) * times * ante
    return Terms(max_payout=Fraction(cap, ante) if most > cap else None, trips=trips)


def _left_out(sight: Sight, terms: Terms) -> tuple[str, ...]:
    weighed = {"ante", "blind", sight.game.derived.name, "trips" if terms.trips else ""}
    wagers = tuple(wager for wager in sight.own.wagers if wager not in weighed)
    ceiling = terms.max_payout != _terms(sight).max_payout
    return (*wagers, "maximum payout") if ceiling else wagers
