"""What a director meets in an evening: chips, seats and sessions, one act after another."""

from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.undo import Act, undo
from tests.tournaments.directing import Director
from tests.tournaments.events import check_chips, check_seats

ROOM = {"tables": {"number": 3, "seats": 4}, "starting_chips": 1000, "entry_fee": 50}
BLINDS = {"levels": [{"minutes": 20, "blinds": [25, 50]}], "step": 25}
MINIMUM = {"minimum": 25, "maximum": 500, "multiple": 25}


def event(rules: str = "ultimate-2019", players: int = 8, **said: Any) -> Director:
    found = Director(rules, **{**ROOM, "limits": MINIMUM, **said})
    found.enter([f"p{nth}" for nth in range(1, players + 1)])
    return found


# Chips


def test_chips_of_who_withdraws_or_is_excluded_go_out_of_play() -> None:
    found = event()
    found.start()
    found.do(c.Withdraw(name="p1"))
    check_chips(found.state)
    found.do(c.RecordBreach(name="p2", clause="8.7", exclude=True))
    check_chips(found.state)
    assert found.state.withdrawn == 2 * 100_000
    assert {"p1", "p2"}.isdisjoint(found.state.stacks)
    with pytest.raises(BadInput, match="no longer in"):
        found.do(c.RecordBreach(name="p2", clause="8.7", exclude=True))


def test_a_void_round_counts_for_nothing() -> None:
    found = event(sessions={"number": 1, "rounds": 1})
    found.start()
    before = found.state.stacks
    found.do(c.BeginRound(table=1))
    found.do(c.Report(table=1, void=True))
    assert found.state.rounds.get(1, 0) == 0
    chips = {name: stack.chips for name, stack in before.items()}
    assert {name: stack.chips for name, stack in found.state.stacks.items()} == chips
    found.round(1)
    assert found.state.rounds[1] == 1


def test_for_the_pot_no_chip_comes_or_goes() -> None:
    found = event("holdem-1995", limits=BLINDS)
    found.start()
    with pytest.raises(Refused, match="not those") as refused:
        found.round(1, p1=100_001)
    assert refused.value.clause == "5.5"
    found.do(c.Report(table=1, stacks=tuple(_stacks(found, 1, p1=150_000, p2=50_000))))
    check_chips(found.state)


def _stacks(found: Director, table: int, **stacks: int) -> list[tuple[str, int]]:
    return [
        (stack.player, stacks.get(stack.player, stack.chips))
        for stack in found.state.seated_at(table)
    ]


def test_a_count_names_everybody_once() -> None:
    found = event()
    found.start()
    found.do(c.BeginRound(table=1))
    with pytest.raises(BadInput, match="each player"):
        found.do(c.Report(table=1, stacks=(("p1", 5),)))
    with pytest.raises(BadInput, match="each player"):
        found.do(c.Report(table=1, stacks=tuple(_stacks(found, 1, p1=-5))))
    with pytest.raises(BadInput, match="no round"):
        found.do(c.Report(table=2))
    with pytest.raises(BadInput, match="cannot begin"):
        found.do(c.BeginRound(table=1))


# Seats


def test_nobody_moves_while_a_round_is_in_progress() -> None:
    found = event("omaha-1995", limits=BLINDS, play_conditions={"breaking": True})
    found.start()
    found.do(c.BeginRound(table=1))
    for name, table in (("p1", 3), ("p8", 1)):
        with pytest.raises(Refused, match="in progress at table 1"):
            found.do(c.MovePlayer(name=name, table=table, seat=4))
    with pytest.raises(BadInput, match="no seat 5"):
        found.do(c.MovePlayer(name="p8", table=3, seat=5))
    found.do(c.MovePlayer(name="p8", table=3, seat=4))
    check_seats(found.state)


def test_no_table_is_broken_over_a_round_in_progress() -> None:
    found = event(players=9, play_conditions={"breaking": True, "balancing": True})
    found.start()
    found.do(c.Eliminate(name="p1"))
    drawn = tuple((stack.player, 4) for stack in found.state.seated_at(3))
    found.do(c.BeginRound(table=3))
    with pytest.raises(Refused, match="in progress at table 3"):
        found.do(c.BreakTable(table=3, seats=drawn))
    found.do(c.Report(table=3, void=True))
    with pytest.raises(Refused, match="table 2 is not to be broken"):
        found.do(c.BreakTable(table=2, seats=drawn))
    with pytest.raises(BadInput, match="each player of the table"):
        found.do(c.BreakTable(table=3, seats=drawn[:2]))


