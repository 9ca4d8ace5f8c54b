"""A table that tests play at: it keeps its state and what happened, and knows its own next step."""

from collections.abc import Iterator
from typing import Any

import pytest

from pitboss.cards.card import Card
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pot import commands as p
from pitboss.play.pot.decide import duty
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table.decide import decide, evolve
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Offer, Refused
from tests.playing import BANKED, meter_of

NAMES = ("Ann", "Ben", "Cas", "Dot", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon")
BANKED_SIGN = c.Sign(banked=BankedSign(1_000, 50_000, 500))
POT_SIGN = c.Sign(pot=PotSign(minimum=500, minimum_stake=10_000))
STAKE = 20_000
METER = meter_of(1_500_000, 200_000)


def a_sign(rules: str) -> c.Sign:
    return BANKED_SIGN if rules in BANKED else POT_SIGN


def a_shoe(rules: str) -> c.Shoe:
    game = GAMES[rules]
    if isinstance(game, BankedGame) and "manual" not in game.dealing:
        return c.Shoe("automated", ("red", "blue"), "2019/7")
    return c.Shoe("manual", ("red",), "2004/3")


def a_set_up(rules: str, seats: int = 4, **changes: Any) -> c.SetUp:
    given: dict[str, Any] = {
        "rules": rules,
        "seats": seats,
        "sign": a_sign(rules),
        "shoe": a_shoe(rules),
        "layout_approval": "2019/12",
        "date": "2026-11-15",
    }
    return c.SetUp(**(given | changes))


class Playing:
    """One table: set up, checked and opened, unless the test does it.

    The door has rounds and no tables, so this speaks to the decider of the table itself.
    """

    def __init__(self, rules: str, seats: int = 4, opened: bool = True, **changes: Any):
        self.game, self.state = GAMES[rules], TableState()
        self.events: list[Any] = []
        self.do(a_set_up(rules, seats, **changes))
        if opened:
            self.check("opening")
            self.do(c.OpenTable())

    def do(self, *commands: Any) -> tuple[Any, ...]:
        """Give the commands; return what the last one led to."""
        happened: tuple[Any, ...] = ()
        for command in commands:
            happened = tuple(decide(self.game, self.state, command))
            for event in happened:
                assert all(event.clauses or ("",)), f"nothing is cited: {event}"
                self.state = evolve(self.state, event)
            self.events += happened
        return happened

    def refused(self, command: Any) -> str:
        """The clause by which the command is refused; nothing changes."""
        with pytest.raises(Refused) as refusal:
            tuple(decide(self.game, self.state, command))
        return refusal.value.clause

    def check(self, when: str) -> None:
        found = len(self.game.deck) * len(self.state.shoe.decks)
        self.do(c.CheckCards(found=found, when=when))  # type: ignore[arg-type]

    def sit(self, *numbers: int, stake: int = STAKE) -> None:
        """Whoever has that place in the alphabet sits there."""
        for number in numbers:
            chips = stake if self.state.sign.pot else 0
            self.do(c.TakeSeat(player=NAMES[number - 1], seat=number, stake=chips))

    # Rounds against the house

    @property
    def banked(self) -> BankedRound:
        assert isinstance(self.state.round, BankedRound)
        return self.state.round

    def wager(self, *boxes: int, amount: int = 1_000) -> None:
        assert isinstance(self.game, BankedGame)
        names = [w.name for w in self.game.wagers if w.name in ("ante", "blind")]
        self.do(*(b.Act(box, name, amount) for box in boxes for name in names))

    def deal(self) -> tuple[Any, ...]:
        """The cut, where it is due, and all the cards from the top of a new deck."""
        game = self.game
        if isinstance(game, PotGame):
            if not self.state.cut:
                self.do(c.CutCards(cards_above=10))
            return self.do(p.Deal(self.deck(duty(game, self.pot)[1])))
        if self.state.shoe.kind == "manual" and not self.banked.cut:
            self.do(b.Cut(20))
        order = game.dealing[self.state.shoe.kind].order(game.served(self.banked))
        return self.do(b.Deal(self.deck(len(order)), METER if game.jackpot else None))

    def deck(self, number: int) -> tuple[Card, ...]:
        """Cards that have not been dealt in this round."""
        return tuple(card for card in self.game.deck if card not in set(self.out()))[:number]

    def out(self) -> Iterator[Card]:
        if isinstance(self.state.round, BankedRound):
            yield from self.banked.known_cards() if self.state.in_hand else ()
        elif self.state.in_hand:
            yield from (*self.pot.board, *self.pot.discards)
            for seat in self.pot.seats:
                yield from seat.cards

    def fold_all(self) -> tuple[Any, ...]:
        """Everybody folds, and the dealer concludes the round."""
        happened: tuple[Any, ...] = ()
        while turn := self.banked.turn:
            happened = self.do(b.Act(turn, "fold"))
        while self.state.in_hand:
            happened = self.do(b.Proceed())
        return happened

    # Rounds for the pot

    @property
    def pot(self) -> PotRound:
        assert isinstance(self.state.round, PotRound)
        return self.state.round

    def act(self, action: str, amount: int = 0) -> tuple[Any, ...]:
        """Whoever is in turn."""
        turn = standing(self.pot).turn
        assert turn is not None
        return self.do(p.Act(turn.number, action, amount))

    def passive(self) -> tuple[Any, ...]:
        """Check, decline or call: whichever is open first."""
        return self.act(self._first("check", "decline", "call", "tap-out"))

    def tap_out(self) -> tuple[Any, ...]:
        """All that is left, or else stay in."""
        return self.act(self._first("tap-out", "check", "decline", "call"))

    def _first(self, *wanted: str) -> str:
        turn = standing(self.pot).turn
        assert turn is not None
        state = self.state
        offers = state.machine.actions(self.game, state.displayed, state.round, turn.number)
        return next(action for action in wanted if isinstance(offers[action], Offer))

    def finish_pot(self, fold: bool = False) -> tuple[Any, ...]:
        """Play the round in hand to its end; all fold, or all stay in."""
        happened: tuple[Any, ...] = ()
        assert isinstance(self.game, PotGame)
        while self.state.in_hand:
            step, number = duty(self.game, self.pot)
            if step == "act":
                happened = self.act("fold") if fold else self.passive()
            elif step == "deal":
                happened = self.deal()
            elif step == "expose":
                happened = self.do(p.Expose(self.deck(number)))
            else:
                happened = self.do(p.Settle())
        return happened

    def round(self, *boxes: int) -> tuple[Any, ...]:
        """A whole round: against the house these boxes wager and fold; for the pot all fold."""
        self.do(c.BeginRound())
        if isinstance(self.game, PotGame):
            return self.finish_pot(fold=True)
        self.wager(*boxes)
        self.deal()
        return self.fold_all()

    # Money of a game for the pot

    def chips(self) -> int:
        """All that lies on the table."""
        stakes = sum(self.state.stake(number) for number in self.state.seated)
        if not self.state.in_hand:
            return stakes
        return stakes + sum(seat.early for seat in self.pot.seats) + self.pot.pot
