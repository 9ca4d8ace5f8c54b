"""Equities by enumeration: published counts, any number of hands, and samples with their error."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from pitboss.cards.best import two_and_three
from pitboss.cards.card import FULL_DECK, REDUCED_DECK, SUITS, Card
from pitboss.cards.hand import Hand
from pitboss.cards.order import FIVE_CARD, MANILA, MANILA_ACE_LOW
from pitboss.errors import BadInput
from pitboss.games import HOLDEM, OMAHA
from pitboss.lab.deck import read
from pitboss.lab.equity.count import SAMPLE, equity
from pitboss.lab.equity.kinds import kind_of
from pitboss.play.pot.sign import PotSign


@pytest.mark.parametrize(
    ("one", "other", "wins", "ties", "losses", "percent"),
    [
        ("AsAh", "KsKh", 1410336, 9308, 292660, "82.636611"),
        ("AsAh", "KdKc", 1388072, 6538, 317694, "81.255490"),
        ("AsAh", "KsKd", 1399204, 7923, 305177, "81.946050"),
        ("AsKs", "QdQh", 787966, 6732, 917606, "46.214457"),
        ("AsKs", "QsQh", 781594, 8111, 922599, "45.882594"),
        ("AsAh", "7d2c", 1493820, 6236, 212248, "87.422444"),
        ("AsAh", "7s2h", 1519445, 8217, 184642, "88.976811"),
        ("JsTs", "2d2c", 912248, 24087, 775969, "53.979404"),
    ],
)
def test_holdem(one: str, other: str, wins: int, ties: int, losses: int, percent: str) -> None:
    found = equity("holdem-1995", (one, other))
    assert found.exact
    assert found.boards == 1_712_304
    assert (found.wins(0), found.ties(0), found.wins(1)) == (wins, ties, losses)
    assert found.equity(0) == Fraction(2 * wins + ties, 2 * 1_712_304)
    assert f"{float(100 * found.equity(0)):.6f}" == percent


@pytest.mark.parametrize(
    ("one", "other", "percent"),
    [
        ("AA", "KK", "81.946050"),
        ("AKs", "QQ", "46.048526"),
        ("AKo", "QQ", "43.242336"),
        ("AA", "72o", "88.199628"),
    ],
)
def test_classes_of_holes(one: str, other: str, percent: str) -> None:
    """The average over all suits; what differs only by an exchange of suits is met once."""
    times = Counter(
        min(
            tuple(suits.translate(str.maketrans(SUITS, "".join(way))) for suits in (mine, yours))
            for way in product(SUITS, repeat=4)
            if len(set(way)) == 4
        )
        for mine, yours in product(suits_of(one), suits_of(other))
    )
    met = Fraction(0)
    for (mine, yours), count in times.items():
        hands = (" ".join(held(one, mine)), " ".join(held(other, yours)))
        met += count * equity("holdem-1995", hands).equity(0)
    assert f"{float(100 * met / times.total()):.6f}" == percent
    assert equity("holdem-1995", (one, other)).equity(0) == met / times.total()


def suits_of(name: str) -> list[str]:
    """The suits in which a class of holes comes."""
    every = ["".join(suits) for suits in product(SUITS, repeat=2)]
    if name.endswith("s"):
        return [suits for suits in every if suits[0] == suits[1]]
    return [suits for suits in every if suits[0] < suits[1] or (name[2:] and len(set(suits)) == 2)]


def held(name: str, suits: str) -> tuple[Card, ...]:
    return read(f"{name[0]}{suits[0]} {name[1]}{suits[1]}")


def plain(
    order: object, hands: list[tuple[Card, ...]], boards: list[tuple[Card, ...]]
) -> list[list[int]]:
    """The same by pitboss.cards: by hand, boards won alone, shared by two, by three."""
    shares = [[0] * len(hands) for _ in hands]
    for board in boards:
        if order == "any five":
            made = [FIVE_CARD.best(hand + board) for hand in hands]
        else:
            made = [two_and_three(order, hand, board) for hand in hands]  # type: ignore[arg-type]
        among = made.count(max(made))
        for nth, hand in enumerate(made):
            shares[nth][among - 1] += hand == max(made)
    return shares


@pytest.mark.parametrize(
    ("rules", "order", "hands", "board", "dead"),
    [
        ("holdem-1995", "any five", "AsKs,AdKd,QhQc", "Qs 3d 4h", "2c"),
        ("holdem-1995", "any five", "AsKs,AdKd,AhKh,AcKc", "Ts 3d 4h 5c", ""),
        ("omaha-1995", FIVE_CARD, "AsKsQsJs,AdKdQdJd,7h7c8h8c", "Ts 3d 4h", "Th"),
        ("manila-1995", MANILA, "AsKsQs,AdKdQd,7h7c8h", "Ts 9d 8s", ""),
        ("manila-1995", MANILA_ACE_LOW, "As7s8s,AdKdQd", "Ts 9d", "Kc Kh"),
    ],
)
def test_any_number_of_hands(rules: str, order: object, hands: str, board: str, dead: str) -> None:
    held, laid, gone = [read(hand) for hand in hands.split(",")], read(board), read(dead)
    deck = REDUCED_DECK if rules == "manila-1995" else FULL_DECK
    used = {*laid, *gone, *(card for hand in held for card in hand)}
    left = [card for card in deck if card not in used]
    boards = [laid]
    for _ in range(5 - len(laid)):
        boards = [
            (*board, card)
            for board in boards
            for card in left
            if len(board) == len(laid) or left.index(card) > left.index(board[-1])
        ]
    ace_low = order is MANILA_ACE_LOW
    found = equity(rules, tuple(hands.split(",")), laid, gone, ace_low=ace_low)
    assert found.boards == len(boards)
    assert [list(found.shares(nth)) for nth in range(len(held))] == plain(order, held, boards)
    assert sum(found.equity(nth) for nth in range(len(held))) == 1


def test_a_full_board_is_one_board() -> None:
    found = equity("holdem-1995", ("AsAh", "KsKh"), read("2c 3d 4h 5c 9d"))
    assert (found.boards, found.wins(0), found.wins(1)) == (1, 1, 0)


def test_a_sample_says_its_error() -> None:
    hands = ("AsAhKsKh", "QdQcJdJc, KdKcQhJh")
    found = equity("omaha-1995", hands, seconds=0)
    assert not found.exact
    assert found.boards == 32 * SAMPLE
    assert found.error(0) > 0
    exact = equity("omaha-1995", hands)
    assert exact.exact
    assert abs(found.equity(0) - exact.equity(0)) < 5 * found.error(0)
    assert found.equity(0) == equity("omaha-1995", hands, seconds=0).equity(0)


@pytest.mark.parametrize(
    ("rules", "hands", "board", "why"),
    [
        ("holdem-1995", "AsAh,AsKh", "", "As is dealt twice"),
        ("holdem-1995", "AsAh", "", "two hands or more"),
        ("holdem-1995", "AsAhKh,KsKd", "", "has 3 cards; a hand has 2"),
        ("holdem-1995", "AsAh,KsKd", "2c 3c 4c 5c 6c 7c", "at most 5 cards"),
        ("holdem-1995", "AsAh,??Kd", "", "has no face"),
        ("manila-1995", "AsAhKs,2c7d8d", "", "2c is not in the deck of 32"),
        ("canberra-2017", "AsAh,KsKd", "", "equities are those of"),
        ("holdem-1995", "AsXh,KsKd", "", "is no hand and no range"),
    ],
)
def test_a_slip_is_told(rules: str, hands: str, board: str, why: str) -> None:
    with pytest.raises(BadInput, match=why.replace("?", r"\?")):
        equity(rules, tuple(hands.split(",")), read(board))


Cards = tuple[Card, ...]


def test_a_game_is_asked_how_it_makes_a_hand() -> None:
    assert [kind_of(game).seven for game in (HOLDEM, OMAHA)] == [True, False]
    both = replace(
        HOLDEM, value=OMAHA.value
    )  # both hole cards, and no more than three of the board
    assert not kind_of(both).seven
    hands, board = ("AsAh", "KcKd"), read("Qs Js Ts 9s")
    assert equity(both, hands, board).wins(0) < equity(HOLDEM, hands, board).wins(0)


def test_a_game_that_no_kernel_ranks_is_not_counted_wrong() -> None:
    def board_alone(sign: PotSign, hole: Cards, board: Cards) -> Hand:
        return FIVE_CARD.value(board)

    def lowest_three(sign: PotSign, hole: Cards, board: Cards) -> Hand:
        return FIVE_CARD.value((*sorted(hole)[:3], *sorted(board)[:2]))

    for value in (board_alone, lowest_three):
        with pytest.raises(BadInput, match="no kernel ranks hands as omaha-1995 does"):
            equity(replace(OMAHA, value=value), ("AsAhKsKh", "QdQcJdJc"))
