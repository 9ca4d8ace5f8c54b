"""What comes next in a round for the pot, and with how many cards."""

from decimal import Decimal

from pitboss.cards.card import cards
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import duty
from pitboss.play.pot.evolve import evolve
from pitboss.play.pot.round import seated
from pitboss.play.verbs import Bar, Offer
from tests.play.pot_table import Table

HANDS = {1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}


def step(table: Table) -> tuple[str, int]:
    return duty(table.game, table.round)


def test_each_step_comes_with_its_number_of_cards() -> None:
    board = "2c 3c 7h 8h Ts"
    table = Table({1: 100, 2: 100, 3: 100}, hands=HANDS, board=board, deal=False)
    assert step(table) == ("deal", 6)
    table.deal()
    assert step(table) == ("act", 0)
    table.do(c.ExposeHoleCard(2, cards("Ks")[0]))
    assert step(table) == ("replace", 1)
    table.do(c.ReplaceHoleCard(cards("9s")[0]))
    table.do(c.Act(3, "fold"))
    table.do(c.Act(1, "call"))
    table.do(c.Act(2, "decline"))
    assert step(table) == ("expose", 3)  # the card that was replaced is the discard
    table.go_on()
    for _ in range(3):
        table.play("1 check", "2 check")
    assert step(table) == ("settle", 0)
    assert step(table.settle()) == ("over", 0)


def test_an_event_is_remembered_for_its_round_only() -> None:
    poor, rich = seated(1, {1: 100, 2: 100}), seated(1, {1: 900, 2: 900})
    event = e.StakeChanged(1, 50, ())
    assert [evolve(round, event).seat(1).stake for round in (poor, rich, rich)] == [150, 950, 950]
    more = e.StakeChanged(1, 70, ())
    assert [evolve(rich, each).seat(1).stake for each in (event, more)] == [950, 970]


def test_only_a_wager_that_goes_up_is_a_step() -> None:
    table = Table({1: 100, 2: 100, 3: 100}, hands=HANDS, board="2c 3c 7h 8h Ts")
    table.play("3 call", "1 call", "2 decline", "1 bet 20", "2 raise 20", "3 fold", "1 call")
    table.play("1 check", "2 check")
    steps = {acted.action: acted.step for acted in table.found(e.Acted)}
    assert steps == {"call": 0, "decline": 0, "bet": 2_000, "raise": 2_000, "fold": 0, "check": 0}


def test_the_buck_goes_past_a_winner_whose_share_is_nothing() -> None:
    half = Decimal("0.5")
    hands = {1: "As Kd", 2: "Ad Ks", 3: "2s 3d"}
    table = Table({1: half, 2: half, 3: 100}, hands=hands, board="Ac Kc 7h 8h Ts", chip=50)
    table.play("3 call").settle()
    assert table.found(e.WinningsPaid)[0].shares == ((1, 150), (2, 0))
    assert table.round.next_buck == 3


def test_a_short_tap_out_is_called_once_the_opening_over_which_it_went_is_void() -> None:
    table = Table({1: 100, 2: 100, 3: 40}, hands=HANDS, board="2c 3c 7h 8h Ts")
    table.play("3 call", "1 call", "2 decline")
    for _ in range(2):
        table.play("1 check", "2 check", "3 check")
    table.play("1 check", "2 bet 20", "3 tap-out", "1 call")
    table.do(c.VoidWagers(2, "15.1"))
    assert [shown.seat for shown in table.settle().found(e.HandShown)] == [3, 1]


def test_whoever_owes_a_cent_has_no_option_to_decline() -> None:
    table = Table({1: 100, 2: 100, 3: Decimal("10.01")}, hands=HANDS, chip=1)
    table.play("3 tap-out", "1 call")
    found = table.offers(2)
    assert isinstance(found["decline"], Bar)
    assert isinstance(found["call"], Offer)
    assert found["call"].most == 1
