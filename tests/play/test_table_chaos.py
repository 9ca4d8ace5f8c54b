"""Whatever people do at a table, in any order: the money balances and the cards stay secret."""

import pytest

from pitboss.games import GAMES
from tests.play.table_chaos import Evening


@pytest.mark.parametrize("rules", GAMES)
def test_an_unruly_evening_loses_no_cent_shows_no_card_and_cites_the_law(rules: str) -> None:
    evening = Evening(rules, seed=1)
    evening.run(250)
    assert evening.state.number > 3
    assert len(evening.done) > 12
    assert evening.refusals
