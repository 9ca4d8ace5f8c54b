"""The deal is fair where it can be counted, and as far as statistics see where it cannot."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

import msgspec

from pitboss.floor.deal.shoe import Terms
from pitboss.floor.deal.shuffle import scaled
from tests.floor.battery import CAUGHT, battery, caught
from tests.floor.broken import (
    BROKEN,
    Method,
    every_order,
    seeded,
    sort_by_bits,
    true_shuffle,
    word_modulo,
)
from tests.floor.deals import MANILA, TERMS, dealing, opened
from tests.floor.test_shuffle import SIZES, uneven
from tests.floor.test_verify_deal import RECEIPTS, agreed, failures
from tests.prove import Progress

TITLE = "The deal"

SHUFFLES = 100_000
LARGEST = 9  # cards of which every order is made
SEEDS = 10_000
UNFAIR: dict[str, Method] = {
    **{name: method for name, (method, _, _) in BROKEN.items()},
    "sort by a byte": partial(sort_by_bits, 8),
}


def prove(progress: Progress) -> list[str]:
    work = list(steps())
    lines = []
    for done, step in enumerate(work):
        progress(done, len(work))
        lines.append(step())
    progress(len(work), len(work))
    return lines


def steps() -> Iterator[Callable[[], str]]:
    yield scaler
    yield orders
    for terms in (TERMS, MANILA):
        yield partial(passes, terms)
    yield before_the_cut
    for name in UNFAIR:
        yield partial(is_caught, name)
    yield unseen
    yield agreement
    for name in RECEIPTS:
        yield partial(tampering, name)


def scaler() -> str:
    assert uneven(scaled, 256) == [], f"uneven at {uneven(scaled, 256)}"
    return f"every byte tried: each number below n has equally many, for n = 2 to {max(SIZES)}"


def orders() -> str:
    made = list(every_order(true_shuffle, LARGEST))
    assert sorted(made) == list(permutations(range(LARGEST))), "an order is missing or repeated"
    return f"every series of draws for {LARGEST} cards: {len(made):,} orders, each exactly once"


def passes(terms: Terms) -> str:
    found = battery(dealing(terms), SHUFFLES, terms.deck)
    assert caught(found) == set(), f"{terms.deck} cards: {found}"
    return f"{SHUFFLES:,} deals of {terms.deck} cards pass: {said(found)}"


def before_the_cut() -> str:
    found = battery(seeded(true_shuffle, 1), SHUFFLES)
    assert caught(found) == set(), f"before the cut: {found}"
    return f"{SHUFFLES:,} shuffles of 52 cards, before the cut, pass: {said(found)}"


def is_caught(name: str) -> str:
    found = battery(seeded(UNFAIR[name], 1), SHUFFLES)
    assert caught(found), f"{name} passes: {found}"
    return f"broken shuffle '{name}' is caught by {', '.join(sorted(caught(found)))}"


def unseen() -> str:
    found = battery(seeded(word_modulo, 1), SHUFFLES)
    assert caught(found) == set(), f"16-bit modulo: {found}"
    biased = uneven(lambda word, n: word % n, 65_536)
    assert 52 in biased, "counting does not see the 16-bit modulo"
    return (
        f"a 16-bit modulo escapes {SHUFFLES:,} shuffles ({said(found)}), and counting finds it "
        f"uneven at {len(biased)} of {len(SIZES)} sizes"
    )


def agreement() -> str:
    for nth in range(SEEDS):
        shoe = opened((TERMS, MANILA)[nth % 2], nth.to_bytes(32, "little")).add_seed(1, str(nth))
        assert agreed(shoe), f"verify_deal.py deals otherwise from seed {nth}"
    return f"verify_deal.py deals the same cards and envelopes from {SEEDS:,} seeds"


def tampering(name: str) -> str:
    """Every bit of every byte."""
    raw = msgspec.json.encode(RECEIPTS[name])
    for nth in range(len(raw)):
        for bit in range(8):
            other = raw[:nth] + bytes([raw[nth] ^ 1 << bit]) + raw[nth + 1 :]
            assert failures(other), f"bit {bit} of byte {nth} of the {name}'s receipt"
    return f"all {8 * len(raw):,} bits of the {name}'s receipt, turned one at a time, are found"


def said(found: dict[str, float]) -> str:
    least = min(found, key=lambda test: found[test])
    return f"p = {found[least]:.2g} at the least ({least}), broken is under {CAUGHT:.1g}"
