"""Ultimate Texas Hold-em: three rounds of betting, four wagers, and what goes wrong."""

import pytest

from pitboss.cards.card import cards
from pitboss.cards.hand import Category
from pitboss.errors import BadInput
from pitboss.games.ultimate.game import LOWEST_PAIR
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.decide import actions
from pitboss.play.money import dollars
from pitboss.play.verbs import Bar, Clauses, Offer
from tests.playing import COMMUNAL, HAND, IN, OTHER, UTH, Felt, begun, every, only

TEN = dollars(10)
WAGERS = ("ante", "blind", "play", "trips")


def played(hole: str, dealer: str, board: str, *, checks: int = 0, **sign: object) -> Felt:
    """One box with all wagers, which plays after so many checks; settled."""
    felt = Felt(UTH, **sign)
    felt.lay(1, ante=10, blind=10, trips=10)
    felt.deal({1: hole}, dealer, board)
    for _ in range(checks):
        felt.do(c.Act(1, "check"), c.Proceed())
    felt.stay(1)
    felt.finish()
    return felt


def declared(felt: Felt, place: int) -> e.HandDeclared:
    return next(one for one in every(felt.events, e.HandDeclared) if one.place == place)


def ruled(felt: Felt) -> list[tuple[str, Clauses]]:
    return [(one.remedy, one.clauses) for one in every(felt.events, e.IncidentRuled)]


# 3, 9 and 10. Hands and odds against a dealer with a pair of twos

HANDS = [
    ("As Ks", "Qs Js Ts 2c 7d", Category.ROYAL_FLUSH, "a", "royal-flush", 1000, 50),
    ("9s 8s", "7s 6s 5s 2c Kd", Category.STRAIGHT_FLUSH, "b", "straight-flush", 100, 40),
    ("9s 9h", "9d 9c 5s 2c Kd", Category.FOUR_OF_A_KIND, "c", "four-of-a-kind", 20, 30),
    ("9s 9h", "9d Kc 5s 2c Kd", Category.FULL_HOUSE, "d", "full-house", 6, 8),
    ("As 9s", "7s 6s 4s 2c Kd", Category.FLUSH, "e", "flush", 3, 7),
    ("9s 8h", "7s 6s 5c 2c Kd", Category.STRAIGHT, "f", "straight", 2, 4),
]


