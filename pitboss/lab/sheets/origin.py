"""Where a sheet comes from: the day, the release, the commit."""

import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

SHEETS = Path(__file__).parent


def made_by() -> str:
    return f"Made on {made()} by Pitboss {release()}, commit {commit()}"


def made() -> str:
    """The day, in universal time."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def release() -> str:
    try:
        return version("pitboss")
    except PackageNotFoundError:
        return "not installed"


def commit(folder: Path = SHEETS) -> str:
    """Of a working copy, and whether it was changed since; an installed package has none.

    A package may lie inside somebody else's repository: whose files are not tracked there has no
    commit of it.
    """
    if not _git(folder, "ls-files", "."):
        return "none"
    changed = _git(folder, "status", "--porcelain", "--untracked-files=no")
    return _git(folder, "rev-parse", "--short", "HEAD") + (" with changes" if changed else "")


def _git(folder: Path, *arguments: str) -> str:
    try:
        told = subprocess.run(
            ["git", *arguments], cwd=folder, capture_output=True, text=True, check=False
        )
    except OSError:
        return ""
    return told.stdout.strip()
