"""A round for the pot under watch: commands go in, and every event is looked at."""

from functools import cache
from typing import Any, Union

import msgspec

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.actions import ACTIONS, actions
from pitboss.play.pot.decide import decide, duty, reach
from pitboss.play.pot.evolve import evolve
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.words import words
from pitboss.play.verbs import Bar, Clauses, Offer, Refused
from pitboss.trials.nights.tally import Fault, Tally

EVERY_ACTION = frozenset(ACTIONS)
JUDGED_AGAIN = 5  # one round in so many is also decided again from its commands
MOST_STEPS = 2_000  # a round that takes more has no way out
TOLD = 14  # events in the description of a fault
MISHAPS = (
    e.Misdealt, e.HandFouled, e.HandTakenIn, e.CardsPutBack, e.BettingRestricted, e.HandsRebuilt,
    e.WagersVoided, e.RoundVoided, e.ChipsPutForward, e.HoleCardExposed, e.DiscardOmitted,
    e.HandRestored, e.PlayerExcluded,
)  # fmt: skip


def held(true: bool, what: str) -> None:
    if not true:
        raise Fault(what)


class Watch:
    """One round: what was done, what happened, and whether all of it holds.

    It evolves the round event by event, to look at it after each: the door shows commands only.
    """

    def __init__(self, game: PotGame, table: PotSign, round: PotRound):
        self.game, self.table = game, table
        self.start = self.round = round
        self.money = money_of(round)
        self.commands: list[c.Command] = []
        self.events: list[e.Event] = []
        self.cited: set[Clauses] = set()
        self.steps = self.refused = self.together = 0

    # Commands

    def do(self, command: c.Command) -> None:
        """It is lawful, and must be carried out."""
        answer = self.attempt(command)
        if answer is not None:
            raise Fault(f"{command} should be carried out: {answer}")

    def bar(self, command: c.Command, clauses: Clauses) -> None:
        """It is barred, and must be refused by these clauses."""
        answer = self.attempt(command)
        held(isinstance(answer, Refused), f"{command} should be refused: {answer or 'done'}")
        held(answer.clauses == clauses, f"{command}: {answer}, not by {clauses}")  # type: ignore[union-attr]

    def attempt(self, command: c.Command) -> Refused | BadInput | None:
        """Carry it out, or say why not; then nothing may have changed."""
        self.steps += 1
        held(self.steps <= MOST_STEPS, "the round does not end")
        before = msgspec.json.encode(self.round)
        try:
            events = tuple(decide(self.game, self.table, self.round, command))
        except (Refused, BadInput) as answer:
            held(msgspec.json.encode(self.round) == before, f"{answer} changed the round")
            if isinstance(answer, Refused):
                self.refused += 1
                self._check_clauses(answer.clauses)
            return answer
        self.commands.append(command)
        for event in events:
            self.see(event)
        self._check_actions()
        return None

    # Events

    def see(self, event: e.Event) -> None:
        """Everything that must hold after every event."""
        out = cards_out(self.round)
        self.events.append(event)
        self._check_gone(event)
        self._check_clauses(e.clauses_of(event))
        held(words(event).text.endswith("."), "an event without its sentence")
        self.round = evolve(self.round, event)
        self._check_money(event)
        self._check_cards(out, event)

    def _check_gone(self, event: e.Event) -> None:
        """Who goes or is excluded gets no cards, and no more than a fold; early chips may stand."""
        if isinstance(event, e.HoleCardsDealt | e.BlindPosted | e.Acted):
            seat = self.round.seat(event.seat)
            fold = isinstance(event, e.Acted) and (event.action == "fold" or seat.early)
            held(not seat.leaving or bool(fold), f"seat {seat.number} has left, and takes part")

    def _check_clauses(self, clauses: Clauses) -> None:
        """Each is in the register; those that were seen before need no second look."""
        if clauses not in self.cited:
            law = law_of(self.game)
            held(len(clauses) > 0, "no clause is cited")
            for clause in clauses:
                held(clause in law, f"{self.game.rules} has no clause {clause}")
            self.cited.add(clauses)

    def _check_money(self, event: e.Event) -> None:
        """Not a cent comes or goes, but with who brings it or takes it away."""
        if isinstance(event, e.SatDown):
            self.money += event.stake
        elif isinstance(event, e.StakeChanged):
            self.money += event.amount
        elif isinstance(event, e.SeatLeft) and event.at_once:
            self.money = money_of(self.round)
        found = money_of(self.round)
        held(found == self.money, f"{self.money} cents have become {found}")
        for seat in self.round.seats:
            if min(seat.stake, seat.wagered, seat.contributed, seat.early, seat.won) < 0:
                raise Fault(f"less than nothing at {seat}")
        held(self.round.pot >= 0, "more was paid than the pots held")

    def _check_cards(self, before: int, event: e.Event) -> None:
        """No card is lost, and none comes twice."""
        out = cards_out(self.round)
        if isinstance(event, e.Misdealt):
            held(out == 0, "cards stay out after a misdeal")
        else:
            came = cards_in(event)
            held(out == before + came, f"{out} cards are out, {before} were, {came} came")
        hands = [card for seat in self.round.seats for card in seat.cards]
        seen = [*hands, *self.round.board, *self.round.discards]
        known = [card for card in seen if card != UNKNOWN]
        if len(known) != len(set(known)):
            raise Fault(f"a card twice: {sorted(known)}")
        if not deck(self.game.deck).issuperset(known):
            raise Fault(f"not of the deck: {sorted(known)}")
        held(out <= len(self.game.deck), f"{out} cards are out")

    def _check_actions(self) -> None:
        """Every action is offered or barred; who is in turn may act, and nobody else.

        Each time it is asked of who is in turn and, by turns, of one of the others.
        """
        turn, seats = standing(self.round).turn, self.round.seats
        for seat in {turn or seats[0], seats[self.steps % len(seats)]} if seats else ():
            found = actions(self.game, self.table, self.round, seat.number)
            if found.keys() != EVERY_ACTION:
                raise Fault(f"seat {seat.number} may {list(found)}")
            offers = []
            for answer in found.values():
                if answer.clauses not in self.cited:
                    self._check_clauses(answer.clauses)
                if isinstance(answer, Offer):
                    offers.append(answer)
            if bool(offers) != (turn is not None and turn.number == seat.number):
                raise Fault(f"seat {seat.number} acts out of turn, or cannot act in turn")
            if not all(offer.least <= offer.most <= seat.left for offer in offers):
                raise Fault(f"seat {seat.number} cannot take up {offers}")

    # The end

    def finish(self) -> Tally:
        """What must hold once the round is over."""
        held(self.round.over or not self.round.dealt, "the round is not over")
        held(self.round.pot == 0 or not self.round.over, "money is left in the pots")
        for seat in self.round.seats:
            found = actions(self.game, self.table, self.round, seat.number).values()
            held(all(isinstance(answer, Bar) for answer in found), "somebody may act")
        self._check_record()
        return Tally(
            rounds=1,
            events=len(self.events),
            settled=sum(isinstance(event, e.PotWon) for event in self.events),
            refused=self.refused,
            incidents=sum(isinstance(event, MISHAPS) for event in self.events),
            together=self.together,
            voids=int(self.round.void),
            money=sum(event.amount for event in self.events if isinstance(event, e.PotWon)),
            clauses=frozenset(clause for clauses in self.cited for clause in clauses),
        )

    def _check_record(self) -> None:
        """The record alone gives the round again: the events, the commands, and both as JSON."""
        round = self.start
        for event in read(self.events, e.Event):
            round = evolve(round, event)
        held(round == self.round, "the events lead to another round")
        if len(self.events) % JUDGED_AGAIN:
            return
        round, events = self.start, list[e.Event]()
        for command in read(self.commands, c.Command):
            round, happened = reach(self.game, self.table, round, command)
            events += happened
        held(events == self.events, "the commands lead to other events")

    def tell(self, what: str) -> str:
        """A fault with what went before it."""
        lines = [f"  {event}" for event in self.events[-TOLD:]]
        last = f"  then {duty(self.game, self.round)} of {self.round}"
        return "\n".join([f"{self.game.rules}: {what}", f"  at {self.table}", *lines, last])


