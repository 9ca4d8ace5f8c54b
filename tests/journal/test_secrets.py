"""Secrets are sealed, kept apart, and can go: the entry still verifies."""

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.journal.draft import Append
from pitboss.journal.entry import Sealed
from pitboss.journal.secrets import KEY, OpenedOnce, Vault, open_vault, read_vault, vault_of
from pitboss.journal.store import Store, open_store
from tests.journal.making import draft, one

HERE = b"table H1, deal 3, entry 17"
FIRST = Sealed(
    bytes.fromhex(
        "019a07944077242e3279e7e1ffc6b7835586595d1af0fed6f7c07a82944f1c5a"
        "5cf2008e658459ec0f7485b361c7ad41cc2e04773c177f6941d0fece9d005b6d"
        "f0d0e3226df7c7e8a78e98def0aa79075f784793"
    )
)
SEED = b"\x00\x01 the seed of a round, and cards: Ah Td"


@pytest.fixture
def vault() -> Vault:
    return Vault([bytes(range(KEY))])


@pytest.mark.parametrize("plain", [b"", b"x", SEED, bytes(32), bytes(1000)])
def test_what_is_sealed_can_be_opened(vault: Vault, plain: bytes) -> None:
    sealed = vault.seal(plain, HERE)
    assert vault.open(sealed, HERE) == plain
    assert sealed.count(plain) == 0 or len(plain) < 8  # a short one may be in it by chance
    assert len(sealed) == 49 + len(plain)


def test_the_same_secret_is_sealed_anew_each_time(vault: Vault) -> None:
    first, second = vault.seal(SEED, HERE), vault.seal(SEED, HERE)
    assert first[:9] == second[:9]
    assert first[9:] != second[9:]
    assert not set(first[33:-16:8]) <= set(SEED)


@pytest.mark.parametrize("there", [b"", b"table H1, deal 3, entry 18", HERE + b"\0"])
def test_a_secret_that_was_copied_elsewhere_does_not_open_there(vault: Vault, there: bytes) -> None:
    with pytest.raises(BadInput, match="belongs elsewhere"):
        vault.open(vault.seal(SEED, HERE), there)


def test_what_is_remembered_opens_where_it_belongs_and_nowhere_else(vault: Vault) -> None:
    once, sealed = OpenedOnce(vault), vault.seal(SEED, HERE)
    assert once.open(sealed, HERE) is once.open(sealed, HERE)
    for altered, there in ((sealed, HERE + b"\0"), (Sealed(sealed[:-1] + b"x"), HERE)):
        for _ in range(2):
            with pytest.raises(BadInput, match="belongs elsewhere"):
                once.open(altered, there)


def test_a_secret_of_the_first_form_is_still_read(vault: Vault) -> None:
    """As it was sealed before: name, nonce, what was encrypted, and its tag."""
    assert vault.open(FIRST, b"anything") == b"the seed of a round"
    altered = Sealed(bytes([*FIRST[:40], FIRST[40] ^ 1, *FIRST[41:]]))
    for piece in (altered, Sealed(FIRST[:-1])):
        with pytest.raises(BadInput, match="altered"):
            vault.open(piece, b"anything")
    with pytest.raises(BadInput, match="not a sealed secret"):
        vault.open(Sealed(FIRST[:64]), b"anything")


def test_every_changed_byte_is_seen(vault: Vault) -> None:
    sealed = vault.seal(SEED, HERE)
    for place in range(len(sealed)):
        changed = bytearray(sealed)
        changed[place] ^= 1
        with pytest.raises(BadInput):
            vault.open(Sealed(bytes(changed)), HERE)


@pytest.mark.parametrize("length", [0, 1, 9, 32])
def test_a_piece_of_a_secret_is_none(vault: Vault, length: int) -> None:
    with pytest.raises(BadInput, match="not a sealed secret"):
        vault.open(Sealed(vault.seal(SEED, HERE)[:length]), HERE)


def test_a_new_key_seals_and_the_old_one_still_opens(vault: Vault) -> None:
    old = vault.seal(SEED, HERE)
    renewed = Vault([bytes(KEY), bytes(range(KEY))])
    assert renewed.open(old, HERE) == SEED
    assert renewed.open(renewed.seal(SEED, HERE), HERE) == SEED
    with pytest.raises(BadInput, match="key that is not here"):
        vault.open(renewed.seal(SEED, HERE), HERE)


