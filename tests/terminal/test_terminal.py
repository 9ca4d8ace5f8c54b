"""`pitboss play`, as somebody at a keyboard has it: the real program in a pseudo-terminal."""

import json
import re
import signal
from pathlib import Path

import pytest

from pitboss.audit import verify
from pitboss.games import GAMES
from tests.terminal.pty_player import Terminal

NUMBERED = tuple(enumerate(GAMES, 1))
PLAY, CHOICE = "Enter to play: ", r"Your choice[^:]*: "
WAGER = r"Enter for (?:none|\$\d+): "
MORE = r"of\s+play\s+money,\s+q\s+to\s+leave: "  # after much was lost: Enter takes it
SETTLE = "gives up every wager: "
RESULT = r"The round came to \S+ for you"


def play_round(terminal: Terminal, first: str = "1") -> str:
    """From the question before a round to the one after it, by Enter and this choice."""
    said = [terminal.expect(PLAY, MORE)]
    rounds = 0
    while rounds < 1 or not said[-1].endswith(PLAY):
        rounds += said[-1].endswith(PLAY)
        terminal.type(first if re.search(CHOICE, said[-1]) else "")
        said.append(terminal.expect(PLAY, CHOICE, WAGER, SETTLE, MORE))
    return "".join(said)


def leave(terminal: Terminal) -> None:
    terminal.type("q")
    terminal.expect("a round in hand waits for you")
    assert terminal.wait() == 0


