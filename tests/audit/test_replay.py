"""A round told from the journal, and set beside another edition of its rules."""

import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.audit.other_edition import compare
from pitboss.audit.played_round import find_round
from pitboss.audit.replay import replay, told
from pitboss.cards.card import cards
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.floor import window
from pitboss.floor.people import Role
from pitboss.floor.table_stream import TABLE, LoadedTable, last_round, whole_events
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play import codec
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.money import dollars
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages
from tests.playing import meter_of


@pytest.mark.parametrize("rules", GAMES)
def test_a_table_read_at_once_stands_as_entry_after_entry_left_it(
    rules: str, pages: Pages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What lay covered in rounds that are over is not opened: nothing of it is in any state."""
    monkeypatch.setattr(window, "EVERY", len(pages.entries))  # a journal in the hand keeps nothing
    vault, stands = Vault([KEY]), LoadedTable()
    entries = pages.read(TABLE + rules)
    assert any(b"??" in bytes(entry.events) for entry in entries[: last_round(entries)])
    for nth, entry in enumerate(entries, 1):
        stands = stands.after(entry, whole_events(entry, vault))
        store: Any = Pages(entries[:nth])
        assert window.Streams(store, vault).load(rules) == stands


@pytest.mark.parametrize("rules", GAMES)
def test_a_round_is_told_with_people_and_clauses(
    rules: str, journal: Path, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(journal), rules, "1", "--key", str(key)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"REPLAY of round 1 at table {rules}")
    happened = [line for line in lines if line.startswith("    ")]
    assert all(line.endswith("]") for line in happened)
    assert any("Ann (player): add seed: player Ann" in line for line in lines)
    assert lines[-1].split()[0] in ("Ann", "Bob", "Cy")
    told_cards = [line for line in lines if "publish deal" in line]
    assert len(told_cards) == (2 if "1995" in rules else 1)


def test_seats_taken_after_the_round_are_not_in_it(pages: Pages) -> None:
    played = find_round(pages, "canberra-2017", 1)
    commands = [codec.decode_command(entry.command) for entry in played.entries]
    assert type(commands[0]).__name__ == "BeginRound"
    assert type(commands[-1]).__name__ == "PublishDeal"
    assert played.before.state.number == 0


def test_what_is_not_there_is_named(pages: Pages) -> None:
    with pytest.raises(BadInput, match="has no round 9: it has 2"):
        find_round(pages, "canberra-2017", 9)
    with pytest.raises(BadInput, match="no table 'X'"):
        find_round(pages, "X", 1)


# Two editions


@pytest.fixture
def royal(tmp_path: Path) -> Pages:
    """By hand: Ann has a royal flush with a wager on the jackpot of 2017, Bob a straight flush."""
    with open_store(tmp_path / "royal.db") as store:
        felt = Felt(store)
        felt.open_jackpot("J", meter_of(dollars(20_000), dollars(1_000)))
        felt.open_table("C1", "canberra-2017", jackpot="J", electronic=False)
        felt.sit("C1", "Ann", "Bob")
        felt.croupier.begin("C1")
        for player in ("Ann", "Bob"):
            felt.bet("C1", player, ante=dollars(10), jackpot=dollars(2))
        felt.croupier.deal("C1", cards("2c"))
        felt.give("C1", b.Act(1, "bet", dollars(20)), "Ann")
        felt.give("C1", b.Act(2, "bet", dollars(20)), "Bob")
        shown = {1: "Ah Kh Qh Jh Th", 2: "9s 8s 7s 6s 5s"}
        for box, hand in shown.items():
            felt.give("C1", b.Show(box, cards(hand)), "Dan", Role.DEALER)
        felt.croupier.give("C1", b.Proceed(cards("Ad Kc 5d 3c 2c")))
        felt.croupier.carry_on("C1")  # the hands are verified, and the cards racked
        return Pages(store.follow())


def test_a_round_under_the_other_edition(royal: Pages) -> None:
    played = find_round(royal, "C1", 1)
    lines = [*compare(played, "canberra-2004")]
    at = lines.index("* box 1, jackpot")
    assert "canberra-2017: Box 1's jackpot of $2 wins $18,002.70" in lines[at + 1]
    assert "canberra-2004: Box 1's jackpot of $2 wins" in lines[at + 2]
    assert lines[at + 1] != lines[at + 2].replace("2004", "2017")
    assert "  box 1, ante" in lines
    assert "  the pools, from $20,003 on the meter as it was read" in lines
    assert all(line.endswith("]") for line in lines if "'s " in line)


def test_the_same_edition_is_the_same(royal: Pages) -> None:
    lines = [*compare(find_round(royal, "C1", 1), "canberra-2017")]
    assert not any(line.startswith("*") for line in lines)


def test_what_the_other_edition_refuses_is_told(royal: Pages) -> None:
    """A price that its sign does not show: the wager is refused there, and the round goes on."""
    played = find_round(royal, "C1", 1)
    state = played.before.state
    assert state.sign.banked
    sign = replace(state.sign, banked=replace(state.sign.banked, jackpot_wager=dollars(1)))
    before = replace(played.before, state=replace(state, sign=sign))
    lines = [*compare(replace(played, before=before), "canberra-2004")]
    assert sum(line.startswith("* canberra-2004 refuses: ") for line in lines) == 2
    assert "* box 1, jackpot" in lines
    assert any("nothing became of it" in line for line in lines)


@pytest.mark.parametrize(
    ("table", "rules", "why"),
    [
        ("canberra-2017", "ultimate-2019", "one has no"),
        ("holdem-1995", "omaha-1995", "only games against the house"),
        ("canberra-2017", "canberra-1066", "is none of"),
    ],
)
def test_games_that_do_not_fit_are_refused(
    table: str, rules: str, why: str, journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(journal), table, "1", "--rules", rules]) == 2
    said = capsys.readouterr().err
    assert why in said
    assert said.count("\n") == 1


def test_a_round_in_hand_is_told_as_far_as_it_went(pages: Pages) -> None:
    played = find_round(pages, "canberra-2017", 1)
    half = replace(played, entries=played.entries[:4])
    assert [*told(half)][-1].startswith("The round is in play")


# A round in play


VAULT = Vault([KEY])
CARDS = re.compile(r"\b[2-9TJQKA][cdhs]\b")


def in_play(tmp_path: Path, rules: str) -> Pages:
    """Dealt, and somebody is to act."""
    with open_store(tmp_path / f"{rules}.db") as store:
        felt = Felt(store)
        felt.open_table("T", rules)
        banked = isinstance(GAMES[rules], BankedGame)
        felt.sit("T", "Ann", "Bob", stake=0 if banked else dollars(200))
        felt.croupier.begin("T")
        if banked:
            wagers = ("ante", "blind") if rules == "ultimate-2019" else ("ante",)
            for player in ("Ann", "Bob"):
                felt.bet("T", player, **dict.fromkeys(wagers, dollars(10)))
        felt.croupier.deal("T")
        return Pages(store.follow())


@pytest.mark.parametrize("rules", GAMES)
def test_of_a_round_in_play_nobody_hears_what_lies_face_down(rules: str, tmp_path: Path) -> None:
    pages = in_play(tmp_path, rules)
    open_cards = 1 if "canberra" in rules else 0
    told_all = "\n".join(replay(pages, "T", 1, vault=VAULT))
    assert len(set(CARDS.findall(told_all))) == open_cards
    assert told_all.endswith("what lies face down is told when it is over.")
    own = "\n".join(replay(pages, "T", 1, "player:Ann", VAULT))
    hole = {"canberra": 5, "three": 3, "ultimate": 2, "manila": 3, "holdem": 2, "omaha": 4}
    assert len(set(CARDS.findall(own))) == open_cards + hole[rules.split("-")[0]]


def test_without_the_key_hands_are_told_as_far_as_they_were_shown(
    journal: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(journal), "three-card-2006", "1"]) == 0
    said = capsys.readouterr().out
    assert "cards ?? ?? ??" in said
    assert len(set(CARDS.findall(said))) == 9  # of Ann, of Bob and of the dealer, as declared
    assert main(["replay", str(journal), "canberra-2017", "1", "--rules", "canberra-2004"]) == 2
    assert "that takes --key" in capsys.readouterr().err


def test_who_is_not_in_it_and_another_edition_hear_nothing(tmp_path: Path) -> None:
    pages = in_play(tmp_path, "canberra-2017")
    with pytest.raises(BadInput, match="'Eve' was not in round 1"):
        replay(pages, "T", 1, "player:Eve")
    with pytest.raises(BadInput, match="write --for player:NAME"):
        replay(pages, "T", 1, "Eve")
    with pytest.raises(BadInput, match="round 1 is not over"):
        list(compare(find_round(pages, "T", 1), "canberra-2004"))
