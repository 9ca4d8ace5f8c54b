"""Misdeals, void hands, hands taken in, and what the operator may do."""

import pytest

from pitboss.cards.card import cards
from pitboss.errors import BadInput, TooSoon
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.manila import MANILA
from pitboss.games.omaha import OMAHA
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import Hold, next_round
from tests.play.pot_table import Table

THREE = {1: 100, 2: 100, 3: 100}
DRY = "2c 3c 7h 8h Ts"


# Misdeals


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (c.FindExposedInCut(), "16.1(a)"),
        (c.FindNotCut(), "16.1(b)"),
        (c.FindWrongDeck(), "3.1"),
    ],
)
def test_a_misdeal_returns_all_but_the_blinds(command: c.Command, clause: str) -> None:
    table = Table(THREE).play("3 raise 10", "1 call", "2 call", "1 bet 20")
    (misdealt,) = table.do(command)
    assert isinstance(misdealt, e.Misdealt)
    assert misdealt.clauses == (clause, "16.2", "6.2")
    assert misdealt.held == ((1, 500), (2, 1_000))
    assert table.stakes() == {1: 95, 2: 90, 3: 100}
    assert table.round.next_buck == 1
    assert not table.round.dealt
    table.deal()
    assert table.in_pots() == {1: 5, 2: 10, 3: 0}
    assert table.turn == 3
    assert len(table.found(e.BlindPosted)) == 2


def test_between_a_misdeal_and_its_new_deal_stakes_are_locked() -> None:
    table = Table(THREE)
    table.do(c.FindNotCut())
    assert table.refused(c.TopUp(3, dollars(50))) == "5.5"
    with pytest.raises(TooSoon):
        table.do(c.FindNotCut())


def test_a_player_who_leaves_after_a_misdeal_gets_the_blind_back() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100})
    table.do(c.FindNotCut())
    table.do(c.Leave(2))
    assert table.stakes() == {1: 100, 3: 100, 4: 100}
    table.deal()
    assert table.in_pots() == {1: 5, 3: 10, 4: 0}


def test_who_goes_before_a_misdeal_is_not_dealt_in_again() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100})
    table.do(c.Leave(2))
    (misdealt,) = table.do(c.FindNotCut())
    assert isinstance(misdealt, e.Misdealt)
    assert misdealt.held == ()
    table.deal()
    assert table.in_pots() == {1: 5, 2: 0, 3: 10, 4: 0}
    assert table.round.seat(2).hold is Hold.AWAY


def test_a_void_round_passes_the_buck_over_who_was_not_dealt_in() -> None:
    table = Table({1: 100, 2: 0, 3: 100, 4: 100})
    table.do(c.Invalidate("18.3(a)", "fire"))
    assert table.round.next_buck == 3


def test_a_short_blind_stays_as_short_as_it_was() -> None:
    table = Table({1: 300, 2: 6, 3: 300}).play("3 call")
    (misdealt,) = table.do(c.FindWrongDeck())
    assert isinstance(misdealt, e.Misdealt)
    assert misdealt.held == ((1, 500), (2, 600))


def test_nothing_is_a_misdeal_once_the_pot_is_passed() -> None:
    table = Table(THREE).play("3 fold", "1 fold").settle()
    with pytest.raises(TooSoon, match="no deal"):
        table.do(c.FindWrongDeck())


@pytest.mark.parametrize(
    ("seen", "known", "misdeal"),
    [(False, True, False), (True, True, True), (False, False, True), (True, False, True)],
)
def test_cards_out_of_turn_are_put_right_if_unseen_and_their_places_known(
    seen: bool, known: bool, misdeal: bool
) -> None:
    (event,) = Table(THREE).do(c.FindWrongOrder(seen, known))
    assert isinstance(event, e.Misdealt) is misdeal
    assert event.clauses[0] == "16.1(c)"  # type: ignore[attr-defined]
    table = Table(THREE)
    (counted,) = table.do(c.FindWrongCount(2, 3, seen, known))
    assert isinstance(counted, e.Misdealt) is misdeal
    assert counted.clauses[0] == "16.1(e)"  # type: ignore[attr-defined]


