"""Playing a round file of a game for the pot through the engine, step by step."""

from contextlib import suppress
from typing import Any, NoReturn

from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card, card
from pitboss.errors import BadInput
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import cards_due, dealt_in, decide, duty, in_dealing_order, reach
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, every, seated
from pitboss.play.pot.sign import check_settings
from pitboss.play.verbs import Refused
from pitboss.trials.files.pot.shape import IncidentShape, Probe, RoundFile, SeatShape
from pitboss.trials.files.pot.words import STREETS, action_of, check, command_of, idle, table_of
from pitboss.trials.files.toml import Cards


class Stopped(Exception):
    """The rules refused a step, and the file goes no further."""


class Playing:
    """A file in play: the round so far, what happened, and which key of the file is at hand."""

    def __init__(self, file: RoundFile, game: PotGame, unseen: int | None = 0):
        self.file, self.game = file, game
        self.unseen = unseen  # deals before the one that the file tells of; None: it tells of none
        self.table = table_of(file.table, game)
        stakes = {seat.number: seat.stake for seat in file.seat if not seat.joins}
        self.round = _with_idle(seated(file.table.buck, stakes), idle(file))
        self.events: list[e.Event] = []
        self.cited: set[str] = set()
        self.refused: dict[str, Any] | None = None
        self.refusal: Refused | None = None
        self.surprises: list[str] = []  # of actions that were only tried
        self.key = ""
        self.made = 0  # actions
        self.deals = 0
        self.shoe: list[Card] = []

    def run(self) -> None:
        """Play the file to its end, or to the step that the rules refuse."""
        for key, passes in check(self.file, self.game):
            self.key = key
            passes()
        try:
            self._set_up()
            self._deal()
            for nth, words in enumerate(self.file.actions):
                self._moment()
                self.key = f"actions[{nth}]"
                self.do(action_of(words), action=nth)
                self.made += 1
            self._moment()
            self._end()
        except Stopped:
            return

    def do(self, command: c.Command, **what: Any) -> None:
        """Give one command; a refusal is noted with what was tried."""
        try:
            self.round, happened = reach(self.game, self.table, self.round, command)
        except Refused as refusal:
            self._stop(refusal, what)
        for event in happened:
            self.cited.update(e.clauses_of(event))
        self.events += happened

    def _stop(self, refusal: Refused, what: dict[str, Any]) -> NoReturn:
        self.refusal, self.refused = refusal, {**what, "clause": refusal.clause}
        self.cited.update(refusal.clauses)
        raise Stopped

    # Before the first card

    def _set_up(self) -> None:
        self.key = "table"
        try:
            check_settings(self.game, self.table)
        except Refused as refusal:
            varied = refusal.clauses == self.game.law.scale_varied
            self._stop(refusal, {"setting": "commission" if varied else "blinds"})
        for nth, seat in enumerate(self.file.seat):
            self.key = f"seat[{nth}]"
            if seat.joins:
                self.do(c.SitDown(seat.number, seat.stake), seat=seat.number)
        for nth, incident in enumerate(self.file.incident):
            if incident.when == "before-deal":
                self._incident(nth, incident)

    def _deal(self) -> None:
        """The hands of the file; or cards that nobody knows, where another deal follows."""
        self.key = "seat"
        self.deals += 1
        players = [seat.number for seat in dealt_in(self.round)]
        blank = (UNKNOWN,) * self.game.hole_cards
        known = {seat.number: self._hand(seat) or blank for seat in self.file.seat}
        hands = [known[number] if self._seen else blank for number in players]
        self.do(c.Deal(in_dealing_order(self.game, hands)))
        self.shoe = list(self.file.shoe.cards if self.file.shoe else ())

    def _hand(self, seat: SeatShape) -> Cards | None:
        """As the engine deals it; cards of a wrong number are never compared."""
        right = seat.cards and len(seat.cards) == self.game.hole_cards
        return seat.cards if right else None

    @property
    def _seen(self) -> bool:
        return self.unseen is not None and self.deals > self.unseen

    # Between actions

    def _moment(self) -> None:
        """After so many actions: cards, incidents, and what might have been tried."""
        while duty(self.game, self.round)[0] == "expose" and self._shown_in_file():
            self._expose()
        for nth, incident in enumerate(self.file.incident):
            here = incident.when is None and incident.street is None
            if here and (incident.after or 0) == self.made:
                self._incident(nth, incident)
        self._replace()
        if not self.round.dealt and self.made < len(self.file.actions):
            self._deal()
        while duty(self.game, self.round)[0] == "expose":
            self._expose()
        if self.file.expect:
            self._probes(self.file.expect.refuses, "refuses")
            self._probes(self.file.expect.accepts, "accepts")

    def _shown_in_file(self) -> bool:
        """Whether the file has the communal cards that are due."""
        needed = len(self.round.board) + cards_due(self.game, self.round)[1]
        return self._seen and needed <= max(len(self.file.board.cards), len(self.shoe))

    def _expose(self) -> None:
        for nth, incident in enumerate(self.file.incident):
            if incident.street and STREETS[incident.street] == self.round.number:
                self._incident(nth, incident)
        self.key = "shoe.cards" if self.file.shoe else "board.cards"
        discard, communal = cards_due(self.game, self.round)
        discarded = [self._from_shoe() for _ in range(discard)]
        nths = range(len(self.round.board) + 1, len(self.round.board) + communal + 1)
        exposed = [self._from_shoe() if self.file.shoe else self._communal(nth) for nth in nths]
        self.do(c.Expose((*discarded, *exposed)))

    def _from_shoe(self) -> Card:
        if self.file.shoe is None or not self._seen:
            return UNKNOWN
        if not self.shoe:
            raise BadInput("the shoe has too few cards")
        return self.shoe.pop(0)

    def _communal(self, nth: int) -> Card:
        """The nth communal card as the file shows it."""
        board = self.file.board.cards
        return board[nth - 1] if self._seen and nth <= len(board) else UNKNOWN

    def _incident(self, nth: int, incident: IncidentShape) -> None:
        self.key = f"incident[{nth}]"
        if not self.round.dealt and incident.when is None:
            self._deal()
        following = len(self.round.board) + 1
        early = incident.kind == "premature-communal-card" and isinstance(incident.card, int)
        if early and incident.card != following:
            raise BadInput(f"communal card {following} is the next one")
        self.do(command_of(incident, self._communal), incident=nth)

    def _replace(self) -> None:
        """The card that takes the place of one exposed in the deal."""
        if not self.round.exposed:
            return
        named = [card(it.replacement) for it in self.file.incident if it.replacement]
        taken = self._from_shoe()
        if named and taken not in (UNKNOWN, named[0]):
            raise BadInput(f"the first card in the shoe is {taken}, not {named[0]}")
        self.do(c.ReplaceHoleCard(named[0] if named else taken))

    # What might have been tried

    def _probes(self, probes: tuple[Probe, ...], key: str) -> None:
        for nth, probe in enumerate(probes):
            if probe.after == self.made:
                self.key = f"expect.{key}[{nth}]"
                self._probe(probe, refusal_expected=key == "refuses")

    def _probe(self, probe: Probe, refusal_expected: bool) -> None:
        act = action_of(probe.action)
        try:
            taken = decide(self.game, self.table, self.round, act)[0]
        except Refused as refusal:
            self.cited.update(refusal.clauses)
            wanted = probe.clause if refusal_expected else "to be accepted"
            if refusal.clause != wanted:
                self.surprises.append(f"{self.key}: expected {wanted}, refused: {refusal}")
            return
        self.cited.update(e.clauses_of(taken))
        if refusal_expected:
            self.surprises.append(f"{self.key}: expected {probe.clause}, accepted")

    # The end

    def _end(self) -> None:
        if duty(self.game, self.round)[0] == "settle":
            self.key = "seat"
            self.do(c.Settle())
        board = self.file.board.cards
        if self.file.shoe and board and self.round.board != board:
            self.key = "board.cards"
            raise BadInput("the board does not follow from the shoe")


def _with_idle(round: PotRound, idle: frozenset[int]) -> PotRound:
    seats = every(round, lambda seat: replace(seat, leaving=seat.number in idle))
    return replace(round, seats=seats)


def play(file: RoundFile, game: PotGame) -> Playing:
    """A file ready to be played. After a misdeal it tells only of the new deal."""
    return Playing(file, game, unseen=_misdeals(file, game) if file.incident else 0)


def _misdeals(file: RoundFile, game: PotGame) -> int:
    """How often its incidents spoil the deal, whatever the cards are: it is played unseen.

    A fault of the file shows when it is played in earnest.
    """
    unseen = Playing(file, game, unseen=None)
    with suppress(BadInput):
        unseen.run()
    return max(0, unseen.deals - 1)
