"""Files of the kind `abstention`: a table over several rounds, and who sat idle.

The rounds are played through the table: everybody who wagers lays the minimum and folds.
"""

from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.machine import Game, machine_of
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from pitboss.play.table.decide import decide, evolve
from pitboss.play.table.events import AbstentionAlerted
from pitboss.play.table.sign import signed
from pitboss.play.table.state import TableState
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.heading import Heading, at, initial_wagers, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome

MINIMUM = dollars(10)
STAKE = 100 * MINIMUM  # where stakes lie on the table


class Seats(Shape, frozen=True):
    occupied: tuple[int, ...]
    wagered: tuple[int, ...]


class Alert(Shape, frozen=True):
    after_round: int
    seat: int


class Expected(Shape, frozen=True):
    alerts: tuple[Alert, ...] | None = None


class AbstentionFile(Heading, frozen=True, kw_only=True):
    seats: int
    rounds: tuple[Seats, ...]
    expect: Expected = Expected()


class Evening:
    """A table that lives through the rounds of the file."""

    def __init__(self, game: Game, seats: int):
        self.game, self.state = game, TableState()
        self.events: list[Any] = []
        kind, sign = game.shoes[0], machine_of(game).usual_sign(game)
        decks = ("red", "blue") if kind == "automated" else ("red",)
        self.do(
            c.SetUp(
                rules=game.rules,
                seats=seats,
                sign=signed(replace(sign, minimum=MINIMUM)),
                shoe=c.Shoe(kind, decks, "on file"),
                layout_approval="on file",
                date="2026-01-01",
            )
        )
        self.do(c.CheckCards(found=len(game.deck) * len(decks), when="opening"))
        self.do(c.OpenTable())

    def do(self, command: Any) -> None:
        for event in tuple(decide(self.game, self.state, command)):
            self.events.append(event)
            self.state = evolve(self.state, event)

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
            self._sit_out_but(wagered)
        self.do(c.BeginRound())
        for act in initial_wagers(self.game, wagered, MINIMUM):
            self.do(act)
        machine, round = self.state.machine, self.state.round
        if waiting := {n for n in wagered if not machine.in_round(round, n)}:
            raise BadInput(f"seat {min(waiting)} waits for the buck and is not dealt in")
        if self.state.shoe.kind == "manual":
            half = len(self.game.deck) // 2
            self.do(machine.cut(half) or c.CutCards(cards_above=half))
        while self.state.in_hand:
            self.do(self._next())

    def _sit_out_but(self, dealt_in: tuple[int, ...]) -> None:
        for number, seat in tuple(self.state.seated.items()):
            out = number not in dealt_in
            if out != seat.sitting_out:
                self.do(c.SitOut(player=seat.player) if out else c.SitIn(player=seat.player))

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


def play_abstention(file: AbstentionFile, game: Game) -> Outcome:
    with at("seats"):
        evening = Evening(game, file.seats)
    alerts: list[Alert] = []
    for number, seats in enumerate(file.rounds, 1):
        if not set(seats.wagered) <= set(seats.occupied):
            raise BadInput(f"rounds[{number - 1}].wagered: somebody wagered from an empty seat")
        with at(f"rounds[{number - 1}].occupied"):
            evening.seat(seats.occupied)
        before = len(evening.events)
        if seats.wagered:
            with at(f"rounds[{number - 1}].wagered"):
                evening.play(seats.wagered)
        alerts += [
            Alert(number, event.seat)
            for event in evening.events[before:]
            if isinstance(event, AbstentionAlerted)
        ]
    clauses = {clause for event in evening.events for clause in event.clauses}
    lines = tuple(
        f"After round {alert.after_round} the supervisor is alerted to seat {alert.seat}."
        for alert in alerts
    )
    found = {"alerts": tuple(alerts)}
    law = law_of(game)
    return judged(
        file, law, with_lead_ins(law, clauses), lines, found, {"alerts": file.expect.alerts}
    )
