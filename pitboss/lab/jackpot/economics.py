"""A jackpot in the long run, exactly: who puts in what, and which split pays for itself.

All that a wager feeds into the pool comes back to players some day, whatever the pool was in
between; and so does each seed. So in the long run players get back the fixed prizes, what is
returned of winning wagers, the pool's part of what is wagered, and a seed for each royal flush.
The house keeps the rest, or puts it in. Prizes are those of a single winner, by the edition's own
settlement. The floors count only while a straight flush has left less than the seed, which is so
seldom that it is left out; simulated paths have them.
"""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.hand import Category, Hand
from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.lab import sides
from pitboss.play.banked.jackpot import Jackpot, Meter
from pitboss.play.money import WHOLE, in_words

HANDS = 2_598_960
FEEDS_ALL = "acceptance"


class Economics(Struct, frozen=True):
    """Of a wager of so many cents; sums are cents a wager."""

    rules: str
    wager: int
    meter: Meter
    fixed: Fraction  # prizes that are no part of the pool
    returned: Fraction  # of winning wagers
    fed: Fraction  # into pool and reserve together
    of_pool: Fraction  # the part of the pool that a wager wins on average
    royal: Fraction  # the chances of a royal flush,
    straight_flush: Fraction  # of another straight flush,
    hits: Fraction  # of any prize

    @property
    def growth(self) -> Fraction:
        """What a wager adds to the pool."""
        return self.fed * Fraction(self.meter.pool_percent, WHOLE)

    @property
    def seeds(self) -> Fraction:
        """What it costs to start the pool anew."""
        return self.royal * self.meter.seed

    def return_at(self, pool: int) -> Fraction:
        """Of the wager, what comes back on average while the pool stands there."""
        return sides.given_back(self.rules, self.wager, pool)

    @property
    def long_run(self) -> Fraction:
        """Of all that is wagered, what players get back in the long run."""
        return (self.fixed + self.returned + self.growth + self.seeds) / self.wager

    @property
    def house(self) -> Fraction:
        """Of all that is wagered, what the house keeps; below nothing, what it puts in."""
        return 1 - self.long_run

    @property
    def reserve_drift(self) -> Fraction:
        """What a wager adds to the reserve, after fixed prizes and seeds."""
        return self.fed - self.growth - self.fixed - self.seeds

    @property
    def mean_pool(self) -> Fraction:
        """Where the pool stands on average in the long run: also what a royal flush finds."""
        return (self.growth + self.seeds) / self.of_pool

    @property
    def break_even_pool(self) -> Fraction:
        """From which pool on the wager pays for its player."""
        return (self.wager - self.fixed - self.returned) / self.of_pool

    @property
    def break_even_split(self) -> Fraction:
        """The pool's part of what is fed at which the house neither keeps nor puts in anything."""
        return (self.wager - self.fixed - self.returned - self.seeds) / self.fed


def jackpot_of(rules: str) -> Jackpot:
    game = GAMES.get(rules)
    if game is None or game.jackpot is None:
        known = ", ".join(one for one, game in GAMES.items() if game.jackpot)
        raise BadInput(f"the games with a jackpot are {known}, not '{rules[:30]}'")
    return game.jackpot


def economics(rules: str, wager: int, meter: Meter) -> Economics:
    jackpot = jackpot_of(rules)
    if wager <= 0:
        raise BadInput("a jackpot wager costs something")
    if meter.seed < jackpot.seed:
        raise BadInput(f"a pool is seeded with {in_words(jackpot.seed)} or more (reading J19): "
                       "below that the least prizes come out of the house's pocket")  # fmt: skip
    if not 0 <= meter.pool_percent <= WHOLE:
        raise BadInput("a split is 0 to 100 percent")
    found = sides.jackpot(rules, wager)
    losing = Fraction(1) if jackpot.fed_by == FEEDS_ALL else 1 - found.hits
    return Economics(
        rules, wager, meter, found.fixed, found.returned, wager * losing, found.of_pool,
        _chance(rules, Category.ROYAL_FLUSH), _chance(rules, Category.STRAIGHT_FLUSH), found.hits,
    )  # fmt: skip


def winners(rules: str) -> dict[Hand, Fraction]:
    """A hand for each prize, and its chance."""
    return {hand: Fraction(count, HANDS) for hand, count in sides.winners(rules).items()}


def _chance(rules: str, category: Category) -> Fraction:
    of_it = (chance for hand, chance in winners(rules).items() if hand.category == category)
    return sum(of_it, Fraction(0))


def warning(rules: str, meter: Meter, wager: int) -> str | None:
    """What to tell whoever sets up a table whose jackpot loses money; nothing if it does not."""
    seeded = max(meter.seed, jackpot_of(rules).seed)
    found = economics(rules, wager, replace(meter, seed=seeded))
    if found.house >= 0:
        return None
    best = max(0, int(found.break_even_split * WHOLE))
    return (
        f"a split of {meter.pool_percent} percent to the pool pays out "
        f"{float(found.long_run * 100):.1f} % of what is wagered: the house puts in "
        f"{float(-found.house * 100):.1f} cents a dollar; at {best} percent it pays for itself"
    )