def test_hands_put_right_change_places() -> None:
    table = Table(THREE, hands={1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"})
    swapped = ((1, cards("Ks Kd")), (2, cards("As Ad")))
    table.do(c.FindWrongOrder(False, True, swapped))
    assert table.round.seat(1).cards == cards("Ks Kd")
    assert table.round.seat(2).cards == cards("As Ad")
    with pytest.raises(BadInput, match="Qs is dealt twice"):
        table.do(c.FindWrongOrder(False, True, ((1, cards("Qs 2d")),)))
    with pytest.raises(BadInput, match="2 hole cards"):
        table.do(c.FindWrongOrder(False, True, ((1, cards("2d")),)))


def test_after_the_first_action_an_order_that_nobody_saw_stands() -> None:
    table = Table(THREE).play("3 call")
    assert table.refused(c.FindWrongOrder(seen=False, places_known=True)) == "16.1(c)"


# A wrong number of cards


def test_after_the_first_action_a_wrong_number_voids_the_hand() -> None:
    table = Table(THREE).play("3 call")
    (fouled,) = table.do(c.FindWrongCount(1, 3))
    assert fouled.clauses[0] == "16.8"  # type: ignore[attr-defined]
    assert table.round.seat(1).hold is Hold.FOUL
    assert table.turn == 2
    assert table.in_pots()[1] == 5
    assert table.refused("1 call") == "16.8"


def test_the_wagers_of_a_void_hand_have_to_be_met() -> None:
    table = Table(THREE).play("3 raise 20")
    table.do(c.FindWrongCount(3, 1))
    assert table.refused("1 raise 10") == "10.2"
    table.play("1 call", "2 fold")
    assert table.settle().pots() == [(70, [1], 3, [1])]


def test_a_wrong_number_is_neither_right_nor_negative() -> None:
    for holds in (2, -1):
        with pytest.raises(BadInput, match="not a wrong number"):
            Table(THREE).do(c.FindWrongCount(1, holds))


def at_the_showdown(game: PotGame = HOLDEM, **known: str) -> Table:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100}, game=game, board=known.get("board", ""))
    table.play("3 call", "4 fold", "1 call", "2 decline")
    for _ in range(3):
        table.play("1 check", "2 check", "3 check")
    return table


def test_the_only_valid_hand_wins_without_showing() -> None:
    table = at_the_showdown()
    table.do(c.FindWrongCount(1, 3))
    table.do(c.FindWrongCount(2, 3))
    assert table.settle().pots() == [(30, [3], 1, [3])]
    assert table.found(e.PotWon)[0].clauses[:2] == ("8.3(a)", "8.3")
    assert "16.8" in table.found(e.PotWon)[0].clauses


def test_without_a_valid_hand_the_last_folder_wins() -> None:
    table = at_the_showdown()
    for seat in (1, 2, 3):
        table.do(c.FindWrongCount(seat, 3))
    assert table.settle().pots() == [(30, [], 1, [4])]
    assert table.found(e.PotWon)[0].clauses[0] == "16.8"
    assert table.stakes() == {1: 90, 2: 90, 3: 90, 4: 129}


def test_who_passes_the_cards_at_the_showdown_has_folded_last() -> None:
    table = at_the_showdown()
    table.do(c.PassHand(3))
    for seat in (1, 2):
        table.do(c.FindWrongCount(seat, 3))
    assert table.settle().pots() == [(30, [], 1, [3])]


def test_a_folder_known_to_have_held_a_wrong_number_does_not_win() -> None:
    table = Table(THREE).play("3 fold", "1 call", "2 decline", "1 fold")
    table.do(c.FindWrongCount(2, 3))
    table.do(c.FindWrongCount(1, 3))
    assert table.settle().pots() == [(20, [], 1, [3])]


def test_where_nobody_folded_everything_goes_back() -> None:
    table = Table({1: 100, 2: 100}).play("1 call", "2 decline")
    for seat in (1, 2):
        table.do(c.FindWrongCount(seat, 3))
    table.settle()
    assert table.round.void
    assert table.stakes() == {1: 100, 2: 100}
    assert table.found(e.RoundVoided)[0].clauses[0] == "16.8"
    assert table.round.next_buck == 2


def test_a_pot_without_valid_hands_goes_to_a_valid_one_below() -> None:
    table = Table({1: 300, 2: 300, 3: 40}, limit="no-limit")
    table.play("3 tap-out", "1 call", "2 call", "1 bet 60", "2 call")
    for seat in (1, 2):
        table.do(c.FindWrongCount(seat, 3))
    table.go_on()
    assert table.settle().pots() == [(120, [3], 6, [3]), (120, [], 6, [3])]


