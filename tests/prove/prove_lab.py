"""The lab against pitboss.cards and the engine: every hand, and a million rounds.

It is cut in hundredths, each of which does its share of everything that is long.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, islice
from math import comb, sqrt
from random import Random

import numpy as np

from pitboss.cards.best import two_and_three
from pitboss.cards.card import REDUCED_DECK, Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW, THREE_CARD
from pitboss.lab import deals, evaluate, simulate, tables
from pitboss.lab.deck import CARDS, NUMBER, masks
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import FIVE, THREE, Ladder, manila
from pitboss.lab.payoffs import payoffs_of
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, terms_of
from pitboss.lab.ultimate import solve as solve_ultimate
from tests.prove import Progress

TITLE = "The lab"

BANKED = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")
WHOLE = 100  # hundredths
FIVES = comb(52, 5)
ROUNDS = 250_000  # of each game, through the engine
SEVENS, TWO_AND_THREES = 500_000, 200_000
SIMULATED = 20_000_000
RUNS = 400  # of each simulation, to see how often its interval holds the truth
LEAST = 0.92  # of them, where 0.95 is stated: less by three standard errors
FAST_ROUNDS, TABLE_ROUNDS = 20_000, 250
COVERED = tuple((rules, boxes) for rules in BANKED for boxes in (0, 1, 5))  # no boxes: fast rows
TRUTH = Fraction(778809, 20358520)  # the edge of 3 Card Poker
SCALE = 10**9  # correlations are added up as whole numbers

Found = dict[str, dict[str, int]]


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> Found:
    """What these hundredths saw."""
    found: dict[str, Counter[str]] = {}
    for done, nth in enumerate(numbers, 1):
        for what, counts in hundredth(nth).items():
            found.setdefault(what, Counter()).update(counts)
        progress(done, len(numbers))
    return {what: dict(counts) for what, counts in found.items()}


def hundredth(nth: int) -> Found:
    once = {ONCE[nth](): 1} if nth < len(ONCE) else {}
    return {
        "once": once,
        "cards": {
            "fives": every_five(share(FIVES, nth)),
            "sevens": some_sevens(nth, len(share(SEVENS, nth))),
            "two and threes": some_two_and_threes(nth, len(share(TWO_AND_THREES, nth))),
        },
        **{rules: same_as_the_engine(rules, nth, len(share(ROUNDS, nth))) for rules in BANKED},
        "simulated": simulated(nth, len(share(SIMULATED, nth))),
        **{named(*case): covers(*case, share(RUNS, nth)) for case in COVERED},
    }


def share(whole: int, nth: int) -> range:
    return range(whole * nth // WHOLE, whole * (nth + 1) // WHOLE)


def told(found: list[Found]) -> list[str]:
    sums: dict[str, Counter[str]] = {}
    for one in found:
        for what, counts in one.items():
            sums.setdefault(what, Counter()).update(counts)
    whole = {"fives": FIVES, "sevens": SEVENS, "two and threes": TWO_AND_THREES}
    assert sums["cards"] == whole, f"{sums['cards']} were looked at"
    assert len(sums["once"]) == len(ONCE), f"once: {list(sums['once'])}"
    return [
        f"all {FIVES:,} hands of five cards have the class that pitboss.cards gives them",
        f"{SEVENS:,} hands of seven at random, as rows and as masks",
        f"{TWO_AND_THREES:,} hands of Omaha at random",
        *sums["once"],
        *(tell_rounds(rules, sums[rules]) for rules in BANKED),
        tell_simulated(sums["simulated"]),
        *(tell_covers(*case, sums[named(*case)]) for case in COVERED),
    ]


def same_hands(ladder: Ladder, classes: Array, hands: Sequence[Hand]) -> None:
    for number, hand in zip(classes.tolist(), hands, strict=True):
        assert ladder.hand(number) == hand, f"{ladder.hand(number)} is not {hand}"


def every_five(numbers: range) -> int:
    """Those that stand at these places when all of them are told in order."""
    hands = list(islice(combinations(CARDS, 5), numbers.start, numbers.stop))
    check_five(hands)
    return len(hands)


def check_five(hands: Sequence[tuple[Card, ...]]) -> None:
    rows = np.array([[NUMBER[card] for card in hand] for hand in hands], np.uint8)
    same_hands(FIVE, evaluate.five(rows), [FIVE_CARD.value(hand) for hand in hands])


def every_manila() -> str:
    hands = list(combinations(REDUCED_DECK, 5))
    rows = np.array([[NUMBER[card] for card in hand] for hand in hands], np.uint8)
    for ace_low, order in ((False, MANILA), (True, MANILA_ACE_LOW)):
        found = evaluate.manila(rows, ace_low)
        same_hands(manila(ace_low), found, [order.value(hand) for hand in hands])
    return f"all {len(hands):,} hands of the reduced deck too, with the Ace low and without"


def every_three() -> str:
    hands = list(combinations(CARDS, 3))
    rows = np.array([[NUMBER[card] for card in hand] for hand in hands], np.uint8)
    same_hands(THREE, evaluate.three(rows), [THREE_CARD.value(hand) for hand in hands])
    return f"all {len(hands):,} hands of three cards"


def some_sevens(nth: int, count: int) -> int:
    rows = deals.deal(count, 7, (52, nth))
    found = evaluate.seven(rows)
    hands = [tuple(CARDS[number] for number in row) for row in rows.tolist()]
    same_hands(FIVE, found, [FIVE_CARD.best(hand) for hand in hands])
    assert (evaluate.seven_masks(masks(rows)) == found).all(), "rows and masks differ"
    return count


def some_two_and_threes(nth: int, count: int) -> int:
    rows = deals.deal(count, 9, (4, nth))
    board, hole = rows[:, :5].copy(), rows[:, 5:].copy()
    found = evaluate.omaha_best(hole, board)
    hands = [tuple(CARDS[number] for number in row) for row in rows.tolist()]
    same_hands(FIVE, found, [two_and_three(FIVE_CARD, hand[5:], hand[:5]) for hand in hands])
    return count


def same_as_the_engine(rules: str, nth: int, count: int) -> dict[str, int]:
    """Half by the book and half by a coin; with Trips in Ultimate."""
    side = rules == "ultimate-2019"
    payoffs = payoffs_of(rules, terms_of(rules, [], None, "1" if side else None))
    random, made = Random(nth), Counter[str]()
    rows = deals.deal(count, deals.CARDS[rules], (2019, nth))
    chosen = deals.choices(payoffs, rows).tolist()
    chosen[::2] = [random.randrange(len(payoffs.choices)) for _ in chosen[::2]]
    nets = payoffs.scaled[(chosen, *deals.endings(payoffs, rows))].tolist()
    for row, pick, net in zip(rows, chosen, nets, strict=True):
        played = tables.play(payoffs, tables.in_order(rules, row), [pick], side=side)
        expected = tables.ANTE * Fraction(net, payoffs.scale)
        assert played.boxes[1].net == expected, f"{rules} {row.tolist()} {pick}"
        made[payoffs.choices[pick].name] += 1
    return made


def tell_rounds(rules: str, made: Counter[str]) -> str:
    assert made.total() == ROUNDS, f"{made.total():,} of {ROUNDS:,} rounds of {rules} were played"
    counts = ", ".join(f"{name} {count:,}" for name, count in sorted(made.items()))
    return f"{ROUNDS:,} rounds of {rules} settle as the engine settles them ({counts})"


def joint_optimum() -> str:
    """A Trips wager that a fold forfeits: the best play of both together."""
    alone, _ = solve_ultimate.solve(Terms())
    both, _ = solve_ultimate.solve(Terms(trips=Fraction(1)))
    assert alone.edge < both.edge, "Trips would be free"
    assert both.decisions["fold"] < alone.decisions["fold"], "Trips should keep hands in"
    return (
        f"Ultimate with a Trips wager of one ante, played best: {both.edge} of an ante = "
        f"{float(both.edge * 100):.7f} %, folding {float(both.decisions['fold'] * 100):.5f} %"
    )


def long_odds() -> str:
    """Odds that need wider integers: where both widths serve, they must agree."""
    narrow, _ = solve_ultimate.solve(Terms())
    before, solve_ultimate.value_type = solve_ultimate.value_type, lambda payoffs: np.int64
    try:
        wide, _ = solve_ultimate.solve(Terms())
    finally:
        solve_ultimate.value_type = before
    assert wide.count == narrow.count, "the widths differ"
    long, _ = solve_ultimate.solve(terms_of("ultimate-2019", ["blind.royal-flush=5000"]))
    assert long.edge < narrow.edge, "longer odds should favour the player"
    return f"with 5,000 to 1 for a royal flush the edge of Ultimate is {long.edge}"


def simulated(nth: int, count: int) -> dict[str, int]:
    """Rounds of 3 Card Poker at random: what they came to, and its squares."""
    payoffs = payoffs_of("three-card-2006", Terms())
    tally = simulate.fast_part("three-card-2006", Terms(), 2006, nth, count).ravel()
    nets = payoffs.scaled.ravel()
    sums = {"rounds": tally.sum(), "nets": tally @ nets, "squares": tally @ nets**2}
    return {name: int(total) for name, total in sums.items()}


def tell_simulated(sums: Counter[str]) -> str:
    assert sums["rounds"] == SIMULATED, f"{sums['rounds']:,} rounds were simulated"
    scale = payoffs_of("three-card-2006", Terms()).scale
    edge = -sums["nets"] / SIMULATED / scale
    error = sqrt((sums["squares"] / SIMULATED / scale**2 - edge**2) / SIMULATED)
    low, high = edge - simulate.SURE * error, edge + simulate.SURE * error
    assert abs(edge - TRUTH) < 4 * error, f"{low} to {high}, not {float(TRUTH)}"
    return f"{SIMULATED:,} rounds of 3 Card Poker at random: {low:.5%} to {high:.5%}"


def covers(rules: str, boxes: int, seeds: range) -> dict[str, int]:
    """How often the interval of a simulation holds the exact edge."""
    truth, held, wide = float(solved(rules, Terms()).solution.edge), 0, 0.0
    for seed in seeds:
        if boxes:
            found = simulate.simulate_tables(rules, TABLE_ROUNDS, boxes, seed, Terms())
        else:
            found = simulate.simulate(rules, FAST_ROUNDS, seed, Terms())
        low, high = found.interval
        held += low <= truth <= high
        wide += found.correlation
    return {"runs": len(seeds), "held": held, "correlation": round(wide * SCALE)}


def named(rules: str, boxes: int) -> str:
    what = f"{TABLE_ROUNDS} rounds of {boxes} boxes" if boxes else f"{FAST_ROUNDS:,} fast rounds"
    return f"{rules}, {what}"


def tell_covers(rules: str, boxes: int, sums: Counter[str]) -> str:
    what, held = named(rules, boxes), sums["held"]
    wide = sums["correlation"] / SCALE / RUNS
    together = f"; two boxes correlate by {wide:.3f}" if boxes > 1 else ""
    assert sums["runs"] == RUNS, f"{what}: {sums['runs']} of {RUNS} were run"
    assert held >= LEAST * RUNS, f"{what}: the interval holds the truth {held} of {RUNS}"
    return f"{what}: the interval holds the truth {held} times of {RUNS}{together}"


ONCE: tuple[Callable[[], str], ...] = (every_manila, every_three, joint_optimum, long_odds)
