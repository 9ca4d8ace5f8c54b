"""A table for the pot in a test: dollars and words go in, and every event is watched."""

from collections.abc import Mapping
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card, cards
from pitboss.games.holdem.game import HOLDEM
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.actions import actions
from pitboss.play.pot.decide import cards_due, dealt_in, duty, in_dealing_order
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, seated, standing
from pitboss.play.pot.sign import Limit, PotSign, Scale
from pitboss.play.verbs import Actions, Refused
from pitboss.trials.files.pot.compare import hands_of, pots_of
from pitboss.trials.files.pot.words import action_of
from pitboss.trials.nights.pot.watch import Watch


def varied(**parts: Any) -> Scale:
    """The scale of the rules, but for these parts."""
    return replace(HOLDEM.scale, **parts)


class Table:
    """Players with stakes in dollars; hands and board as far as they are known.

    A layer on the watch of the nights, so that every test checks every cent and card as they do.
    """

    def __init__(
        self,
        stakes: Mapping[int, int | Decimal],
        *,
        game: PotGame = HOLDEM,
        buck: int = 1,
        minimum: int = 5,
        limit: str = "fixed",
        hands: dict[int, str] | None = None,
        board: str = "",
        deal: bool = True,
        **sign: Any,
    ):
        self.game = game
        self.sign = PotSign(
            minimum=dollars(minimum),
            minimum_stake=dollars(sign.pop("minimum_stake", 100)),
            limit=Limit(limit),
            buck=buck,
            **sign,
        )
        start = seated(buck, {seat: dollars(stake) for seat, stake in stakes.items()})
        self.watch = Watch(game, self.sign, start)
        self.board = cards(board)
        self.hands = {seat: cards(text) for seat, text in (hands or {}).items()}
        if deal:
            self.deal()

    @property
    def round(self) -> PotRound:
        return self.watch.round

    @property
    def turn(self) -> int:
        seat = standing(self.round).turn
        return seat.number if seat else 0

    def deal(self) -> None:
        blank = (UNKNOWN,) * self.game.hole_cards
        served = [self.hands.get(seat.number, blank) for seat in dealt_in(self.round)]
        self.do(c.Deal(in_dealing_order(self.game, served)))
        self.go_on()

    def do(self, command: c.Command) -> list[e.Event]:
        """Carry out a command; what happened."""
        before = len(self.watch.events)
        answer = self.watch.attempt(command)
        if answer is not None:
            raise answer
        return self.watch.events[before:]

    def play(self, *words: str) -> "Table":
        """Actions, with the cards that fall due between them."""
        for action in words:
            self.do(action_of(action))
            self.go_on()
        return self

    def go_on(self) -> None:
        """Expose what is due."""
        while duty(self.game, self.round)[0] == "expose":
            discard, communal = cards_due(self.game, self.round)
            out = len(self.round.board)
            shown = [self._communal(nth) for nth in range(out, out + communal)]
            self.do(c.Expose((*(UNKNOWN,) * discard, *shown)))

    def _communal(self, nth: int) -> Card:
        return self.board[nth] if nth < len(self.board) else UNKNOWN

    def settle(self) -> "Table":
        self.do(c.Settle())
        return self

    def refused(self, words: str | c.Command) -> str:
        """The clause that refuses the action."""
        return self.refusal(words).clause

    def refusal(self, words: str | c.Command) -> Refused:
        answer = self.watch.attempt(action_of(words) if isinstance(words, str) else words)
        assert isinstance(answer, Refused), answer
        return answer

    def offers(self, seat: int) -> Actions:
        return actions(self.game, self.sign, self.round, seat)

    def stakes(self) -> dict[int, int]:
        """In dollars; a test with cents looks at the round."""
        return {seat.number: seat.stake // 100 for seat in self.round.seats}

    def pots(self) -> list[tuple[Any, ...]]:
        """Amount, contenders, commission and winners of each, the main pot first."""
        return [tuple(pot.values()) for pot in pots_of(self.watch.events)]

    def categories(self) -> dict[int, str]:
        return hands_of(self.watch.events)

    def found(self, kind: type[e.Event]) -> list[Any]:
        return [event for event in self.watch.events if isinstance(event, kind)]

    def in_pots(self) -> dict[int, int]:
        return {seat.number: seat.contributed // 100 for seat in self.round.seats}
