"""The client in examples/ plays a round at a room that is served."""

import subprocess
import sys

from tests.house.source import ROOT
from tests.web.api.served import PATIENCE, Served


def test_the_client_has_forty_lines() -> None:
    assert len((ROOT / "examples" / "client.py").read_text().splitlines()) <= 40


def test_the_client_plays_a_round(served: Served) -> None:
    command = [sys.executable, "examples/client.py", served.url, "three-card-2006-practice"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 0, done.stderr
    assert "You lay $10 on ante." in done.stdout
    assert done.stdout.splitlines()[-1].startswith("net ")
