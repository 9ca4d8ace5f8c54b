"""A supervisor who asks until it is clear what somebody holds: every question has one answer."""

from typing import Any

import pytest

from pitboss.cards.card import FULL_DECK, UNKNOWN
from pitboss.errors import BadInput
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.people import Person, Role
from pitboss.floor.pit.duties import step_of
from pitboss.floor.pit.trial import tried
from pitboss.floor.room.watch import WatchedCasino
from pitboss.floor.window import eyes
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.codec import encode_any
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.table.heard import faces
from pitboss.play.verbs import Refused
from tests.floor.felt import Felt
from tests.floor.journals import open_table, wagers
from tests.prove.canary import FACE

STAFF = [("Dan", Role.DEALER), ("Sue", Role.SUPERVISOR), ("Olga", Role.OPERATOR)]


@pytest.fixture
def felt(store: Store) -> Felt:
    """Cards are out at a table of each kind, and nobody has decided."""
    felt = Felt(store)
    felt.open_table("H", "holdem-1995")
    felt.sit("H", "Ann", "Bob", stake=dollars(200))
    felt.open_table("U", "ultimate-2019")
    felt.sit("U", "Ann", "Bob")
    felt.croupier.begin("H")
    felt.croupier.begin("U")
    felt.bet("U", "Ann", **wagers("ultimate-2019"))
    for table in ("H", "U"):
        felt.croupier.deal(table)
    return felt


def answers(felt: Felt, table: str, ask: Any) -> dict[str, set[str]]:
    """What each of the staff is told, for every card that could be named."""
    told: dict[str, set[str]] = {}
    for name, role in STAFF:
        told[name] = set()
        for card in FULL_DECK if name == "Sue" else FULL_DECK[::4]:
            with pytest.raises((Refused, BadInput)) as refused:
                felt.give(table, ask(card), name, role)
            told[name].add(str(refused.value))
    return told


@pytest.mark.parametrize(
    "ask",
    [
        lambda card: p.ExposeHoleCard(1, card),
        lambda card: p.ExposeHoleCard(1, card, by_player=True),
        lambda card: p.Show(1, (card, card)),
        lambda card: p.Show(-1, (card,)),
        lambda card: p.ExposeEarly((card,)),
        lambda card: p.FindWrongCount(1, 2, hands=((1, (card, card)),)),
        lambda card: p.FindWrongOrder(hands=((1, (card, card)),)),
        lambda card: p.Deal((card,)),
        lambda card: p.Expose((card,)),
        lambda card: p.ReplaceHoleCard(card),
    ],
)
def test_no_question_about_a_hand_for_the_pot_has_two_answers(felt: Felt, ask: Any) -> None:
    assert {len(told) for told in answers(felt, "H", ask).values()} == {1}


@pytest.mark.parametrize(
    "ask",
    [
        lambda card: b.Show(1, (card, UNKNOWN)),
        lambda card: b.Show(0, (UNKNOWN, card)),
        lambda card: b.Show(-1, (card, *[UNKNOWN] * 4)),
        lambda card: b.Proceed((card,)),
        lambda card: b.CorrectCard(1, 1, card, UNKNOWN),
        lambda card: b.CorrectCard(1, 1, UNKNOWN, card),
        lambda card: b.DealtWithoutWager(1, (card,)),
        lambda card: b.Deal((card,)),
    ],
)
def test_no_question_about_a_hand_against_the_house_has_two_answers(felt: Felt, ask: Any) -> None:
    assert {len(told) for told in answers(felt, "U", ask).values()} == {1}


def test_what_is_asked_without_a_face_still_works(felt: Felt) -> None:
    assert felt.give("H", p.FindExposedInCut(), "Sue", Role.SUPERVISOR).events
    assert felt.give("U", b.CardExposed(1, 1), "Sue", Role.SUPERVISOR).events


def _tries() -> list[Any]:
    """What a supervisor could wish to know the outcome of."""
    return [
        *(("H", p.ExposeHoleCard(1, card)) for card in (UNKNOWN, *FULL_DECK[::13])),
        *(("H", command) for command in (p.FindWrongCount(1, 2), p.FindWrongOrder(), p.Settle())),
        *(("H", command) for command in (p.TakeHandIn(1, certain=True), p.ExposeEarly((UNKNOWN,)))),
        *(("U", command) for command in (b.NoDecision(1), b.WrongOrder(), b.CardExposed(1, 1))),
        *(("U", command) for command in (b.Show(0, (UNKNOWN,) * 2), b.Proceed(()), b.Deal(()))),
    ]


def test_who_tries_out_what_would_happen_learns_no_card(felt: Felt, store: Store) -> None:
    casino = WatchedCasino(store, felt.casino.now, felt.casino.vault)
    before = store.head()
    for table, command in _tries():
        state = casino.table(table)
        for person in (Person("Dan", Role.DEALER), Person("Sue", Role.SUPERVISOR)):
            found = tried(casino, table, command, person)
            named = {*FACE.findall(encode_any([found.events, found.refused]).decode())}
            own = {*FACE.findall(encode_any(command).decode())}
            assert named - own <= {*faces(state, eyes(person, state))}, command
        step = encode_any(step_of(casino.known(table).game, state)).decode()
        assert not FACE.findall(step)
    assert store.head() == before


@pytest.mark.parametrize("rules", ["ultimate-2019", "three-card-2006", "manila-1995"])
def test_the_next_step_of_an_electronic_table_names_no_card(store: Store, rules: str) -> None:
    """The desk told what the dealer was about to show."""
    felt = Felt(store)
    open_table(felt, rules)
    felt.croupier.begin(rules)
    for player in ("Ann", "Bob"):
        felt.bet(rules, player, **({} if rules == "manila-1995" else wagers(rules)))
    felt.croupier.deal(rules)
    steps = []
    while felt.casino.table(rules).in_hand:
        state = felt.casino.table(rules)
        game = felt.casino.known(rules).game
        steps.append(encode_any(step_of(game, state)).decode())
        wait = waits_for(game, state)
        if wait is Wait.DEALER:
            felt.croupier.carry_on(rules)
        elif wait is Wait.CONCESSION:
            felt.croupier.settle(rules)
        else:
            felt.act(rules)
    assert len(steps) > 1
    assert not [step for step in steps if FACE.search(step)]
