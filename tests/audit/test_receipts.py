"""The receipt of a round runs again without a journal, and shows nobody what is not theirs."""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pitboss.audit.played_round import find_round
from pitboss.audit.receipt import RoundReceipt, round_receipt, written
from pitboss.audit.verify_receipt import check
from pitboss.cli import main
from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.banked import commands as b
from pitboss.play.banked.round import BankedRound
from pitboss.play.codec import decode_as
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.pot.round import PotRound
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages, play_some

VAULT = Vault([KEY])
VIEWERS = ("", "Ann", "Bob")


def receipt(pages: Pages, rules: str, viewer: str, number: int = 1) -> RoundReceipt:
    return round_receipt(find_round(pages, rules, number), VAULT, viewer)


def again(data: Any) -> RoundReceipt:
    return decode_as(RoundReceipt, json.dumps(data).encode())


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("rules", GAMES)
def test_a_receipt_runs_again(rules: str, viewer: str, pages: Pages) -> None:
    for number in (1, 2):
        one = receipt(pages, rules, viewer, number)
        checked = check(decode_as(RoundReceipt, written(one)))
        assert checked.findings == ()
        assert checked.unjudged <= (1 if viewer and "1995" in rules else 0)
        assert len(one.deals) == (2 if "1995" in rules and number == 1 else 1)


def seen_cards(one: RoundReceipt) -> set[str]:
    """Every face that is anywhere in it."""
    return {card for card in _strings(json.loads(written(one))) if len(card) == 2}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict | list):
        for item in value.values() if isinstance(value, dict) else value:
            yield from _strings(item)
    elif isinstance(value, str) and value[:1] in "23456789TJQKA" and value[1:] in tuple("cdhs"):
        yield value


@pytest.mark.parametrize("rules", ["canberra-2017", "holdem-1995"])
def test_a_player_sees_no_card_that_was_not_shown(rules: str, tmp_path: Path) -> None:
    """Bob folds: nobody sees his cards, and in a game for the pot not even he does."""
    with open_store(tmp_path / "journal.db") as store:
        felt = play_some(store, [rules], rounds=0)
        hands = with_a_fold(felt, rules)
        pages = Pages(store.follow())
    assert hands["Bob"] <= seen_cards(receipt(pages, rules, ""))
    for viewer in ("Ann", "Bob"):
        seen = seen_cards(receipt(pages, rules, viewer))
        assert seen
        assert bool(hands["Bob"] & seen) == (viewer == "Bob" and rules == "canberra-2017")
        assert check(receipt(pages, rules, viewer)).findings == ()
    assert hands["Ann"] <= seen_cards(receipt(pages, rules, "Ann"))


def with_a_fold(felt: Felt, rules: str) -> dict[str, set[str]]:
    """A round in which Bob folds at once, and what each player held."""
    felt.croupier.begin(rules)
    if rules == "canberra-2017":
        for player in ("Ann", "Bob"):
            felt.bet(rules, player, ante=dollars(10))
        felt.croupier.deal(rules)
        held = hands_of(felt, rules)
        felt.act(rules)
        felt.give(rules, b.Act(2, "fold"), "Bob")
    else:
        felt.croupier.deal(rules)
        held = hands_of(felt, rules)
        felt.act(rules)  # Cy, behind the blinds, calls
        felt.act(rules)
        felt.give(rules, p.Act(2, "fold"), "Bob")
        while felt.casino.table(rules).in_hand:
            felt.croupier.carry_on(rules)
            if felt.casino.table(rules).in_hand:
                felt.act(rules)
    felt.croupier.carry_on(rules)
    return held


def hands_of(felt: Felt, table: str) -> dict[str, set[str]]:
    state = felt.casino.table(table)
    if isinstance(state.round, BankedRound):
        return {box.player: set(box.cards) for box in state.round.boxes.values()}
    assert isinstance(state.round, PotRound)
    return {state.seated[seat.number].player: set(seat.cards) for seat in state.round.seats}


def test_a_receipt_for_a_stranger_or_of_no_round_is_refused(pages: Pages) -> None:
    played = find_round(pages, "canberra-2017", 1)
    with pytest.raises(BadInput, match="'Cy' was not in round 1"):
        round_receipt(played, VAULT, "Cy")
    with pytest.raises(BadInput, match="needs the key"):
        round_receipt(played, None)
    half = type(played)(played.table, 1, played.before, played.entries[:4])
    with pytest.raises(BadInput, match="round 1 is not over"):
        round_receipt(half, VAULT)
    unpublished = type(played)(played.table, 1, played.before, played.entries[:-1])
    with pytest.raises(BadInput, match="deal 1 has not been published"):
        round_receipt(unpublished, VAULT)


# Changes


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value)
    for key, item in items:
        if isinstance(item, dict | list):
            yield from leaves(item, (*path, key))
        else:
            yield (*path, key)


