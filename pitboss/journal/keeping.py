"""`pitboss backup` and `pitboss restore`."""

from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal import backup
from pitboss.journal.chain import Broken
from pitboss.journal.entry import Head
from pitboss.journal.reading import Lines, is_backup, open_journal
from pitboss.journal.store import Store, open_store


def back_up(url: str, path: Path) -> int:
    with open_journal(url) as journal:
        if not isinstance(journal, Store):
            raise BadInput(f"{url} is a backup already")
        return _told(backup.back_up(journal, path), str(path))


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
