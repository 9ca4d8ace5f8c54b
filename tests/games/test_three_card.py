"""3 Card Poker: ante and play, the bonus, pairs plus, folding one wager or both, irregularities."""

import pytest

from pitboss.cards.hand import Category
from pitboss.games.three_card.game import QUEEN_HIGH
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.decide import actions
from pitboss.play.money import dollars
from pitboss.play.verbs import Bar, Clauses, Offer
from tests.playing import HAND, IN, OTHER, OUT, TCP, Felt, begun, every, only

TEN = dollars(10)


def played(hand: str, dealer: str, *, action: str = "play", **wagers: int) -> Felt:
    """One box, settled."""
    felt = Felt(TCP)
    felt.lay(1, **(wagers or {"ante": 10, "pairs_plus": 10}))
    felt.deal({1: hand}, dealer)
    if action == "play":
        felt.stay(1)
    elif action:
        felt.do(c.Act(1, action))
    felt.finish()
    return felt


def declared(felt: Felt, place: int) -> e.HandDeclared:
    return next(one for one in every(felt.events, e.HandDeclared) if one.place == place)


# 2. The order of hands

HANDS = [
    ("7c 6c 5c", Category.STRAIGHT_FLUSH, "2.6(a)"),
    ("7c 7d 7h", Category.THREE_OF_A_KIND, "2.6(b)"),
    ("7c 6d 5h", Category.STRAIGHT, "2.6(c)"),
    ("Jc 6c 5c", Category.FLUSH, "2.6(d)"),
    ("7c 7d 5h", Category.ONE_PAIR, "2.6(e)"),
    ("Kc 7d 5h", Category.ODD_CARDS, "2.6(f)"),
]
PAIRS_PLUS = {
    "2.6(a)": (40, "8[pp-straight-flush]"),
    "2.6(b)": (30, "8[pp-three-of-a-kind]"),
    "2.6(c)": (6, "8[pp-straight]"),
    "2.6(d)": (3, "8[pp-flush]"),
    "2.6(e)": (1, "8[pp-pair]"),
}
BONUS = {
    "2.6(a)": (4, "8[bonus-straight-flush]"),
    "2.6(b)": (3, "8[bonus-three-of-a-kind]"),
    "2.6(c)": (1, "8[bonus-straight]"),
}


@pytest.mark.parametrize(("hand", "category", "clause"), HANDS)
def test_each_hand_is_declared_and_paid_by_its_lines(
    hand: str, category: Category, clause: str
) -> None:
    felt = played(hand, IN[3])
    assert declared(felt, 1).category == category
    same = ("2.8(a)", "2.10") if category == Category.ODD_CARDS else ()
    assert declared(felt, 1).clauses == (clause, "2.5", "2.7", *same)
    side = felt.settled(1, "pairs_plus")
    if clause in PAIRS_PLUS:
        odds, line = PAIRS_PLUS[clause]
        assert (side.result, side.paid, side.back) == ("win", odds * TEN, TEN)
        assert side.clauses == ("4.10(a)", line, "D.Pairs Plus")
    else:
        assert (side.result, side.paid, side.back) == ("lose", 0, 0)
        assert side.clauses == ("4.10(b)", "D.Pairs Plus")
    if clause in BONUS:
        odds, line = BONUS[clause]
        bonus = felt.settled(1, "ante_bonus")
        assert (bonus.result, bonus.paid) == ("win", odds * TEN)
        assert (bonus.amount, bonus.counted, bonus.back) == (0, 0, 0)
        assert bonus.clauses == ("4.12", line, "D.Ante Bonus")
    else:
        assert "ante_bonus" not in felt.results(1)


def test_no_payout_is_held_to_a_ceiling() -> None:
    felt = Felt(TCP, maximum_payout=1)
    felt.lay(1, ante=10, pairs_plus=10)
    felt.deal({1: "7c 6c 5c"}, IN[3])
    felt.stay(1)
    felt.finish()
    assert felt.settled(1, "pairs_plus").paid == 40 * TEN
    assert felt.settled(1, "ante_bonus").paid == 4 * TEN


