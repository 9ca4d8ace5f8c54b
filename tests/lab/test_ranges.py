"""Ranges: what they take in, and what they are worth against one another."""

import json
from itertools import combinations, product
from math import comb
from pathlib import Path

import pytest

from pitboss.cards.best import two_and_three
from pitboss.cards.card import FULL_DECK, REDUCED_DECK, Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD, MANILA
from pitboss.cli import BAD_INPUT, main
from pitboss.errors import BadInput
from pitboss.lab.deck import read
from pitboss.lab.equity.count import equity
from pitboss.lab.equity.notation import class_of, holes

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("text", "count", "classes"),
    [
        ("AKs", 4, "AKs"),
        ("AKo", 12, "AKo"),
        ("ak", 16, "AKs AKo"),
        ("TT+", 30, "TT JJ QQ KK AA"),
        ("99-66", 24, "66 77 88 99"),
        ("66-99", 24, "66 77 88 99"),
        ("76s-54s", 12, "54s 65s 76s"),
        ("97s-53s", 20, "53s 64s 75s 86s 97s"),
        ("A5s-A2s", 16, "A2s A3s A4s A5s"),
        ("KTo+", 36, "KTo KJo KQo"),
        ("A2s+", 48, "A2s A3s A4s A5s A6s A7s A8s A9s ATs AJs AQs AKs"),
        ("AsKs", 1, "AKs"),
        ("AsKs, AdKd", 2, "AKs"),
        ("AKs, TT+, 76s-54s", 46, "AKs TT JJ QQ KK AA 54s 65s 76s"),
    ],
)
def test_what_a_range_takes_in(text: str, count: int, classes: str) -> None:
    found = holes(text, 2, FULL_DECK)
    assert len(found) == len(set(found)) == count
    assert {class_of(hole) for hole in found} == set(classes.split())


@pytest.mark.parametrize(
    ("text", "size", "count"),
    [
        ("random", 2, comb(52, 2)),
        ("random", 3, comb(32, 3)),
        ("AAxx", 4, comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1),
        ("AKQJ", 4, 4**4),
        ("AKQJ:ds", 4, 3 * comb(4, 2) * 2),
        ("AKQJ:r", 4, 24),
        ("AKQJ:ss", 4, comb(4, 2) * 4 * 3 * 2),
        ("AAx", 3, comb(4, 2) * 28 + 4),
        ("AKQ:s", 3, 4),
        ("AAK:r", 3, comb(4, 2) * 2),
        ("xxx", 3, comb(32, 3)),
    ],
)
def test_classes_of_more_cards(text: str, size: int, count: int) -> None:
    found = holes(text, size, REDUCED_DECK if size == 3 else FULL_DECK)
    assert len(found) == len({frozenset(hole) for hole in found}) == count


@pytest.mark.parametrize(
    ("text", "size"),
    [("AKx", 2), ("TTs", 2), ("76s-54o", 2), ("76s-52s", 2), ("TT+-88", 2), ("A", 2), ("", 2),
     ("AKQJ:s", 4), ("AKQ", 4), ("AsAsKs, KsKdKh", 3), ("222", 3)],
)  # fmt: skip
def test_a_slip_in_a_range_is_told(text: str, size: int) -> None:
    with pytest.raises(BadInput):
        holes(text, size, REDUCED_DECK if size == 3 else FULL_DECK)


def by_hand(rules: str, players: list[list[tuple[Card, ...]]], board: tuple[Card, ...],
            dead: tuple[Card, ...]) -> tuple[int, list[list[int]]]:  # fmt: skip
    """The same one by one, by pitboss.cards alone."""
    deck = REDUCED_DECK if rules == "manila-1995" else FULL_DECK
    shares, deals = [[0] * len(players) for _ in players], 0
    for held in product(*players):
        used = [card for hole in held for card in hole] + [*board, *dead]
        if len(used) > len(set(used)):
            continue
        left = [card for card in deck if card not in used]
        for rest in combinations(left, 5 - len(board)):
            made = [value(rules, hole, board + rest) for hole in held]
            deals += 1
            for nth, hand in enumerate(made):
                shares[nth][made.count(max(made)) - 1] += hand == max(made)
    return deals, shares


