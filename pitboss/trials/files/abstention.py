"""Files of the kind `abstention`: a table over several rounds, and who sat idle.

The rounds are played through the table: everybody who wagers lays the minimum and folds.
"""

from typing import Any

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.sign import BankedSign
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.pot.decide import duty
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table.decide import decide, evolve
from pitboss.play.table.events import AbstentionAlerted
from pitboss.play.table.state import TableState
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.heading import Heading, at, initial_wagers, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome

MINIMUM = 1_000
STAKE = 100 * MINIMUM


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
        banked = isinstance(game, BankedGame)
        sign = c.Sign(banked=BankedSign(MINIMUM, STAKE)) if banked else c.Sign(pot=_pot_sign())
        kind = next(iter(game.dealing)) if isinstance(game, BankedGame) else "manual"
        decks = ("red", "blue") if kind == "automated" else ("red",)
        self.do(
            c.SetUp(
                rules=game.rules,
                seats=seats,
                sign=sign,
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
        stake = 0 if isinstance(self.game, BankedGame) else STAKE
        for number in sorted(set(occupied) - set(self.state.seated)):
            self.do(c.TakeSeat(player=f"player {number}", seat=number, stake=stake))

    def play(self, wagered: tuple[int, ...]) -> None:
        if isinstance(self.game, BankedGame):
            self._play_banked(self.game, wagered)
        else:
            self._play_for_the_pot(wagered)

    def _play_banked(self, game: BankedGame, wagered: tuple[int, ...]) -> None:
        self.do(c.BeginRound())
        for act in initial_wagers(game, wagered, MINIMUM):
            self.do(act)
        if self.state.shoe.kind == "manual":
            self.do(b.Cut(len(game.deck) // 2))
        order = game.dealing[self.state.shoe.kind].order(tuple(sorted(wagered)))
        self.do(b.Deal(self._cards(len(order))))
        for number in sorted(wagered):
            self.do(b.Act(number, "fold"))
        self.do(b.Proceed())

    def _play_for_the_pot(self, dealt_in: tuple[int, ...]) -> None:
        for number, seat in tuple(self.state.seated.items()):
            out = number not in dealt_in
            if out != seat.sitting_out:
                self.do(c.SitOut(player=seat.player) if out else c.SitIn(player=seat.player))
        self.do(c.BeginRound())
        assert isinstance(self.state.round, PotRound)
        if waiting := set(dealt_in) - {seat.number for seat in self.state.round.seats}:
            raise BadInput(f"seat {min(waiting)} waits for the buck and is not dealt in")
        self.do(c.CutCards(cards_above=len(self.game.deck) // 2))
        while self.state.in_hand:
            self.do(self._next())

    def _next(self) -> p.Command:
        round, game = self.state.round, self.game
        assert isinstance(round, PotRound)
        assert isinstance(game, PotGame)
        step, number = duty(game, round)
        if step == "deal":
            return p.Deal(self._cards(number))
        turn = standing(round).turn
        if turn is not None:
            return p.Act(turn.number, "fold")
        return p.Expose(self.game.deck[-number:]) if step == "expose" else p.Settle()

    def _cards(self, number: int) -> tuple[Card, ...]:
        return self.game.deck[:number]


def _pot_sign() -> PotSign:
    return PotSign(minimum=MINIMUM, minimum_stake=10 * MINIMUM, blinds=2)


def play_abstention(file: AbstentionFile) -> Outcome:
    with at("seats"):
        evening = Evening(GAMES[file.rules], file.seats)
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
    cited = with_lead_ins(file.rules, clauses)
    return judged(file, cited, lines, found, {"alerts": file.expect.alerts})
