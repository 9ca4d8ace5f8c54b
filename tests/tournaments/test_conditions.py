"""Conditions: what is asked by which clause, all faults at once, and bad shapes in one line."""

import tomllib
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.tournaments.check import departs, faults
from pitboss.tournaments.conditions import Conditions, read_conditions

EXAMPLES = Path(__file__).parents[2] / "examples" / "tournaments"


def example(name: str, **changes: Any) -> Conditions:
    loaded = tomllib.loads((EXAMPLES / f"{name}.toml").read_text("utf-8"), parse_float=Decimal)
    merged = {key: value for key, value in {**loaded, **changes}.items() if value is not None}
    return read_conditions(merged)


def found(conditions: Conditions) -> list[tuple[str, str]]:
    return sorted((fault.item, fault.clause) for fault in faults(conditions))


HEATS, ULTIMATE = "spring-heats", "ultimate-knockout"
THURSDAY, TEAMS, FINALS = "thursday", "teams", "canberra-2004-final"


@pytest.mark.parametrize("name", [HEATS, ULTIMATE, THURSDAY, TEAMS, FINALS])
def test_the_examples_have_no_fault(name: str) -> None:
    assert found(example(name)) == []


def test_nothing_but_the_rules_is_wrong_in_every_way() -> None:
    missing = found(read_conditions({"rules": "canberra-2017"}))
    assert ("start", "17.3(a)(i)") in missing
    assert ("final_tie", "17.3(a)(xii)(A)") in missing
    assert ("progression", "17.3(a)(ii)(C)") not in missing
    assert len(missing) == 15
    assert found(read_conditions({"rules": "canberra-2004"})) == [
        ("approval", "17.3"),
        ("prize_breakdown", "17.25"),
        ("start", "17.9"),
    ]
    assert found(read_conditions({"rules": "omaha-1995"})) == [
        ("approval", "19.2"),
        ("prize_breakdown", "19.4"),
        ("prize_distribution", "19.4"),
    ]


REBUY = {"cost": 50, "chips": 1000, "until": {"round": 9}}


@pytest.mark.parametrize(
    ("name", "changes", "expected"),
    [
        (HEATS, {"commission": 60}, [("commission", "17.22")]),
        (HEATS, {"entry_fee": "none"}, [("commission", "17.22")]),
        (HEATS, {"rebuy": {"cost": 50}}, [("rebuy", "17.3(a)(ii)(F)")]),
        (HEATS, {"addon": REBUY}, [("addon", "17.13")]),
        (HEATS, {"players_max": 40}, [("players_max", "17.3(a)(v)")]),
        (HEATS, {"players_max": 85}, [("players_max", "17.3(a)(v)")]),
        (HEATS, {"starting_chips": 24}, [("starting_chips", "17.14")]),
        (HEATS, {"play_conditions": {"balancing": True}}, [("play_conditions", "17.7")]),
        (HEATS, {"final_tie": "draw"}, [("final_tie", "17.3(a)(xii)(A)")]),
        (HEATS, {"points_tie": "draw"}, [("points_tie", "17.3(a)(xii)(B)")]),
        (HEATS, {"refunds": {"withdrawal": 10}}, [("refunds", "17.23")]),
        (HEATS, {"precedence": "conditions"}, [("precedence", "17.3(b)")]),
        (HEATS, {"departures": [{"rule": "8.2", "instead": "x"}]}, [("departures", "17.3(b)")]),
        (HEATS, {"teams": {"size": 2}}, [("teams", "17.7")]),
        (HEATS, {"elimination": None}, [("elimination", "17.3(a)(ix)(A)")]),
        (HEATS, {"prize_breakdown": [50, 49]}, [("prize_breakdown", "17.21")]),
        (HEATS, {"jackpot": "open"}, []),
        (ULTIMATE, {"rebuy": {**REBUY, "commission": 5}}, [("rebuy", "16.21")]),
        (ULTIMATE, {"rebuy": {"cost": 50, "until": {"round": 9}}},
         [("starting_chips", "16.3(a)(iv)")]),
        (ULTIMATE, {"rebuy": {"chips": 50, "until": {"round": 9}}},
         [("rebuy", "16.3(a)(iii)(G)")]),
        (ULTIMATE, {"addon": None}, [("addon", "16.3(a)(iii)(H)")]),
        (ULTIMATE, {"points_tie": "extra-rounds"}, [("points_tie", "16.3(a)(iii)(E)c")]),
        (ULTIMATE, {"starting_chips": 49}, [("starting_chips", "16.15")]),
        (ULTIMATE, {"starting_chips": 50}, []),
        (ULTIMATE, {"refunds": {"withdrawal": 60}}, []),
        (ULTIMATE, {"teams": {"size": 2}}, [("teams", "16.9")]),
        (FINALS, {"rebuy": REBUY}, [("rebuy", "17.6")]),
        (FINALS, {"addon": REBUY}, [("addon", "17.13")]),
        (FINALS, {"jackpot": "open"}, [("jackpot", "17.18")]),
        (FINALS, {"session_tie": "divide"}, [("session_tie", "17.23")]),
        (FINALS, {"final_tie": "draw"}, [("final_tie", "17.23")]),
        (FINALS, {"same_round_out": "stack"}, [("same_round_out", "17.24")]),
        (FINALS, {"precedence": "rules"}, [("precedence", "17.5")]),
        (FINALS, {"departures": [{"rule": "17.7", "instead": "x"}]}, [("departures", "17.7")]),
        (FINALS, {"departures": [{"rule": "3.1", "instead": "x"}]}, []),
        (FINALS, {"approval": {"reference": ""}}, [("approval", "17.3")]),
        (THURSDAY, {"commission": 11.5}, [("commission", "19.4")]),
        (THURSDAY, {"commission": 11}, []),
        (THURSDAY, {"rebuy": {**REBUY, "commission": 7}}, [("rebuy", "19.4")]),
        (THURSDAY, {"rebuy": {**REBUY, "commission": 6}}, []),
        (THURSDAY, {"rebuy": {**REBUY, "commission": 6, "times": 2}}, [("rebuy", "19.4")]),
        (THURSDAY, {"refunds": {"withdrawal": 100}}, []),
        (THURSDAY, {"refunds": {"withdrawal": 101}}, [("refunds", "19.4")]),
        (THURSDAY, {"players_min": 4}, [("prize_breakdown", "19.4")]),
        (THURSDAY, {"players_min": 4, "added_value": {"guarantee": 440}}, []),
        (THURSDAY, {"departures": [{"rule": "19.4", "instead": "x"}]}, [("departures", "19.4")]),
        (THURSDAY, {"precedence": "rules"}, [("precedence", "19.3")]),
        (TEAMS, {"players_max": 61}, [("players_max", "19.2")]),
    ],
)  # fmt: skip
def test_a_fault_names_its_clause(
    name: str, changes: dict[str, Any], expected: list[tuple[str, str]]
) -> None:
    exact = {key: _exact(value) for key, value in changes.items()}
    assert found(example(name, **exact)) == expected


