"""Side wagers: Pairs Plus, the ante bonus, Trips and the jackpots, each by itself."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import comb, sqrt

from msgspec import Struct

from pitboss.cards.hand import Category, Hand
from pitboss.games import GAMES
from pitboss.lab.ladder import FIVE, THREE
from pitboss.lab.solution import Solution
from pitboss.lab.terms import Terms, pay_tables
from pitboss.play.banked.jackpot import Claim, Prize
from pitboss.play.money import dollars

DISPLAYED = (dollars(1), dollars(2), dollars(5))  # what a jackpot wager usually costs
PROBES = (dollars(1_000_000), dollars(2_000_000))  # pools far above every floor


class Side(Struct, frozen=True):
    """A side wager of one: the chance of each line, and what it pays."""

    chances: dict[Category, Fraction]
    odds: dict[Category, Fraction]

    @property
    def nets(self) -> dict[Fraction, Fraction]:
        """The probability of each net."""
        found: dict[Fraction, Fraction] = {}
        for category, chance in self.chances.items():
            net = self.odds.get(category, Fraction(-1))
            found[net] = found.get(net, Fraction(0)) + chance
        return found

    @property
    def edge(self) -> Fraction:
        return -sum((net * chance for net, chance in self.nets.items()), Fraction(0))

    @property
    def standard_deviation(self) -> float:
        square = sum((net**2 * chance for net, chance in self.nets.items()), Fraction(0))
        return sqrt(square - self.edge**2)


def odds_of(rules: str, wager: str, terms: Terms) -> dict[Category, Fraction]:
    lines = pay_tables(rules)[wager]
    return {c: terms.odds.get((wager, c), Fraction(odds)) for c, (odds, _) in lines.items()}


@cache
def three_card_chances() -> dict[Category, Fraction]:
    seen: Counter[Category] = Counter()
    for number, count in enumerate(THREE.counts[1:], 1):
        seen[THREE.hand(number).category] += count
    return {category: Fraction(count, seen.total()) for category, count in seen.items()}


def pairs_plus(terms: Terms, chances: dict[Category, Fraction] | None = None) -> Side:
    """With the chances of a whole deck, or of one without some dead cards."""
    odds = odds_of("three-card-2006", "pairs-plus", terms)
    return Side(chances or three_card_chances(), odds)


def ante_bonus(solution: Solution) -> Fraction:
    """What the bonus brings the player, of each ante; it is part of the main game's edge."""
    odds = odds_of("three-card-2006", "ante-bonus", solution.payoffs.terms)
    played = solution.by_category("play")
    return sum((odds[c] * chance for c, chance in played.items() if c in odds), Fraction(0))


def trips(solution: Solution) -> Side:
    """Trips that is never forfeited: paid on the hand alone."""
    odds = odds_of("ultimate-2019", "trips", solution.payoffs.terms)
    return Side(solution.by_category(), odds)


def trips_forfeited(solution: Solution) -> Fraction:
    """What the folds of this strategy cost a Trips wager: the wins they throw away."""
    odds = odds_of("ultimate-2019", "trips", solution.payoffs.terms)
    folded = solution.by_category("fold")
    return sum(((odds[c] + 1) * chance for c, chance in folded.items() if c in odds), Fraction(0))


# Jackpots: what the edition's own settlement pays to a single winner


@cache
def _hands() -> list[tuple[Hand, int]]:
    """Every different hand of five cards, and how many there are of it."""
    return list(zip(FIVE.hands[1:], FIVE.counts[1:], strict=True))  # type: ignore[arg-type]


def claim_of(wager: int, hand: Hand, box: int = 1) -> Claim:
    """A jackpot looks at the hand, and asks for no card."""
    return Claim(box, wager, hand, ())


def settled(rules: str, pool: int, *claims: Claim) -> tuple[Prize, ...]:
    """The prizes of these claims and no others, by the edition's own settlement."""
    jackpot = GAMES[rules].jackpot
    assert jackpot is not None
    return jackpot.settle(pool, pool, claims).prizes


def prize(rules: str, wager: int, pool: int, hand: Hand) -> int:
    """What a hand is paid if nobody else has one, in cents; 0 if it wins nothing."""
    return sum(prize.paid for prize in settled(rules, pool, claim_of(wager, hand)))


@cache
def winners(rules: str) -> dict[Hand, int]:
    """A hand for each prize, and how many win it: alike are those that are paid alike alone.

    Every hand is claimed for at once first: most win nothing, and are asked no more.
    """
    every = (claim_of(DISPLAYED[0], hand, box) for box, (hand, _) in enumerate(_hands()))
    found: dict[tuple[int, int], tuple[Hand, int]] = {}
    for won in settled(rules, PROBES[0], *every):
        hand, count = _hands()[won.box]
        (alone,) = settled(rules, PROBES[0], claim_of(DISPLAYED[0], hand))
        paid = (alone.paid, alone.from_pool)
        found[paid] = (hand, found.get(paid, (hand, 0))[1] + count)
    return dict(found.values())


def whole_category(hand: Hand, count: int) -> bool:
    """Whether so many hands that win alike are all of their category."""
    return count == sum(n for other, n in _hands() if other.category == hand.category)


def jackpot_return(rules: str, wager: int, pool: int) -> Fraction:
    """The expected prize, in cents."""
    paid = sum(n * prize(rules, wager, pool, hand) for hand, n in winners(rules).items())
    return Fraction(paid, comb(52, 5))


def given_back(rules: str, wager: int, pool: int) -> Fraction:
    """Of the wager, prizes and what is returned of it together."""
    return (jackpot_return(rules, wager, pool) + jackpot(rules, wager).returned) / wager


class Jackpot(Struct, frozen=True):
    """A jackpot wager with a large pool: a fixed part, and a part of the pool."""

    fixed: Fraction  # cents
    of_pool: Fraction
    hits: Fraction  # how often anything is won
    returned: Fraction  # of the winning wagers, cents: those of 2004 come back (readings J1, J2)
    break_even: Fraction  # the pool, in cents, at which the wager is repaid on average


@cache
def jackpot(rules: str, wager: int) -> Jackpot:
    low, high = (jackpot_return(rules, wager, pool) for pool in PROBES)
    of_pool = (high - low) / (PROBES[1] - PROBES[0])
    fixed = low - of_pool * PROBES[0]
    game = GAMES[rules].jackpot
    assert game is not None
    hits = Fraction(sum(winners(rules).values()), comb(52, 5))
    back = hits * wager if game.returns_winning_wager else Fraction(0)
    return Jackpot(fixed, of_pool, hits, back, (wager - fixed - back) / of_pool)
