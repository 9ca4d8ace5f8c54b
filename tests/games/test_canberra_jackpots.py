"""The two jackpots of Canberra Poker: prizes, floors, shares, links, and who pays."""

import pytest

from pitboss.cards.card import cards
from pitboss.cards.order import FIVE_CARD
from pitboss.games.canberra_2004 import BOOMERANG, boomerang, is_dead_mans_hand
from pitboss.games.canberra_2017 import PROGRESSIVE, progressive
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Claim, Meter, Prize, Settlement
from pitboss.play.money import dollars
from pitboss.play.verbs import Clauses
from tests.playing import C04, C17, IN, OUT, Felt, every, meter_of, only

ROYALS = ["As Ks Qs Js Ts", "Ah Kh Qh Jh Th", "Ad Kd Qd Jd Td"]
STRAIGHTS = ["9s 8s 7s 6s 5s", "9h 8h 7h 6h 5h", "5c 4c 3c 2c Ac"]
FLUSH, FULL_HOUSE, FOURS = "Qd 9d 7d 5d 3d", "4s 4h 4d 3c 3h", "6c 6d 6h 6s 2d"
DEAD_MANS_HAND = "As Ad 8c 8d Kh"

K = dollars(1_000)


def claims(*hands: str, wager: int = 200) -> tuple[Claim, ...]:
    """From the dealer's right: the last box first."""
    return tuple(
        Claim(len(hands) - nth, wager, FIVE_CARD.value(cards(hand)), cards(hand))
        for nth, hand in enumerate(hands)
    )


def paid(settlement: Settlement) -> list[tuple[int, int]]:
    """The prizes in their order, with the pool's part in each."""
    return [(prize.paid, prize.from_pool) for prize in settlement.prizes]


# 2004


@pytest.mark.parametrize(
    ("hand", "prize", "line"),
    [
        (FOURS, dollars(500), "11.1[four-of-a-kind]"),
        (FULL_HOUSE, dollars(150), "11.1[full-house]"),
        (FLUSH, dollars(100), "11.1[flush]"),
    ],
)
def test_fixed_bonuses_of_2004(hand: str, prize: int, line: str) -> None:
    settlement = boomerang(20 * K, 20 * K, claims(hand, wager=999))
    assert settlement == Settlement((Prize(1, prize, 0, (line, "10.4", "10.3")),))


def test_the_dead_mans_hand() -> None:
    settlement = boomerang(20 * K, 20 * K, claims(DEAD_MANS_HAND))
    clauses = ("11.1[dead-mans-hand]", "D.Dead Man's Hand", "10.4", "10.3")
    assert settlement.prizes == (Prize(1, dollars(50), 0, clauses),)


@pytest.mark.parametrize(
    ("hand", "dead"),
    [
        (DEAD_MANS_HAND, True),
        ("As Ac 8h 8s 2d", True),
        ("As Ad 9c 9d Kh", False),
        ("Ks Kd 8c 8d Ah", False),
        ("As Ad 8c 8d 8h", False),
        ("As Ad Ac 8d 8h", False),
        ("As Ad 8c 7d 2h", False),
    ],
)
def test_aces_and_eights_and_nothing_else(hand: str, dead: bool) -> None:
    assert is_dead_mans_hand(claims(hand)[0]) is dead


@pytest.mark.parametrize("hand", ["As Ad 8c 8d 8h", "As Ad Ac 8d 8h"])
def test_aces_and_eights_full_are_looked_up_in_the_definition(hand: str) -> None:
    (prize,) = boomerang(20 * K, 20 * K, claims(hand)).prizes
    assert prize.clauses == ("11.1[full-house]", "10.4", "10.3", "D.Dead Man's Hand")


