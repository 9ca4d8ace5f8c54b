"""The dealer of a table, who does what nobody has to decide.

    croupier = Croupier(casino)
    croupier.begin("C1")        # publishes the deal before, begins a round: wagers and seeds come
    croupier.deal("C1")         # no more wagers: seals, cuts and deals
    croupier.carry_on("C1")     # turns, exposes, settles and publishes until somebody has to act
    waits_for(game, state)     # whose move it is

Each step is a command with an id made of the table, its version and the vault's key, given upon
that version alone: several croupiers of one table, in one process or in many, do each step once,
and nobody can guess what it is called. `carry_on` stops where
a player may still give up after the dealer's hand was declared; `settle` ends that.
At a table that is dealt by hand the dealer keys in the faces that lie open (`typed`).
"""

from enum import StrEnum
from typing import Any

from pitboss.cards.card import Card
from pitboss.floor.casino import Casino
from pitboss.floor.deal.fill import cards_due
from pitboss.floor.deal.shoe import KeyedShoe
from pitboss.floor.orders import Given
from pitboss.floor.people import Automaton
from pitboss.floor.table_stream import LoadedTable
from pitboss.journal.store import Conflict
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState

ABOVE = 20  # cards above the cut of a dealer who does not say how many


class Wait(StrEnum):
    """What a table waits for."""

    ROUND = "a round"  # none is in hand
    WAGERS = "wagers"  # or seeds, until the dealer deals
    PLAYER = "a player"
    CONCESSION = "a concession"  # which may come, until the dealer settles
    DEALER = "the dealer"


def waits_for(game: Game, state: TableState) -> Wait:
    """Whose move it is."""
    if (state.deal.commitment and state.deal.outcome) or _unshuffled(state):
        return Wait.DEALER
    if not state.in_hand:
        return Wait.ROUND
    if not state.cards_out:
        return Wait.WAGERS
    duty = state.machine.duty(game, state.displayed, state.round)
    return _PEOPLE.get(duty.step, Wait.DEALER)


_PEOPLE = {"act": Wait.PLAYER, "concession": Wait.CONCESSION}


def _unshuffled(state: TableState) -> bool:
    """A round goes on after a misdeal, and its shoe is yet to be opened."""
    return state.in_hand and state.shoe.electronic and not state.deal.commitment


def next_step(game: Game, state: TableState) -> Command:
    """What falls to the dealer when the table waits for nobody else."""
    if state.deal.commitment and state.deal.outcome:
        return c.SealDeal() if state.deal.to_be_sealed else c.PublishDeal()
    if _unshuffled(state):
        return c.ShuffleCards()
    step: Command = state.machine.next_step(game, state.displayed, state.round)
    return step


class Croupier:
    def __init__(self, casino: Casino) -> None:
        self.casino, self.person = casino, Automaton()

    def begin(self, table: str) -> Given:
        """Begin a round, and publish the deal before it if nobody has."""
        self.carry_on(table)
        return self.begin_upon(table, self.casino.known(table).version)

    def begin_upon(self, table: str, seen: int) -> Given:
        """Begin a round upon the table as it was seen, or not at all."""
        return self._step(table, c.BeginRound(), seen)

    def deal(self, table: str, typed: tuple[Card, ...] = (), above: int = ABOVE) -> Given:
        """No more wagers: cut, and deal all that is due."""
        return self.deal_upon(table, self.casino.load(table), typed, above)

    def deal_upon(
        self, table: str, seen: LoadedTable, typed: tuple[Card, ...] = (), above: int = ABOVE
    ) -> Given:
        state, version = seen.state, seen.version
        if state.deal.to_be_sealed:
            version = self.seal_upon(table, version).version
        if state.shoe.kind == "manual" and not state.was_cut:
            cut = state.machine.cut(above) or c.CutCards(cards_above=above)
            version = self._step(table, cut, version).version
        return self._step(table, state.machine.deal(_cards(seen, typed)), version)

    def seal_upon(self, table: str, seen: int) -> Given:
        """No more seeds: every card is fixed, for everybody to note before the first is out."""
        return self._step(table, c.SealDeal(), seen)

    def expose(self, table: str, typed: tuple[Card, ...] = ()) -> Given:
        """The communal cards of a game for the pot, by hand."""
        loaded = self.casino.load(table)
        return self._step(table, p.Expose(_cards(loaded, typed)), loaded.version)

    def settle(self, table: str, seen: LoadedTable | None = None) -> tuple[Given, ...]:
        """Nobody gives up any more."""
        loaded = seen or self.casino.load(table)
        step = next_step(loaded.game, loaded.state)
        given = self._step(table, step, loaded.version)
        return (given, *self.carry_on(table, self.casino.known(table)))

    def carry_on(self, table: str, seen: LoadedTable | None = None) -> tuple[Given, ...]:
        """Everything that falls to the dealer, until somebody has to do something.

        It begins with the table as it was seen, or else as the journal has it.
        """
        done: list[Given] = []
        loaded = seen or self.casino.load(table)
        while loaded.state.rules:
            game, state = loaded.game, loaded.state
            if waits_for(game, state) is not Wait.DEALER:
                break
            try:
                done.append(self._step(table, next_step(game, state), loaded.version))
                loaded = self.casino.known(table)
            except Conflict:
                loaded = self.casino.load(table)  # somebody did something: look again
        return tuple(done)

    def give(self, table: str, command: Command) -> Given:
        """A step upon the table as it stands."""
        return self._step(table, command, self.casino.version(table))

    def _step(self, table: str, command: Any, version: int) -> Given:
        step = self.casino.vault.name(f"{table}/{version + 1}/{type(command).__name__}")
        given = self.casino.give(table, command, self.person, step, seen=version, strict=True)
        if given.repeated:
            self.casino.load(table)  # another croupier did it
        return given


def _cards(seen: LoadedTable, typed: tuple[Card, ...]) -> tuple[Card, ...]:
    """Those keyed in, after as many unseen ones as are due; from a shoe, none."""
    game, state = seen.game, seen.state
    if state.shoe.electronic:
        return typed
    shoe = KeyedShoe(len(game.deck)).key_in(*typed)
    return shoe.draw(cards_due(game, state))[0]
