"""A snapshot saves time and proves nothing: one that lies is found, and none shows a card."""

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import told, verify
from pitboss.floor.casino import Casino
from pitboss.floor.snapshots import EVERY, opened, taken
from pitboss.floor.table_stream import LoadedJackpot, LoadedTable
from pitboss.journal.chain import Broken
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from tests.floor.felt import KEY, Felt, ticking
from tests.journal import by_hand

VAULT = Vault([KEY])


@pytest.fixture
def felt(store: Store) -> Felt:
    """A table with some snapshots, in the middle of a round, and a jackpot with its own."""
    felt = Felt(store)
    felt.open_jackpot("J")
    felt.open_table("C1", "canberra-2017", jackpot="J")
    felt.sit("C1", "Ann")
    while felt.casino.version("C1") < 3 * EVERY or felt.casino.load_jackpot("J").version < EVERY:
        felt.croupier.begin("C1")
        felt.bet("C1", "Ann", ante=dollars(10), jackpot=dollars(2))
        felt.play_out("C1")
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10), jackpot=dollars(2))
    felt.croupier.deal("C1")
    return felt


def again(store: Store) -> Casino:
    return Casino(store, ticking(store), Vault([KEY]))


def test_a_table_begins_with_its_last_snapshot(
    felt: Felt, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, asked = store.read, list[int]()

    def watched(stream: str, after: int = 0) -> object:
        asked.append(after)
        return read(stream, after)

    monkeypatch.setattr(store, "read", watched)
    casino = again(store)
    assert casino.load("C1") == felt.casino.load("C1")
    assert casino.load_jackpot("J") == felt.casino.load_jackpot("J")
    assert asked[0] >= 3 * EVERY - 1
    assert 0 not in asked


def test_verify_compares_each_with_the_entries(felt: Felt, store: Store) -> None:
    report = verify(store, VAULT)
    assert report.findings == ()
    count = len(store.snapshots("table/C1")) + len(store.snapshots("jackpot/J"))
    assert count >= 4
    assert report.snapshots == (count, 0)
    assert verify(store).snapshots == (0, count)
    assert any("not compared" in line for line in told(verify(store)))


@pytest.mark.parametrize("stream", ["table/C1", "jackpot/J"])
def test_a_snapshot_that_lies_is_found(felt: Felt, store: Store, stream: str) -> None:
    """Somebody with the key seals another table: the entries say otherwise."""
    version, body = store.snapshots(stream)[0]
    start = LoadedTable() if stream.startswith("table/") else LoadedJackpot()
    stood = opened(start, stream, version, body, VAULT)  # type: ignore[type-var]
    assert stood is not None
    loaded = replace(stood[1], state=type(stood[1].state)())
    if isinstance(loaded, LoadedTable):
        loaded = replace(loaded, state=replace(stood[1].state, excluded=frozenset({"Ann"})))
    entry = store.read(stream)[version - 1]
    store.keep(taken(entry, loaded, VAULT))
    felt.give("C1", c.OpenDispute(by="Ann", about="it"), "Ann")
    found = {(one.kind, one.position) for one in verify(store, VAULT).findings}
    assert (Kind.SNAPSHOT, entry.position) in found


def test_a_snapshot_without_the_key_cannot_be_made(felt: Felt, store: Store) -> None:
    version, body = store.snapshots("table/C1")[-1]
    entry = store.read("table/C1")[version - 1]
    before = again(store).load("C1")
    store.keep(taken(entry, replace(before, version=version), Vault([bytes(32)])))
    felt.give("C1", c.OpenDispute(by="Ann", about="it"), "Ann")
    assert again(store).load("C1") == felt.casino.load("C1")
    assert {one.kind for one in verify(store, VAULT).findings} == {Kind.SNAPSHOT}
    assert body != store.snapshots("table/C1")[-1][1]


def test_the_snapshot_of_one_table_is_not_anothers(felt: Felt, store: Store) -> None:
    version, body = store.snapshots("table/C1")[-1]
    assert opened(LoadedTable(), "table/C1", version, body, VAULT)
    assert opened(LoadedTable(), "table/C2", version, body, VAULT) is None
    assert opened(LoadedTable(), "table/C1", version - 1, body, VAULT) is None


def test_a_journal_that_was_rolled_back_before_its_snapshot_is_found(
    felt: Felt, store: Store, tmp_path: object
) -> None:
    path = str(store._database._path)  # type: ignore[attr-defined]
    by_hand.unguard(path)
    last = 2 * EVERY + 3
    by_hand.run(
        path,
        f"DELETE FROM entry WHERE stream = 'table/C1' AND version > {last}",
        f"UPDATE stream SET version = {last}, hash = (SELECT hash FROM entry WHERE "
        f"stream = 'table/C1' AND version = {last}) WHERE name = 'table/C1'",
    )
    with pytest.raises(Broken):
        again(store).load("C1")


def test_no_card_can_be_read_in_a_snapshot(felt: Felt, store: Store) -> None:
    for stream in ("table/C1", "jackpot/J"):
        for _, body in store.snapshots(stream):
            assert bytes(body).count(b"cards") + bytes(body).count(b"state") == 0
