"""The verbs of the law: each carries its clauses, and says no more than it was told."""

from fractions import Fraction

import pytest

from pitboss.play.verbs import (
    Bar,
    Offer,
    Refused,
    Remedy,
    Result,
    Ruling,
    carry_on,
    deemed,
    lose,
    may,
    may_not,
    only,
    push,
    show_instead,
    take_up,
    void,
    void_hand,
    void_round,
    win,
)


def test_an_offer_of_an_exact_amount() -> None:
    offer = may("7.2", "D.Bet", exactly=2000)
    assert offer == Offer(("7.2", "D.Bet"), 2000, 2000, 1)
    assert [amount for amount in (1999, 2000, 2001) if offer.allows(amount)] == [2000]


def test_an_offer_of_a_range_in_steps() -> None:
    offer = may("8.1", least=30, most=40, multiple=10)
    assert offer == Offer(("8.1",), 30, 40, 10)
    assert [amount for amount in range(20, 51) if offer.allows(amount)] == [30, 40]


def test_an_offer_without_money() -> None:
    assert may("7.3").allows(0)
    assert not may("7.3").allows(1)


def test_an_offer_among_amounts() -> None:
    offer = Offer(("8.2",), 5, 50, among=(5, 20, 50))
    assert [amount for amount in range(60) if offer.allows(amount)] == [5, 20, 50]


def test_an_offer_within_narrower_limits() -> None:
    offer = may("5.1", least=10, most=100)
    assert (offer.within(20, 80).least, offer.within(20, 80).most) == (20, 80)
    assert (offer.within(5, 200).least, offer.within(5, 200).most) == (10, 100)


def test_a_bar_says_why() -> None:
    assert may_not("13.2", "13.1", why="closed") == Bar(("13.2", "13.1"), "closed")
    assert may_not("13.2") == Bar(("13.2",), "")


def test_only_bars_every_other_action() -> None:
    fold = may("7.3")
    offers = only("7.1", ("bet", "fold", "check"), {"fold": fold})
    assert offers == {"bet": Bar(("7.1",)), "fold": fold, "check": Bar(("7.1",))}


def test_an_open_action_is_taken_up() -> None:
    offer = may("7.2", exactly=20)
    assert take_up({"bet": offer}, "bet", 20) is offer


@pytest.mark.parametrize(
    ("actions", "clauses", "why"),
    [
        ({"bet": Bar(("7.1", "7.2"), "too late")}, ("7.1", "7.2"), "too late"),
        ({"bet": Bar(("7.1",))}, ("7.1",), "bet is not open"),
        ({"bet": may("7.2", exactly=40)}, ("7.2",), "bet"),
    ],
)
def test_a_closed_action_is_refused_by_its_clause(
    actions: dict[str, Offer | Bar], clauses: tuple[str, ...], why: str
) -> None:
    with pytest.raises(Refused, match=why) as refusal:
        take_up(actions, "bet", 20)
    assert refusal.value.clauses == clauses
    assert refusal.value.clause == clauses[0]
    assert str(refusal.value).endswith(f"({clauses[0]})")


def test_what_becomes_of_a_wager() -> None:
    assert win("9.4", "8.1", odds=5, ceiling="8.2") == Ruling(
        Result.WIN, ("9.4", "8.1"), Fraction(5), "8.2"
    )
    assert win("9.4").odds == 1
    assert win("4.12", on="ante").on == "ante"
    assert lose("9.5", "9.2") == Ruling(Result.LOSE, ("9.5", "9.2"))
    assert lose("9.5").odds == 0
    assert push("9.6") == Ruling(Result.PUSH, ("9.6",))
    assert push("9.5", first=True).first
    assert not push("9.5").first
    assert void("9.6", "9.2") == Ruling(Result.VOID, ("9.6", "9.2"))


def test_what_an_irregularity_leads_to() -> None:
    assert carry_on("14.1") == Remedy("carry-on", ("14.1",))
    assert carry_on("14.1", counts=True).counts
    assert show_instead("14.2", "6.2") == Remedy("show-instead", ("14.2", "6.2"))
    assert deemed("fold", "7.3") == Remedy("deemed", ("7.3",), decision="fold")
    assert void_hand("14.4") == Remedy("void-hand", ("14.4",))
    assert void_round("14.3", "2.5") == Remedy("void-round", ("14.3", "2.5"))
    assert void_round("14.1", counts=True).counts


def test_results_are_told_by_their_names() -> None:
    assert [str(result) for result in Result] == ["win", "lose", "push", "void", "returned"]
