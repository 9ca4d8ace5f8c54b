"""An evening in the room: browsers and HTTP clients play all games, and nothing goes wrong.

It is played minute by minute in one room, or in parts, each in a room of its own:
`python -m tests.prove room --part 1/10` plays one minute.
"""

import json
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import cycle, islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

from pitboss.audit.verify import verify
from pitboss.floor.room.casino_file import DEMONSTRATION
from pitboss.games import GAMES
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import read_vault
from tests.prove import Progress
from tests.web.chromium import chromium
from tests.web.house import House, unhurried
from tests.web.visitor import PRACTICE, Visitor

TITLE = "An evening in the room, by browsers and HTTP clients"
WHOLE = 10  # minutes
MINUTE = 60  # seconds
BROWSERS, CLIENTS, SEATS = 8, 200, 5
GROWTH = 1.15  # of the server's memory, from the middle of the evening to its end
JACKPOTS = {"canberra-2004": "practice-boomerang", "canberra-2017": "practice-progressive"}
CHOICES = ("again", "least", "ready", "check", "call", "play", "bet", "decline", "tap-out", "fold")
STEP = """(names) => {
  const table = document.querySelector("pit-table");
  if (!table?.view || table.state.waiting) return "waits";
  table.state.refused = null;
  for (const name of names) {
    const open = `.rail [data-action="${name}"]:not([aria-disabled]), .rail [data-do="${name}"]`;
    const node = table.querySelector(open);
    if (node) { node.click(); return name; }
  }
  return "looks";
}"""
REFUSED = re.compile(r"status of (409|422)")  # the house said no, with its clause


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, Any]:
    """So many minutes in a room of their own."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        with room(folder) as house:
            found = evening(house, len(numbers), progress)
        found |= journal_of(folder)
        wrong = [line for line in house.log().splitlines() if is_wrong(line)]
        assert not wrong, f"the log of the server: {wrong[:3]}"
    return found | {"minutes": len(numbers)}


def is_wrong(line: str) -> bool:
    return "Traceback" in line or '"failed"' in line or '"status":5' in line.replace(" ", "")


@contextmanager
def room(folder: Path) -> Iterator[House]:
    """The demonstration room with its coach, and tables for the HTTP clients beside it."""
    running = House(folder, lab=True)
    casino = folder / "casino.toml"
    casino.write_text(unhurried(DEMONSTRATION.read_text()) + "".join(map(_table, names())))
    running.start()
    try:
        yield running
    finally:
        running.stop()


def names() -> list[str]:
    games = islice(cycle(GAMES), CLIENTS // SEATS)
    return [f"{rules}-p{number}" for number, rules in enumerate(games)]


def _table(name: str) -> str:
    rules = name.rpartition("-")[0]
    table = f'\n[[tables]]\nname = "{name}"\nrules = "{rules}"\npractice = true\nseats = {SEATS}\n'
    return table + (f'jackpot = "{JACKPOTS[rules]}"\n' if rules in JACKPOTS else "")


def evening(house: House, minutes: int, progress: Progress) -> dict[str, Any]:
    seconds, taken, memory = minutes * MINUTE, Counter[str](), list[int]()
    with ExitStack() as stack:
        clients = stack.enter_context(_clients(house.url, seconds))
        browser = stack.enter_context(chromium())
        games = islice(cycle(PRACTICE), BROWSERS)
        people = [(stack.enter_context(Visitor(browser, house.url)), rules) for rules in games]
        for visitor, rules in people:
            visitor.sit(rules)
        while clients.poll() is None:
            for visitor, _ in people:
                taken[visitor.page.evaluate(STEP, CHOICES)] += 1
            memory.append(house.memory())
            progress(min(len(memory), seconds), seconds)
            sleep(1)
        said, complaints = clients.communicate()
        faults = [f for one, _ in people for f in one.faults if not REFUSED.search(f)]
    assert not faults, f"a page complained: {faults[:3]}"
    assert clients.returncode == 0, f"the clients: {complaints[-300:]}"
    assert not complaints, f"a client met: {complaints[:300]}"
    return {
        "touched": sum(taken[name] for name in CHOICES),
        "met": json.loads(said),
        **flat(memory),
    }


def flat(memory: list[int]) -> dict[str, int]:
    """The most of the middle third and of the last one, in kilobytes."""
    third = max(1, len(memory) // 3)
    middle, last = max(memory[third : 2 * third] or memory), max(memory[-third:])
    assert last <= middle * GROWTH, f"memory went from {middle:,} kB to {last:,} kB"
    return {"middle": middle, "last": last}


@contextmanager
def _clients(url: str, seconds: int) -> Iterator["subprocess.Popen[str]"]:
    seats = [name for name in names() for _ in range(SEATS)]
    order = [sys.executable, "-m", "tests.prove.room_clients", url, str(seconds), *seats]
    running = subprocess.Popen(order, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    started = monotonic()
    try:
        yield running
    finally:
        if running.poll() is None and monotonic() - started < seconds:
            running.terminate()
        running.wait()


def journal_of(folder: Path) -> dict[str, int]:
    """Every entry decided again the same, and not a cent too many or too few."""
    with open_journal(str(folder / "room.db")) as journal:
        report = verify(journal, read_vault(folder / "vault.key"))
    assert report.findings == (), f"the journal: {report.findings[:3]}"
    return {"rounds": report.rounds, "entries": report.entries}


def told(found: list[dict[str, Any]]) -> list[str]:
    minutes = sum(one["minutes"] for one in found)
    assert minutes == WHOLE, f"{minutes} of {WHOLE} minutes were played"
    met: Counter[str] = Counter()
    for one in found:
        met.update(one["met"])
    rounds, entries, touched = (
        sum(one[name] for one in found) for name in ("rounds", "entries", "touched")
    )
    most = max(found, key=lambda one: one["last"])
    return [
        f"{minutes} minutes, {BROWSERS} browsers ({touched:,} choices) and {CLIENTS} HTTP clients "
        f"({met['2xx']:,} commands, {met['4xx']:,} refused with a clause, "
        f"{met['lines that broke']:,} lines that broke) at all games: "
        f"{rounds:,} rounds, {entries:,} entries",
        "no error in any page, in the server's log or at any client; the journal verifies, with "
        "the ledger at zero",
        f"memory of the server, at the most: {most['middle']:,} kB in the middle of an evening, "
        f"{most['last']:,} kB at its end",
    ]
