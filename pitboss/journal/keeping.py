"""`pitboss backup` and `pitboss restore`."""

from datetime import UTC, datetime
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal import backup
from pitboss.journal.chain import Broken
from pitboss.journal.entry import Head
from pitboss.journal.files import LONGEST, put_in_place, read_some
from pitboss.journal.heads import Signer, keep
from pitboss.journal.hushed import shown
from pitboss.journal.reading import Journal, Lines, is_backup, open_journal
from pitboss.journal.secrets import key_of, read_vault
from pitboss.journal.store import Reader, open_store

KEY = "vault.key"  # beside a journal in a file


def back_up(url: str, path: Path, key: Path | None = None) -> int:
    """The key is not in the backup, and whoever makes one hears where it is."""
    with open_journal(url) as journal:
        if not isinstance(journal, Reader):
            raise BadInput(f"{shown(url)} is a backup already")
        names = sealed_with(journal)
        where = _key_for(names, key, _beside(url))
        head = backup.back_up(journal, path)
    _told(head, str(path))
    if names and where:
        print(f"the key of its secrets is in {where}, and not in the backup: keep both, apart")
    elif names:
        lost = "was not found (--key): without it they can never be opened"
        print(f"its secrets are sealed with key {', '.join(sorted(names))}, which {lost}")
    return 0


def sealed_with(journal: Journal) -> frozenset[str]:
    """What the keys are called that the secrets of a journal were sealed with."""
    return frozenset(key_of(entry.secret) for entry in journal.follow() if entry.secret)


def _key_for(names: frozenset[str], *places: Path | None) -> Path | None:
    """The first file that holds them all; one that was named and does not is an error."""
    named = places[0]
    if named is not None and not names <= read_vault(named).names:
        raise BadInput(f"{named} has not the key that the secrets were sealed with")
    found = (place for place in places if place and place.is_file())
    return next((place for place in found if names <= read_vault(place).names), None)


def _beside(url: str) -> Path | None:
    path = Path(url.removeprefix("sqlite:///"))
    return None if "://" in url.removeprefix("sqlite:///") else path.with_name(KEY)


def tell_head(url: str, sign: Path | None, output: Path | None) -> int:
    """Only a chain that holds is signed for."""
    if (sign is None) != (output is None):
        raise BadInput("a head is signed with --sign KEY into -o FILE: both, or neither")
    with open_journal(url) as journal:
        checked = journal.check()
    if checked.finding:
        raise Broken(checked.finding)
    if not checked.head.position:
        raise BadInput("the journal has no entry yet")
    print(checked.head)
    if sign and output:
        signer = Signer(sign)
        keep(signer.sign(checked.head, datetime.now(UTC)), output)
        print(f"signed into {output} with key {signer.key}")
    return 0


def restore(path: Path, url: str, key: Path | None = None) -> int:
    """The file is read to its end, and its key is there, before a database is made."""
    if not path.is_file() or not is_backup(path):
        raise BadInput(f"{path} is not a backup of a journal")
    lines = Lines(path)
    if finding := lines.check().finding:
        raise Broken(finding)
    names, there = sealed_with(lines), _beside(url)
    where = _key_for(names, key, there, path.with_name(KEY))
    if names and where is None:
        sealed = f"its secrets are sealed with key {', '.join(sorted(names))}"
        raise BadInput(f"{path}: {sealed}: say with --key where that is; nothing was restored")
    with open_store(url) as store:
        head = backup.restore(path, store)
    _told(head, shown(url))
    if names and where:
        print(f"the key of its secrets is in {_carried(where, there)}")
    return 0


def _carried(where: Path, there: Path | None) -> Path:
    """A journal in a file finds its key beside it; one that lies there stays."""
    if there is None or there.exists():
        return where
    with put_in_place(there) as new:
        new.write_bytes(read_some(where, LONGEST))
    return there


def _told(head: Head, where: str) -> int:
    print(f"{head.position:,} entries in {where}; the last has hash {head.hash}")
    return 0


def grant(url: str, role: str) -> int:
    if not url.startswith(("postgresql://", "postgres://")):
        raise BadInput("only a journal in PostgreSQL has roles: a file is its owner's alone")
    from pitboss.journal import postgres

    postgres.grant(url, role)
    print(f"{role} may add entries and look at them, and change or delete nothing")
    return 0
