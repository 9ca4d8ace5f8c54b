"""A floor to play on in tests: a clock that ticks, a vault, tables of every game."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from pitboss.floor.casino import Casino
from pitboss.floor.croupier import Croupier, Wait, waits_for
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.floor.refusals import STREAM as REFUSED
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars
from pitboss.play.pool import OpenPool
from pitboss.play.pot import commands as p
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from tests.playing import meter_of

OLGA = Person("Olga", Role.OPERATOR)
SAM = Person("Sam", Role.SHIFT_MANAGER)
KEY = bytes(range(32))
START = datetime(2026, 11, 15, 20, 0, tzinfo=UTC)
PRICES = {"canberra-2017": dollars(2), "canberra-2004": dollars(1)}
BANKED_SIGN = BankedSign(dollars(5), dollars(500))
POT_SIGN = PotSign(dollars(5), dollars(100))


def ticking(store: Store | None = None) -> Callable[[], datetime]:
    """A clock that is a second later each time, and than the last entry."""
    seconds, start = 0, START
    for entry in store.follow(store.head().position - 1) if store else ():
        start = max(START, datetime.fromisoformat(entry.time))

    def clock() -> datetime:
        nonlocal seconds
        seconds += 1
        return start + timedelta(seconds=seconds)

    return clock


def stands(store: Store) -> dict[str, int]:
    """How far each stream is, but for what was refused."""
    return {name: version for name, version in store.streams().items() if name != REFUSED}


class Felt:
    """A casino, and short words for what people do there; each command has the next id."""

    def __init__(
        self, store: Store, prefix: str = "c", clock: Callable[[], datetime] | None = None
    ) -> None:
        self.casino = Casino(store, clock or ticking(store), Vault([KEY]))
        self.croupier = Croupier(self.casino)
        self._prefix, self._count = prefix, 0

    def give(
        self, table: str, command: Command, actor: str, role: Role = Role.PLAYER, seed: str = ""
    ) -> Given:
        self._count += 1
        command_id = f"{self._prefix}-{self._count}"
        return self.casino.give(table, command, Person(actor, role), command_id, seed=seed)

    def open_jackpot(self, name: str, meter: Meter | None = None) -> None:
        pool = OpenPool(meter=meter or meter_of(dollars(20_000), dollars(1_000)))
        self.casino.give_jackpot(name, pool, OLGA, f"open {name}")

    def open_table(
        self, name: str, rules: str, *, jackpot: str = "", electronic: bool = True, seats: int = 6
    ) -> None:
        """Set up, checked and open."""
        game = GAMES[rules]
        sign = c.Sign(banked=BANKED_SIGN)
        if isinstance(game, PotGame):
            sign = c.Sign(pot=POT_SIGN)
        elif jackpot:
            price = PRICES[rules]
            sign = c.Sign(banked=BankedSign(dollars(5), dollars(500), jackpot_wager=price))
        shoe = _shoe(rules, electronic)
        set_up = c.SetUp(
            rules=rules,
            seats=seats,
            sign=sign,
            shoe=shoe,
            layout_approval="L-1",
            date="2026-11-15",
            jackpot=jackpot,
        )
        self.give(name, set_up, "Olga", Role.OPERATOR)
        found = len(game.deck) * len(shoe.decks)
        self.give(name, c.CheckCards(found=found, when="opening"), "Dan", Role.DEALER)
        self.give(name, c.OpenTable(), "Sue", Role.SUPERVISOR)

    def sit(self, table: str, *players: str, stake: int = 0) -> None:
        for seat, player in enumerate(players, 1):
            self.give(table, c.TakeSeat(player=player, seat=seat, stake=stake), player)

    def bet(self, table: str, player: str, **wagers: int) -> None:
        """Wagers before the deal, in the order given."""
        box = self.casino.table(table).players[player].number
        for wager, amount in wagers.items():
            self.give(table, b.Act(box, wager, amount), player)

    def play_out(self, table: str, choice: str = "") -> None:
        """Deal, and let everybody take the mildest action until the round is over."""
        self.croupier.deal(table)
        self.play_on(table, choice)

    def play_on(self, table: str, choice: str = "") -> None:
        while self.casino.table(table).in_hand:
            state = self.casino.table(table)
            now = waits_for(GAMES[state.rules], state)
            if now is Wait.DEALER:
                self.croupier.carry_on(table)
            elif now is Wait.CONCESSION:
                self.croupier.settle(table)
            else:
                self.act(table, choice)
        self.croupier.carry_on(table)

    def act(self, table: str, choice: str = "") -> Given:
        """The player in turn does something mild."""
        state = self.casino.table(table)
        if isinstance(state.round, BankedRound):
            box = state.round.boxes[state.round.turn]
            return self.give(table, _mild(state.rules, box.number, state.round, choice), box.player)
        assert isinstance(state.round, PotRound)
        now = standing(state.round)
        assert now.turn
        action = "call" if now.owed else "decline" if state.round.number == 1 else "check"
        if now.owed and now.owed >= now.turn.stake:
            action = "tap-out"
        player = state.seated[now.turn.number].player
        return self.give(table, p.Act(now.turn.number, action), player)


def _shoe(rules: str, electronic: bool) -> c.Shoe:
    """By hand where the rules allow it."""
    game = GAMES[rules]
    if isinstance(game, PotGame) or "manual" in game.dealing:
        return c.Shoe(approval="A-1", electronic=electronic)
    return c.Shoe("automated", ("red", "blue"), "A-1", electronic)


def _mild(rules: str, number: int, round: BankedRound, choice: str) -> b.Act:
    game = GAMES[rules]
    assert not isinstance(game, PotGame)
    offers = game.choices(round, round.boxes[number])
    name = choice or ("check" if "check" in offers and round.stage < 2 else game.derived.name)
    offer = offers[name]
    return b.Act(number, name, getattr(offer, "least", 0))
