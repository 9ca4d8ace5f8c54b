"""`pitboss play --at URL`: the same terminal at a table of a room that runs elsewhere."""

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pitboss.cli import main
from pitboss.floor.room.casino_file import DEMONSTRATION
from tests.terminal.pty_player import Terminal
from tests.terminal.test_terminal import CHOICE, QUESTIONS, RESULT, answer_to
from tests.web.house import House, unhurried

GONE = "You have left the table"


class Visit(Terminal):
    """Somebody who comes to the room by the address alone."""

    def __init__(self, url: str, *words: str) -> None:
        self.PROGRAM = ("-m", "pitboss", "play", "--at", url)
        super().__init__(Path(), *words)

    def command(self, words: tuple[str, ...]) -> list[str]:
        return [sys.executable, *self.PROGRAM, *words]


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Nobody is hurried there."""
    house = House(tmp_path_factory.mktemp("room"))
    (house.folder / "casino.toml").write_text(unhurried(DEMONSTRATION.read_text()))
    house.start()
    yield house
    house.stop()


def play_round(visit: Terminal) -> str:
    """From whatever is asked first to the result of a round, and the question after it."""
    said = [visit.expect(*QUESTIONS)]
    while not re.search(RESULT, "".join(said)):
        visit.type(answer_to(said[-1]))
        said.append(visit.expect(*QUESTIONS))
    return "".join(said)


def test_a_guest_chooses_a_table_plays_and_leaves(room: House) -> None:
    with Visit(room.url) as visit:
        assert "canberra-2017-practice" in visit.expect("q to leave: ")
        visit.type("9")
        visit.expect("Type a number from 1 to 7")
        visit.type("three-card-2006-practice")
        said = play_round(visit)
        assert re.search(r"\[\d+\.\d", said), "no clause beside what happened"
        assert "The cards are sealed, each in its place" in said
        visit.type("why")
        assert re.search(r"\d+\.\d\S* +[A-Z]\w+", visit.expect(*QUESTIONS))
        visit.type("q")
        visit.expect(GONE)
        assert visit.wait() == 0


def test_for_the_pot_the_table_moves_by_itself_and_ctrl_c_leaves(room: House) -> None:
    with Visit(room.url, "holdem-1995") as visit:
        assert re.search(r"bot \d+ \((newcomer|regular|expert)\)", visit.expect(CHOICE))
        visit.type("x")
        visit.expect("or the word beside it")
        visit.expect(CHOICE)
        visit.type("f")
        visit.expect(RESULT)
        assert visit.end(b"\x03") == 0
        assert "Traceback" not in visit.expect(GONE)


def test_a_rule_refuses_by_its_clause_and_a_lost_line_is_taken_up_again(room: House) -> None:
    """The room is killed while the player thinks; the round goes on where it was."""
    with Visit(room.url, "canberra-2017-practice") as visit:
        visit.expect(r"Ante, [^:]*: ")
        visit.type("7")
        visit.expect(r"Refused: the ante is \$10 to \$500 in steps of \$5, not \$7 \(4.1")
        visit.expect(r"Ante, [^:]*: ")
        visit.type("10")
        visit.expect(r"Jackpot, [^:]*: ")
        visit.type("n")
        hand = cards(visit.expect(CHOICE))
        room.kill()
        visit.expect("Connection lost")
        room.start()
        visit.expect("Connected again")
        assert cards(visit.expect(CHOICE)) == hand
        visit.type("b")
        assert "You bet" in visit.expect(RESULT)


def cards(said: str) -> str:
    found: list[str] = re.findall(r"you +((?:(?:10|[2-9JQKA])[♣♦♥♠] ?)+)", said)
    return found[-1].strip()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--at", "nowhere at all"), "is not the address of a room"),
        (("--at", "ftp://127.0.0.1"), "is not the address of a room"),
        (("--at", "http://127.0.0.1:1"), "no room answers at http://127.0.0.1:1: Connection ref"),
        (("--at", "http://127.0.0.1:1", "--bots", "expert"), "a room has its own journal and bots"),
        (("--token", "secret"), "--at says where it is"),
    ],
)
def test_what_is_no_room_is_told_in_one_line(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", *words]) == 2
    said = capsys.readouterr()
    assert told in said.err
    assert said.err.count("\n") == 1


def test_who_is_not_known_does_not_come_in(room: House, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--at", room.url, "--token", "nobody's"]) == 2
    assert main(["play", "no-such-table", "--at", room.url]) == 2
    said = capsys.readouterr()
    assert "nobody has this token" in said.err
    assert "'no-such-table' is no table for you in this room; there are canberra-2004" in said.err
