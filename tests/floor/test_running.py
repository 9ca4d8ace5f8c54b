"""What runs a room: units that systemd accepts, and back-ups of a journal that is being written."""

import re
import shutil
import subprocess
from pathlib import Path
from threading import Event, Thread

import pytest

from pitboss.audit.verify import verify
from pitboss.cli import app
from pitboss.journal.backup import back_up
from pitboss.journal.reading import open_journal
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from tests.debian import haproxy
from tests.floor.house import House
from tests.house.source import ROOT
from tests.prove.prove_proxy import certificate, environment

DEPLOY = ROOT / "deploy"
UNITS = sorted(path.name for path in DEPLOY.glob("pitboss*.*"))


def commands(text: str) -> list[list[str]]:
    """What a file has pitboss do."""
    lines = re.findall(r"^ExecStart=.*?\bpitboss ([^'\n]+)", text, re.MULTILINE)
    plain = (re.sub(r'"[^"]*"', "FILE", line).replace("${STATE_DIRECTORY}", "") for line in lines)
    return [line.split() for line in plain]


@pytest.mark.parametrize("unit", UNITS)
def test_a_unit_is_one_that_systemd_accepts(unit: str) -> None:
    text = (DEPLOY / unit).read_text()
    assert "[Unit]" in text
    if tool := shutil.which("systemd-analyze"):
        told = subprocess.run(
            [tool, "verify", str(DEPLOY / unit)], capture_output=True, text=True, check=False
        )
        ours = [line for line in told.stderr.splitlines() if "pitboss" in line]
        assert [line for line in ours if "is not executable" not in line] == []


def test_the_proxy_before_several_processes_is_one_that_haproxy_accepts(tmp_path: Path) -> None:
    text = (DEPLOY / "haproxy.cfg").read_text()
    assert "retry-on conn-failure empty-response" in text
    assert "httpchk GET /ready" in text
    assert "http-request set-header X-Forwarded-For %[src]" in text
    assert "option forwardfor" not in text  # which leaves the client's own line before it
    known = environment(certificate(tmp_path), 8443, [8001, 8002, 8003])
    words = [haproxy(), "-c", "-f", str(DEPLOY / "haproxy.cfg")]
    told = subprocess.run(words, capture_output=True, text=True, check=False, env=known)
    assert told.returncode == 0, told.stderr


def test_the_units_call_commands_that_there_are() -> None:
    found = [one for unit in UNITS for one in commands((DEPLOY / unit).read_text())]
    assert sorted(one[0] for one in found) == ["backup", "serve"]
    for arguments in found:
        command, bound, _ = app.parse_args(arguments, exit_on_error=False, print_error=False)
        assert callable(command)
        assert bound.arguments


def test_the_container_says_that_it_was_not_run() -> None:
    assert "never run" in (DEPLOY / "Containerfile").read_text()
    assert "never run" in (ROOT / "docs" / "operate.md").read_text()


def test_a_journal_is_backed_up_while_it_is_written(tmp_path: Path) -> None:
    url, file = tmp_path / "house.db", tmp_path / "house.jsonl"
    begun, enough, sold = Event(), Event(), []
    with open_store(url) as store:
        house = House(store)

        def sell() -> None:
            while not enough.is_set():
                sold.append(house.buy("Ann", dollars(1)))
                begun.set()

        writer = Thread(target=sell)
        writer.start()
        try:
            assert begun.wait(60)
            with open_journal(str(url)) as journal:
                head = back_up(journal, file)  # type: ignore[arg-type]
        finally:
            enough.set()
            writer.join()
        assert head.position <= store.head().position
        with open_journal(str(file)) as copy:
            report = verify(copy)
        assert (report.findings, report.entries) == ((), head.position)
        assert report.entries == 2 * (head.position // 2) >= 2
        assert verify(store).entries == 2 * len(sold)
