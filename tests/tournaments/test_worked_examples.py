"""The worked examples of the readings on tournaments, number by number."""

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.prizes import Prize, Prizes, share
from pitboss.tournaments.seating import to_break
from pitboss.trials.files.rounds import play_file
from tests.tournaments.directing import Director

ROUNDS = Path(__file__).parents[1] / "rounds"
FILES = {
    1: ("canberra-2017/trn-10-sixty-entries",),
    2: ("holdem-1995/own-trn-a-tenth-rounded-down-each",),
    3: ("holdem-1995/trn-11-too-much-commission", "omaha-1995/own-trn-commission-above-a-tenth"),
    4: ("ultimate-2019/trn-10-rebuys-and-add-ons-whole",),
    5: ("canberra-2017/trn-11-buy-backs-bear-commission",),
    6: (
        "canberra-2017/own-trn-a-no-show-and-a-reserve",
        "canberra-2004/own-trn-a-no-show-and-a-reserve",
        "ultimate-2019/own-trn-a-no-show-and-a-reserve",
    ),
    7: ("manila-1995/own-trn-forty-five-to-the-cent", "holdem-1995/trn-12-whole-dollars"),
    8: ("canberra-2017/trn-12-three-share-second",),
    9: ("canberra-2004/trn-10-extra-round-in-a-heat",),
    10: ("canberra-2004/trn-11-sixty-each", "canberra-2017/trn-21-out-together"),
    11: ("canberra-2017/trn-13-points-are-shared",),
    12: ("ultimate-2019/trn-12-equal-points-divide", "ultimate-2019/trn-12-equal-points-draw"),
    13: ("ultimate-2019/trn-07-a-table-is-broken",),
    14: ("canberra-2017/trn-14-out-before-the-round", "ultimate-2019/trn-13-ante-and-blind"),
    15: ("ultimate-2019/trn-11-all-of-it-cancelled",),
    16: (
        "canberra-2017/own-trn-the-marker-passes-an-empty-seat",
        "canberra-2017/own-trn-a-second-early-ante",
    ),
    17: ("canberra-2017/own-trn-three-from-the-repechage",),
    18: ("holdem-1995/own-trn-a-pot-in-tournament-chips",),
}


@pytest.mark.parametrize("number", FILES)
def test_the_files_of_an_example_agree(number: int) -> None:
    for name in FILES[number]:
        played = play_file(ROUNDS / f"{name}.toml")
        assert played.expects
        assert played.differences == ()


@pytest.mark.parametrize("rules", ["canberra-2017", "canberra-2004", "ultimate-2019"])
def test_6_a_seat_sold_twice_has_one_stack(rules: str) -> None:
    event = Director(
        rules,
        entry_fee=50,
        commission=5,
        starting_chips=1000,
        tables={"number": 4, "seats": 6},
    )
    event.enter([f"p{nth}" for nth in range(24)])
    event.start("p7")
    event.do(c.GiveSeat(old="p7", new="Res"))
    state = event.state
    assert state.issued == 24 * 100_000
    assert len(state.stacks) == 24
    assert state.stacks["Res"].chips == 100_000
    assert (state.stacks["Res"].table, state.stacks["Res"].seat) == (2, 2)
    assert sum(entry.fee for entry in state.entries.values()) == 125_000
    assert sum(entry.commission for entry in state.entries.values()) == 12_500


def test_13_tables_go_when_the_others_hold_everybody() -> None:
    tables = {number: dict.fromkeys(range(1, 8), "") for number in range(1, 7)}
    left, broken = 42, {}
    while left > 1:
        largest = max(tables, key=lambda number: (len(tables[number]), number))
        tables[largest].popitem()
        left -= 1
        if number := to_break(tables, 7):
            broken[left] = number
            for seat in tables.pop(number):
                free = min(tables, key=lambda one: (len(tables[one]), one))
                tables[free][20 + seat] = ""
    assert broken == {35: 6, 28: 5, 21: 4, 14: 3, 7: 2}


def test_17_eighty_four_come_to_a_final_of_seven() -> None:
    event = Director(
        "canberra-2017",
        tables={"number": 12, "seats": 7},
        sessions={"number": 3, "rounds": 1},
        progression=[{"per_table": 2}, {"per_table": 1}],
        repechage={"advance": 3},
        starting_chips=2000,
        limits={"minimum": 25},
    )
    event.enter([f"p{nth:02}" for nth in range(84)])
    sizes = []
    while not event.state.places:
        event.start()
        sizes.append([len(table) for _, table in sorted(event.state.tables().items())])
        for table, seats in event.state.tables().items():
            event.round(table, **{name: 100_000 * seat + table for seat, name in seats.items()})
        event.do(c.EndSession())
    assert sizes == [[7] * 12, [6] * 4, [7, 7, 6], [7]]
    (repechage,) = event.found(e.RepechageOffered)
    assert len(repechage.names) == 20
    advanced = event.found(e.PlayersAdvanced)
    assert [len(one.names) for one in advanced] == [24, 4, 7]
    assert len(event.found(e.PlaceAwarded)) == 84


def test_a_list_of_progressions_is_read_and_a_slip_is_told() -> None:
    with pytest.raises(BadInput, match="per_tabel: unknown key"):
        Director("canberra-2017", progression=[{"per_tabel": 2}])


def test_equal_cards_for_a_ticket_draw_again() -> None:
    found = Prizes((Prize(100, 200), Prize(100)))
    with pytest.raises(BadInput, match="draw again"):
        share(found, 1, ("A", "B"), {"A": 9, "B": 9})
    with pytest.raises(BadInput, match="B has to draw"):
        share(found, 1, ("A", "B"), {"A": 9})
    assert share(found, 1, ("A", "B"), {"A": 9, "B": 3}) == {"A": Prize(0, 200), "B": Prize(200)}