def changed(data: Any, path: tuple[Any, ...]) -> Any:
    """The same with one value changed, of the same type."""
    copy = json.loads(json.dumps(data))
    at = copy
    for key in path[:-1]:
        at = at[key]
    old = at[path[-1]]
    if isinstance(old, bool):
        at[path[-1]] = not old
    elif isinstance(old, int):
        at[path[-1]] = old + 1
    elif isinstance(old, str) and old:
        at[path[-1]] = ("b" if old[0] != "b" else "c") + old[1:]
    else:
        at[path[-1]] = "x"
    return copy


def survives(data: Any) -> bool:
    try:
        return not check(again(data)).findings
    except BadInput:
        return False


@pytest.mark.parametrize("rules", ["canberra-2017", "holdem-1995"])
def test_a_changed_inspectors_receipt_does_not_verify(rules: str, pages: Pages) -> None:
    """Every field of every entry is hashed; of the table before it, what the round rests on."""
    data = json.loads(written(receipt(pages, rules, "")))
    assert survives(data)
    paths = [path for path in leaves(data) if path[0] in ("steps", "deals")]
    for path in Random(3).sample(paths, 80):
        assert not survives(changed(data, path)), path


def test_a_players_receipt_with_another_card_does_not_verify(pages: Pages) -> None:
    data = json.loads(written(receipt(pages, "canberra-2017", "Ann")))
    deals = [path for path in leaves(data) if path[0] == "deals"]
    for path in Random(4).sample(deals, 60):
        assert not survives(changed(data, path)), path
    step = next(s for s in data["steps"] if s["command"]["type"] == "Deal")
    mine = next(c for c in step["command"]["cards"] if c != "??")
    swapped = json.dumps(data["steps"]).replace(f'"{mine}"', '"2c"' if mine != "2c" else '"3c"')
    assert not survives(data | {"steps": json.loads(swapped)})


# The command line


def test_export_and_verify(
    journal: Path, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "receipt.json"
    words = ["export", str(journal), "manila-1995", "1", "-o", str(file), "--key", str(key)]
    for viewer in ("inspector", "player:Ann"):
        assert main([*words, "--for", viewer]) == 0
        assert main(["verify", str(file)]) == 0
        assert "entries judged again" in capsys.readouterr().out
    data = json.loads(file.read_text())
    data["steps"][0]["actor"] = "Eve"
    file.write_text(json.dumps(data, separators=(",", ":")))
    assert main(["verify", str(file)]) == 1
    assert "It does not verify." in capsys.readouterr().out


@pytest.mark.parametrize(
    "damage", ["a field missing", "a field too many", "cut off", "later", "no such rules"]
)
def test_a_receipt_that_cannot_be_read_is_one_line(
    damage: str, pages: Pages, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(written(receipt(pages, "canberra-2004", "Bob")))
    if damage == "a field missing":
        del data["steps"][2]["role"]
    elif damage == "a field too many":
        data["note"] = "trust me"
    elif damage == "later":
        data["format"] = 99
    elif damage == "no such rules":
        data["rules"] = "poker"
    text = json.dumps(data, separators=(",", ":"))
    file = tmp_path / "receipt.json"
    file.write_text(text[:500] if damage == "cut off" else text)
    assert main(["verify", str(file)]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert str(file) in said.err


@pytest.mark.parametrize(
    ("option", "value", "why"),
    [
        ("--for", "somebody", "--for player:NAME or --for inspector"),
        ("--for", "player:Zoe", "was not in round"),
        ("--format", "pdf", "not as 'pdf'"),
        ("--key", "nowhere", "no such file of keys"),
        ("--output", "nowhere/receipt.json", "No such file"),
    ],
)
def test_a_slip_in_export_writes_nothing(
    option: str,
    value: str,
    why: str,
    journal: Path,
    key: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    given = {"--output": str(tmp_path / "out.json"), "--key": str(key)} | {option: value}
    words = [word for pair in given.items() for word in pair]
    assert main(["export", str(journal), "canberra-2017", "1", *words]) == 2
    assert why in capsys.readouterr().err
    assert not (tmp_path / "out.json").exists()


def test_a_receipt_saved_anew_is_read_all_the_same(
    journal: Path, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "receipt.json"
    words = ["export", str(journal), "canberra-2017", "1", "--key", str(key), "-o", str(file)]
    assert main(words) == 0
    whole = json.loads(file.read_text())
    file.write_text(json.dumps(whole, indent=2, sort_keys=True))
    assert main(["verify", str(file)]) == 0
    file.write_text(json.dumps({name: value for name, value in whole.items() if name != "kind"}))
    assert main(["verify", str(file)]) == 2
    assert capsys.readouterr().err.endswith("missing required field `kind`\n")


def test_the_end_of_the_name_tells_the_form(
    journal: Path, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.phh"
    words = ["--key", str(key), "-o", str(file)]
    assert main(["export", str(journal), "holdem-1995", "2", *words]) == 0
    assert tomllib.loads(file.read_text())["variant"]
    assert main(["export", str(journal), "manila-1995", "2", *words]) == 2
    assert "no format of hand histories" in capsys.readouterr().err
