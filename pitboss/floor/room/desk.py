"""Commands at a table: a player's as they are sent, or the engine's own by their tags."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.floor.authority import PERMITS, WrongRole
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.cage.own import PRACTICE, account_stream
from pitboss.floor.orders import Given, Order
from pitboss.floor.people import Automaton, Person, Role
from pitboss.floor.refusals import noting
from pitboss.floor.repeated import IdUsed
from pitboss.floor.room import players as sent
from pitboss.floor.room.dollars import events_of, in_the_engine
from pitboss.floor.room.errors import Stale
from pitboss.floor.room.flow import Flows
from pitboss.floor.room.notebook import Notebook
from pitboss.floor.room.notes import FLOW, Declare, GetReady, Go
from pitboss.floor.room.readiness import declared, gone, ready
from pitboss.floor.room.tell import NOT_OPEN
from pitboss.floor.room.tend import Look, decisions_of
from pitboss.floor.room.watch import WatchedCasino
from pitboss.floor.table_stream import TABLE
from pitboss.floor.window import eyes, repeated
from pitboss.journal.entry import Entry, Name
from pitboss.journal.store import Conflict
from pitboss.play.banked.commands import NoDecision
from pitboss.play.codec import decode_command
from pitboss.play.table.decide import Command
from pitboss.play.table.view import table_view
from pitboss.play.verbs import Bar, Refused

Sent = sent.AnyPlayerCommand | Command


class Visitor(Struct, frozen=True):
    """Who gives commands: a person, perhaps a guest."""

    person: Person
    guest: bool = False


class Answer(Struct, frozen=True):
    """What a command led to, as its giver may hear it."""

    version: int
    events: list[dict[str, Any]]
    repeated: bool


class Desk:
    def __init__(
        self,
        casino: WatchedCasino,
        flows: Flows,
        look: Callable[[str], Look],
        cage: CageDesk,
    ) -> None:
        self.casino, self.flows, self.cage = casino, flows, cage
        self.notebook = Notebook(casino)
        self._look = look

    def give(
        self, name: str, by: Visitor, command: Sent, command_id: str, seen: int | None
    ) -> Answer:
        """Decide a command at a table and write it down; the same again has the same answer."""
        return self.told(name, by, self._given(name, by, command, command_id, seen))

    def told(self, name: str, by: Visitor, given: Given) -> Answer:
        """What a command led to, as its giver hears it."""
        events = events_of(given.events, given.after or self.casino.known(name), by.person)
        return Answer(given.version, events, given.repeated)

    def _given(
        self, name: str, by: Visitor, command: Sent, command_id: str, seen: int | None
    ) -> Given:
        """Upon what the journal has, and with what it had under this id."""
        person = by.person
        noted = isinstance(command, sent.Ready | sent.Declare)
        known = self._before((FLOW if noted else TABLE) + name, name, person, command_id)
        if not known:
            self.casino.load(name)
            self._check(name, by, command, seen)
        if isinstance(command, sent.Ready | sent.Declare):
            return self._note(name, person, command, command_id)
        if known:
            return self._again(name, person, command, command_id, known)
        return self._give(name, person, command, command_id, seen)

    def see_off(self, name: str, person: Person) -> bool:
        """To go without a word is to leave; a hand that is in play counts as no decision."""
        known, by = self.casino.known(name), Visitor(person, guest=True)
        waits = person.name in known.state.waiting
        leaves: Sent = sent.LeaveList() if waits else sent.Leave()
        try:
            self.give(name, by, leaves, f"gone {known.version}", None)
        except Refused:
            look = self._look(name)
            if person.name not in look.state.players:
                return True  # somebody was quicker
            event = gone(look, person)
            note = Go(round=event.round, seat=event.seat, decisions=event.decisions)
            step = self.casino.vault.name(f"{name}/{event.round}/{event.seat}/{event.decisions}")
            self.notebook.write(FLOW + name, note, Automaton(), step, lambda: (event,))
            self.flows.load(name)
            return False
        return True

    def _before(
        self, stream: str, table: str, person: Person, command_id: str
    ) -> tuple[Entry, ...]:
        """What was written under this id; at a table an id is of one command, noted or not."""
        for where in (TABLE + table, FLOW + table):
            if known := self._written(where, person, command_id):
                if where != stream:
                    raise IdUsed(f"another command had the id {command_id[:40]!r} before")
                return known
        return ()

    def noted(self, name: str, person: Person, command_id: str) -> bool:
        return bool(self._written(FLOW + name, person, command_id))

    def _written(self, stream: str, person: Person, command_id: str) -> tuple[Entry, ...]:
        return self.casino.store.answer(Name(command_id, stream, person.name, str(person.role)))

    # Before anything is decided

    def _check(self, name: str, by: Visitor, command: Sent, seen: int | None) -> None:
        look = self._look(name)
        stream, version = TABLE + name, look.loaded.version
        with noting(self.casino.purses, stream, version, command, by.person):
            self._check_role(look, by, command)
            self._check_called(look, by, command)
        self.check_stale(name, seen)
        self._give_chips(look, by.person, command)

    @staticmethod
    def _check_role(look: Look, by: Visitor, command: Sent) -> None:
        law = look.loaded.game.table_law
        if isinstance(command, sent.PlayerCommand):
            if by.person.role is not Role.PLAYER and not isinstance(command, sent.Dispute):
                raise WrongRole((law.one_seat,), f"that is for player, not for a {by.person.role}")
            takes_part = isinstance(command, sent.Sit | sent.JoinList)
            if by.guest and takes_part and not look.spec.practice:
                raise WrongRole((law.one_seat,), "guests sit at practice tables only")
            sits = by.person.name in look.state.players
            if not sits and isinstance(command, sent.FROM_A_SEAT):
                raise Refused((law.one_seat,), f"{by.person.name} has no seat here")

    @staticmethod
    def _check_called(look: Look, by: Visitor, command: Sent) -> None:
        """A hand counts as given up after two calls, and not before (reading G16)."""
        if not isinstance(command, NoDecision) or not look.state.shoe.electronic:
            return
        if by.person.role not in PERMITS[NoDecision].roles:
            return  # which is refused by that
        made = decisions_of(look.loaded, command.box)
        if not look.flow.supervisor_asked(look.state.number, command.box, made):
            why = "the croupier has not called this player twice: there is time to decide"
            raise Refused(look.loaded.game.round_of_play, why)

    def check_stale(self, name: str, seen: int | None) -> None:
        mark = self.casino.mark(name)
        if seen is not None and seen < mark.version:
            raise Stale(f"the table has moved on since version {seen}: it is at {mark.latest}")

    def _give_chips(self, look: Look, person: Person, command: Sent) -> None:
        """Who comes to practise for the first time has chips to practise with."""
        if look.spec.practice and isinstance(command, sent.Sit | sent.JoinList):
            stream = account_stream(person.name, practice=True)
            if not self.cage.purses.load(PRACTICE, stream).version:
                self.cage.give_practice(person.name)

    # At the table

    def _give(
        self,
        name: str,
        person: Person,
        command: Sent,
        command_id: str,
        seen: int | None,
    ) -> Given:
        seed = command.seed if isinstance(command, sent.Seed) else ""
        while True:
            loaded = self.casino.known(name)
            try:
                engine = engine_of(loaded, person, command)
                return self.casino.give(
                    name,
                    engine,
                    person,
                    command_id,
                    seen=loaded.version,
                    strict=True,
                    seed=seed,
                )
            except Conflict:
                self.casino.load(name)
                self.check_stale(name, seen)
            except IdUsed:
                raise
            except Refused as refused:
                raise self._by_its_bar(name, person, command) or refused from None
            except BadInput as unfit:
                raise self._refused(name, person, command, unfit) from None

    def _again(
        self, name: str, person: Person, command: Sent, command_id: str, known: tuple[Entry, ...]
    ) -> Given:
        """The answer of then, by the table of then: nothing is decided once more."""
        seed = command.seed if isinstance(command, sent.Seed) else ""
        stood = self.casino.stood(name, known[0].version - 1)
        engine = engine_of(stood, person, command, decode_command(known[0].command))
        return repeated(self.casino, Order(engine, person, command_id, seed=seed), known)

    def _refused(self, name: str, person: Person, command: Sent, unfit: BadInput) -> Exception:
        """An action that is barred is refused by its bar, between rounds too."""
        loaded = self.casino.known(name)
        barred = self._by_its_bar(name, person, command)
        if barred and isinstance(unfit, TooSoon | UnknownPlace):
            return barred
        if isinstance(unfit, TooSoon) or (
            type(unfit) in _UNFIT and _of_the_moment(loaded, command)
        ):
            return Refused(loaded.game.round_of_play, str(unfit))
        return unfit

    def _by_its_bar(self, name: str, person: Person, command: Sent) -> Refused | None:
        """By which bar an action is refused, as its player sees it, whatever else could be said."""
        if not isinstance(command, sent.Act):
            return None
        loaded = self.casino.known(name)
        view = table_view(loaded.game, loaded.state, eyes(person, loaded.state))
        bar = view.round.actions.get(command.action)
        return Refused(bar.clauses, bar.why or NOT_OPEN) if isinstance(bar, Bar) else None

    # Beside the table

    def _note(
        self, name: str, person: Person, command: sent.Ready | sent.Declare, command_id: str
    ) -> Given:
        declares = isinstance(command, sent.Declare)
        note: GetReady | Declare = Declare() if declares else GetReady()
        decide = declared if declares else ready
        upon = self.casino.known(name).version
        given = self.notebook.write(
            FLOW + name, note, person, command_id, lambda: decide(self._look(name), person), upon
        )
        self.flows.load(name)
        return given


_UNFIT = (BadInput, UnknownPlace)


def _of_the_moment(loaded: Any, command: Sent) -> bool:
    """Whether it could be so at another moment: a wager that does not lie there now."""
    if isinstance(command, sent.TakeBack):
        return command.wager in loaded.game.laid
    if isinstance(command, sent.Seed):
        return bool(loaded.state.cards_out)
    return isinstance(command, sent.Decline | sent.LeaveList)


def engine_of(loaded: Any, person: Person, command: Sent, before: Command | None = None) -> Command:
    if not isinstance(command, sent.PlayerCommand):
        return command
    return in_the_engine(loaded.game, loaded.state, person.name, command, before)
