"""A file that cannot be read or cannot be so: one line with the file, the key and the reason."""

import subprocess
import sys
from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.trials.files.rounds import play_file

GOOD = """
rules = "canberra-2017"
title = "A round"
clauses = ["9.3"]

[table]
minimum = 10
maximum = 500
multiple = 5
maximum_payout = 25000
jackpot_wager = 2
jackpot_pool = 15000
shoe = "manual"

[[box]]
number = 1
wagers = { ante = 10, jackpot = 2 }
cards = "2h 2d 7c 8s Kd"
actions = ["bet"]

[[box]]
number = 2
wagers = { ante = 10 }
cards = "3h 3d 7s 8d Kh"
actions = ["fold"]

[dealer]
cards = "As Qd Jc Th 9s"

[expect]
void = false
[[expect.box]]
number = 1
net = 8
ante = { result = "win", paid = 10 }
bet = { result = "push", paid = 0 }
jackpot = { result = "lose", paid = 0 }
[[expect.box]]
number = 2
net = -10
ante = { result = "lose", paid = 0 }
"""

ULTIMATE = """
rules = "ultimate-2019"
[table]
minimum = 10
maximum = 200
[board]
cards = "Ah Qs 7h 4d 3c"
[[box]]
number = 1
wagers = { ante = 10, blind = 10 }
cards = "Ks Kd"
actions = ["play 4"]
[dealer]
cards = "Qc 8d"
"""

