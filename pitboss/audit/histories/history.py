"""A round for the pot as a hand history has it: seats in order, streets, actions, pots.

Hand histories know the ordinary course of a hand and nothing else. What goes beyond it is refused
with its name, and never bent to fit.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.play.pot import events as e
from pitboss.play.pot.sign import PotSign
from pitboss.play.table.events import TableEvent

FITTING = ("holdem-1995", "omaha-1995")  # Manila has 32 cards, five streets, an order of its own
STREETS = ("Preflop", "Flop", "Turn", "River")


class DoesNotFit(BadInput):
    """The format has no words for what happened; the message says for what."""


class Player(Struct, frozen=True):
    seat: int
    name: str
    stake: int  # as the round began
    cards: tuple[Card, ...] = ()
    blind: int = 0
    won: int = 0
    paid: int = 0  # wagered, less what came back


class Action(Struct, frozen=True):
    seat: int
    action: str
    paid: int  # chips put in by it
    total: int  # of the player in this street, with it
    step: int  # above the call
    all_in: bool


class Street(Struct, frozen=True):
    name: str
    cards: tuple[Card, ...] = ()
    actions: tuple[Action, ...] = ()


class Pot(Struct, frozen=True):
    number: int
    amount: int
    commission: int
    wins: tuple[tuple[int, int], ...] = ()  # by seat


class History(Struct, frozen=True):
    """What one round came to."""

    rules: str
    table: PotSign
    players: tuple[Player, ...]  # from the buck on, as they are dealt
    streets: tuple[Street, ...]
    shown: tuple[int, ...]  # seats, in the order in which they showed
    pots: tuple[Pot, ...]
    mucked: tuple[int, ...] = ()  # seats that stayed in and did not show

    @property
    def commission(self) -> int:
        return sum(pot.commission for pot in self.pots)


class Hand(Struct, frozen=True):
    """What the table knew as the round began."""

    rules: str
    table: PotSign
    names: dict[int, str]
    stakes: dict[int, int]


def history(hand: Hand, events: Iterable[Any]) -> History:
    """The round from its events; DoesNotFit where it left its ordinary course."""
    if hand.rules not in FITTING:
        raise DoesNotFit(f"no format of hand histories has a game like {hand.rules}")
    if hand.table.tournament:
        raise DoesNotFit("chips of a tournament are not written as money")
    writer = _Writer(hand)
    for event in events:
        writer.take(event)
    return writer.history()


_ORDINARY = (
    *(e.BettingOpened, e.BettingClosed, e.CardsDiscarded, e.BoardNamed, e.RoundEnded),
    TableEvent,
)


class _Writer:
    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        self.players: dict[int, Player] = {}
        self.streets: list[Street] = []
        self.totals: dict[int, int] = {}  # of the street
        self.shown: list[int] = []
        self.folded: set[int] = set()
        self.pots: dict[int, Pot] = {}

    def take(self, event: Any) -> None:
        match event:
            case e.BlindPosted():
                self._blind(event)
            case e.HoleCardsDealt(seat=seat, cards=cards):
                self.players[seat] = replace(self._player(seat), cards=cards)
            case e.CommunalCardsExposed(cards=cards):
                self._street(cards)
            case e.Acted():
                self._acted(event)
            case e.WagerReturned(seat=seat, amount=amount):
                self._pay(seat, -amount)
            case e.HandShown(seat=seat, cards=cards):
                self.shown.append(seat)
                self.players[seat] = replace(self.players[seat], cards=cards)
            case e.PotWon(number=number, amount=amount, commission=commission):
                self.pots[number] = Pot(number, amount, commission)
            case e.WinningsPaid():
                self._won(event)
            case _ if not isinstance(event, _ORDINARY):
                raise DoesNotFit(f"a hand history has no words for {type(event).__name__}")

    def _player(self, seat: int) -> Player:
        known = self.players.get(seat)
        return known or Player(seat, self.hand.names[seat], self.hand.stakes[seat])

    def _pay(self, seat: int, amount: int) -> None:
        player = self._player(seat)
        self.players[seat] = replace(player, paid=player.paid + amount)

    def _blind(self, event: e.BlindPosted) -> None:
        if event.amount < event.due:
            raise DoesNotFit(
                "a blind was short, and the full one has to be called: no format's rule"
            )
        self._pay(event.seat, event.amount)
        player = self.players[event.seat]
        self.players[event.seat] = replace(player, blind=event.amount)
        self.totals[event.seat] = event.amount

    def _street(self, cards: tuple[Card, ...]) -> None:
        if not self.streets:
            self.streets.append(Street(STREETS[0]))
        self.streets.append(Street(STREETS[len(self.streets)], cards))
        self.totals = {}

    def _acted(self, event: e.Acted) -> None:
        if not self.streets:
            self.streets.append(Street(STREETS[0]))
        self._pay(event.seat, event.paid)
        player = self.players[event.seat]
        total = self.totals[event.seat] = self.totals.get(event.seat, 0) + event.paid
        if event.action == "fold":
            self.folded.add(event.seat)
        done = Action(
            event.seat, event.action, event.paid, total, event.step, player.paid == player.stake
        )
        street = self.streets[-1]
        self.streets[-1] = replace(street, actions=(*street.actions, done))

    def _won(self, event: e.WinningsPaid) -> None:
        """Pots with the same winners are divided together: all but the last evenly."""
        left = dict(event.shares)
        for number in event.pots[:-1]:
            pot = self.pots[number]
            each = (pot.amount - pot.commission) // len(left)
            odd = pot.amount - pot.commission - each * len(left)
            wins = {seat: each + (odd if seat == event.shares[0][0] else 0) for seat in left}
            left = {seat: amount - wins[seat] for seat, amount in left.items()}
            self.pots[number] = replace(pot, wins=tuple(wins.items()))
        last = self.pots[event.pots[-1]]
        self.pots[last.number] = replace(last, wins=tuple(left.items()))
        for seat, amount in event.shares:
            player = self.players[seat]
            self.players[seat] = replace(player, won=player.won + amount)

    def history(self) -> History:
        if not self.pots:
            raise DoesNotFit("the round was not played to its end")
        staying = [seat for seat in self.players if seat not in self.folded]
        mucked = [seat for seat in staying if self.shown and seat not in self.shown]
        return History(
            rules=self.hand.rules,
            table=self.hand.table,
            players=tuple(self.players.values()),
            streets=tuple(self.streets),
            shown=tuple(self.shown),
            pots=tuple(self.pots[number] for number in sorted(self.pots)),
            mucked=tuple(mucked),
        )


def known(cards: tuple[Card, ...]) -> bool:
    return UNKNOWN not in cards


def in_dollars(cents: int) -> str:
    """Digits as both formats read them."""
    return f"{cents // 100}" + (f".{cents % 100:02}".rstrip("0") if cents % 100 else "")
