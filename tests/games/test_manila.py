"""3 Card Manila: what is its own among the games for the pot."""

from itertools import combinations

import pytest

from pitboss.cards.card import RANKS, card, cards
from pitboss.cards.hand import Category
from pitboss.errors import BadInput, TooSoon
from pitboss.games.manila import LAW, MANILA
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.round import Restriction
from pitboss.play.pot.sign import PotSign
from pitboss.play.verbs import Offer
from tests.play.pot_table import Table

THREE = {1: 100, 2: 100, 3: 100}
HIGH = PotSign(500, 10_000)
LOW = PotSign(500, 10_000, ace_low=True)


def dealt() -> Table:
    """Seats 1 to 3; the buck at seat 3 acts last in the first round."""
    return Table(THREE, game=MANILA, buck=3)


def test_the_shape_of_the_game() -> None:
    assert (MANILA.seats, MANILA.hole_cards, MANILA.board, len(MANILA.deck)) == (9, 3, 5, 32)
    assert MANILA.seats * MANILA.hole_cards + MANILA.board == len(MANILA.deck)
    assert [one.communal for one in MANILA.betting] == [1, 1, 1, 1, 1]
    assert [one.discard for one in MANILA.betting] == [0, 0, 0, 0, 0]
    assert [one.sizes[0] for one in MANILA.betting] == ["10.2", "10.3", "10.3", "10.3", "10.4"]


def test_nine_players_and_the_board_take_the_whole_deck() -> None:
    table = Table(dict.fromkeys(range(1, 10), 100), game=MANILA)
    table.play(*(f"{seat} call" for seat in range(2, 10)), "1 decline")
    for _ in range(4):
        table.play(*(f"{seat} check" for seat in range(1, 10)))
    assert len(table.round.board) + sum(len(seat.cards) for seat in table.round.seats) == 32


def test_two_and_three_cards_two_together_first() -> None:
    deck = cards("Ah Kh Qh Jh Th 9h 8h 7h As")
    table = Table(THREE, game=MANILA, buck=3, deal=False)
    table.do(c.Deal(deck))
    assert table.round.seat(3).cards == cards("Ah Kh 8h")
    assert table.round.seat(1).cards == cards("Qh Jh 7h")
    assert table.round.seat(2).cards == cards("Th 9h As")


def test_exactly_two_hole_cards_count() -> None:
    board = cards("Ah Th 9h 8h Jc")
    assert MANILA.value(HIGH, cards("Qh 7c 7d"), board).category is Category.ONE_PAIR
    assert MANILA.value(HIGH, cards("Qh Kh 7d"), board).category is Category.FLUSH


def test_a_flush_stands_above_a_full_house() -> None:
    board = cards("Kh 9h 8h Kd 9s")
    flush = MANILA.value(HIGH, cards("Ah Qh 7c"), board)
    full = MANILA.value(HIGH, cards("Kc 9d 7s"), board)
    assert (flush.category, full.category) == (Category.FLUSH, Category.FULL_HOUSE)
    assert flush > full
    assert LAW.categories[Category.FLUSH] == ("14.3(d)",)
    assert LAW.categories[Category.FULL_HOUSE] == ("14.3(e)",)


def test_the_ace_is_low_only_where_declared() -> None:
    hole, board = cards("Ah 7c Kc"), cards("Td 9c 8s Qh Kd")
    high, low = MANILA.value(HIGH, hole, board), MANILA.value(LOW, hole, board)
    assert (high.category, low.category) == (Category.ONE_PAIR, Category.STRAIGHT)
    assert MANILA.rests_on(HIGH, hole, board, high)[0] == "14.3(f)"
    assert MANILA.rests_on(LOW, hole, board, low) == ("14.3(f)", "3.5", "D.Reduced Deck")
    same = MANILA.value(HIGH, cards("Qd 9d 7h"), board)
    assert MANILA.rests_on(HIGH, cards("Qd 9d 7h"), board, same) == ()


