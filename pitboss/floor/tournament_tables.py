"""The tables of a tournament: each a stream of its own, played on the same engine as any other.

Table 2 of the tournament "heats" is the table "heats-2". The tournament calls a round, the table
plays it, and what it came to is reported back with the version of the table's stream: whoever
judges the journal finds the same stacks there. A new level is posted on the table's sign before
its first round. The conditions have named it, and who entered by them has consented to it: the
notice waits for nobody.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from pitboss.errors import BadInput, TooSoon
from pitboss.floor.casino import Casino
from pitboss.floor.croupier import Croupier
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.floor.table_stream import TABLE, LoadedTable
from pitboss.floor.tournament_desk import TournamentDesk
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.table import commands as t
from pitboss.play.table.sign import check_sign, signed
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments import settings
from pitboss.tournaments.levels import now
from pitboss.tournaments.offers import minute_of_play
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.rehearsal.rounds import table_sign
from pitboss.tournaments.state import Tournament


class Staff(Struct, frozen=True):
    """Who puts a table on the floor and deals there."""

    operator: Person
    supervisor: Person
    dealer: Person


class Ended(Struct, frozen=True):
    """How a round ended: what everybody won or lost."""

    version: int
    nets: dict[str, int]


def table_of(name: str, number: int) -> str:
    return f"{name}-{number}"


def sign_for(state: Tournament, number: int) -> t.Sign:
    """What a table displays at the level of its next round."""
    said, game = state.conditions, GAMES[state.rules]
    levels = settings.levels(said)
    if not levels:
        raise BadInput("limits have to be figures to play by")
    played = state.rounds.get(number, 0) + 1
    level = now(levels, settings.step(said), minute_of_play(state), played).level
    return signed(table_sign(game, said, level, 1))


def ended(loaded: LoadedTable) -> Ended:
    """Of the round that is over."""
    return Ended(loaded.version, nets_of(loaded))


def nets_of(loaded: LoadedTable) -> dict[str, int]:
    """What everybody at a table has won or lost in the round so far, wagers that lie there out."""
    state = loaded.state
    if state.round is None:
        return {}
    nets = state.machine.nets(state.round)
    return {seat.player: nets.get(number, 0) for number, seat in state.seated.items()}


def counted(state: Tournament, number: int, found: Ended) -> dict[str, int]:
    """The stacks after a round."""
    return {
        stack.player: stack.chips + found.nets.get(stack.player, 0)
        for stack in state.seated_at(number)
    }


def miscounted(
    name: str, before: Tournament, report: c.Report, found: Ended | None, lowest: Mapping[str, int]
) -> Iterator[str]:
    """In what a count is not that of the table's own stream."""
    if report.stream != table_of(name, report.table):
        yield f"table {report.table} is not {report.stream[:40]!r}"
    elif found is None or found.version > report.version:
        yield f"the latest round of {report.stream} was not over in entry {report.version}"
    else:
        yield from _differing(before, report, found)
    for stack in before.seated_at(report.table):
        if stack.chips + lowest.get(stack.player, 0) < 0:
            yield f"{stack.player} wagered more than the stack"


def _differing(before: Tournament, report: c.Report, found: Ended) -> Iterator[str]:
    if not report.void and dict(report.stacks) != counted(before, report.table, found):
        yield "the stacks that were counted are not those of the table's stream"
    if report.void and any(found.nets.values()):
        yield "a round that was void at no table was reported as void"


