"""The lab against pitboss.cards and the engine: every hand, and a million rounds."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb
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
from pitboss.lab.payoffs import Payoffs
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, terms_of
from pitboss.lab.ultimate import solve as solve_ultimate
from tests.prove import Progress

TITLE = "The lab"

BANKED = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")
ROUNDS = 250_000  # of each game, through the engine
SEVENS, TWO_AND_THREES = 500_000, 200_000
SIMULATED = 20_000_000
RUNS = 400  # of each simulation, to see how often its interval holds the truth
LEAST = 0.92  # of them, where 0.95 is stated: less by three standard errors
FAST_ROUNDS, TABLE_ROUNDS = 20_000, 250
STEP = 10_000
TOTAL = comb(52, 5) + SEVENS + TWO_AND_THREES + len(BANKED) * ROUNDS


class Told:
    """How far the proof is."""

    def __init__(self, progress: Progress):
        self.progress, self.done = progress, 0

    def add(self, count: int) -> None:
        self.done += count
        self.progress(self.done, TOTAL)


def prove(progress: Progress) -> list[str]:
    told = Told(progress)
    return [
        every_five(told),
        every_manila(),
        every_three(),
        some_sevens(told),
        some_two_and_threes(told),
        *(same_as_the_engine(rules, told) for rules in BANKED),
        joint_optimum(),
        long_odds(),
        simulated(),
        *(covers(rules, boxes) for rules in BANKED for boxes in (0, 1, 5)),
    ]


def same_hands(ladder: Ladder, classes: Array, hands: Sequence[Hand]) -> None:
    for number, hand in zip(classes.tolist(), hands, strict=True):
        assert ladder.hand(number) == hand, f"{ladder.hand(number)} is not {hand}"


def every_five(told: Told) -> str:
    batch: list[tuple[Card, ...]] = []
    for hand in combinations(CARDS, 5):
        batch.append(hand)
        if len(batch) == STEP:
            check_five(batch)
            told.add(STEP)
            batch = []
    check_five(batch)
    return f"all {comb(52, 5):,} hands of five cards have the class that pitboss.cards gives them"


def check_five(hands: list[tuple[Card, ...]]) -> None:
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


def some_sevens(told: Told) -> str:
    for nth in range(SEVENS // STEP):
        rows = deals.deal(STEP, 7, (52, nth))
        found = evaluate.seven(rows)
        hands = [tuple(CARDS[number] for number in row) for row in rows.tolist()]
        same_hands(FIVE, found, [FIVE_CARD.best(hand) for hand in hands])
        assert (evaluate.seven_masks(masks(rows)) == found).all(), "rows and masks differ"
        told.add(STEP)
    return f"{SEVENS:,} hands of seven at random, as rows and as masks"


def some_two_and_threes(told: Told) -> str:
    for nth in range(TWO_AND_THREES // STEP):
        rows = deals.deal(STEP, 9, (4, nth))
        board, hole = rows[:, :5].copy(), rows[:, 5:].copy()
        found = evaluate.omaha_best(hole, board)
        hands = [tuple(CARDS[number] for number in row) for row in rows.tolist()]
        best = [two_and_three(FIVE_CARD, hand[5:], hand[:5]) for hand in hands]
        same_hands(FIVE, found, best)
        told.add(STEP)
    return f"{TWO_AND_THREES:,} hands of Omaha at random"


def same_as_the_engine(rules: str, told: Told) -> str:
    """Half by the book and half by a coin; with Trips in Ultimate."""
    payoffs = Payoffs(rules, terms_of(rules, [], None, "1" if rules == "ultimate-2019" else None))
    random, made = Random(7), Counter[str]()
    for nth in range(ROUNDS // STEP):
        rows = deals.deal(STEP, deals.CARDS[rules], (2019, nth))
        chosen = deals.choices(payoffs, rows).tolist()
        chosen[::2] = [random.randrange(len(payoffs.choices)) for _ in chosen[::2]]
        nets = payoffs.scaled[(chosen, *deals.endings(payoffs, rows))].tolist()
        for row, pick, net in zip(rows, chosen, nets, strict=True):
            played = tables.play(
                payoffs, tables.in_order(rules, row), [pick], side=rules == "ultimate-2019"
            )
            expected = tables.ANTE * Fraction(net, payoffs.scale)
            assert played.boxes[1].net == expected, f"{rules} {row.tolist()} {pick}"
            made[payoffs.choices[pick].name] += 1
        told.add(STEP)
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


def simulated() -> str:
    """Twenty million rounds of 3 Card Poker fall where the solution says."""
    found = simulate.simulate("three-card-2006", SIMULATED, 2006, Terms())
    low, high = found.interval
    truth = 778809 / 20358520
    assert abs(float(found.edge) - truth) < 4 * found.error, f"{low} to {high}, not {truth}"
    return f"{SIMULATED:,} rounds of 3 Card Poker at random: {low:.5%} to {high:.5%}"


def covers(rules: str, boxes: int) -> str:
    """How often the interval of a simulation holds the exact edge; no boxes are fast rows."""
    truth, held, wide = float(solved(rules, Terms()).solution.edge), 0, 0.0
    for seed in range(RUNS):
        if boxes:
            found = simulate.simulate_tables(rules, TABLE_ROUNDS, boxes, seed, Terms())
        else:
            found = simulate.simulate(rules, FAST_ROUNDS, seed, Terms())
        low, high = found.interval
        held += low <= truth <= high
        wide += found.correlation / RUNS
    what = f"{TABLE_ROUNDS} rounds of {boxes} boxes" if boxes else f"{FAST_ROUNDS:,} fast rounds"
    together = f"; two boxes correlate by {wide:.3f}" if boxes > 1 else ""
    assert held >= LEAST * RUNS, f"{rules}, {what}: the interval holds the truth {held} of {RUNS}"
    return f"{rules}, {what}: the interval holds the truth {held} times of {RUNS}{together}"
