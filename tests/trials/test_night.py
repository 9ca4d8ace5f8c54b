"""Whole nights: ten thousand rounds against the house, and what `pitboss night` says of them."""

from collections.abc import Callable
from random import Random

import pytest

from pitboss.errors import BadInput
from pitboss.law.instrument import instrument
from pitboss.play.banked import events as e
from pitboss.play.verbs import Result
from pitboss.trials.nights import night
from pitboss.trials.nights.banked import round as banked_night
from pitboss.trials.nights.banked.watch import Watch
from pitboss.trials.nights.summary import computed, hit, summary
from pitboss.trials.nights.tally import Fault, Tally
from tests.playing import BANKED

AGAINST_THE_HOUSE = tuple(BANKED)
NIGHTS, ROUNDS = 20, 500

Evening = Callable[[Random], Tally]


def whole(seed: int, rounds: int, processes: int = 1) -> night.Tallies:
    done: night.Tallies = {}
    for tallies in night.play(seed, rounds, AGAINST_THE_HOUSE, processes):
        night.add(done, tallies)
    return done


@pytest.mark.parametrize("seed", range(NIGHTS))
def test_not_a_cent_and_not_a_card_is_lost(seed: int) -> None:
    done = whole(seed, ROUNDS)
    assert set(done) == set(AGAINST_THE_HOUSE)
    assert sum(tally.rounds for tally in done.values()) == ROUNDS
    for tally in done.values():
        assert min(tally.settled, tally.refused, tally.incidents, tally.voids, tally.money) > 0


# What must really happen in a night

RARE = {
    "canberra-2004": {"11.1[royal-flush]", "11.1[dead-mans-hand]", "11.2", "14.2", "9.6"},
    "canberra-2017": {"11.1(a)", "11.1(b)", "11.3(a)", "11.3(b)", "11.4", "14.2", "9.6"},
    "three-card-2006": {"8[pp-straight-flush]", "12.2", "9.6", "4.12"},
    "ultimate-2019": {"10.1[blind-royal-flush]", "10.1[trips-royal-flush]", "13.4(a)", "13.5(b)"},
}


def watched(rules: str) -> list[Watch]:
    """Some hundreds of rounds of a game, kept to be looked into."""
    kept: list[Watch] = []

    class Kept(Watch):
        def finish(self) -> Tally:
            kept.append(self)
            return super().finish()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(banked_night, "Watch", Kept)
        for number in range(800):
            banked_night.evening(BANKED[rules], Random(f"{rules} {number}"))
    return kept


@pytest.mark.parametrize("rules", AGAINST_THE_HOUSE)
def test_everything_that_can_happen_does(rules: str) -> None:
    game, watches = BANKED[rules], watched(rules)
    events = [event for watch in watches for event in watch.events]
    assert len({event.kind for event in events if isinstance(event, e.IncidentRuled)}) == len(
        game.incidents
    )
    assert {event.decision for event in events if isinstance(event, e.Decided)} >= set(
        game.decisions
    )
    assert {event.result for event in events if isinstance(event, e.WagerSettled)} == set(Result)
    assert RARE[rules] <= {clause for watch in watches for cited in watch.cited for clause in cited}
    assert {watch.table.shoe for watch in watches} == set(game.dealing)
    assert {watch.table.tournament for watch in watches} == {True, False}
    unseen = [watch for watch in watches if "'??'" in str(watch.commands)]
    pieces = [watch for watch in watches if str(watch.commands).count("Deal(") > 1]
    assert min(len(unseen), len(pieces)) > len(watches) // 10


# The command


def test_the_same_seed_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for seed in (3, 3, 4):
        assert night.run(seed, 30, ()) == 0
        printed.append(capsys.readouterr())
    assert printed[0] == printed[1] != printed[2]
    assert printed[0].err == ""
    assert "30 rounds" in printed[0].out


def test_two_processes_play_the_same_night(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(night, "CHUNK", 20)
    assert whole(8, 90, processes=2) == whole(8, 90, processes=1)


def test_many_rounds_are_worth_many_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def note(seed: int, chunks: list[range], rules: tuple[str, ...], processes: int) -> object:
        asked.append(sum(map(len, chunks)))
        return iter(())

    monkeypatch.setattr(night, "_in_processes", note)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert list(night.play(1, night.MANY + 1, AGAINST_THE_HOUSE)) == []
    assert asked == [night.MANY + 1]


def test_only_the_games_that_were_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    assert night.run(1, 12, ("ultimate-2019",)) == 0
    said = capsys.readouterr().out
    assert "ultimate-2019" in said
    assert "canberra" not in said


@pytest.mark.parametrize(
    ("rounds", "rules", "why"),
    [(0, (), "one round"), (-3, (), "-3"), (5, ("whist-1742",), "whist-1742")],
)
def test_bad_numbers_and_unknown_rules(rounds: int, rules: tuple[str, ...], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        night.run(1, rounds, rules)


def stand_in(monkeypatch: pytest.MonkeyPatch, evening: Evening) -> None:
    monkeypatch.setattr(night, "GAMES", {"canberra-2004": BANKED["canberra-2004"]})
    monkeypatch.setattr(night, "evening", lambda game, chance: evening(chance))


def test_a_fault_is_told_so_that_it_can_be_repeated(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def third_fails(chance: Random) -> Tally:
        played.append(1)
        if len(played) == 3:
            raise Fault("a cent is missing")
        return Tally(rounds=1)

    stand_in(monkeypatch, third_fails)
    assert night.run(77, 10, ()) == night.FAULT
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == "seed 77, round 2 of canberra-2004\na cent is missing\n"


def test_a_stopped_night_says_what_was_done(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    played: list[int] = []

    def stopped(chance: Random) -> Tally:
        played.append(1)
        if len(played) > night.FEW:
            raise KeyboardInterrupt
        return Tally(rounds=1, events=2)

    stand_in(monkeypatch, stopped)
    assert night.run(1, 3 * night.FEW, ()) == night.STOPPED
    assert "100 rounds of 300, then stopped" in capsys.readouterr().out


def test_whatever_goes_wrong_in_the_engine_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("ante")

    monkeypatch.setattr("pitboss.trials.nights.banked.watch.decide", fail)
    with pytest.raises(Fault, match=r"(?s)canberra-2017: KeyError: 'ante'.*at BankedSign"):
        banked_night.evening(BANKED["canberra-2017"], Random(1))


def test_a_summary_counts_clauses_with_their_lead_ins() -> None:
    tally = Tally(rounds=2, events=9, money=1_250, clauses=frozenset({"8.3(c)(ii)"}))
    law = instrument("ultimate-2019")
    assert hit(law, tally) == {"8.3(c)(ii)", "8.3(c)", "8.3"}
    lines = list(summary(5, 2, {"ultimate-2019": tally}))
    assert lines[0] == "Seed 5: 2 rounds."
    assert lines[1].startswith("Looked at after each of 9 events")
    assert f"3 of {len(computed(law))}" in lines[4]
    assert "$12" in lines[4]
    assert max(map(len, lines)) <= 100
