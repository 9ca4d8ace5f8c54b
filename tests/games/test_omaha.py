"""Omaha is Hold-em but for what is dealt and how a hand is made of it."""

from pitboss.cards.card import cards
from pitboss.cards.hand import Category
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.omaha import OMAHA
from pitboss.law.instrument import instrument
from pitboss.play.pot.sign import PotSign
from tests.play.pot_table import Table

SIGN = PotSign(500, 10_000)
OWN = {"rules", "deal", "value"}


def test_omaha_differs_from_holdem_only_in_its_own_fields() -> None:
    differing = {
        field
        for field in OMAHA.__struct_fields__
        if getattr(OMAHA, field) != getattr(HOLDEM, field)
    }
    assert differing == OWN


def test_the_two_registers_differ_only_where_the_games_do() -> None:
    holdem, omaha = instrument("holdem-1995"), instrument("omaha-1995")
    told = {
        clause.number
        for clause in holdem
        if omaha[clause.number].meaning != clause.meaning
        or omaha[clause.number].kind != clause.kind
    }
    assert {clause.number for clause in holdem} == {clause.number for clause in omaha}
    assert told == {"D.Hand", "D.Hole Cards", "6.5", "14.1"}


def test_four_hole_cards_one_at_a_time() -> None:
    assert OMAHA.hole_cards == 4
    assert OMAHA.deal == (1, 1, 1, 1)
    table = Table({1: 100, 2: 100}, game=OMAHA, hands={1: "As Ks Qs Js", 2: "Ad Kd Qd Jd"})
    assert table.round.seat(2).cards == cards("Ad Kd Qd Jd")


def test_exactly_two_hole_cards_count() -> None:
    board = cards("As Ks 9s 4s 9d")
    assert OMAHA.value(SIGN, cards("Qs Qd Qh 2c"), board).category is Category.TWO_PAIRS
    assert OMAHA.value(SIGN, cards("7s 6s 3d 3h"), board).category is Category.FLUSH


def test_ten_players_need_no_more_than_the_deck() -> None:
    table = Table(dict.fromkeys(range(1, 11), 100), game=OMAHA)
    table.play(*(f"{seat} call" for seat in (*range(3, 11), 1)), "2 decline")
    for _ in range(3):
        table.play(*(f"{seat} check" for seat in range(1, 11)))
    held = sum(len(seat.cards) for seat in table.round.seats)
    assert held + len(table.round.board) + len(table.round.discards) == 48
