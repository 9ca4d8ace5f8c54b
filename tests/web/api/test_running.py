"""How it runs: whether it is ready, and what its log says."""

import logging
import socket
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from time import sleep

import msgspec
import pytest

from pitboss.web.api import wire
from pitboss.web.api.log import OTHERS, Log, take_over
from tests.journal.test_condition import full
from tests.web.api.served import Served, serving
from tests.web.api.stranger import Stranger
from tests.web.api.test_killed import server
from tests.web.api.test_stream import messages


@pytest.fixture
def fresh(tmp_path: Path) -> Iterator[Served]:
    with serving(tmp_path) as room:
        yield room


def lines(served: Served, event: str) -> list[str]:
    said = [msgspec.json.decode(line) for line in served.log.getvalue().splitlines()]
    return [line["said"] for line in said if line["event"] == event]


def opened(served: Served) -> socket.socket:
    host, _, port = served.url.removeprefix("http://").partition(":")
    return socket.create_connection((host, int(port)), timeout=30)


def test_it_is_not_ready_while_its_journal_cannot_be_written(
    fresh: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fresh.client() as http:
        assert http.get("/ready").status_code == 200
        with monkeypatch.context() as broken:
            broken.setattr(fresh.room.store._database, "locked", full)
            for _ in range(3):
                assert http.post("/api/guest").status_code == 503
            ready = http.get("/ready")
            assert (ready.status_code, ready.json()["detail"]) == (
                503,
                "the journal cannot be written: the log says why",
            )
            assert http.get("/health").status_code == 200
            assert lines(fresh, "journal") == ["the disk is full"]
        assert http.get("/ready").status_code == 200
        assert lines(fresh, "journal") == ["the disk is full", "it can be written again"]


# Half a request


POST = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n"


@pytest.mark.parametrize("half", [b"", b"GET / HT", POST, POST + b"{"])
def test_half_a_request_is_hung_up(
    fresh: Served, half: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "EVERY", 0.05)
    with opened(fresh) as line:
        line.sendall(half)
        assert line.recv(1000) == b""
    assert lines(fresh, "failed") == []


def drips(line: socket.socket, byte: bytes) -> bool:
    """Whether 100 bytes were taken, one by one."""
    try:
        for _ in range(100):
            line.sendall(byte)
            sleep(0.02)
    except OSError:
        return False
    return True


def test_a_head_that_drips_is_hung_up_and_a_body_that_comes_on_is_taken(
    fresh: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "EVERY", 0.05)
    with opened(fresh) as line:
        assert not drips(line, b"G")
    with opened(fresh) as line:
        line.sendall(POST)
        assert drips(line, b" ")
        assert line.recv(1000).startswith(b"HTTP/1.1 400")


def test_who_listens_to_a_stream_is_not_hung_up(
    fresh: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "EVERY", 0.02)
    with fresh.client() as http:
        guest = Stranger(http).come_in()
        table = "three-card-2006-practice"
        with http.stream("GET", "/api/stream", params={"table": table}) as response:
            said = messages(response)
            next(said)
            sleep(0.5)
            guest.do(table, type="sit")
            assert next(one for one in said if one.data["view"]["seat"] is not None)


# The log


def test_everything_that_is_said_is_a_line_of_the_log(tmp_path: Path) -> None:
    with server(tmp_path) as (url, process):
        where = url.removeprefix("http://").partition(":")
        with socket.create_connection((where[0], int(where[2]))) as line:
            line.sendall(b"no HTTP at all\r\n\r\n")
            assert line.recv(1000).startswith(b"HTTP/1.1 400")
        with socket.create_connection((where[0], int(where[2]))) as line:
            line.sendall(POST + b"{")
            sleep(0.2)
            process.terminate()
            process.wait(60)
    said = [msgspec.json.decode(one) for one in (tmp_path / "log").read_bytes().splitlines()]
    told = [one["said"] for one in said if one["event"] == "server"]
    assert told[0] == "Invalid HTTP request received."
    assert not any("Traceback" in one for one in told)


@pytest.mark.parametrize("name", OTHERS)
def test_what_another_program_says_is_a_line_of_the_log_too(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the database's does when it is gone for a while."""
    for one in map(logging.getLogger, OTHERS):
        monkeypatch.setattr(one, "handlers", [])
        monkeypatch.setattr(one, "propagate", True)
    out = StringIO()
    take_over(Log(out))
    logging.getLogger(f"{name}.pipeline").warning("the connection is lost")
    (line,) = [msgspec.json.decode(one) for one in out.getvalue().splitlines()]
    assert (line["event"], line["said"]) == ("server", "the connection is lost")