@pytest.mark.parametrize(
    ("display", "hands", "expected"),
    [
        (20 * K, ROYALS[:1], [(20 * K, 20 * K)]),
        (10 * K, ROYALS[:1], [(10 * K, 10 * K)]),
        (dollars(7_500), ROYALS[:1], [(dollars(7_500), dollars(7_500))]),
        (20 * K, STRAIGHTS[:1], [(2 * K, 2 * K)]),
        (10 * K, STRAIGHTS[:1], [(K, K)]),
        (6 * K, STRAIGHTS[:1], [(K, dollars(600))]),
        (K, STRAIGHTS[:1], [(K, dollars(100))]),
        (dollars(600), STRAIGHTS[:1], [(dollars(600), dollars(60))]),
        (20 * K, STRAIGHTS[:2], [(2 * K, 2 * K)] * 2),
        (2 * K, STRAIGHTS[:2], [(K, dollars(200))] * 2),
        (2 * K - 1, STRAIGHTS[:2], [(K, dollars(200)), (K - 1, dollars(200))]),
        (26 * K, ROYALS[:2], [(13 * K, 13 * K)] * 2),
        (33 * K, [ROYALS[0], STRAIGHTS[1]], [(30 * K, 30 * K), (3 * K, 3 * K)]),
        (33 * K, [STRAIGHTS[1], ROYALS[0]], [(3 * K, 3 * K), (30 * K, 30 * K)]),
        (21 * K, [*ROYALS[:2], STRAIGHTS[2]], [(10 * K, 10 * K)] * 2 + [(K, K)]),
        (11 * K, [ROYALS[0], STRAIGHTS[1]], [(10 * K, 10 * K), (K, K)]),
    ],
)
def test_major_prizes_of_2004(
    display: int, hands: list[str], expected: list[tuple[int, int]]
) -> None:
    settlement = boomerang(display, display, claims(*hands))
    assert paid(settlement) == expected
    royal = any(hand in ROYALS for hand in hands)
    assert settlement.reseed == (("10.5", "11.1[royal-flush]") if royal else ())


@pytest.mark.parametrize(
    ("limit", "hands", "expected", "linked"),
    [
        (10 * K, ROYALS[:1], [10 * K], True),
        (20 * K, ROYALS[:1], [20 * K], False),
        (30 * K, ROYALS[:1], [20 * K], False),
        (5 * K, STRAIGHTS[:1], [2 * K], True),
        (K, STRAIGHTS[:1], [K], True),
        (0, STRAIGHTS[:1], [0], True),
        (11 * K, [ROYALS[0], STRAIGHTS[1]], [10 * K, K], True),
    ],
)
def test_after_a_win_elsewhere(
    limit: int, hands: list[str], expected: list[int], linked: bool
) -> None:
    settlement = boomerang(20 * K, limit, claims(*hands))
    assert [prize.paid for prize in settlement.prizes] == expected
    assert all(("11.3" in prize.clauses) is linked for prize in settlement.prizes)


MAJOR = ("11.2", "11.3[after]", "10.4", "10.3")


@pytest.mark.parametrize(
    ("hand", "limit", "clauses"),
    [
        (ROYALS[0], 20 * K, ("11.1[royal-flush]", *MAJOR)),
        (STRAIGHTS[0], 20 * K, ("11.1[straight-flush]", *MAJOR)),
        (STRAIGHTS[0], 19 * K, ("11.1[straight-flush]", *MAJOR, "11.3")),
    ],
)
def test_what_a_major_prize_rests_on(hand: str, limit: int, clauses: Clauses) -> None:
    assert boomerang(20 * K, limit, claims(hand)).prizes[0].clauses == clauses


def test_prizes_of_2004_are_paid_from_the_right_whatever_they_are() -> None:
    hands = claims(FLUSH, ROYALS[0], "Kc Qd 9h 5s 3c", STRAIGHTS[1])
    settlement = boomerang(33 * K, 33 * K, hands)
    assert [prize.box for prize in settlement.prizes] == [4, 3, 1]
    assert boomerang(33 * K, 33 * K, ()) == Settlement(())


@pytest.mark.parametrize(
    ("hand", "clauses"),
    [
        ("Ks Kd 8c 8d Ah", ("11.1[dead-mans-hand]", "D.Dead Man's Hand", "10.5")),
        ("Ks Kd 8c 7d Ah", ("11.1", "10.5")),
    ],
)
def test_a_lost_boomerang_wager(hand: str, clauses: Clauses) -> None:
    assert BOOMERANG.lost(claims(hand)[0]) == clauses


# 2017

ALWAYS = ("9.8", "10.5", "10.4", "10.7[2]", "11.2")


@pytest.mark.parametrize(
    ("hand", "times", "clauses"),
    [
        (FOURS, 500, ("11.1(c)", "10.7(c)")),
        (FULL_HOUSE, 150, ("11.1(d)", "10.7(d)")),
        (FLUSH, 100, ("11.1(e)", "10.7(e)")),
    ],
)
def test_fixed_prizes_of_2017_are_multiples_of_the_wager(
    hand: str, times: int, clauses: Clauses
) -> None:
    settlement = progressive(15 * K, 15 * K, claims(hand, wager=300))
    assert settlement == Settlement((Prize(1, times * 300, 0, (*clauses, *ALWAYS)),))


