"""The journal of a room and the key to its shoes, where they are unless somebody says."""

import os
from contextlib import ExitStack
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.journal.keeping import KEY
from pitboss.journal.secrets import Vault, open_vault
from pitboss.journal.store import Store, open_store


def open_journal(stack: ExitStack, journal: str | None, key: Path | None) -> tuple[Store, Vault]:
    """Both, made if they are not there yet; the key lies beside a journal that is a file."""
    home = _home()
    where = journal or str(home / "room.db")
    shared = "://" in where and not where.startswith("sqlite://")
    beside = home / KEY if shared else Path(where.removeprefix("sqlite:///")).with_name(KEY)
    keys = key or beside
    for folder in {keys.parent} | (set() if shared else {beside.parent}):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise BadInput(f"{folder}: {error.strerror}") from error
    store = stack.enter_context(open_store(where))
    return store, open_vault(keys)


def _home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "pitboss"