def _exact(value: Any) -> Any:
    return Decimal(str(value)) if isinstance(value, float) else value


@pytest.mark.parametrize(
    ("tables", "ok"),
    [
        ([(1, 25), (26, None)], True),
        ([(1, 25), (27, None)], False),
        ([(1, 26), (26, None)], False),
        ([(10, 60)], True),
        ([(11, 60)], False),
        ([(1, 59)], False),
    ],
)
def test_tables_by_field_leave_no_gap(tables: list[tuple[int, int | None]], ok: bool) -> None:
    by_field = [
        {"from": start, "percent": [100], **({"to": end} if end else {})} for start, end in tables
    ]
    assert (found(example(THURSDAY, prize_breakdown={"by_field": by_field})) == []) == ok


def test_an_event_of_two_games_satisfies_both_lists() -> None:
    both = {"points": [5, 3, 1], "games": ["ultimate-2019"]}
    faulty = found(example(HEATS, multi_session=both, points_tie="draw"))
    assert ("points_tie", "17.3(a)(xii)(B)") in faulty
    assert ("addon", "16.3(a)(iii)(H)") in faulty
    assert ("session_places", "16.3(a)(iii)(E)b") in faulty
    faulty = found(example(HEATS, multi_session=both, points_tie="extra-rounds"))
    assert ("points_tie", "16.3(a)(iii)(E)c") in faulty
    third = found(example(HEATS, multi_session={"games": ["three-card-2006"]}))
    assert ("multi_session", "17.3(a)(ii)(D)") in third


def test_standard_departures_are_shown_for_the_approver() -> None:
    shown = {one.clause for one in departs(example(THURSDAY))}
    assert {"11.1", "12.3", "5.4", "6.1", "18.8"} <= shown
    assert departs(example(HEATS)) == ()
    uneven = {"levels": [{"minutes": 20, "blinds": [25, 75]}]}
    assert "6.4" in {one.clause for one in departs(example(THURSDAY, limits=uneven))}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"sessions": {"nummer": 3}}, "sessions.nummer: unknown key"),
        ({"sesions": "x"}, "sesions: unknown key"),
        ({"sessions": {"rounds": -1}}, "sessions.rounds"),
        ({"entry_fee": Decimal("1.005")}, "entry_fee"),
        ({"entry_fee": -5}, "entry_fee"),
        ({"prize_breakdown": [150, -50]}, "prize_breakdown"),
        ({"teams": {"size": 3}}, "teams.size"),
        ({"start": 7}, "start"),
        ({"tables": {"number": 0, "seats": 7}}, "tables.number"),
        ({"tables": {"number": 1, "seats": 101}}, "tables.seats"),
        ({"sessions": {"number": 101}}, "sessions.number"),
        ({"players_max": 10**20}, "players_max"),
        ({"entry_fee": 10**30}, "entry_fee"),
        ({"starting_chips": Decimal("1e400")}, "starting_chips"),
        ({"prize_breakdown": [Decimal("nan")]}, "prize_breakdown"),
        ({"prize_breakdown": [Decimal("1e-999999"), 100]}, "more than 12 decimals"),
        ({"limits": {"levels": [{"minutes": 20, "blinds": [0, 0]}]}}, "limits.levels"),
        ({"limits": {"levels": [{"minutes": 20, "blinds": [25] * 11}]}}, "limits.levels"),
        ({"limits": {"levels": [{"minutes": 1}] * 1001}}, "limits.levels"),
    ],
)
def test_a_bad_shape_is_one_line_with_its_key(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(BadInput) as fault:
        example(HEATS, **changes)
    assert words in str(fault.value)
    assert "\n" not in str(fault.value)


def test_lists_without_an_end_are_bad_input() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    with pytest.raises(BadInput, match="without an end"):
        example(HEATS, prize_breakdown=deep)


def test_words_are_accepted_everywhere() -> None:
    """Prose is never computed with, so it cannot be at fault."""
    names = ("sessions", "tables", "limits", "starting_chips", "prize_breakdown", "rebuy")
    said = example(HEATS, **dict.fromkeys(names, "as announced at the desk"))
    assert found(said) == []
