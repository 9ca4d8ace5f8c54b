"""The state of a tournament. What can be derived from it is derived."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from pitboss.tournaments import settings
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.regime import Regime
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.ties import Finish

STAYED = 10**9  # later than any round: who was still in when a session ended


class Entry(Struct, frozen=True, gc=False):
    """One person's or one team's place in the event, and what was paid for it."""

    name: str
    order: int
    fee: int
    commission: int
    group: str = ""
    partners: tuple[str, ...] = ()
    rebuys: int = 0
    addons: int = 0
    rebuy_cost: int = 0
    addon_cost: int = 0
    refunded: int = 0
    withdrawn: bool = False
    forfeited: bool = False
    excluded: bool = False
    out: tuple[int, ...] = ()  # session and moment
    out_round: int = 0
    before: int = 0
    absent: bool = False  # from a later session: no place in it (N28)
    left: tuple[int, int] = (0, 0)  # table and seat of whoever is out or lost them
    given: bool = False  # that seat, to another
    lost: tuple[str, ...] = ()  # partners who were out before the team pooled
    swapped: int = 0  # the level at which partners last changed
    earlier: tuple[tuple[str, int], ...] = ()  # who held it before a substitute, and paid so much

    @property
    def payers(self) -> tuple[tuple[str, int], ...]:
        """Everybody who paid for it, and how much: whoever holds it now comes last."""
        before = sum(amount for _, amount in self.earlier)
        return (*self.earlier, (self.name, self.fee + self.rebuy_cost + self.addon_cost - before))

    @property
    def live(self) -> bool:
        lost = self.withdrawn or self.forfeited or self.excluded
        return not lost and not self.out and not self.absent

    @property
    def placed(self) -> bool:
        return not (self.withdrawn or self.forfeited or self.absent)


class Stack(Struct, frozen=True, gc=False):
    """The chips of one player, and where they are."""

    player: str
    entry: str
    chips: int = 0
    table: int = 0
    seat: int = 0
    seated: bool = False
    offered: bool = False  # a buy-back, not answered yet
    begun: int = 0  # the stack when the round in hand began


UNSTATED = Conditions(rules="")


class Tournament(Struct, frozen=True, gc=False):
    conditions: Conditions = UNSTATED
    records: frozenset[str] = frozenset()
    directors: tuple[str, ...] = ()  # and assistants
    opened: bool = False
    closed: bool = False
    agreement: bool = False  # the director asks for one, whatever the conditions say
    agreed: frozenset[str] = frozenset()
    reserves: tuple[str, ...] = ()  # in their order
    known: frozenset[str] = frozenset()  # everybody who has or had an entry
    entries: dict[str, Entry] = {}
    stacks: dict[str, Stack] = {}
    start: int | None = None  # where the director moved it to
    moves_of_start: int = 0
    now: int | None = None
    session: int = 0  # counting a repechage as one
    stage: int = 1  # not counting it
    running: bool = False
    rounds: dict[int, int] = {}  # played in this session, by table
    references: dict[int, int] = {}
    last_out: tuple[int, int, int] = (0, 0, 0)  # moment, round and table
    in_hand: frozenset[int] = frozenset()  # tables with a round in progress
    late: dict[int, int] = {}  # rounds begun when the session's time was up, by table
    pace: int = 0  # seconds for a decision, where the director set it
    level: int = 0
    minute: int = 0
    pooled: bool = False
    committed: str = ""  # to the seed of the ballot that is due
    balloted: bool = False
    going: tuple[str, ...] = ()  # entries that play the next session
    repechage: bool = False  # the next session, or the one in play
    through: tuple[str, ...] = ()  # who has gone on already while a repechage is played
    carried: dict[str, int] = {}  # chips of those who have gone on
    points: dict[str, Fraction] = {}
    tied: tuple[tuple[str, ...], ...] = ()
    places: tuple[tuple[int, tuple[str, ...]], ...] = ()
    issued: int = 0
    withdrawn: int = 0  # chips that went out of play
    house: int = 0  # chips won from the house, less those lost to it
    paid: bool = False
    cancelled: bool = False

    @property
    def law(self) -> Regime:
        return regime(self.conditions.rules)

    @property
    def rules(self) -> str:
        """The rules of the session in play, where several games are played."""
        games = settings.games(self.conditions)
        return games[(max(1, self.session) - 1) % len(games)]

    @property
    def start_in_force(self) -> int | None:
        return self.start if self.start is not None else settings.clock(self.conditions.start)

    @property
    def played(self) -> int:
        """Rounds of this session, at the table that has played most."""
        return max(self.rounds.values(), default=0)

    def seated_at(self, table: int) -> list[Stack]:
        return [stack for stack in self.stacks.values() if stack.table == table]

    def tables(self) -> dict[int, dict[int, str]]:
        """Who sits where; tables without players are not there."""
        found: dict[int, dict[int, str]] = {}
        for stack in self.stacks.values():
            if stack.table:
                found.setdefault(stack.table, {})[stack.seat] = stack.player
        return found

    @property
    def field(self) -> int:
        """Paid entries; who got the fee back does not count."""
        return sum(not entry.refunded for entry in self.entries.values())

    def live_entries(self) -> Iterator[Entry]:
        return (entry for entry in self.entries.values() if entry.live)


def finishes(state: Tournament) -> list[Finish]:
    """How everybody who may have a place stands, in the order of entry."""
    chips: dict[str, int] = {}
    for stack in state.stacks.values():
        chips[stack.entry] = chips.get(stack.entry, 0) + stack.chips
    return [
        Finish(entry.name, chips.get(entry.name, 0), entry.out, entry.before)
        for entry in state.entries.values()
        if entry.placed
    ]
