"""Two tables on one jackpot: the order of the last cards decides, and nobody has to remember it."""

from random import Random

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import verify
from pitboss.cards.card import Card, cards
from pitboss.errors import BadInput
from pitboss.floor.links import PrizeWaits
from pitboss.floor.people import Role
from pitboss.journal.entry import Entry, Json
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.codec import decode_command, encode
from pitboss.play.money import dollars
from tests.floor.felt import PRICES, Felt
from tests.floor.journals import Pages
from tests.playing import BANKED

K = dollars(1_000)
ROYAL, STRAIGHT, NOTHING = "As Ks Qs Js Ts", "9s 8s 7s 6s 5s", "9h 7d 5c 4s 2d"
DEALER = "Ad Kd 9c 8h 3c"
EDITIONS = pytest.mark.parametrize("rules", PRICES)


def shoe(rules: str, hands: dict[int, str]) -> tuple[Card, ...]:
    held = {box: list(cards(hand)) for box, hand in hands.items()} | {0: list(cards(DEALER))}
    order = BANKED[rules].dealing["manual"].order(tuple(sorted(hands)))
    return tuple(held[place].pop(0) for place in order)


class Hall:
    """Tables A, B and C of one edition, dealt by hand, on one jackpot of $20,000."""

    def __init__(self, store: Store, rules: str) -> None:
        self.felt, self.rules = Felt(store), rules
        self.felt.open_jackpot("J", Meter(20 * K, K, 10 * K, 75))
        for table in "ABC":
            self.felt.open_table(table, rules, jackpot="J", electronic=False)
            self.felt.sit(table, f"Ann {table}")

    def begin(self, *tables: str) -> None:
        for table in tables:
            self.felt.croupier.begin(table)
            self.felt.bet(table, f"Ann {table}", ante=dollars(10), jackpot=PRICES[self.rules])

    def deal(self, table: str, hand: str) -> None:
        self.felt.give(table, b.Cut(20), "Dan", Role.DEALER)
        self.felt.give(table, b.Deal(shoe(self.rules, {1: hand})), "Dan", Role.DEALER)

    def bet(self, *tables: str) -> None:
        for table in tables:
            self.felt.give(table, b.Act(1, "bet", dollars(20)), f"Ann {table}")

    def settle(self, table: str) -> None:
        self.felt.croupier.carry_on(table)

    def prize(self, table: str) -> int:
        round = self.felt.casino.table(table).round
        assert isinstance(round, BankedRound)
        return round.boxes[1].settled["jackpot"].paid

    def display(self) -> int:
        meter = self.felt.casino.jackpot("J").meter
        assert meter is not None
        return meter.pool


@EDITIONS
def test_the_later_royal_has_what_the_earlier_one_left(rules: str, store: Store) -> None:
    hall = Hall(store, rules)
    hall.begin("A", "B")
    before = hall.display()
    hall.deal("A", ROYAL)
    hall.deal("B", ROYAL)
    hall.bet("A", "B")
    hall.settle("A")
    hall.settle("B")
    assert (hall.prize("A"), hall.prize("B")) == (before, 10 * K)
    assert verify(store).findings == ()


@EDITIONS
def test_a_major_prize_waits_for_an_earlier_round(rules: str, store: Store) -> None:
    hall = Hall(store, rules)
    hall.begin("A", "B")
    hall.deal("B", ROYAL)
    hall.deal("A", ROYAL)
    hall.bet("A")
    with pytest.raises(PrizeWaits, match="until the round at table B is over"):
        hall.settle("A")
    hall.bet("B")
    with pytest.raises(PrizeWaits):
        hall.settle("A")
    hall.settle("B")
    hall.settle("A")
    assert hall.prize("B") > hall.prize("A") == 10 * K
    assert verify(store).findings == ()


@EDITIONS
def test_other_prizes_and_later_rounds_wait_for_nobody(rules: str, store: Store) -> None:
    hall = Hall(store, rules)
    hall.begin("A", "B", "C")
    hall.deal("A", NOTHING)
    hall.deal("B", "2s 4s 6s 8s Ts")
    hall.bet("B")
    hall.settle("B")
    assert hall.prize("B") in (dollars(100), 100 * PRICES[rules])
    hall.bet("A")
    hall.settle("A")
    hall.begin("A")
    hall.deal("A", ROYAL)
    hall.bet("A")
    hall.settle("A")  # the round at C has no card out
    assert hall.prize("A") >= 20 * K


