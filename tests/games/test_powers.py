"""What the operator and the supervisor may do, in each game by its own numbers."""

import pytest

from pitboss.errors import UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.verbs import Clauses
from tests.playing import C04, C17, GAMES, TCP, UTH, begun, every

MEASURES: list[tuple[BankedGame, str, str, str, Clauses]] = [
    (C04, "13.2(a)", "exclude", "void-hand", ("13.2[after]", "13.2(a)")),
    (C04, "16.7", "exclude", "exclude", ("16.2(b)", "16.7")),
    (C04, "13.1", "void-wagers", "void-hand", ("16.2(a)", "13.1")),
    (C04, "13.1", "void-round", "void-round", ("13.2[after]", "13.1")),
    (C04, "4.4", "void-round", "void-round", ("16.3", "4.4")),
    (C17, "13.2(b)", "exclude", "void-hand", ("13.2[after]", "13.2(b)")),
    (C17, "16.8", "exclude", "exclude", ("16.3(b)", "16.8")),
    (C17, "4.5", "void-wagers", "void-hand", ("16.3(a)", "4.5")),
    (C17, "13.2(a)", "void-round", "void-round", ("13.2[after]", "13.2(a)")),
    (C17, "16.1", "void-round", "void-round", ("16.4", "16.1")),
    (TCP, "11.2(a)", "exclude", "void-hand", ("11.3", "11.2(a)")),
    (TCP, "14.7", "exclude", "exclude", ("14.2(b)", "14.7")),
    (TCP, "11.1", "void-wagers", "void-hand", ("14.2(a)", "11.1")),
    (TCP, "11.2(b)", "void-round", "void-round", ("11.3", "11.2(b)")),
    (TCP, "14.8", "void-round", "void-round", ("14.3", "14.8")),
    (UTH, "12.2(a)", "exclude", "void-hand", ("12.3", "12.2(a)")),
    (UTH, "15.8", "exclude", "exclude", ("15.3(b)", "15.8")),
    (UTH, "4.6", "void-wagers", "void-hand", ("15.3(a)", "4.6")),
    (UTH, "12.1", "void-round", "void-round", ("12.3", "12.1")),
    (UTH, "15.1", "void-round", "void-round", ("15.4", "15.1")),
]


@pytest.mark.parametrize(("game", "broken", "measure", "remedy", "clauses"), MEASURES)
def test_measures_against_a_player(
    game: BankedGame, broken: str, measure: str, remedy: str, clauses: Clauses
) -> None:
    felt = begun(game, 1, 2)
    happened = felt.do(c.Contravention(1, broken, measure))
    ruled = every(happened, e.IncidentRuled)[0]
    assert (ruled.remedy, ruled.clauses, ruled.place) == (remedy, clauses, 1)
    assert felt.round.void is (remedy == "void-round")
    touched = {one.box for one in every(happened, e.WagerSettled)}
    assert touched == ({1, 2} if felt.round.void else {1})
    if remedy == "exclude":  # nobody is there to decide (reading G22)
        assert set(felt.results(1).values()) == {"lose"}
        assert felt.refused(c.Act(1, "fold"))[0] == clauses[0]
    else:
        assert felt.round.boxes[1].net == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
def test_there_are_three_measures_and_no_other(game: BankedGame) -> None:
    felt = begun(game)
    felt.expect_fault(c.Contravention(1, "4.4", "fine"), UnknownPlace, "'fine' is no measure")


@pytest.mark.parametrize(
    ("game", "disturbed", "declared"),
    [
        (C04, "16.1", "16.3"),
        (C17, "16.2", "16.4"),
        (TCP, "14.1", "14.3"),
        (UTH, "15.2", "15.4"),
    ],
)
def test_rounds_that_fall_by_somebodys_decision(
    game: BankedGame, disturbed: str, declared: str
) -> None:
    for incident, clause in ((c.Disturbance(), disturbed), (c.OperatorVoid(), declared)):
        felt = begun(game)
        happened = felt.do(incident)
        assert every(happened, e.IncidentRuled)[0].clauses == (clause,)
        assert every(happened, e.RoundVoided)[0].clauses == (clause, "D.Void")
