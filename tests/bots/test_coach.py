"""The coach: exact values of each choice, what a mistake cost, and never at a live table."""

from random import Random

import pytest

from pitboss.bots.choose import choose
from pitboss.bots.coach import coach, review
from pitboss.bots.sight import LEVELS, Level
from pitboss.cards.card import UNKNOWN, Card, cards
from pitboss.errors import BadInput
from pitboss.floor.room.casino_file import TableSpec
from pitboss.floor.room.errors import LiveTable
from pitboss.floor.room.lessons import lessons
from pitboss.floor.table_stream import LoadedTable
from pitboss.games import GAMES
from pitboss.lab.best import advise
from pitboss.lab.terms import Terms
from pitboss.play.banked import commands as b
from pitboss.play.table import commands as c
from pitboss.play.table.view import TableView, Viewer, table_view
from tests.play.tables import NAMES, Playing

BOARD, HOLE, OTHERS, DEALER = "Kd Js 2h 4c 5d", "8h 7h", "Ac As", "Qd Qc"
ANTE = 1_000


def dealt(rules: str, shoe: str) -> Playing:
    table = Playing(rules)
    table.sit(1, 2)
    table.do(c.BeginRound())
    table.wager(1, 2, amount=ANTE)
    if table.state.shoe.kind == "manual":
        table.do(b.Cut(20))
    table.do(b.Deal(cards(shoe)))
    return table


def seen(table: Playing, seat: int = 1) -> TableView:
    return table_view(table.game, table.state, Viewer(NAMES[seat - 1]))


@pytest.fixture
def ultimate() -> Playing:
    return dealt("ultimate-2019", f"{BOARD} {HOLE} {OTHERS} {DEALER}")


def test_a_decision_has_the_value_of_every_choice_and_its_cost(ultimate: Playing) -> None:
    lesson = coach(seen(ultimate), 1, ("play", 4 * ANTE))
    exact = advise("ultimate-2019", cards(HOLE), (), Terms()).values
    assert lesson.values == {name: value * ANTE for name, value in exact.items()}
    assert (lesson.taken, lesson.best) == ("4x", "check")
    assert lesson.cost == (exact["check"] - exact["4x"]) * ANTE > 0
    assert coach(seen(ultimate), 1, ("check", 0)).cost == 0


def test_a_round_is_reviewed_decision_by_decision(ultimate: Playing) -> None:
    ultimate.do(b.Act(1, "check"), b.Act(2, "check"), b.Proceed())
    assert len(review(seen(ultimate), 1)) == 1
    ultimate.do(b.Act(1, "play", 2 * ANTE), b.Act(2, "check"))
    first, second = review(seen(ultimate), 1)
    assert (first.taken, first.shown) == ("check", ())
    assert first.cost == 0
    assert (second.taken, second.shown) == ("2x", cards(BOARD)[:3])
    ultimate.do(b.Proceed(), b.Act(2, "play", ANTE))
    while ultimate.state.in_hand:
        ultimate.do(b.Proceed())
    assert review(seen(ultimate), 1) == (first, second)  # the dealer's cards change nothing


def test_nobody_is_coached_on_cards_that_are_not_theirs(ultimate: Playing) -> None:
    ultimate.do(b.Act(1, "check"), b.Act(2, "check"))
    view = seen(ultimate)
    assert view.round.places[1].cards == (UNKNOWN, UNKNOWN)
    assert review(view, 2) == ()


def test_what_is_not_weighed_is_named() -> None:
    table = Playing("three-card-2006")
    table.sit(1)
    table.do(c.BeginRound(), b.Act(1, "ante", ANTE), b.Act(1, "pairs_plus", ANTE), b.Cut(20))
    table.do(b.Deal(cards("Qs 2h 6h 3d 4d 9c")), b.Act(1, "fold-ante"))
    (lesson,) = review(seen(table), 1)
    assert (lesson.taken, lesson.best, lesson.left_out) == ("fold", "play", ("pairs_plus",))
    assert lesson.cost > 0


def test_the_dealers_card_that_lay_open_is_the_one_that_counts() -> None:
    shoe = "As Ac 2d Kd Kc 3d 9c 9d 4d 5h 6h 7d 2s 3s 8h"
    table = dealt("canberra-2017", shoe)
    table.do(b.Act(1, "bet", 2 * ANTE))
    (before,) = review(seen(table), 1)
    table.do(b.Act(2, "fold"))
    while table.state.in_hand:
        table.do(b.Proceed())
    assert before.shown == (Card("8h"),)
    assert review(seen(table), 1) == (before,)


def test_the_coach_is_never_at_a_live_table(ultimate: Playing) -> None:
    ultimate.do(b.Act(1, "check"))
    loaded = LoadedTable(state=ultimate.state, games=GAMES)
    live, practice = (TableSpec("t", "ultimate-2019", practice=is_) for is_ in (False, True))
    with pytest.raises(LiveTable):
        lessons(live, loaded, NAMES[0])
    (told,) = lessons(practice, loaded, NAMES[0])
    assert (told["taken"], told["best"], told["cost"]) == ("check", "check", "0.00")
    assert lessons(practice, loaded, "nobody here") == []


def test_the_coach_knows_the_games_of_the_lab() -> None:
    table = Playing("holdem-1995")
    table.sit(1, 2)
    with pytest.raises(BadInput, match="the coach knows"):
        review(seen(table), 1)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_is_handed_the_view_of_its_seat(ultimate: Playing, level: Level) -> None:
    """The face that the room calls: what is chosen is open."""
    action, amount = choose(level, seen(ultimate), 1, Random(1))
    assert (action, amount) == ("check", 0)
