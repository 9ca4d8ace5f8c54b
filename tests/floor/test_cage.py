"""Whose money is where: every cent is in one account, and verify counts it again."""

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Judge, Kind
from pitboss.audit.verify import verify
from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.own import PRACTICE_STAKE
from pitboss.floor.people import Person, Role
from pitboss.games import GAMES
from pitboss.journal.entry import Entry, Json
from pitboss.journal.store import Store, open_store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as t
from pitboss.play.verbs import Refused
from tests.floor.felt import OLGA, PRICES
from tests.floor.house import ANN, CYRIL, SUE, House
from tests.floor.journals import Pages, chained, wagers

BANKED = "canberra-2017"
POT = "holdem-1995"


@pytest.fixture
def house(store: Store) -> House:
    return House(store)


def judged(store: Store) -> Judge:
    """The journal judged again, with nothing found."""
    judge = Judge()
    assert [found for entry in store.follow() for found in judge.judge(entry)] == []
    assert judge.ledger.total == 0
    return judge


def test_chips_are_bought_and_cashed(house: House, store: Store) -> None:
    house.buy("Ann", dollars(200))
    house.cash_out("Ann", dollars(50))
    assert house.account("Ann").balance == dollars(150)
    with pytest.raises(Refused, match="more than there is"):
        house.cash_out("Ann", dollars(151))
    ledger = judged(store).ledger
    assert (ledger.balances["account/Ann"], ledger.balances["cage"]) == (15_000, -15_000)


@pytest.mark.parametrize("rules", GAMES)
def test_money_at_a_table_is_the_accounts(house: House, store: Store, rules: str) -> None:
    jackpot = "J" if rules in PRICES else ""
    if jackpot:
        house.open_jackpot("J")
    house.bank("T", rules, jackpot=jackpot)
    for name in ("Ann", "Bob"):
        house.buy(name, dollars(500))
    house.sit("T", "Ann", "Bob", stake=dollars(200) if rules.endswith("1995") else 0)
    for _ in range(3):
        house.croupier.begin("T")
        if not rules.endswith("1995"):
            for name in ("Ann", "Bob"):
                house.bet("T", name, **wagers(rules))
        house.play_out("T")
    for name in ("Ann", "Bob"):
        house.give("T", t.LeaveSeat(player=name), name)
    judge = judged(store)
    balances = judge.ledger.balances
    for name in ("Ann", "Bob"):
        assert house.account(name).balance == balances[f"account/{name}"] >= 0
    assert balances["felt/T"] == 0
    held = sum(balances[name] for name in ("account/Ann", "account/Bob", "bank/T", "commission"))
    assert held + balances["pool/J"] + balances["reserve/J"] == -balances["cage"]


def test_a_wager_above_the_balance_is_refused_by_its_clause(house: House, store: Store) -> None:
    house.bank("T", BANKED)
    house.buy("Ann", dollars(25))
    house.sit("T", "Ann")
    house.croupier.begin("T")
    before = store.head()
    with pytest.raises(Refused, match="more than there is") as refused:
        house.give("T", b.Act(1, "ante", dollars(30)), "Ann")
    assert refused.value.clause in GAMES[BANKED].register(BANKED)
    assert store.head() == before
    house.give("T", b.Act(1, "ante", dollars(10)), "Ann")
    house.croupier.deal("T")
    with pytest.raises(Refused, match=r"\$20 is more than there is: \$15"):
        house.give("T", b.Act(1, "bet", dollars(20)), "Ann")
    house.give("T", b.Act(1, "fold"), "Ann")
    house.croupier.carry_on("T")
    assert house.account("Ann").balance == dollars(15)
    judged(store)


def test_one_balance_is_not_spent_at_two_tables(house: House, store: Store) -> None:
    for name in ("T", "U"):
        house.bank(name, BANKED)
    house.buy("Ann", dollars(30))
    other = House(store)
    other._prefix = "other"
    house.sit("T", "Ann")
    other.sit("U", "Ann")
    house.croupier.begin("T")
    other.croupier.begin("U")
    house.give("T", b.Act(1, "ante", dollars(20)), "Ann")
    with pytest.raises(Refused, match="more than there is"):
        other.give("U", b.Act(1, "ante", dollars(20)), "Ann")
    other.give("U", b.Act(1, "ante", dollars(10)), "Ann")
    assert house.account("Ann").balance == 0
    judged(store)


def test_a_stake_goes_to_the_table_and_back(house: House, store: Store) -> None:
    house.bank("T", POT)
    house.buy("Ann", dollars(500))
    with pytest.raises(Refused):
        house.sit("T", "Ann", stake=dollars(501))
    house.sit("T", "Ann", stake=dollars(200))
    house.give("T", p.TopUp(1, dollars(100)), "Ann")
    assert house.account("Ann").balance == dollars(200)
    with pytest.raises(Refused):
        house.give("T", p.TopUp(1, dollars(201)), "Ann")
    house.give("T", t.LeaveSeat(player="Ann"), "Ann")
    assert house.account("Ann").balance == dollars(500)
    last = [*store.follow()][-2:]
    assert [(e.stream, e.part, e.parts) for e in last] == [("table/T", 1, 2), ("account/Ann", 2, 2)]
    judged(store)


