"""A player's own limits, breaks and exclusion, by a clock that is moved; and cash that is noted."""

import pytest

from pitboss.audit.verify import verify
from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.account import CONTINUOUS, REST
from pitboss.floor.cage.admission import check_may_play
from pitboss.floor.cage.limits import PERIODS
from pitboss.floor.cage.own import Exclude, Readmit, SetLimit, TakeBreak
from pitboss.floor.people import Person, Role
from pitboss.floor.table_stream import in_seconds
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.table import commands as t
from pitboss.play.verbs import Refused
from tests.floor.felt import OLGA
from tests.floor.house import ANN, BOB, House
from tests.floor.test_cage import judged

BANKED = "canberra-2017"
PASSPORT = "passport seen"


@pytest.fixture
def house(store: Store) -> House:
    house = House(store)
    house.bank("T", BANKED)
    house.buy("Ann", dollars(1_000))
    return house


def limit(house: House, kind: str, amount: int | None, days: int = 1) -> int:
    """Set it, and say how many hours from now it holds."""
    command = SetLimit(player="Ann", kind=kind, days=days, amount=amount)  # type: ignore[arg-type]
    event = house.own(command).events[0]
    return int(event.since - in_seconds(house.clock())) // 3_600


def ante(house: House, amount: int) -> None:
    house.croupier.begin("T")
    house.bet("T", "Ann", ante=amount)


def clause(refused: pytest.ExceptionInfo[Refused]) -> str:
    return refused.value.clause


# Limits


@pytest.mark.parametrize("days", PERIODS)
def test_a_limit_is_tighter_at_once_and_looser_after_a_day(house: House, days: int) -> None:
    assert limit(house, "deposit", dollars(1_100), days) == 0
    assert limit(house, "deposit", dollars(1_050), days) == 0
    with pytest.raises(Refused) as refused:
        house.buy("Ann", dollars(51))
    assert clause(refused) == "R36"
    assert limit(house, "deposit", dollars(2_000), days) == 24
    house.clock.wait(hours=23, minutes=59)
    assert house.account("Ann").limit("deposit", days, in_seconds(house.clock())) == dollars(1_050)
    house.clock.wait(minutes=1)
    assert house.account("Ann").limit("deposit", days, in_seconds(house.clock())) == dollars(2_000)


def test_who_takes_a_limit_away_waits_a_day_too(house: House) -> None:
    limit(house, "deposit", dollars(1_000))
    assert limit(house, "deposit", None) == 24
    with pytest.raises(Refused):
        house.buy("Ann", 1)
    house.clock.wait(days=2)
    house.buy("Ann", dollars(5_000))


def test_a_tighter_limit_ends_a_looser_one_that_was_coming(house: House) -> None:
    limit(house, "deposit", dollars(1_000), 7)
    assert limit(house, "deposit", dollars(9_000), 7) == 24
    assert limit(house, "deposit", dollars(1_000), 7) == 0
    house.clock.wait(days=3)
    with pytest.raises(Refused):
        house.buy("Ann", 1)


def test_the_lowest_limit_applies(house: House) -> None:
    limit(house, "deposit", dollars(5_000), 1)
    limit(house, "deposit", dollars(1_200), 30)
    house.buy("Ann", dollars(200))
    house.clock.wait(days=2)
    with pytest.raises(Refused, match="30 days"):
        house.buy("Ann", 1)
    house.clock.wait(days=29)
    house.buy("Ann", 1)


def test_a_wager_that_would_pass_the_limit_of_losses_is_refused(house: House, store: Store) -> None:
    limit(house, "loss", dollars(25))
    house.sit("T", "Ann")
    ante(house, dollars(10))
    house.croupier.deal("T")
    with pytest.raises(Refused, match="own limit") as refused:
        house.give("T", b.Act(1, "bet", dollars(20)), "Ann")
    assert clause(refused) == "R36"
    house.give("T", b.Act(1, "fold"), "Ann")
    house.croupier.carry_on("T")
    with pytest.raises(Refused):
        ante(house, dollars(20))
    ante_left = dollars(15)
    house.bet("T", "Ann", ante=ante_left)
    judged(store)


