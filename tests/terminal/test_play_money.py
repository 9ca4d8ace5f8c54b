"""The parlour without its terminal: choices, bots, purses, and what is said to whom."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from pitboss.bots.at_table import bot_move
from pitboss.bots.sight import LEVELS
from pitboss.cards.card import UNKNOWN, cards
from pitboss.cards.hand import Category
from pitboss.errors import BadInput
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.games import GAMES
from pitboss.journal.draft import new_command_id
from pitboss.journal.store import Conflict, open_store
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as be
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.pot import events as e
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.verbs import Result, may, may_not
from pitboss.terminal.dialogue import LOST, VOICE, WON, Talk, came_to, faces, heard, in_colour, told
from pitboss.terminal.how_to_play import HOW
from pitboss.terminal.play_money import YOU, Parlour
from pitboss.terminal.purse import PURSE, SEAT
from pitboss.terminal.receipts import check_receipt
from pitboss.terminal.screen import Choice, Screen, choices, chosen, free, read_amount

POT_GAMES = [rules for rules, game in GAMES.items() if isinstance(game, PotGame)]


@pytest.fixture
def parlour(tmp_path: Path) -> Iterator[Parlour]:
    with open_store(tmp_path / "parlour.db") as store:
        yield Parlour(store, tmp_path)


# Choices


OPEN = choices(
    {
        "fold": may("1"),
        "call": may("2", exactly=500),
        "check": may_not("3"),
        "raise": may("4", least=1000, most=4000, multiple=100),
        "bet": may("5", least=500, most=1000, multiple=500),
    }
)


def test_what_is_open_is_numbered_and_giving_up_comes_last() -> None:
    words = [choice.words for choice in OPEN]
    assert words == ["call $5", "raise by $10 to $40 in steps of $1", "bet $5", "bet $10", "fold"]


@pytest.mark.parametrize(
    ("answer", "meant"),
    [
        ("1", Choice("call", 500, 500)),
        ("call", Choice("call", 500, 500)),
        ("c", Choice("call", 500, 500)),
        ("2", OPEN[1]),
        ("2 25", Choice("raise", 2500, 2500)),
        ("raise by $25", Choice("raise", 2500, 2500)),
        ("bet 10", Choice("bet", 1000, 1000)),
        ("4", Choice("bet", 1000, 1000)),
        ("f", Choice("fold")),
    ],
)
def test_a_choice_is_meant_by_number_or_word(answer: str, meant: Choice) -> None:
    assert chosen(OPEN, answer) == meant


@pytest.mark.parametrize(
    "answer", ["", "0", "6", "-1", "1.5", "check", "bet", "bet 7", "²", "q", "$"]
)
def test_no_other_answer_is_a_choice(answer: str) -> None:
    with pytest.raises(BadInput):
        chosen(OPEN, answer)


def test_enter_does_only_what_is_free() -> None:
    assert free(OPEN) is None
    assert free(choices({"fold": may("1"), "check": may("2")})) == Choice("check")


def test_giving_up_the_ante_alone_is_not_giving_up() -> None:
    both = choices({"fold": may("7.5"), "fold-ante": may("7.4")})
    assert chosen(both, "fold") == Choice("fold")
    assert chosen(both, "2") == chosen(both, "fold the ante") == Choice("fold-ante")


def test_amounts_are_read_as_people_write_them() -> None:
    assert [read_amount(text) for text in ("10", "$12.50", "1,000")] == [1000, 1250, 100_000]


# Telling


def test_a_sentence_is_spoken_to_its_player() -> None:
    won = e.PotWon(0, 2000, 2000, 0, (1, 3), (3, 1), (), ("14.1",))
    said = told(won, VOICE, lambda hand: "")
    assert said.plain == "The main pot of $20 goes to you and bot 3. [14.1]"
    assert (
        told(e.HandPassed(1, ("13.2",)), VOICE, str).plain == "You pass your cards unseen. [13.2]"
    )


def test_cards_have_their_faces() -> None:
    assert faces(cards("Ts ?? Ah")).plain == "10♠ [?] A♥"
    assert in_colour("Seat 2 shows Ts 2c.", cards("Ts 2c")).plain == "Seat 2 shows 10♠ 2♣."
    half = in_colour("Seat 2 shows an unseen card 2c.", cards("?? 2c"))
    assert half.plain == "Seat 2 shows an unseen card 2♣."
    assert in_colour("As it is.", ()).plain == "As it is."


def test_a_shown_hand_is_named_with_its_first_clauses() -> None:
    shown = e.HandShown(2, cards("Ts 2c"), ("9.2", "a", "b", "c", "d"))
    said = told(shown, VOICE, lambda hand: f"{len(hand)} cards")
    assert said.plain == "Bot 2 shows 10♠ 2♣. That makes 2 cards. [9.2, a, b and 2 more]"


def test_what_unseen_cards_make_is_not_said() -> None:
    shown = e.HandShown(2, cards("Ts ??"), ("9.2",))
    assert told(shown, VOICE, str).plain == "Bot 2 shows 10♠ an unseen card. [9.2]"


def test_what_the_listener_wins_or_loses_stands_out() -> None:
    def style(event: e.Event | be.Event) -> str:
        return str(told(event, VOICE, str).spans[0].style)

    won = be.WagerSettled(1, "ante", Result.WIN, 1000, 1000, 1000, 1000, ("9.4",))
    assert style(won) == WON
    assert style(replace(won, result=Result.LOSE)) == LOST
    assert style(replace(won, result=Result.PUSH)) == style(replace(won, box=2)) == "dim"
    assert style(e.PotWon(0, 2000, 2000, 0, (1, 3), (3, 1), (), ("14.1",))) == WON
    assert style(e.PotWon(0, 2000, 2000, 0, (1, 3), (3,), (), ("14.1",))) == "dim"


def test_what_a_round_came_to() -> None:
    assert came_to(5000).plain == "The round came to +$50 for you. Type why for the clauses."
    assert [span.style for net in (5000, -50, 0) for span in came_to(net).spans] == [WON, LOST]
    assert "came to -$0.50 for" in came_to(-50).plain
    assert "came to $0 for" in came_to(0).plain


@pytest.mark.parametrize("rules", POT_GAMES)
def test_why_tells_nothing_of_a_hand_that_nobody_showed(rules: str, parlour: Parlour) -> None:
    """Seat 3 shows a flush; whatever seat 2 has is told neither beside the pot nor by why."""
    game, asked = GAMES[rules], list[list[str]]()
    assert isinstance(game, PotGame)
    for category in (Category.STRAIGHT, Category.ONE_PAIR):
        law = game.law
        cited = dict.fromkeys(law.categories[Category.FLUSH] + law.categories[category])
        hands = ((3, Category.FLUSH), (2, category))
        shown = e.HandShown(3, (UNKNOWN,), law.show)
        pot = e.PotWon(0, 2000, 2000, 0, (2, 3), (3,), hands, (*law.show, *cited))
        talk = Talk(parlour, Screen(), rules, practice=False)
        talk.happened(Given((shown, pot), 1))
        asked.append(talk._cited)
    assert asked[0] == asked[1]
    assert asked[0][-1:] == [*game.law.categories[Category.FLUSH]]


def test_a_hand_that_is_dealt_is_not_told() -> None:
    assert heard([e.HoleCardsDealt(2, cards("Ts 2c"), ("6.5",))]) == []


def test_every_game_is_introduced() -> None:
    assert set(HOW) == set(GAMES)


# Bots


@pytest.mark.parametrize("rules", POT_GAMES)
def test_bots_do_what_is_open_and_no_cent_is_lost(rules: str, parlour: Parlour) -> None:
    """Four of them, round after round: a move that is not open would be refused."""
    table, game = parlour.sit_down(rules), GAMES[rules]
    actions: set[str] = set()
    stakes, commission = total(parlour, table), 0
    for _ in range(6):
        if not all(parlour.state(table).stake(seat) for seat in parlour.state(table).seated):
            break  # whoever has lost all would be asked to take more, or give up the seat
        parlour.begin(table, parlour.casino.version(table))
        parlour.croupier.deal(table)
        while (wait := waits_for(game, parlour.state(table))) is not Wait.ROUND:
            if wait is Wait.DEALER:
                parlour.croupier.carry_on(table)
            else:
                actions.add(bot_moves(parlour, table))
        round = parlour.state(table).round
        assert isinstance(round, PotRound)
        commission += round.commission
    assert actions
    assert actions <= set(game.actions)
    assert total(parlour, table) + commission == stakes


def bot_moves(parlour: Parlour, table: str) -> str:
    state = parlour.state(table)
    turn = state.machine.turn(state.round)
    move = bot_move(LEVELS[turn % len(LEVELS)], GAMES[table], state, turn, Random(turn))
    assert isinstance(move, p.Act)
    give(parlour, table, move, state.seated[move.seat].player)
    return move.action


def give(parlour: Parlour, table: str, command: Command, player: str = YOU) -> None:
    parlour.casino.give(table, command, Person(player, Role.PLAYER), new_command_id())


def total(parlour: Parlour, table: str) -> int:
    state = parlour.state(table)
    return sum(state.stake(number) for number in state.seated)


# Money and visits


def lose_all(parlour: Parlour, table: str) -> None:
    """Fold an ante of half a purse."""
    parlour.begin(table, parlour.casino.version(table))
    give(parlour, table, b.Act(SEAT, "ante", dollars(500)))
    parlour.croupier.deal(table)
    give(parlour, table, b.Act(SEAT, "fold"))
    parlour.croupier.carry_on(table)


def test_the_house_lends_a_purse_when_too_little_is_left(parlour: Parlour, tmp_path: Path) -> None:
    table = parlour.sit_down("canberra-2017")
    assert parlour.purses[table].money == PURSE
    lose_all(parlour, table)
    parlour.look(table)
    assert (parlour.purses[table].money, parlour.purses[table].loan) == (dollars(500), 0)
    lose_all(parlour, table)
    parlour.look(table)
    assert (parlour.purses[table].money, parlour.purses[table].loan) == (PURSE, PURSE)
    with open_store(tmp_path / "parlour.db") as again:
        visit = Parlour(again, tmp_path)
        visit.sit_down(table)
        assert visit.purses[table].money == PURSE


def test_a_table_that_was_half_set_up_is_set_up(parlour: Parlour) -> None:
    """Somebody pulled the plug on the very first visit."""
    given = parlour.casino.give

    class Unplugged(Exception):
        pass

    def unplugged(table: str, command: object, *more: object, **others: object) -> object:
        if isinstance(command, c.TakeSeat) and command.player != YOU:
            raise Unplugged
        return given(table, command, *more, **others)  # type: ignore[arg-type]

    parlour.casino.give = unplugged  # type: ignore[method-assign, assignment]
    with pytest.raises(Unplugged):
        parlour.sit_down("holdem-1995")
    parlour.casino.give = given  # type: ignore[method-assign]
    parlour.sit_down("holdem-1995")
    assert set(parlour.state("holdem-1995").players) == {YOU, "bot 2", "bot 3", "bot 4"}


def test_a_round_begins_only_upon_the_table_that_was_seen(parlour: Parlour) -> None:
    table = parlour.sit_down("canberra-2017")
    seen = parlour.casino.version(table)
    parlour.begin(table, seen)
    with pytest.raises(Conflict):
        parlour.begin(table, seen)


def test_the_receipt_is_checked_against_what_was_noted(parlour: Parlour, tmp_path: Path) -> None:
    table = parlour.sit_down("canberra-2017")
    assert check_receipt(parlour.casino, tmp_path, parlour.purses[table]) is None
    lose_all(parlour, table)
    parlour.look(table)
    purse = parlour.purses[table]
    assert purse.sealed is not None
    for noted, agrees in ((purse.sealed.seal, True), ("0" * 64, False), ("", False)):
        checked = check_receipt(parlour.casino, tmp_path, purse, noted)
        assert checked is not None
        assert checked.good is agrees
