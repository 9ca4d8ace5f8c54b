"""Files that are no whole round: the deal, abstention, the order of antes."""

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.rounds import play_file

ROUNDS = Path(__file__).parents[1] / "rounds"
KINDS = ("deal", "abstention", "ante-order")

DEAL = """
rules = "holdem-1995"
kind = "deal"
clauses = ["6.5"]

[table]
buck = 9

[deal]
seats = [4, 9]
deck = "Ah Kd Qs Jc 2c 3c 4c 5c"

[expect]
hands = [{ seat = 4, cards = "Kd Jc" }, { seat = 9, cards = "Ah Qs" }]
board = "3c 4c 5c"
discarded = "2c"
"""
BANKED_DEAL = """
rules = "three-card-2006"
kind = "deal"
boxes = [2, 5]
deck = "Ah Kd Qs Jc Td 9h 8c 7s 6d"

[expect]
hands = [{ box = 2, cards = "Ah Jc 8c" }, { box = 5, cards = "Kd Td 7s" }]
dealer = "Qs 9h 6d"
"""
ABSTENTION = """
rules = "canberra-2017"
kind = "abstention"
clauses = ["16.7"]
seats = 2
rounds = [
  { occupied = [1, 2], wagered = [1] },
  { occupied = [1, 2], wagered = [1] },
  { occupied = [1, 2], wagered = [1] },
]

[expect]
alerts = [{ after_round = 3, seat = 2 }]
"""
ANTE_ORDER = """
rules = "canberra-2017"
kind = "ante-order"
clauses = ["17.15"]
marker = 3
seats = [1, 3, 4]
placed = [3, 1, 4]

[expect]
warned = [1]
director_may_void = []
next_marker = 4
"""


def play(folder: Path, text: str) -> Outcome:
    path = folder / "file.toml"
    path.write_text(text, "utf-8")
    return play_file(path)


@pytest.mark.parametrize("text", [DEAL, BANKED_DEAL, ABSTENTION, ANTE_ORDER])
def test_a_right_expectation_agrees(tmp_path: Path, text: str) -> None:
    outcome = play(tmp_path, text)
    assert outcome.differences == ()
    assert outcome.lines
    assert outcome.cited


@pytest.mark.parametrize(
    ("text", "right", "wrong", "key"),
    [
        (DEAL, '"Kd Jc"', '"Kd Qs"', "hands"),
        (DEAL, 'board = "3c 4c 5c"', 'board = "2c 3c 4c"', "board"),
        (DEAL, 'discarded = "2c"', 'discarded = "5c"', "discarded"),
        (DEAL, "buck = 9", "buck = 4", "hands"),
        (BANKED_DEAL, '"Qs 9h 6d"', '"Qs 9h 7s"', "dealer"),
        (BANKED_DEAL, "box = 5", "box = 6", "hands"),
        (ABSTENTION, "after_round = 3", "after_round = 2", "alerts"),
        (ABSTENTION, "alerts = [{ after_round = 3, seat = 2 }]", "alerts = []", "alerts"),
        (ANTE_ORDER, "warned = [1]", "warned = [4]", "warned"),
        (ANTE_ORDER, "director_may_void = []", "director_may_void = [1]", "director_may_void"),
        (ANTE_ORDER, "next_marker = 4", "next_marker = 1", "next_marker"),
        (ANTE_ORDER, '["17.15"]', '["17.14"]', "clause 17.14"),
        (ABSTENTION, '["16.7"]', '["9.6"]', "clause 9.6"),
    ],
)
def test_a_wrong_expectation_differs_and_says_where(
    tmp_path: Path, text: str, right: str, wrong: str, key: str
) -> None:
    assert right in text
    differences = play(tmp_path, text.replace(right, wrong)).differences
    assert differences
    assert differences[0].startswith(key)


@pytest.mark.parametrize("text", [DEAL, BANKED_DEAL, ABSTENTION, ANTE_ORDER])
def test_what_expects_nothing_agrees(tmp_path: Path, text: str) -> None:
    bare = text[: text.index("[expect]")]
    assert play(tmp_path, bare).differences == ()


def test_seats_out_of_order_are_named_in_any_order(tmp_path: Path) -> None:
    early = ANTE_ORDER.replace("[3, 1, 4]", "[4, 1, 3]")
    for warned in ("[1, 4]", "[4, 1]"):
        assert play(tmp_path, early.replace("warned = [1]", f"warned = {warned}")).differences == ()


def test_keys_that_are_left_out_are_free(tmp_path: Path) -> None:
    some = ANTE_ORDER.replace("warned = [1]\n", "").replace("next_marker = 4\n", "")
    assert play(tmp_path, some).differences == ()


