"""Whoever gives commands, or listens: no answer has a face that its hearer was not shown."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cards.card import FULL_DECK
from pitboss.cards.hand import Category
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.deal.shuffle import envelope
from pitboss.floor.orders import Given
from pitboss.floor.people import Automaton, Person, Role
from pitboss.floor.window import keys, since, viewer_of
from pitboss.games import GAMES
from pitboss.journal.store import Store
from pitboss.play.codec import encode
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.pot.events import HandShown, PotWon
from pitboss.play.pot.game import PotGame
from pitboss.play.table import commands as c
from pitboss.play.table.deal import DealSealed
from pitboss.play.table.view import table_view
from tests.floor.felt import Felt
from tests.floor.journals import wagers

ANN, BOB = Person("Ann", Role.PLAYER), Person("Bob", Role.PLAYER)
SUE, INA = Person("Sue", Role.SUPERVISOR), Person("Ina", Role.INSPECTOR)


def named(thing: Any) -> set[str]:
    """The faces in anything that goes out, as a stranger would look for them."""
    told = encode(thing).decode()
    return {card for card in FULL_DECK if f'"{card}"' in told}


def begin(store: Store, rules: str) -> Felt:
    felt, pot = Felt(store), isinstance(GAMES[rules], PotGame)
    felt.open_table("T", rules)
    felt.sit("T", "Ann", "Bob", "Cy", stake=dollars(200) if pot else 0)
    felt.croupier.begin("T")
    for player in () if pot else ("Ann", "Bob"):
        laid = {name: sum for name, sum in wagers(rules).items() if name != "jackpot"}
        felt.bet("T", player, **laid)
    return felt


def shown_to(felt: Felt, person: Person) -> set[str]:
    """What the view of the table shows, which was tried before."""
    state = felt.casino.table("T")
    viewer = viewer_of(person)
    if viewer.inspector:
        viewer = type(viewer)(staff=True)
    return named(table_view(GAMES[state.rules], state, viewer).round)


def steps(felt: Felt) -> Iterator[tuple[Person, Given]]:
    """The round to its end: each answer, and whose it was."""
    yield Automaton(), felt.croupier.deal("T")
    while True:
        state = felt.casino.table("T")
        wait = waits_for(GAMES[state.rules], state)
        if wait is Wait.ROUND:
            return
        if wait is Wait.PLAYER:
            turn = state.machine.turn(state.round)
            yield Person(state.seated[turn].player, Role.PLAYER), felt.act("T")
        else:
            given = felt.croupier.settle("T") if wait is Wait.CONCESSION else ()
            for one in given or felt.croupier.carry_on("T"):
                yield Automaton(), one


@pytest.mark.parametrize("rules", GAMES)
def test_no_answer_and_no_stream_has_a_face_that_was_not_shown(store: Store, rules: str) -> None:
    """The croupier's answers, which any listener had, told every hand as it was dealt."""
    felt = begin(store, rules)
    people = {person.name: person for person in (ANN, BOB, SUE, INA, Automaton())}
    ever: dict[str, set[str]] = {name: set() for name in (*people, "Cy")}
    for giver, given in steps(felt):
        for name, person in people.items():
            ever[name] |= shown_to(felt, person) | felt.casino.known("T").shown
            heard = {card for _, event in since(felt.casino, "T", 0, person)
                     for card in named(event)}  # fmt: skip
            if felt.casino.table("T").in_hand:
                assert heard <= ever[name], name
        own = shown_to(felt, giver) | felt.casino.known("T").shown
        ever[giver.name] |= own
        assert named(given.events) <= ever[giver.name], giver.name
    assert ever["Ann"] - ever["the croupier"] or felt.casino.known("T").shown


def test_a_command_that_comes_again_tells_no_more(store: Store) -> None:
    felt = begin(store, "holdem-1995")
    felt.croupier.deal("T")
    version = felt.casino.version("T")
    entry = store.read("table/T")[-1]
    again = felt.casino.give("T", p.Deal(()), Automaton(), entry.command_id, seen=version - 1)
    assert again.repeated
    assert named(again.events) == set()


def test_what_a_hand_was_that_nobody_saw_is_not_told(store: Store) -> None:
    """The category of a hand that was passed stood in the answer, and its clauses too."""
    felt = begin(store, "holdem-1995")
    law = GAMES["holdem-1995"].law  # type: ignore[union-attr]
    won = [(event, {e.seat for e in given.events if isinstance(e, HandShown)})
           for _, given in steps(felt) for event in given.events
           if isinstance(event, PotWon)]  # fmt: skip
    assert won
    for event, shown in won:
        assert {seat for seat, _ in event.hands} <= shown
        told = {category for _, category in event.hands}
        for category in Category:
            cited = set(law.categories.get(category, ())) & set(event.clauses)
            others = {clause for one in told for clause in law.categories[one]}
            assert category in told or cited <= others


@pytest.mark.parametrize("rules", ["holdem-1995", "ultimate-2019"])
def test_the_key_of_a_card_goes_with_the_card(store: Store, rules: str) -> None:
    felt = begin(store, rules)
    assert keys("T", felt.casino.load("T"), felt.casino.vault, ANN) == ()
    (event,) = felt.croupier.give("T", c.SealDeal()).events
    assert isinstance(event, DealSealed)
    felt.croupier.deal("T")
    loaded = felt.casino.load("T")
    for person in (ANN, BOB, SUE, INA):
        opened = keys("T", loaded, felt.casino.vault, person)
        assert {one.card for one in opened} == shown_to(felt, person) | loaded.shown
        for one in opened:
            sealed = envelope(bytes.fromhex(one.key), "card", one.position, one.card)
            assert sealed == event.cards[one.position - 1]