def test_king_ace_two_is_told_to_be_no_sequence() -> None:
    felt = played("Kc Ad 2h", IN[3])
    assert declared(felt, 1).clauses == ("2.6(f)", "2.5", "2.7", "2.6(c)", "2.8(a)", "2.10")


# 4.7 to 4.12 and 9. Settlement


def test_the_lowest_hand_that_qualifies() -> None:
    assert (QUEEN_HIGH.category, QUEEN_HIGH.ranks) == (Category.ODD_CARDS, (12, 3, 2))


@pytest.mark.parametrize(
    ("dealer", "qualifies"),
    [
        ("Qs 3h 2d", True),
        ("Js Th 8d", False),
        ("2s 2h 3d", True),
        ("4s 3h 2d", True),
        ("Ts 9h 7d", False),
    ],
)
def test_the_dealer_qualifies_with_queen_high(dealer: str, qualifies: bool) -> None:
    felt = played("Ac Kd 7h", dealer, ante=10)
    assert declared(felt, DEALER).clauses[-2:] == ("9.2", "D.Qualify")
    ante, play = felt.settled(1, "ante"), felt.settled(1, "play")
    if qualifies:
        assert play.clauses[0] in ("9.4", "9.5")
    else:
        assert (ante.result, ante.paid) == ("win", TEN)
        assert ante.clauses == ("9.3", "4.7(a)", "8[ante]", "9.2", "D.Qualify")
        assert (play.result, play.paid, play.back) == ("push", 0, TEN)
        assert play.clauses == ("4.11(d)", "9.2", "D.Stand Off")


@pytest.mark.parametrize(
    ("hand", "result", "ante", "play"),
    [
        (
            "Kc 7d 5h",
            "win",
            ("9.4", "4.7(b)", "8[ante]"),
            ("9.4", "4.11(a)", "8[play]", "D.Play"),
        ),
        ("Jc 7d 5h", "lose", ("9.5", "4.8(b)"), ("9.5", "4.11(b)")),
        ("Qc 3d 2h", "push", ("9.6", "4.9", "D.Stand Off"), ("9.6", "4.11(c)", "D.Stand Off")),
    ],
)
def test_against_a_dealer_who_qualifies(
    hand: str, result: str, ante: Clauses, play: Clauses
) -> None:
    felt = played(hand, IN[3], ante=10)
    assert felt.results(1) == {"ante": result, "play": result}
    assert (felt.settled(1, "ante").clauses, felt.settled(1, "play").clauses) == (ante, play)
    paid = TEN if result == "win" else 0
    back = 0 if result == "lose" else TEN
    assert felt.money(1, "ante") == felt.money(1, "play") == (TEN, TEN, paid, back)
    tie = ("2.8(a)", "2.8(b)", "2.9") if result == "push" else ("2.8(a)", "2.10")
    assert declared(felt, 1).clauses[3:] == tie


def test_equal_hands_are_no_stand_off_with_a_dealer_who_is_out() -> None:
    felt = played("Jc 9d 2h", OUT[3], ante=10)
    assert felt.settled(1, "ante").clauses[-2:] == ("4.9", "9.6")
    assert felt.results(1) == {"ante": "win", "play": "push"}


@pytest.mark.parametrize(
    ("dealer", "survives"),
    [
        ("9s 8h 7s", ("9.7", "9.5")),
        ("6s 5h 4d", ()),
        ("8s 7h 6d", ()),
        ("Js 9h 2d", ()),
    ],
)
def test_the_bonus_is_paid_win_lose_or_tie(dealer: str, survives: Clauses) -> None:
    felt = played("8c 7d 6h", dealer, ante=10)
    bonus = felt.settled(1, "ante_bonus")
    assert bonus.paid == TEN
    assert bonus.clauses == ("4.12", "8[bonus-straight]", "D.Ante Bonus", *survives)