def test_odd_cards_cannot_come_about() -> None:
    """Any repeated rank can be used as a pair; eight different ranks always hold a straight."""
    suits = "cdhscdhs"
    for hole in combinations(range(8), 3):
        names = [RANKS[5 + rank] + suits[rank] for rank in range(8)]
        mine = cards(" ".join(names[rank] for rank in hole))
        board = cards(" ".join(names[rank] for rank in range(8) if rank not in hole))
        assert MANILA.value(HIGH, mine, board).category is Category.STRAIGHT
    assert Category.ODD_CARDS not in LAW.categories


def test_the_buck_may_decline_raise_or_fold() -> None:
    table = dealt().play("1 call", "2 call")
    offers = table.offers(3)
    assert {name: offers[name].clauses[0] for name in ("decline", "raise", "fold")} == {
        "decline": "7.2",
        "raise": "7.2",
        "fold": "7.1(iii)",
    }
    assert all(isinstance(offers[name], Offer) for name in ("decline", "raise", "fold"))
    assert dealt().play("1 raise 5", "2 call").refused("3 decline") == "7.2"


def test_a_won_round_cites_its_own_numbers() -> None:
    table = dealt().play("1 fold", "2 call", "3 fold")
    assert table.refused("2 raise 5") == "7.3(a)"
    assert table.refused("1 call") == "7.3(a)"
    still = dealt().play("1 fold")
    assert still.refused("1 call") == "16.8"
    assert still.refused("3 decline") == "7.1"
    assert still.refused("2 raise 5.50") == "5.5"
    assert still.refused("2 raise 100") == "5.4"


def test_an_exposed_hole_card_is_a_misdeal() -> None:
    table = Table(THREE, game=MANILA, buck=3, hands={1: "As Ad 7c"})
    (misdealt,) = table.do(c.ExposeHoleCard(1, card("As")))
    assert misdealt.clauses == ("16.1(d)", "16.2", "6.2")  # type: ignore[attr-defined]
    own = Table(THREE, game=MANILA, buck=3, hands={1: "As Ad 7c"})
    (shown,) = own.do(c.ExposeHoleCard(1, card("As"), by_player=True))
    assert shown.clauses == ("15.4",)  # type: ignore[attr-defined]
    own.play("1 call")
    with pytest.raises(TooSoon, match="the deal is over"):
        own.do(c.ExposeHoleCard(1, card("As")))
    with pytest.raises(BadInput):
        own.do(c.ExposeHoleCard(1, card("2s")))


def test_a_wrong_number_of_cards_has_its_own_letter() -> None:
    (misdealt,) = dealt().do(c.FindWrongCount(1, 4))
    assert misdealt.clauses[0] == "16.1(f)"  # type: ignore[attr-defined]
    (fouled,) = dealt().play("1 call").do(c.FindWrongCount(1, 4))
    assert fouled.clauses[0] == "16.7"  # type: ignore[attr-defined]


# Communal cards seen too early


def test_a_card_seen_during_the_betting_holds_it_where_it_is() -> None:
    table = dealt().play("1 raise 10")
    exposed, restricted = table.do(c.ExposeEarly(cards("As")))
    assert isinstance(exposed, e.CommunalCardsExposed)
    assert restricted.clauses == ("16.5",)  # type: ignore[attr-defined]
    assert table.refused("2 raise 10") == "16.5"
    assert table.refused("2 tap-out") == "16.5"
    table.play("2 call", "3 call")
    assert table.round.number == 2
    assert len(table.round.board) == 2
    assert isinstance(table.offers(3)["bet"], Offer)


def test_the_second_card_before_any_action_holds_the_blind() -> None:
    table = dealt()
    table.do(c.ExposeEarly(cards("As")))
    assert table.round.restrictions == ((1, Restriction.HELD),)
    assert table.refused("1 raise 5") == "16.5"
    table.play("1 call", "2 call")
    assert table.refused("3 raise 5") == "16.5"
    table.play("3 decline")


def test_if_only_checks_were_made_the_rest_check_or_fold() -> None:
    table = dealt().play("1 call", "2 call", "3 decline", "3 check")
    table.do(c.ExposeEarly(cards("As")))
    assert table.refused("1 bet 5") == "16.5"
    table.play("1 check", "2 check")
    assert table.round.number == 3