EDITS: list[tuple[str, str, str]] = [
    # what is no file of ours
    (GOOD, "rules = 7", "rules: '7' is none of canberra-2004, "),
    (GOOD, 'rules = "chess"\n[table]', "rules: 'chess' is none of"),
    (GOOD, "", "rules: missing"),
    (GOOD, "rules == 7", "not TOML: "),
    (GOOD, 'rules = "canberra-2017', "not TOML: "),
    (GOOD, "a = " + "[" * 5_000 + "]" * 5_000, "not TOML: "),
    (GOOD, "rules = " + "{a=" * 3_000 + "1" + "}" * 3_000, "not TOML: "),
    (GOOD, 'rules = "canberra-2017"\nrules = "canberra-2017"', "not TOML: "),
    ('title = "A round"', 'kind = "chess"', "kind: 'chess' is none of"),
    ('title = "A round"', "kind = 7", "kind: '7' is none of"),
    # what must not break the line, nor fill the screen
    ('actions = ["bet"]', r'actions = ["b\n\u001b[1m"]', "box[0].actions[0]: canberra-2017 has no"),
    ('shoe = "manual"', f'shoe = "{"x" * 900}"', "table.shoe: Invalid enum value 'xxx"),
    ('title = "A round"', f"{'x' * 900} = 1", "xxx"),
    # keys
    ('title = "A round"', 'tittle = "A round"', "tittle: unknown key"),
    ("multiple = 5", "multiples = 5", "table.multiples: unknown key"),
    ("number = 2", "number = 2\ncolour = 3", "box[1].colour: unknown key"),
    ("jackpot = 2 }", "jackpots = 2 }", "box[0].wagers.jackpots: unknown key"),
    ("net = 8", "nett = 8", "expect.box[0].net"),
    ("minimum = 10\n", "", "table.minimum: missing"),
    ("number = 2\nwagers = { ante = 10 }", "number = 2", "box[1].wagers: missing"),
    ("[dealer]\ncards", "[deader]\ncards", "deader: unknown key"),
    ('[dealer]\ncards = "As Qd Jc Th 9s"', "", "dealer.cards: missing"),
    ('cards = "3h 3d 7s 8d Kh"\n', "", "box[1].cards: missing"),
    # amounts
    ("minimum = 10", "minimum = 10.005", "table.minimum: $10.005 is not a whole number of cents"),
    ("minimum = 10", "minimum = 0", "table.minimum: it must be more than nothing"),
    ("maximum = 500", "maximum = -1", "table.maximum: it must be more than nothing"),
    ("multiple = 5", "multiple = 0", "table.multiple: it must be more than nothing"),
    ("minimum = 10", "minimum = 501", "table.minimum: it is more than the maximum"),
    ("minimum = 10", "minimum = nan", "table.minimum: 'NaN' is not an amount of money"),
    ("minimum = 10", "minimum = inf", "table.minimum: 'Infinity' is not an amount of money"),
    ("minimum = 10", "minimum = 1e400", "table.minimum: 1E+400 is more money"),
    ("minimum = 10", "minimum = 1e-400", "table.minimum: $1E-400 is not a whole"),
    ("minimum = 10", f"minimum = {'9' * 40}", "table.minimum: 99999999999999999999 is more"),
    ("minimum = 10", 'minimum = "ten"', "table.minimum: an amount of dollars was expected"),
    ("minimum = 10", "minimum = true", "table.minimum: an amount of dollars was expected"),
    ("minimum = 10", "minimum = [10]", "table.minimum: an amount of dollars was expected"),
    ("minimum = 10", "minimum = 1979-05-27", "table.minimum: an amount of dollars was"),
    ("jackpot_pool = 15000", "jackpot_pool = -1", "table.jackpot_pool: it must not be negative"),
    ("jackpot_wager = 2", "jackpot_wager = -2", "table.jackpot_wager: it must not be negative"),
    ("maximum_payout = 25000", "maximum_payout = -1", "table.maximum_payout: it must not be"),
    ("multiple = 5", "multiple = 5\nreserve_pool = -1", "table.reserve_pool: it must not be"),
    ("multiple = 5", "multiple = 5\nseed = -1", "table.seed: it must not be negative"),
    (
        "multiple = 5",
        "multiple = 5\npool_split = { jackpot = 75, reserve = 30 }",
        "table.pool_split: the two parts are percentages that make 100",
    ),
    (
        "multiple = 5",
        "multiple = 5\npool_split = { jackpot = -1, reserve = 101 }",
        "table.pool_split: the two parts are percentages that make 100",
    ),
    ("{ ante = 10 }", "{ ante = -10 }", "box[1].wagers.ante: a wager is more than nothing"),
    ("{ ante = 10 }", "{ ante = 0 }", "box[1].wagers.ante: a wager is more than nothing"),
    ("{ ante = 10 }", "{ ante = 10, trips = 5 }", "box[1].wagers.trips: canberra-2017 has no"),
    # boxes
    ("number = 2\nw", "number = 1\nw", "box[1].number: box 1 stands in the file twice"),
    ("number = 2\nnet", "number = 1\nnet", "expect.box[1].number: box 1 stands in the file twice"),
    ("number = 2\nnet", "number = 0\nnet", "expect.box[1].number: there is no box 0"),
    ("number = 2\nw", "number = 0\nw", "box[1].number: there is no box 0"),
    ("number = 2\nw", "number = -3\nw", "box[1].number: there is no box -3"),
    ("number = 2\nw", "number = 100\nw", "box[1].number: there is no box 100"),
    ("number = 2\nw", f"number = {'7' * 40}\nw", "box[1].number: "),
    ("number = 2\nw", 'number = "two"\nw', "box[1].number: Expected `int`, got `str`"),
    ("number = 2\nw", "number = 2.5\nw", "box[1].number: Expected `int`"),
    ("[[box]]\nnumber = 1", "[box]\nnumber = 1", "not TOML: "),
    # cards
    ("3h 3d 7s 8d Kh", "2h 3d 7s 8d Kh", "box[1].cards: 2h is dealt twice, see box[0].cards"),
    ("3h 3d 7s 8d Kh", "3h 3h 7s 8d Kh", "box[1].cards: 3h is dealt twice, see box[1].cards"),
    ("As Qd Jc Th 9s", "As Qd Jc Th 2d", "dealer.cards: 2d is dealt twice, see box[0].cards"),
    ("3h 3d 7s 8d Kh", "3h 3d 7s 8d Kx", "box[1].cards: 'Kx' is not a card"),
    ("3h 3d 7s 8d Kh", "3h 3d 7s 8d 1h", "box[1].cards: '1h' is not a card"),
    ("3h 3d 7s 8d Kh", "3h 3d 7s 8d", "box[1].cards: 5 cards are dealt there, not 4"),
    ('"3h 3d 7s 8d Kh"', "7", "box[1].cards: cards were expected"),
    ('"3h 3d 7s 8d Kh"', '["3h"]', "box[1].cards: cards were expected"),
    ("As Qd Jc Th 9s", "As Qd Jc Th ??", "dealer: the faces of the cards to be turned"),
    # actions
    ('["fold"]', '["raise"]', "box[1].actions[0]: canberra-2017 has no action 'raise'"),
    ('["fold"]', '["fold 5"]', "box[1].actions[0]: 'fold' goes without an amount"),
    ('["fold"]', '["bet ten"]', "box[1].actions[0]: 'ten' is not an amount"),
    ('["fold"]', '["bet 0.001"]', "box[1].actions[0]: $0.001 is not a whole number of cents"),
    ('["fold"]', "[]", "box[1].actions: box 2 makes no decision"),
    ('["fold"]', '"fold"', "box[1].actions: Expected `array`, got `str`"),
    ('["fold"]', "[7]", "box[1].actions[0]: Expected `str`, got `int`"),
    ('["fold"]', '[""]', "box[1].actions[0]: canberra-2017 has no action ''"),
    ("{ ante = 10 }", "{}", "box[1].cards: box 2 is not dealt in"),
    ("{ ante = 10 }", '{}\nsecond_player = "Bo"', "box[1].second_player: nobody has laid a wager"),
    # the rest
    ('shoe = "manual"', 'shoe = "leather"', "table.shoe: Invalid enum value 'leather'"),
    ("void = false", 'void = "no"', "expect.void: Expected `bool"),
    ('result = "push"', 'result = "draw"', "expect.box[0].bet.result: Invalid enum value 'draw'"),
    ('["9.3"]', '["99.3"]', "clauses[0]: canberra-2017 has no clause '99.3'"),
    ('["9.3"]', "7", "clauses: Expected `array`, got `int`"),
    ("[dealer]", "[shuffle]\ncut = 'deep'\n[dealer]", "shuffle.cut: Expected `int`, got `str`"),
]