def test_the_bonus_is_on_the_counted_ante() -> None:
    felt = played("8c 7d 6h", IN[3], ante=600)
    assert felt.settled(1, "ante_bonus").paid == dollars(500)
    assert felt.settled(1, "ante_bonus").clauses[-1] == "3.5"


# 7. Play or fold


def test_what_an_ante_may_do() -> None:
    felt = begun(TCP)
    offers = actions(TCP, felt.table, felt.round, 1)
    assert offers["play"] == Offer(("7.2", "4.6", "D.Play"), TEN, TEN)
    assert offers["fold"] == Offer(("7.5", "D.Fold"))
    assert offers["fold-ante"] == Bar(("7.4",))
    assert felt.refused(c.Act(1, "play", TEN - 1))[0] == "7.2"
    felt.stay(1)
    assert {felt.refused(c.Act(1, name)) for name in TCP.decisions} == {("7.1",)}


def test_an_ante_beside_pairs_plus_may_be_folded_alone() -> None:
    felt = Felt(TCP)
    felt.lay(1, ante=10, pairs_plus=10)
    felt.deal({1: HAND[3]}, IN[3])
    assert actions(TCP, felt.table, felt.round, 1)["fold-ante"] == Offer(("7.4", "4.8(a)"))
    felt.do(c.Act(1, "fold-ante"))
    assert felt.settled(1, "ante").clauses == ("4.8(a)", "7.4", "D.Fold")
    assert felt.results(1) == {"ante": "lose"}
    assert [type(event) for event in felt.do(c.Proceed())] == [
        e.HandDeclared,
        e.WagerSettled,
        e.RoundConcluded,
    ]
    assert felt.results(1) == {"ante": "lose", "pairs_plus": "win"}
    assert declared(felt, 1).clauses == ("2.6(e)", "2.5", "2.7")


def test_a_fold_loses_both() -> None:
    felt = played(HAND[3], IN[3], action="fold")
    assert felt.results(1) == {"ante": "lose", "pairs_plus": "lose"}
    assert felt.settled(1, "ante").clauses == ("4.8(a)", "7.5", "D.Fold")
    assert felt.settled(1, "pairs_plus").clauses == ("4.10(c)", "7.5", "D.Fold")


def test_pairs_plus_alone_is_asked_for_nothing() -> None:
    felt = Felt(TCP)
    felt.lay(1, pairs_plus=10)
    felt.lay(2, ante=10)
    felt.deal({1: HAND[3], 2: OTHER[3]}, IN[3])
    assert only(felt.events, e.Decided) == e.Decided(1, "stay", True, ("7.3", "4.2"))
    assert felt.round.turn == 2
    offers = actions(TCP, felt.table, felt.round, 1)
    assert offers["play"] == Bar(("7.8",))
    assert offers["fold"] == Offer(("4.10(c)", "D.Fold"))
    assert offers["fold-ante"] == Bar(("7.4",))
    assert felt.refused(c.Act(1, "play", TEN)) == ("7.8",)
    felt.stay(2)
    felt.finish()
    assert felt.results(1) == {"pairs_plus": "win"}


def test_pairs_plus_alone_may_be_passed_in_once() -> None:
    felt = Felt(TCP)
    felt.lay(1, pairs_plus=10)
    felt.deal({1: HAND[3]}, IN[3])
    felt.do(c.Act(1, "fold"))
    assert felt.settled(1, "pairs_plus").clauses == ("4.10(c)", "7.5", "D.Fold")
    assert felt.refused(c.Act(1, "fold")) == ("7.1",)


# 12. Irregularities


def ruled(felt: Felt) -> list[tuple[str, Clauses]]:
    return [(one.remedy, one.clauses) for one in every(felt.events, e.IncidentRuled)]


