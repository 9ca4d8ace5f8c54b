"""A round through the door: dollars in and out, refusals with their clause, nothing changed."""

from decimal import Decimal
from random import Random
from typing import Any

import pytest

import pitboss
from pitboss import banked
from pitboss.api import Choice, Round
from pitboss.cards.card import cards

SIGNS: dict[str, Any] = {
    "canberra-2004": {"minimum": 10, "maximum": 500, "multiple": 5, "jackpot_wager": 1},
    "canberra-2017": {"minimum": 10, "maximum": 500, "multiple": 5, "jackpot_wager": 2},
    "three-card-2006": {"minimum": 10, "maximum": 500, "own_limits": {"pairs_plus": (5, 100)}},
    "ultimate-2019": {"minimum": 10, "maximum": 500, "own_limits": {"trips": (5, 100)}},
    "manila-1995": {"minimum": 5, "minimum_stake": 100, "ace_low": True},
    "holdem-1995": {"minimum": 5, "minimum_stake": 100, "limit": "no-limit", "blinds": 3},
    "omaha-1995": {"minimum": "0.50", "minimum_stake": 10, "limit": "full-pot", "chip": "0.50"},
}
AGAINST_THE_HOUSE = ("canberra-2004", "canberra-2017", "three-card-2006", "ultimate-2019")


def a_round(rules: str = "canberra-2017") -> Round:
    return pitboss.game(rules).round(**SIGNS[rules])


def taken_up(round: Round, place: int, chance: Random) -> Round:
    """One of the open actions, for an amount that is offered."""
    choices = {name: one for name, one in round.actions(place).items() if one.open}
    name = chance.choice(sorted(choices))
    return round.act(place, name, amount_of(choices[name], chance))


def amount_of(choice: Choice, chance: Random) -> Decimal:
    return chance.choice(choice.among or (choice.least, choice.most))


def played(round: Round, chance: Random) -> Round:
    """To its end, by whatever is offered."""
    shoe = chance.sample(round.game.engine.deck, len(round.game.engine.deck))
    while not round.over:
        step, number = round.due
        drawn, shoe = shoe[:number], shoe[number:]
        if step == "act":
            round = taken_up(round, round.turn, chance)
        elif step == "deal":
            meter = {"meter": 15_000, "reserve": 2_000} if "canberra" in round.game.rules else {}
            round = round.deal(drawn, **meter)
        elif step == "expose":
            round = round.expose(drawn)
        else:
            round = round.settle() if step == "settle" else round.proceed()
    return round


@pytest.mark.parametrize("rules", pitboss.GAMES)
def test_what_is_offered_can_be_taken_up_to_the_end(rules: str) -> None:
    for seed in range(20):
        chance, round = Random(seed), a_round(rules)
        if rules in AGAINST_THE_HOUSE:
            for wager in round.game.engine.wagers:
                choice = round.actions(1)[wager.name]
                round = round.act(1, wager.name, choice.least)
        else:
            stakes = {1: 100, 2: 150, 4: 200}
            for seat, stake in stakes.items():
                round = round.sit(seat, stake)
        round = played(round, chance)
        assert all(not choice.open for choice in round.actions(1).values())
        assert str(round).count("\n") == len(round.events) - 1
        check_money(round)


def check_money(round: Round) -> None:
    """What the players have lost is the house's, or the commission."""
    if round.game.rules in AGAINST_THE_HOUSE:
        settled = round.state.boxes[1].settled.values()
        assert round.net(1) * 100 == sum(one.paid + one.back - one.amount for one in settled)
        return
    before = {1: 100, 2: 150, 4: 200}
    assert all(round.stake(seat) - before[seat] == round.net(seat) for seat in before)
    assert sum(map(round.net, before)) * 100 == -round.state.commission


def test_the_round_of_the_handbook() -> None:
    round = a_round().act(1, "ante", 10).deal("Qs Ah Qh Kc 4d 9h 4c 5c Js 3s")
    bet = round.actions(1)["bet"]
    assert (bet.open, bet.least, bet.most, bet.clause) == (True, Decimal(20), Decimal(20), "7.2")
    assert (round.turn, round.due) == (1, ("act", 0))
    done = round.act(1, "bet", 20).proceed()
    assert (done.over, done.void, done.turn) == (True, False, 0)
    assert str(done.net(1)) == "50.00"
    assert done.cards("dealer") == cards("Ah Kc 9h 5c 3s")
    assert done.words[-2] == "Box 1's bet of $20 wins $40. [9.4, 8.1[two-pairs], D.Bet]"
    assert round.net(1) == -10  # the round before is what it was