def test_practice_chips_are_in_no_account_of_money(house: House, store: Store) -> None:
    house.open_jackpot("practice pool")
    house.bank("P", BANKED, practice=True, jackpot="practice pool")
    house.cage.give_practice("Guest 1")
    house.sit("P", "Guest 1")
    house.croupier.begin("P")
    house.bet("P", "Guest 1", ante=dollars(10), jackpot=PRICES[BANKED])
    house.play_out("P")
    house.give("P", t.LeaveSeat(player="Guest 1"), "Guest 1")
    balances = judged(store).ledger.balances
    money = {name: held for name, held in balances.items() if not name.startswith("practice")}
    assert not any(money.values())
    assert balances["practice/Guest 1"] == house.account("Guest 1", practice=True).balance
    house.give("P", t.TakeSeat(player="Zoe", seat=2), "Zoe")
    house.croupier.begin("P")
    with pytest.raises(Refused, match=r"more than there is: \$0"):
        house.bet("P", "Zoe", ante=dollars(10))


def test_practice_chips_are_given_up_to_the_same_for_all(house: House) -> None:
    assert house.cage.give_practice("Guest 1") == PRACTICE_STAKE
    assert house.cage.give_practice("Guest 1") == PRACTICE_STAKE
    assert house.account("Guest 1", practice=True).balance == PRACTICE_STAKE
    assert house.account("Guest 1").balance == 0


def test_a_table_of_practice_feeds_no_jackpot_of_money(house: House) -> None:
    house.open_jackpot("J")
    house.open_table("P", BANKED, jackpot="J")
    with pytest.raises(Refused, match="cannot feed jackpot J"):
        house.cage.open_bank("P", practice=True, inventory=0, by=OLGA)


def test_a_bank_is_opened_once_and_before_anybody_sits(house: House) -> None:
    house.bank("T", BANKED)
    with pytest.raises(BadInput, match="has its bank already"):
        house.cage.open_bank("T", practice=True, inventory=0, by=OLGA, command_id="again")
    house.open_table("U", BANKED)
    house.sit("U", "Ann")
    with pytest.raises(BadInput, match="sits at table U"):
        house.cage.open_bank("U", practice=False, inventory=0, by=OLGA)


# Fills and credits


def test_a_fill_takes_the_pit_and_the_cage(house: House, store: Store) -> None:
    house.bank("T", BANKED)
    asked = house.at_cage(c.AskFill(table="T", amount=dollars(5_000)), SUE).events[0]
    assert judged(store).ledger.balances["bank/T"] == dollars(20_000)
    with pytest.raises(Refused) as refused:
        house.at_cage(c.ConfirmSlip(number=asked.number), SUE)
    assert refused.value.clause == "R32"
    house.at_cage(c.ConfirmSlip(number=asked.number))
    assert judged(store).ledger.balances["bank/T"] == dollars(25_000)
    credit = house.at_cage(c.AskCredit(table="T", amount=dollars(7_000)), SUE).events[0]
    house.at_cage(c.ConfirmSlip(number=credit.number))
    assert judged(store).ledger.balances["bank/T"] == dollars(18_000)


def test_one_person_in_two_roles_is_one_person(house: House) -> None:
    house.bank("T", BANKED)
    asked = house.at_cage(c.AskFill(table="T", amount=100), Person("Cyril", Role.SUPERVISOR))
    with pytest.raises(Refused, match="a second person"):
        house.at_cage(c.ConfirmSlip(number=asked.events[0].number))


def test_a_void_slip_moves_nothing(house: House, store: Store) -> None:
    house.bank("T", BANKED)
    asked = house.at_cage(c.AskFill(table="T", amount=100), SUE).events[0]
    house.at_cage(c.VoidSlip(number=asked.number, reason="wrong table"), SUE)
    with pytest.raises(BadInput, match="no slip"):
        house.at_cage(c.ConfirmSlip(number=asked.number))
    assert judged(store).ledger.balances["bank/T"] == dollars(20_000)


@pytest.mark.parametrize("role", Role)
def test_whose_each_command_at_the_cage_is(house: House, role: Role) -> None:
    house.bank("T", BANKED)
    commands: list[tuple[c.Command, set[Role]]] = [
        (
            c.BuyChips(player="Ann", amount=100, tender="cash"),
            {Role.CASHIER, Role.SHIFT_MANAGER},
        ),
        (c.CashOut(player="Ann", amount=1, tender="cash"), {Role.CASHIER, Role.SHIFT_MANAGER}),
        (c.AskFill(table="T", amount=100), {Role.SUPERVISOR, Role.SHIFT_MANAGER}),
        (c.AskCredit(table="T", amount=100), {Role.SUPERVISOR, Role.SHIFT_MANAGER}),
        (
            c.CountBank(table="T", counted=100, when="shift"),
            {Role.SUPERVISOR, Role.SHIFT_MANAGER},
        ),
        (
            c.NoteSuspicion(player="Ann", text="counts bundles"),
            set(Role) - {Role.PLAYER, Role.INSPECTOR, Role.DIRECTOR},
        ),
    ]
    for command, permitted in commands:
        if role in permitted:
            assert house.at_cage(command, Person("Zoe", role)).events
        else:
            with pytest.raises(Refused) as refused:
                house.at_cage(command, Person("Zoe", role))
            assert refused.value.clause == "R32"


