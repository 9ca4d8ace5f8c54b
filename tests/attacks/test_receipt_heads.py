"""A journal is made anew or rolled back, and a player's receipt in a drawer finds it."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

import verify_deal
from pitboss.audit.played_round import find_round
from pitboss.audit.receipt import round_receipt, written
from pitboss.audit.verify import verify
from pitboss.audit.verify_receipt import check, read_receipt
from pitboss.cli import main
from pitboss.journal.chain import Kind
from pitboss.journal.heads import kept
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from tests.floor.felt import KEY
from tests.floor.journals import Pages, chained, play_some

VAULT = Vault([KEY])


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    with open_store(tmp_path_factory.mktemp("journal") / "house.db") as store:
        play_some(store, ("three-card-2006", "holdem-1995"), rounds=1)
        return Pages(store.follow())


@pytest.fixture
def slip(pages: Pages, tmp_path: Path) -> Path:
    """Ann's receipt, as she has it in a file."""
    file = tmp_path / "receipt.json"
    receipt = round_receipt(find_round(pages, "three-card-2006", 1), VAULT, "Ann")
    assert receipt.head == str(pages.head())
    file.write_bytes(written(receipt))
    return file


def found(pages: Pages, slip: Path) -> set[tuple[str, int]]:
    anchor = kept(str(slip))
    return {(one.kind, one.position) for one in verify(pages, VAULT, anchor).findings}


def test_her_receipt_agrees_with_the_journal_it_was_made_of(pages: Pages, slip: Path) -> None:
    assert main(["verify", str(slip)]) == 0
    assert found(pages, slip) == set()
    steps = read_receipt(slip).steps
    assert kept(str(slip)).count == len(steps) + 1  # each of its entries, and the head


def test_a_journal_made_anew_is_found_by_her_receipt(pages: Pages, slip: Path) -> None:
    other = Pages(chained(replace(entry, engine="0.0.1") for entry in pages.entries))
    assert Kind.REWRITTEN in {kind for kind, _ in found(other, slip)}


def test_a_journal_rolled_back_to_before_it_is_found(pages: Pages, slip: Path) -> None:
    for shorter in (pages.entries[:20], pages.entries[:-1]):
        assert Kind.REMOVED in {kind for kind, _ in found(Pages(shorter), slip)}


def test_an_entry_of_her_round_that_was_changed_is_named(pages: Pages, slip: Path) -> None:
    step = read_receipt(slip).steps[3]
    other = pages.with_change(step.position, lambda e: replace(e, actor="Eve"))
    assert (Kind.REWRITTEN, step.position) in found(other, slip)


def test_a_receipt_that_names_no_head_or_another_is_none(slip: Path) -> None:
    receipt = read_receipt(slip)
    last = receipt.steps[-1]
    for head in ("", "1:" + "0" * 64, "many", f"{last.position}:" + "0" * 64):
        assert any("head" in why for why in check(replace(receipt, head=head)).findings)


def test_a_receipt_of_a_deal_has_it_too(pages: Pages, tmp_path: Path) -> None:
    (deal,) = round_receipt(find_round(pages, "three-card-2006", 1), VAULT, "Ann").deals
    file = tmp_path / "deal.json"
    file.write_bytes(msgspec.json.encode(replace(deal, head=str(pages.head()))))
    assert verify_deal.report([verify_deal.parsed(file.read_bytes())], [deal.record.seal]) == 0
    assert found(pages, file) == set()
    assert Kind.REMOVED in {kind for kind, _ in found(Pages(pages.entries[:-1]), file)}
