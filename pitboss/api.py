"""What a library user holds: a game, and a round of it that never changes.

Everything here is in dollars: int, str or Decimal in, Decimal out. Only `.sign`, `.state` and
`.events`, what `.view` shows and what `.give` takes are the engine's own, in cents.
"""

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any, Literal, Unpack

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.api_sign import Displayed, Money, cents, in_dollars, meter_of, sign_of
from pitboss.cards.card import Card, cards
from pitboss.errors import BadAmount, BadCard, BadInput, UnknownPlace
from pitboss.games import GAMES as _GAMES
from pitboss.law.instrument import RULES, Clause, Instrument, instrument, law_of
from pitboss.play.machine import AnyMachine, machine_of
from pitboss.play.machine import Game as Engine
from pitboss.play.money import in_words
from pitboss.play.verbs import Bar, Clauses, Offer

GAMES = RULES
Cards = str | Iterable[str]  # as "Ah Td ??": the last is a card that nobody has seen
Place = int | Literal["dealer", "board"]  # a box or a seat is its number


class Choice(Struct, frozen=True):
    """One action of a player: open or barred, by its clauses; amounts are dollars."""

    open: bool
    clauses: Clauses  # the first decides
    least: Decimal = in_dollars(0)
    most: Decimal = in_dollars(0)
    multiple: Decimal = in_dollars(1)
    among: tuple[Decimal, ...] = ()  # where there are any, no other amount is open
    why: str = ""  # it is barred

    @property
    def clause(self) -> str:
        return self.clauses[0]


class Game(Struct, frozen=True):
    """A game: its law, and rounds of it."""

    engine: Any  # the frozen value that the machines run
    law: Instrument

    @property
    def rules(self) -> str:
        return self.law.rules

    def clause(self, number: str) -> Clause:
        """A row of the register: what the clause means, who acts on it, what the system does."""
        return self.law[number]

    def round(self, **sign: Unpack[Displayed]) -> "Round":
        """A round at a table with this sign, before anybody sits or wagers."""
        displayed = sign_of(self.engine, sign)
        return Round(self, displayed, machine_of(displayed).empty(displayed))

    def __repr__(self) -> str:
        return f"<{self.rules}: {self.law.title}, {self.law.source}>"


def game(rules: str | Engine) -> Game:
    """The game of these rules, by one of the seven ids in GAMES; or of a game that was added."""
    engine = _GAMES[instrument(rules).rules] if isinstance(rules, str) else rules
    return Game(engine, law_of(engine))


