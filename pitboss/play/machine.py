"""One face for both machines: what everybody outside them says to a round and its game.

    machine = machine_of(game)                      # or of a round, or of a sign; state.machine
    machine.duty(game, sign, round)                 # what comes next
    machine.decide(game, sign, round, command)      # and what follows from a command

A machine is the module `machine` of its package: mypy holds play/banked/machine.py and
play/pot/machine.py to the protocol below. Who needs to know which of the two a game is played on
asks here, or better asks the machine.
"""

from collections.abc import Iterable, Iterator, Mapping
from types import ModuleType
from typing import Any, Protocol, TypeVar

from pitboss.cards.card import Card
from pitboss.cards.hand import Hand
from pitboss.play.banked import machine as banked
from pitboss.play.banked.commands import Command as BankedCommand
from pitboss.play.banked.events import Event as BankedEvent
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.view import RoundView
from pitboss.play.course import Duty
from pitboss.play.pot import machine as pot
from pitboss.play.pot.commands import Command as PotCommand
from pitboss.play.pot.events import Event as PotEvent
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.view import PotRoundView
from pitboss.play.verbs import Actions, Clauses
from pitboss.play.voice import NOBODY, Said, Voice

Game = BankedGame | PotGame
Round = BankedRound | PotRound
ShownSign = BankedSign | PotSign
Cards = tuple[Card, ...]

G_contra = TypeVar("G_contra", contravariant=True)  # a game
S = TypeVar("S")  # its sign
R = TypeVar("R")  # its round
C = TypeVar("C")  # its commands
E = TypeVar("E")  # its events
V_co = TypeVar("V_co", covariant=True)  # what is seen of its round


