"""Rounds against the house in tests: give commands, look at the round and at what happened."""

from typing import Any, TypeVar

import pytest

import pitboss
from pitboss.api import Round
from pitboss.cards.card import Card
from pitboss.games import GAMES as ALL
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars
from pitboss.play.verbs import Clauses, Refused

BANKED = {rules: game for rules, game in ALL.items() if game.against_the_house}
POT = {rules: game for rules, game in ALL.items() if not game.against_the_house}
C04, C17 = BANKED["canberra-2004"], BANKED["canberra-2017"]
TCP, UTH = BANKED["three-card-2006"], BANKED["ultimate-2019"]
GAMES = (C04, C17, TCP, UTH)


def meter_of(
    pool: int, reserve: int = 0, seed: int = dollars(10_000), pool_percent: int = 75
) -> Meter:
    """As it is usually approved, but for what the test says."""
    return Meter(pool, reserve, seed, pool_percent)


METER = meter_of(dollars(15_000), dollars(2_000))

E = TypeVar("E", bound=e.Event)

# By the number of cards: the dealer's hand if in, if out; two hands for players; a board.
IN = {5: "As Kd 4c 3h 2s", 3: "Qs 3h 2d", 2: "Ks Kd"}
OUT = {5: "Qs Jd 9c 5h 3s", 3: "Js 9h 2d", 2: "Qs 9d"}
HAND = {5: "Th Td 8c 6d 2h", 3: "Th Td 8c", 2: "Ah 8h"}
OTHER = {5: "7h 7d 5c 4d 3c", 3: "7h 7d 5c", 2: "7h 5s"}
COMMUNAL = "Jc Tc 6c 4d 2c"
SIZE = {"canberra-2004": 5, "canberra-2017": 5, "three-card-2006": 3, "ultimate-2019": 2}


def table_of(game: BankedGame, **sign: Any) -> BankedSign:
    """Ten dollars to five hundred, in fives, unless the test says otherwise."""
    usual = {
        "minimum": dollars(10),
        "maximum": dollars(500),
        "multiple": dollars(5),
        "jackpot_wager": dollars(2),
        "shoe": next(iter(game.dealing)),
    }
    return BankedSign(**{**usual, **sign})


def played(game: BankedGame, sign: BankedSign, *commands: c.Command) -> Round:
    """A round at the door after some commands, at a table with any sign at all."""
    return Round(pitboss.game(game), sign, BankedRound()).give(*commands)


class Felt:
    """A round of the door that moves on, in cents, and everything that has happened in it."""

    def __init__(self, game: BankedGame, **sign: Any):
        self.game, self.table = game, table_of(game, **sign)
        self.door = played(game, self.table)

    @property
    def round(self) -> BankedRound:
        found: BankedRound = self.door.state
        return found

    @property
    def events(self) -> tuple[e.Event, ...]:
        return self.door.events

    def do(self, *commands: c.Command) -> tuple[e.Event, ...]:
        before, self.door = len(self.events), self.door.give(*commands)
        happened = self.events[before:]
        for event in happened:
            assert all(getattr(event, "clauses", ()) or ("",)), f"nothing is cited: {event}"
        return happened

    def lay(self, box: int, **wagers: int) -> tuple[e.Event, ...]:
        """Wagers in whole dollars."""
        return self.do(*(c.Act(box, name, dollars(sum)) for name, sum in wagers.items()))

    def lay_usual(self, *boxes: int) -> None:
        for box in boxes:
            self.lay(box, ante=10, **({"blind": 10} if self.game is UTH else {}))

    def shoe(self, hands: dict[int, str], dealer: str, board: str = "") -> tuple[Card, ...]:
        """The cards in the order in which they leave the shoe."""
        return self.door.shoe({**hands, "dealer": dealer, "board": board})

    def deal(
        self, hands: dict[int, str], dealer: str, board: str = "", meter: Meter = METER
    ) -> tuple[e.Event, ...]:
        return self.do(c.Deal(self.shoe(hands, dealer, board), meter))

    def stay(self, box: int) -> tuple[e.Event, ...]:
        """Bet or play, as much as is right."""
        ante, stage = self.round.boxes[box].wagers["ante"], self.round.stage
        multiple = self.game.derived.multiples(stage)[-1]
        return self.do(c.Act(box, self.game.derived.name, multiple * ante))

    def finish(self) -> tuple[e.Event, ...]:
        """Let the dealer do all that is left to do."""
        happened: tuple[e.Event, ...] = ()
        while not self.round.over:
            happened += self.do(c.Proceed())
        return happened

    def refused(self, command: c.Command) -> Clauses:
        """The clauses by which the command is refused; nothing of the round changes."""
        before = self.round
        with pytest.raises(Refused) as refusal:
            self.do(command)
        assert self.round == before
        assert refusal.value.clause == refusal.value.clauses[0]
        return refusal.value.clauses

    def expect_fault(self, command: c.Command, error: type[Exception], why: str) -> None:
        """The command cannot be so."""
        with pytest.raises(error, match=why):
            self.do(command)

    def settled(self, box: int, wager: str) -> e.WagerSettled:
        return self.round.boxes[box].settled[wager]

    def results(self, box: int) -> dict[str, str]:
        return {name: str(s.result) for name, s in self.round.boxes[box].settled.items()}

    def money(self, box: int, wager: str) -> tuple[int, int, int, int]:
        """What lay there, what counted, what is paid, what goes back; in cents."""
        s = self.settled(box, wager)
        return s.amount, s.counted, s.paid, s.back


def begun(game: BankedGame, *boxes: int, dealer: str = "", **sign: Any) -> Felt:
    """A round with the usual wagers on these boxes, or on box 1, and all cards dealt."""
    felt = Felt(game, **sign)
    boxes = boxes or (1,)
    felt.lay_usual(*boxes)
    size = SIZE[game.rules]
    hands = dict(zip(boxes, (HAND[size], OTHER[size]), strict=False))
    felt.deal(hands, dealer or IN[size], COMMUNAL if game is UTH else "")
    return felt


def with_jackpot(game: BankedGame, meter: Meter = METER, **sign: Any) -> Felt:
    """Boxes 1 and 2 with ante and jackpot wager, dealt."""
    felt = Felt(game, **sign)
    for box in (1, 2):
        felt.lay(box, ante=10, jackpot=2)
    felt.deal({1: HAND[5], 2: OTHER[5]}, IN[5], meter=meter)
    return felt


def only(happened: tuple[e.Event, ...], kind: type[E]) -> E:
    """The one event of this kind."""
    found = [event for event in happened if isinstance(event, kind)]
    assert len(found) == 1
    return found[0]


def every(happened: tuple[e.Event, ...], kind: type[E]) -> list[E]:
    return [event for event in happened if isinstance(event, kind)]
