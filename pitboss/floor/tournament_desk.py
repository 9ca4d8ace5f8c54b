"""The tournament desk: somebody gives a command in a tournament, and it is in the journal.

A tournament is one stream beside those of its tables. There is no owner, only the version.

    desk = TournamentDesk(open_store("floor.db"), clock, vault)
    desk.give("thursday", Enter(name="Ann"), Person("Rae", Role.DIRECTOR), "id of this click")

With a vault the ballot is drawn here: CommitBallot binds a seed that nobody knows, and a Ballot
without seats draws them from it and publishes it. A BreakTable without seats has them drawn too.
With purses, and where a cage is, what is paid moves players' accounts in the same append
(tournament_money.py). What is seen of a tournament, by whom, is in tournament_view.py, and its
tables are in tournament_tables.py.
"""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss import __version__
from pitboss.errors import BadInput, needed
from pitboss.floor import tournament_ballot as ballot
from pitboss.floor.cage.admission import check_excluded
from pitboss.floor.cage.own import ACCOUNT, Follow, account_stream
from pitboss.floor.cage.purses import Purses
from pitboss.floor.desks.clerk import Clerk, Follows, beside
from pitboss.floor.orders import Given, check_command, written
from pitboss.floor.people import Person
from pitboss.floor.refusals import noting
from pitboss.floor.repeated import IdUsed
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import in_seconds
from pitboss.floor.tournament_authority import authorise
from pitboss.floor.tournament_money import (
    TOURNAMENT,
    admission,
    follows,
    gained,
    moved,
    to_be_seated,
)
from pitboss.games import GAMES
from pitboss.journal.entry import Draft, Entry, Json, Name, Sealed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Append, Conflict, Store
from pitboss.journal.turns import tries
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.codec import decode_command, decode_events, encode
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.decide import after, decide
from pitboss.tournaments.state import Tournament
from pitboss.tournaments.undo import Act, rebuilt, undo

SCHEMA = 1
MOST_OF_A_LIST = 10_000  # entrants


class LoadedTournament(Struct, frozen=True):
    """A stream as far as it was read."""

    state: Tournament = Tournament()
    version: int = 0
    acts: tuple[Act, ...] = ()
    sealed: Sealed | None = None  # the seed of the ballot that is due
    sealed_at: int = 0
    marks: dict[int, str] = {}  # acts that the clock of play goes by, and when they were

    def at_time(self, time: str) -> "LoadedTournament":
        """As the entry left it that was written then."""
        if not isinstance(self.acts[-1].command, c.Start | c.Pause):
            return self
        return replace(self, marks={**self.marks, self.version: time})

    def after(self, version: int, command: c.Command, events: tuple[e.Event, ...]) -> Any:
        acts = (*self.acts, Act(version, command, events))
        state = rebuilt(acts) if isinstance(command, c.Undo) else after(self.state, command, events)
        return replace(self, state=state, version=version, acts=acts)

    def with_secret(self, sealed: Sealed | None) -> "LoadedTournament":
        """As the entry left it that has this secret beside it."""
        return self if sealed is None else replace(self, sealed=sealed, sealed_at=self.version)

    def decided(self, command: c.Command) -> tuple[e.Event, ...]:
        """What a command leads to now."""
        if isinstance(command, c.Undo):
            return undo(self.acts, command)
        return decide(self.state, command)


