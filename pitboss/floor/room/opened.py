"""The journal of a room and the key to its shoes, where they are unless somebody says."""

import errno
import os
from contextlib import ExitStack
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal.keeping import KEY
from pitboss.journal.secrets import Vault, read_vault, vault_of
from pitboss.journal.store import Store, open_store

SQLITE = "sqlite://"


def open_journal(stack: ExitStack, journal: str | None, key: Path | None) -> tuple[Store, Vault]:
    """Both, made together if there is no journal yet; the key lies beside one that is a file."""
    if journal == "":  # as of a variable that was never set
        raise BadInput("--journal: there is no path, and no postgresql://...")
    home = _home()
    where = journal or str(home / "room.db")
    shared = "://" in where and not where.startswith(SQLITE)
    file = Path(where.removeprefix(SQLITE).removeprefix("/") if "://" in where else where)
    if not shared and (not file.name or file.is_dir()):
        raise BadInput(f"{where} is a folder, and no journal")
    beside = home / KEY if shared else file.with_name(KEY)
    keys = key or beside
    if not shared and os.path.realpath(keys) == os.path.realpath(file):
        raise BadInput(f"{keys} is the journal, and no file of keys")
    if keys.exists():
        read_vault(keys)  # what is wrong with it is said before a journal is made
    if not shared:
        _make_folder(beside.parent)
        if not file.exists() and not keys.exists():
            _check_place(keys)
    store = stack.enter_context(open_store(where))
    if not store.head().position:
        _make_folder(keys.parent)
    return store, vault_of(store, keys)


def _check_place(keys: Path) -> None:
    """Where the key cannot be made, no journal is."""
    _make_folder(keys.parent)
    if not os.access(keys.parent, os.W_OK):
        raise BadInput(f"{keys}: {os.strerror(errno.EACCES)}")


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from error


def _home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "pitboss"
