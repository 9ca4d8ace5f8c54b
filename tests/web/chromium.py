"""A real Chromium for the tests: the system's own, installed first if it is missing and we may."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from fcntl import LOCK_EX, flock
from pathlib import Path
from tempfile import gettempdir

from playwright.sync_api import Browser, sync_playwright

MISSING = "the tests need Chromium: apt-get install chromium (or put chromium in the path)"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
QUIETLY = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)


class Failed(RuntimeError):
    """One line that says what to do."""


@contextmanager
def chromium() -> Iterator[Browser]:
    program = _program()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=[*QUIETLY])
        try:
            yield browser
        finally:
            browser.close()


def _program() -> str:
    found = _found()
    if found is None and os.geteuid() == 0 and shutil.which("apt-get"):
        _install()
        found = _found()
    if found is None:
        raise Failed(MISSING)
    return found


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _install() -> None:
    """One worker installs while the others wait."""
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    packages = "install -y --no-install-recommends chromium fonts-dejavu-core"
    with (Path(gettempdir()) / "pitboss-install").open("w") as file:
        flock(file, LOCK_EX)
        if _found() is None:
            for words in ("update", packages):
                order = ["apt-get", *words.split()]
                subprocess.run(order, env=quiet, capture_output=True, check=False)