@pytest.mark.parametrize(("old", "new", "reason"), EDITS)
def test_one_line_says_what_is_wrong(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in GOOD
    same(tmp_path, GOOD.replace(old, new, 1), reason)


def same(tmp_path: Path, text: str, *reasons: str) -> None:
    """The file is refused in one short line, for one of these reasons."""
    path = tmp_path / "round.toml"
    path.write_text(text)
    with pytest.raises(BadInput) as fault:
        play_file(path)
    said = str(fault.value)
    assert said.startswith(f"{path}: ")
    assert said.isprintable()
    assert len(said) < len(str(path)) + 400
    assert any(said[len(f"{path}: ") :].startswith(reason) for reason in reasons), said


INCIDENTS = [
    ('kind = "flood"', "incident[0]: kind: 'flood' is none of card-exposed, "),
    ("to = 1", "incident[0].kind: missing"),
    ('kind = "card-exposed"', "incident[0]: to: missing"),
    ('kind = "card-exposed"\nto = 1', "incident[0]: card: missing"),
    ('kind = "card-exposed"\nto = 9\ncard = 1', "incident[0]: no card 1 is dealt there"),
    ('kind = "card-exposed"\nto = 1\ncard = 6', "incident[0]: no card 6 is dealt there"),
    ('kind = "card-exposed"\nto = "floor"\ncard = 1', "incident[0].to: Invalid enum value"),
    ('kind = "card-exposed"\nto = 1\ncard = 1\nwhen = "noon"', "incident[0]: when: 'noon' is"),
    ('kind = "wrong-count"\nto = "board"', "incident[0]: no cards are dealt there"),
    ('kind = "hand-in-discard"\nbox = 0', "incident[0]: there are no wagers on box 0"),
    ('kind = "hand-in-discard"\nbox = -1', "incident[0]: there are no wagers on box -1"),
    ('kind = "hand-in-discard"\nbox = 2', "incident[0]: box 2 has no hand in play"),
    ('kind = "amount-found"\nbox = 1\nwager = "bet"', "incident[0]: amount: missing"),
    ('kind = "amount-found"\nbox = 1\namount = 5', "incident[0]: wager: missing"),
    (
        'kind = "amount-found"\nbox = 1\nwager = "bet"\namount = -5',
        "incident[0]: an amount that is found is more than nothing",
    ),
    (
        'kind = "amount-found"\nbox = 1\nwager = "dealer"\namount = 5',
        "incident[0]: there is no dealer on box 1",
    ),
    ('kind = "no-decision"\nbox = 1', "incident[0]: no decision is asked of box 1"),
    ('kind = "contravention"\nbox = 1\nclause = "4.5"', "incident[0]: remedy: missing"),
    (
        'kind = "contravention"\nbox = 1\nclause = "4.5"\nremedy = "flog"',
        "incident[0].remedy: Invalid enum value 'flog'",
    ),
    (
        'kind = "contravention"\nbox = 1\nclause = "4.55"\nremedy = "exclude"',
        "incident[0].clause: canberra-2017 has no clause '4.55'",
    ),
    ('kind = "earlier-major-win"\npool = 5', "incident[0]: before_fifth_card: missing"),
    (
        'kind = "earlier-major-win"\npool = -5\nbefore_fifth_card = true',
        "incident[0]: a pool is never less than nothing",
    ),
    ('kind = "missing-card"', "incident[0]: canberra-2017 has no rule for missing-card"),
    ('kind = "shoe-malfunction"', "incident[0]: the shoe at this table is not an automated one"),
    ('kind = "disturbance"\nwhen = "river"', "incident[0]: it has no place in this round"),
    ('kind = "dealt-without-wager"\nbox = 1', "incident[0]: box 1 was dealt in by right"),
    ("kind = 7", "incident[0].kind: Expected `str`, got `int`"),
]


@pytest.mark.parametrize(("incident", "reason"), INCIDENTS)
def test_incidents_that_cannot_be(tmp_path: Path, incident: str, reason: str) -> None:
    text = GOOD.replace("[expect]", f"[[incident]]\n{incident}\n\n[expect]", 1)
    same(tmp_path, text, reason)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('["play 4"]', '["play"]', "box[0].actions[0]: say how many times the ante: 'play 4'"),
        ('["play 4"]', '["play four"]', "box[0].actions[0]: 'four' is not a number of antes"),
        ('["play 4"]', '["play 4.005"]', "box[0].actions[0]: '4.005' is not a number of antes"),
        ('["play 4"]', '["play 4."]', "box[0].actions[0]: '4.' is not a number of antes"),
        ('["play 4"]', '["play -4"]', "box[0].actions[0]: '-4' is not a number of antes"),
        ('["play 4"]', '["play 9999"]', "box[0].actions[0]: '9999' is not a number of antes"),
        ("Ah Qs 7h 4d 3c", "Ah Qs 7h 4d", "board.cards: 5 cards are dealt there, not 4"),
        ('[board]\ncards = "Ah Qs 7h 4d 3c"', "", "board.cards: missing"),
        (", blind = 10", "", "box[0].cards: box 1 is not dealt in"),
        (
            ', blind = 10 }\ncards = "Ks Kd"\nactions = ["play 4"]',
            " }",
            "no box has the wagers that it needs to be dealt in",
        ),
        (
            '{ ante = 10, blind = 10 }\ncards = "Ks Kd"',
            "{}",
            "box[0].actions[0]: 'play 4' has no place in this round",
        ),
        (
            "[dealer]",
            '[[incident]]\nkind = "card-exposed"\nto = "dealer"\ncard = 1\n'
            'when = "after-flop"\nplay_wagers_made = false\n[dealer]',
            "incident[0]: play_wagers_made: play wagers had been made",
        ),
    ],
)
def test_what_cannot_be_in_ultimate(tmp_path: Path, old: str, new: str, reason: str) -> None:
    assert old in ULTIMATE
    same(tmp_path, ULTIMATE.replace(old, new, 1), reason)