@pytest.mark.parametrize("amount", [10.0, True, "1.005", Decimal("0.001"), "ten", None, 1j, "1e30"])
def test_what_is_no_amount_of_dollars_is_bad_input(amount: object) -> None:
    with pytest.raises(pitboss.BadAmount):
        a_round().act(1, "ante", amount)  # type: ignore[arg-type]


@pytest.mark.parametrize("amount", [15, "15", "15.00", Decimal("15.0")])
def test_dollars_are_written_in_three_ways(amount: int | str | Decimal) -> None:
    assert a_round().act(1, "ante", amount).net(1) == -15


def test_a_refusal_names_its_clause_and_changes_nothing() -> None:
    before = a_round().act(1, "ante", 10)
    with pytest.raises(pitboss.Refused) as refusal:
        before.act(1, "ante", 10)
    assert refusal.value.clause in pitboss.game("canberra-2017").law
    assert refusal.value.why == "a wager lies on ante already"
    barred = before.actions(1)["ante"]
    assert (barred.open, barred.why) == (False, refusal.value.why)
    assert barred.clauses == refusal.value.clauses


def test_an_amount_may_be_left_out_where_only_one_is_open() -> None:
    round = a_round("ultimate-2019").act(1, "ante", 10).act(1, "blind")
    assert round.net(1) == -20
    round = round.deal({1: "As Ah", "dealer": "2c 7d", "board": "Kc Qd 9s 8h 3c"})
    with pytest.raises(pitboss.Refused, match=r"play of \$0, not \$30 to \$40"):
        round.act(1, "play")


def test_a_call_for_another_amount_is_a_slip() -> None:
    round = pitboss.game("holdem-1995").round(minimum=5, minimum_stake=100)
    round = round.sit(1, 200).sit(2, 200).deal({1: "As Ah", 2: "?? ??"})
    assert round.act(1, "call", 5) == round.act(1, "call")
    with pytest.raises(pitboss.BadAmount, match=r"to call is \$5 now, not \$50"):
        round.act(1, "call", 50)
    with pytest.raises(pitboss.Refused):
        round.act(2, "call", 50)


def test_an_incident_is_given_in_the_words_of_the_engine() -> None:
    round = a_round().act(1, "ante", 10).deal("Qs Ah Qh Kc 4d 9h 4c 5c Js 3s")
    round = round.give(banked.OperatorVoid("fire alarm"))
    assert round.void
    assert round.net(1) == 0


def test_cards_nobody_saw_are_shown_later() -> None:
    round = pitboss.game("holdem-1995").round(minimum=5, minimum_stake=100)
    round = round.sit(1, 200).sit(2, 200).deal("?? ?? ?? ??")
    round = round.act(1, "call").act(2, "decline").expose("?? 2c 7d 9h")
    for communal in ("?? Js", "?? 3s"):
        round = round.act(1, "check").act(2, "check").expose(communal)
    round = round.act(1, "check").act(2, "check").show(1, "Ah Kh").pass_hand(2).settle()
    assert round.net(1) == 9
    assert round.stake(1) == 209
    following = round.again().top_up(2, 20)
    assert following.stake(2) == 210
    assert following.sign.buck == 2
    assert following.leave(1).due == ("deal", 2)


def test_a_wager_is_taken_back_and_the_deck_is_cut() -> None:
    round = pitboss.game("canberra-2017").round(minimum=10, maximum=500, shoe="manual")
    assert round.act(1, "ante", 10).take_back(1, "ante").net(1) == 0
    assert round.cut(20).state.cut
    with pytest.raises(pitboss.Refused):
        round.cut(1)


def test_a_viewer_sees_no_more_than_that() -> None:
    round = a_round().act(1, "ante", 10).deal("Qs Ah Qh Kc 4d 9h 4c 5c Js 3s")
    assert round.view(1).dealer == cards("?? ?? ?? ?? 3s")
    assert round.view().boxes[0].cards == (pitboss.UNKNOWN,) * 5
