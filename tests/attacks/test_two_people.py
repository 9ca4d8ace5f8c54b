"""One person signs for two, or signs for something else: nothing is done, and verify finds it."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import told, verify
from pitboss.errors import BadInput
from pitboss.floor import requests as r
from pitboss.floor.casino import Casino
from pitboss.floor.orders import AWARD
from pitboss.floor.people import Person, Role
from pitboss.floor.table_stream import SCHEMA
from pitboss.journal.draft import Append
from pitboss.journal.entry import Draft, Json
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.codec import decode_command, encode
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool, PoolAdjusted
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, OLGA, SAM, Felt, stands, ticking
from tests.floor.journals import Pages, chained

ADJUST = AdjustPool(pool=dollars(500), reason="transfer", signed=("Olga", "Sam"))


@pytest.fixture
def felt(store: Store) -> Felt:
    felt = Felt(store)
    felt.open_jackpot("J")
    felt.open_table("C1", "canberra-2017", jackpot="J")
    felt.sit("C1", "Ann", "Bob")
    return felt


def asked(felt: Felt, command_id: str = "ask") -> int:
    event = felt.casino.give_jackpot("J", ADJUST, OLGA, command_id).events[0]
    assert isinstance(event, r.Asked)
    return event.number


def test_one_person_moves_no_pool_whatever_names_are_typed(felt: Felt) -> None:
    """Two names in a command were two signatures, and one person typed both."""
    number = asked(felt)
    assert felt.casino.jackpot("J").adjusted == 0
    for second in (OLGA, Person("olga", Role.OPERATOR), Person("Olga", Role.INSPECTOR)):
        with pytest.raises(BadInput, match="a second person approves"):
            felt.casino.approve(number, second, "me again")
    for role in (Role.PLAYER, Role.DEALER, Role.SUPERVISOR, Role.DIRECTOR):
        with pytest.raises(BadInput, match="may approve that"):
            felt.casino.approve(number, Person("Max", role), "not mine")
    assert felt.casino.jackpot("J").adjusted == 0


def test_with_a_second_person_it_is_done_and_both_are_named(felt: Felt, store: Store) -> None:
    number = asked(felt)
    given = felt.casino.approve(number, SAM, "yes")
    assert [type(event) for event in given.events] == [r.Approved]
    entry = store.read("jackpot/J")[-1]
    command = decode_command(entry.command)
    assert (entry.actor, command.signed) == ("Olga", ("Olga", "Sam"))
    assert felt.casino.jackpot("J").adjusted == dollars(500)
    with pytest.raises(BadInput, match="no request 1 waits"):
        felt.casino.approve(number, SAM, "once more")
    assert verify(store, Vault([KEY])).findings == ()


def test_a_request_survives_the_process(felt: Felt, store: Store) -> None:
    number = asked(felt)
    other = Casino(store, ticking(store), Vault([KEY]))
    assert [one.by for one in other.load_requests().waiting.values()] == ["Olga"]
    other.approve(number, SAM, "yes")
    assert felt.casino.jackpot("J").adjusted == dollars(500)


def test_who_asked_may_withdraw_and_nobody_else(felt: Felt) -> None:
    number = asked(felt)
    with pytest.raises(BadInput, match="Olga's to withdraw"):
        felt.casino.withdraw(number, SAM, "w")
    felt.casino.withdraw(number, OLGA, "w")
    with pytest.raises(BadInput, match="no request"):
        felt.casino.approve(number, SAM, "yes")


def test_who_may_not_give_it_may_not_ask_for_it(felt: Felt, store: Store) -> None:
    before = stands(store)
    for role in (Role.PLAYER, Role.DEALER, Role.SUPERVISOR):
        with pytest.raises(Refused):
            felt.casino.give_jackpot("J", ADJUST, Person("Max", role), "x")
    too_much = replace(ADJUST, pool=-dollars(10**6))
    with pytest.raises(BadInput, match="more than is there"):
        felt.casino.give_jackpot("J", too_much, OLGA, "y")
    assert stands(store) == before


def test_a_table_is_opened_again_by_two(felt: Felt) -> None:
    felt.give("C1", c.Stop(reason="an alarm"), "Sue", Role.SUPERVISOR)
    given = felt.give("C1", c.Resume(), "Olga", Role.OPERATOR)
    assert felt.casino.table("C1").stopped
    felt.casino.approve(given.events[0].number, SAM, "yes")
    assert not felt.casino.table("C1").stopped


@pytest.mark.parametrize(("amount", "waits"), [(AWARD, False), (AWARD + 1, True)])
def test_a_large_award_waits_for_a_second_person(felt: Felt, amount: int, waits: bool) -> None:
    felt.give("C1", c.OpenDispute(by="Ann", about="the pot"), "Ann")
    decide = c.DecideDispute(
        number=1, decision="pay", reasons="seen", awards=(("Ann", amount - 1), ("Bob", 1))
    )
    given = felt.give("C1", decide, "Olga", Role.OPERATOR)
    assert isinstance(given.events[0], r.Asked) == waits
    assert bool(felt.casino.table("C1").disputes[1].awards) != waits


# Somebody with the database's password


def forged(store: Store, felt: Felt, command: AdjustPool) -> None:
    """One person writes past the floor what two should have signed."""
    last = store.read("jackpot/J")[-1]
    kept = {name: getattr(last, name) for name in Draft.__struct_fields__}
    adjusted = PoolAdjusted(command.pool, 0, command.reason, ("Olga", "Sam"))
    kept |= {
        "command": Json(encode(command)),
        "events": Json(encode((adjusted,))),
        "command_id": "forged",
        "schema": SCHEMA,
        "time": [entry.time for entry in store.follow()][-1],
    }
    store.append([Append("jackpot/J", last.version, (Draft(**kept),))])


def test_an_adjustment_that_nobody_approved_is_a_finding(felt: Felt, store: Store) -> None:
    forged(store, felt, ADJUST)
    found = verify(store, Vault([KEY])).findings
    assert {(one.kind, one.why) for one in found} == {
        (Kind.AUTHORITY, "no second person has approved it")
    }


def test_an_earlier_form_hides_nothing(felt: Felt, store: Store) -> None:
    pages = Pages(store.follow())
    at = pages.entries[-1].position
    back = pages.with_change(at, lambda e: replace(e, schema=SCHEMA - 1))
    assert any("after entries of form" in one.why for one in verify(back).findings)


def test_what_was_approved_is_what_is_done(felt: Felt, store: Store) -> None:
    felt.casino.approve(asked(felt), SAM, "yes")
    pages = Pages(store.follow())
    last = pages.entries[-1]
    more = last.command.replace(b'"pool":50000', b'"pool":90000')
    events = last.events.replace(b'"pool":50000', b'"pool":90000')
    other = pages.with_change(
        last.position, lambda e: replace(e, command=Json(more), events=Json(events))
    )
    assert Kind.AUTHORITY in {one.kind for one in verify(other).findings}
    gone = Pages(chained(pages.entries[:-1]))
    assert verify(gone).findings


def test_an_approval_by_one_person_is_a_finding(felt: Felt, store: Store) -> None:
    felt.casino.approve(asked(felt), SAM, "yes")
    pages = Pages(store.follow())
    at = pages.entries[-2].position
    alone = pages.with_change(at, lambda e: replace(e, actor="Olga", role="operator"))
    assert (Kind.AUTHORITY, at) in {(one.kind, one.position) for one in verify(alone).findings}


# An entry that cannot be read


def unreadable(store: Store) -> int:
    """What an earlier program wrote when it was handed a float."""
    last = store.read("table/C1")[-1]
    kept = {name: getattr(last, name) for name in Draft.__struct_fields__}
    kept |= {"command_id": "float", "events": Json(b'[{"type":"WagerPlaced","box":1.5}]')}
    store.append([Append("table/C1", last.version, (Draft(**kept),))])
    return last.version + 1


def test_a_table_that_cannot_be_loaded_is_repaired_by_two_and_its_entry_is_kept(
    felt: Felt, store: Store
) -> None:
    before, version = felt.casino.table("C1"), unreadable(store)
    kept = store.read("table/C1")[-1]
    fresh = Casino(store, ticking(store), Vault([KEY]))
    with pytest.raises(BadInput, match="not an entry of this program"):
        fresh.load("C1")
    given = fresh.repair("C1", version, "a float", OLGA, "repair")
    with pytest.raises(BadInput, match="not an entry of this program"):
        fresh.load("C1")
    with pytest.raises(BadInput, match="a second person"):
        fresh.approve(given.events[0].number, OLGA, "alone")
    fresh.approve(given.events[0].number, SAM, "yes")
    assert fresh.table("C1") == before
    assert store.read("table/C1")[-1] == kept
    report = verify(store, Vault([KEY]))
    assert report.findings == ()
    assert [one.kind for one in report.earlier] == [Kind.PASSED_OVER]
    assert "1 passed over by two people" in told(report)[-1]
    fresh.give("C1", c.SitOut(player="Ann"), Person("Ann", Role.PLAYER), "goes on")


def test_what_can_be_read_is_not_passed_over(felt: Felt, store: Store) -> None:
    before = stands(store)
    with pytest.raises(BadInput, match="can be read"):
        felt.casino.repair("C1", 2, "I do not like it", OLGA, "r")
    with pytest.raises(BadInput, match="has no version"):
        felt.casino.repair("C1", 2000, "nothing", OLGA, "r")
    version = unreadable(store)
    with pytest.raises(BadInput, match="the operator's"):
        felt.casino.repair("C1", version, "mine", Person("Sue", Role.SUPERVISOR), "r")
    assert stands(store) == {**before, "table/C1": before["table/C1"] + 1}


def test_the_tags_of_requests_are_pinned() -> None:
    kinds = (*r.RequestCommand.__subclasses__(), *r.RequestEvent.__subclasses__())
    tags = sorted(str(kind.__struct_config__.tag) for kind in kinds)
    pinned = (Path(__file__).parents[1] / "golden" / "request-tags.txt").read_text().split()
    assert tags == pinned
