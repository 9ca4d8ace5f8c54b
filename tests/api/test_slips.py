"""What is handed in wrong at the door: one line, never an accident."""

from collections.abc import Callable
from typing import Any

import pytest

import pitboss
from pitboss import banked, pot

CANBERRA: Any = pitboss.game("canberra-2017").round(minimum=10, maximum=500)
HOLDEM: Any = (
    pitboss.game("holdem-1995").round(minimum=5, minimum_stake=100).sit(1, 200).sit(2, 200)
)
HALF: Any = 0.5
DEALT: Any = CANBERRA.act(1, "ante", 10).deal("Qs Ah Qh Kc 4d 9h 4c 5c Js 3s")


@pytest.mark.parametrize(
    ("rules", "sign", "why"),
    [
        ("canberra-2017", {"minimum": 10}, "needs its maximum"),
        ("canberra-2017", {"maximum": 10}, "needs its minimum"),
        ("canberra-2017", {"minimum": 10, "maximum": 5}, "no more than the maximum"),
        ("canberra-2017", {"minimum": 10, "maximum": 50, "buck": 1}, "has no buck: it has min"),
        ("canberra-2017", {"minimum": 10.0, "maximum": 50}, "10.0 is no amount"),
        ("canberra-2017", {"minimum": 10, "maximum": 50, "markers": {1: 9.5}}, "9.5 is no"),
        ("canberra-2017", {"minimum": 10, "maximum": 50, "tournament": 3}, "Expected `bool`"),
        ("canberra-2017", {"minimum": 10, "maximum": 50, "own_limits": {"x": (1, 2)}}, "own lim"),
        ("canberra-2017", {"minimum": 10, "maximum": 50, "markers": 7}, "markers"),
        ("canberra-2017", {"minimum": 10, "maximum": 50, "own_limits": {"x": 7}}, "own_limits"),
        ("three-card-2006", {"minimum": 10, "maximum": 50, "jackpot_wager": 2}, "no jackpot"),
        ("holdem-1995", {"minimum": 5}, "needs its minimum_stake"),
        ("holdem-1995", {"minimum": 5, "minimum_stake": 100, "limit": "spread"}, "spread"),
        ("holdem-1995", {"minimum": 5, "minimum_stake": 100, "buck": 99}, "no seat 99"),
        ("holdem-1995", {"minimum": 5, "minimum_stake": 1}, "least stake"),
        ("holdem-1995", {"minimum": 5, "minimum_stake": 9, "commission": {"x": 1}}, "no x of 1"),
        ("holdem-1995", {"minimum": 5, "minimum_stake": 9, "commission": 5}, "commission"),
        ("omaha-1995", {"minimum": 5, "minimum_stake": 100, "scale": 1}, "has no scale"),
    ],
)
def test_a_sign_that_cannot_be_is_told_in_one_line(
    rules: str, sign: dict[str, Any], why: str
) -> None:
    with pytest.raises(pitboss.BadInput, match=why) as fault:
        pitboss.game(rules).round(**sign)
    assert "\n" not in str(fault.value)


def test_a_commission_above_the_scale_is_refused_by_its_clause() -> None:
    game = pitboss.game("holdem-1995")
    with pytest.raises(pitboss.Refused) as refusal:
        game.round(minimum=5, minimum_stake=100, commission={"percent": 6})
    assert refusal.value.clause == "11.2"
    lower = game.round(minimum=5, minimum_stake=100, commission={"percent": "2.5", "cap": 50})
    assert (lower.sign.scale.percent, lower.sign.scale.cap) == (2.5, 50)


def test_rules_and_clauses_that_there_are_not() -> None:
    with pytest.raises(pitboss.UnknownPlace, match="not one of the rules: canberra-2004"):
        pitboss.game("stud-1995")
    with pytest.raises(pitboss.UnknownPlace, match=r"has no clause 99\.9"):
        pitboss.game("canberra-2017").clause("99.9")


@pytest.mark.parametrize(
    ("step", "why"),
    [
        (lambda: CANBERRA.act(0, "ante", 10), "'0' is no place"),
        (lambda: CANBERRA.act(True, "ante", 10), "'True' is no place"),
        (lambda: CANBERRA.act("1", "ante", 10), "'1' is no place"),
        (lambda: CANBERRA.act(1, "hop", 10), "no action 'hop'"),
        (lambda: CANBERRA.act(1, "ante", 10, mood="bad"), "Act has no mood"),
        (lambda: CANBERRA.act(1, "ante", 10, player=7), "Expected `str`, got `int`"),
        (lambda: CANBERRA.act(1, "ante", -10), "no wager"),
        (lambda: CANBERRA.settle(), "knows no Settle"),
        (lambda: HOLDEM.proceed(), "knows no Proceed"),
        (lambda: HOLDEM.deal("As Ah Ks Kh", meter=5), "Deal has no meter"),
        (lambda: CANBERRA.act(1, "ante", 10).deal("As", reserve=5), "meter="),
        (lambda: CANBERRA.act(1, "ante", 10).deal("As", meter=1.5), "1.5 is no amount"),
        (lambda: CANBERRA.deal("As"), "no box has the wagers"),
        (lambda: CANBERRA.act(1, "ante", 10).deal("1x"), "not a card"),
        (lambda: CANBERRA.act(1, "ante", 10).deal(7), "cards"),
        (lambda: CANBERRA.act(1, "ante", 10).deal({1: "As"}), "5 cards go to place 1, not 1"),
        (lambda: HOLDEM.deal({1: "As Ah", 2: "Ks Kh", 3: "Qs"}), "0 cards go to place 3, not 1"),
        (lambda: HOLDEM.deal({"dealer": "As"}), "no 'dealer'"),
        (lambda: DEALT.cards(7), "box 7"),
        (lambda: DEALT.net(7), "box 7"),
        (lambda: DEALT.stake(1), "boxes, and no stakes"),
        (lambda: HOLDEM.stake(7), "seat 7"),
        (lambda: HOLDEM.net(7), "seat 7"),
        (lambda: HOLDEM.actions(7), "seat 7"),
        (lambda: DEALT.proceed(), "box 1 has yet to decide"),
        (lambda: DEALT.give(pot.Settle()), "takes the commands of pitboss.play.banked.commands"),
        (lambda: DEALT.give("a fire"), "not 'a fire'"),
        (lambda: DEALT.give(banked.WrongCount(1, HALF)), "Expected `int`, got `float`"),
        (lambda: DEALT.give(banked.CardExposed(99, 1)), "no card 1 is dealt there"),
    ],
)
def test_a_slip_is_told_in_one_line(step: Callable[[], object], why: str) -> None:
    with pytest.raises(pitboss.BadInput, match=why) as fault:
        step()
    assert "\n" not in str(fault.value)
