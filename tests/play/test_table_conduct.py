"""Breaches, exclusions and disputes: what people find and decide, and what follows at the table."""

import pytest

from pitboss.errors import BadInput, UnknownPlace
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.verbs import Result
from tests.play.tables import STAKE, Playing
from tests.playing import BANKED, POT

RULE = dict.fromkeys(GAMES, "16.9") | dict.fromkeys(POT, "15.1") | {"three-card-2006": "14.8"}


def at(rules: str, *numbers: int) -> Playing:
    table = Playing(rules)
    table.sit(*(numbers or (1, 2, 3)))
    return table


def excluding(rules: str, player: str = "Ann") -> c.RecordBreach:
    return c.RecordBreach(player=player, clause=RULE[rules], finding="seen", exclude=True)


# Breaches


@pytest.mark.parametrize("rules", GAMES)
def test_a_breach_is_on_record_and_touches_nothing_by_itself(rules: str) -> None:
    table, law = at(rules), GAMES[rules].table_law
    (breach,) = table.do(c.RecordBreach(player="Ann", clause=RULE[rules], finding="seen"))
    assert breach == t.BreachRecorded("Ann", "seen", False, (law.breach, RULE[rules]))
    assert "Ann" in table.state.players


@pytest.mark.parametrize("rules", GAMES)
def test_who_is_excluded_between_rounds_goes_at_once_until_it_is_lifted(rules: str) -> None:
    table, clause = at(rules), GAMES[rules].table_law.exclude
    table.do(c.RecordBreach(player="Zoe", clause=RULE[rules], finding="seen"))
    table.do(excluding(rules))
    assert list(table.state.seated) == [2, 3]
    back = c.TakeSeat(player="Ann", seat=4, stake=STAKE if rules in POT else 0)
    assert table.refused(back) == clause
    table.do(c.LiftExclusion(player="Ann"), back)
    assert table.state.seated[4].player == "Ann"
    with pytest.raises(UnknownPlace):
        table.do(c.LiftExclusion(player="Ann"))


