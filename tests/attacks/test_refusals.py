"""Staff who try what they may not: each try is an entry, without a face, and is judged again."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Judge, Kind
from pitboss.audit.verify import verify
from pitboss.cards.card import FULL_DECK
from pitboss.errors import BadInput
from pitboss.floor.people import Person, Role
from pitboss.floor.records.reports import Reports
from pitboss.floor.refusals import REFUSALS, STREAM, CommandRefused
from pitboss.floor.register.desk import RegisterDesk
from pitboss.journal.entry import Entry, Json
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, OLGA, Felt


@pytest.fixture
def felt(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_table("H", "holdem-1995")
    felt.sit("H", "Ann", "Bob", stake=dollars(200))
    felt.croupier.begin("H")
    felt.croupier.deal("H")
    return felt


def refused(felt: Felt, command: Any, name: str, role: Role) -> None:
    with pytest.raises((Refused, BadInput)):
        felt.give("H", command, name, role)


def noted(store: Store) -> list[tuple[Entry, CommandRefused]]:
    return [(entry, event) for entry in store.read(STREAM) for event in REFUSALS.read(entry)]


def test_who_asks_for_a_card_is_noted_and_no_card_is(felt: Felt, store: Store) -> None:
    for card in FULL_DECK[:3]:
        refused(felt, p.ExposeHoleCard(1, card), "Sue", Role.SUPERVISOR)
    refused(felt, c.Stop(reason="Box 1 holds Ah, says Kd"), "Dan", Role.DEALER)
    found = noted(store)
    assert [(e.actor, e.role, n.kind) for e, n in found] == [
        *[("Sue", "supervisor", "pot.ExposeHoleCard")] * 3,
        ("Dan", "dealer", "table.Stop"),
    ]
    assert [n.number for _, n in found] == [1, 2, 3, 4]
    assert found[-1][1].clauses
    version = felt.casino.version("H")
    assert {(n.stream, n.version) for _, n in found} == {("table/H", version)}
    written = b"".join(e.command + e.events for e, _ in found).decode()
    assert not [card for card in FULL_DECK if card in written]
    assert verify(store, Vault([KEY])).findings == verify(store).findings == ()


def test_a_player_a_machine_and_a_sick_journal_are_not_noted(felt: Felt, store: Store) -> None:
    refused(felt, c.Stop(reason="I lose"), "Ann", Role.PLAYER)
    with pytest.raises((Refused, BadInput)):
        felt.croupier.begin("H")
    assert noted(store) == []


def test_whatever_breaks_is_noted_by_its_kind_alone(felt: Felt, store: Store) -> None:
    broken: Any = [c.Stop(reason="x" * 10_000), p.Act(1, "bet", 1.5)]  # type: ignore[arg-type]
    for command in broken:
        refused(felt, command, "Olga", Role.OPERATOR)
    assert [n.kind for _, n in noted(store)] == ["table.Stop", "pot.Act"]
    assert noted(store)[0][1].command == ""
    assert verify(store).findings == ()


def test_it_is_noted_wherever_staff_are_refused(felt: Felt, store: Store) -> None:
    sue = Person("Sue", Role.SUPERVISOR)
    adjust = AdjustPool(pool=1, reason="transfer", signed=("Sue", "Sam"))
    tries: list[Callable[[], object]] = [
        lambda: felt.casino.give_jackpot("J", adjust, sue, "1"),
        lambda: felt.casino.approve(7, sue, "2"),
        lambda: felt.casino.withdraw(7, sue, "3"),
        lambda: RegisterDesk(store, felt.casino.now, Vault([KEY])).add(
            "Sue 2", Role.OPERATOR, by=sue
        ),
    ]
    for attempt in tries:
        with suppress(Refused, BadInput):
            attempt()
    assert [n.stream for _, n in noted(store)] == ["jackpot/J", "requests", "requests", "people"]
    assert verify(store).findings == ()


def test_who_starts_again_goes_on_counting(url: str) -> None:
    for number in (1, 2):
        with open_store(url) as store:
            felt = Felt(store, f"start {number}")
            with pytest.raises((Refused, BadInput)):
                felt.give("H", c.OpenTable(), "Sue", Role.SUPERVISOR)
            assert [n.number for _, n in noted(store)] == [*range(1, number + 1)]


def test_an_inspector_reads_it(felt: Felt, store: Store) -> None:
    refused(felt, c.Stop(reason="tired"), "Dan", Role.DEALER)
    made = Reports(felt.casino, felt.casino.now).make("refusals", "Ivy", table="H")
    ((_, _, *row),) = made.rows
    assert row[:4] == ["Dan", "dealer", "table/H", "table.Stop"]
    assert "that is for supervisor" in str(row[-1])


ALTERED = {
    "a face": (lambda n: replace(n, why="Box 1 holds Ah"), Kind.DECIDED),
    "a later version": (lambda n: replace(n, version=99), Kind.DECIDED),
    "their own": (
        lambda n: replace(n, kind="pot.Settle", command='{"type":"pot.Settle"}'),
        Kind.AUTHORITY,
    ),
}


@pytest.mark.parametrize("what", ALTERED)
def test_what_cannot_have_been_refused_so_is_found(felt: Felt, store: Store, what: str) -> None:
    refused(felt, c.Stop(reason="tired"), "Dan", Role.DEALER)
    change, kind = ALTERED[what]
    judge, found = Judge(), []
    for entry in store.follow():
        if entry.stream == STREAM:
            entry = _altered(entry, change)
        found += [finding.kind for finding in judge.judge(entry)]
    assert found == [kind]


def _altered(entry: Entry, change: Any) -> Entry:
    command = change(REFUSALS.decode_command(entry.command))
    fields = ("stream", "version", "kind", "command", "clauses", "why")
    event = CommandRefused(1, *(getattr(command, name) for name in fields))
    body = msgspec.json.encode
    return replace(entry, command=Json(body(command)), events=Json(body([event])))


def test_a_player_cannot_be_said_to_have_been_refused(store: Store) -> None:
    note = REFUSALS.decode_command(
        b'{"type":"refused.Note","stream":"s","version":0,"kind":"k","command":"","clauses":[],"why":""}'
    )
    with pytest.raises(BadInput, match="a player"):
        tuple(REFUSALS.decide(REFUSALS.start, Person("Ann", Role.PLAYER), note))
    assert tuple(REFUSALS.decide(REFUSALS.start, OLGA, note))