@pytest.mark.parametrize("keys", [[], [b"short"], [bytes(KEY), bytes(KEY - 1)]])
def test_a_bad_key_is_refused(keys: list[bytes]) -> None:
    with pytest.raises(BadInput, match="keys of 32 bytes"):
        Vault(keys)


def test_the_file_of_keys_is_its_owners_alone(tmp_path: Path) -> None:
    path = tmp_path / "keys"
    sealed = open_vault(path).seal(SEED, HERE)
    assert path.stat().st_mode & 0o777 == 0o600
    assert open_vault(path).open(sealed, HERE) == SEED
    path.chmod(0o640)
    with pytest.raises(BadInput, match="read by others: chmod 600"):
        open_vault(path)


@pytest.mark.parametrize("content", [b"", b"no key\n", b"\xff\xfe", b"00ff\n"])
def test_a_bad_file_of_keys_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "keys"
    path.write_bytes(content)
    path.chmod(0o600)
    with pytest.raises(BadInput, match="keys"):
        open_vault(path)


def test_a_file_of_keys_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"No such file or directory$"):
        open_vault(tmp_path / "nowhere" / "keys")


def test_who_only_reads_keys_makes_none(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="keys: there is no such file of keys"):
        read_vault(tmp_path / "keys")
    assert [*tmp_path.iterdir()] == []


def test_a_key_is_made_for_a_journal_without_an_entry_and_for_no_other(
    store: Store, tmp_path: Path
) -> None:
    own, typo = tmp_path / "keys", tmp_path / "kyes"
    vault = vault_of(store, own)
    store.append([Append("table", 0, (draft("a", vault.seal(SEED, HERE)),))])
    assert vault_of(store, own).names == vault.names
    with pytest.raises(BadInput, match="kyes: there is no such file of keys; the journal has"):
        vault_of(store, typo)
    assert not typo.exists()


def test_the_key_of_another_journal_is_noticed(store: Store, tmp_path: Path) -> None:
    own, other = tmp_path / "keys", tmp_path / "other"
    [name], strange = vault_of(store, own).names, open_vault(other)
    store.append([Append("table", 0, (draft("a", open_vault(own).seal(SEED, HERE)),))])
    with pytest.raises(BadInput, match=f"other has not the key of this journal.*{name}"):
        vault_of(store, other)
    store.append([Append("table", 1, (draft("b", strange.seal(SEED, HERE)),))])
    for keys in (own, other):  # with the first or with the latest alone, nobody comes far
        with pytest.raises(BadInput, match="has not the key"):
            vault_of(store, keys)
    own.write_text(own.read_text() + other.read_text())
    assert vault_of(store, own).names == {name, *strange.names}


def test_a_redacted_entry_still_verifies(store: Store, vault: Vault) -> None:
    secret = vault.seal(SEED, HERE)
    store.append([Append("table", 0, (draft("a", secret), draft("a", vault.seal(b"other", HERE))))])
    store.append(one("table", 2, "b"))
    before = store.head()
    assert vault.open(store.read("table")[0].secret or Sealed(b""), HERE) == SEED
    assert store.redact([1])
    assert not store.redact([1])
    assert not store.redact([3])
    first, second, third = store.read("table")
    assert (first.secret, first.redacted) == (None, True)
    assert (second.redacted, third.redacted) == (False, False)
    assert store.check([before]).sound


def test_what_was_redacted_is_not_in_the_file(tmp_path: Path, vault: Vault) -> None:
    secret = vault.seal(SEED, HERE)
    path = tmp_path / "journal.db"
    with open_store(path) as store:
        store.append([Append("table", 0, (draft("a", secret),))])
        assert _times(secret, tmp_path) > 0
        store.redact([1])
        assert _times(secret, tmp_path) == 0
    assert _times(secret, tmp_path) == 0


def _times(secret: bytes, folder: Path) -> int:
    """How often these bytes are in any file of the journal."""
    return sum(path.read_bytes().count(secret) for path in folder.iterdir())


def test_a_journal_is_its_owners_alone(tmp_path: Path) -> None:
    """Whoever may read it sees the hole cards of a round in play."""
    with open_store(tmp_path / "journal.db") as store:
        store.append(one("table", 0, "a"))
        modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    names = ("journal.db", "journal.db-shm", "journal.db-wal")
    assert modes == dict.fromkeys(names, 0o600)
