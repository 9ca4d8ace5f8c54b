"""A real Chromium for the tests: the system's own, installed first if it is missing and we may."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

from tests.debian import installed

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
    return installed(_found, "chromium fonts-dejavu-core", MISSING)


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)