class Round(Struct, frozen=True):
    """A round so far. A step returns the round after it, or raises and changes nothing."""

    game: Game
    sign: Any
    state: Any
    events: tuple[Any, ...] = ()

    # What players do

    def act(self, place: int, action: str, amount: Money | None = None, **more: Any) -> "Round":
        """Lay a wager or decide; the amount may be left out where only one is open."""
        offer = self._actions(place).get(action)
        exact = offer.least if isinstance(offer, Offer) and offer.least == offer.most else 0
        given = exact if amount is None else cents(amount)
        if isinstance(offer, Offer) and action in _WITHOUT_AMOUNT and given != exact:
            raise BadAmount(f"to {action} is {in_words(exact)} now, not {in_words(given)}")
        return self._do("Act", place, action, given, **more)

    def take_back(self, box: int, wager: str) -> "Round":
        """Take a wager off a box, and what depends on it."""
        return self._do("TakeBack", box, wager)

    def sit(self, seat: int, stake: Money) -> "Round":
        """Sit down at a seat for the pot."""
        return self._do("SitDown", seat, cents(stake))

    def top_up(self, seat: int, amount: Money) -> "Round":
        """Add to a stake between rounds."""
        return self._do("TopUp", seat, cents(amount))

    def take_off(self, seat: int, amount: Money) -> "Round":
        """Take chips off the table between rounds."""
        return self._do("TakeOff", seat, cents(amount))

    def leave(self, seat: int) -> "Round":
        """Get up; in a round the hand is folded when its turn comes."""
        return self._do("Leave", seat)

    def pass_hand(self, seat: int) -> "Round":
        """Give the cards up unseen at the showdown."""
        return self._do("PassHand", seat)

    # What the dealer does

    def cut(self, cards_above: int) -> "Round":
        """Cut the shuffled deck, with so many cards above the cut."""
        return self._do("Cut", cards_above)

    def deal(self, hands: Cards | Mapping[Any, Cards], **meter: Money) -> "Round":
        """Cards in the order in which they leave the shoe, or hands by box, seat, dealer and board.

        With a jackpot wager on the table: meter=15000, and reserve=2000 where it matters.
        """
        dealt = self.shoe(hands) if isinstance(hands, Mapping) else _cards(hands)
        return self._do("Deal", dealt, **meter_of(self.game.engine, meter))

    def expose(self, dealt: Cards) -> "Round":
        """The discard, where there is one, then the communal cards that are due."""
        return self._do("Expose", _cards(dealt))

    def show(self, place: Place, faces: Cards) -> "Round":
        """Tell the faces of cards that were dealt unseen."""
        return self._do("Show", self._place(place), _cards(faces))

    def proceed(self, turned: Cards = ()) -> "Round":
        """Against the house: the dealer turns what is due, and settles at the end."""
        return self._do("Proceed", _cards(turned))

    def settle(self) -> "Round":
        """For the pot: hands are shown, the commission is taken, the pots are paid."""
        return self._do("Settle")

    def give(self, *commands: Any) -> "Round":
        """Any commands of the engine: an incident, a measure of the operator. In cents."""
        round = self
        for command in commands:
            round = round._given(command)
        return round

    def again(self) -> "Round":
        """The next round at this table, with the stakes and the buck where they are now."""
        return Round(self.game, *self._machine.following(self.sign, self.state))

    # What there is to know

    def actions(self, place: int) -> dict[str, Choice]:
        """Every action of the player there, open or barred."""
        return {name: _choice(one) for name, one in self._actions(place).items()}

    @property
    def turn(self) -> int:
        """The box or seat that is to act; 0 if none is."""
        return self._machine.turn(self.state)

    @property
    def due(self) -> tuple[str, int]:
        """What comes next: act, or a step of the dealer with so many cards; or over."""
        return self._machine.duty(self.game.engine, self.sign, self.state)

    @property
    def over(self) -> bool:
        return bool(self.state.over)

    @property
    def void(self) -> bool:
        return bool(self.state.void)

    def cards(self, place: Place) -> tuple[Card, ...]:
        """What lies there, whoever may see it."""
        return self._machine.held(self.state, self._place(place))

    def net(self, place: int) -> Decimal:
        """The change in a player's money over the round; wagers on the table are out."""
        self.cards(place)  # or there is no such place
        return in_dollars(self._machine.nets(self.state)[place])

    def stake(self, seat: int) -> Decimal:
        """What a player for the pot can still wager."""
        self.cards(seat)  # or there is no such place
        lies = self._machine.stake(self.state, seat)
        if lies is None:
            raise UnknownPlace(f"{self.game.rules} has boxes, and no stakes")
        return in_dollars(lies)

    def view(self, place: int = 0) -> Any:
        """What the player there may see, and no more; 0 is whoever stands by. In cents."""
        return self._machine.view(self.game.engine, self.sign, self.state, place)

    def shoe(self, hands: Mapping[Any, Cards]) -> tuple[Card, ...]:
        """The order in which cards leave the shoe so that these become the hands."""
        left = {self._place(place): list(_cards(hand)) for place, hand in hands.items()}
        order = self._machine.order(self.game.engine, self.sign, self.state)
        for place in dict.fromkeys((*order, *left)):
            due, given = order.count(place), len(left.get(place, ()))
            if due != given:
                raise BadCard(f"{due} cards go to {self._called(place)}, not {given}")
        return tuple(left[place].pop(0) for place in order)

    @property
    def words(self) -> tuple[str, ...]:
        """What happened, each in a sentence with its clauses."""
        return tuple(str(self._machine.words(event)) for event in self.events)

    def __str__(self) -> str:
        return "\n".join(self.words)

    def __repr__(self) -> str:
        what, _ = self.due
        return f"<Round of {self.game.rules}: {len(self.events)} events, then {what}>"

    # Inside

    @property
    def _machine(self) -> AnyMachine:
        return machine_of(self.sign)

    def _actions(self, place: int) -> Mapping[str, Offer | Bar]:
        if isinstance(place, bool) or not isinstance(place, int) or place < 1:
            raise UnknownPlace(f"{str(place)[:20]!r} is no place: they are numbered from 1")
        found: Mapping[str, Offer | Bar]
        found = self._machine.actions(self.game.engine, self.sign, self.state, place)
        return found

    def _do(self, name: str, *given: Any, **more: Any) -> "Round":
        kind = getattr(self._machine.COMMANDS, name, None)
        if kind is None:
            raise UnknownPlace(f"{self.game.rules} knows no {name}")
        unknown = more.keys() - set(kind.__struct_fields__)
        if unknown:
            raise BadInput(f"in {self.game.rules} {name} has no {min(unknown)[:30]}")
        return self._given(kind(*given, **more))

    def _given(self, command: Any) -> "Round":
        command = _checked(self._machine.COMMANDS, self.game.rules, command)
        state, events = self._machine.reach(self.game.engine, self.sign, self.state, command)
        return replace(self, state=state, events=(*self.events, *events))

    def _place(self, place: Place) -> int:
        if not isinstance(place, str):
            return place
        if place not in self._machine.PLACES:
            raise UnknownPlace(f"{self.game.rules} has no {place[:20]!r} to deal to")
        return self._machine.PLACES[place]

    def _called(self, place: int) -> str:
        named = {number: f"the {name}" for name, number in self._machine.PLACES.items()}
        return named.get(place, f"place {place}")


_WITHOUT_AMOUNT = ("call", "check", "decline", "fold", "tap-out")  # the table says how much it is


def _cards(given: Cards) -> tuple[Card, ...]:
    if not isinstance(given, Iterable):
        raise BadCard(f'cards are written as in "Ah Td 2c", not as {str(given)[:20]}')
    return cards(given if isinstance(given, str) else " ".join(map(str, given)))


def _choice(found: Offer | Bar) -> Choice:
    if isinstance(found, Bar):
        return Choice(False, found.clauses, why=found.why)
    return Choice(
        True,
        found.clauses,
        in_dollars(found.least),
        in_dollars(found.most),
        in_dollars(found.multiple),
        tuple(map(in_dollars, found.among)),
    )


def _checked(commands: Any, rules: str, command: Any) -> Any:
    """The command, if it is one of this machine and of the right shape."""
    if not isinstance(command, commands.Command):
        raise BadInput(f"{rules} takes the commands of {commands.__name__}, not {command!r:.60}")
    try:
        return msgspec.convert(msgspec.to_builtins(command), type(command))
    except msgspec.ValidationError as fault:
        raise BadInput(f"{type(command).__name__}: {fault}") from None
