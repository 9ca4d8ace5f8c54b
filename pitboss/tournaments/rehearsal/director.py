"""A tournament from its records to its last prize, directed by the book and played by bots."""

from collections.abc import Callable, Mapping

from pitboss.errors import BadInput
from pitboss.play.machine import Game
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, seating, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.check_prizes import field_range
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.decide import run
from pitboss.tournaments.drawing import drawn
from pitboss.tournaments.offers import in_time
from pitboss.tournaments.placing import players
from pitboss.tournaments.rehearsal.chance import Chance, once_in
from pitboss.tournaments.rehearsal.rounds import Dealer
from pitboss.tournaments.sessions import last_session, until
from pitboss.tournaments.state import Tournament
from pitboss.tournaments.ties import DRAW

RECORDS = ("document", "make-available", "notify", "approve")
LONGEST = 5_000  # rounds: an event that has not ended by then never will
Watch = Callable[[Tournament, c.Command, tuple[e.Event, ...]], None]


def ignore(state: Tournament, command: c.Command, events: tuple[e.Event, ...]) -> None:
    """Look at nothing."""


class Rehearsal:
    """The director, the dealers and everybody who plays."""

    def __init__(
        self,
        said: Conditions,
        entrants: int,
        chance: Chance,
        games: Mapping[str, Game],
        per_hour: int = 30,
        watch: Watch = ignore,
    ):
        self.said, self.entrants, self.chance = said, entrants, chance
        self.state = Tournament(said)
        self.dealer = Dealer(said, games, chance)
        self.per_hour, self.watch = per_hour, watch
        self.rounds = 0  # called at every table at once, over all sessions
        self.minutes = 0  # of play, over all sessions
        self.waiting: list[str] = []  # alternates

    def do(self, command: c.Command) -> tuple[e.Event, ...]:
        self.state, events = run(self.state, command)
        self.watch(self.state, command, events)
        return events

    def run(self) -> Tournament:
        self._enter()
        least = settings.number(self.said.players_min)
        if least is not None and self.entrants < least:
            self.do(c.Cancel())
            return self.state
        self.do(c.CloseEntries())
        while not self.state.places:
            self._session()
        self._pay()
        return self.state

    # Entries

    def _enter(self) -> None:
        for what in RECORDS:
            self.do(c.Record(what=what))
        self.do(c.Nominate(name="the director"))
        self.do(c.OpenEntries())
        names = [f"p{nth:0{len(str(self.entrants))}}" for nth in range(1, self.entrants + 1)]
        most, (_, all_in) = settings.number(self.said.players_max), field_range(self.said)
        if all_in is not None and len(names) > all_in:
            raise BadInput(f"{len(names)} are more than the {all_in} that the conditions admit")
        if most is not None:
            self.waiting = names[most:]
        for name in names[: len(names) - len(self.waiting)]:
            if self.said.written_agreement is True:
                self.do(c.Agree(name=name))
            self.do(c.Enter(name=name, partners=self._partners(name)))

    def _partners(self, name: str) -> tuple[str, ...]:
        size = self.said.teams.size if isinstance(self.said.teams, conditions.Teams) else 0
        return tuple(f"{name}{letter}" for letter in "abcdefgh"[:size])

    # A session

    def _session(self) -> None:
        shuffle = self.chance.sample
        self.do(c.Ballot(seats=drawn(self.state, lambda names: shuffle(names, len(names)))))
        absent = self._absent()
        for name in dict.fromkeys(entry for _, entry in players(self.state)):
            if name not in absent:
                self.do(c.TakeSeat(name=name))
        self.do(c.Start())
        if self.state.session == 1:
            for name in absent:
                self._give_seat(name)
        self._play()
        self._end()

    def _absent(self) -> list[str]:
        """So many stay away as there are reserves to take their seats, where only those may."""
        if self.state.session or not self.waiting or self._each_other():
            return []
        return list(self.state.entries)[: len(self.waiting)]

    def _each_other(self) -> bool:
        """Whether players play each other, and not the house."""
        return not self.state.law.play.minimums

    def _give_seat(self, old: str) -> None:
        seats = settings.seats(self.said)
        tables = self.state.tables()
        table = seating.fewest(tables)
        free = seating.free_seats(tables[table], seats)
        if free and self.waiting:
            new = self.waiting.pop(0)
            if self.said.written_agreement is True:
                self.do(c.Agree(name=new))
            self.do(c.GiveSeat(old=old, new=new, table=table, seat=free[0]))

    # Rounds

    def _play(self) -> None:
        start, played = self.minutes, 0
        last_rounds = settings.sessions(self.said).last_rounds
        while not self._over(self.minutes - start, played):
            if self._time_up(self.minutes - start):
                last_rounds -= 1
            begun = [self._round(table, self.minutes - start) for table in self._tables()]
            played += 1
            self.rounds += 1
            self.minutes = self.rounds * 60 // self.per_hour
            self._judge(self.minutes - start)
            self._between(any(begun))
            if self.rounds > LONGEST:
                raise BadInput(f"no end after {LONGEST} rounds: do the limits ever rise?")
            if self._time_up(self.minutes - start) and last_rounds <= 0:
                return

    def _tables(self) -> list[int]:
        return sorted(self.state.tables())

    def _time_up(self, minute: int) -> bool:
        limit = settings.sessions(self.said).minutes
        return bool(limit) and minute >= limit

    def _over(self, minute: int, played: int) -> bool:
        shape = settings.sessions(self.said)
        left = len({stack.entry for stack in self.state.stacks.values()})
        if left <= (1 if last_session(self.state) else 0):
            return True
        if shape.rounds:
            return played >= shape.rounds
        if shape.minutes:
            return False  # the clock is looked at after each round
        return left <= max(1, until(self.state))

    def _round(self, table: int, minute: int) -> bool:
        """Whether a round was played at the table."""
        events = self.do(c.BeginRound(table=table, minute=minute))
        if not any(isinstance(event, e.RoundBegun) for event in events):
            return False
        self.do(self.dealer.play(self.state, table, minute))
        return True

    def _judge(self, minute: int) -> None:
        """Who cannot play the next round buys back, or goes out before anybody is moved."""
        for table in self._tables():
            events = self.do(c.JudgeStacks(table=table, minute=minute))
            offered = [event.name for event in events if isinstance(event, e.RebuyOffered)]
            for name in offered:
                if once_in(self.chance, 2):
                    self.do(c.Rebuy(name=name))
            if offered:
                self.do(c.JudgeStacks(table=table, minute=minute))

    # Between rounds

    def _between(self, played: bool) -> None:
        self._pool()
        self._add_on()
        self._alternates()
        play, law = settings.play(self.said), self.state.law.seats
        if law.within_session and play.breaking is True:
            self._break()
        if law.within_session and play.balancing is True:
            self._balance()
        if not played and self.state.law.rules.endswith("1995"):
            self._gather()

    def _pool(self) -> None:
        teams = self.said.teams
        if not isinstance(teams, conditions.Teams) or self.state.pooled:
            return
        if self.state.level > teams.pool_after_level:
            self.do(c.PoolTeams())

    def _add_on(self) -> None:
        offer = settings.offered(self.said.addon)
        if offer is None or not self.state.law.play.addons or self.rounds != 1:
            return
        for name in list(self.state.stacks):
            if once_in(self.chance, 2) and self.state.entries[name].live:
                self.do(c.AddOn(name=name))

    def _alternates(self) -> None:
        """Where the conditions let them, they take the seats of those who went out."""
        said = self.said.reserves
        ends = said.until if isinstance(said, conditions.Reserves) else None
        if not self._each_other() or ends is None:
            return
        gone = [one.name for one in self.state.entries.values() if one.out and not one.given]
        while self.waiting and gone and in_time(self.state, ends) and self._free():
            self._give_seat(gone.pop(0))

    def _free(self) -> bool:
        seats = settings.seats(self.said)
        return any(len(table) < seats for table in self.state.tables().values())

    def _break(self) -> None:
        seats = settings.seats(self.said)
        while number := seating.to_break(self.state.tables(), seats):
            tables = self.state.tables()
            names = self.chance.sample(sorted(tables[number].values()), len(tables[number]))
            seated = []
            for name, end in seating.spread(tables, number, names):
                seat = self.chance.sample(seating.free_seats(tables[end], seats), 1)[0]
                tables[end][seat] = name
                seated.append((name, seat))
            self.do(c.BreakTable(table=number, seats=tuple(seated)))

    def _balance(self) -> None:
        seats = settings.seats(self.said)
        while move := seating.to_balance(self.state.tables(), self.state.references, seats):
            self.do(c.MovePlayer(name=move.name, table=move.end, seat=move.seat))

    def _gather(self) -> None:
        """Nobody can play any more where they sit: the director brings them together."""
        tables = self.state.tables()
        if len(tables) < 2:
            return
        (first, *others) = sorted(tables)
        for table in others:
            for name in tables[table].values():
                free = seating.free_seats(self.state.tables()[first], settings.seats(self.said))
                if free:
                    self.do(c.MovePlayer(name=name, table=first, seat=free[0]))

    # The end

    def _end(self) -> None:
        extra: dict[str, tuple[int, ...]] = {}
        cards: dict[str, tuple[int, ...]] = {}
        while True:
            told = c.EndSession(extra=tuple(extra.items()), cards=tuple(cards.items()))
            events = self.do(told)
            ties = [event for event in events if isinstance(event, e.TieFound)]
            if not ties:
                return
            for tie in ties:
                self._break_tie(tie, extra, cards)

    def _break_tie(
        self,
        tie: e.TieFound,
        extra: dict[str, tuple[int, ...]],
        cards: dict[str, tuple[int, ...]],
    ) -> None:
        gone = all(extra.get(name, (1,))[-1] == 0 for name in tie.names)
        if tie.way == DRAW or gone:
            for name in tie.names:
                cards[name] = (*cards.get(name, ()), 2 + self.chance.randrange(13))
            return
        for name, stack in self.dealer.extra_round(self.state, tie.names, extra).items():
            extra[name] = (*extra.get(name, ()), stack)

    def _pay(self) -> None:
        """Cards are drawn for tickets, in case places tie; no two are alike."""
        names = [name for _, group in self.state.places for name in group]
        ranks = self.chance.sample(range(len(names)), len(names))
        self.do(c.PayOut(drawn=tuple(zip(names, ranks, strict=True))))