def test_a_pot_without_valid_hands_goes_to_the_last_folder_first() -> None:
    table = Table({1: 300, 2: 300, 3: 40, 4: 300}, limit="no-limit")
    table.play("3 tap-out", "4 call", "1 call", "2 call", "1 bet 60", "2 call", "4 fold")
    for seat in (1, 2):
        table.do(c.FindWrongCount(seat, 3))
    table.go_on()
    assert table.settle().pots() == [(160, [3], 8, [3]), (120, [], 6, [4])]


# Hands taken in, and given back


def test_a_hand_taken_in_by_mistake_is_put_back_if_certain() -> None:
    table = Table(THREE).play("3 call")
    table.do(c.TakeHandIn(1, certain=True))
    assert table.round.seat(1).hold is Hold.IN
    table.do(c.TakeHandIn(1, certain=False))
    assert table.round.seat(1).hold is Hold.FOLDED
    assert table.in_pots()[1] == 5


def test_a_hand_lost_in_the_discards_takes_back_what_nobody_called() -> None:
    table = Table(THREE).play("3 call", "1 call", "2 decline", "1 bet 20")
    (lost,) = table.do(c.TakeHandIn(1, certain=False))
    assert isinstance(lost, e.HandTakenIn)
    assert lost.returned == 2_000
    assert lost.clauses == ("16.9", "D.Fold", "11.4")
    assert table.stakes()[1] == 90
    table.play("2 check", "3 check")
    assert table.round.number == 3


def test_a_called_wager_of_a_lost_hand_stays() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100})
    table.play("3 call", "4 call", "1 call", "2 decline", "1 bet 20", "2 call")
    (lost,) = table.do(c.TakeHandIn(1, certain=False))
    assert isinstance(lost, e.HandTakenIn)
    assert (lost.returned, lost.clauses) == (0, ("16.9", "D.Fold"))
    assert table.turn == 3


def test_passed_cards_may_be_taken_back_while_nobody_has_acted_since() -> None:
    table = Table({1: 100, 2: 100, 3: 100, 4: 100}).play("3 fold")
    table.do(c.GiveBack(3))
    assert table.turn == 3
    assert table.round.folds == ()
    table.play("3 fold", "4 call")
    assert table.refused(c.GiveBack(3)) == "16.9"
    assert table.refused(c.GiveBack(4)) == "16.9"


# Breaches and invalid rounds


def test_void_wagers_go_back_and_the_pots_are_reckoned_without_them() -> None:
    table = Table(THREE).play("3 raise 10", "1 call", "2 call", "1 check", "2 check")
    table.play("3 bet 20", "1 raise 20")
    (voided,) = table.do(c.VoidWagers(3, "15.1"))
    assert isinstance(voided, e.WagersVoided)
    assert (voided.amount, voided.clauses) == (4_000, ("18.2(a)", "15.1"))
    assert table.refused("3 call") == "18.2(a)"
    table.play("2 fold")
    assert table.found(e.WagerReturned)[0].amount == 4_000
    assert table.settle().pots() == [(40, [1], 2, [1])]
    assert table.stakes() == {1: 118, 2: 80, 3: 100}


def test_void_wagers_are_void_once() -> None:
    table = Table(THREE)
    table.do(c.VoidWagers(2, "15.1"))
    assert table.do(c.VoidWagers(2, "15.1")) == []
    assert table.turn == 3
    table.play("3 call")
    assert table.in_pots() == {1: 5, 2: 0, 3: 10}


@pytest.mark.parametrize("game", [HOLDEM, MANILA])
def test_an_exclusion_rests_on_the_breach(game: PotGame) -> None:
    (excluded, *_) = Table(THREE, game=game).do(c.Exclude(1, "15.3"))
    assert excluded.clauses == ("18.2(b)", "15.3")  # type: ignore[attr-defined]


def test_an_excluded_player_leaves_when_the_turn_comes() -> None:
    table = Table(THREE)
    table.do(c.Exclude(1, "15.3"))
    table.play("3 call")
    assert table.round.seat(1).hold is Hold.FOLDED
    assert table.turn == 2