def expect_sound(journal: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The journal holds, and so does every receipt."""
    assert verify.run(str(journal), journal.parent / "vault.key") == 0
    assert "every one holds" in capsys.readouterr().out


@pytest.mark.parametrize(("number", "rules"), NUMBERED)
def test_a_newcomer_settles_a_wager_at_every_game(
    number: int, rules: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Terminal(tmp_path) as terminal:
        terminal.expect("Which game")
        terminal.type(str(number))
        said = play_round(terminal)
        assert re.search(RESULT, said)
        assert re.search(r"\[\d+\.\d", said), "no clause beside what happened"
        assert "Your receipt of deal 1 agrees with the seal" in said
        terminal.type("why")
        why = terminal.expect(PLAY)
        assert re.search(r"\d+\.\d\S* +[A-Z]\w+", why), "no meaning of a clause"
        leave(terminal)
    [path] = tmp_path.glob(f"receipt-{rules}-1-*.json")
    receipt = json.loads(path.read_bytes())
    assert path.stat().st_mode & 0o777 == 0o600
    assert verify.run(str(path), None, seals=[receipt["record"]["seal"]]) == 0
    assert verify.run(str(path), None) == 1
    assert capsys.readouterr().out.count("The player's receipt of deal 1") == 2
    assert receipt["record"]["terms"]["rules"] == rules
    expect_sound(terminal.journal, capsys)


def test_the_shoe_of_the_receipt_is_the_one_that_was_announced(tmp_path: Path) -> None:
    with Terminal(tmp_path, "three-card-2006") as terminal:
        said = play_round(terminal)
        leave(terminal)
    announced = re.search(r"The cards are sealed, each in its place:\s+(\w{64})", said)
    [path] = tmp_path.glob("receipt-three-card-2006-1-*.json")
    receipt = json.loads(path.read_bytes())
    assert announced
    assert announced[1] == receipt["record"]["seal"]
    assert said.index(announced[1]) < said.index("\n  you     ")  # before any card is seen


WRONG = {
    "5000": "Refused: the ante is .10 to .500 in steps of .5, not .5,000 \\(4.1",
    "505": "Refused: the ante is",
    "5": "Refused: the ante is",
    "12": "Refused: the ante is",
    "-10": "Refused: the ante is",
    "10.005": "is not a whole number of cents",
    "ten": "'ten' is not an amount of money",
    "nan": "'nan' is not an amount of money",
    "1" * 500: "no amount of dollars",
    "\x1b[A": "is not an amount of money",
    "why": "4.1",
    "how": "one of the dealer's lies open",
    "?": "another table",
}


def test_wrong_keys_lose_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Terminal(tmp_path) as terminal:
        for wrong in ("8", "0", "x", "9" * 4000, "\x1b[B"):
            terminal.expect("Enter for 1, q to leave: ")
            terminal.type(wrong)
            terminal.expect("Type a number from 1 to 7")
        terminal.expect("Enter for 1, q to leave: ")
        terminal.press(b"\xff\xfe\n")
        terminal.expect("Type a number from 1 to 7")
        terminal.type("2")
        terminal.expect(PLAY)
        terminal.type("1")
        terminal.expect("Press Enter for the next round")
        terminal.type()
        for wrong, answer in WRONG.items():
            terminal.expect("Ante, .*: ")
            terminal.type(wrong)
            terminal.expect(answer)
        terminal.type("25")
        terminal.expect("Jackpot, .*: ")
        terminal.type("n")
        hand = dealt(terminal)
        for wrong in ("", "3", "bet 60", "raise", "one", "1 2 3"):
            terminal.type(wrong)
            assert "You bet" not in terminal.expect("Type a number from 1 to 2", "Open is: bet")
            terminal.expect(CHOICE)
        terminal.type("bet 50")
        said = terminal.expect(PLAY)
        assert "You bet" in said
        assert hand.count(" ") == 4
        leave(terminal)
    expect_sound(terminal.journal, capsys)


def dealt(terminal: Terminal) -> str:
    """The player's own cards, as the table shows them before a decision."""
    shown = re.findall(r"you +((?:(?:10|[2-9JQKA])[♣♦♥♠] ?)+)", terminal.expect(CHOICE))
    return str(shown[-1]).strip()


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL, signal.SIGHUP])
def test_a_round_goes_on_where_it_was_left(
    how: signal.Signals, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """At the wagers, then at the decision: nothing is asked twice, and the cards are the same."""
    with Terminal(tmp_path, "canberra-2017") as terminal:
        terminal.expect(PLAY)
        terminal.type()
        terminal.expect("Ante, .*: ")
        terminal.type("50")
        terminal.expect("Jackpot, .*: ")
        terminal.end(how)
    with Terminal(tmp_path, "canberra-2017") as terminal:
        terminal.expect("Round 1 is in hand")
        assert "Ante" not in terminal.expect("Jackpot, .*: ")
        terminal.type()
        hand = dealt(terminal)
        terminal.end(how)
    with Terminal(tmp_path) as terminal:
        terminal.expect("progressive jackpot.*round 1 is in hand")
        terminal.expect("Enter for 2, q to leave: ")
        terminal.type()
        assert dealt(terminal) == hand
        terminal.type("bet")
        terminal.expect("Round 2, you have .*: ")
        leave(terminal)
    expect_sound(terminal.journal, capsys)


def test_ctrl_c_and_ctrl_d_leave_at_every_question(tmp_path: Path) -> None:
    questions = ("q to leave: ", PLAY, "Ante, .*: ", "Pairs plus, .*: ", CHOICE)
    answers = ("3", "", "", "", "")
    for last in range(len(questions)):
        with Terminal(tmp_path / str(last)) as terminal:
            for question, answer in zip(questions[:last], answers, strict=False):
                terminal.expect(question)
                terminal.type(answer)
            terminal.expect(questions[last])
            assert terminal.end(b"\x03\x03" if last % 2 else b"\x04") == 0
            assert "Traceback" not in terminal.expect("a round in hand waits for you")


def test_two_windows_at_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Terminal(tmp_path, "canberra-2004") as one, Terminal(tmp_path, "canberra-2004") as other:
        one.expect(PLAY)
        other.expect(PLAY)
        one.type()
        one.expect("Ante, .*: ")
        other.type()
        other.expect("moved on in another window")
        other.expect("Ante, .*: ")
        one.type("10")
        one.expect("Jackpot, .*: ")
        other.type("20")
        other.expect("moved on in another window")
        other.expect("Jackpot, .*: ")
        one.type("")
        hand = dealt(one)
        other.type("y")
        other.expect("moved on in another window")
        assert dealt(other) == hand
        one.type("fold")
        one.expect("Round 2")
        other.type("bet")
        other.expect("moved on in another window")
        other.expect(r"Round 2, you have \$990")
        leave(one)
        leave(other)
    expect_sound(one.journal, capsys)


def test_a_window_in_which_there_is_nothing_left_to_settle_is_not_thrown_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Terminal(tmp_path, "ultimate-2019") as one:
        said = one.expect(PLAY)
        while not said.endswith(SETTLE):
            one.type("1" if re.search(CHOICE, said) else "")
            said = one.expect(CHOICE, WAGER, SETTLE)
        with Terminal(tmp_path, "ultimate-2019") as other:
            other.expect(SETTLE)
            one.type("")
            one.expect(PLAY, MORE)
            other.type("")
            other.expect(PLAY, MORE)
            leave(other)
        leave(one)
    expect_sound(one.journal, capsys)


def test_another_table_and_back(tmp_path: Path) -> None:
    with Terminal(tmp_path, "omaha-1995") as terminal:
        terminal.expect(PLAY)
        terminal.type()
        terminal.expect(CHOICE)
        terminal.type("games")
        terminal.expect("Omaha, against three bots; round 1 is in hand")
        terminal.type("3")
        terminal.expect(PLAY)
        terminal.type("games")
        terminal.expect("Enter for 7, q to leave: ")
        terminal.type()
        terminal.expect("Round 1 is in hand")
        terminal.expect(CHOICE)
        terminal.type("fold")
        assert re.search(RESULT, terminal.expect(PLAY))


@pytest.mark.parametrize("rules", ["canberra-2017", "ultimate-2019", "holdem-1995"])
def test_what_cards_make_is_said_in_practice_alone(rules: str, tmp_path: Path) -> None:
    with Terminal(tmp_path, rules, "--practice") as terminal:
        assert "practice: you have" in play_round(terminal)
        leave(terminal)
    with Terminal(tmp_path, rules) as terminal:
        assert "practice" not in play_round(terminal)
        leave(terminal)


def test_a_narrow_window_without_colours_or_letters_beyond_ascii(tmp_path: Path) -> None:
    plain = {"NO_COLOR": "1", "PYTHONIOENCODING": "ascii"}
    with Terminal(tmp_path, "holdem-1995", columns=60, **plain) as terminal:
        said = play_round(terminal)
        assert re.search(r"you +(?:10|[2-9JQKA])[cdhs] ", said)
        assert max(map(len, said.splitlines())) <= 60
        leave(terminal)
