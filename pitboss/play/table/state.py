"""The state of a table: what it displays, who sits there, and what it remembers of them."""

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import TooSoon, UnknownPlace
from pitboss.play.machine import MACHINES, AnyMachine, Round, ShownSign
from pitboss.play.table.commands import Awards, Shoe, Sign


class Seat(Struct, frozen=True):
    """A box or a seat with its player, and what the table remembers of them."""

    number: int
    player: str
    sitting_out: bool = False
    missed_buck: bool = False  # it went by, or a blind did: wait until the buck comes to the seat
    due: int = 0  # the seat from which the player moved away before the buck came
    dealt_out: int = 0  # of the round with this number
    idle: int = 0  # rounds in a row without taking part, at a full table
    advised: bool = False  # that wagers under the minimum will be returned
    warned: bool = False  # of antes out of order
    marker: int = 0
    stake: int = 0  # in a game for the pot, while the player is not in the round


class Dispute(Struct, frozen=True):
    number: int
    by: str
    about: str
    decision: str = ""
    review_asked: bool = False
    outcome: str = ""
    awards: Awards = ()  # as they stand by the latest of these


class Notice(Struct, frozen=True):
    sign: Sign
    at: int
    consents: frozenset[str] = frozenset()


class Deal(Struct, frozen=True):
    """The latest deal of an electronic table: open, or over and to be published."""

    number: int = 0
    previous: str = ""  # the hash of the last one that was published
    commitment: str = ""  # empty once the deal was published
    round: int = 0
    cut: bool = False
    seeds: dict[int, str] = {}  # by seat, the hash of what its player added
    outcome: str = ""  # empty until the deal is over
    algorithm: str = ""  # by which it is dealt; one without a name has no seal before the cards
    seal: str = ""  # upon every card, before the first is out

    @property
    def to_be_sealed(self) -> bool:
        return bool(self.commitment and self.algorithm) and not self.seal

    @property
    def seeded(self) -> bool:
        """Somebody has added a seed, or nobody can any more: the order of the cards is fixed."""
        return bool(self.commitment) and bool(self.seeds or self.seal)


class Gone(Struct, frozen=True):
    """Who gave up a seat: where the buck was to come, and how far it had come by then."""

    seat: int
    missed_buck: bool
    travelled: int
    dealt_out: int


class TableState(Struct, frozen=True):
    rules: str = ""
    seats: int = 0
    tournament: bool = False  # or for money, from its set-up on
    sign: Sign = Sign()
    notice: Notice | None = None
    date: str = ""
    # The cards and the equipment
    shoe: Shoe = Shoe()
    shoe_failed: str = ""
    checked: bool = False  # the cards were found complete
    counted_out: bool = True  # they were checked when gaming last ended
    cut: bool = False
    deal: Deal = Deal()
    jackpot: str = ""
    jackpot_working: bool = True
    jackpot_approved: bool = False  # without it the game goes on
    # Opening and closing
    open: bool = False
    until: int = 0
    last: int = 0  # no round after this one; 0 while no closing was announced
    stopped: str = ""
    # Seats
    seated: dict[int, Seat] = {}  # ascending
    waiting: tuple[str, ...] = ()
    called: str = ""  # of these, who was called to a free seat
    asked: dict[int, tuple[str, ...]] = {}  # who sits and may still move to this free seat
    drawn: dict[int, tuple[str, ...]] = {}  # who may still claim this seat after a draw of cards
    choosing: tuple[tuple[str, ...], ...] = ()  # who lost a draw, in order of rank
    gone: dict[str, Gone] = {}
    excluded: frozenset[str] = frozenset()
    disputes: dict[int, Dispute] = {}
    # The round
    number: int = 0  # of the round of play
    finished: int = 0  # the number of the last one that was not called off
    misdealt: int = 0  # the number of the last one that was dealt anew
    round: Round | None = None
    in_hand: bool = False  # a round has begun and is not finished
    buck: int = 0  # or the starting marker of a tournament table
    buck_before: int = 0  # where it was in the round before
    owed_before: dict[str, tuple[bool, int]] = {}  # who had missed it or was due where, by then
    posted: int = 0  # the seat of the last blind
    travelled: int = 0  # by the buck, in places
    full_round: bool = False  # no seat was free since the round began
    advised_before: frozenset[str] = frozenset()  # players, when the round began
    antes: tuple[int, ...] = ()  # boxes of a tournament table, as they were laid

    @property
    def machine(self) -> AnyMachine:
        """The one that its rounds are played on."""
        if self.round is None:
            raise TooSoon("the table has not been set up")
        return MACHINES[type(self.round)]

    @property
    def displayed(self) -> ShownSign:
        """The sign, with what the table remembers beside it."""
        seated = self.seated.items()
        shown: ShownSign = self.machine.displayed(
            replace(self.sign.shown, tournament=self.tournament),
            buck=self.buck,
            shoe=self.shoe.kind,
            markers={n: seat.marker for n, seat in seated if seat.marker},
            # Two wagers of one round are one occasion (reading G7).
            advised=frozenset(n for n, seat in seated if seat.player in self.advised_before),
            jackpot_working=self.jackpot_working,
            by_hand=not self.shoe.electronic,
        )
        return shown

    @property
    def names(self) -> dict[int, str]:
        """Who sits where."""
        return {number: seat.player for number, seat in self.seated.items()}

    @property
    def players(self) -> dict[str, Seat]:
        return {seat.player: seat for seat in self.seated.values()}

    @property
    def full(self) -> bool:
        return len(self.seated) == self.seats

    @property
    def played_out(self) -> bool:
        """The last round before closing has been played."""
        return bool(self.last) and self.finished >= self.last

    @property
    def cards_out(self) -> bool:
        """A card of the round in hand has left the shoe."""
        return self.in_hand and self.round is not None and bool(self.round.dealt)

    @property
    def was_cut(self) -> bool:
        """The deck of the round was cut, by the table or in the round itself."""
        return self.cut or (self.round is not None and self.machine.was_cut(self.round))

    def stake(self, number: int) -> int:
        """What lies before a seat of a game for the pot."""
        lies = None if self.round is None else self.machine.stake(self.round, number)
        return self.seated[number].stake if lies is None else lies

    def free(self) -> tuple[int, ...]:
        return tuple(n for n in range(1, self.seats + 1) if n not in self.seated)


def seat_of(state: TableState, player: str) -> Seat:
    if player not in state.players:
        raise UnknownPlace(f"nobody called {player[:30]!r} sits here")
    return state.players[player]