@pytest.mark.parametrize(
    ("text", "right", "wrong", "says"),
    [
        (DEAL, '"deal"', '"dael"', "kind: 'dael' is none of"),
        (DEAL, "buck = 9", "buck = 7", "table.buck: nobody sits at seat 7"),
        (DEAL, "seats = [4, 9]", "seats = [9]", "two players"),
        (DEAL, "Ah Kd Qs Jc", "Ah Ah Qs Jc", "Ah is dealt twice"),
        (DEAL, "Ah Kd Qs Jc", "Ax Kd Qs Jc", "deal.deck: 'Ax' is not a card"),
        (DEAL, '["6.5"]', '["6.55"]', "clauses[0]: holdem-1995 has no clause '6.55'"),
        (DEAL, "[deal]\n", "[dael]\n", "dael: unknown key"),
        (BANKED_DEAL, "boxes = [2, 5]", "boxes = []", "boxes: missing"),
        (BANKED_DEAL, "boxes = [2, 5]", "boxes = [0, 5]", "boxes: there is no box 0"),
        (BANKED_DEAL, "boxes = [2, 5]", "boxes = [2, 2]", "boxes: the rules refuse it"),
        (BANKED_DEAL, "boxes = [2, 5]", 'boxes = "2"', "boxes: Expected"),
        (BANKED_DEAL, "7s 6d", "7s 6d 5c", "deck: 10 cards were dealt where 9 were to come"),
        (BANKED_DEAL, "Ah Kd Qs Jc", "Ah Ah Qs Jc", "deck: Ah is dealt twice"),
        (BANKED_DEAL, 'kind = "deal"', 'kind = "deal"\nshoe = "paper"', "shoe: Invalid"),
        (ABSTENTION, "wagered = [1] },\n]", "wagered = [3] },\n]", "rounds[2].wagered: somebody"),
        (
            ABSTENTION,
            "occupied = [1, 2], wagered",
            "occupied = [1, 3], wagered",
            "rounds[0].occupied: there is no seat 3",
        ),
        (ABSTENTION, "seats = 2", "seats = 0", "seats: the rules refuse it"),
        (DEAL, "[4, 9]", "[9]", "deal.seats: two players are needed"),
        (DEAL, "[4, 9]", "[9, 9]", "deal.seats: seat 9 stands there twice"),
        (DEAL, "[4, 9]", "[9, 11]", "deal.seats: 11 is not a seat"),
        (DEAL, "[4, 9]", "[4, 8]", "table.buck: nobody sits at seat 9"),
        (DEAL, "Ah Kd Qs Jc 2c 3c 4c 5c", "Ah Kd Qs", "deal.deck: 4 hole cards are dealt, not 3"),
        (DEAL, "Ah Kd Qs", "Ah Kd Ah", "deal.deck: Ah is dealt twice"),
        (ABSTENTION, "seats = 2\n", "", "seats: missing"),
        (ANTE_ORDER, "marker = 3", "marker = 2", "marker: it is at seat 2, where"),
        (ANTE_ORDER, "[3, 1, 4]", "[3, 1, 5]", "placed: no ante is due from seat 5"),
        (ANTE_ORDER, "[1, 3, 4]", "[1, 3, 3]", "seats: a seat is named twice"),
        (ANTE_ORDER, '"canberra-2017"', '"three-card-2006"', "has no starting marker"),
        (ANTE_ORDER, '"canberra-2017"', '"canberra-2018"', "rules: 'canberra-2018' is none of"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(
    tmp_path: Path, text: str, right: str, wrong: str, says: str
) -> None:
    assert right in text
    with pytest.raises(BadInput) as fault:
        play(tmp_path, text.replace(right, wrong, 1))
    message = str(fault.value)
    assert message.startswith(str(tmp_path / "file.toml"))
    assert says in message
    assert "\n" not in message


def test_who_waits_for_the_buck_was_not_dealt_in(tmp_path: Path) -> None:
    rounds = """
rules = "manila-1995"
kind = "abstention"
seats = 4
rounds = [
  { occupied = [1, 2, 3, 4], wagered = [1, 2, 3, 4] },
  { occupied = [1, 2, 3, 4], wagered = [1, 3, 4] },
  { occupied = [1, 2, 3, 4], wagered = [1, 2, 3, 4] },
]
"""
    with pytest.raises(BadInput, match=r"rounds\[2\].wagered: seat 2 waits for the buck"):
        play(tmp_path, rounds)


def test_seats_change_hands_between_rounds(tmp_path: Path) -> None:
    rounds = """
rules = "omaha-1995"
kind = "abstention"
seats = 3
rounds = [
  { occupied = [1, 2, 3], wagered = [1, 2, 3] },
  { occupied = [1, 2], wagered = [1, 2] },
  { occupied = [1, 2, 3], wagered = [1, 2, 3] },
  { occupied = [1, 2, 3], wagered = [] },
]

[expect]
alerts = []
"""
    assert play(tmp_path, rounds).differences == ()


@pytest.mark.parametrize("kind", KINDS)
def test_every_file_of_these_kinds_agrees(kind: str) -> None:
    found = [path for path in ROUNDS.rglob("*.toml") if f'kind = "{kind}"\n' in path.read_text()]
    assert len(found) > 2
    assert {path.name: play_file(path).differences for path in found} == {
        path.name: () for path in found
    }
