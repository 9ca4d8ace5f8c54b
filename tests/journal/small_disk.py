"""A disk of a few megabytes, in memory, that is filled to the last byte and emptied again."""

import errno
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.debian import Failed
from tests.postgres import open_folder

MEGABYTE = 2**20
PAGE = 4096


class Disk:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._ballast = folder / "ballast"

    def fill(self) -> None:
        """Until not one page more can be written."""
        with self._ballast.open("ab", buffering=0) as file:
            for size in (MEGABYTE, PAGE):
                while _fits(file.fileno(), size):
                    pass

    def free(self) -> None:
        self._ballast.unlink()


def _fits(file: int, size: int) -> bool:
    try:
        return bool(os.write(file, bytes(size)))
    except OSError as full:
        if full.errno != errno.ENOSPC:
            raise
        return False


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk]:
    """Mounted for this block; only root may."""
    with TemporaryDirectory(prefix="pitboss-disk-", dir=open_folder()) as folder:
        _run("mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=755", "tmpfs", folder)
        try:
            yield Disk(Path(folder))
        finally:
            _run("umount", "--lazy", folder)


def _run(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    if done.returncode:
        said = " ".join(done.stderr.split())
        raise Failed(f"a small disk needs a root who may mount one: {said}")
