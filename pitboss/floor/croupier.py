"""The dealer of a table, who does what nobody has to decide.

    croupier = Croupier(casino)
    croupier.begin("C1")        # publishes the deal before, begins a round: wagers and seeds come
    croupier.deal("C1")         # no more wagers: cuts and deals
    croupier.carry_on("C1")     # turns, exposes, settles and publishes until somebody has to act
    waits_for(game, state)     # whose move it is

Each step is a command with an id made of the table and its version, given upon that version alone:
several croupiers of one table, in one process or in many, do each step once. `carry_on` stops where
a player may still give up after the dealer's hand was declared; `settle` ends that.
At a table that is dealt by hand the dealer keys in the faces that lie open (`typed`).
"""

from enum import StrEnum
from typing import Any

from pitboss.cards.card import Card
from pitboss.floor.authority import Role
from pitboss.floor.casino import Casino, Given
from pitboss.floor.deal.fill import cards_due
from pitboss.floor.deal.shoe import KeyedShoe
from pitboss.games import GAMES
from pitboss.journal.store import Conflict
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.settlement import still_in
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.pot.decide import duty
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
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
    if isinstance(state.round, BankedRound):
        assert isinstance(game, BankedGame)
        return _in_banked_round(game, state.round)
    assert isinstance(state.round, PotRound)
    assert isinstance(game, PotGame)
    return Wait.PLAYER if duty(game, state.round)[0] == "act" else Wait.DEALER


def _unshuffled(state: TableState) -> bool:
    """A round goes on after a misdeal, and its shoe is yet to be opened."""
    return state.in_hand and state.shoe.electronic and not state.deal.commitment


def _in_banked_round(game: BankedGame, round: BankedRound) -> Wait:
    if round.turn and not round.dealing:
        return Wait.PLAYER
    conceding = game.concessions and round.declared and any(still_in(round))
    return Wait.CONCESSION if conceding else Wait.DEALER


def next_step(game: Game, state: TableState) -> Command:
    """What falls to the dealer when the table waits for nobody else."""
    if state.deal.commitment and state.deal.outcome:
        return c.PublishDeal()
    if _unshuffled(state):
        return c.ShuffleCards()
    if isinstance(state.round, BankedRound):
        return b.Deal(()) if state.round.dealing else b.Proceed()
    assert isinstance(state.round, PotRound)
    assert isinstance(game, PotGame)
    steps = {"expose": p.Expose(), "replace": p.ReplaceHoleCard(Card("??")), "settle": p.Settle()}
    return steps[duty(game, state.round)[0]]


def _to_be_cut(state: TableState) -> bool:
    manual = state.shoe.kind == "manual"
    return manual and isinstance(state.round, BankedRound) and not state.round.cut


class Croupier:
    def __init__(self, casino: Casino, name: str = "the croupier") -> None:
        self.casino, self.name = casino, name

    def begin(self, table: str) -> Given:
        """Begin a round, and publish the deal before it if nobody has."""
        self.carry_on(table)
        return self.give(table, c.BeginRound())

    def deal(self, table: str, typed: tuple[Card, ...] = (), above: int = ABOVE) -> Given:
        """No more wagers: cut, and deal all that is due."""
        state = self.casino.table(table)
        game = GAMES[state.rules]
        if isinstance(game, PotGame) and not state.cut:
            self.give(table, c.CutCards(cards_above=above))
        if _to_be_cut(state):
            self.give(table, b.Cut(above))
        kind = p.Deal if isinstance(game, PotGame) else b.Deal
        return self.give(table, kind(self._cards(table, typed)))

    def expose(self, table: str, typed: tuple[Card, ...] = ()) -> Given:
        """The communal cards of a game for the pot, by hand."""
        return self.give(table, p.Expose(self._cards(table, typed)))

    def settle(self, table: str) -> tuple[Given, ...]:
        """Nobody gives up any more."""
        given = self.give(table, b.Proceed())
        return (given, *self.carry_on(table))

    def carry_on(self, table: str) -> tuple[Given, ...]:
        """Everything that falls to the dealer, until somebody has to do something."""
        done: list[Given] = []
        while True:
            state, version = self._now(table)
            if not state.rules or waits_for(GAMES[state.rules], state) is not Wait.DEALER:
                return tuple(done)
            try:
                done.append(self._step(table, next_step(GAMES[state.rules], state), version))
            except Conflict:
                continue  # somebody did something: look again

    def give(self, table: str, command: Command) -> Given:
        """A step upon the table as it stands."""
        return self._step(table, command, self.casino.version(table))

    def _step(self, table: str, command: Any, version: int) -> Given:
        step = f"{table}/{version + 1}/{type(command).__name__}"
        return self.casino.give(
            table, command, self.name, Role.DEALER, step, seen=version, strict=True
        )

    def _now(self, table: str) -> tuple[TableState, int]:
        loaded = self.casino.load(table)
        return loaded.state, loaded.version

    def _cards(self, table: str, typed: tuple[Card, ...]) -> tuple[Card, ...]:
        """Those keyed in, after as many unseen ones as are due; from a shoe, none."""
        state = self.casino.table(table)
        game = GAMES[state.rules]
        if state.shoe.electronic:
            return typed
        shoe = KeyedShoe(len(game.deck)).key_in(*typed)
        return shoe.draw(cards_due(game, state))[0]