def test_a_repeated_command_moves_money_once(house: House) -> None:
    buy = c.BuyChips(player="Ann", amount=dollars(100), tender="cash")
    first = house.cage.give(buy, CYRIL, "click")
    house.clock.wait(days=1)
    again = house.cage.give(buy, CYRIL, "click")
    assert (again.events, again.repeated) == (first.events, True)
    assert house.account("Ann").balance == dollars(100)
    with pytest.raises(BadInput, match="another command had the id"):
        house.cage.give(replace(buy, amount=1), CYRIL, "click")


# Judged again


def _played(house: House) -> None:
    house.bank("T", BANKED)
    house.buy("Ann", dollars(100))
    house.sit("T", "Ann")
    house.croupier.begin("T")
    house.bet("T", "Ann", ante=dollars(10))
    house.play_out("T")


def _laid(entries: tuple[Entry, ...]) -> Entry:
    """The entry of the account that the ante is in."""
    own = (e for e in entries if e.stream == "account/Ann")
    return next(e for e in own if b'"laid":1000' in bytes(e.events))


def test_a_forged_account_is_found(house: House, store: Store) -> None:
    _played(house)
    entries = tuple(store.follow())
    assert verify(Pages(entries)).findings == ()
    laid = next(
        e for e in entries if e.stream == "account/Ann" and b'"laid":1000' in bytes(e.events)
    )
    richer = replace(laid, events=Json(laid.events.replace(b'"laid":1000', b'"laid":0100')))
    richer = replace(richer, events=Json(richer.events.replace(b"0100", b"100")))
    found = verify(Pages(entries).with_change(laid.position, lambda _: richer)).findings
    assert {one.kind for one in found if one.position == laid.position} == {
        Kind.MOVED,
        Kind.LEDGER,
    }


def test_money_from_nowhere_is_found(house: House, store: Store) -> None:
    _played(house)
    entries = tuple(store.follow())
    bought = next(e for e in entries if e.stream == "cage" and b"ChipsBought" in bytes(e.events))
    more = replace(bought, events=Json(bought.events.replace(b"10000", b"90000")))
    found = verify(Pages(entries).with_change(bought.position, lambda _: more)).findings
    assert (Kind.DECIDED, bought.position) in {(one.kind, one.position) for one in found}


def test_an_account_entry_that_is_gone_is_found(house: House, store: Store) -> None:
    _played(house)
    entries = tuple(store.follow())
    laid = next(
        e for e in entries if e.stream == "account/Ann" and b'"laid":1000' in bytes(e.events)
    )
    left = [e for e in entries if e is not laid]
    left = [replace(e, parts=1) if e.position == laid.position - 1 else e for e in left]
    later = [e for e in left if e.stream == "account/Ann" and e.version > laid.version]
    left = [replace(e, version=e.version - 1) if e in later else e for e in left]
    found = {one.kind for one in verify(Pages(chained(left))).findings}
    assert Kind.MOVED in found


def test_a_cashier_who_pays_himself_is_found(house: House, store: Store) -> None:
    with pytest.raises(Refused):
        house.buy("Cyril", dollars(100))
    house.buy("Ann", dollars(100))
    entries = tuple(store.follow())
    own = [replace(e, actor="Ann") for e in entries]
    found = verify(Pages(chained(own))).findings
    assert {one.kind for one in found} == {Kind.AUTHORITY}


def test_who_is_no_player_there_has_no_account_moved(house: House) -> None:
    house.bank("T", BANKED)
    house.sit("T", "Ann")
    house.croupier.begin("T")
    with pytest.raises(Refused, match=r"\$10 is more than there is: \$0"):
        house.bet("T", ANN.name, ante=dollars(10))


def test_two_processes_share_one_account_on_either_database(url: str) -> None:
    with open_store(url) as one, open_store(url) as other:
        first, second = House(one), House(other)
        second._prefix = "second"
        for name in ("T", "U"):
            first.bank(name, BANKED)
        first.buy("Ann", dollars(100))
        first.sit("T", "Ann")
        second.sit("U", "Ann")
        for house, table in ((first, "T"), (second, "U")) * 2:
            house.croupier.begin(table)
            house.bet(table, "Ann", ante=dollars(10))
            house.play_out(table, "fold")
        assert first.account("Ann").balance == second.account("Ann").balance == dollars(60)
        judged(one)