def test_an_invalid_round_gives_everything_back_even_after_payment() -> None:
    table = Table(THREE).play("3 raise 10", "1 call", "2 fold", "1 fold").settle()
    assert table.stakes() == {1: 80, 2: 90, 3: 128}
    (voided,) = table.do(c.Invalidate("18.3(b)", "marked cards"))
    assert isinstance(voided, e.RoundVoided)
    assert voided.clauses == ("18.3(b)", "18.4")
    assert table.stakes() == THREE
    assert table.round.commission == 0
    assert table.round.next_buck == 2
    with pytest.raises(TooSoon):
        table.do(c.Invalidate("18.3(b)"))


def test_a_round_is_invalidated_only_on_the_grounds_listed() -> None:
    table = Table(THREE)
    assert table.refused(c.Invalidate("15.1")) == "18.3"
    with pytest.raises(TooSoon):
        Table(THREE, deal=False).do(c.Invalidate("18.3(a)"))
    table.do(c.PutForward(1, dollars(20)))
    table.do(c.Invalidate("18.3(a)", "fire"))
    assert table.stakes() == THREE


# Seats and stakes


def test_a_newcomer_needs_the_minimum_stake_and_a_free_seat() -> None:
    table = Table({1: 25, 2: 100}, deal=False)
    assert table.refused(c.SitDown(3, dollars(99))) == "5.4"
    for seat in (0, 11, 1):
        with pytest.raises(BadInput):
            table.do(c.SitDown(seat, dollars(100)))
    table.do(c.SitDown(10, dollars(100)))
    table.do(c.SitDown(3, dollars(100)))
    assert [seat.number for seat in table.round.seats] == [1, 2, 3, 10]
    table.deal()
    assert table.turn == 3
    assert table.refused(c.SitDown(4, dollars(100))) == "5.5"


def test_a_top_up_reaches_the_minimum_stake_between_rounds() -> None:
    table = Table({1: 25, 2: 100}, deal=False)
    assert table.refused(c.TopUp(1, dollars(74))) == "12.3"
    (added,) = table.do(c.TopUp(1, dollars(75)))
    assert added.clauses[:2] == ("12.3", "5.5")  # type: ignore[attr-defined]
    assert table.stakes()[1] == 100
    with pytest.raises(BadInput):
        table.do(c.TopUp(1, 0))
    table.deal()
    assert table.refused(c.TopUp(1, dollars(100))) == "5.5"
    assert table.refused(c.TakeOff(1, dollars(1))) == "5.5"


def test_chips_come_off_down_to_the_minimum_stake() -> None:
    table = Table({1: 150, 2: 100}, deal=False)
    assert table.refused(c.TakeOff(1, dollars(51))) == "5.4"
    table.do(c.TakeOff(1, dollars(50)))
    assert table.stakes()[1] == 100
    with pytest.raises(BadInput):
        table.do(c.TakeOff(1, 0))


def test_who_leaves_in_a_round_is_folded_at_the_turn() -> None:
    table = Table(THREE)
    table.do(c.Leave(1))
    assert table.round.seat(1).hold is Hold.IN
    table.play("3 call")
    assert table.round.seat(1).hold is Hold.FOLDED
    assert table.found(e.Acted)[-1].clauses == ("7.1(iii)", "16.9", "D.Fold")
    table.play("2 decline", "2 check")
    table.do(c.Leave(2))
    assert table.play("3 bet 20").found(e.Acted)[-1].clauses[0] == "8.2(iv)"


def test_who_leaves_after_a_round_is_not_in_the_next_one() -> None:
    table = Table(THREE).play("3 fold", "1 fold").settle()
    table.do(c.Leave(3))
    assert [seat.number for seat in next_round(table.round).seats] == [2, 1]
    assert Table(THREE, deal=False).do(c.Leave(3))[0].at_once  # type: ignore[attr-defined]


def test_a_tapped_out_player_who_goes_stays_to_the_showdown() -> None:
    table = Table({1: 300, 2: 300, 3: 20}).play("3 raise 10")
    table.do(c.Leave(3))
    table.play("1 call", "2 call", "1 check", "2 check", "1 check", "2 check", "1 check", "2 check")
    assert table.round.seat(3).hold is Hold.IN


def test_every_game_knows_its_own_incidents() -> None:
    for game in (HOLDEM, OMAHA):
        with pytest.raises(BadInput, match="knows no FindFaceUp"):
            Table(THREE, game=game).do(c.FindFaceUp(2))
    for command in (c.ReplaceHoleCard(cards("As")[0]), c.ExposeDiscard()):
        with pytest.raises(BadInput, match="knows no"):
            Table(THREE, game=MANILA, buck=1).do(command)
