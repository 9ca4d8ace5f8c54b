"""The journal of a room and the key to its shoes, where they are unless somebody says."""

import os
from contextlib import ExitStack
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal.keeping import KEY
from pitboss.journal.secrets import Vault, read_vault, vault_of
from pitboss.journal.store import Store, open_store


def open_journal(stack: ExitStack, journal: str | None, key: Path | None) -> tuple[Store, Vault]:
    """Both, made together if there is no journal yet; the key lies beside one that is a file."""
    home = _home()
    where = journal or str(home / "room.db")
    shared = "://" in where and not where.startswith("sqlite://")
    beside = home / KEY if shared else Path(where.removeprefix("sqlite:///")).with_name(KEY)
    keys = key or beside
    if keys.exists():
        read_vault(keys)  # what is wrong with it is said before a journal is made
    if not shared:
        _make_folder(beside.parent)
    store = stack.enter_context(open_store(where))
    if not store.head().position:
        _make_folder(keys.parent)
    return store, vault_of(store, keys)


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(f"{folder}: {error.strerror}") from error


def _home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "pitboss"
