"""At the cage's own edge: no credit beyond a bank, and one person has one name."""

import pytest

from pitboss.audit.verify import verify
from pitboss.cards.card import card
from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage import purses
from pitboss.floor.cage.calendar import gaming_day
from pitboss.floor.cage.decide import CAGE, STREAM
from pitboss.floor.people import Person, Role
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.verbs import Refused
from tests.floor.felt import OLGA
from tests.floor.house import CYRIL, SUE, House
from tests.floor.people import register

FORTUNE = dollars(9_999_999)


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


def deal_by_hand(house: House) -> None:
    """Ann has $50, and $10 of it lies on a box when the first card is out."""
    house.open_table("T", "canberra-2017", electronic=False)
    house.cage.open_bank("T", practice=False, inventory=dollars(20_000), by=OLGA)
    house.buy("Ann", dollars(50))
    house.sit("T", "Ann")
    house.croupier.begin("T")
    house.bet("T", "Ann", ante=dollars(10))
    house.croupier.deal("T", (card("Kd"),))


def test_no_more_is_found_in_a_box_than_its_player_had(house: House, store: Store) -> None:
    deal_by_hand(house)
    for amount, left in ((60, None), (30, 20), (50, 0)):
        found = b.AmountFound(1, "ante", dollars(amount))
        if left is None:
            with pytest.raises(Refused, match=r"\$50 is more than there is: \$40"):
                house.give("T", found, "Dan", Role.DEALER)
        else:
            house.give("T", found, "Dan", Role.DEALER)
            assert house.account("Ann").balance == dollars(left)
    assert verify(store).findings == ()


def test_a_journal_with_such_an_amount_stands_as_it_was_decided(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    deal_by_hand(house)
    with monkeypatch.context() as before:
        before.setattr(purses, "check_found", lambda *_: None)
        house.give("T", b.AmountFound(1, "ante", dollars(60)), "Dan", Role.DEALER)
    assert house.account("Ann").balance == -dollars(10)
    house.give("T", b.AmountFound(1, "ante", dollars(55)), "Dan", Role.DEALER)  # in her favour
    assert house.account("Ann").balance == -dollars(5)
    assert verify(store).findings == ()


def test_a_credit_beyond_what_is_booked_is_refused_when_it_is_asked(
    house: House, store: Store
) -> None:
    house.bank("T", "canberra-2017")
    before = store.streams()[STREAM]
    why = r"\$20,000 is booked at table T: a credit of \$9,999,999 is more"
    with pytest.raises(Refused, match=why):
        house.at_cage(c.AskCredit(table="T", amount=FORTUNE), SUE)
    with pytest.raises(BadInput, match="has no bank"):
        house.at_cage(c.AskCredit(table="U", amount=FORTUNE), SUE)
    assert store.streams()[STREAM] == before  # but for a note of the refusal


def test_it_is_refused_when_it_is_confirmed_as_well(house: House, store: Store) -> None:
    house.bank("T", "canberra-2017")
    all_of_it = c.AskCredit(table="T", amount=dollars(20_000))
    first, second = (house.at_cage(all_of_it, SUE).events[0].number for _ in range(2))
    done = house.cage.give(c.ConfirmSlip(number=first), CYRIL, "click")
    with pytest.raises(Refused, match=r"\$0 is booked at table T"):
        house.at_cage(c.ConfirmSlip(number=second))
    again = house.cage.give(c.ConfirmSlip(number=first), CYRIL, "click")
    assert (again.events, again.repeated) == (done.events, True)
    assert verify(store).findings == ()


def test_a_journal_with_such_a_credit_stands_as_it_was_decided(house: House, store: Store) -> None:
    house.bank("T", "canberra-2017")
    day = gaming_day(house.clock())
    for command, person in (
        (c.AskCredit(table="T", amount=FORTUNE, day=day), SUE),
        (c.ConfirmSlip(number=1, day=day), CYRIL),
    ):
        assert house.casino.purses.give(CAGE, STREAM, command, person, house.new_id()).events
    assert verify(store).findings == ()


@pytest.mark.parametrize("name", ["zoe", "ZOE", "\uff3aoe"])
@pytest.mark.parametrize("known", ["registered", "bought before"])
def test_another_spelling_of_a_name_buys_no_chips(house: House, name: str, known: str) -> None:
    if known == "registered":
        register(house.store, house.clock).add("Zoe", Role.PLAYER, "correct horse battery")
    house.buy("Zoe", dollars(9_000))
    with pytest.raises(Refused, match="it is written Zoe"):
        house.buy(name, dollars(9_000))
    assert house.account(name).balance == 0
    house.buy("Zoe", dollars(100))
    house.buy("Zoe Smith", dollars(9_000))  # nobody has registered that name


def test_bots_guests_and_staff_buy_no_chips(house: House) -> None:
    people = register(house.store, house.clock)
    people.add("Dan", Role.DEALER, "correct horse battery")
    house.bank("T", "canberra-2017")
    for name in ("bot 1", "Bot 12", "guest 0a1b2c"):
        with pytest.raises(BadInput, match="the house gives"):
            house.buy(name, dollars(100))
    for name in ("Dan", "dan", "Olga"):
        with pytest.raises(Refused, match="works or has worked here"):
            house.buy(name, dollars(100))


def test_who_may_not_sell_chips_is_told_nothing_of_names(house: House) -> None:
    house.buy("Zoe", dollars(100))
    ann = Person("Ann", Role.PLAYER)
    with pytest.raises(Refused, match="that is for cashier"):
        house.at_cage(c.BuyChips(player="zoe", amount=100, tender="cash"), ann)
