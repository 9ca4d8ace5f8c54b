"""A game is added from public parts alone, and the whole house plays it: the recipe, tried."""

import ast
import re
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path

import pytest
from msgspec.structs import replace

import pitboss
from pitboss.audit.played_round import find_round
from pitboss.audit.receipt import round_receipt
from pitboss.audit.verify import verify
from pitboss.audit.verify_receipt import check
from pitboss.cards.card import FULL_DECK, Card, cards
from pitboss.errors import BadInput
from pitboss.floor.rules_hash import rules_hash
from pitboss.games import GAMES, OMAHA
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import read_vault
from pitboss.lab.equity.count import equity
from pitboss.law.instrument import instrument, law_of, variant
from pitboss.trials.coverage import law as coverage
from pitboss.trials.files.rounds import play_file
from pitboss.trials.files.run import run
from pitboss.trials.nights.night import play_night
from tests.house import five_card_omaha
from tests.house.five_card_omaha import FIVE_CARD_OMAHA, HERE, WITH_IT
from tests.oracle.ranking import five, strength
from tests.terminal.pty_player import Terminal
from tests.terminal.test_terminal import answer_to

RULES = FIVE_CARD_OMAHA.rules
ROUNDS = HERE / "rounds"
TWO_OF_FIVE = ROUNDS / RULES / "two-of-five.toml"
OWN = {"D.Hand", "D.Hole Cards", "1", "3.1", "6.5", "14.1"}

Cards = tuple[Card, ...]


# What it is made of


def private(text: str) -> list[str]:
    """Names that are nobody else's to use, and anything that is put into another module."""
    nodes = list(ast.walk(ast.parse(text)))
    named = [node.attr for node in nodes if isinstance(node, ast.Attribute)]
    named += [
        part.name for node in nodes if isinstance(node, ast.ImportFrom) for part in node.names
    ]
    written = [target for node in nodes if isinstance(node, ast.Assign) for target in node.targets]
    changed = [ast.unparse(one) for one in written if not isinstance(one, ast.Name)]
    return [name for name in named if name.startswith("_")] + changed


def test_it_is_made_of_public_parts() -> None:
    assert private(Path(str(five_card_omaha.__file__)).read_text()) == []
    assert private("from pitboss.law.instrument import _SOURCES") == ["_SOURCES"]
    assert private("GAMES['x'] = 1\nOMAHA.seats = 9") == ["GAMES['x']", "OMAHA.seats"]
    assert RULES not in GAMES


def test_its_register_is_its_kins_but_for_its_own_rows() -> None:
    law, kin = law_of(FIVE_CARD_OMAHA), instrument("omaha-1995")
    assert {row.number for row in law if row != kin[row.number]} == OWN
    assert [row.number for row in law] == [row.number for row in kin]


def test_its_rules_have_a_hash_of_their_own() -> None:
    """The register counts: what a clause says is part of the rules."""
    row = "\t".join(("14.1", *"abcde"))
    other = variant(instrument("omaha-1995"), RULES, "", "", f"\n{row}")
    changed = replace(FIVE_CARD_OMAHA, register=lambda rules: other)
    assert len({rules_hash(game) for game in (OMAHA, FIVE_CARD_OMAHA, changed)}) == 3


# A night


def test_it_plays_a_night() -> None:
    """Every cent and every card is counted after every event, or there is a Fault."""
    (tally,) = play_night(5, 150, RULES, games=WITH_IT).values()
    assert tally.rounds == 150
    assert min(tally.settled, tally.refused, tally.incidents, tally.voids) > 0
    assert play_night(5, 20, games=WITH_IT).keys() > {RULES, "canberra-2017"}
    with pytest.raises(BadInput, match=f"'{RULES}' has no night"):
        play_night(5, 1, RULES)


# A round file


def test_it_plays_a_round_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert run([TWO_OF_FIVE], False, why=True, games=WITH_IT) == 0
    said = capsys.readouterr().out
    assert "Seat 2 is dealt 7s 3d 3h Jh 6s." in said
    assert "Best five cards made of exactly two of five hole cards" in said
    with pytest.raises(BadInput, match=f"rules: '{RULES}' is none of canberra-2004"):
        play_file(TWO_OF_FIVE)


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("stake = 277", "stake = 278", "seat: expected .*278.*found .*277"),
        (
            'hand = "two pairs"',
            'hand = "full house"',
            "seat: expected .*full house.*found .*two pairs",
        ),
        ("winners = [2]", "winners = [1]", "pots"),
        ('"14.3(e)"', '"14.3(d)"', r"clause 14.3\(d\) was not hit"),
    ],
)
def test_a_wrong_expectation_is_found(right: str, wrong: str, found: str, tmp_path: Path) -> None:
    text = TWO_OF_FIVE.read_text()
    assert right in text
    path = tmp_path / "wrong.toml"
    path.write_text(text.replace(right, wrong, 1))
    differences = play_file(path, WITH_IT).differences
    assert any(re.search(found, one) for one in differences), differences


def test_four_hole_cards_are_not_five(tmp_path: Path) -> None:
    path = tmp_path / "four.toml"
    path.write_text(TWO_OF_FIVE.read_text().replace("Jd Jc 8h 5c Tc", "Jd Jc 8h 5c"))
    with pytest.raises(BadInput, match=r"seat\[2\].cards: 5 hole cards are dealt, not 4"):
        play_file(path, WITH_IT)


# A terminal hand

PROGRAM = """
import sys
from pathlib import Path
from pitboss.terminal.app import run
from tests.house.five_card_omaha import WITH_IT
sys.exit(run(sys.argv[1], Path(sys.argv[-1]), False, WITH_IT))
"""
PLAY, CHOICE = "Enter to play: ", r"Your choice[^:]*: "


