"""Programs that the tests run for real: the system's own, installed first if they are missing."""

import os
import shutil
import subprocess
from collections.abc import Callable
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir
from typing import TypeVar

T = TypeVar("T")


class Failed(RuntimeError):
    """One line that says what to do."""


def installed(find: Callable[[], T | None], packages: str, missing: str) -> T:
    """What is found, by root and on a Debian after these packages were installed."""
    found = find()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install(find, packages)
        found = find()
    if found is None:
        raise Failed(missing)
    return found


def _install(find: Callable[[], object], packages: str) -> None:
    """One worker installs while the others wait."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    with (Path(gettempdir()) / "pitboss-install").open("w") as file:
        flock(file, LOCK_EX)
        if find() is None:
            for words in ("update", f"install -y --no-install-recommends {packages}"):
                order = ["apt-get", *words.split()]
                subprocess.run(order, env=quiet, capture_output=True, check=False)


def haproxy() -> str:
    missing = "the tests need haproxy: apt-get install haproxy (or brew install haproxy)"
    return installed(lambda: shutil.which("haproxy"), "haproxy openssl", missing)
