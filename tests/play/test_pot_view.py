"""What a viewer hears of a pot: nothing that tells of a hand which nobody showed."""

import pytest

from pitboss.games import GAMES
from pitboss.games.holdem.game import HOLDEM
from pitboss.play.pot import events as e
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.view import won_as_seen
from tests.play.pot_table import Table

FLUSH, BOARD = "Ah 3h", "2h 5h 9h Jc Kd"
BEATEN = {
    "one pair": "Ks Qd",
    "two pairs": "Kc 9s",
    "three of a kind": "9c 9d",
    "straight": "Tc Qs",
}
POT = {rules: game for rules, game in GAMES.items() if isinstance(game, PotGame)}


def won(hidden: str) -> e.PotWon:
    """Seat 1 shows a flush, and seat 2 has no need to show."""
    table = Table({1: 100, 2: 100}, hands={1: FLUSH, 2: hidden}, board=BOARD)
    table.play("1 call", "2 decline")
    for _ in range(3):
        table.play("1 check", "2 check")
    table.settle()
    assert [shown.seat for shown in table.found(e.HandShown)] == [1]
    return table.found(e.PotWon)[0]  # type: ignore[no-any-return]


def test_the_record_has_every_hand() -> None:
    found = {hidden: dict(won(hand).hands)[2] for hidden, hand in BEATEN.items()}
    assert found == {name: name for name in BEATEN}
    assert len({won(hand).clauses for hand in BEATEN.values()}) > 2


def test_whatever_the_unseen_hand_was_the_same_is_heard() -> None:
    heard = [won_as_seen(HOLDEM.law, won(hand), {1}) for hand in BEATEN.values()]
    assert all(one == heard[0] for one in heard)
    assert heard[0].hands == ((1, "flush"),)
    assert "14.3(e)" in heard[0].clauses


def test_the_owner_of_a_hand_hears_of_it() -> None:
    for hand in BEATEN.values():
        assert won_as_seen(HOLDEM.law, won(hand), {1, 2}) == won(hand)


@pytest.mark.parametrize("rules", POT)
def test_of_no_category_anything_is_left(rules: str) -> None:
    law = POT[rules].law
    for category, clauses in law.categories.items():
        cited = (*law.show, *law.order, *clauses, "14.2")
        event = e.PotWon(0, 2000, 2000, 0, (1, 2), (1,), ((1, category), (2, category)), cited)
        assert won_as_seen(law, event, set()).clauses == (*law.show, *law.order)
        assert won_as_seen(law, event, set()).hands == ()
        assert set(clauses) <= {*won_as_seen(law, event, {1}).clauses}
