"""Journals that were written once verify for good, or the change that breaks them is explained."""

from pathlib import Path

import pytest

from pitboss.audit.verify import verify
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from tests.floor.felt import KEY

GOLDEN = sorted(Path(__file__).parent.glob("*.jsonl"))


def test_there_are_golden_journals() -> None:
    assert GOLDEN


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_journal_verifies(path: Path) -> None:
    with open_journal(str(path)) as journal:
        report = verify(journal, Vault([KEY]))
    assert [str(finding) for finding in report.findings] == []
    assert report.rounds == 7
