"""`python -O` leaves out assertions: verification rests on none, and finds the same."""

import ast
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from pitboss.journal.backup import KIND, Title
from pitboss.journal.backup import _to_line as line
from pitboss.journal.entry import Entry, Json, canonical
from pitboss.journal.reading import open_journal
from tests.floor.journals import Pages
from tests.house.source import PURE, ROOT, Source, made_up, rooms

GOLDEN = ROOT / "tests" / "golden" / "journal-2.jsonl"
FORGED = 6
EACH = (
    "import sys\nfrom pitboss.cli import main\nfor path in sys.argv[1:]:\n main(['verify', path])"
)


def assertions(source: Source) -> list[str]:
    return [
        source.at(node, "asserts") for node in ast.walk(source.tree) if isinstance(node, ast.Assert)
    ]


def test_the_rooms_that_judge_assert_nothing() -> None:
    judging = rooms(*PURE, "journal", "floor", "audit")
    assert [found for source in judging for found in assertions(source)] == []
    assert len(assertions(made_up("def f(x):\n    assert x\n"))) == 1


def without_one_event(entry: Entry, chance: Random) -> Entry:
    events = msgspec.json.decode(entry.events)
    del events[chance.randrange(len(events))]
    return replace(entry, events=Json(canonical(events)))


def forge(folder: Path) -> list[str]:
    """Sound chains, in each of which one event is missing; what follows has lost its place."""
    chance, paths = Random(1995), []
    with open_journal(str(GOLDEN)) as journal:
        pages = Pages(journal.follow(), journal.head())
    for nth in range(FORGED):
        position = chance.randrange(1, len(pages.entries))
        forged = pages.with_change(position, lambda entry: without_one_event(entry, chance))
        title = canonical(Title(KIND, 1, forged.head()))
        path = folder / f"{nth}.jsonl"
        path.write_bytes(b"\n".join([title, *map(line, forged.entries), b""]))
        paths.append(str(path))
    return paths


def verified(paths: list[str], *options: str) -> list[str]:
    words = [sys.executable, *options, "-c", EACH, *paths]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.splitlines()


def test_verify_finds_the_same_without_assertions(tmp_path: Path) -> None:
    paths = forge(tmp_path)
    found = verified(paths)
    assert len(found) > FORGED
    assert any("does not follow from those before" in said for said in found)
    assert verified(paths, "-O") == found