def test_who_buys_back_has_the_seat_again() -> None:
    rebuy = {"cost": 40, "chips": 500, "until": {"round": 9}}
    found = event(rebuy=rebuy)
    found.start()
    where = found.state.stacks["p3"]
    found.do(c.Eliminate(name="p3"), c.Rebuy(name="p3"))
    back = found.state.stacks["p3"]
    assert (back.table, back.seat, back.chips) == (where.table, where.seat, 50_000)
    check_seats(found.state)


def test_a_short_stack_is_asked_before_it_is_out() -> None:
    rebuy = {"cost": 40, "chips": 500, "until": {"round": 9}}
    found = event(rebuy=rebuy)
    found.start()
    found.round(1, p1=4_900, p2=4_900)
    offered = found.do(c.BeginRound(table=1))
    assert [one.name for one in offered if isinstance(one, e.RebuyOffered)] == ["p1", "p2"]
    assert not any(isinstance(one, e.RoundBegun) for one in offered)
    found.do(c.Rebuy(name="p1"))
    begun = found.do(c.BeginRound(table=1))
    assert [one.name for one in begun if isinstance(one, e.PlayerEliminated)] == ["p2"]
    assert found.state.stacks["p1"].chips == 54_900
    check_chips(found.state)


# Sessions


def test_a_session_of_rounds_ends_with_its_last() -> None:
    found = event(players=4, sessions={"number": 1, "rounds": 2}, prize_breakdown=[100])
    found.start()
    found.round(1)
    with pytest.raises(Refused, match="to its end") as refused:
        found.do(c.EndSession())
    assert refused.value.clause == "D.Session"
    found.round(1, p1=200_000)
    with pytest.raises(Refused, match="has played its session"):
        found.do(c.BeginRound(table=1))
    found.do(c.EndSession())
    assert found.state.places[0] == (1, ("p1",))


def test_a_session_by_the_clock_has_its_last_rounds() -> None:
    found = event(players=4, sessions={"number": 1, "minutes": 40, "last_rounds": 2})
    found.start()
    found.round(1, minute=39)
    with pytest.raises(Refused, match="to its end"):
        found.do(c.EndSession())
    found.round(1, minute=40)
    found.do(c.BeginRound(table=1, minute=41), c.Report(table=1, void=True))
    with pytest.raises(Refused, match="to its end"):
        found.do(c.EndSession())
    found.round(1, minute=43)
    with pytest.raises(Refused, match="has played its session"):
        found.do(c.BeginRound(table=1, minute=44))
    found.do(c.EndSession())


def test_a_session_until_two_are_left_goes_on_until_then() -> None:
    found = event(players=3, sessions={"number": 1, "until_players": 2})
    found.start()
    found.round(1)
    with pytest.raises(Refused, match="to its end"):
        found.do(c.EndSession())
    found.round(1, p2=0)
    found.do(c.JudgeStacks(table=1), c.EndSession())
    assert [names for _, names in found.state.places] == [("p1", "p3"), ("p2",)]


def test_one_who_stays_away_from_a_points_session_plays_the_next() -> None:
    points = {"multi_session": {"points": [10, 7, 5]}, "prize_breakdown": [60, 40]}
    found = event("canberra-2017", 3, sessions={"number": 3, "rounds": 1}, **points)
    found.start()
    found.round(1, p1=300_000, p2=200_000, p3=100_000)
    found.do(c.EndSession())
    found.start("p1")
    found.round(1, p2=300_000, p3=100_000)
    found.do(c.EndSession())
    found.start()
    assert "p1" in found.state.stacks
    found.round(1, p1=300_000, p2=200_000, p3=100_000)
    found.do(c.EndSession())
    assert found.state.points == {"p1": 20, "p2": 24, "p3": 17}
    assert found.state.places == ((1, ("p2",)), (2, ("p1",)), (3, ("p3",)))
    found.do(c.PayOut())
    assert [one.cash for one in found.found(e.PrizePaid)] == [9_000, 6_000]


