"""verify_deal.py agrees with the deal, finds every change of a receipt, and stands alone."""

import ast
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import verify_deal
from pitboss.floor.deal.record import (
    InspectorReceipt,
    Receipt,
    inspector_receipt,
    player_receipt,
    publish,
)
from pitboss.floor.deal.shoe import ProvableShoe, Terms
from pitboss.floor.deal.shuffle import scaled
from tests.floor.deals import BEFORE, FLOP, MANILA, TERMS, WENT, dealt, finished, next_deal, opened
from tests.house.source import ROOT, Source, imported

GOLDEN = Path(__file__).parent / "golden"
SHOE, RECORD = finished()
PLAYER = player_receipt(SHOE, RECORD, 2, shown=FLOP, passed=False)
INSPECTOR = inspector_receipt(SHOE, RECORD)
RAW = msgspec.json.encode(PLAYER)
RECEIPTS: dict[str, Receipt] = {"player-2": PLAYER, "inspector-2": INSPECTOR}
SHOE_1, RECORD_1 = finished(BEFORE)  # dealt by the algorithm before this one
PLAYER_1 = player_receipt(SHOE_1, RECORD_1, 2, shown=FLOP, passed=False)
EVERY: dict[str, Receipt] = {
    **RECEIPTS,
    "player": PLAYER_1,
    "inspector": inspector_receipt(SHOE_1, RECORD_1),
}


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """As a stranger would, with no way to import Pitboss."""
    command = [sys.executable, "-I", "-S", str(ROOT / "verify_deal.py"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, receipt in EVERY.items():
        (tmp_path / f"{name}.json").write_bytes(msgspec.json.encode(receipt))
    return tmp_path


def failures(raw: bytes) -> list[str]:
    """What is found wrong with a receipt, in one line or in sentences."""
    try:
        receipt = verify_deal.parsed(raw)
    except verify_deal.Unreadable as error:
        return [str(error)]
    player = receipt["receipt"] == "player"
    checks = verify_deal.check_player(receipt) if player else verify_deal.check_inspector(receipt)
    checks += verify_deal.check_record(receipt["record"])
    return [sentence for sentence, true in checks if not true]


# Agreement


def as_data(terms: Terms) -> verify_deal.Data:
    return dict(msgspec.to_builtins(terms))


def agreed(shoe: ProvableShoe) -> bool:
    master = verify_deal.master_key(as_data(shoe.terms), shoe.seed, list(shoe.seeds))
    above, order = verify_deal.deal_order(master, as_data(shoe.terms))
    envelopes = verify_deal.envelopes(master, "card", order)
    return (above, tuple(order), tuple(envelopes)) == (*shoe.order, shoe.card_envelopes)


@pytest.mark.parametrize("terms", [TERMS, MANILA])
def test_two_programs_deal_the_same_from_many_seeds(terms: Terms) -> None:
    shoes = [opened(terms, nth.to_bytes(32, "little")).add_seed(1, str(nth)) for nth in range(300)]
    assert [shoe.seed.hex() for shoe in shoes if not agreed(shoe)] == []


@given(seed=st.binary(min_size=32, max_size=32), texts=st.lists(st.text(max_size=9), max_size=3))
def test_two_programs_deal_the_same_from_any_seeds(seed: bytes, texts: list[str]) -> None:
    shoe = opened(MANILA, seed)
    for place, text in enumerate(texts, 1):
        shoe = shoe.add_seed(place, text) if text.isprintable() else shoe
    assert agreed(shoe)


def test_two_programs_scale_every_byte_alike() -> None:
    for n in range(2, 53):
        kept = [byte for byte in range(256) if scaled(byte, n) is not None]
        stream = iter(range(256))
        numbers = [verify_deal.number_below(n, stream) for _ in kept]
        assert numbers == [scaled(byte, n) for byte in kept]


# Golden receipts: what was dealt once verifies for good


@pytest.mark.parametrize("name", EVERY)
def test_the_golden_receipt_is_dealt_again(name: str) -> None:
    golden = (GOLDEN / f"{name}.json").read_bytes()
    assert msgspec.json.encode(EVERY[name]) == golden.rstrip()
    assert failures(golden) == []


def test_the_page_has_the_golden_deal() -> None:
    page = (ROOT / "docs" / "deal.md").read_text()
    said = [SHOE.master.hex(), RECORD.commitment, RECORD.seal, RECORD.hash]
    said += [f"`{' '.join(INSPECTOR.order)}`", f"| cut | {INSPECTOR.above} |"]
    assert [one for one in said if one not in page] == []


# As a stranger runs it


@pytest.mark.parametrize("name", EVERY)
def test_a_good_receipt_verifies(folder: Path, name: str) -> None:
    ran = run("--seal", EVERY[name].record.seal, folder / f"{name}.json")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.endswith("VERIFIED\n")
    assert "NO " not in ran.stdout
    assert "It proves: " in ran.stdout
    assert "It cannot prove: " in ran.stdout


def test_what_was_noted_is_looked_for(folder: Path) -> None:
    path = folder / "player-2.json"
    assert run("--noted", RECORD.commitment, "--noted", RECORD.seal, path).returncode == 0
    assert run("--noted", RECORD.hash, "--seal", RECORD.seal, path).returncode == 0
    ran = run("--noted", RECORD.commitment[::-1], path)
    assert ran.returncode == 1
    assert f"What you noted, {RECORD.commitment[::-1]}, is there." in ran.stdout


@pytest.mark.parametrize("noted", [(), (RECORD.commitment,), (RECORD.hash,), (RECORD.seal[:15],)])
def test_a_player_verifies_nothing_without_the_seal(folder: Path, noted: tuple[str, ...]) -> None:
    ran = run(*(word for one in noted for word in ("--noted", one)), folder / "player-2.json")
    assert ran.returncode == 1
    assert "You gave the seal of deal 1 that you noted before its first card" in ran.stdout
    assert "VERIFIED" not in ran.stdout


def test_a_short_note_will_do_and_says_what_it_is_worth(folder: Path) -> None:
    ran = run("--seal", RECORD.seal[:16].upper(), folder / "player-2.json")
    assert (ran.returncode, ran.stdout.endswith("VERIFIED\n")) == (0, True)
    assert "A short note proves less" in ran.stdout
    assert "A short note" not in run("--seal", RECORD.seal, folder / "player-2.json").stdout


def test_a_receipt_of_the_algorithm_before_says_what_it_cannot_prove(folder: Path) -> None:
    ran = run(folder / "player.json")
    assert ran.returncode == 0
    assert "It cannot prove: that they were fixed before anybody made a decision" in ran.stdout
    later = run("--seal", RECORD.seal, folder / "player-2.json").stdout
    assert "the cards above were fixed then,\nbefore anybody made a decision" in later


@pytest.mark.parametrize("left_out", [0, 1, 2, 4])
def test_a_receipt_with_an_opening_left_out_is_not_verified(left_out: int) -> None:
    data = msgspec.json.decode(RAW)
    del data["openings"][left_out]
    assert any("is opened here" in sentence for sentence in failures(msgspec.json.encode(data)))


def test_a_passed_hand_stays_closed_and_is_told() -> None:
    passed = player_receipt(SHOE, RECORD, 2, shown=(), passed=True)
    assert failures(msgspec.json.encode(passed)) == []
    told = msgspec.json.decode(msgspec.json.encode(passed)) | {"passed": False}
    assert any("is opened here" in sentence for sentence in failures(msgspec.json.encode(told)))
    checks = verify_deal.check_player(verify_deal.parsed(msgspec.json.encode(passed)))
    assert any(sentence.startswith("You passed your cards") for sentence, _ in checks)


def test_deals_of_one_table_make_a_chain(folder: Path) -> None:
    shoe = next_deal(RECORD)
    linked = inspector_receipt(shoe, publish(shoe, "misdeal", ()))
    loose = opened(msgspec.structs.replace(shoe.terms, previous="ab" * 32))
    unlinked = inspector_receipt(loose, publish(loose, "void", ()))
    (folder / "linked.json").write_bytes(msgspec.json.encode(linked))
    (folder / "unlinked.json").write_bytes(msgspec.json.encode(unlinked))
    seal = ("--seal", RECORD.seal)
    good = run(*seal, folder / "linked.json", folder / "player-2.json", folder / "inspector-2.json")
    assert good.returncode == 0
    assert good.stdout.count("Deals 1 and 2 are in one chain.") == 2
    assert run(folder / "unlinked.json").returncode == 0
    bad = run(*seal, folder / "player-2.json", folder / "unlinked.json")
    assert bad.returncode == 1
    assert bad.stdout.endswith("not so:\n  Deals 1 and 2 are in one chain.\n")
    assert run(folder / "linked.json", folder / "unlinked.json").returncode == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is not the receipt of a deal"),
        (b"[" * 100_000, "it is not the receipt of a deal"),
        (b"\xff\xfe", "it is not the receipt of a deal"),
        (b"[]", "it is not the receipt of a deal"),
        (b'{"receipt":["player"]}', "it is not the receipt of a deal"),
        (b'{"receipt":"banker"}', "it is not the receipt of a deal"),
        (b'{"receipt":"player","receipt":"player"}', "it is not the receipt of a deal"),
        (b'{"receipt":"player"}', "it is not the receipt of a deal"),
        (
            RAW.replace(b'"place":2,', b""),
            "the receipt must have the fields receipt, record, place",
        ),
        (RAW.replace(b'"cut":true', b'"cut":1'), "cut must be true or false"),
        (RAW.replace(b'"place":2', b'"place":true'), "place must be a whole number"),
        (RAW.replace(b"seat two", b"seat\\u001b"), "seed must be text"),
        (RAW.replace(b"seat two", b"\\ud800"), "seed must be text"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(folder: Path, content: bytes, why: str) -> None:
    path = folder / "odd.json"
    path.write_bytes(content)
    ran = run(path)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr.startswith(f"{path}: {why}")
    assert ran.stderr.count("\n") == 1


def test_a_file_that_is_not_there_is_told_in_one_line(folder: Path) -> None:
    assert (
        run(folder / "none.json").stderr == f"{folder / 'none.json'}: No such file or directory\n"
    )
    assert run(folder).returncode == 2


def test_a_seed_in_any_alphabet_is_told(folder: Path) -> None:
    receipt = player_receipt(SHOE, RECORD, 3, shown=(), passed=False)
    (folder / "three.json").write_bytes(msgspec.json.encode(receipt))
    ran = run("--seal", RECORD.seal, folder / "three.json")
    assert ran.returncode == 0
    assert "drei) is bound in place 3 of the seal." in ran.stdout


def test_it_needs_nothing_but_the_standard_library() -> None:
    text = (ROOT / "verify_deal.py").read_text()
    modules = {name for _, name in imported(Source(Path("verify_deal.py"), text))}
    assert {name.split(".")[0] for name in modules} <= sys.stdlib_module_names
    assert ast.get_docstring(ast.parse(text))
    assert text.count("\n") <= 370  # to be read at one sitting


# Tampering


@pytest.mark.parametrize("name", EVERY)
def test_a_change_of_any_byte_is_found(name: str) -> None:
    raw = msgspec.json.encode(EVERY[name])
    others = [raw[:nth] + bytes([raw[nth] ^ 1]) + raw[nth + 1 :] for nth in range(len(raw))]
    assert len(others) > 4_000
    assert [nth for nth, other in enumerate(others) if failures(other) == []] == []


def changed(receipt: Receipt, path: str, value: object) -> bytes:
    """The receipt with one value put in."""
    data = msgspec.json.decode(msgspec.json.encode(receipt))
    *way, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    at = data
    for key in way:
        at = at[key]
    assert at[last] != value
    at[last] = value
    return msgspec.json.encode(data)


@pytest.mark.parametrize(
    ("receipt", "path", "value", "told"),
    [
        (PLAYER, "openings.0.card", "As", "was sealed as As"),
        (PLAYER, "openings.0.position", 2, "Card 2 of the shoe"),
        (PLAYER, "openings.4.position", 9, "Card 9 left the shoe, and may be opened"),
        (PLAYER, "openings.1", msgspec.to_builtins(PLAYER.openings[0]), "no two are the same"),
        (PLAYER, "place", 3, "is bound in place 3"),
        (PLAYER, "place", 0, "is bound in place 0"),
        (PLAYER, "place", 99, "is bound in place 99"),
        (PLAYER, "record.went.0", "discard", "Card 1 of the shoe"),
        (PLAYER, "record.went.0", "12", "went to a place of the table"),
        (PLAYER, "record.outcome", "won", "The outcome is one that is known"),
        (PLAYER, "record.terms.deck", 40, "The algorithm and the deck are known"),
        (PLAYER, "record.terms.places", 8, "for the seed of each place"),
        (PLAYER, "record.terms.number", 0, "unless it is the table's first"),
        (PLAYER, "record.terms.number", 2, "unless it is the table's first"),
        (INSPECTOR, "record.terms.deck", 32, "an envelope for each card"),
        (INSPECTOR, "record.terms.deck", 40, "The algorithm and the deck are known"),
        (INSPECTOR, "record.terms.cut", False, "cut with 0 above"),
        (INSPECTOR, "seed", "00" * 32, "The commitment is upon"),
        (INSPECTOR, "seeds.1", "seat one", "The players' seeds are those"),
        (INSPECTOR, "seeds", [], "The players' seeds are those"),
        (INSPECTOR, "above", 3, "give this order of the cards"),
        (INSPECTOR, "order.51", "??", "give this order of the cards"),
        (INSPECTOR, "record.cards.51", "00" * 32, "Each envelope holds the card"),
        (INSPECTOR, "record.outcome", "void", "The hash of the deal is upon"),
    ],
)
def test_what_is_wrong_is_named(receipt: Receipt, path: str, value: object, told: str) -> None:
    assert any(told in sentence for sentence in failures(changed(receipt, path, value)))


def test_a_failure_has_status_one_and_is_named(folder: Path) -> None:
    (folder / "changed.json").write_bytes(changed(INSPECTOR, "seeds.8", "added later"))
    ran = run(folder / "changed.json")
    assert ran.returncode == 1
    assert "\nDOES NOT VERIFY; this is not so:\n  The players' seeds" in ran.stdout
    assert "It proves: " not in ran.stdout


def test_an_order_that_was_chosen_is_found() -> None:
    """The house deals an order of its own and seals it well: only the seeds tell."""
    shoe = dealt()
    order = shoe.order.cards[::-1]
    envelopes = verify_deal.envelopes(shoe.master, "card", list(order))
    terms = verify_deal.in_order(as_data(shoe.terms))
    inside = (*terms, RECORD.commitment, *RECORD.seeds, *envelopes)
    seal = verify_deal.sha256("seal", *inside)
    ended = (len(WENT), *map(str, WENT), len(FLOP), *FLOP)
    whole = verify_deal.sha256("deal", seal, "played", *ended)
    forged = msgspec.structs.replace(RECORD, cards=tuple(envelopes), seal=seal, hash=whole)
    receipt = InspectorReceipt(forged, shoe.seed.hex(), shoe.seeds, shoe.order.above, order)
    assert len(failures(msgspec.json.encode(receipt))) == 2