def test_one_exposed_player_card_is_borne_and_a_second_voids() -> None:
    felt = Felt(TCP)
    felt.lay_usual(1, 2)
    shoe = felt.shoe({1: HAND[3], 2: OTHER[3]}, IN[3])
    felt.do(c.Deal(shoe[:-1]), c.CardExposed(1, 3), c.CardExposed(1, 3))
    assert not felt.round.void
    assert felt.round.exposed == {(1, 3)}
    felt.do(c.CardExposed(2, 1))
    assert ruled(felt) == [
        ("carry-on", ("12.1",)),
        ("carry-on", ("12.1",)),
        ("void-round", ("12.2",)),
    ]
    assert felt.round.exposed == {(1, 3), (2, 1)}


def test_a_dealers_card_voids_until_all_have_decided() -> None:
    felt = Felt(TCP)
    felt.lay_usual(1)
    shoe = felt.shoe({1: HAND[3]}, IN[3])
    felt.do(c.Deal(shoe[:-1]), c.CardExposed(DEALER, 1))
    assert ruled(felt) == [("void-round", ("12.3",))]
    later = begun(TCP)
    later.do(c.CardExposed(DEALER, 3))
    assert later.round.void
    last = begun(TCP)
    last.stay(1)
    last.do(c.CardExposed(DEALER, 3))
    assert ruled(last) == [("carry-on", ("12.3",))]
    assert last.round.exposed == frozenset()


@pytest.mark.parametrize(
    ("incident", "remedy", "clauses"),
    [
        (c.WrongCount(1), "void-round", ("12.4", "2.5")),
        (c.WrongOrder(1), "void-round", ("12.4",)),
        (c.DealtWithoutWager(3), "void-round", ("12.4",)),
        (c.HandInDiscard(1, True), "carry-on", ("12.5",)),
        (c.HandInDiscard(1, False), "void-hand", ("12.5",)),
        (c.NoDecision(1), "deemed", ("7.5", "D.Fold")),
        (c.AmountFound(1, "ante", 1500), "carry-on", ("4.1",)),
        (c.AmountFound(1, "ante", 60_000), "carry-on", ("3.5",)),
    ],
)
def test_other_irregularities(incident: c.Incident, remedy: str, clauses: Clauses) -> None:
    felt = begun(TCP, 1, 2)
    felt.do(incident)
    assert ruled(felt) == [(remedy, clauses)]


def test_no_decision_folds_the_ante_alone_beside_pairs_plus() -> None:
    felt = Felt(TCP)
    felt.lay(1, ante=10, pairs_plus=10)
    felt.deal({1: HAND[3]}, IN[3])
    _, decided, lost = felt.do(c.NoDecision(1))
    assert decided == e.Decided(1, "fold-ante", True, ("7.4", "4.8(a)"))
    assert isinstance(lost, e.WagerSettled)
    assert lost.wager == "ante"


def test_no_decision_is_missed_from_pairs_plus_alone() -> None:
    felt = Felt(TCP)
    felt.lay(1, pairs_plus=10)
    felt.deal({1: HAND[3]}, IN[3])
    felt.do(c.NoDecision(1))
    assert ruled(felt) == [("carry-on", ("7.3",))]
    felt.finish()
    assert felt.results(1) == {"pairs_plus": "win"}


def test_a_malfunction_of_the_shoe_voids_what_has_begun() -> None:
    felt = begun(TCP, shoe="automated")
    felt.do(c.ShoeMalfunction())
    assert ruled(felt) == [("void-round", ("10.6", "10.8"))]


def test_what_the_game_is_made_of() -> None:
    assert TCP.decisions == ("play", "fold", "fold-ante")
    assert TCP.actions == ("ante", "pairs_plus", "play", "fold", "fold-ante")
    assert TCP.jackpot is None
    assert not TCP.concessions
    assert TCP.reveals == ()
    assert TCP.derived.multiples(0) == (1,)
    assert len(TCP.deck) == 52
