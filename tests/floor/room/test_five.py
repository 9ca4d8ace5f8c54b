"""Which cards made a hand, by the game's own judge."""

from random import Random

import pytest

from pitboss.cards.card import UNKNOWN, cards
from pitboss.floor.room.five import Judge, best_cards
from pitboss.games import GAMES
from pitboss.play.machine import machine_of

SIZES = {"ultimate-2019": 2, "holdem-1995": 2, "omaha-1995": 4, "manila-1995": 3}


def judge(rules: str) -> Judge:
    game = GAMES[rules]
    return Judge(game, machine_of(game).usual_sign(game))


@pytest.mark.parametrize(
    ("rules", "hole", "board", "made"),
    [
        ("ultimate-2019", "3h 4d", "2c 5c 5s Ac 8d", "3h 4d 2c 5c Ac"),
        ("holdem-1995", "3h 4d", "2c 5c 5s 5d 5h", "4d 5c 5s 5d 5h"),
        ("omaha-1995", "Qs 9h Ah 3c", "Jh Tc 4d 8c 4s", "Qs 9h Jh Tc 8c"),
        ("manila-1995", "Ah Qh 7c", "Kh 9h 8h Kd 7d", "Ah Qh Kh 9h 8h"),
        ("canberra-2017", "Kd Jd 9d 7d 5d", "", "Kd Jd 9d 7d 5d"),
        ("three-card-2006", "Qs Qh 6c", "", "Qs Qh 6c"),
    ],
)
def test_the_cards_that_made_a_hand(rules: str, hole: str, board: str, made: str) -> None:
    laid = tuple(cards(board)) if board else ()
    found = best_cards(judge(rules), tuple(cards(hole)), laid)
    assert found is not None
    assert set(found[1]) == {*cards(made)}
    assert found[0] == judge(rules)(tuple(cards(hole)), laid).words


@pytest.mark.parametrize("rules", SIZES)
def test_the_five_are_worth_what_all_are_worth(rules: str) -> None:
    chance, game, held = Random(5), GAMES[rules], SIZES[rules]
    for _ in range(200):
        dealt = tuple(chance.sample(game.deck, held + 5))
        hole, board = dealt[:held], dealt[held:]
        found = best_cards(judge(rules), hole, board)
        assert found is not None
        own, laid = (tuple(c for c in found[1] if c in part) for part in (hole, board))
        assert len(found[1]) == 5
        assert judge(rules)(own, laid) == judge(rules)(hole, board)


def test_nothing_is_said_of_cards_that_lie_face_down() -> None:
    hole = (*cards("Ah"), UNKNOWN)
    assert best_cards(judge("holdem-1995"), hole, tuple(cards("2c 5c 5s Ac 8d"))) is None
    assert best_cards(judge("holdem-1995"), (), ()) is None