class TournamentDesk:
    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        vault: Vault | None = None,
        purses: Purses | None = None,
    ) -> None:
        self.store, self.now, self.vault, self.purses = store, clock, vault, purses
        self._clerk = Clerk(store, clock)
        self._loaded: dict[str, LoadedTournament] = {}

    def names(self) -> tuple[str, ...]:
        streams = (name for name in self.store.streams() if name.startswith(TOURNAMENT))
        return tuple(sorted(name.removeprefix(TOURNAMENT) for name in streams))

    def state(self, name: str) -> Tournament:
        return self.load(name).state

    def load(self, name: str) -> LoadedTournament:
        loaded = self._loaded.get(name) or LoadedTournament()
        for entry in self.store.read(TOURNAMENT + name, loaded.version):
            loaded = loaded.after(entry.version, *read(entry)).with_secret(entry.secret)
            loaded = loaded.at_time(entry.time)
        self._loaded[name] = loaded
        return loaded

    def give(
        self, name: str, command: c.Command, person: Person, command_id: str
    ) -> tuple[e.Event, ...]:
        """Decide a command and write it down; a repeated one has its first answer."""
        return self.given(name, command, person, command_id).events

    def given(self, name: str, command: c.Command, person: Person, command_id: str) -> Given:
        """The same, with the version it led to and whether it came before."""
        stream = TOURNAMENT + name
        version = self._loaded[name].version if name in self._loaded else 0
        with noting(self._clerk, stream, version, command, person):
            check_command(command, MOST_OF_A_LIST)
            with self.store.turns.of(stream):
                return self._give(stream, name, command, person, command_id)

    def _give(
        self, stream: str, name: str, command: c.Command, person: Person, command_id: str
    ) -> Given:
        for _ in tries(stream):
            if known := self.store.answer(Name(command_id, stream, person.name, person.role)):
                return Given(_answer(command, known), known[0].version, repeated=True)
            loaded = self.load(name)
            now = self.now()
            timed = replace(command, at=at_minute(conditions_of(loaded, command), now))
            authorise(loaded.state, person, timed)
            timed, secret = self._filled(name, loaded, timed)
            events = loaded.decided(timed)
            draft = self._draft(loaded, timed, events, person, command_id, now)
            draft = replace(draft, secret=secret)
            beside_it = self._purses(name, loaded, timed, events, in_seconds(now))
            others = [Append(o.stream, o.loaded.version, (beside(draft, o),)) for o in beside_it]
            try:
                done = self.store.append([Append(stream, loaded.version, (draft,)), *others])
            except Conflict:
                continue
            after: LoadedTournament = loaded.after(loaded.version + 1, timed, events)
            self._loaded[name] = after.with_secret(secret).at_time(draft.time)
            for entry, one in zip(done.entries[1:], beside_it, strict=True):
                needed(self.purses, "purses").keep(ACCOUNT, entry, one.events)
            return Given(events, loaded.version + 1)
        raise AssertionError("tries end by themselves")

    def _purses(
        self,
        name: str,
        loaded: LoadedTournament,
        command: c.Command,
        events: tuple[e.Event, ...],
        at: int,
    ) -> list[Follows]:
        """What the act does to accounts, where a cage is; Refused where one does not admit it."""
        if self.purses is None or not self.purses.has_cage():
            return []
        for player in to_be_seated(loaded.state, command):
            check_excluded(self.purses.account(player), at)
        postings = moved(name, loaded.state, loaded.acts, command, events)
        found = []
        for player, due in follows(name, gained(postings, loaded.state, events), at).items():
            stream = account_stream(player, practice=False)
            held = self.purses.load(ACCOUNT, stream)
            admission(command, events, due)(held.state)
            version = loaded.version + 1
            own = Follow(at=at, player=player, stream=TOURNAMENT + name, version=version)
            found.append(Follows(ACCOUNT, stream, held, own, due))
        return found

    def _filled(
        self, name: str, loaded: LoadedTournament, command: Any
    ) -> tuple[Any, Sealed | None]:
        """A ballot has its seed and its seats from here, and from nobody else."""
        if isinstance(command, c.CommitBallot):
            seed = ballot.new_seed()
            bound = ballot.commitment(name, loaded.state, seed)
            sealed = self._vault().seal(seed, ballot.about(name, loaded.version + 1))
            return replace(command, commitment=bound), sealed
        if isinstance(command, c.Ballot) and loaded.state.committed:
            if command.seats or loaded.sealed is None:
                raise BadInput("the seats are drawn from the seed that was bound")
            seed = self._vault().open(loaded.sealed, ballot.about(name, loaded.sealed_at))
            seats = ballot.seats(name, loaded.state, seed)
            return replace(command, seats=seats, seed=seed.hex()), None
        if isinstance(command, c.BreakTable) and not command.seats:
            return replace(command, seats=ballot.broken(loaded.state, command.table)), None
        return command, None

    def _vault(self) -> Vault:
        if self.vault is None:
            raise BadInput("a ballot that can be proved needs a vault for its seed")
        return self.vault

    def _draft(
        self,
        loaded: LoadedTournament,
        command: c.Command,
        events: tuple[e.Event, ...],
        person: Person,
        command_id: str,
        now: datetime,
    ) -> Draft:
        return Draft(
            time=now.isoformat(),
            actor=person.name,
            role=str(person.role),
            command_id=command_id,
            seen=loaded.version,
            command=Json(written(command, encode, decode_command)),
            events=Json(written(events, encode, decode_events)),
            engine=__version__,
            rules=rules_hash(GAMES[conditions_of(loaded, command).rules]),
            schema=SCHEMA,
        )


def conditions_of(loaded: LoadedTournament, command: c.Command) -> Conditions:
    """Those in force, or those that are being lodged."""
    said = command.conditions if isinstance(command, c.Lodge) else loaded.state.conditions
    if said.rules not in GAMES:
        raise BadInput("there is no such tournament: its conditions have not been lodged")
    return said


def read(entry: Entry) -> tuple[c.Command, tuple[e.Event, ...]]:
    if entry.schema > SCHEMA:
        raise BadInput(f"entry {entry.position} was written by a later program than this one")
    return decode_command(entry.command), decode_events(entry.events)


def _answer(command: c.Command, entries: tuple[Entry, ...]) -> tuple[e.Event, ...]:
    first, events = read(entries[0])
    if replace(_as_given(first, command), at=command.at) != command:
        raise IdUsed(f"another command had the id {entries[0].command_id[:40]!r} before")
    return events


def _as_given(first: c.Command, again: c.Command) -> c.Command:
    """Without what the desk filled in."""
    if isinstance(first, c.CommitBallot):
        return replace(first, commitment="")
    if isinstance(first, c.BreakTable) and isinstance(again, c.BreakTable) and not again.seats:
        return replace(first, seats=())
    if isinstance(first, c.Ballot) and isinstance(again, c.Ballot) and not again.seats:
        return replace(first, seats=(), seed="")
    return first


def at_minute(said: Conditions, now: datetime) -> int:
    """Minutes since midnight of the day of the start, or of today where none is stated."""
    try:
        day = datetime.fromisoformat((said.start or "")[:10]).replace(tzinfo=now.tzinfo)
    except ValueError:
        day = now.replace(hour=0, minute=0, second=0, microsecond=0)
    return (now - day) // timedelta(minutes=1)
