"""A table of the parlour, told and played as one of a room: it waits for its player for good."""

from secrets import SystemRandom
from typing import Any

import msgspec

from pitboss.bots.at_table import bot_move
from pitboss.bots.sight import LEVELS, Level
from pitboss.errors import BadInput
from pitboss.floor.cage.account import Account
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.orders import Given, new_command_id
from pitboss.floor.room.casino_file import TableSpec
from pitboss.floor.room.dollars import events_of, in_dollars, in_the_engine
from pitboss.floor.room.players import AnyPlayerCommand
from pitboss.floor.room.stage import Mark, standing_of
from pitboss.floor.room.tell import Seen, view_of
from pitboss.floor.table_stream import LoadedTable
from pitboss.journal.store import Conflict
from pitboss.play.money import in_words
from pitboss.play.table.decide import Command
from pitboss.play.table.events import RoundFinished
from pitboss.play.table.state import TableState
from pitboss.terminal.play_money import BOTS, PLAYERS, YOU, Parlour
from pitboss.terminal.purse import SEAT
from pitboss.terminal.receipts import Checked, check_receipt
from pitboss.terminal.table import Event, Moved, View, result, sealed

CHANCE = SystemRandom()


class HomeTable:
    at_home, seat = True, SEAT

    def __init__(self, parlour: Parlour, rules: str, level: Level | None = None) -> None:
        self.parlour, self.casino, self.croupier = parlour, parlour.casino, parlour.croupier
        self.name, self.game = parlour.sit_down(rules), parlour.games[rules]
        levels = (level,) if level else LEVELS
        bots = 0 if self.game.laid else len(BOTS)
        self.spec = TableSpec(
            rules, rules, practice=True, bots=bots, levels=levels, first_bot=SEAT + 1
        )
        self.level_of = self.spec.levels_of_bots
        self._news: list[Event] = []
        self._noted = ""  # the seal that stood there before the first card, for the receipt
        self._checked = self._borrowed = -1  # the last round, of each
        self._proved = False  # a receipt was told of

    @property
    def state(self) -> TableState:
        """The table as the step found it, with what was done since: the journal is not asked."""
        return self.known.state

    @property
    def known(self) -> LoadedTable:
        return self.casino.known(self.name)

    # The table, as it leaves a room

    @property
    def view(self) -> View:
        known = self.known
        mark = Mark(standing_of(known.game, known.state), known.version, "", known.version, 0)
        account = Account(practice=True, balance=self._balance())
        seen = Seen(self.spec, known, mark, None, frozenset(), None, account)
        return view_of(seen, PLAYERS[YOU])

    def _balance(self) -> int:
        """What is left beside the table; what lies on it does not count."""
        if not self.game.laid:
            return 0
        state = self.state
        lies = state.machine.on_felt(state.round, state.in_hand) if state.number else 0
        return self.parlour.purses[self.name].money - lies

    def look(self) -> None:
        self.parlour.look(self.name)  # the one time that a step asks the journal

    def news(self) -> list[Event]:
        news, self._news = self._news, []
        return news

    def _tell(self, *given: Given) -> None:
        events = [event for one in given for event in one.events]
        seen = tuple(self.known.state.machine.as_seen(self.game, events, SEAT))
        self._news += events_of(seen, self.known, PLAYERS[YOU])
        if any(isinstance(event, RoundFinished) for event in events):
            self._news += self._result()

    def _result(self) -> list[Event]:
        net = self.state.machine.nets(self.state.round).get(SEAT)
        return [] if net is None else [result(self.state.number, in_dollars(net))]

    # What the player does

    def give(self, **command: Any) -> None:
        try:
            self._tell(*self._ready() if command["type"] == "ready" else (self._give(command),))
        except Conflict as late:
            raise Moved from late

    def _give(self, command: dict[str, Any]) -> Given:
        sent: AnyPlayerCommand = msgspec.convert(command, AnyPlayerCommand)
        engine = in_the_engine(self.game, self.state, YOU, sent, None)
        self._check_purse(engine)
        return self._as(YOU, engine)

    def _check_purse(self, engine: Command) -> None:
        left = self._balance()
        if self.game.laid and getattr(engine, "amount", 0) > left:
            raise BadInput(f"you have no more than {in_words(left)}")

    def _as(self, player: str, command: Command) -> Given:
        by = PLAYERS[player], new_command_id()
        return self.casino.give(self.name, command, *by, seen=self.known.version, strict=True)

    def _ready(self) -> tuple[Given, ...]:
        """No more wagers, or no giving up: the dealer goes on."""
        if waits_for(self.game, self.state) is Wait.CONCESSION:
            return self.croupier.settle(self.name, self.known)
        return (self._deal(),)

    # What comes without the player

    def go_on(self) -> None:
        try:
            self._tell(*self._next())
        except Conflict as late:
            raise Moved from late

    def _next(self) -> tuple[Given, ...]:
        match waits_for(self.game, self.state):
            case Wait.ROUND:
                return (self.parlour.begin(self.name, self.known.version),)
            case Wait.WAGERS:
                return (self._deal(),)
            case Wait.PLAYER:
                return (self._bot(),)
        return self.croupier.carry_on(self.name, self.known)

    def _deal(self) -> Given:
        """Every card is fixed before the first is out, and it is noted by what."""
        if self.state.deal.to_be_sealed:
            self.croupier.seal_upon(self.name, self.known.version)
        self._noted = self.state.deal.seal
        self._news.append(sealed(self._noted))
        return self.croupier.deal_upon(self.name, self.known)

    def _bot(self) -> Given:
        turn = self.state.machine.turn(self.state.round)
        bot = self.state.seated[turn].player
        return self._as(bot, bot_move(self.level_of[bot], self.game, self.state, turn, CHANCE))

    # Money and proof

    def lend(self) -> int:
        agreed = self._borrowed == self.state.number or not self.game.laid
        return 0 if agreed else self.parlour.purses[self.name].loan

    def borrow(self) -> None:
        self._borrowed = self.state.number

    def receipt(self) -> str:
        number, purse = self.state.number, self.parlour.purses[self.name]
        if number <= self._checked:
            return ""
        self._checked = number
        checked = check_receipt(self.casino, self.parlour.folder, purse, self._noted)
        self._noted = ""
        if checked is None:
            return ""
        first, self._proved = not self._proved, True
        return f"Your receipt of deal {checked.deal} {_verdict(checked, first)}."


def _verdict(checked: Checked, first: bool) -> str:
    """No more than the receipt proves; at length for the first."""
    if checked.good and checked.seal:
        more = ": your cards and those shown were fixed before the first came" if first else ""
        return f"agrees with the seal{more}"
    if checked.good or not checked.seal:
        return f"is in {checked.path}; you noted no seal, so it does not say when cards were fixed"
    return f"IS NOT GOOD, see {checked.path}"