def test_time_that_is_used_up_ends_play_until_it_comes_back(house: House) -> None:
    limit(house, "time", 60)
    house.sit("T", "Ann")
    house.clock.wait(minutes=59)
    ante(house, dollars(10))
    house.play_out("T")
    house.clock.wait(minutes=2)
    with pytest.raises(Refused, match="60 minutes"):
        ante(house, dollars(10))
    house.give("T", t.LeaveSeat(player="Ann"), "Ann")
    with pytest.raises(Refused, match="60 minutes"):
        house.sit("T", "Ann")
    house.clock.wait(hours=26)
    house.sit("T", "Ann")
    assert house.account("Ann").seated


def test_time_counts_on_when_one_table_is_left_for_another(house: House) -> None:
    house.bank("U", BANKED)
    house.sit("T", "Ann")
    house.clock.wait(minutes=50)
    house.sit("U", "Ann")
    house.clock.wait(minutes=5)
    house.give("T", t.LeaveSeat(player="Ann"), "Ann")
    house.clock.wait(minutes=5)
    assert house.account("Ann").used("time", 1, in_seconds(house.clock())) == 60
    house.give("U", t.LeaveSeat(player="Ann"), "Ann")
    assert house.account("Ann").used("time", 1, in_seconds(house.clock())) == 60


