"""Round files for the pot: all that stand here agree, and what is wrong with one is told."""

from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.rounds import play_file

ROUNDS = Path(__file__).parents[1] / "rounds"
FILES = sorted(
    path
    for prefix in ("man", "hol", "oma")
    for path in ROUNDS.glob(f"*-1995/{prefix}-*.toml")
    if "order-of-the-deal" not in path.name
)

GOOD = """
rules = "holdem-1995"
title = "Two players"
clauses = ["7.2(a)"]
actions = ["1 fold"]

[table]
minimum = 5
minimum_stake = 100
limit = "fixed"
blinds = 2
buck = 1

[[seat]]
number = 1
stake = 100
cards = "As Ad"

[[seat]]
number = 2
stake = 100
cards = "Ks Kd"

[expect]
pots = [ { amount = 10, contenders = [2], commission = 0, winners = [2] } ]
returned = [ { seat = 2, amount = 5 } ]

[[expect.seat]]
number = 1
stake = 95

[[expect.seat]]
number = 2
stake = 105
"""


Play = Callable[[str], Outcome]


@pytest.fixture
def play(tmp_path: Path) -> Play:
    def played(text: str) -> Outcome:
        path = tmp_path / "round.toml"
        path.write_text(text)
        return play_file(path)

    return played


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_round_agrees(path: Path) -> None:
    assert play_file(path).differences == ()


def test_there_are_rounds() -> None:
    assert len(FILES) >= 69


def test_the_outcome_tells_what_happened(play: Play) -> None:
    outcome = play(GOOD)
    assert (outcome.rules, outcome.title) == ("holdem-1995", "Two players")
    assert outcome.differences == ()
    assert {"7.2(a)", "7.2", "6.4"} <= outcome.cited
    assert outcome.lines[0] == ("Seat 1 posts a blind of $5. [6.4, 10.1, D.Blind Bets, D.Buck]")
    assert outcome.report["seat"] == [{"number": 1, "stake": 95}, {"number": 2, "stake": 105}]
    assert outcome.report["next_buck"] == 2


