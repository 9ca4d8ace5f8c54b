"""The server is killed in the middle of rounds: everything goes on, and no cent is lost."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from pitboss.audit.verify import verify
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import read_vault
from tests.house.source import ROOT
from tests.web.api.stranger import PATIENCE, Stranger, money, play_round

OPEN = re.compile(r"Pitboss is open at (http://\S+)/")


@contextmanager
def server(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    command = [sys.executable, "-m", "pitboss", "serve", "--port", "0"]
    command += ["--journal", str(folder / "room.db")]
    with (folder / "log").open("a") as log:
        process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True, env={**os.environ}
        )
    assert process.stdout is not None
    try:
        found = OPEN.fullmatch(process.stdout.readline().strip())
        assert found, (folder / "log").read_text()
        yield found[1], process
    finally:
        process.kill()
        process.wait(PATIENCE)
        process.stdout.close()


def test_rounds_go_on_after_the_server_was_killed(tmp_path: Path) -> None:
    tables = [f"{rules}-practice" for rules in ("ultimate-2019", "omaha-1995")]
    with server(tmp_path) as (url, process):
        guest = Stranger(httpx.Client(base_url=url, timeout=PATIENCE)).come_in()
        for table in tables:
            guest.do(table, type="sit")
            view = guest.wait(table, lambda view: view["stage"] in ("wagers", "playing"))
            if "ante" in view["actions"]:
                guest.lay(table)
                guest.wait(table, lambda view: view["stage"] == "playing")
        held = {table: guest.own(guest.see(table))["cards"] for table in tables}
        process.send_signal(signal.SIGKILL)
    with server(tmp_path) as (url, process):
        cookies = guest.http.cookies
        guest.http.close()
        guest.http = httpx.Client(base_url=url, timeout=PATIENCE, cookies=cookies)
        for table in tables:
            view = guest.see(table)  # by the cookie from before
            assert view["seat"] is not None
            if view["round"] == 1 and held[table]:
                assert guest.own(view)["cards"] in (held[table], ["??"] * len(held[table]))
            ended = play_round(table, guest)
            assert ended["round"] >= 1
            assert money(ended["balance"]) >= 0
        guest.http.close()
        process.terminate()
        assert process.wait(PATIENCE) == 0
    assert {one.name for one in tmp_path.glob("room.db*")} == {"room.db"}  # it was closed
    with open_journal(str(tmp_path / "room.db")) as journal:
        report = verify(journal, read_vault(tmp_path / "vault.key"))
    assert report.findings == ()  # the chain, every decision, every cent
    assert report.rounds >= len(tables)