class TournamentTables:
    """What the director and the dealers do at the tables of a tournament."""

    def __init__(self, desk: TournamentDesk, casino: Casino) -> None:
        self.desk, self.casino, self.croupier = desk, casino, Croupier(casino)

    def open(self, name: str, number: int, staff: Staff, date: str, shoe: t.Shoe) -> str:
        """Put a table on the floor: set up, its cards checked, open; what is done stays done."""
        state, table = self.desk.state(name), table_of(name, number)
        game = GAMES[state.rules]
        set_up = t.SetUp(
            rules=state.rules,
            seats=settings.seats(state.conditions),
            sign=sign_for(state, number),
            shoe=shoe,
            layout_approval=f"conditions of {name}",
            date=date,
        )
        check = t.CheckCards(found=len(game.deck) * len(shoe.decks), when="opening")
        steps = (
            ("set up", set_up, staff.operator),
            ("check", check, staff.dealer),
            ("open", t.OpenTable(), staff.supervisor),
        )
        for step, command, person in steps[self.casino.version(table) :]:
            self.casino.give(table, command, person, f"{table}: {step}")
        return table

    def seat(self, name: str, number: int) -> None:
        """Whoever is at the table by the tournament sits there, with those chips; nobody else.

        The seat was taken in the tournament: at the table it is the player's own step.
        """
        state, table = self.desk.state(name), table_of(name, number)
        due = {stack.player: stack for stack in state.seated_at(number)}
        seated = self.casino.table(table).players
        for player in [one for one in seated if one not in due]:
            self._give(table, t.LeaveSeat(player=player))
        for player, stack in due.items():
            if player not in seated:
                stake = 0 if _against_the_house(state) else stack.chips
                self._give(table, t.TakeSeat(player=player, seat=stack.seat, stake=stake))

    def begin(
        self, name: str, number: int, dealer: Person, command_id: str, minute: int = 0
    ) -> tuple[e.Event, ...]:
        """The tournament calls the round, and the table begins it; once, whoever goes on."""
        command = c.BeginRound(table=number, minute=minute)
        events = self.desk.give(name, command, dealer, command_id)
        self.go_on(name, number)
        return events

    def go_on(self, name: str, number: int) -> bool:
        """Begin the round that was called, if it was not begun; a round unreported is not one."""
        loaded, table = self.desk.load(name), table_of(name, number)
        reports = (act.command for act in loaded.acts if isinstance(act.command, c.Report))
        reported = sum(one.stream == table for one in reports)
        if number not in loaded.state.in_hand or self.casino.table(table).number != reported:
            return False
        self.seat(name, number)
        self._show_level(name, number)
        self.croupier.begin(table)
        return True

    def _show_level(self, name: str, number: int) -> None:
        """The sign says the level of the round, by a notice and everybody's consent."""
        loaded = self.casino.load(table_of(name, number))
        due = check_sign(loaded.game, sign_for(self.desk.state(name), number))
        if _limits(due) == _limits(loaded.state.sign):
            return
        table, step = table_of(name, number), f"{loaded.state.number + 1}: level"
        if loaded.state.notice is None or _limits(loaded.state.notice.sign) != _limits(due):
            self.casino.give(
                table, t.PostNotice(sign=due), self._operator(table), f"{table} {step}"
            )
        for player in self.casino.table(table).players:
            agrees, by = t.Consent(player=player), Person(player, Role.PLAYER)
            self.casino.give(table, agrees, by, f"{table} {step} {player}")

    def _operator(self, table: str) -> Person:
        """Who set the table up, and answers for its sign."""
        first = next(iter(self.casino.store.read(TABLE + table, 0)))
        return Person(first.actor, Role.OPERATOR)

    def act(self, name: str, number: int, command: Any, person: Person, command_id: str) -> Given:
        """What a player does; against the house nobody wagers more than the stack."""
        table = table_of(name, number)
        if isinstance(command, b.Act):
            _check_stack(self.desk.state(name), self.casino.load(table), command)
        return self.casino.give(table, command, person, command_id)

    def report(
        self, name: str, number: int, dealer: Person, command_id: str
    ) -> tuple[e.Event, ...]:
        """The count after a round, from the table's own stream."""
        table = table_of(name, number)
        self.croupier.carry_on(table)
        loaded, state = self.casino.load(table), self.desk.state(name)
        if loaded.state.in_hand:
            raise TooSoon(f"round {loaded.state.number} of {table} is still in hand")
        if not loaded.state.number:
            raise TooSoon(f"{table} has played no round")
        found = ended(loaded)
        command = c.Report(
            table=number,
            stacks=tuple(counted(state, number, found).items()),
            reference=loaded.state.posted or loaded.state.buck,
            stream=table,
            version=found.version,
        )
        return self.desk.give(name, command, dealer, command_id)

    def _give(self, table: str, command: t.OfPlayer) -> None:
        version = self.casino.version(table)
        step = f"{table}/{version}/{type(command).__name__}/{command.player}"
        self.casino.give(table, command, Person(command.player, Role.PLAYER), step)


def _limits(sign: t.Sign) -> dict[str, Any]:
    """What is on a sign, but for where the buck lies."""
    return {key: one for key, one in asdict(sign.shown).items() if key != "buck"}


def _against_the_house(state: Tournament) -> bool:
    return bool(regime(state.rules).play.minimums)


def _check_stack(state: Tournament, loaded: LoadedTable, act: b.Act) -> None:
    seat = loaded.state.seated.get(act.box)
    if seat is None or seat.player not in state.stacks:
        return
    left = state.stacks[seat.player].chips + nets_of(loaded).get(seat.player, 0)
    if act.amount > left:
        raise Refused(state.law.play.chips, f"{seat.player} has no more chips than the stack")
