"""Whole evenings through the casino: several tables, a linked jackpot, people of every role.

Everything that people do goes through `Casino.give` into a journal, and every entry is judged as it
is written: decided again, the jackpot's balance, the ledger. Incidents happen, signs change, and
now and then the process dies: the casino is dropped and opened again from what was written.
"""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from pitboss.audit.judge import Judge
from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.floor.croupier import Croupier, Wait, waits_for
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.floor.refusals import STREAM as REFUSED
from pitboss.floor.requests import Asked
from pitboss.games import GAMES
from pitboss.games.canberra_2017 import PROGRESSIVE
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Conflict, open_store
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool, OpenPool
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused
from pitboss.trials.nights.chance import sometimes
from pitboss.trials.nights.evening_people import (
    NAMES,
    STAFF,
    actor_for,
    between_rounds,
    exclusion,
    incident,
    move,
    repairs,
    set_up,
    wager,
)
from pitboss.trials.nights.tally import Fault

JACKPOT = "link"
START = datetime(2026, 11, 15, 19, 0, tzinfo=UTC)
OLGA = Person(STAFF[0], Role.OPERATOR)
SAM = Person(STAFF[1], Role.SHIFT_MANAGER)
LINKED = ("canberra-2017", "canberra-2004")


class Evening:
    """An evening in one journal. The same Random gives the same people, not the same cards."""

    def __init__(self, path: Path, chance: Random, tables: tuple[str, ...]) -> None:
        self.path, self.chance = path, chance
        self.vault = Vault([bytes(range(32))])
        self.judge = Judge(self.vault)
        self.now, self.orders = START, 0
        self.refused = self.crashes = self.incidents = 0
        self.lively = chance.choice((0, 2, 6))
        self.rules = {f"T{nth}": rules for nth, rules in enumerate(tables, 1)}
        self.open()

    # The process, and its death

    def open(self) -> None:
        self.store = open_store(self.path)
        self.casino = Casino(self.store, self.clock, self.vault)
        self.croupier = Croupier(self.casino)

    def crash(self) -> None:
        """What was not written is gone; what was written is found again."""
        self.store.close()
        self.crashes += 1
        self.open()

    def clock(self) -> datetime:
        self.now += timedelta(seconds=self.chance.randrange(1, 90))
        return self.now

    # What people do, and whether it holds

    def attempt(self, act: Callable[[], Any]) -> bool:
        """Do it, judge what was written, and say whether all of it was done."""
        done = True
        try:
            act()
        except (Refused, BadInput, Conflict):
            self.refused += 1
            done = False
        self.watch()
        return done

    def watch(self) -> None:
        for entry in self.store.follow(self.judge.entries):
            for finding in self.judge.judge(entry):
                raise Fault(str(finding))
        if self.judge.ledger.total:
            raise Fault(f"the ledger sums to {self.judge.ledger.total} cents")
        if sometimes(self.chance, 2):
            self.crash()

    def give(self, table: str, command: Command, actor: str, role: Role, seed: str = "") -> bool:
        self.orders += 1
        order, before = f"order {self.orders}", self.store.head()
        person = Person(actor, role)
        give = self.casino.give
        done = self.attempt(lambda: self._seconded(give(table, command, person, order, seed=seed)))
        if not done and any(e.stream != REFUSED for e in self.store.follow(before.position)):
            raise Fault(f"{command} was refused, and something was written")
        return done

    def _seconded(self, given: Given) -> None:
        """What needs a second person mostly finds one."""
        for event in given.events:
            if isinstance(event, Asked) and not sometimes(self.chance, 5):
                self.casino.approve(event.number, SAM, f"seconded {event.number}")

    # The evening

    def play(self, steps: int) -> None:
        pool = OpenPool(meter=PROGRESSIVE.meter(dollars(10_000), dollars(500)))
        give = self.casino.give_jackpot
        self.attempt(lambda: give(JACKPOT, pool, OLGA, "the jackpot"))
        for table, rules in self.rules.items():
            self._open_table(table, rules)
        for _ in range(steps):
            self._step(self.chance.choice(tuple(self.rules)))
        self.store.close()

    def _open_table(self, table: str, rules: str) -> None:
        jackpot = JACKPOT if rules in LINKED else ""
        self.give(table, set_up(rules, self.chance, jackpot), "Olga", Role.OPERATOR)
        self._repair(table)
        for player in self.chance.sample(NAMES, self.chance.randint(2, 5)):
            self._sit(table, player)

    def _repair(self, table: str) -> None:
        for command in repairs(self.casino.table(table)):
            self.give(table, command, *actor_for(command, self.chance))

    def _sit(self, table: str, player: str) -> None:
        state = self.casino.table(table)
        stake = state.sign.shown.minimum_stake * 2
        seat = self.chance.randint(1, state.seats)
        self.give(table, c.TakeSeat(player=player, seat=seat, stake=stake), player, Role.PLAYER)

    def _step(self, table: str) -> None:
        """One thing happens at a table."""
        state = self.casino.table(table)
        if sometimes(self.chance, self.lively) and (found := incident(state, self.chance)):
            self.incidents += 1
            self.give(table, found, *actor_for(found, self.chance))
            return
        if sometimes(self.chance, 3):
            self._slip(table, state)
        waiting = waits_for(GAMES[state.rules], state)
        if waiting is Wait.ROUND:
            self._between(table, state)
        elif waiting is Wait.WAGERS:
            self._before_the_deal(table, state)
        elif waiting is Wait.PLAYER:
            self.give(table, *move(state, self.chance))
        elif waiting is Wait.CONCESSION:
            self.attempt(lambda: self.croupier.settle(table))
        else:
            self.attempt(lambda: self.croupier.carry_on(table))

    def _between(self, table: str, state: TableState) -> None:
        if sometimes(self.chance, 25):
            command = between_rounds(state, self.chance)
            self.give(table, command, *actor_for(command, self.chance, state))
        elif sometimes(self.chance, 5):
            self._adjust()
        self._repair(table)
        if len(self.casino.table(table).seated) < 2 or sometimes(self.chance, 10):
            self._sit(table, self.chance.choice(NAMES))
        if not self.casino.table(table).in_hand:
            self.attempt(lambda: self.croupier.begin(table))

    def _adjust(self) -> None:
        signed = AdjustPool(
            pool=self.chance.randrange(-500, 500), reason="display was wrong", signed=STAFF[:2]
        )
        self.orders += 1
        order, give = f"order {self.orders}", self.casino.give_jackpot
        self.attempt(lambda: self._seconded(give(JACKPOT, signed, OLGA, order)))

    def _before_the_deal(self, table: str, state: TableState) -> None:
        if sometimes(self.chance, 10) and state.players:
            player = self.chance.choice(tuple(state.players))
            seed = f"{player} {self.chance.random()}"
            self.give(table, c.AddSeed(player=player), player, Role.PLAYER, seed)
        if sometimes(self.chance, 2) and state.players:
            found_out = exclusion(state, self.chance.choice(tuple(state.players)))
            self.give(table, found_out, "Olga", Role.OPERATOR)
            return
        found = wager(state, self.chance)
        if found and sometimes(self.chance, 85):
            self.give(table, *found)
        elif not self.attempt(lambda: self.croupier.deal(table)):
            self._repair(table)
            if sometimes(self.chance, 30):
                off = c.CallOffRound(reason="it cannot be dealt")
                self.give(table, off, "Sue", Role.SUPERVISOR)

    def _slip(self, table: str, state: TableState) -> None:
        """Somebody does what is not theirs to do."""
        eve = self.chance.choice(("Eve", *state.players))
        command = self.chance.choice((c.BeginRound(), c.Stop(reason="boredom"), c.CloseTable()))
        if self.give(table, command, eve, Role.PLAYER):
            raise Fault(f"{eve} gave {command}")


def evening(path: Path, chance: Random, steps: int) -> Evening:
    """Play one, and return what it came to; a Fault tells what does not hold."""
    tables = (*LINKED, *chance.sample(tuple(GAMES), 2))
    night = Evening(path, chance, tables)
    night.play(steps)
    return night
