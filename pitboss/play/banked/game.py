"""What a game against the house has to say: data and plain functions that one instrument answers.

A game says what a player may do, what the dealer shall do, and what becomes of each wager.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Literal

from msgspec import Struct

from pitboss.cards.card import Card
from pitboss.cards.hand import Hand
from pitboss.play.banked.commands import Incident
from pitboss.play.banked.jackpot import Jackpot
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.table_law import TableLaw
from pitboss.play.verbs import Actions, Bar, Clauses, Remedy, Rulings


class InitialWager(Struct, frozen=True):
    """A wager that is placed before the first card."""

    name: str
    clauses: Clauses
    needs: tuple[str, ...] = ()  # it cannot stand without them
    needs_clause: str = ""
    equal_to: str = ""  # another wager, to the cent
    equal_clause: str = ""
    own_limits: bool = False  # the sign may have a minimum and a maximum for it alone
    price_clause: str = ""  # it costs exactly what the table displays
    down_clause: str = ""  # closed while its equipment is out of order
    unlit_clause: str = ""  # not accepted unless its sensor lights
    tournament_clause: str = ""  # closed in a tournament


class DerivedWager(Struct, frozen=True):
    """The wager by which a player stays in: a multiple of the first one."""

    name: str
    of: str  # the wager that it is a multiple of
    multiples: Callable[[int], tuple[int, ...]]  # by the stage in which it is laid
    short: Callable[[int], Clauses]  # too little is found
    long: Callable[[int], Clauses]  # too much is found


class Dealing(Struct, frozen=True):
    """The order in which places receive cards."""

    order: Callable[[tuple[int, ...]], tuple[int, ...]]
    clauses: Clauses
    up: Clauses = ()  # by which the dealer's last card lies face up


class Reveal(Struct, frozen=True):
    """Communal cards that the dealer turns when everybody has decided."""

    nths: tuple[int, ...]
    clauses: Clauses
    stage: Clauses  # the name of the stage that it opens


class Cites(Struct, frozen=True, kw_only=True):
    """The clauses for what all games against the house do alike."""

    under: str  # a wager below the minimum: the first stands, later ones return
    over: Clauses  # a wager above the maximum
    multiple: str
    marker: str
    other_player: str  # a second player on a box
    other_box: str  # a second box for a player
    again: str = ""  # a second wager on the same place; else what opens the first
    locked: str  # no wager is touched once cards are out
    cut: str
    shoe: str  # the kinds of shoe that may be used
    deciding: Clauses  # when and in which order players decide, by stage
    round: str  # what a round of play is
    void: str
    not_dealt: Clauses = ()  # what lies on a box that is not dealt in, where that can be
    nobody_left: Clauses  # every hand was folded
    unasked: Clauses = ()  # a hand of which no decision is asked, where there is one
    found: Clauses = ()  # a wager of the first kind is found to be of another amount
    without_ante: Clauses = ()  # no derived wager there, where a hand has no ante
    rack: Clauses = ()  # hands are verified and racked, where only that ends the round
    show_dealer: Clauses
    show_hand: Clauses
    dispute: str  # what is found after the round


class BankedGame(Struct, frozen=True, dict=True):
    """The answers that one instrument gives. Each game of games/ is one such value."""

    against_the_house: ClassVar[Literal[True]] = True
    scale: ClassVar[None] = None  # the house takes no commission
    rules: str
    register: Callable[[str], Any]  # by rules: the instrument, with its clauses by number
    deck: tuple[Card, ...]
    cites: Cites
    wagers: tuple[InitialWager, ...]
    derived: DerivedWager
    decisions: tuple[str, ...]  # by their names, the derived wager among them
    dealt_in: Callable[[Box], bool]
    dealing: Mapping[str, Dealing]  # by the kind of shoe
    asked: Callable[[Box], bool]  # is a decision asked of this hand?
    choices: Callable[[BankedRound, Box], Actions]
    afterwards: Callable[[BankedRound, Box], Actions]  # once the box has decided
    forfeits: Callable[[BankedRound, Box, str], Rulings]  # what a fold loses at once
    reveals: tuple[Reveal, ...]
    concessions: bool  # after the dealer's hand is declared a player may still give up
    hand: Callable[[tuple[Card, ...], tuple[Card, ...]], Hand]
    describes: Callable[[Hand], Clauses]  # why a hand is what it is
    compares: Callable[[Hand, Hand], Clauses]  # why one is higher
    declares: Callable[[Hand], Clauses]  # the dealer's hand
    settle: Callable[[Box, Hand, Hand | None], Rulings]  # of each wager that may lie there
    incidents: Mapping[type[Incident], Callable[[BankedRound, Any], Remedy]]
    table_law: TableLaw
    jackpot: Jackpot | None = None

    @property
    def round_of_play(self) -> Clauses:
        """What a round of play is, and when it begins."""
        return (self.cites.round,)

    @property
    def locked(self) -> Clauses:
        """Nothing is touched once cards are out."""
        return (self.cites.locked,)

    @property
    def cut(self) -> Clauses:
        """The deck is shuffled, and cut where it is."""
        return (self.cites.cut,)

    @property
    def shoes(self) -> tuple[str, ...]:
        """The kinds of shoe that it is dealt from."""
        return tuple(self.dealing)

    def deciding(self, round: BankedRound) -> str:
        """The clause by which players decide now."""
        return self.cites.deciding[round.stage]

    @cached_property
    def laid(self) -> tuple[str, ...]:
        """The wagers before the first card, by their names."""
        return tuple(wager.name for wager in self.wagers)

    @cached_property
    def wagers_closed(self) -> Actions:
        """What is said of each of them from then on."""
        bar = Bar((self.cites.locked,), "wagers are closed once the first card is out")
        return dict.fromkeys(self.laid, bar)

    @cached_property
    def decisions_closed(self) -> tuple[Actions, ...]:
        """What is said of each decision while none is asked of a box, by stage."""
        bars = (Bar((clause,)) for clause in self.cites.deciding)
        return tuple(dict.fromkeys(self.decisions, bar) for bar in bars)

    @cached_property
    def actions(self) -> tuple[str, ...]:
        return (*self.laid, *self.decisions)

    def served(self, round: BankedRound) -> tuple[int, ...]:
        """The boxes that are dealt in."""
        return tuple(box.number for box in round.boxes.values() if self.dealt_in(box))

    def dependents(self, wager: str) -> tuple[str, ...]:
        """The wagers that cannot outlive this one, the derived wager among them."""
        names = tuple(w.name for w in self.wagers if wager in w.needs)
        return (*names, self.derived.name) if wager == self.derived.of else names

    def falls_with(self, wager: str) -> tuple[str, ...]:
        """What goes back together with this wager; of two that must be equal, both."""
        pair = next((w.equal_to for w in self.wagers if w.name == wager and w.equal_to), wager)
        return (pair, *self.dependents(pair))
