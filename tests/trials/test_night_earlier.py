"""What earlier rules did, and faults that take two incidents at once: the watch sees them."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cards.card import cards
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.decide import decide
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars
from pitboss.play.pool import moved_by
from pitboss.play.pot import commands as p
from pitboss.play.pot import events as pe
from pitboss.play.pot.decide import decide as decide_pot
from pitboss.play.pot.round import changed
from pitboss.play.verbs import Result
from pitboss.trials.nights import night
from pitboss.trials.nights.banked import watch as watching
from pitboss.trials.nights.banked.watch import Watch
from pitboss.trials.nights.pot import watch as watching_pots
from pitboss.trials.nights.tally import Fault
from tests.play.pot_table import Table
from tests.playing import BANKED, POT, meter_of

TABLE = BankedSign(dollars(10), dollars(100), jackpot_wager=dollars(2))
WAGERS = (c.Act(1, "ante", dollars(10)), c.Act(1, "jackpot", dollars(2)))
DEAL = c.Deal(cards("Ah Ks 9h Qd 7h 8h 5h Ac 3h 3c"), meter_of(dollars(15_000)))
EXCLUDED = c.Contravention(1, "16.9", "exclude")
ENOUGH = 400  # rounds, in which two things go wrong at once now and then


def watched(*commands: c.Command) -> Watch:
    watch = Watch(BANKED["canberra-2017"], TABLE)
    for command in commands:
        watch.do(command)
    return watch


def test_contributions_that_stay_when_the_wager_goes_back_are_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forgetful(*given: Any) -> Iterator[Any]:
        """A round that is void before its first card takes nothing out of the pools."""
        game, table, meter, round, events = given
        left = [one for one in events if not isinstance(one, e.WagerSettled)]
        return moved_by(game, table, meter, round, left)

    monkeypatch.setattr(watching, "moved_by", forgetful)
    watch = watched(*WAGERS)
    with pytest.raises(Fault, match="moved the pools by 0, and should by -200"):
        watch.do(c.OperatorVoid())


def test_an_exclusion_that_gives_back_what_a_fold_lost_is_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def generous(*given: Any) -> Iterator[e.Event]:
        yield from decide(*given)
        if given[-1] == EXCLUDED:
            lost = given[2].boxes[1].settled["ante"]
            yield replace(lost, result=Result.VOID, counted=0, back=lost.amount)

    watch = watched(*WAGERS, DEAL, c.Act(1, "fold"))
    monkeypatch.setattr(watching, "decide", generous)
    with pytest.raises(Fault, match="ante of box 1 settled twice"):
        watch.do(EXCLUDED)


def test_an_exclusion_that_voids_the_wagers_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    def both(*given: Any) -> Iterator[e.Event]:
        """The measure of limb (b) does what limb (a) says."""
        game, table, round, measure = given
        for event in decide(game, table, round, replace(measure, remedy="void-wagers")):
            ruled = isinstance(event, e.IncidentRuled)
            yield replace(event, clauses=("16.3(b)", "16.9")) if ruled else event

    watch = watched(*WAGERS, DEAL)
    monkeypatch.setattr(watching, "decide", both)
    with pytest.raises(Fault, match="an exclusion gives back"):
        watch.do(EXCLUDED)


@pytest.mark.parametrize(
    "event",
    [
        pe.BlindPosted(3, 1_000, 1_000, ("6.4",)),
        pe.HoleCardsDealt(3, cards("2s 2d"), ("6.5",)),
        pe.Acted(3, "call", 1_000, 0, pe.NO_EFFECT, ("7.1(i)",)),
    ],
)
def test_somebody_excluded_who_takes_part_is_seen(event: pe.Event) -> None:
    watch = Table({1: 100, 2: 100, 3: 100}, hands={1: "As Ad", 2: "Ks Kd"}).watch
    watch.round = changed(watch.round, 3, leaving=True)
    with pytest.raises(Fault, match="seat 3 has left, and takes part"):
        watch.see(event)


# Two at once


def test_a_fault_that_needs_two_incidents_at_once_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    before: list[c.Command] = [c.Proceed()]

    def careless(*given: Any) -> Iterator[e.Event]:
        events = tuple(decide(*given))
        second = isinstance(given[-1], c.Incident) and isinstance(before[-1], c.Incident)
        before.append(given[-1])
        return iter([replace(one, clauses=("99.9",)) for one in events] if second else events)

    monkeypatch.setattr(watching, "decide", careless)
    with pytest.raises(Fault, match=r"no clause 99\.9"):
        night.play_chunk(1, range(ENOUGH), ("ultimate-2019",))


def _wrongly_cited(event: pe.Event) -> pe.Event:
    voided = isinstance(event, pe.WagersVoided)
    return replace(event, clauses=("99.9",)) if voided else event


def test_so_is_one_at_a_table_for_the_pot(monkeypatch: pytest.MonkeyPatch) -> None:
    ordinary = (p.Act, p.Deal, p.Expose, p.Settle, p.Show, p.PassHand, p.ReplaceHoleCard)
    before: list[p.Command] = [p.Settle()]

    def careless(*given: Any) -> tuple[pe.Event, ...]:
        events = decide_pot(*given)
        second = not isinstance(given[-1], ordinary) and not isinstance(before[-1], ordinary)
        before.append(given[-1])
        return tuple(map(_wrongly_cited, events)) if second else events

    monkeypatch.setattr(watching_pots, "decide", careless)
    with pytest.raises(Fault, match=r"no clause 99\.9"):
        night.play_chunk(1, range(ENOUGH), ("holdem-1995",))


@pytest.mark.parametrize("rules", [*BANKED, *POT])
def test_incidents_come_two_at_a_time(rules: str) -> None:
    (tally,) = night.play_chunk(3, range(150), (rules,)).values()
    assert 0 < tally.together < tally.incidents
