"""Events that cannot have happened, chained by whoever can hash: one line, and a finding."""

from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.audit.contents import told
from pitboss.audit.verify import verify
from pitboss.errors import BadInput
from pitboss.floor.table_stream import JACKPOT, TABLE
from pitboss.journal import backup
from tests.floor.journals import Pages, chained

GOLDEN = Path(__file__).parents[1] / "golden" / "journal-5.jsonl"
ENTRIES = tuple(backup.entries(GOLDEN))
PLAYED = [at for at, entry in enumerate(ENTRIES) if entry.stream.startswith((TABLE, JACKPOT))]


@pytest.mark.parametrize("number", range(6))
def test_events_of_another_entry_are_found(number: int) -> None:
    """Whatever the rules say to them; and who lists such a journal is told in one line."""
    chance = Random(number)
    for _ in range(2):
        at, other = chance.choice(PLAYED), chance.choice(PLAYED)
        if ENTRIES[at].events == ENTRIES[other].events:
            continue
        forged = [*ENTRIES]
        forged[at] = replace(forged[at], events=forged[other].events)
        pages = Pages(chained(forged))
        assert ENTRIES[at].position in {finding.position for finding in verify(pages).findings}
        with suppress(BadInput):
            assert list(told(pages))
