"""What `pitboss lab jackpot` tells: for people and for machines."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from pitboss.cards.hand import Hand
from pitboss.lab import sides
from pitboss.lab.jackpot.economics import Economics, warning
from pitboss.lab.jackpot.paths import BANDS, Played, mean_at_royals
from pitboss.lab.report import fraction
from pitboss.play.money import dollars

POOLS = tuple(dollars(sum) for sum in (10_000, 50_000, 100_000, 150_000, 200_000, 300_000, 500_000))
Json = dict[str, Any]
Lines = list[tuple[str, str]]


def cash(cents: Fraction | int | float) -> str:
    return f"-${-cents / 100:,.2f}" if cents < 0 else f"${float(cents) / 100:,.2f}"


def percent(part: Fraction, digits: int = 4) -> str:
    return f"{float(part * 100):.{digits}f} %"


def as_lines(found: Economics, played: Played | None) -> Lines:
    lines = figures(found)
    lines += [(f"  pool {cash(pool)}", f"returns {percent(found.return_at(pool))}")
              for pool in POOLS]  # fmt: skip
    if played:
        lines.append((f"{len(played.paths)} paths of {played.wagers:,} wagers", "simulated"))
        lines += [(f"  {name}", words) for name, words in simulated(found, played)]
    said = warning(found.rules, found.meter, found.wager)
    return [*lines, ("beware", said)] if said else lines


def figures(found: Economics) -> Lines:
    """What follows exactly from the wager, the split and the seed."""
    meter = found.meter
    lines = [
        ("wager", cash(found.wager)),
        ("split", f"{meter.pool_percent} % to the pool, the rest to the reserve"),
        ("seed", cash(meter.seed)),
        (f"return with a pool of {cash(meter.pool)}", percent(found.return_at(meter.pool))),
        ("return in the long run", f"{percent(found.long_run)}  = {found.long_run}"),
        (f"the house {'keeps' if found.house >= 0 else 'puts in'}",
         f"{abs(float(found.house * 100)):.4f} cents of each dollar wagered"),
        ("split at which it pays for itself", percent(found.break_even_split)),
        ("pool from which it pays the player", cash(found.break_even_pool)),
        ("pool grows by", f"{cash(found.growth)} a wager"),
        ("pool in the long run, and at a royal flush", f"{cash(found.mean_pool)} on average"),
        ("reserve moves by", f"{float(found.reserve_drift):+.4f} cents a wager"),
        ("wagers to a royal flush", f"{float(1 / found.royal):,.0f} on average"),
        ("wagers to another straight flush", f"{float(1 / found.straight_flush):,.0f} on average"),
        ("wagers to any prize", f"{float(1 / found.hits):,.1f} on average"),
    ]  # fmt: skip
    return [*lines, _lasts(found)] if found.reserve_drift < 0 else lines


def _lasts(found: Economics) -> tuple[str, str]:
    """A reserve that loses is spent one day; then the house pays what is lacking."""
    reserve = found.meter.reserve
    if not reserve:
        return (
            "reserve to begin with",
            "none: the house pays what the prizes lack from the first on",
        )
    wagers = f"{float(-reserve / found.reserve_drift):,.0f} wagers"
    return f"reserve of {cash(reserve)}", f"is spent after {wagers} on average; then the house pays"


def simulated(found: Economics, played: Played) -> Lines:
    """Of paths that begin with the pool as it stands: what they have not paid stands in it."""
    pools, house = played.bands("pools")[-1], played.bands("house")[-1]
    lines = [
        ("paid back by then", f"{100 * played.paid_back(found.wager):.2f} % of what was wagered"),
        ("pool at the end", _band(pools)),
        ("put in by the house", _band(house)),
    ]
    mean = mean_at_royals(played)
    if mean is None:
        return lines
    so_far = f"{cash(mean)} on average, of those that came by then"
    return [*lines, ("pool at a royal flush", so_far)]


def _band(quantiles: Sequence[float]) -> str:
    if not any(quantiles):
        return "nothing, nine times in ten"
    low, middle, high = (cash(round(quantiles[n])) for n in (0, len(BANDS) // 2, -1))
    return f"half have more than {middle}; nine in ten between {low} and {high}"


def as_json(found: Economics, played: Played | None) -> Json:
    """Sums are cents."""
    meter = found.meter
    told: Json = {
        "rules": found.rules, "wager": found.wager, "pool": meter.pool, "reserve": meter.reserve,
        "seed": meter.seed, "split": meter.pool_percent,
        "return_at_pool": fraction(found.return_at(meter.pool)),
        "return_in_the_long_run": fraction(found.long_run), "house_keeps": fraction(found.house),
        "break_even_split": fraction(found.break_even_split),
        "break_even_pool": fraction(found.break_even_pool), "growth": fraction(found.growth),
        "mean_pool": fraction(found.mean_pool), "reserve_drift": fraction(found.reserve_drift),
        "royal_flush": fraction(found.royal), "straight_flush": fraction(found.straight_flush),
        "hits": fraction(found.hits),
        "returns": [{"pool": pool, "return": fraction(found.return_at(pool))} for pool in POOLS],
    }  # fmt: skip
    if played:
        told["paths"] = {
            "wagers": played.wagers,
            "looks": played.looks,
            "quantiles": list(BANDS),
            "pools": played.bands("pools").tolist(),
            "reserves": played.bands("reserves").tolist(),
            "house": played.bands("house").tolist(),
        }
    return told


def name_of(rules: str, hand: Hand) -> str:
    """A whole category by its name, a part of one by its cards."""
    whole = sides.whole_category(hand, sides.winners(rules)[hand])
    return str(hand.category) if whole else hand.words.partition(", with")[0]
