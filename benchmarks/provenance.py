"""When, from which commit and on what machine something was found."""

import os
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
BUT = (":!docs/proofs.md", ":!docs/benchmarks.md")  # what is found is written there meanwhile


def provenance() -> str:
    """One line to stand under a heading."""
    today = datetime.now(UTC).date().isoformat()
    return f"{today}, commit {_commit()}, {_machine()}"


def _machine() -> str:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{python}, {platform.system()} {platform.machine()}, {os.cpu_count()} cores"


def _commit() -> str:
    changed = " with changes" if _git("status", "--porcelain", "--", ".", *BUT) else ""
    return (_git("rev-parse", "--short", "HEAD") or "unknown") + changed


def _git(*arguments: str) -> str:
    """What git answers; nothing where there is no repository."""
    done = subprocess.run(
        ["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    return done.stdout.strip()