def test_the_good_files_are_good(tmp_path: Path) -> None:
    for text in (GOOD, ULTIMATE):
        path = tmp_path / "round.toml"
        path.write_text(text)
        assert play_file(path).differences == ()


def test_what_is_no_text(tmp_path: Path) -> None:
    junk = tmp_path / "junk.toml"
    junk.write_bytes(bytes(range(256)))
    with pytest.raises(BadInput, match="not a text file in UTF-8"):
        play_file(junk)
    with pytest.raises(BadInput, match=r"absent\.toml: No such file or directory"):
        play_file(tmp_path / "absent.toml")
    with pytest.raises(BadInput, match="Is a directory"):
        play_file(tmp_path)
    nul = tmp_path / "nul.toml"
    nul.write_bytes(b"rules = \x00")
    with pytest.raises(BadInput, match="not TOML"):
        play_file(nul)


# Through the command


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "rules: missing"),
        (b"\xff\xfe\x00", "not a text file in UTF-8"),
        (GOOD.replace("3h", "2h", 1).encode(), "box[1].cards: 2h is dealt twice"),
        (b"a = " + b"[" * 50_000, "not TOML: "),
        (GOOD.replace("minimum = 10", "minimum = 1e400").encode(), "table.minimum: "),
        (None, "No such file or directory"),
    ],
)
def test_the_command_ends_with_two_and_one_line(
    tmp_path: Path, content: bytes | None, reason: str
) -> None:
    path = tmp_path / "round.toml"
    if content is not None:
        path.write_bytes(content)
    done = subprocess.run(
        [sys.executable, "-m", "pitboss", "round", str(path)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith(f"pitboss: {path}: {reason}")
    assert done.stderr.count("\n") == 1