@pytest.mark.parametrize(
    ("pool", "hands", "expected"),
    [
        (15 * K, ROYALS[:1], [(15 * K, 15 * K)]),
        (8 * K, ROYALS[:1], [(10 * K, 8 * K)]),
        (30 * K, ROYALS[:2], [(15 * K, 15 * K)] * 2),
        (30 * K + 1, ROYALS[:2], [(15 * K + 1, 15 * K + 1), (15 * K, 15 * K)]),
        (15 * K, ROYALS[:2], [(10 * K, dollars(7_500))] * 2),
        (15 * K, STRAIGHTS[:1], [(dollars(1_500), dollars(1_500))]),
        (8 * K, STRAIGHTS[:1], [(K, dollars(800))]),
        (40 * K, STRAIGHTS[:2], [(dollars(3_800), dollars(3_800))] * 2),
        (5 * K, STRAIGHTS[:2], [(K, dollars(475))] * 2),
        (
            1_234_567,
            STRAIGHTS,
            [(111_523, 111_523), (111_523, 111_523), (111_522, 111_522)],
        ),
        (30 * K, [ROYALS[0], STRAIGHTS[1]], [(3 * K, 3 * K), (27 * K, 27 * K)]),
        (30 * K, [STRAIGHTS[1], ROYALS[0]], [(3 * K, 3 * K), (27 * K, 27 * K)]),
        (9 * K, [ROYALS[0], STRAIGHTS[1]], [(K, dollars(900)), (10 * K, dollars(8_100))]),
    ],
)
def test_major_prizes_of_2017(pool: int, hands: list[str], expected: list[tuple[int, int]]) -> None:
    settlement = progressive(pool, pool, claims(*hands))
    assert paid(settlement) == expected
    royal = any(hand in ROYALS for hand in hands)
    assert settlement.reseed == (("10.6", "11.1(a)") if royal else ())


def test_a_win_elsewhere_leaves_less_to_share() -> None:
    assert paid(progressive(30 * K, 12 * K, claims(STRAIGHTS[0]))) == [(dollars(1_200),) * 2]
    assert paid(progressive(12 * K, 30 * K, claims(STRAIGHTS[0]))) == [(dollars(1_200),) * 2]


@pytest.mark.parametrize(
    ("hands", "clauses"),
    [
        (ROYALS[:1], [("11.1(a)", "10.7(a)", *ALWAYS)]),
        (STRAIGHTS[:1], [("11.1(b)", "10.7(b)", *ALWAYS)]),
        (ROYALS[:2], [("11.1(a)", "10.7(a)", *ALWAYS, "11.3(a)")] * 2),
        (STRAIGHTS[:2], [("11.1(b)", "10.7(b)", *ALWAYS, "11.3(b)")] * 2),
        (
            [ROYALS[0], STRAIGHTS[1]],
            [
                ("11.1(b)", "10.7(b)", *ALWAYS, "11.4"),
                ("11.1(a)", "10.7(a)", *ALWAYS, "11.4"),
            ],
        ),
    ],
)
def test_what_each_prize_rests_on(hands: list[str], clauses: list[Clauses]) -> None:
    settlement = progressive(30 * K, 30 * K, claims(*hands))
    assert [prize.clauses for prize in settlement.prizes] == clauses


def test_a_straight_flush_goes_before_a_royal_flush_and_fixed_prizes_keep_their_place() -> None:
    hands = claims(FLUSH, ROYALS[0], "Kc Qd 9h 5s 3c", FOURS, STRAIGHTS[1])
    settlement = progressive(30 * K, 30 * K, hands)
    assert [prize.box for prize in settlement.prizes] == [5, 2, 1, 4]
    assert progressive(30 * K, 30 * K, ()) == Settlement(())


def test_a_lost_jackpot_wager() -> None:
    assert PROGRESSIVE.lost(claims("Ks Kd 8c 7d Ah")[0]) == ("10.7", "10.6", "9.8")


# Whole rounds


def settled_round(
    game: BankedGame, meter: Meter, *hands: str, folds: str = "", dealer: str = ""
) -> tuple[Felt, tuple[e.Event, ...]]:
    """Boxes 1, 2, ... with these hands bet, and one more that folds."""
    felt = Felt(game)
    held = dict(enumerate([*hands, *([folds] if folds else [])], 1))
    for box in held:
        felt.lay(box, ante=10, jackpot=2)
    felt.deal(held, dealer or OUT[5], meter=meter)
    for box in range(1, len(hands) + 1):
        felt.stay(box)
    if folds:
        felt.do(c.Act(len(held), "fold"))
    return felt, felt.finish()