def test_what_was_admitted_before_time_counted_so_stands(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the form of its entry: what is written today is held to the limit."""
    house.bank("U", BANKED)
    house.own(SetLimit(player="Ann", kind="time", days=1, amount=58))
    house.sit("T", "Ann")
    house.clock.wait(minutes=50)
    house.sit("U", "Ann")
    house.clock.wait(minutes=5)
    house.give("T", t.LeaveSeat(player="Ann"), "Ann")
    house.clock.wait(minutes=5)
    house.croupier.begin("U")
    with pytest.raises(Refused, match="limit of 58 minutes"):
        house.bet("U", "Ann", ante=dollars(10))
    box = house.casino.table("U").players["Ann"].number
    for form, findings in ((1, 0), (2, 1)):
        with monkeypatch.context() as before:
            before.setattr("pitboss.floor.desks.clerk.FORM", form)
            before.setattr("pitboss.floor.cage.admission.check_limit", lambda *_: None)
            house.bet("U", "Ann", ante=dollars(10))
            house.give("U", b.TakeBack(box, "ante"), "Ann")
        assert len(verify(store).findings) == findings


def test_only_the_player_sets_a_players_limit(house: House) -> None:
    command = SetLimit(player="Ann", kind="loss", days=1, amount=0)
    for person in (BOB, OLGA, Person("Ann", Role.SUPERVISOR)):
        with pytest.raises(Refused) as refused:
            house.own(command, person)
        assert clause(refused) == "R36"
    with pytest.raises(BadInput):
        house.own(SetLimit(player="Ann", kind="loss", days=2, amount=1))


# Breaks


def test_a_break_of_ones_own_holds_to_its_end(house: House) -> None:
    house.own(TakeBreak(player="Ann", minutes=60))
    house.own(TakeBreak(player="Ann", minutes=1))
    house.clock.wait(minutes=59)
    with pytest.raises(Refused, match="1 min more") as refused:
        house.sit("T", "Ann")
    assert clause(refused) == "R35"
    house.clock.wait(minutes=1)
    house.sit("T", "Ann")
    assert house.account("Ann").seated


def test_after_three_hours_a_break_is_due(house: House) -> None:
    house.sit("T", "Ann")
    house.clock.wait(seconds=CONTINUOUS - 1)
    check_may_play(house.account("Ann"), in_seconds(house.clock()))
    house.clock.wait(seconds=1)
    assert house.casino.purses.may_not_play("T", ("Ann", "Bob")).keys() == {"Ann"}
    with pytest.raises(Refused, match="15 minutes"):
        ante(house, dollars(10))
    house.give("T", t.LeaveSeat(player="Ann"), "Ann")
    house.clock.wait(seconds=REST - 1)
    with pytest.raises(Refused, match="15 minutes"):
        house.sit("T", "Ann")
    house.clock.wait(seconds=1)
    house.sit("T", "Ann")
    assert house.account("Ann").elapsed(in_seconds(house.clock())) == 0


def test_a_hand_that_was_begun_is_played_to_its_end(house: House) -> None:
    house.sit("T", "Ann")
    ante(house, dollars(10))
    house.croupier.deal("T")
    house.clock.wait(hours=4)
    house.act("T")
    house.croupier.carry_on("T")
    assert not house.casino.table("T").in_hand


# Exclusion


def test_who_is_excluded_leaves_and_is_not_seated_anywhere(house: House, store: Store) -> None:
    house.bank("U", "holdem-1995")
    house.sit("T", "Ann")
    house.own(Exclude(player="Ann", reason="by the register"), OLGA)
    assert house.casino.table("T").players == {}
    for table, stake in (("T", 0), ("U", dollars(200))):
        with pytest.raises(Refused) as refused:
            house.sit(table, "Ann", stake=stake)
        assert clause(refused) == "R37"
    with pytest.raises(Refused):
        house.buy("Ann", dollars(10))
    house.cash_out("Ann", dollars(1_000))
    house.own(Readmit(player="Ann"), OLGA)
    house.buy("Ann", dollars(10))
    judged(store)


def test_who_is_excluded_sits_at_no_table_for_practice(house: House) -> None:
    house.bank("P", BANKED, practice=True)
    house.cage.give_practice("Ann")
    house.sit("P", "Ann")
    house.own(Exclude(player="Ann"), OLGA)
    assert house.casino.table("P").players == {}
    with pytest.raises(Refused) as refused:
        house.sit("P", "Ann")
    assert clause(refused) == "R37"


def test_a_table_that_lets_nobody_go_takes_no_wager_of_the_excluded(house: House) -> None:
    house.sit("T", "Ann")
    ante(house, dollars(10))
    house.croupier.deal("T")
    house.give("T", t.Stop(reason="smoke"), "Sue", Role.SUPERVISOR)
    house.own(Exclude(player="Ann"), OLGA)
    assert house.account("Ann").excluded
    assert house.casino.purses.may_not_play("T", ("Ann",)).keys() == {"Ann"}


def test_who_excludes_himself_does_so_for_long_and_to_the_end(house: House) -> None:
    with pytest.raises(BadInput, match="180 days"):
        house.own(Exclude(player="Ann", days=1))
    with pytest.raises(Refused):
        house.own(Exclude(player="Ann", days=200), BOB)
    house.own(Exclude(player="Ann", days=200))
    with pytest.raises(Refused, match="to its end"):
        house.own(Readmit(player="Ann"), OLGA)
    house.clock.wait(days=200)
    house.sit("T", "Ann")
    assert house.account("Ann").seated


# Cash


def test_ten_thousand_in_cash_is_flagged_and_who_it_is_is_seen_first(house: House) -> None:
    with pytest.raises(Refused, match="who that is has to be seen first") as refused:
        house.buy("Bob", dollars(10_000))
    assert clause(refused) == "R39"
    assert house.buy("Bob", dollars(10_000), identity=PASSPORT).flag == "threshold"
    assert house.buy("Bob", dollars(20_000), tender="transfer").flag == ""
    with pytest.raises(Refused):
        house.cash_out("Bob", dollars(10_000))
    assert house.cash_out("Bob", dollars(10_000), PASSPORT).flag == "threshold"


def test_sums_that_were_split_are_noticed_within_a_day(house: House) -> None:
    assert house.buy("Bob", dollars(4_000)).flag == ""
    assert house.buy("Bob", dollars(5_999)).flag == ""
    with pytest.raises(Refused):
        house.buy("Bob", dollars(1))
    split = house.buy("Bob", dollars(1), identity=PASSPORT)
    assert (split.flag, split.total) == ("split", dollars(10_000))
    house.clock.wait(days=1)
    assert house.buy("Bob", dollars(9_999)).flag == ""


def test_a_day_of_gaming_begins_in_the_morning(house: House) -> None:
    house.clock.wait(hours=5)  # one o'clock in the night
    house.buy("Bob", dollars(9_000))
    house.clock.wait(hours=4)
    with pytest.raises(Refused):
        house.buy("Bob", dollars(1_000))
    house.clock.wait(hours=1)  # six o'clock
    assert house.buy("Bob", dollars(1_000)).total == dollars(1_000)


def test_a_note_of_suspicion_is_not_in_the_players_account(house: House, store: Store) -> None:
    house.at_cage(c.NoteSuspicion(player="Ann", text="splits her cash"))
    assert all(b"splits" not in bytes(e.events) for e in store.read("account/Ann"))
    assert any(b"splits" in bytes(e.events) for e in store.read("cage"))
    with pytest.raises(Refused):
        house.at_cage(c.NoteSuspicion(player="Bob", text="a rival"), ANN)