def test_a_card_seen_before_the_betting_leaves_one_wager_of_the_minimum() -> None:
    table = dealt().play("1 call", "2 call", "3 decline")
    table.do(c.ExposeEarly(cards("As")))
    assert table.round.restrictions == ((2, Restriction.MINIMUM),)
    assert table.refused("3 bet 10") == "16.6"
    assert table.refused("3 tap-out") == "16.6"
    assert table.offers(3)["bet"].clauses == ("16.6", "8.1(i)")
    table.play("3 bet 5")
    assert table.refused("1 raise 5") == "16.6"
    assert table.refused("1 tap-out") == "16.6"
    table.play("1 call", "2 call")
    assert table.offers(3)["bet"].clauses[0] == "8.1(i)"


def test_a_short_stake_may_tap_out_below_the_minimum() -> None:
    table = Table({1: 8, 2: 100, 3: 100}, game=MANILA, buck=3)
    table.play("1 call", "2 call", "3 decline")
    table.do(c.ExposeEarly(cards("As")))
    table.play("3 check", "1 tap-out")
    assert table.found(e.Acted)[-1].effect is e.Effect.SHORT_OPENING


def test_each_further_card_restricts_the_round_before_it() -> None:
    table = dealt().play("1 call", "2 call", "3 decline")
    table.do(c.ExposeEarly(cards("As")))
    table.do(c.ExposeEarly(cards("Ks")))
    assert table.round.restrictions == ((2, Restriction.MINIMUM), (3, Restriction.MINIMUM))
    table.play("3 check", "1 check", "2 check")
    assert table.refused("3 bet 10") == "16.6"
    table.play("3 check", "1 check", "2 check")
    assert len(table.round.board) == 4
    table.play("3 bet 10")


def test_no_card_is_early_when_none_is_to_come() -> None:
    table = dealt().play("1 call", "2 call", "3 decline")
    for _ in range(3):
        table.play("3 check", "1 check", "2 check")
    with pytest.raises(TooSoon):
        table.do(c.ExposeEarly(cards("As")))
    two = dealt()
    with pytest.raises(TooSoon):
        two.do(c.ExposeEarly(cards("As Ks")))
    with pytest.raises(BadInput):
        two.do(c.ExposeEarly(cards("2s")))
    closed = dealt()
    for act in (c.Act(1, "call"), c.Act(2, "call"), c.Act(3, "decline")):
        closed.do(act)
    with pytest.raises(TooSoon):
        closed.do(c.ExposeEarly(cards("As")))


def test_the_second_card_face_up_in_the_deck_is_a_misdeal() -> None:
    (misdealt,) = dealt().play("1 call").do(c.FindFaceUp(2))
    assert misdealt.clauses == ("16.1(e)", "16.2", "6.2")  # type: ignore[attr-defined]


def test_a_later_card_face_up_in_the_deck_restricts_the_round_before_it() -> None:
    table = dealt()
    (restricted,) = table.do(c.FindFaceUp(4))
    assert restricted.clauses == ("16.6",)  # type: ignore[attr-defined]
    assert table.round.restrictions == ((3, Restriction.MINIMUM),)
    assert len(table.round.board) == 1
    table.play("1 call", "2 call", "3 decline", "3 bet 10", "1 call", "2 call")
    assert table.refused("3 bet 10") == "16.6"
    later = dealt().play("1 call", "2 call", "3 decline", "3 check")
    (held,) = later.do(c.FindFaceUp(3))
    assert held.clauses == ("16.5",)  # type: ignore[attr-defined]


def test_the_last_card_may_lie_face_up_too() -> None:
    table = dealt()
    table.do(c.FindFaceUp(5))
    assert table.round.restrictions == ((4, Restriction.MINIMUM),)


@pytest.mark.parametrize("nth", [0, 1, 6])
def test_only_a_card_that_is_to_come_lies_in_the_deck(nth: int) -> None:
    with pytest.raises(TooSoon, match="not in the deck"):
        dealt().do(c.FindFaceUp(nth))