@pytest.mark.parametrize(
    ("old", "new", "difference"),
    [
        ("stake = 95", "stake = 96", "seat: expected"),
        ("amount = 10,", "amount = 11,", "pots: expected"),
        ("amount = 5 }", "amount = 6 }", "returned: expected"),
        ("contenders = [2]", "contenders = [1, 2]", "pots: expected"),
        ("winners = [2]", "winners = [1]", "pots: expected"),
        ("commission = 0", "commission = 1", "pots: expected"),
        ("[expect]", "[expect]\nvoid = true", "void: expected"),
        ("[expect]", "[expect]\nnext_buck = 1", "next_buck: expected 1, found 2"),
        ("[expect]", "[expect]\nshown = [1]", "shown: expected"),
        ("[expect]", "[expect]\ndiscards = [1]", "discards: expected"),
        ("[expect]", "[expect]\nheld = [ { seat = 1, amount = 5 } ]", "held: expected"),
        ("[expect]", '[expect]\nmisdeals = ["16.1(a)"]', "misdeals: expected"),
        ("[expect]", "[expect]\nearly_returned = [ { seat = 1, amount = 5 } ]", "early_returned"),
        ('["7.2(a)"]', '["12.5"]', "clause 12.5 was not hit"),
        ('"1 fold"', '"2 fold"', "refused at actions[0]"),
        ('"1 fold"', '"1 call"', "pots: expected"),
        ("[expect]", '[expect]\nrefused = { action = 0, clause = "7.1" }', "found none"),
        (
            "[expect]",
            '[expect]\naccepts = [ { after = 0, action = "1 check" } ]',
            "expect.accepts[0]: expected to be accepted, refused",
        ),
        (
            "[expect]",
            '[expect]\nrefuses = [ { after = 0, action = "1 check", clause = "7.1" } ]',
            "expect.refuses[0]: expected 7.1, refused",
        ),
        (
            "[expect]",
            '[expect]\nrefuses = [ { after = 0, action = "1 call", clause = "7.1" } ]',
            "expect.refuses[0]: expected 7.1, accepted",
        ),
    ],
)
def test_a_difference_is_told(play: Play, old: str, new: str, difference: str) -> None:
    found = play(GOOD.replace(old, new)).differences
    assert any(difference in one for one in found), found


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("rules =", "rules", "not TOML"),
        ('title = "Two players"', 'colour = "red"', "colour: unknown key"),
        ('stake = 100\ncards = "As', 'stack = 100\ncards = "As', "seat[0].stack: unknown key"),
        ('"As Ad"', '"As As"', "seat[0].cards: As is dealt twice"),
        ('"Ks Kd"', '"As Kd"', "seat[1].cards: As is dealt twice"),
        ('"As Ad"', '"As Ad Ac"', "seat[0].cards: 2 hole cards are dealt, not 3"),
        ('"As Ad"', '"As 1d"', "seat[0].cards"),
        ('"holdem-1995"', '"manila-1995"', "seat[0].cards: 3 hole cards"),
        ('"holdem-1995"', '"poker"', "rules: 'poker' is none of"),
        (
            "minimum = 5",
            "minimum = 5\ncommission = { percent = nan }",
            "table.commission.percent: a number below",
        ),
        (
            "minimum = 5",
            "minimum = 5\ncommission = { percent = 1e99 }",
            "table.commission.percent: a number below",
        ),
        (
            "minimum = 5",
            "minimum = 5\ncommission = { cap = inf }",
            "table.commission.cap: a number below",
        ),
        (
            "minimum = 5",
            "minimum = 5\ncommission = { cap = true }",
            "table.commission.cap: a number below",
        ),
        (
            "minimum = 5",
            "minimum = 5\ncommission = { cap = 1e-9 }",
            "table.commission.cap: 1E-9 has more than six",
        ),
        ("minimum = 5", "minimum = 5.005", "table.minimum: $5.005 is not a whole number of cents"),
        ("minimum = 5", "minimum = -5", "table: a minimum of -$5"),
        ("minimum = 5", f"minimum = {'9' * 40}", "table.minimum: 99999999999999999999 is more"),
        ('stake = 100\ncards = "As', 'stake = -1\ncards = "As', "seat[0].stake: an amount"),
        ("number = 2\nstake = 100", "number = 1\nstake = 100", "seat[1].number: seat 1 stands"),
        ("number = 2\nstake = 100", "number = 11\nstake = 100", "seat[1].number: 11 is not a seat"),
        ("number = 2\nstake = 100", "number = 0\nstake = 100", "seat[1].number: 0 is not a seat"),
        ("buck = 1", "buck = 4", "table.buck: nobody sits at seat 4"),
        ('"fixed"', '"wild"', "table.limit"),
        ('"1 fold"', '"1 raise 10.005"', "actions[0]: $10.005"),
        ('"1 fold"', '"1 raise -10"', "actions[0]: -10 is less than nothing"),
        ('"1 fold"', '"1 raise ten"', "actions[0]: 'ten' is not an amount"),
        ('"1 fold"', f'"1 raise {"9" * 40}"', "actions[0]: 99999999999999999999 is more"),
        ('"1 fold"', '"1 raise"', "actions[0]: raise takes an amount"),
        ('"1 fold"', '"1 fold 5"', "actions[0]: fold takes no amount"),
        ('"1 fold"', '"1 sing"', "actions[0]: 'sing' is none of the actions"),
        ('"1 fold"', '"fold"', "actions[0]: 'fold' does not begin with a seat"),
        ('"1 fold"', '""', "actions[0]: '' does not begin with a seat"),
        ('"1 fold"', '"7 fold"', "actions[0]: nobody sits at seat 7"),
        ('["7.2(a)"]', '["77.7"]', "clauses: holdem-1995 has no clause '77.7'"),
        ("[expect]", '[board]\ncards = "As"\n[expect]', "board.cards: As is dealt twice"),
        ("[expect]", '[board]\ncards = "2c 3c 4c 5c 6c 7c"\n[expect]', "board.cards: there are 5"),
        ("[expect]", '[[incident]]\nkind = "flood"\n[expect]', "incident[0]: 'flood' is none of"),
        ("[expect]", '[[incident]]\nkind = "top-up"\nafter = 9\n[expect]', "incident[0].after"),
        ("[expect]", '[[incident]]\nkind = "early-fold"\n[expect]', "it needs the key seat"),
        (
            "[expect]",
            '[[incident]]\nkind = "exposed-hole-card"\nseat = 1\ncard = "2c"\n[expect]',
            "incident[0]: seat 1 does not hold 2c",
        ),
        (
            "[expect]",
            '[[incident]]\nkind = "face-up-in-deck"\ncard = 7\n[expect]',
            "incident[0]: card is the number of a communal card",
        ),
        (
            "[expect]",
            '[expect]\nrefuses = [ { after = 2, action = "1 check", clause = "7.1" } ]',
            "expect.refuses[0].after: there are 1 actions",
        ),
    ],
)
def test_bad_input_is_one_line_with_file_key_and_reason(
    play: Play, old: str, new: str, reason: str
) -> None:
    with pytest.raises(BadInput) as bad:
        play(GOOD.replace(old, new))
    message = str(bad.value)
    assert "\n" not in message
    assert "round.toml: " in message
    assert reason in message