class Added(Terminal):
    PROGRAM = ("-c", PROGRAM)


def test_it_is_played_in_a_terminal(tmp_path: Path) -> None:
    with Added(tmp_path, RULES) as terminal:
        assert "five hole cards" in terminal.expect(PLAY)
        terminal.type()
        said = [terminal.expect(CHOICE)]
        assert re.search(r"you +((10|[2-9JQKA])[♣♦♥♠] +){4}(10|[2-9JQKA])[♣♦♥♠] ", said[0])
        while not said[-1].endswith(PLAY):
            terminal.type(answer_to(said[-1]))
            said.append(terminal.expect(PLAY, CHOICE, "q\\s+to\\s+leave: "))
        assert "Your receipt of deal 1 agrees with the seal" in "".join(said)
        terminal.type("why")
        assert re.search(r"\d+\.\d\S* +[A-Z]\w+", terminal.expect(PLAY))
        terminal.type("q")
        assert terminal.wait() == 0
    vault = read_vault(tmp_path / "vault.key")
    with open_journal(str(terminal.journal)) as journal:
        report = verify(journal, vault, games=WITH_IT)
        assert (report.rounds, report.findings) == (1, ())
        receipt = round_receipt(find_round(journal, RULES, 1, WITH_IT), vault, "you")
        assert check(receipt, WITH_IT).findings == ()
        assert f"'{RULES}' is none of" in verify(journal, vault).findings[0].why


# At the door


def test_it_comes_in_by_the_door() -> None:
    game = pitboss.game(FIVE_CARD_OMAHA)
    assert game.clause("14.1").meaning.startswith("Best five cards made of exactly two of five")
    round = game.round(minimum=5, minimum_stake=100, buck=1).sit(1, 200).sit(2, 200)
    round = round.deal({1: "As Ah Kd Kc 2h", 2: "Qs Qh Jd Jc 3h"})
    assert round.act(1, "fold").settle().net(2) == 5
    with pytest.raises(pitboss.UnknownPlace, match="1 to 8"):
        game.round(minimum=5, minimum_stake=100, buck=1).sit(9, 200)


# An equity


def by_hand(hole: Cards, board: Cards) -> tuple[int, tuple[int, ...]]:
    """The best of two and three, ranked by a program that shares no line with ours."""
    hands = (two + three for two, three in product(combinations(hole, 2), combinations(board, 3)))
    return max(strength(five(hand)) for hand in hands)


def counted(holes: list[Cards], board: Cards) -> Iterator[int]:
    """With each last card: 1 if the first wins, 0 if both share, -1 if the other wins."""
    for last in set(FULL_DECK) - {card for group in (*holes, board) for card in group}:
        one, other = (by_hand(hole, (*board, last)) for hole in holes)
        yield (one > other) - (one < other)


@pytest.mark.parametrize(
    ("one", "other", "board"),
    [
        ("As Ah Kd Kc 2h", "Qs Js Ts 9d 8d", "Ks Qd 7s 2s"),
        ("Ah Kh 9c 8c 2d", "Ad Kd 9h 8h 2c", "Qs Jc 7d 6s"),
        ("As Ks Qs 3d 3c", "Ah Kh Qh 4d 4c", "Js Ts 9h 8h"),
    ],
)
def test_its_equity_is_that_of_a_plain_count(one: str, other: str, board: str) -> None:
    found = equity(FIVE_CARD_OMAHA, (one, other), cards(board))
    outcomes = [*counted([cards(one), cards(other)], cards(board))]
    assert (found.exact, found.boards) == (True, 52 - 14) == (True, len(outcomes))
    assert [found.wins(0), found.ties(0), found.wins(1)] == [
        outcomes.count(1), outcomes.count(0), outcomes.count(-1),
    ]  # fmt: skip
    assert found.equity(0) == Fraction(sum(outcomes) + len(outcomes), 2 * len(outcomes))


def test_a_range_of_five_cards_is_a_list_of_hands() -> None:
    hands, board = ("AsAhKdKc2h, AdAcKsKh2c", "QsJsTs9d8d"), cards("3s 4s 7d 7h")
    assert equity(FIVE_CARD_OMAHA, hands, board).boards == 2 * (52 - 14)
    for range_ in ("random", "AAxxx", "xxxxx:ds"):
        with pytest.raises(BadInput, match="fewer hole cards than 5: write the cards"):
            equity(FIVE_CARD_OMAHA, (range_, hands[1]))


# Its law


def test_its_kins_rounds_count_for_what_they_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert coverage.run(RULES, False, ROUNDS, games=WITH_IT) == 0
    assert "Every computed clause is answered." in capsys.readouterr().out
    assert coverage.run(RULES, False, ROUNDS, "12.5", games=WITH_IT) == 0
    assert "omaha-1995/oma-37-six-tap-outs.toml" in capsys.readouterr().out
    assert coverage.run(RULES, False, ROUNDS, "14.1", games=WITH_IT) == 0
    assert "omaha-1995" not in capsys.readouterr().out


def test_what_is_its_own_needs_a_round_of_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / RULES).mkdir()
    assert coverage.run(RULES, False, tmp_path, games=WITH_IT) == 1
    said = capsys.readouterr().out
    faults = re.findall(rf"^{RULES} (.+) has no round that hits it$", said, re.MULTILINE)
    computed = {n for n in OWN if law_of(FIVE_CARD_OMAHA)[n].kind == "computed"}
    assert set(faults) == computed == {"D.Hand", "D.Hole Cards", "14.1"}