@EDITIONS
def test_a_straight_flush_takes_its_tenth_first(rules: str, store: Store) -> None:
    hall = Hall(store, rules)
    hall.begin("A", "B")
    before = hall.display()
    hall.deal("A", STRAIGHT)
    hall.deal("B", ROYAL)
    hall.bet("A", "B")
    hall.settle("A")
    hall.settle("B")
    assert hall.prize("A") == -(-before // 10)
    assert hall.prize("B") == before - hall.prize("A")


@EDITIONS
def test_nobody_tells_the_floor_of_an_earlier_win(rules: str, store: Store) -> None:
    hall = Hall(store, rules)
    hall.begin("A")
    hall.deal("A", ROYAL)
    with pytest.raises(BadInput, match="from the journal"):
        hall.felt.give("A", b.EarlierMajorWin(K, True), "Sue", Role.SUPERVISOR)


@EDITIONS
def test_a_win_that_was_voided_before_the_rack_leaves_the_pool_whole(
    rules: str, store: Store
) -> None:
    hall = Hall(store, rules)
    hall.begin("A", "B")
    before = hall.display()
    hall.deal("A", ROYAL)
    hall.deal("B", ROYAL)
    hall.bet("A", "B")
    hall.felt.give("A", b.Proceed(), "Dan", Role.DEALER)
    assert hall.display() == 10 * K
    hall.felt.give("A", b.WrongCount(1, 6), "Sue", Role.SUPERVISOR)
    own = PRICES[rules] * 75 // 100 if rules == "canberra-2017" else 0
    assert hall.display() == before - own
    hall.settle("B")
    assert hall.prize("B") == before
    assert verify(store).findings == ()


@EDITIONS
def test_a_journal_that_did_otherwise_is_found(rules: str, store: Store) -> None:
    hall = Hall(store, rules)
    hall.begin("A", "B")
    hall.deal("A", ROYAL)
    hall.deal("B", ROYAL)
    hall.bet("A", "B")
    hall.settle("A")
    hall.settle("B")
    pages = Pages(tuple(store.follow()))
    limited = [e for e in pages.entries if b'"PoolLimited"' in bytes(e.events)]
    (entry,) = [e for e in limited if e.stream == "table/B"]

    def unheeded(entry: Entry) -> Entry:
        command = replace(decode_command(entry.command), pool=None)
        return replace(entry, command=Json(encode(command)))

    found = verify(pages.with_change(entry.position, unheeded)).findings
    assert Kind.MOVED in {f.kind for f in found if f.position == entry.position}


@EDITIONS
@pytest.mark.parametrize("seed", range(4))
def test_in_any_order_no_prize_exceeds_what_is_left(rules: str, seed: int, store: Store) -> None:
    """Three tables deal and settle as it comes; each major prize is within the pool before it."""
    chance, hall = Random(seed), Hall(store, rules)
    for _ in range(3):
        hall.begin(*"ABC")
        for table in chance.sample("ABC", 3):
            hall.deal(table, chance.choice((ROYAL, STRAIGHT, NOTHING)))
        hall.bet(*"ABC")
        waiting = list("ABC")
        while waiting:
            table, pool = chance.choice(waiting), hall.display()
            try:
                hall.settle(table)
            except PrizeWaits:
                continue
            waiting.remove(table)
            assert hall.prize(table) <= max(pool, 10 * K)
    assert verify(store).findings == ()


@EDITIONS
def test_with_the_first_card_goes_the_meter_as_it_is_then(rules: str, store: Store) -> None:
    """Though another process has fed the jackpot since this one knew of it."""
    here = Hall(store, rules)
    there = Felt(store, "there", here.felt.casino.now)
    here.felt.croupier.begin("A")
    here.felt.bet("A", "Ann A", ante=dollars(10))
    there.croupier.begin("B")
    there.bet("B", "Ann B", ante=dollars(10), jackpot=PRICES[rules])
    there.give("B", b.Cut(20), "Dan", Role.DEALER)
    there.give("B", b.Deal(shoe(rules, {1: NOTHING})), "Dan", Role.DEALER)
    there.give("B", b.Act(1, "fold"), "Ann B")
    there.croupier.carry_on("B")
    known, fed = here.felt.casino.known_jackpot("J"), there.casino.jackpot("J")
    assert known.state.meter != fed.meter
    here.deal("A", NOTHING)
    dealt = decode_command(store.read("table/A")[-1].command)
    assert dealt.meter == fed.meter
    assert not verify(store).findings
