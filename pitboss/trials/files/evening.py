"""A table that lives through the rounds of a file: who takes part lays the minimum and folds."""

from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.play.machine import Game, machine_of
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from pitboss.play.table.decide import decide, evolve
from pitboss.play.table.sign import signed
from pitboss.play.table.state import TableState
from pitboss.trials.files.heading import initial_wagers

MINIMUM = dollars(10)
STAKE = 100 * MINIMUM  # where stakes lie on the table
TODAY = "2026-01-01"


class Evening:
    """A table, what is done at it, and what happened."""

    def __init__(self, game: Game, seats: int, date: str = TODAY, tournament: bool = False):
        self.game, self.state = game, TableState()
        self.events: list[Any] = []
        kind, sign = game.shoes[0], machine_of(game).usual_sign(game)
        decks = ("red", "blue") if kind == "automated" else ("red",)
        self.do(
            c.SetUp(
                rules=game.rules,
                seats=seats,
                sign=signed(replace(sign, minimum=MINIMUM, tournament=tournament)),
                shoe=c.Shoe(kind, decks, "on file"),
                layout_approval="on file",
                date=date,
            )
        )
        self.do(c.CheckCards(found=len(game.deck) * len(decks), when="opening"))
        self.do(c.OpenTable())

    def do(self, command: Any) -> None:
        for event in tuple(decide(self.game, self.state, command)):
            self.events.append(event)
            self.state = evolve(self.state, event)

    def happened(self, kind: type, since: int = 0) -> list[Any]:
        """The events of this kind from so many events on."""
        return [event for event in self.events[since:] if isinstance(event, kind)]

    def seat(self, occupied: tuple[int, ...]) -> None:
        for number in sorted(set(self.state.seated) - set(occupied)):
            self.do(c.LeaveSeat(player=self.state.seated[number].player))
            for player in self.state.asked.get(number, ()):
                self.do(c.DeclineSeat(player=player, seat=number))
        stake = STAKE if self.state.sign.shown.minimum_stake else 0
        for number in sorted(set(occupied) - set(self.state.seated)):
            self.do(c.TakeSeat(player=f"player {number}", seat=number, stake=stake))

    def play(self, wagered: tuple[int, ...]) -> None:
        """These take part, by their wagers or by sitting in; then everybody folds."""
        if not self.game.laid:
            self.sit_out_but(wagered)
        self.do(c.BeginRound())
        for act in initial_wagers(self.game, wagered, MINIMUM):
            self.do(act)
        machine, round = self.state.machine, self.state.round
        if waiting := {n for n in wagered if not machine.in_round(round, n)}:
            raise BadInput(f"seat {min(waiting)} waits for the buck and is not dealt in")
        self.fold()

    def sit_out_but(self, dealt_in: tuple[int, ...]) -> None:
        for number, seat in tuple(self.state.seated.items()):
            out = number not in dealt_in
            if out != seat.sitting_out:
                self.do(c.SitOut(player=seat.player) if out else c.SitIn(player=seat.player))

    def fold(self) -> None:
        """The deck is cut, the cards are dealt, and everybody folds."""
        if self.state.shoe.kind == "manual":
            half = len(self.game.deck) // 2
            self.do(self.state.machine.cut(half) or c.CutCards(cards_above=half))
        while self.state.in_hand:
            self.do(self._next())

    def _next(self) -> Any:
        game, state = self.game, self.state
        machine, sign, round = state.machine, state.displayed, state.round
        step, number = machine.duty(game, sign, round)
        if step == "deal":
            return machine.deal(game.deck[:number])
        if step == "act":
            return machine.act(machine.turn(round), "fold", 0)
        command = machine.next_step(game, sign, round)
        return replace(command, cards=game.deck[-number:]) if number else command
