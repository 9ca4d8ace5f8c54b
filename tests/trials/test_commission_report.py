"""What commission takes from hands that bots play: every cent is somebody's."""

import pytest

from pitboss.cli import BAD_INPUT, main
from pitboss.games import GAMES
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import Limit
from pitboss.trials.nights.commission import lines, settings, taken


def game(rules: str) -> PotGame:
    found = GAMES[rules]
    assert isinstance(found, PotGame)
    return found


@pytest.mark.parametrize(
    ("rules", "limit", "players"),
    [("holdem-1995", Limit.NO_LIMIT, 9), ("omaha-1995", Limit.FULL_POT, 4)],
)
def test_hands_of_bots(rules: str, limit: Limit, players: int) -> None:
    found = taken(game(rules), limit, players, 1, 12)
    assert found == taken(game(rules), limit, players, 1, 12)
    assert found != taken(game(rules), limit, players, 2, 12)
    assert sum(len(inside) for _, inside in found.bands()) == len(found.hands) == 12
    most = found.game.scale.charge(found.sign.minimum, 10**9)
    for pot, charge in found.hands:
        assert 0 <= charge <= min(most, found.game.scale.charge(found.sign.minimum, pot))
        assert not charge or pot > found.game.free
    assert found.a_hand > 0


def test_every_limit_is_reported() -> None:
    found = settings(("holdem-1995", "manila-1995", "ultimate-2019"))
    assert {(game.rules, limit) for game, limit, _ in found} == {
        ("manila-1995", Limit.FIXED),
        *(("holdem-1995", limit) for limit in Limit),
    }


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["--seed", "1", "--rounds", "2", "--report", "--games"]
    assert main(["night", *given, "manila-1995"]) == 0
    told = capsys.readouterr().out
    expected = [
        line for setting in settings(("manila-1995",)) for line in lines(taken(*setting, 1, 2))
    ]
    assert told.splitlines() == expected
    assert main(["night", *given, "ultimate-2019"]) == BAD_INPUT
    assert main(["night", *given, "whist"]) == BAD_INPUT
