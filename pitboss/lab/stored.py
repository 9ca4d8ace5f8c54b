"""Tables that are kept: some come with the package, others stay in the user's cache.

What most people ask of the package's own stands beside its arrays as plain text, which is read in
a moment and without numpy.

A file is known by its name and by a key of all that its content follows from. Another key is
another file, so that nothing stored is ever wrong: it is only not there.
"""

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from pitboss.lab.later import Array, np

SHIPPED = Path(__file__).parent / "shipped"
KEPT = 64  # files in the cache; the oldest go

Arrays = Mapping[str, Array]
Told = Mapping[str, Any]  # numbers, words and lists of them


@cache
def cache_folder() -> Path:
    """As the user's system has it, or PITBOSS_CACHE."""
    system = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or "~/.cache"
    return Path(os.environ.get("PITBOSS_CACHE") or f"{system}/pitboss").expanduser() / "lab"


def path_in(folder: Path, name: str, key: str) -> Path:
    return folder / f"{name}.{key[:24]}.npz"


def find(folder: Path, name: str, key: str) -> Arrays | None:
    """What is stored; nothing if it is not there or cannot be read.

    What comes with the package is sound, and read as it is asked for.
    """
    from zipfile import BadZipFile  # text is read without
    from zlib import error as BadStream

    try:
        found: Arrays = np.load(path_in(folder, name, key), allow_pickle=False)
        return found if folder == SHIPPED else dict(found)
    except (OSError, ValueError, EOFError, BadZipFile, BadStream):
        return None


def tell(name: str, key: str, told: Told) -> None:
    """With the package, as text."""
    path = path_in(SHIPPED, name, key).with_suffix(".json")
    path.write_bytes(msgspec.json.encode(told) + b"\n")


def told(name: str, key: str) -> Told | None:
    """What comes with the package as text; nothing if it is of another key."""
    try:
        text = path_in(SHIPPED, name, key).with_suffix(".json").read_bytes()
    except FileNotFoundError:
        return None
    found: Told = msgspec.json.decode(text)
    return found


def write(folder: Path, name: str, key: str, arrays: Arrays) -> Path:
    """Whole or not at all: it is written beside its place first."""
    from tempfile import NamedTemporaryFile  # takes a while to import, and is seldom needed

    folder.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=folder, suffix=".part", delete=False) as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    os.chmod(file.name, 0o644)
    return Path(file.name).replace(path_in(folder, name, key))


def keep(name: str, key: str, arrays: Arrays) -> bool:
    """In the cache, if its disk takes it: who cannot keep anything computes it again."""
    try:
        write(cache_folder(), name, key, arrays)
        by_age = sorted(cache_folder().glob("*.npz"), key=lambda path: path.stat().st_mtime)
        for path in by_age[:-KEPT]:
            path.unlink(missing_ok=True)
    except OSError:
        return False
    return True