@pytest.mark.parametrize("rules", POT)
def test_who_has_a_hand_in_the_round_goes_after_it(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.deal()
    table.do(excluding(rules))
    assert 1 in table.state.seated
    gone = [e for e in table.finish_pot(fold=True) if isinstance(e, t.SeatVacated)]
    assert [(event.player, event.clauses[0]) for event in gone] == [
        ("Ann", GAMES[rules].table_law.exclude)
    ]


@pytest.mark.parametrize("rules", BANKED)
def test_who_is_excluded_in_a_round_decides_no_more_and_goes(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.wager(1, 2)
    table.deal()
    events = table.do(excluding(rules))
    settled = [event for event in events if isinstance(event, e.WagerSettled)]
    assert {(one.box, one.result) for one in settled} == {(1, Result.LOSE)}
    assert 1 not in table.state.seated
    assert table.banked.turn == 2


@pytest.mark.parametrize("rules", BANKED)
def test_who_is_excluded_before_the_first_card_takes_no_part(rules: str) -> None:
    for by_the_table in (True, False):
        table = at(rules)
        table.do(c.BeginRound())
        table.wager(1, 2)
        measure = b.Contravention(1, RULE[rules], "exclude")
        events = table.do(excluding(rules) if by_the_table else measure)
        settled = [event for event in events if isinstance(event, e.WagerSettled)]
        assert {(one.box, one.result) for one in settled} == {(1, Result.VOID)}
        assert "Ann" in table.state.excluded
        assert 1 not in table.state.seated
        table.do(c.CallOffRound())
        table.do(c.BeginRound())
        assert 1 not in table.state.seated


def test_who_only_waits_is_struck_off_the_list() -> None:
    table = at("holdem-1995", 1, 2, 3, 4)
    table.do(c.JoinWaitingList(player="Uma"), c.JoinWaitingList(player="Val"))
    table.do(excluding("holdem-1995", "Zoe"), excluding("holdem-1995", "Uma"))
    assert table.state.waiting == ("Val",)


@pytest.mark.parametrize("missing", ["player", "clause", "finding"])
def test_a_breach_names_everything(missing: str) -> None:
    words = {"player": "Ann", "clause": "15.1", "finding": "seen"} | {missing: ""}
    with pytest.raises(BadInput):
        at("holdem-1995").do(c.RecordBreach(**words))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("rules", "clause", "excluded"),
    [
        ("canberra-2017", "16.9", True),
        ("canberra-2017", "13.2(b)", False),
        ("canberra-2004", "13.2(a)", False),
        ("three-card-2006", "14.1", True),
        ("ultimate-2019", "12.2(a)", False),
        ("ultimate-2019", "15.8", True),
    ],
)
def test_collusion_excludes_from_the_round_and_other_breaches_from_the_game(
    rules: str, clause: str, excluded: bool
) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.wager(1, 2)
    table.deal()
    events = table.do(b.Contravention(1, clause, "exclude"))
    breach = next(event for event in events if isinstance(event, t.BreachRecorded))
    assert (breach.player, breach.excluded, clause in breach.clauses) == ("Ann", excluded, True)
    assert breach.clauses == events[0].clauses
    table.fold_all()
    assert ("Ann" in table.state.players) is not excluded


def test_a_measure_in_a_pot_round_is_on_record_too() -> None:
    table = at("holdem-1995")
    table.do(c.BeginRound())
    table.deal()
    table.do(p.VoidWagers(2, "15.1"), p.Exclude(3, "18.9"))
    found = [event for event in table.events if isinstance(event, t.BreachRecorded)]
    assert [(one.player, one.finding, one.excluded, one.clauses) for one in found] == [
        ("Ben", "void-wagers", False, ("18.2(a)", "15.1")),
        ("Cas", "exclude", True, ("18.2(b)", "18.9")),
    ]


def test_only_1995_deals_somebody_out() -> None:
    with pytest.raises(BadInput, match="deals nobody out"):
        at("canberra-2017").do(c.DealOut(player="Ann", finding="spoke Latin"))
    table = at("manila-1995")
    with pytest.raises(BadInput, match="finding"):
        table.do(c.DealOut(player="Ann", finding=""))
    with pytest.raises(UnknownPlace):
        table.do(c.DealOut(player="Zoe", finding="spoke Latin"))


# Disputes


@pytest.mark.parametrize("rules", GAMES)
def test_a_dispute_is_decided_once_and_reviewed_after_that(rules: str) -> None:
    table, law = at(rules), GAMES[rules].table_law
    (opened,) = table.do(c.OpenDispute(by="Ann", about="round 1"))
    told = ("18.5",) if rules in POT else ()
    assert (opened.number, opened.clauses) == (1, (law.dispute, *told))
    review = c.ReviewDispute(number=1, outcome="upheld")
    assert table.refused(review) == law.dispute
    assert table.refused(c.AskForReview(number=1, by="Ann")) == law.dispute
    decision = c.DecideDispute(number=1, decision="stands", reasons="the cards were seen")
    table.do(decision)
    assert table.refused(decision) == law.dispute
    assert table.refused(review) == law.dispute  # nobody has asked for it
    table.do(c.AskForReview(number=1, by="Ann"))
    assert table.state.disputes[1].review_asked
    table.do(review)
    assert table.state.disputes[1].outcome == "upheld"


def test_money_follows_the_latest_decision() -> None:
    table = at("canberra-2017")
    table.do(c.OpenDispute(by="Ann", about="the ante"))
    decided = table.do(
        c.DecideDispute(
            number=1, decision="paid", reasons="so it was", awards=(("Ann", 5_000), ("Ben", -100))
        )
    )
    assert decided[0].awards == (("Ann", 5_000), ("Ben", -100))
    table.do(c.AskForReview(number=1, by="Ann"))
    (first,) = table.do(c.ReviewDispute(number=1, outcome="less", awards=(("Ann", 2_000),)))
    assert first.moved == (("Ann", -3_000), ("Ben", 100))
    (second,) = table.do(c.ReviewDispute(number=1, outcome="same", awards=(("Ann", 2_000),)))
    assert second.moved == ()
    (third,) = table.do(c.ReviewDispute(number=1, outcome="none"))
    assert third.moved == (("Ann", -2_000),)
    (fourth,) = table.do(c.ReviewDispute(number=1, outcome="Cas", awards=(("Cas", 300),)))
    assert fourth.moved == (("Cas", 300),)


def test_disputes_that_cannot_be() -> None:
    table = at("canberra-2017")
    for by, about in (("", "x"), ("Ann", "")):
        with pytest.raises(BadInput):
            table.do(c.OpenDispute(by=by, about=about))
    with pytest.raises(UnknownPlace):
        table.do(c.DecideDispute(number=1, decision="x", reasons="y"))
    table.do(c.OpenDispute(by="Ann", about="x"))
    for decision, reasons in (("", "y"), ("x", "")):
        with pytest.raises(BadInput, match="reasons"):
            table.do(c.DecideDispute(number=1, decision=decision, reasons=reasons))
    twice = (("Ann", 1), ("Ann", 2))
    with pytest.raises(BadInput, match="once"):
        table.do(c.DecideDispute(number=1, decision="x", reasons="y", awards=twice))
    table.do(c.DecideDispute(number=1, decision="x", reasons="y"))
    table.do(c.AskForReview(number=1, by="Ann"))
    with pytest.raises(BadInput, match="outcome"):
        table.do(c.ReviewDispute(number=1, outcome=""))
    with pytest.raises(BadInput, match="somebody"):
        table.do(c.AskForReview(number=1, by=""))
