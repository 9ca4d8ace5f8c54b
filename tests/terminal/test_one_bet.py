"""One bet passes few modules, and a step of the table asks the journal once."""

import pytest

from benchmarks.one_bet import PLAYED, ROOT, bet_of

# From the key to the screen; for the pot there are sizes, and what follows a bet. Nine of them look
# at who it is, how much, whose id, whose turn, what needs two people, and who may hear the answer.
MODULES = 28
# With the first card its meter is read, a stream of its own; before a prize, who won before.
JACKPOT = {"canberra-2017": 3}


@pytest.mark.parametrize("rules", PLAYED)
def test_a_bet_is_short_and_a_step_reads_once(rules: str) -> None:
    found = bet_of(ROOT, rules)
    assert "pitboss.floor.casino" in found.modules
    assert len(found.modules) <= MODULES
    assert len(found.reads) >= 3
    assert 1 <= max(found.reads) <= JACKPOT.get(rules, 1)
