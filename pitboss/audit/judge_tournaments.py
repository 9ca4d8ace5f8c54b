"""A tournament judged again: each act decided anew, and its money counted."""

from collections import defaultdict
from collections.abc import Callable
from datetime import datetime

from pitboss.audit.finding import Found, Kind
from pitboss.audit.judge_parts import Due, Parts
from pitboss.errors import BadInput
from pitboss.floor.cage.own import account_stream
from pitboss.floor.people import person_of
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import LoadedTable, in_seconds
from pitboss.floor.tournament_authority import authorise
from pitboss.floor.tournament_ballot import differing
from pitboss.floor.tournament_desk import LoadedTournament, at_minute, conditions_of, read
from pitboss.floor.tournament_money import admission, booked, follows, gained, moved
from pitboss.floor.tournament_tables import Ended, ended, miscounted, nets_of
from pitboss.games import GAMES
from pitboss.journal.entry import Entry
from pitboss.journal.ledger import Ledger
from pitboss.play.money import in_words
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.codec import encode
from pitboss.tournaments.ending import paid_in
from pitboss.tournaments.state import Tournament


class Tournaments:
    """What stands after the entries that were judged."""

    def __init__(self, ledger: Ledger, parts: Parts, has_cage: Callable[[], bool]) -> None:
        self.loaded: defaultdict[str, LoadedTournament] = defaultdict(LoadedTournament)
        self.ended: dict[str, Ended] = {}  # by table
        self.lowest: defaultdict[str, dict[str, int]] = defaultdict(dict)  # what each was down by
        self.ledger, self._parts, self._has_cage = ledger, parts, has_cage

    def judge(self, name: str, entry: Entry) -> Found:
        before = self.loaded[name]
        command, events = read(entry)
        said = conditions_of(before, command)
        if command.at != at_minute(said, datetime.fromisoformat(entry.time)):
            yield Kind.CLOCK, f"it was given at {entry.time}, and decided as of minute {command.at}"
        yield from _authority(before, entry, command)
        yield from self._draws_and_counts(name, before.state, command)
        by = "the same rules" if entry.rules == rules_hash(GAMES[said.rules]) else "other rules"
        try:
            if encode(before.decided(command)) != entry.events:
                yield Kind.DECIDED, f"it was decided by {by}, and is decided otherwise now"
        except (Refused, BadInput) as error:
            yield Kind.DECIDED, f"it was decided by {by}, and is refused now: {error}"
        after = self.loaded[name] = before.after(entry.version, command, events)
        yield from self._money(name, before, entry, command, events)
        yield from self._books(name, after)

    def _money(
        self,
        name: str,
        before: LoadedTournament,
        entry: Entry,
        command: c.Command,
        events: tuple[e.Event, ...],
    ) -> Found:
        """What the act moves; where a cage is, in accounts, each in an entry beside it."""
        state, due = before.state, list[Due]()
        postings = moved(name, state, before.acts, command, events)
        if self._has_cage():
            at = in_seconds(datetime.fromisoformat(entry.time))
            for player, own in follows(name, gained(postings, state, events), at).items():
                admits = admission(command, events, own)
                due.append(Due(account_stream(player, practice=False), own, admits))
            postings = booked(postings, state, events)
        self.ledger.take(postings)
        yield from self._parts.expect(entry, due)

    def _draws_and_counts(self, name: str, before: Tournament, command: c.Command) -> Found:
        if isinstance(command, c.Ballot) and command.seed:
            wrong = differing(name, before, command.seats, command.seed)
            if wrong:
                yield Kind.DEAL, f"the ballot is not proved: {wrong}"
        if isinstance(command, c.Report) and command.stream:
            ended_so, lowest = self.ended.get(command.stream), self.lowest[command.stream]
            for why in miscounted(name, before, command, ended_so, lowest):
                yield Kind.TABLE, why

    def watch(self, table: str, before: LoadedTable, after: LoadedTable) -> None:
        """Remember how the latest round of a tournament's table went, and how it ended."""
        if not after.state.tournament:
            return
        if before.state.number != after.state.number:
            self.lowest[table] = {}
        low = self.lowest[table]
        if after.state.in_hand:
            low |= {who: min(net, low.get(who, 0)) for who, net in nets_of(after).items()}
        elif before.state.in_hand:
            self.ended[table] = ended(after)

    def _books(self, name: str, after: LoadedTournament) -> Found:
        """What the pool holds is what was paid in for it, until all of it is paid out."""
        over = after.state.paid or after.state.cancelled
        due = 0 if over else sum(one.to_pool for one in paid_in(after.state))
        held = self.ledger.balances[f"tournament/{name}"]
        if held != due:
            yield Kind.LEDGER, f"the pool holds {in_words(held)}, and {in_words(due)} was paid in"


def _authority(before: LoadedTournament, entry: Entry, command: c.Command) -> Found:
    try:
        authorise(before.state, person_of(entry.actor, entry.role), command)
    except (Refused, BadInput) as refused:
        yield Kind.AUTHORITY, str(refused)