def test_points_stay_with_who_misses_the_last_session() -> None:
    points = {"multi_session": {"points": [10, 7]}, "prize_breakdown": [60, 40]}
    found = event("canberra-2017", 2, sessions={"number": 2, "rounds": 1}, **points)
    found.start()
    found.round(1, p1=300_000)
    found.do(c.EndSession())
    found.start("p1")
    found.do(c.EndSession(), c.PayOut())
    assert {one.name: one.cash for one in found.found(e.PrizePaid)} == {"p2": 6_000, "p1": 4_000}


def test_a_qualified_player_who_stays_away_has_no_place() -> None:
    said = {"progression": {"per_table": 2}, "prize_breakdown": [60, 40]}
    found = event("canberra-2017", 4, sessions={"number": 2, "rounds": 1}, **said)
    found.start()
    found.round(1, p1=300_000, p2=250_000)
    found.do(c.EndSession())
    found.start("p1")
    with pytest.raises(Refused, match="only the first session"):
        found.do(c.GiveSeat(old="p1", new="Res"))
    found.do(c.EndSession(), c.PayOut())
    assert found.state.places == ((1, ("p2",)), (2, ("p3", "p4")))
    assert {one.name: one.cash for one in found.found(e.PrizePaid)} == {
        "p2": 12_000,
        "p3": 4_000,
        "p4": 4_000,
    }


# Who goes out when


def test_in_step_the_same_round_is_the_same_moment() -> None:
    found = event("canberra-2004", same_round_out="combine", sessions={"number": 1, "rounds": 9})
    found.start()
    for table, name in ((1, "p1"), (2, "p5")):
        found.round(table, **{name: 0})
    found.do(c.JudgeStacks(table=1), c.JudgeStacks(table=2))
    first, other = found.state.entries["p1"], found.state.entries["p5"]
    assert first.out == other.out


def test_out_of_step_who_goes_later_is_placed_higher() -> None:
    found = event("canberra-2004", same_round_out="combine", sessions={"number": 1, "rounds": 9})
    found.start()
    for _ in range(3):
        found.round(1)
    found.round(1, p1=0)
    found.do(c.JudgeStacks(table=1))
    found.round(2, p5=0, p6=0)
    found.do(c.JudgeStacks(table=2))
    early, late, beside = (found.state.entries[name] for name in ("p1", "p5", "p6"))
    assert (early.out_round, late.out_round) == (4, 1)
    assert late.out > early.out
    assert late.out == beside.out


def test_who_is_excluded_buys_nothing_back() -> None:
    found = event(rebuy={"cost": 40, "chips": 500, "until": {"round": 9}})
    found.start()
    found.do(c.RecordBreach(name="p1", clause="8.7", exclude=True))
    with pytest.raises(Refused):
        found.do(c.Rebuy(name="p1"))


# Teams


def teams() -> Director:
    said = {"teams": {"size": 2, "pool_after_level": 1}, "limits": BLINDS}
    found = Director("holdem-1995", **{**ROOM, **said})
    for name in ("A", "B"):
        found.do(c.Enter(name=name, partners=(f"{name}1", f"{name}2")))
    seats = (("A1", 1, 1), ("A2", 2, 1), ("B1", 1, 2), ("B2", 2, 2))
    found.do(c.Ballot(seats=seats))
    found.seat_all()
    found.do(c.Start())
    return found


def test_partners_never_share_a_table() -> None:
    found = Director("holdem-1995", **{**ROOM, "teams": {"size": 2, "pool_after_level": 1}})
    found.do(c.Enter(name="A", partners=("A1", "A2")))
    with pytest.raises(Refused, match="too many of A at table 1"):
        found.do(c.Ballot(seats=(("A1", 1, 1), ("A2", 1, 2))))
    with pytest.raises(Refused, match="has 2 partners"):
        found.do(c.Enter(name="B", partners=("B1", "B2", "B3")))
    with pytest.raises(Refused, match="A2 has or had an entry"):
        found.do(c.Enter(name="C", partners=("C1", "A2")))