def value(rules: str, hole: tuple[Card, ...], board: tuple[Card, ...]) -> Hand:
    if rules == "holdem-1995":
        return FIVE_CARD.best(hole + board)
    return two_and_three(FIVE_CARD if rules == "omaha-1995" else MANILA, hole, board)


@pytest.mark.parametrize(
    ("rules", "hands", "board", "dead"),
    [
        ("holdem-1995", ["AKs, TT+", "76s-54s"], "Th 7s 2c 6d", ""),
        ("holdem-1995", ["AKs", "QQ", "JTs"], "Th 9h 2c Js", "Qd"),
        ("holdem-1995", ["AsKs", "22-33"], "2h 5h 9h Ts", "3c 3d"),
        ("omaha-1995", ["AKQJ:ds", "7766"], "7h 7s 2c Ad 3d", "Kc"),
        ("manila-1995", ["AAK", "QJT:s"], "Kh 9s 8s 7c", ""),
    ],
)
def test_ranges_one_by_one(rules: str, hands: list[str], board: str, dead: str) -> None:
    size = {"holdem-1995": 2, "omaha-1995": 4, "manila-1995": 3}[rules]
    deck = REDUCED_DECK if rules == "manila-1995" else FULL_DECK
    players = [list(holes(text, size, deck)) for text in hands]
    found = equity(rules, tuple(hands), read(board), read(dead))
    deals, shares = by_hand(rules, players, read(board), read(dead))
    assert found.exact
    assert found.boards == deals
    assert [list(found.shares(nth)) for nth in range(len(hands))] == shares
    assert sum(found.equity(nth) for nth in range(len(hands))) == 1
    for player in found.players:
        assert sum(held for _, held in player.classes.values()) == deals


def test_a_sample_of_ranges_is_near_and_the_same_again() -> None:
    hands, board = ("AKs, TT+", "random"), read("Th 7s 2c 6d")
    exact = equity("holdem-1995", hands, board)
    found = equity("holdem-1995", hands, board, seconds=0)
    assert exact.exact
    assert not found.exact
    assert abs(found.equity(0) - exact.equity(0)) < 5 * found.error(0)
    assert found.shares(0) == equity("holdem-1995", hands, board, seconds=0).shares(0)


def test_for_machines_all_is_whole_numbers(capsys: Capture) -> None:
    arguments = ["equity", "holdem-1995", "AKs", "QQ", "--board", "Th 7s 2c", "--json"]
    assert main(["lab", *arguments]) == 0
    found = json.loads(capsys.readouterr().out)
    for hand in found["hands"]:
        assert all(isinstance(number, int) for number in hand["shares"])
        assert set(hand["equity"]) == {"numerator", "denominator"}
        assert hand["classes"][0]["held"] == found["boards"]


def test_a_heat_map(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "map.html"
    arguments = ["equity", "holdem-1995", "AKs, TT+", "QQ", "--board", "Th 7s 2c 3d"]
    assert main(["lab", *arguments, "--map", str(page)]) == 0
    text = page.read_text()
    assert text.count("<td") == 2 * 169
    assert text.count("hsl(") == 7
    assert "board Th 7s 2c 3d" in text
    assert main(["lab", *arguments, "--map", str(tmp_path / "map.doc")]) == BAD_INPUT
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("hands", "board", "why"),
    [
        (("AsAh", "AsAh, AsKs"), "", "cannot be dealt together"),
        (("AsAh", "AdKd"), "Kd", "dealt twice"),
        (("AA", "KK"), "As Ah Ad", "leave no hand of 'AA'"),
    ],
)
def test_ranges_that_cannot_be(hands: tuple[str, ...], board: str, why: str) -> None:
    with pytest.raises(BadInput, match=why):
        equity("holdem-1995", hands, read(board))


def test_what_the_board_leaves_of_a_range_may_clash_with_a_hand() -> None:
    with pytest.raises(BadInput, match="cannot be dealt together"):
        equity("holdem-1995", ("AA", "AcKd"), read("As Ah 2c"))