class Machine(Protocol[G_contra, S, R, C, E, V_co]):
    @property
    def NAME(self) -> str: ...

    @property
    def PLACE(self) -> str:
        """What a place is called."""

    @property
    def AGAINST(self) -> str: ...

    @property
    def SIGN(self) -> type[S]: ...

    @property
    def COMMANDS(self) -> ModuleType:
        """Where they are, by their names."""

    @property
    def PLACES(self) -> Mapping[str, int]:
        """The numbers of places that are nobody's, by their names."""

    # How a round runs

    def start(self, stakes: Mapping[int, int]) -> R:
        """A round before its first card, with the stakes of those who are dealt in."""

    def empty(self, sign: S) -> R:
        """A round where nobody has sat down or wagered yet."""

    def following(self, sign: S, round: R) -> tuple[S, R]:
        """The sign and the round after this one, with whoever stays."""

    def decide(self, game: G_contra, table: S, round: R, command: C) -> Iterable[E]: ...

    def evolve(self, round: R, event: E) -> R: ...

    def reach(self, game: G_contra, table: S, round: R, command: C) -> tuple[R, tuple[E, ...]]:
        """The round that a command leads to, and what happened: all of it or nothing."""

    def actions(self, game: G_contra, table: S, round: R, number: int) -> Actions:
        """Everything that the player in this place could do, offered or barred."""

    def duty(self, game: G_contra, table: S, round: R) -> Duty: ...

    def turn(self, round: R) -> int:
        """The place whose decision is awaited; 0 if none is."""

    def cards_due(self, game: G_contra, table: S, round: R) -> int:
        """How many cards leave the shoe with the dealer's next command, if all do that are due."""

    def order(self, game: G_contra, table: S, round: R) -> tuple[int, ...]:
        """The places in the order in which they are dealt to."""

    def next_step(self, game: G_contra, table: S, round: R) -> C:
        """What falls to the dealer when nobody has to decide; the cards come from the shoe."""

    def act(self, number: int, action: str, amount: int) -> C: ...

    def deal(self, cards: tuple[Card, ...]) -> C: ...

    def cut(self, above: int) -> C | None:
        """The cut as a command of the round; nothing where it is the table's."""

    def was_cut(self, round: R) -> bool:
        """Whether the round itself has had its cut."""

    def uncut(self, round: R) -> R:
        """The round before its cut, with other cards."""

    def knows(self, command: object) -> bool:
        """Whether it is a command of these rounds."""

    # What a table asks about the round inside it

    def displayed(
        self,
        sign: S,
        *,
        buck: int,
        shoe: str,
        markers: dict[int, int],
        advised: frozenset[int],
        jackpot_working: bool,
        by_hand: bool,
    ) -> S:
        """The sign, with what of the table's memory these rounds go by."""

    def plain(self, sign: S) -> S:
        """The sign, without what a table remembers beside it."""

    def usual_sign(self, game: G_contra) -> S:
        """What a small table of the game might display."""

    def check_sign(self, game: G_contra, sign: S) -> S:
        """All that a table of the game then displays; raise unless it may."""

    def raised(self, old: S, new: S) -> bool:
        """Whether any minimum is higher than it was, of which players were advised."""

    def maximum(self, sign: S) -> int:
        """Above which a marker may stand."""

    def places(self, game: G_contra, shoe: str) -> int:
        """How many a table can have."""

    def blinds(self, game: G_contra, sign: S) -> int: ...

    def by_the_seat(self, game: G_contra, command: C, players: Mapping[int, str]) -> C:
        """The command as the table passes it on, from the player who has the place."""

    def check_between(self, game: G_contra, round: R, command: C) -> None:
        """Raise unless the command can be given when no round is in hand."""

    def check_stake(self, game: G_contra, sign: S, stake: int) -> None:
        """Raise unless somebody may sit down with it."""

    def broke(self, game: G_contra, stake: int) -> Clauses:
        """By which clauses the seat of somebody with this stake is given up, if by any."""

    def leave(self, game: G_contra, round: R, number: int, player: str) -> C | None:
        """How a hand leaves the round; nothing where that calls the round off."""

    def in_round(self, round: R, number: int) -> bool:
        """Whether it has wagers of this place, or deals it in."""

    def took_part(self, round: R, number: int) -> bool: ...

    def exclude(
        self, game: G_contra, table: S, round: R, number: int, clauses: Clauses
    ) -> Iterator[E]:
        """What follows in the round when the table excludes a player from the game."""

    def leaving(self, round: R) -> tuple[int, ...]:
        """The places whose players go when the round is over."""

    def call_off(self, game: G_contra, round: R) -> Iterator[E]:
        """What happens in a round that is not dealt."""

    def take_back(self, round: R, number: int, clauses: Clauses) -> Iterator[E]:
        """What was laid in this place goes back, before the first card."""

    def posted(self, round: R) -> tuple[tuple[int, int], ...]:
        """What goes back to whom when it is called off, beside what happens in the round."""

    def called_off(self, round: R, returned: Mapping[int, int]) -> R: ...

    def stake(self, round: R, number: int) -> int | None:
        """What lies before a place in the round, where stakes do."""

    def join(self, round: R, stakes: Mapping[int, int]) -> R:
        """The round that is over with the stakes of those who were not in it."""

    def move(self, round: R, number: int, to: int) -> R: ...

    def vacate(self, round: R, number: int) -> R: ...

    # What is seen of a round, and what it came to

    def words(self, event: E, voice: Voice = NOBODY) -> Said:
        """What happened, in a sentence for whoever hears it."""

    def view(self, game: G_contra, table: S, round: R, viewer: int) -> V_co: ...

    def as_seen(self, game: G_contra, events: Iterable[Any], number: int) -> list[Any]:
        """Events without what hands were that the player in this place did not see."""

    def viewpoint(self, round: R, number: int, player: str, inspector: bool) -> int:
        """The viewer that somebody in this place is."""

    def makes(
        self, game: G_contra, table: S, cards: tuple[Card, ...], board: tuple[Card, ...]
    ) -> Hand | None:
        """What the cards of a place make, if they make a hand yet."""

    def players(self, round: R, seated: Mapping[int, str]) -> dict[int, str]:
        """Who is in the round, by place."""

    def nets(self, round: R) -> dict[int, int]:
        """What each place has won or lost."""

    def on_felt(self, round: R, in_hand: bool) -> int:
        """The money of the round that lies on the table."""

    def held(self, round: R, place: int) -> Cards:
        """The cards that lie at a place, whoever may see them."""

    def faces(self, round: R) -> Iterator[Card]:
        """Every card but the communal ones that everybody saw."""

    def faces_for(self, round: R, number: int) -> Iterator[Card]:
        """The cards that the player in this place got to see."""

    def kept(self, round: R, number: int) -> frozenset[int]:
        """The places whose hands at a showdown that player did not see."""

    def passed(self, round: R, number: int) -> bool:
        """Whether the cards of the place are among the discards."""

    def laid_open(self, round: R, event: E) -> Cards:
        """The cards that lie open to all by this event, after which the round is this one."""

    def left_shoe(self, game: G_contra, events: Iterable[Any]) -> tuple[str, ...]:
        """To whom the cards went that left the shoe with these events of one command."""


AnyMachine = Machine[Any, Any, Any, Any, Any, Any]

BANKED: Machine[BankedGame, BankedSign, BankedRound, BankedCommand, BankedEvent, RoundView] = banked
POT: Machine[PotGame, PotSign, PotRound, PotCommand, PotEvent, PotRoundView] = pot

MACHINES: Mapping[type, AnyMachine] = {
    **dict.fromkeys((BankedGame, BankedSign, BankedRound), BANKED),
    **dict.fromkeys((PotGame, PotSign, PotRound), POT),
}


def machine_of(game: Game | Round | ShownSign) -> AnyMachine:
    """The machine of a game, or of a round or a sign of one."""
    return MACHINES[type(game)]
