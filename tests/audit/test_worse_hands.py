"""What stands in the place of a hand that was given up unseen: none is lower."""

from itertools import combinations

import pytest

from pitboss.audit.worse_hands import low_cards, low_hand, lowest_hand
from pitboss.cards.card import cards
from pitboss.games import GAMES
from pitboss.play.machine import machine_of

FREE = cards("2c 2d 3c 3h 4c 7h 8h 8s 9h Jh Jc Kh Ah As")


@pytest.mark.parametrize("rules", ["holdem-1995", "omaha-1995"])
@pytest.mark.parametrize(
    "board",
    ["4h 5d 6s Kc Qd", "2h 3d Th Kd 5h", "9s 9d 9c 4s Ts", "Td Jd Qd Kd 8d"],
    ids=["low cards are a straight", "a flush is near", "three of a kind lie", "a flush lies"],
)
def test_no_hand_is_lower(rules: str, board: str) -> None:
    game, laid = GAMES[rules], cards(board)
    machine = machine_of(game)
    sign, free = machine.usual_sign(game), [card for card in FREE if card not in laid]
    size = 4 if rules == "omaha-1995" else 2
    lowest = lowest_hand(game, sign, free, size, laid)
    assert len(set(lowest) & set(free)) == size
    made = machine.makes(game, sign, lowest, laid)
    assert made is not None
    for hand in combinations(free, size):
        other = machine.makes(game, sign, hand, laid)
        assert other is not None
        assert made <= other


@pytest.mark.parametrize("rules", ["holdem-1995", "omaha-1995"])
def test_a_few_low_cards_more_are_no_straight(rules: str) -> None:
    """So that not every choice of ranks has to be tried."""
    game, laid = GAMES[rules], cards("4h 5d 6s Kc Qd")
    machine, size = machine_of(game), 4 if rules == "omaha-1995" else 2
    sign, free = machine.usual_sign(game), [card for card in FREE if card not in laid]
    hands = [find(game, sign, free, size, laid) for find in (low_cards, low_hand, lowest_hand)]
    made = [machine.makes(game, sign, hand, laid) for hand in hands]
    assert [str(hand.category) for hand in made if hand] == ["straight", "odd cards", "odd cards"]
