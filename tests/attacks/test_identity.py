"""Somebody says that they are somebody else: every attempt is refused, and nothing is written."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.floor.people import CROUPIER, Automaton, Person, Role, person_of
from pitboss.floor.register.desk import RegisterDesk
from pitboss.floor.register.staff import Staff
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, Felt, stands

DAN = ("Dan", Role.DEALER)


@pytest.fixture
def felt(store: Store) -> Felt:
    """Electronic tables with Ann and Bob: Canberra Poker and Hold-em."""
    felt = Felt(store)
    felt.open_table("C1", "canberra-2017")
    felt.sit("C1", "Ann", "Bob")
    felt.open_table("H1", "holdem-1995")
    felt.sit("H1", "Ann", "Bob", stake=dollars(200))
    return felt


# A role is no text


@pytest.mark.parametrize("role", ["player", "dealer", "", None, 1])
def test_a_role_that_is_a_text_is_nobodys(role: Any) -> None:
    """A plain "player" stood among the roles, and was not asked whose seat it was."""
    with pytest.raises(BadInput, match="not a role"):
        Person("Eve", role)


def test_a_player_acts_for_nobody_else(felt: Felt, store: Store) -> None:
    before = stands(store)
    with pytest.raises(Refused, match="Bob's, not Ann's"):
        felt.give("C1", c.LeaveSeat(player="Bob"), "Ann")
    assert stands(store) == before


# Names of the house


@pytest.mark.parametrize(
    "name",
    [
        CROUPIER,
        "The Croupier",
        "croupier",
        "ｔｈｅ ｃｒｏｕｐｉｅｒ",
        "the operator",
        "Dealer",
        "house",
    ],
)
def test_no_player_has_a_name_of_the_house(name: str) -> None:
    with pytest.raises(BadInput, match="a name of the house"):
        Person(name, Role.PLAYER)


@pytest.mark.parametrize("name", ["", "x" * 65, "Ann\n", "Ann\u200b", " Ann", "Ann  Lee", "Ann "])
def test_a_name_that_hides_something_is_no_name(name: str) -> None:
    with pytest.raises(BadInput, match=r"name is|spaces"):
        Person(name, Role.PLAYER)


@pytest.mark.parametrize(
    "name", ["Sue\u034f", "Su\ufe0fe", "\u3164Sue", "Sue\u2800", "Sue\uffa0", "Sue\U000e0100"]
)
def test_a_letter_that_nobody_sees_is_no_letter(name: str) -> None:
    """They count as printable: a player looked like a supervisor by one of them."""
    with pytest.raises(BadInput, match="nobody sees"):
        Person(name, Role.PLAYER)


@pytest.mark.parametrize("name", ["D\u0430n", "\u0405u\u0435", "SU\u0395", "\u041elg\u0430"])
def test_letters_of_another_alphabet_are_no_other_name(felt: Felt, name: str) -> None:
    with pytest.raises(Refused, match="works in this house"):
        felt.give("C1", c.TakeSeat(player=name, seat=4), name)
    with pytest.raises(BadInput, match="a name of the house"):
        Person("th\u0435 d\u0435\u0430l\u0435r", Role.PLAYER)
    assert Person("Зоя", Role.PLAYER).plain != Person("Zoe", Role.PLAYER).plain


@pytest.mark.parametrize("role", Role)
def test_nobody_is_the_croupier(role: Role) -> None:
    with pytest.raises(BadInput):
        Person(CROUPIER, role)
    with pytest.raises(BadInput):
        Automaton("Dan", role)
    assert person_of(CROUPIER, "dealer") == Automaton()


@pytest.mark.parametrize("name", ["Dan", "dan", "DAN"])
def test_who_works_at_a_table_lends_no_player_a_name(felt: Felt, store: Store, name: str) -> None:
    before = stands(store)
    with pytest.raises(Refused, match="works in this house"):
        felt.give("C1", c.TakeSeat(player=name, seat=4), name)
    assert stands(store) == before


def test_a_name_of_the_staff_is_kept_for_good_and_in_every_process(url: str) -> None:
    with open_store(url) as store, open_store(url) as beside:
        other = Felt(beside, "beside")
        felt = Felt(store)
        felt.open_table("A", "canberra-2017")
        felt.open_table("B", "canberra-2017")
        other.sit("B", "Cy")
        felt.give("A", c.Stop(reason="an alarm"), "Zoe", Role.SUPERVISOR)
        with pytest.raises(Refused, match="works in this house"):
            other.give("B", c.TakeSeat(player="Zoe", seat=4), "Zoe")
    with open_store(url) as store:
        again = Felt(store, "again")
        for name in ("zoe", "Dan", "SUE"):
            with pytest.raises(Refused, match="works in this house"):
                again.give("B", c.TakeSeat(player=name, seat=4), name)
        people = RegisterDesk(store, again.casino.now, Vault([KEY]))
        with pytest.raises(BadInput, match="no player has that name"):
            people.add("zoe", Role.PLAYER)
        assert people.is_taken("ZOE")
        again.give("B", c.TakeSeat(player="Di", seat=4), "Di")


def test_who_was_ever_on_the_register_as_staff_lends_no_player_a_name(store: Store) -> None:
    felt = Felt(store)
    felt.open_table("A", "canberra-2017")
    people = RegisterDesk(store, felt.casino.now, Vault([KEY]))
    people.add("Pia", Role.CASHIER)
    people.add("Kim", Role.PLAYER)
    people.change_role("Kim", Role.DEALER)
    people.disable("Kim")
    for name in ("Pia", "kim"):
        with pytest.raises(Refused, match="works in this house"):
            felt.give("A", c.TakeSeat(player=name, seat=4), name)
        with pytest.raises(BadInput, match="no player has that name"):
            people.change_role(name, Role.PLAYER)


def test_names_that_were_taken_away_are_found_in_the_entries(store: Store, tmp_path: Path) -> None:
    felt = Felt(store)
    felt.open_table("A", "canberra-2017")
    felt.open_table("B", "canberra-2017")
    felt.give("A", c.Stop(reason="an alarm"), "Zoe", Role.SUPERVISOR)
    copy = tmp_path / "copy.db"
    with open_store(copy) as restored:
        restored.adopt(store.follow(), store.head())
        with pytest.raises(Refused, match="works in this house"):
            Felt(restored, "again").give("B", c.TakeSeat(player="Zoe", seat=4), "Zoe")
        assert Staff(restored, Vault([KEY])).names() == {"olga", "dan", "sue", "zoe"}
    with sqlite3.connect(copy) as damaged:
        damaged.execute("UPDATE snapshot SET body = zeroblob(80) WHERE stream = 'staff'")
    with open_store(copy) as restored:
        assert Staff(restored, Vault([KEY])).names() == {"olga", "dan", "sue", "zoe"}


def test_who_plays_at_a_table_does_not_work_there(felt: Felt, store: Store) -> None:
    before = stands(store)
    with pytest.raises(Refused, match="plays at this table"):
        felt.give("C1", c.Stop(reason="my hand is bad"), "Ann", Role.SUPERVISOR)
    assert stands(store) == before


# At an electronic table a player's things are the player's


@pytest.mark.parametrize("role", [Role.DEALER, Role.SUPERVISOR, Role.SHIFT_MANAGER])
@pytest.mark.parametrize(
    ("table", "command"),
    [
        ("C1", c.TakeSeat(player="Cy", seat=4)),
        ("C1", c.MoveSeat(player="Ann", seat=4)),
        ("C1", c.LeaveSeat(player="Ann")),
        ("C1", c.AddSeed(player="Ann")),
        ("C1", b.Act(1, "ante", dollars(10))),
        ("C1", b.TakeBack(1, "ante")),
        ("H1", c.TakeSeat(player="Cy", seat=4, stake=dollars(200))),
        ("H1", p.TopUp(1, dollars(50))),
        ("H1", p.TakeOff(1, dollars(50))),
        ("H1", p.Act(1, "raise", dollars(10))),
        ("H1", p.Act(1, "fold")),
        ("H1", p.PassHand(1)),
    ],
)
def test_a_dealer_neither_acts_seats_tops_up_nor_seeds_for_a_player(
    felt: Felt, store: Store, table: str, command: Any, role: Role
) -> None:
    before = stands(store)
    with pytest.raises(Refused, match=r"does that alone|that is for player") as refused:
        felt.give(table, command, "Dan", role, seed="the dealer's")
    law = GAMES[felt.casino.table(table).rules].table_law
    assert (refused.value.clause, stands(store)) == (law.one_seat, before)


def test_by_hand_a_dealer_records_what_a_player_does(felt: Felt) -> None:
    felt.open_table("M1", "holdem-1995", electronic=False)
    felt.give("M1", c.TakeSeat(player="Cy", seat=4, stake=dollars(200)), *DAN)
    assert felt.casino.table("M1").seated[4].player == "Cy"


def test_by_the_clock_the_croupier_folds_and_does_no_more(felt: Felt) -> None:
    """Reading P14: what is done for somebody who is away costs nothing that was not in already."""
    felt.croupier.begin("H1")
    felt.croupier.deal("H1")
    state = felt.casino.table("H1")
    seat = state.machine.turn(state.round)
    with pytest.raises(Refused, match=r"does that alone|that is for player"):
        felt.croupier.give("H1", p.Act(seat, "call"))
    felt.croupier.give("H1", p.Act(seat, "fold"))
