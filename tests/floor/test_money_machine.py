"""Whatever people do at the cage and at tables: the ledger sums to zero, and nobody is in debt."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from pitboss.audit.judge import Finding, Judge
from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.own import SetLimit, TakeBreak
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.people import Person, Role
from pitboss.journal.store import open_store
from pitboss.play.banked import commands as b
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as t
from pitboss.play.verbs import Refused
from tests.floor.felt import stands
from tests.floor.house import CYRIL, SUE, House

BANKED, POT, PRACTICE = "banked", "pot", "practice"
PLAYERS = st.sampled_from(["Ann", "Bob"])
TABLES = st.sampled_from([BANKED, POT, PRACTICE])
SUMS = st.sampled_from([1, 500, 1_000, 2_000, 10_000, 12_500, 20_000, 100_000, 1_000_000])
LIMITS = st.sampled_from([None, 20_000, 50_000, 100_000])
CHOICES = st.sampled_from(["", "", "fold"])


class Money(RuleBasedStateMachine):
    """A house with a table of each kind; each step is given, or refused and changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.store = open_store(Path(self.folder.name) / "journal.db")
        self.house = House(self.store)
        self.house.open_jackpot("J")
        self.house.bank(BANKED, "canberra-2017", jackpot="J")
        self.house.bank(POT, "holdem-1995")
        self.house.bank(PRACTICE, "three-card-2006", practice=True)
        for seat, player in enumerate(("Ann", "Bob"), 1):
            self.house.buy(player, dollars(500))
            self.house.cage.give_practice(player)
            for table in (BANKED, POT, PRACTICE):
                self.sit(table, player, seat, dollars(100))
        self.judge, self.read = Judge(), 0

    def teardown(self) -> None:
        self.store.close()
        self.folder.cleanup()

    def tried(self, act: Callable[..., Any], *given: Any, **more: Any) -> None:
        """Given, or refused: then the journal is as it was."""
        before = stands(self.store)
        try:
            act(*given, **more)
        except (Refused, BadInput):
            assert stands(self.store) == before

    @rule(player=PLAYERS, amount=SUMS)
    def buy(self, player: str, amount: int) -> None:
        self.tried(self.house.buy, player, amount, identity="passport")

    @rule(player=PLAYERS, amount=SUMS)
    def cash_out(self, player: str, amount: int) -> None:
        self.tried(self.house.cash_out, player, amount, identity="passport")

    @rule(player=PLAYERS)
    def practice(self, player: str) -> None:
        self.house.cage.give_practice(player)

    @rule(table=TABLES, player=PLAYERS, seat=st.integers(1, 3), stake=SUMS)
    def sit(self, table: str, player: str, seat: int, stake: int) -> None:
        brought = stake if table == POT else 0
        take = t.TakeSeat(player=player, seat=seat, stake=brought)
        self.tried(self.house.give, table, take, player)

    @rule(table=TABLES, player=PLAYERS)
    def leave(self, table: str, player: str) -> None:
        self.tried(self.house.give, table, t.LeaveSeat(player=player), player)

    @rule(player=PLAYERS, amount=SUMS, more=st.booleans())
    def stake(self, player: str, amount: int, more: bool) -> None:
        seat = self.house.casino.table(POT).players.get(player)
        if seat:
            command = p.TopUp(seat.number, amount) if more else p.TakeOff(seat.number, amount)
            self.tried(self.house.give, POT, command, player)

    @rule(table=TABLES, wagers=st.lists(st.tuples(PLAYERS, SUMS), max_size=3), choice=CHOICES)
    def round(self, table: str, wagers: list[tuple[str, int]], choice: str) -> None:
        """A round begins, wagers are laid as far as they may be, and it is played."""
        if not self.house.casino.table(table).in_hand:
            with suppress(Refused, BadInput):  # nobody sits there, or not enough of them
                self.house.croupier.begin(table)
        for player, amount in wagers if table != POT else ():
            self.wager(table, player, amount)
        self.play(table, choice)

    @rule(table=st.sampled_from([BANKED, PRACTICE]), player=PLAYERS, amount=SUMS)
    def wager(self, table: str, player: str, amount: int) -> None:
        seat = self.house.casino.table(table).players.get(player)
        if seat:
            self.tried(self.house.give, table, b.Act(seat.number, "ante", amount), player)

    @rule(player=PLAYERS)
    def jackpot(self, player: str) -> None:
        seat = self.house.casino.table(BANKED).players.get(player)
        if seat:
            act = b.Act(seat.number, "jackpot", dollars(2))
            self.tried(self.house.give, BANKED, act, player)

    @rule(player=PLAYERS)
    def take_back(self, player: str) -> None:
        seat = self.house.casino.table(BANKED).players.get(player)
        if seat:
            self.tried(self.house.give, BANKED, b.TakeBack(seat.number, "ante"), player)

    @rule(table=TABLES, choice=CHOICES)
    def play(self, table: str, choice: str) -> None:
        """The dealer deals and everybody decides, as far as their money goes."""
        state = self.house.casino.table(table)
        if not state.in_hand:
            return
        try:
            self.house.play_out(table, choice if table != POT else "")
        except (Refused, BadInput):
            self.fold(table)

    def fold(self, table: str) -> None:
        """Who cannot go on gives up."""
        state = self.house.casino.table(table)
        while state.in_hand and waits_for(_game(self.house, table), state) is Wait.PLAYER:
            number = state.machine.turn(state.round)
            act = state.machine.act(number, "fold", 0)
            player = state.names[number]
            self.house.give(table, act, player)
            self.house.croupier.carry_on(table)
            state = self.house.casino.table(table)

    @rule(player=PLAYERS, amount=LIMITS, kind=st.sampled_from(["deposit", "loss", "time"]))
    def limit(self, player: str, amount: int, kind: Any) -> None:
        command = SetLimit(player=player, kind=kind, days=1, amount=amount)
        self.house.own(command, Person(player, Role.PLAYER))

    @rule(player=PLAYERS)
    def rest(self, player: str) -> None:
        self.house.own(TakeBreak(player=player, minutes=1), Person(player, Role.PLAYER))

    @rule(amount=SUMS, fill=st.booleans())
    def slip(self, amount: int, fill: bool) -> None:
        asks = c.AskFill if fill else c.AskCredit
        if not fill and amount > self.judge.ledger.balances[f"bank/{BANKED}"]:
            with pytest.raises(Refused, match="is more than that"):
                self.house.at_cage(asks(table=BANKED, amount=amount), SUE)
            return
        asked = self.house.at_cage(asks(table=BANKED, amount=amount), SUE).events[0]
        self.house.at_cage(c.ConfirmSlip(number=asked.number), CYRIL)

    @rule(minutes=st.sampled_from([1, 20, 200, 3_000]))
    def wait(self, minutes: int) -> None:
        self.house.clock.wait(minutes=minutes)

    @invariant()
    def every_cent_is_somewhere(self) -> None:
        found: list[Finding] = []
        for entry in self.store.follow(self.read):
            found += self.judge.judge(entry)
            self.read = entry.position
        balances = self.judge.ledger.balances
        assert found == []
        assert self.judge.ledger.total == 0
        held = ("account/", "practice/", "felt/", "practice-felt/", "pool/", "reserve/")
        assert {k: v for k, v in balances.items() if k.startswith(held) and v < 0} == {}
        practice = sum(held for name, held in balances.items() if name.startswith("practice"))
        assert practice == 0


def _game(house: House, table: str) -> Any:
    return house.casino.load(table).game


Money.TestCase.settings = settings(
    max_examples=25,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestMoney = Money.TestCase