def test_the_reduced_deck_has_no_six(play: Play) -> None:
    text = GOOD.replace('"holdem-1995"', '"manila-1995"').replace('"As Ad"', '"As Ad 6c"')
    with pytest.raises(BadInput, match="6c is not in the deck of 32"):
        play(text)


def test_a_kind_that_is_none_is_told(play: Play) -> None:
    with pytest.raises(BadInput, match="kind: 'dance' is none of"):
        play('kind = "dance"\n' + GOOD)


def test_without_an_expectation_a_round_is_told_and_nothing_differs(play: Play) -> None:
    outcome = play(GOOD.split("[expect]")[0])
    assert outcome.differences == ()
    assert outcome.report["pots"][0]["amount"] == 10


def test_an_unfinished_round_is_told_as_far_as_it_goes(play: Play) -> None:
    outcome = play(GOOD.split("[expect]")[0].replace('"1 fold"', ""))
    assert outcome.report["pots"] == []
    assert outcome.report["seat"][0]["stake"] == 95


def test_unknown_cards_play_on_until_they_are_needed(play: Play) -> None:
    text = GOOD.replace('cards = "As Ad"', "").replace('"Ks Kd"', '"?? ??"')
    assert play(text).differences == ()
    checks = '"1 call", "2 decline", ' + ", ".join(['"1 check", "2 check"'] * 3)
    with pytest.raises(BadInput, match="have to be shown"):
        play(text.replace('"1 fold"', checks))


def test_the_board_follows_from_the_shoe(play: Play) -> None:
    actions = '"1 call", "2 decline", "1 fold"'
    text = GOOD.split("[expect]")[0].replace('"1 fold"', actions)
    shoe = '[shoe]\ncards = "2c 3c 4c 5c"\n'
    assert play(text + '[board]\ncards = "3c 4c 5c"\n' + shoe).differences == ()
    with pytest.raises(BadInput, match=r"board.cards: the board does not follow"):
        play(text + '[board]\ncards = "3c 4c 6c"\n' + shoe)
    with pytest.raises(BadInput, match=r"shoe.cards: the shoe has too few cards"):
        play(text + '[board]\ncards = "3c 4c 5c"\n[shoe]\ncards = "2c 3c"\n')


def test_a_setting_that_the_rules_refuse(play: Play) -> None:
    expect = '[expect]\nrefused = { setting = "commission", clause = "11.2" }\n'
    sign = GOOD.replace('["7.2(a)"]', "[]").split("[expect]")[0]
    varied = sign.replace("buck = 1", "buck = 1\ncommission = { percent = 6 }")
    assert play(varied + expect).differences == ()
    blinds = sign.replace("blinds = 2", "blinds = 5")
    expect = '[expect]\nrefused = { setting = "blinds", clause = "5.3" }\n'
    assert play(blinds + expect).differences == ()


def test_a_refusal_that_was_not_expected_is_told(play: Play) -> None:
    outcome = play(GOOD.replace('"1 fold"', '"1 check"'))
    assert outcome.differences == (
        "refused at actions[0]: there is no checking in the first round (13.1)",
        "clause 7.2(a) was not hit",
    )
    assert outcome.lines[-1].startswith("Refused at actions[0]")
    assert outcome.report["refused"] == {"action": 0, "clause": "13.1"}