@cache
def deck(cards: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(cards)


def money_of(round: PotRound) -> int:
    """In the stakes, in front of players, in the pots and with the house."""
    stakes = sum(seat.stake + seat.early for seat in round.seats)
    return stakes + round.pot + round.commission


def cards_out(round: PotRound) -> int:
    return sum(len(seat.cards) for seat in round.seats) + len(round.board) + len(round.discards)


def cards_in(event: e.Event) -> int:
    """How many cards leave the shoe for good with this event."""
    if isinstance(event, e.HoleCardReplaced):
        return 1
    leaving = (e.HoleCardsDealt, e.CardsDiscarded, e.CommunalCardsExposed)
    return len(event.cards) if isinstance(event, leaving) else 0


def read(record: list[Any], kind: type[msgspec.Struct]) -> list[Any]:
    """The record as it comes back from JSON."""
    found: list[Any] = _reader(_leaves(kind)).decode(msgspec.json.encode(record))
    return found


@cache
def _leaves(kind: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """The classes under this one that have none under them."""
    below = kind.__subclasses__()
    return tuple(leaf for one in below for leaf in _leaves(one)) if below else (kind,)


@cache
def _reader(leaves: tuple[type[msgspec.Struct], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(list[Union[leaves]])  # type: ignore[valid-type]  # noqa: UP007
