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
CLOCK = r"(?: \(\d+ s\))?: "  # in a room there is one
AGAIN = rf"o\s+for\s+others{CLOCK}"
WAGER = rf"Enter for (?:none|\$\d+){CLOCK}"
ANTE, JACKPOT = r"Ante, [^:]*: ", r"Jackpot, [^:]*: "
MORE = r"of\s+play\s+money,\s+q\s+to\s+leave: "  # after much was lost: Enter takes it
SETTLE = rf"g gives up \$\d+{CLOCK}"
QUESTIONS = (PLAY, CHOICE, AGAIN, WAGER, SETTLE, MORE)
RESULT = r"Round \d+ came to \s*\S+\s* for you"
MOVED = "The table has moved on"


def answer_to(said: str) -> str:
    """Enter, and of choices the first that is not to fold."""
    if not re.search(CHOICE + "$", said):
        return ""
    keys: list[str] = re.findall(r"\n    (\w)  ", said)
    return next(key for key in keys if key != "f")


def play_round(terminal: Terminal) -> str:
    """From the question before a round to the one after it."""
    said = [terminal.expect(*QUESTIONS)]
    while not re.search(RESULT, said[-1]):
        terminal.type(answer_to(said[-1]))
        said.append(terminal.expect(*QUESTIONS))
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
        why = terminal.expect(*QUESTIONS)
        assert re.search(r"\d+\.\d\S* +[A-Z]\w+", why), "no meaning of a clause"
        terminal.type("pay")
        assert re.search(r"Flush|flush", terminal.expect(*QUESTIONS))
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
    announced = re.search(r"The cards are sealed, each in its place: (\w{16})", said)
    [path] = tmp_path.glob("receipt-three-card-2006-1-*.json")
    receipt = json.loads(path.read_bytes())
    assert announced
    assert receipt["record"]["seal"].startswith(announced[1])
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
    "why": "4.1",
    "how": "one of the dealer's lies open",
    "?": "another table",
}


def test_wrong_keys_lose_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Terminal(tmp_path) as terminal:
        for wrong in ("8", "0", "x", "9" * 4000):
            terminal.expect("Enter for 1, q to leave: ")
            terminal.type(wrong)
            terminal.expect("Type a number from 1 to 7")
        terminal.expect("Enter for 1, q to leave: ")
        terminal.press(b"\xff\xfe\n")
        terminal.expect("Type a number from 1 to 7")
        terminal.type("2")
        for wrong, answer in WRONG.items():
            terminal.expect(ANTE)
            terminal.type(wrong)
            terminal.expect(answer)
        terminal.expect(ANTE)
        terminal.type("25")
        terminal.expect(JACKPOT)
        terminal.type("n")
        hand = dealt(terminal)
        for wrong in ("", "3", "bet 60", "raise", "one", "1 2 3"):
            terminal.type(wrong)
            assert "You bet" not in terminal.expect("Type f or b, or the word", "Open is: bet")
            terminal.expect(CHOICE)
        terminal.type("bet 50")
        said = terminal.expect(AGAIN)
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
        terminal.expect(ANTE)
        terminal.type("50")
        terminal.expect(JACKPOT)
        terminal.end(how)
    with Terminal(tmp_path, "canberra-2017") as terminal:
        terminal.expect("Round 1 is in hand")
        assert "Ante" not in terminal.expect(JACKPOT)
        terminal.type()
        hand = dealt(terminal)
        terminal.end(how)
    with Terminal(tmp_path) as terminal:
        terminal.expect("progressive jackpot.*round 1 is in hand")
        terminal.expect("Enter for 2, q to leave: ")
        terminal.type()
        assert dealt(terminal) == hand
        terminal.type("bet")
        assert "Round 2, you have" in terminal.expect(AGAIN)
        leave(terminal)
    expect_sound(terminal.journal, capsys)


def test_ctrl_c_and_ctrl_d_leave_at_every_question(tmp_path: Path) -> None:
    questions = ("q to leave: ", ANTE, "Pairs plus, .*: ", CHOICE)
    answers = ("3", "", "", "")
    for last in range(len(questions)):
        with Terminal(tmp_path / str(last)) as terminal:
            for question, answer in zip(questions[:last], answers, strict=False):
                terminal.expect(question)
                terminal.type(answer)
            terminal.expect(questions[last])
            assert terminal.end(b"\x03\x03" if last % 2 else b"\x04") == 0
            assert "Traceback" not in terminal.expect("a round in hand waits for you")


def test_two_windows_at_one_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Terminal(tmp_path, "canberra-2004") as one:
        one.expect(ANTE)
        with Terminal(tmp_path, "canberra-2004") as other:
            other.expect(ANTE)
            one.type("10")
            one.expect(JACKPOT)
            other.type("20")
            other.expect(MOVED)
            other.expect(JACKPOT)
            one.type("")
            hand = dealt(one)
            other.type("y")
            other.expect(MOVED)
            assert dealt(other) == hand
            one.type("fold")
            one.expect("Round 2")
            other.type("b")
            other.expect(MOVED)
            other.expect(r"Round 2, you have \$990")
            leave(one)
            leave(other)
    expect_sound(one.journal, capsys)


def test_a_window_in_which_there_is_nothing_left_to_settle_is_not_thrown_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Terminal(tmp_path, "ultimate-2019") as one:
        said = one.expect(WAGER)
        while not re.search(SETTLE, said):
            one.type(answer_to(said))
            said = one.expect(CHOICE, WAGER, SETTLE)
        with Terminal(tmp_path, "ultimate-2019") as other:
            other.expect(SETTLE)
            one.type("")
            one.expect(AGAIN, MORE)
            other.type("")
            other.expect(WAGER, MORE)
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
        terminal.expect(ANTE)
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


def test_keys_that_edit_and_the_same_again(tmp_path: Path) -> None:
    """An arrow moves within the line, and Enter lays what was laid before."""
    with Terminal(tmp_path, "canberra-2017") as terminal:
        terminal.expect(ANTE)
        terminal.press(b"5\x1b[D2\n")
        terminal.expect(JACKPOT)
        terminal.type("y")
        said = terminal.expect(CHOICE)
        assert "On your box: ante $25, jackpot $2." in said
        terminal.type("f")
        said = terminal.expect(AGAIN)
        assert re.search(r"same\s+again,\s+ante\s+\$25,\s+jackpot\s+\$2", said)
        terminal.type()
        assert "On your box: ante $25, jackpot $2." in terminal.expect(CHOICE)
        leave(terminal)


def test_bots_of_one_level(tmp_path: Path) -> None:
    with Terminal(tmp_path, "manila-1995", "--bots", "expert") as terminal:
        assert terminal.expect(PLAY).count("(expert)") == 3
        leave(terminal)
    with Terminal(tmp_path, "manila-1995", "--bots", "genius") as terminal:
        terminal.expect("--bots: 'genius' is none of newcomer, regular, expert")
        assert terminal.wait() == 2