def moves(happened: tuple[e.Event, ...]) -> list[tuple[int, int, int]]:
    return [(move.pool, move.reserve, move.house) for move in every(happened, e.PoolsMoved)]


def test_in_2004_the_losers_feed_the_pools_and_the_winner_gets_the_wager_back() -> None:
    felt, happened = settled_round(
        C04, meter_of(20 * K, dollars(120)), FLUSH, "Kc Qh 9h 5s 2c", folds="7c 7h 5c 4c 2d"
    )
    assert moves(happened) == [(150, 50, 0), (150, 50, 0), (0, -dollars(100), 0)]
    assert felt.money(1, "jackpot") == (200, 200, dollars(100), 200)
    assert felt.money(2, "jackpot") == (200, 200, 0, 0)
    lost = felt.settled(2, "jackpot")
    assert (lost.result, lost.clauses) == ("lose", ("11.1", "10.5"))
    assert [move.clauses for move in every(happened, e.PoolsMoved)] == [
        ("10.5",),
        ("10.5",),
        ("11.1[flush]", "10.4", "10.3"),
    ]
    assert felt.round.meter == meter_of(20 * K + 300, dollars(21))


def test_in_2004_a_returned_wager_feeds_nothing() -> None:
    felt = Felt(C04, advised=frozenset({2}))
    felt.lay(1, ante=10, jackpot=2)
    felt.lay(2, ante=5, jackpot=2)
    felt.deal({1: "Kc Qh 9h 5s 2c"}, IN[5].replace("2s", "2d"))
    felt.stay(1)
    assert moves(felt.finish()) == [(150, 50, 0)]


def test_in_2017_the_wagers_are_in_already_and_are_not_handed_back() -> None:
    felt, happened = settled_round(C17, meter_of(15 * K, dollars(120)), FLUSH, "Kc Qh 9h 5s 2c")
    assert moves(happened) == [(0, -dollars(120), dollars(80))]
    assert felt.money(1, "jackpot") == (200, 200, dollars(200), 0)
    assert felt.money(2, "jackpot") == (200, 200, 0, 0)
    assert felt.settled(2, "jackpot").clauses == ("10.7", "10.6", "9.8")
    assert felt.round.moved.house == dollars(80)


@pytest.mark.parametrize(
    ("game", "clauses"), [(C04, ("10.5", "11.1[royal-flush]")), (C17, ("10.6", "11.1(a)"))]
)
def test_after_a_royal_flush_the_pool_starts_anew(game: BankedGame, clauses: Clauses) -> None:
    felt, happened = settled_round(game, meter_of(15 * K, 4 * K, 12 * K), ROYALS[1])
    anew = every(happened, e.PoolsMoved)[-1]
    assert (anew.pool, anew.reserve, anew.house) == (12 * K, -4 * K, 8 * K)
    assert anew.clauses == clauses
    assert felt.round.meter == meter_of(12 * K, 0, 12 * K)


def test_prizes_are_paid_in_their_order_out_of_what_is_left() -> None:
    felt, happened = settled_round(C17, meter_of(9 * K, 4 * K), ROYALS[1], "9d 8d 7d 6d 5d")
    wins = [one for one in every(happened, e.WagerSettled) if one.wager == "jackpot"]
    assert [(one.box, one.paid) for one in wins] == [(2, K), (1, 10 * K)]
    assert moves(happened) == [
        (-dollars(900), -dollars(100), 0),
        (-dollars(8_100), -dollars(1_900), 0),
        (10 * K, -2 * K, 8 * K),
    ]
    assert felt.round.boxes[2].net == dollars(10) + K - 200


def test_the_jackpot_is_settled_after_the_hands() -> None:
    _, happened = settled_round(C17, meter_of(9 * K), FLUSH)
    wagers = [one.wager for one in every(happened, e.WagerSettled)]
    assert wagers == ["ante", "bet", "jackpot"]
    assert type(happened[-1]) is e.RoundConcluded


def test_without_a_jackpot_wager_no_pool_moves() -> None:
    felt = Felt(C17)
    felt.lay(1, ante=10)
    felt.lay(2, ante=10, jackpot=2)
    felt.deal({1: FLUSH, 2: "Kc Qh 9h 5s 2c"}, OUT[5], meter=meter_of(9 * K))
    felt.stay(1)
    felt.do(c.Act(2, "fold"))
    happened = felt.finish()
    assert moves(happened) == []
    assert felt.results(1) == {"ante": "win", "bet": "push"}
    assert only(happened, e.RoundConcluded)
