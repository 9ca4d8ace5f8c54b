"""A real PostgreSQL for the tests: our own, in a temporary folder, gone at the end."""

import os
import shutil
import socket
import stat
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

import psycopg

from tests.debian import Failed, installed

MISSING = "the tests need PostgreSQL: apt-get install postgresql (or brew install postgresql)"
USER = "postgres"


class Server:
    """A server that runs until it is stopped."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self._numbers = count(1)
        self._free: list[str] = []

    def make(self, *options: str) -> None:
        data = str(self.folder / "data")
        plain = ("-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        _run("initdb", "-D", data, *plain, *options)

    def start(self) -> None:
        """Another program may take the port between our look and our start: look again."""
        tries = [self.port] if self.port else [free_port() for _ in range(5)]
        for self.port in tries:
            try:
                self._control("start", "-o", self._options())
                break
            except Failed:
                if self.port == tries[-1]:
                    raise

    def stop(self, mode: str = "fast") -> None:
        """`immediate` is a crash: the server writes nothing more, and must recover."""
        self._control("stop", "-m", mode)

    def again(self) -> None:
        """Started anew, if it is down or takes nobody in."""
        try:
            self.run("postgres", "SELECT 1")
        except psycopg.OperationalError:
            with suppress(Failed):  # it may have gone down by itself
                self.stop("immediate")
            self.start()

    @contextmanager
    def database(self) -> Iterator[str]:
        """The address of an empty database; one is emptied and lent again, for making costs."""
        name = self._free.pop() if self._free else self._make_database()
        try:
            yield self.url(name)
        finally:
            self.run(name, "DROP SCHEMA IF EXISTS pitboss CASCADE")
            self._free.append(name)

    def _make_database(self) -> str:
        name = f"test_{next(self._numbers)}"
        self.run("postgres", f"CREATE DATABASE {name}")
        return name

    def run(self, database: str, statement: str) -> None:
        """Run a statement; who left a transaction open makes it fail, and not wait for ever."""
        patient = "-c lock_timeout=30s"
        with psycopg.connect(self.url(database), autocommit=True, options=patient) as connection:
            connection.execute(statement.encode())

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"

    def _options(self) -> str:
        settings = "-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c max_connections=60"
        return f"-p {self.port} {settings}"

    def _control(self, *order: str) -> None:
        data, log = str(self.folder / "data"), str(self.folder / "log")
        _run("pg_ctl", "-D", data, "-w", "-l", log, *order)


@contextmanager
def server(within: Path | None = None) -> Iterator[Server]:
    """A new server; it stops when the block ends. On a small disk its log is in small pieces."""
    with TemporaryDirectory(prefix="pitboss-", dir=within or open_folder()) as name:
        folder = Path(name)
        if os.geteuid() == 0:
            _programs()  # their package brings the user
            shutil.chown(folder, USER, USER)
        running = Server(folder)
        running.make(*(["--wal-segsize=1"] if within else []))
        running.start()
        try:
            yield running
        finally:
            running.stop("immediate")  # nothing of it is to be kept


def _run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL, which will not work for root."""
    words = [str(_programs() / program), *arguments]
    if os.geteuid() == 0:
        words = ["runuser", "-u", USER, "--", *words]
    done = subprocess.run(words, cwd=gettempdir(), capture_output=True, text=True, check=False)
    if done.returncode:
        raise Failed(f"{program}: {' '.join((done.stdout + done.stderr).split())[-300:]}")


@cache
def _programs() -> Path:
    """Where initdb and pg_ctl are; installed first, if they are missing and we may."""
    return installed(_found, "postgresql", MISSING)


def _found() -> Path | None:
    """Debian keeps the programs of each release apart, and out of the path: the newest will do."""
    releases = Path("/usr/lib/postgresql").glob("*/bin")
    newest = sorted(releases, key=lambda folder: int(folder.parent.name), reverse=True)
    folders = [*newest, *map(Path, os.get_exec_path())]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


def open_folder() -> str:
    """A folder for temporary files that another user can go through."""
    for name in (gettempdir(), "/var/tmp", "/tmp"):
        folder = Path(name).resolve()
        if all(above.stat().st_mode & stat.S_IXOTH for above in (folder, *folder.parents)):
            return str(folder)
    raise Failed("the tests need a folder for temporary files that the user postgres can enter")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
