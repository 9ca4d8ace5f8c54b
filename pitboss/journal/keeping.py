"""`pitboss backup` and `pitboss restore`."""

from datetime import UTC, datetime
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal import backup
from pitboss.journal.chain import Broken
from pitboss.journal.entry import Head
from pitboss.journal.heads import Signer, keep
from pitboss.journal.reading import Lines, is_backup, open_journal
from pitboss.journal.store import Reader, open_store


def back_up(url: str, path: Path) -> int:
    with open_journal(url) as journal:
        if not isinstance(journal, Reader):
            raise BadInput(f"{url} is a backup already")
        return _told(backup.back_up(journal, path), str(path))


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
    print(f"{checked.head.position}:{checked.head.hash}")
    if sign and output:
        signer = Signer(sign)
        keep(signer.sign(checked.head, datetime.now(UTC)), output)
        print(f"signed into {output} with key {signer.key}")
    return 0


def restore(path: Path, url: str) -> int:
    """The file is read to its end before a database is made."""
    if not path.is_file() or not is_backup(path):
        raise BadInput(f"{path} is not a backup of a journal")
    if finding := Lines(path).check().finding:
        raise Broken(finding)
    with open_store(url) as store:
        return _told(backup.restore(path, store), url)


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
