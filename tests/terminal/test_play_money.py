"""The parlour without its terminal: choices, bots, purses, and what is said to whom."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from rich.text import Text

from pitboss.bots.at_table import bot_move
from pitboss.bots.sight import LEVELS
from pitboss.cards.card import UNKNOWN, cards
from pitboss.cards.hand import Category
from pitboss.errors import BadInput
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.orders import Given, new_command_id
from pitboss.floor.people import Person, Role
from pitboss.floor.room.dollars import events_of
from pitboss.floor.room.tell import actions_of
from pitboss.floor.table_stream import LoadedTable
from pitboss.games import GAMES
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
from pitboss.play.table.state import Seat, TableState
from pitboss.play.verbs import Bar, Offer, Refused, Result, may, may_not
from pitboss.terminal.at_home import HomeTable
from pitboss.terminal.dialogue import heard, in_colour, told
from pitboss.terminal.how_to_play import HOW
from pitboss.terminal.menu import LETTERS, choices, chosen, free, read_amount
from pitboss.terminal.picture import LOST, WON, came_to, faces
from pitboss.terminal.play_money import BOTS, YOU, Parlour
from pitboss.terminal.purse import PURSE, SEAT
from pitboss.terminal.receipts import check_receipt
from pitboss.terminal.table import Event, View
from pitboss.web import pages

POT_GAMES = [rules for rules, game in GAMES.items() if isinstance(game, PotGame)]


@pytest.fixture
def parlour(tmp_path: Path) -> Iterator[Parlour]:
    with open_store(tmp_path / "parlour.db") as store:
        yield Parlour(store, tmp_path)


# Choices


def seen(*, laid: bool = False, **actions: Offer | Bar) -> View:
    """What a view has of a seat with $40 and these actions; $15 of its own lie in a pot of $20."""
    game = GAMES["ultimate-2019" if laid else "holdem-1995"]
    named = {name.replace("_", "-"): one for name, one in actions.items()}
    seat = {"seat": 1, "stake": "40.00", "net": "-15.00", "wagers": {"ante": "10.00"}}
    told = actions_of(named, game)
    return {"seat": 1, "seats": [seat], "pot": "20.00", "actions": told, "dealer": []}


VIEW = seen(
    fold=may("1"),
    call=may("2", exactly=500),
    check=may_not("3", why="a wager has been made"),
    raise_=may_not("9"),
    bet=may("5", least=500, most=1000, multiple=500),
)
VIEW["actions"]["raise"] = actions_of(
    {"raise": may("4", least=1000, most=4000, multiple=100)}, GAMES["holdem-1995"]
)["raise"]
OPEN = choices(VIEW, ())


def test_what_is_open_has_letters_that_stay_and_says_what_it_gives_up() -> None:
    words = [(choice.key, choice.words, choice.cost) for choice in OPEN]
    assert words == [
        ("f", "fold", "$15 stays in"),
        ("c", "call $5", ""),
        ("b", "bet $5", ""),
        ("b", "bet $10", ""),
        ("r", "raise by $10 to $40 in steps of $1", ""),
    ]
    on_box = seen(laid=True, fold=may("1"), check=may("2"), fold_ante=may("3"))
    costs = {choice.key: choice.cost for choice in choices(on_box, ("ante",))}
    assert costs == {"f": "gives up $10", "a": "keeps the other wager", "c": "no wager yet"}


def test_the_letters_are_those_of_the_pages() -> None:
    page = (Path(pages.__file__).parent / "static/js/choices.js").read_text()
    keys = re.search(r"const KEYS = \{(.*)\};", page)
    assert keys
    shown = dict(re.findall(r'"?([a-z-]+)"?: "([A-Z])"', keys[1]))
    assert {name: key.lower() for name, key in shown.items()} == LETTERS


@pytest.mark.parametrize(
    ("answer", "action", "cents"),
    [
        ("c", "call", 500),
        ("call", "call", 500),
        ("ca", "call", 500),
        ("r 25", "raise", 2500),
        ("r25", "raise", 2500),
        ("raise by $25", "raise", 2500),
        ("pot", "raise", 2500),  # $20 lie there, and $5 for the call
        ("r pot", "raise", 2500),
        ("r all", "raise", 4000),
        ("b 10", "bet", 1000),
        ("f", "fold", 0),
    ],
)
def test_a_choice_is_meant_by_letter_or_word(answer: str, action: str, cents: int) -> None:
    view = VIEW if "pot" not in answer else {**VIEW, "actions": {**VIEW["actions"], "bet": CLOSED}}
    choice = chosen(view, choices(view, ()), answer)
    assert (choice.action, choice.least, choice.most) == (action, cents, cents)


CLOSED = actions_of({"bet": may_not("8")}, GAMES["holdem-1995"])["bet"]


@pytest.mark.parametrize("answer", ["", "0", "1", "-1", "1.5", "bet", "bet 7", "²", "q", "$", "x"])
def test_no_other_answer_is_a_choice(answer: str) -> None:
    with pytest.raises(BadInput):
        chosen(VIEW, OPEN, answer)


def test_what_is_closed_says_why_by_its_clause() -> None:
    with pytest.raises(Refused, match="a wager has been made") as refused:
        chosen(VIEW, OPEN, "check")
    assert refused.value.clause == "3"
    bare = seen(fold=may("1"), tap_out=may_not("7"))
    with pytest.raises(Refused, match="to tap out is not open now"):
        chosen(bare, choices(bare, ()), "all")


def test_the_pot_is_the_largest_of_a_few_amounts_that_it_covers() -> None:
    view = seen(call=may("1", exactly=500), bet=may("2", least=1000, most=3000, multiple=1000))
    assert chosen(view, choices(view, ()), "pot").least == 2000  # of the $25 that would lie there
    assert chosen(view, choices(view, ()), "b all").least == 3000


def test_all_is_everything_where_the_law_lets_one() -> None:
    view = seen(fold=may("1"), call=may("2", exactly=1500), tap_out=may("3", exactly=4000))
    assert chosen(view, choices(view, ()), "all").action == "tap-out"
    only_call = seen(fold=may("1"), call=may("2", exactly=4000))
    assert chosen(only_call, choices(only_call, ()), "all in").action == "call"


def test_enter_does_only_what_is_free() -> None:
    assert free(OPEN) is None
    found = free(choices(seen(fold=may("1"), check=may("2")), ()))
    assert found
    assert found.action == "check"


def test_a_multiple_of_the_ante_is_its_own_key() -> None:
    view = seen(
        laid=True,
        fold=may("1"),
        check=may("2"),
        play=may("3", least=3000, most=4000, multiple=1000),
    )
    among = choices(view, ("ante",))
    assert [choice.key for choice in among] == ["f", "c", "3", "4"]
    assert chosen(view, among, "4").least == chosen(view, among, "play 40").least == 4000


def test_giving_up_the_ante_alone_is_not_giving_up() -> None:
    view = seen(laid=True, fold=may("7.5"), fold_ante=may("7.4"))
    both = choices(view, ("ante",))
    assert chosen(view, both, "fold").action == "fold"
    assert (
        chosen(view, both, "a").action == chosen(view, both, "fold the ante").action == "fold-ante"
    )


def test_amounts_are_read_as_people_write_them() -> None:
    assert [read_amount(text) for text in ("10", "$12.50", "1,000")] == [1000, 1250, 100_000]


# Telling


def event(one: e.Event | be.Event) -> Event:
    """As it leaves the room for the player in seat 1."""
    state = TableState(seated={n: Seat(n, name) for n, name in enumerate((YOU, *BOTS), SEAT)})
    return events_of((one,), LoadedTable(state=state), Person(YOU, Role.PLAYER))[0]


def said(one: e.Event | be.Event, made: str = "") -> Text:
    return told(event(one), SEAT, lambda hand: made)


def test_a_sentence_is_spoken_to_its_player() -> None:
    won = e.PotWon(0, 2000, 2000, 0, (1, 3), (3, 1), (), ("14.1",))
    assert said(won).plain == "The main pot of $20 goes to you and bot 3. [14.1]"
    assert said(e.HandPassed(1, ("13.2",))).plain == "You pass your cards unseen. [13.2]"


def test_cards_have_their_faces() -> None:
    assert faces(cards("Ts ?? Ah")).plain == "10♠ [?] A♥"
    assert in_colour("Seat 2 shows Ts 2c.", cards("Ts 2c")).plain == "Seat 2 shows 10♠ 2♣."
    half = in_colour("Seat 2 shows an unseen card 2c.", cards("?? 2c"))
    assert half.plain == "Seat 2 shows an unseen card 2♣."
    assert in_colour("As it is.", ()).plain == "As it is."


def test_a_shown_hand_is_named_with_its_first_clauses() -> None:
    shown = e.HandShown(2, cards("Ts 2c"), ("9.2", "a", "b", "c", "d"))
    assert (
        said(shown, "a pair").plain
        == "Bot 2 shows 10♠ 2♣. That makes a pair. [9.2, a, b and 2 more]"
    )


def test_what_unseen_cards_make_is_not_said() -> None:
    shown = e.HandShown(2, cards("Ts ??"), ("9.2",))
    assert said(shown, "a pair").plain == "Bot 2 shows 10♠ an unseen card. [9.2]"


def test_what_the_listener_wins_or_loses_stands_out() -> None:
    def style(one: e.Event | be.Event) -> str:
        return str(said(one).spans[0].style)

    won = be.WagerSettled(1, "ante", Result.WIN, 1000, 1000, 1000, 1000, ("9.4",))
    assert style(won) == WON
    assert style(replace(won, result=Result.LOSE)) == LOST
    assert style(replace(won, result=Result.PUSH)) == style(replace(won, box=2)) == "dim"
    assert style(e.PotWon(0, 2000, 2000, 0, (1, 3), (3, 1), (), ("14.1",))) == WON
    assert style(e.PotWon(0, 2000, 2000, 0, (1, 3), (3,), (), ("14.1",))) == "dim"


def test_what_a_round_came_to() -> None:
    assert came_to(3, 5000).plain == "Round 3 came to  +$50  for you."
    styles = {net: {str(span.style) for span in came_to(3, net).spans} for net in (5000, -50, 0)}
    assert f"{WON} reverse" in styles[5000]
    assert f"{LOST} reverse" in styles[-50]
    assert "bold reverse" in styles[0]
    assert "came to  -$0.50  for" in came_to(3, -50).plain


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
        table = HomeTable(parlour, rules)
        table._tell(Given((shown, pot), 1))
        asked.append([clause for one in table.news() for clause in one["clauses"]])
    assert asked[0] == asked[1]
    assert asked[0][-1:] == [*game.law.categories[Category.FLUSH]]


def test_a_hand_that_is_dealt_is_not_told() -> None:
    """Nor what another box and the house have between them."""
    assert not heard(event(e.HoleCardsDealt(2, cards("Ts 2c"), ("6.5",))), SEAT)
    settled = be.WagerSettled(1, "ante", Result.WIN, 1000, 1000, 1000, 1000, ("9.4",))
    assert heard(event(settled), SEAT)
    assert not heard(event(replace(settled, box=2)), SEAT)


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
