"""A round against the house under watch: commands go in, and every event is looked at."""

from functools import cache
from typing import Any, Union

import msgspec

from pitboss.audit.judge_pools import fed, owed
from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.decide import actions, decide, evolve, reach
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pool import moved_by
from pitboss.play.verbs import Bar, Clauses, Offer, Refused, Result
from pitboss.trials.nights.banked.books import Books, held
from pitboss.trials.nights.tally import Fault, Tally

MOST_STEPS = 500  # a round that takes more has no way out
JUDGED_AGAIN = 5  # one round in so many is also decided again from its commands
TOLD = 12  # events in the description of a fault
DEEP = 10**12  # cents; pools that no round empties
HALF = 50  # in a hundred: how a wager is shared does not matter, only what all pools take in


class Watch:
    """One round: what was done, what happened, and whether all of it holds.

    It evolves the round event by event, to look at it after each: the door shows commands only.
    """

    def __init__(self, game: BankedGame, table: BankedSign):
        self.game, self.table = game, table
        self.round = BankedRound()
        self.books = Books(game, table)
        self.faces: dict[int, list[Card]] = {}  # by place, what the cards really are
        self.commands: list[c.Command] = []  # that were carried out
        self.events: list[e.Event] = []
        self.steps = self.refused = self.together = self.left_the_shoe = 0
        self.cited: set[Clauses] = set()
        self.offered: set[Clauses] = set()

    # Commands

    def do(self, command: c.Command) -> None:
        """It is lawful, and must be carried out."""
        answer = self.attempt(command)
        if answer is not None:
            raise Fault(f"{command} should be carried out: {answer}")

    def bar(self, command: c.Command, clauses: Clauses = ()) -> None:
        """It is barred, and must be refused, by these clauses if any are named."""
        answer = self.attempt(command)
        if not isinstance(answer, Refused):
            raise Fault(f"{command} should be refused: {answer or 'it was carried out'}")
        held(not clauses or answer.clauses == clauses, f"{command}: {answer}, not by {clauses}")

    def attempt(self, command: c.Command) -> Refused | BadInput | None:
        """Carry it out, or say why not; then nothing may have changed."""
        self.steps += 1
        held(self.steps <= MOST_STEPS, "the round does not end")
        before = msgspec.json.encode(self.round)
        try:
            events = tuple(decide(self.game, self.table, self.round, command))
        except (Refused, BadInput) as answer:
            held(msgspec.json.encode(self.round) == before, f"{answer} changed the round")
            self._hear(answer)
            return answer
        held(len(events) > 0, f"{command} led to nothing")
        self.commands.append(command)
        former = self.round
        for event in events:
            self.see(event)
        self._check_actions()
        self.books.close(self.round)
        self._check_pools(former, events)
        self._check_measure(former, events)
        return None

    def _check_pools(self, former: BankedRound, events: tuple[e.Event, ...]) -> None:
        """The pools take in the wagers that stand, whenever a wager goes back."""
        moves = moved_by(self.game, "", Meter(DEEP, DEEP, 0, HALF), former, events)
        found, due = fed(moves), owed(self.game, former, self.round, events)
        held(found == due, f"wagers moved the pools by {found}, and should by {due}")

    def _check_measure(self, former: BankedRound, events: tuple[e.Event, ...]) -> None:
        """To exclude somebody from the game leaves the wagers of a round that has begun (G22)."""
        ruled = events[0]
        if not isinstance(ruled, e.IncidentRuled) or not former.begun:
            return
        if ruled.clauses[0] == self.game.table_law.exclude:
            back = [event for event in events if _comes_back(event)]
            held(not back, f"an exclusion gives back: {back[:1]}")

    def _hear(self, answer: Refused | BadInput) -> None:
        held(str(answer) != "", "a refusal without a reason")
        if isinstance(answer, Refused):
            self.refused += 1
            self._check_clauses(answer.clauses, self.cited)

    # Events

    def see(self, event: e.Event) -> None:
        """Everything that must hold after every event."""
        self.events.append(event)
        self._check_clauses(event.clauses, self.cited)  # type: ignore[attr-defined]
        self.round = evolve(self.round, event)
        self.books.post(event)
        self.books.agree(self.round)
        if isinstance(event, e.CardsDealt):
            self.left_the_shoe += len(event.cards)
        elif isinstance(event, e.CardCorrected):
            held(self.faces[event.place][event.nth - 1] == event.old, f"not so keyed: {event}")
            self.faces[event.place][event.nth - 1] = event.new
        self._check_cards()

    def _check_clauses(self, clauses: Clauses, known: set[Clauses]) -> None:
        """Each is in the register; those that were seen before need no second look."""
        if clauses not in known:
            law = law_of(self.game)
            held(len(clauses) > 0, "no clause is cited")
            for clause in clauses:
                held(clause in law, f"{self.game.rules} has no clause {clause}")
            known.add(clauses)

    def _check_cards(self) -> None:
        """No card is lost, none comes twice, and each is what it was when it was dealt."""
        round = self.round
        seen: list[Card] = []
        for place in (DEALER, BOARD, *round.boxes):
            cards = round.cards_of(place)
            for card, face in zip(cards, self.faces.get(place, cards), strict=False):
                if card not in (face, UNKNOWN):
                    raise Fault(f"{face} of place {place} has become {card}")
            seen += cards
        known = [card for card in seen if card != UNKNOWN]
        if not len(seen) == round.dealt == self.left_the_shoe:
            raise Fault(f"{self.left_the_shoe} cards left the shoe, and {len(seen)} are there")
        if len(set(known)) != len(known):
            raise Fault(f"a card twice: {sorted(known)}")
        if not deck(self.game.deck).issuperset(known):
            raise Fault(f"not of the deck: {sorted(known)}")

    def _check_actions(self) -> None:
        """Every action of every box is offered or barred, and so it is where nobody sits."""
        wanted = self.game.actions
        for number in (*self.round.boxes, 1 + max(self.round.boxes, default=0)):
            found = actions(self.game, self.table, self.round, number)
            if tuple(found) != wanted:
                raise Fault(f"box {number} has {list(found)} offered or barred")
            for action, answer in found.items():
                if answer.clauses not in self.offered:
                    self._check_clauses(answer.clauses, self.offered)
                if isinstance(answer, Offer) and answer.least > answer.most:
                    raise Fault(f"{action} is open from {answer.least} to {answer.most}")

    # The end

    def finish(self) -> Tally:
        """What must hold once the round is over, or was never begun."""
        round = self.round
        if round.over or not round.begun:
            held(all(map(self._closed, round.boxes)), "the round is over, and somebody may act")
            held(not any(box.open_wagers for box in round.boxes.values()), "a wager lies there")
            held(not round.turn, f"the round is over, and waits for box {round.turn}")
        else:
            raise Fault("the round is not over")
        nets = {number: box.net for number, box in round.boxes.items() if box.net}
        held(not (round.void or not round.begun) or not nets, f"void, and yet won or lost: {nets}")
        self._check_record()
        return self._tally()

    def _closed(self, number: int) -> bool:
        if not self.round.over:
            return True
        found = actions(self.game, self.table, self.round, number).values()
        return all(isinstance(answer, Bar) for answer in found)

    def _check_record(self) -> None:
        """The record alone gives the round again: the events, the commands, and both as JSON."""
        round = BankedRound()
        for event in self.events:
            round = evolve(round, event)
        held(round == self.round, "the events lead to another round")
        if len(self.events) % JUDGED_AGAIN:
            return
        judged, events = BankedRound(), list[e.Event]()
        for command in self.commands:
            judged, happened = reach(self.game, self.table, judged, command)
            events += happened
        held(events == self.events, "the commands lead to other events")
        held(judged == self.round, "the commands lead to another round")
        for record, leaves in (
            (self.events, _leaves(e.Event)),
            (self.commands, _leaves(c.Command)),
        ):
            read = reader(leaves).decode(msgspec.json.encode(record))
            held(read == record, f"JSON reads {read}")

    def _tally(self) -> Tally:
        settled = [event for event in self.events if isinstance(event, e.WagerSettled)]
        jackpot = self.game.jackpot.wager if self.game.jackpot else ""
        won = [s for s in settled if s.wager == jackpot and s.result == Result.WIN]
        return Tally(
            rounds=1,
            events=len(self.events),
            settled=len(settled),
            refused=self.refused,
            incidents=sum(isinstance(event, e.IncidentRuled) for event in self.events),
            together=self.together,
            voids=int(self.round.void),
            jackpots=len(won),
            money=self.books.wagered,
            clauses=frozenset(clause for clauses in self.cited for clause in clauses),
        )

    def tell(self, what: str) -> str:
        """A fault with what went before it."""
        lines = [f"  {event}" for event in self.events[-TOLD:]]
        return "\n".join([f"{self.game.rules}: {what}", f"  at {self.table}", *lines])


def _comes_back(event: e.Event) -> bool:
    return isinstance(event, e.WagerSettled) and event.result is Result.VOID


@cache
def deck(cards: tuple[Card, ...]) -> frozenset[Card]:
    return frozenset(cards)


@cache
def _leaves(kind: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """The classes under this one that have none under them."""
    below = kind.__subclasses__()
    return tuple(leaf for one in below for leaf in _leaves(one)) if below else (kind,)


@cache
def reader(leaves: tuple[type[msgspec.Struct], ...]) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(list[Union[leaves]])  # type: ignore[valid-type]  # noqa: UP007
