"""The shuffle is fair: proved of every byte and every draw, not guessed from a sample."""

import hmac
from collections import Counter
from collections.abc import Callable
from functools import partial
from itertools import islice, permutations
from math import factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.cards.card import FULL_DECK, REDUCED_DECK, Card
from pitboss.floor.deal.shuffle import (
    chance,
    cut_above,
    drawing,
    envelope,
    envelope_key,
    envelopes,
    inside,
    packed,
    scaled,
    shuffled,
)
from tests.floor import broken
from tests.floor.broken import Method, every_order

Scaler = Callable[[int, int], int | None]

SIZES = range(2, 53)
MASTER = b"\x07" * 32


def uneven(scaler: Scaler, words: int) -> list[int]:
    """The sizes at which not all numbers come from equally many words: every word is tried."""
    return [n for n in SIZES if not even(Counter(scaler(word, n) for word in range(words)), n)]


def even(counts: Counter[int | None], n: int) -> bool:
    kept = {number: count for number, count in counts.items() if number is not None}
    return set(kept) == set(range(n)) and len(set(kept.values())) == 1


def test_every_number_has_equally_many_bytes() -> None:
    assert uneven(scaled, 256) == []


def test_no_more_bytes_are_thrown_away_than_must_be() -> None:
    thrown = {n: sum(scaled(byte, n) is None for byte in range(256)) for n in SIZES}
    assert thrown == {n: 256 % n for n in SIZES}


@pytest.mark.parametrize(
    ("scaler", "words"),
    [
        (lambda word, n: word % n, 256),
        (lambda word, n: word % n, 65_536),
        (lambda word, n: word * n // 65_536, 65_536),
        (lambda word, n: word % n if word <= 256 - 256 % n else None, 256),
    ],
)
def test_a_biased_scaler_is_seen(scaler: Scaler, words: int) -> None:
    assert 52 in uneven(scaler, words)


@pytest.mark.parametrize("size", range(2, 8))
def test_every_order_comes_from_exactly_one_series_of_draws(size: int) -> None:
    orders = list(every_order(broken.true_shuffle, size))
    assert len(orders) == factorial(size)
    assert set(orders) == set(permutations(range(size)))


@pytest.mark.parametrize(
    ("method", "size"),
    [
        (broken.swap_with_any, 3),
        (broken.swap_with_all_but_one, 4),
        (broken.one_too_few, 4),
        (broken.stops_early, 4),
        (partial(broken.sort_by_bits, 5), 3),
        (broken.byte_modulo, 3),
        (broken.seven_riffles, 2),
    ],
)
def test_a_broken_method_is_seen(method: Method, size: int) -> None:
    counts = Counter(every_order(method, size))
    assert len(set(counts.values())) > 1 or len(counts) < factorial(size)


@pytest.mark.parametrize("size", [52, 32])
def test_a_cut_leaves_two_cards_at_the_least_on_either_side(size: int) -> None:
    cuts = [cuts[0] for cuts in every_order(lambda size, below: [cut_above(size, below)], size)]
    assert cuts == list(range(2, size - 1))


@pytest.mark.parametrize("deck", [FULL_DECK, REDUCED_DECK])
def test_the_lower_part_goes_on_top(deck: tuple[Card, ...]) -> None:
    uncut, cut = shuffled(MASTER, deck, cut=False), shuffled(MASTER, deck, cut=True)
    assert uncut.above == 0
    assert 2 <= cut.above <= len(deck) - 2
    assert cut.cards == uncut.cards[cut.above :] + uncut.cards[: cut.above]
    assert sorted(cut.cards) == sorted(deck)


def test_bytes_are_of_a_counter() -> None:
    texts = [b"\0\0\0\x05order" + b"\0\0\0" + bytes([len(n)]) + n for n in (b"0", b"1", b"2")]
    blocks = b"".join(hmac.new(MASTER, text, "sha256").digest() for text in texts)
    assert bytes(islice(chance(MASTER), 96)) == blocks


def test_a_draw_takes_no_more_bytes_than_it_needs() -> None:
    source = iter([255, 208, 207, 3])
    below = drawing(source)
    assert below(52) == 207 % 52
    assert list(source) == [3]


@given(st.lists(st.text()), st.lists(st.text()))
def test_no_two_lists_pack_alike(one: list[str], other: list[str]) -> None:
    assert (packed(*one) == packed(*other)) == (one == other)


def test_each_envelope_is_its_own() -> None:
    same = ("Ah",) * 52
    assert len({*envelopes(MASTER, "card", same), *envelopes(MASTER, "seed", same)}) == 104
    key = envelope_key(MASTER, "card", 3)
    assert envelope(key, "card", 3, "Ah") == envelopes(MASTER, "card", same)[2]
    assert envelope(key, "card", 3, "Ad") != envelope(key, "card", 3, "Ah")
    assert envelope(key, "card", 4, "Ah") != envelope(key, "card", 3, "Ah")


def test_what_is_in_an_envelope_is_found_with_its_key_alone() -> None:
    key, sealed = envelope_key(MASTER, "card", 3), envelopes(MASTER, "card", ("2c", "3c", "Ah"))[2]
    assert inside(key, "card", 3, ["Ad", "Ah", "2c"], sealed) == "Ah"
    assert inside(key, "card", 3, ["Ad", "2c"], sealed) is None
    assert inside(key, "card", 4, ["Ah"], sealed) is None
    assert inside(envelope_key(MASTER, "card", 4), "card", 3, ["Ah"], sealed) is None