@pytest.mark.parametrize(("hole", "board", "category", "letter", "line", "halves", "trips"), HANDS)
def test_a_straight_or_better_wins_the_blind(
    hole: str, board: str, category: Category, letter: str, line: str, halves: int, trips: int
) -> None:
    felt = played(hole, "2d 3h", board)
    assert declared(felt, 1).category == category
    quads = ("D.Quads",) if category == Category.FOUR_OF_A_KIND else ()
    assert declared(felt, 1).clauses == (
        f"3.1({letter})",
        "2.3",
        "D.Communal Cards",
        *quads,
        "9.3(b)",
        "9.4",
    )
    assert felt.results(1) == dict.fromkeys(WAGERS, "win")
    assert felt.settled(1, "ante").clauses == ("9.5(a)", "9.9", "10.1[ante]")
    assert felt.settled(1, "play").clauses == ("9.8(a)", "9.9", "10.1[play]")
    assert felt.settled(1, "blind").clauses == ("9.6(a)", "9.9", f"10.1[blind-{line}]")
    assert felt.settled(1, "trips").clauses == (
        "9.7(a)",
        "9.9",
        f"10.1[trips-{line}]",
        "D.Trips",
    )
    assert felt.money(1, "ante") == (TEN, TEN, TEN, TEN)
    assert felt.money(1, "play") == (4 * TEN,) * 4
    assert felt.money(1, "blind") == (TEN, TEN, halves * TEN // 2, TEN)
    assert felt.money(1, "trips") == (TEN, TEN, trips * TEN, TEN)


@pytest.mark.parametrize(
    ("hole", "board", "category", "letter", "trips"),
    [
        ("9s 9h", "9d 6s 5c 2c Kd", Category.THREE_OF_A_KIND, "g", 3),
        ("9s 6h", "9d 6s 5c 2c Kd", Category.TWO_PAIRS, "h", 0),
        ("9s 9h", "8d 6s 5c 2c Kd", Category.ONE_PAIR, "i", 0),
    ],
)
def test_less_than_a_straight_pushes_the_blind(
    hole: str, board: str, category: Category, letter: str, trips: int
) -> None:
    felt = played(hole, "2d 3h", board)
    assert declared(felt, 1).category == category
    assert declared(felt, 1).clauses[0] == f"3.1({letter})"
    blind, side = felt.settled(1, "blind"), felt.settled(1, "trips")
    assert (blind.result, blind.paid, blind.back) == ("push", 0, TEN)
    assert blind.clauses == ("9.6(c)(ii)", "10.1[blind-less]", "D.Push")
    if trips:
        assert (side.result, side.paid) == ("win", trips * TEN)
        assert side.clauses == ("9.7(a)", "9.9", "10.1[trips-three-of-a-kind]", "D.Trips")
    else:
        assert (side.result, side.clauses) == ("lose", ("9.7(b)", "D.Trips"))


@pytest.mark.parametrize(("ceiling", "paid"), [(29_99, 29_99), (30_00, 30_00), (30_01, 30_00)])
def test_the_ceiling_is_on_the_blind_alone(ceiling: int, paid: int) -> None:
    felt = played("9s 9h", "2d 3h", "9d Kc 5s 2c Kd", maximum_payout=ceiling)
    assert felt.settled(1, "blind").paid == paid
    assert felt.settled(1, "blind").clauses[-1] == "10.1[ceiling]"
    assert felt.settled(1, "trips").paid == 80 * 100
    assert felt.settled(1, "play").paid == 40 * 100


# 9. Settlement

ODD_BOARD = "Kc Ts 7d 4h 2c"


def test_the_lowest_pair() -> None:
    assert (LOWEST_PAIR.category, LOWEST_PAIR.ranks) == (Category.ONE_PAIR, (2, 5, 4, 3))


def test_a_dealer_without_a_pair_refunds_antes_first() -> None:
    felt = played("Ah 9d", "Qs 9c", ODD_BOARD)
    assert declared(felt, DEALER).clauses == (
        "3.1(j)",
        "2.3",
        "D.Communal Cards",
        "8.8(c)",
        "9.2",
        "D.Qualify",
    )
    ante = felt.settled(1, "ante")
    assert (ante.result, ante.paid, ante.back) == ("push", 0, TEN)
    assert ante.clauses == ("9.5(c)(ii)", "9.2", "D.Qualify", "D.Push")
    assert felt.settled(1, "play").result == "win"
    settled = [type(event) for event in felt.events[-6:]]
    assert settled == [
        e.WagerSettled,
        e.HandDeclared,
        e.WagerSettled,
        e.WagerSettled,
        e.WagerSettled,
        e.RoundConcluded,
    ]


def test_a_dealer_without_a_pair_may_still_be_higher() -> None:
    felt = played("Jh 9d", "As Qc", ODD_BOARD)
    assert felt.results(1) == {"ante": "push", "blind": "lose", "play": "lose", "trips": "lose"}
    assert felt.settled(1, "blind").clauses == ("9.6(b)", "9.6(c)")
    assert felt.settled(1, "play").clauses == ("9.8(b)",)


def test_a_dealer_with_a_pair_declares_that_it_qualifies() -> None:
    felt = played("Jh 9d", "Ks Qc", ODD_BOARD)
    assert declared(felt, DEALER).clauses[-2:] == ("8.8(c)", "D.Qualify")
    assert felt.results(1) == dict.fromkeys(WAGERS, "lose")
    assert felt.settled(1, "ante").clauses == ("9.5(b)",)
    assert felt.settled(1, "blind").clauses == ("9.6(b)",)
    assert felt.money(1, "play") == (4 * TEN, 4 * TEN, 0, 0)


def test_the_lowest_pair_qualifies() -> None:
    felt = played("Ah 9d", "2s 3c", ODD_BOARD)
    assert felt.settled(1, "ante").clauses == ("9.5(b)",)


@pytest.mark.parametrize(
    ("board", "ante"),
    [
        ("As Ks Qs Js Ts", ("9.5(c)(i)", "D.Push")),
        ("Ac Kd Qs Jh 9d", ("9.5(c)(ii)", "9.2", "D.Qualify", "D.Push", "9.5(c)(i)")),
    ],
)
def test_equal_hands_push(board: str, ante: Clauses) -> None:
    felt = played("4h 3d", "5c 2d", board)
    assert {felt.results(1)[wager] for wager in ("ante", "blind", "play")} == {"push"}
    assert felt.settled(1, "ante").clauses == ante
    assert felt.settled(1, "blind").clauses == ("9.6(c)(i)", "D.Push")
    assert felt.settled(1, "play").clauses == ("9.8(c)", "D.Push")
    assert felt.money(1, "play") == (4 * TEN, 4 * TEN, 0, 4 * TEN)
    assert declared(felt, 1).clauses[-3:] == ("9.3(b)", "9.4", "3.2")


def test_half_a_cent_goes_to_the_player() -> None:
    felt = Felt(UTH, minimum=25, maximum=5_000, multiple=25)
    felt.do(c.Act(1, "ante", 75), c.Act(1, "blind", 75))
    felt.deal({1: "As 9s"}, "2d 3h", "7s 6s 4s 2c Kd")
    felt.stay(1)
    felt.finish()
    assert felt.settled(1, "blind").paid == 113


# 8. The rounds of betting


@pytest.mark.parametrize(
    ("checks", "clause", "stage", "amounts"),
    [
        (0, "8.1(c)(ii)", "D.Before the Flop", {3, 4}),
        (1, "8.3(c)(ii)", "D.After the Flop", {2}),
        (2, "8.5(b)(ii)", "D.On the River", {1}),
    ],
)
def test_how_much_may_be_played_at_each_stage(
    checks: int, clause: str, stage: str, amounts: set[int]
) -> None:
    felt = begun(UTH)
    for _ in range(checks):
        felt.do(c.Act(1, "check"), c.Proceed())
    offer = actions(UTH, felt.table, felt.round, 1)["play"]
    assert isinstance(offer, Offer)
    assert offer.clauses == (clause, "D.Play Wager", stage)
    assert {times for times in range(6) if offer.allows(times * TEN)} == amounts
    for times in {1, 2, 3, 4, 5} - amounts:
        assert felt.refused(c.Act(1, "play", times * TEN))[0] == clause
    assert felt.refused(c.Act(1, "play", max(amounts) * TEN - 500))[0] == clause


@pytest.mark.parametrize(
    ("checks", "fold", "check"),
    [
        (0, "8.1(a)", Offer(("8.1(b)", "D.Check", "D.Before the Flop"))),
        (1, "8.3(a)", Offer(("8.3(b)", "D.Check"))),
        (2, "8.5(a)", Bar(("8.5",))),
    ],
)
def test_folding_and_checking_at_each_stage(checks: int, fold: str, check: Offer | Bar) -> None:
    felt = begun(UTH, 1, 2)
    for _ in range(checks):
        felt.do(c.Act(1, "check"), c.Act(2, "check"), c.Proceed())
    offers = actions(UTH, felt.table, felt.round, 1)
    assert offers["check"] == check
    assert offers["fold"] == Offer((fold, "D.Fold", "8.6"))
    assert offers["concede"] == Bar(("9.1",))
    felt.do(c.Act(1, "fold"))
    assert felt.results(1) == {"ante": "lose", "blind": "lose"}
    assert felt.settled(1, "ante").clauses == (fold, "D.Fold", "8.6")
    assert {felt.refused(c.Act(1, name)) for name in UTH.decisions} == {("8.6",)}


def test_a_check_waits_for_the_next_stage() -> None:
    felt = begun(UTH, 1, 2)
    assert felt.do(c.Act(1, "check")) == (
        e.Decided(1, "check", False, ("8.1(b)", "D.Check", "D.Before the Flop")),
    )
    assert not felt.round.boxes[1].done
    assert felt.round.turn == 2
    barred = actions(UTH, felt.table, felt.round, 1)
    assert barred["check"] == Bar(("8.1",), "it is box 2's turn")
    felt.do(c.Act(2, "fold"))
    assert felt.round.turn == 0
    felt.do(c.Proceed())
    assert (felt.round.stage, felt.round.turn) == (1, 1)


@pytest.mark.parametrize(("reveals", "clause"), [(0, "8.1"), (1, "8.3"), (2, "8.5")])
def test_who_has_played_wagers_no_more(reveals: int, clause: str) -> None:
    felt = begun(UTH)
    felt.stay(1)
    for _ in range(reveals):
        felt.do(c.Proceed())
    for name in ("play", "check", "fold"):
        assert felt.refused(c.Act(1, name, 2 * TEN)) == (clause,)
    assert felt.refused(c.Act(1, "concede")) == ("9.1",)


def test_everybody_may_fold_and_no_board_is_turned() -> None:
    felt = begun(UTH)
    happened = felt.do(c.Act(1, "fold"))
    assert happened[-1] == e.RoundConcluded(("D.Round of Play", "8.8", "9.2"))
    assert felt.refused(c.CardExposed(DEALER, 1)) == ("15.5",)


def test_the_board_is_turned_for_those_who_are_in() -> None:
    felt = begun(UTH)
    felt.stay(1)
    happened = felt.do(c.Proceed(), c.Proceed())
    assert [one.nths for one in every(happened, e.CardsShown)] == [(1, 2, 3), (4, 5)]
    assert [one.clauses for one in every(happened, e.StageReached)] == [
        ("8.3", "D.After the Flop"),
        ("8.5", "D.On the River"),
    ]
    assert felt.round.shown == {(BOARD, nth) for nth in range(1, 6)}
    assert not felt.round.declared


def test_conceding_loses_everything() -> None:
    felt = Felt(UTH)
    felt.lay(1, ante=10, blind=10, trips=10)
    felt.lay_usual(2)
    felt.deal({1: HAND[2], 2: OTHER[2]}, IN[2], COMMUNAL)
    felt.stay(1)
    felt.stay(2)
    felt.do(c.Proceed(), c.Proceed(), c.Proceed())
    assert felt.round.declared
    assert not felt.round.over
    assert actions(UTH, felt.table, felt.round, 1)["concede"] == Offer(("9.1", "D.Fold"))
    assert felt.refused(c.Act(1, "fold")) == ("8.5",)
    happened = felt.do(c.Act(1, "concede"))
    assert happened[0] == e.Decided(1, "concede", True, ("9.1", "D.Fold"))
    assert felt.results(1) == dict.fromkeys(WAGERS, "lose")
    assert {one.clauses for one in every(happened, e.WagerSettled)} == {("9.1", "D.Fold", "8.6")}
    assert felt.refused(c.Act(1, "concede")) == ("8.6",)
    end = felt.do(c.Proceed())
    assert [one.place for one in every(end, e.HandDeclared)] == [2]
    assert felt.round.over


# 13. Irregularities


def test_any_card_revealed_in_the_deal_is_a_misdeal() -> None:
    for place in (1, DEALER, BOARD):
        felt = Felt(UTH)
        felt.lay_usual(1)
        felt.do(c.Deal(felt.shoe({1: HAND[2]}, IN[2], COMMUNAL)[:-1]))
        felt.do(c.CardExposed(place, 1))
        assert ruled(felt) == [("void-round", ("13.2", "13.3"))]
        assert felt.round.void


@pytest.mark.parametrize("place", [DEALER, BOARD])
def test_after_the_deal_it_turns_on_the_play_wagers(place: int) -> None:
    felt = begun(UTH, 1, 2)
    felt.do(c.Act(1, "check"))
    felt.stay(2)
    felt.do(c.CardExposed(place, 1))
    assert ruled(felt) == [("carry-on", ("13.4(b)",))]
    other = begun(UTH, 1, 2)
    other.do(c.Act(1, "check"), c.CardExposed(place, 1))
    assert ruled(other) == [("void-round", ("13.4(a)", "13.3"))]


def test_a_players_card_after_the_deal_and_a_dealers_card_after_the_declaration() -> None:
    felt = begun(UTH)
    felt.do(c.CardExposed(1, 2))
    felt.stay(1)
    felt.do(c.Proceed(), c.Proceed(), c.Proceed())
    felt.expect_fault(c.CardExposed(DEALER, 1), BadInput, "lies face up there by right")
    assert ruled(felt) == [("carry-on", ("13.2",))]
    assert felt.round.exposed == frozenset()


@pytest.mark.parametrize(
    ("incident", "remedy", "clauses"),
    [
        (c.WrongCount(1), "void-round", ("13.1", "13.3")),
        (c.WrongOrder(1), "carry-on", ("13.1", "13.2", "7.2")),
        (c.DealtWithoutWager(3, handled=False), "void-round", ("13.5(a)",)),
        (c.DealtWithoutWager(3, handled=True), "void-hand", ("13.5(b)",)),
        (c.MissingCard(), "void-round", ("13.6(b)", "13.6(c)")),
        (c.ForeignCard(), "void-round", ("13.6(b)", "13.6(c)")),
        (c.HandInDiscard(1, True), "carry-on", ("9.3(b)",)),
        (c.HandInDiscard(1, False), "void-hand", ("D.Void",)),
        (c.NoDecision(1), "deemed", ("13.8", "D.Fold")),
        (c.AmountFound(1, "ante", 1000), "carry-on", ("13.7",)),
        (c.ShoeMalfunction(), "void-round", ("11.1", "11.3")),
    ],
)
def test_other_irregularities(incident: c.Incident, remedy: str, clauses: Clauses) -> None:
    felt = begun(UTH, 1, 2)
    felt.do(incident)
    assert ruled(felt) == [(remedy, clauses)]


@pytest.mark.parametrize("incident", [c.MissingCard(), c.ForeignCard()])
def test_cards_of_the_deck_outside_a_round(incident: c.Incident) -> None:
    before = Felt(UTH)
    before.lay_usual(1)
    before.do(incident)
    assert ruled(before) == [("carry-on", ("13.6(a)", "13.6(c)"))]
    after = begun(UTH)
    after.do(c.Act(1, "fold"), incident)
    assert ruled(after) == [("carry-on", ("13.6(a)", "13.6(c)"))]
    assert not after.round.void


def test_what_the_game_is_made_of() -> None:
    assert UTH.decisions == ("play", "check", "fold", "concede")
    assert UTH.actions == ("ante", "blind", "trips", *UTH.decisions)
    assert UTH.concessions
    assert UTH.jackpot is None
    assert [reveal.nths for reveal in UTH.reveals] == [(1, 2, 3), (4, 5)]
    assert only(begun(UTH).events, e.CardsDealt).cards[:5] == cards(COMMUNAL)
