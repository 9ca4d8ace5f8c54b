"""One bet passes few modules, and a step of the table asks the journal once."""

import pytest

from benchmarks.one_bet import PLAYED, ROOT, bet_of

# From the key to the screen, by the commands and words of a room; decision 0012 names them.
MOST = 24
# With the first card its meter is read, a stream of its own; before a prize, who won before.
JACKPOT = {"canberra-2017": 3}


@pytest.mark.parametrize("rules", PLAYED)
def test_a_bet_is_short_and_a_step_reads_once(rules: str) -> None:
    found = bet_of(ROOT, rules)
    assert "pitboss.floor.casino" in found.modules
    assert len(found.modules) <= MOST, found.modules
    assert len(found.reads) >= 3
    assert 1 <= max(found.reads) <= JACKPOT.get(rules, 1)