def test_partners_pool_and_change_once_in_a_level() -> None:
    found = teams()
    assert {stack.chips for stack in found.state.stacks.values()} == {50_000}
    with pytest.raises(Refused, match="have not pooled"):
        found.do(c.SwapPartners(name="A"))
    with pytest.raises(Refused, match="after level 1"):
        found.do(c.PoolTeams())
    found.round(1, A1=70_000, B1=30_000)
    found.do(c.JudgeStacks(table=1, minute=20), c.PoolTeams())
    assert set(found.state.stacks) == {"A1", "B2"}
    assert found.state.stacks["A1"].chips == 120_000
    with pytest.raises(Refused, match="when a level begins"):
        found.do(c.SwapPartners(name="A"))
    found.do(c.JudgeStacks(table=1, minute=40))
    found.do(c.SwapPartners(name="A"))
    assert set(found.state.stacks) == {"A2", "B2"}
    with pytest.raises(Refused, match="when a level begins"):
        found.do(c.SwapPartners(name="A"))
    check_chips(found.state)


def test_a_partner_who_is_out_stays_out_and_the_team_does_not() -> None:
    found = teams()
    found.round(1, A1=100_000, B1=0)
    found.do(c.JudgeStacks(table=1))
    assert found.state.entries["B"].live
    found.do(c.JudgeStacks(table=1, minute=20), c.PoolTeams())
    found.do(c.JudgeStacks(table=1, minute=40))
    with pytest.raises(Refused, match="B1 was out"):
        found.do(c.SwapPartners(name="B"))
    found.do(c.Eliminate(name="B2"))
    assert not found.state.entries["B"].live


# Entries


def test_a_short_field_is_told_at_the_close() -> None:
    found = event(players=2, players_min=3)
    (_, short) = found.do(c.CloseEntries())
    assert short == e.FieldShort(2, 3, ("16.3(a)(v)",))
    assert len(event(players=3, players_min=3).do(c.CloseEntries())) == 1


def test_a_sit_and_go_closes_when_it_is_full() -> None:
    found = event(players=1, sit_and_go={"players": 2, "starts": "at once"}, start="14:00")
    events = found.do(c.Enter(name="last"))
    assert [type(one) for one in events] == [e.EntryAccepted, e.FieldFilled, e.EntriesClosed]
    with pytest.raises(Refused, match="starts when it is full"):
        found.do(c.MoveStart(to=900))
    with pytest.raises(Refused, match="no reserves"):
        found.do(c.GiveSeat(old="last", new="Res"))
    found.start()
    assert found.state.running


def test_an_eligible_entrant_is_recorded_as_such() -> None:
    found = event(players=1)
    (taken,) = found.do(c.Enter(name="Ann", eligibility=(("over 18", "met"),)))
    assert isinstance(taken, e.EntryAccepted)
    assert taken.eligibility == (("over 18", "met"),)


# Undoing


def acts_of(found: Director, *commands: c.Command) -> list[Act]:
    return [Act(nth, command, found.do(command)) for nth, command in enumerate(commands, 1)]


def test_what_would_be_decided_otherwise_depends_on_the_act() -> None:
    found = Director("ultimate-2019", **ROOM, players_min=2)
    first = found.state
    done = acts_of(found, c.Enter(name="Ann"), c.Enter(name="Bob"), c.CloseEntries())
    with pytest.raises(Refused, match="act 3 depends on act 2"):
        undo(done, c.Undo(number=2), first)
    assert undo(done, c.Undo(number=3), first)[0].number == 3  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "command",
    [c.Nominate(name="Sue"), c.Record(what="notify"), c.Cancel()],
    ids=lambda command: type(command).__name__,
)
def test_what_is_no_act_of_the_directors_stands(command: c.Command) -> None:
    found = Director("ultimate-2019", **ROOM)
    first = found.state
    with pytest.raises(BadInput, match="cannot be undone"):
        undo(acts_of(found, command), c.Undo(number=1), first)


def test_with_one_player_left_no_further_session_is_played() -> None:
    said = {"progression": {"per_table": 1}, "prize_breakdown": [100]}
    found = event("canberra-2017", 2, sessions={"number": 3, "rounds": 5}, **said)
    found.start()
    found.round(1, p2=0)
    found.do(c.JudgeStacks(table=1), c.EndSession())
    assert found.state.places == ((1, ("p1",)), (2, ("p2",)))
