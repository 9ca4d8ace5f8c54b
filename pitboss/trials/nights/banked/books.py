"""The money of a round against the house, kept a second time from the events alone.

Purses, felt, house and pools sum to nothing. Jackpot money passes through a clearing account:
from the wagers to the pools, and from the pools and the house to the prizes.
"""

from collections import Counter
from collections.abc import Callable

from pitboss.law.instrument import law_of
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Movement
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import in_words
from pitboss.play.verbs import Result
from pitboss.trials.nights.banked.odds import Line, line_of
from pitboss.trials.nights.tally import Fault


class Books:
    """Who has the money."""

    def __init__(self, game: BankedGame, table: BankedSign):
        self.game, self.table = game, table
        self.purses: Counter[int] = Counter()  # by box, the change in the player's money
        self.felt: dict[int, dict[str, int]] = {}  # by box, the wagers that lie there
        self.settled: dict[tuple[int, str], e.WagerSettled] = {}
        self.house = self.clearing = self.fed = 0
        self.moved = Movement()
        self.pool = self.reserve = 0  # on the meter
        self.display = 0
        self.limit = self.majors = 0  # what the major prizes may come to, and what they did
        self.wagered = 0
        self.void = False

    def post(self, event: e.Event) -> None:
        if type(event) in _POST:
            _POST[type(event)](self, event)

    # Wagers

    def placed(self, event: e.WagerPlaced) -> None:
        felt = self.felt.setdefault(event.box, {})
        held(event.wager not in felt, f"{event.wager} lies on box {event.box} twice")
        held(event.amount > 0, f"{event.wager} of {event.amount}")
        felt[event.wager] = event.amount
        self.purses[event.box] -= event.amount
        self.wagered += event.amount
        self.settled.pop((event.box, event.wager), None)

    def taken_back(self, event: e.WagerTakenBack) -> None:
        laid = self._lift(event.box, event.wager)
        same(f"{event.wager} taken back", event.amount, laid)
        self.purses[event.box] += event.amount

    def corrected(self, event: e.AmountCorrected) -> None:
        laid = self._lift(event.box, event.wager)
        self.felt[event.box][event.wager] = event.amount
        self.purses[event.box] += laid - event.amount

    def settle(self, event: e.WagerSettled) -> None:
        """The felt gives the wager, and its account what is paid; a void undoes what was before."""
        key = event.box, event.wager
        on_felt = event.wager in self.felt.get(event.box, {})
        check_result(event)
        if event.result == Result.RETURNED and not on_felt and key not in self.settled:
            return  # never accepted: the money did not leave the player
        if key in self.settled:
            # What was lost comes back with the whole round, or if it should not have lain there.
            overlooked = event.result == Result.RETURNED and event.box in self.table.advised
            again = overlooked or (event.result == Result.VOID and self.void)
            held(again, f"{event.wager} of box {event.box} settled twice")
            self._undo(self.settled[key])
        laid = self._lift(*key) if event.amount else 0
        same(f"{event.wager} of box {event.box}, as settled", event.amount, laid)
        if event.result == Result.WIN:
            self._check_win(event)
        self._pay(event, laid - event.back - event.paid)
        self.settled[key] = event

    def _lift(self, box: int, wager: str) -> int:
        held(wager in self.felt.get(box, {}), f"no {wager} lies on box {box}")
        return self.felt[box].pop(wager)

    def _undo(self, former: e.WagerSettled) -> None:
        self.felt.setdefault(former.box, {})[former.wager] = former.amount
        self.purses[former.box] -= former.back + former.paid
        self._credit(former.wager, former.back + former.paid - former.amount)

    def _pay(self, event: e.WagerSettled, kept: int) -> None:
        self.purses[event.box] += event.back + event.paid
        self._credit(event.wager, kept)

    def _credit(self, wager: str, amount: int) -> None:
        if self._is_jackpot(wager):
            self.clearing += amount
        else:
            self.house += amount

    def reversed(self, event: e.SettlementReversed) -> None:
        """What was paid lies there again; what is not of the felt is simply paid back."""
        for key in event.wagers:
            former = self.settled.pop(key)
            self._undo(former)
            if not former.amount:
                self.felt[former.box].pop(former.wager)
        self.majors = 0

    def voided(self, event: e.RoundVoided) -> None:
        self.void = True

    # Odds

    def _check_win(self, event: e.WagerSettled) -> None:
        """By the line of the register that the event cites."""
        what = f"{event.wager} of box {event.box}, as paid"
        line = line_of(law_of(self.game), event.clauses)
        if line is None:
            raise Fault(f"{what}, is by no line of odds")
        goes_in = self._accepted_feed and self._is_jackpot(event.wager)
        same(f"{what}, goes back", event.back, 0 if goes_in else event.amount)
        if line.floor:
            self._check_major(event, line)
        else:
            on_the_ante = not event.amount
            upon = self.settled[event.box, "ante"] if on_the_ante else event
            same(what, event.paid, line.pays(upon.counted, self.table.maximum_payout))

    def _check_major(self, event: e.WagerSettled, line: Line) -> None:
        """Where losers feed the pools, the display limits all major prizes, floors and all."""
        self.majors += event.paid
        if self._accepted_feed:
            held(event.paid >= line.floor, f"a major prize of {event.paid}")
        else:
            held(self.majors <= self.limit, f"{self.majors} of {self.limit} in major prizes")

    # Pools

    def meter_read(self, event: e.MeterRead) -> None:
        self.pool = self.limit = self.display = event.meter.pool
        self.reserve = event.meter.reserve
        if self._accepted_feed:  # the meter has them already
            self.fed = self._jackpot_felt
            self.clearing -= self.fed

    def pool_limited(self, event: e.PoolLimited) -> None:
        self.pool = event.pool
        self.limit = min(self.display, event.pool)  # the latest win elsewhere left this much

    def pools_moved(self, event: e.PoolsMoved) -> None:
        self.moved += Movement(event.pool, event.reserve, event.house)
        self.pool += event.pool
        self.reserve += event.reserve
        self.house -= event.house
        self.clearing += event.house - event.pool - event.reserve

    @property
    def _accepted_feed(self) -> bool:
        return self.game.jackpot is not None and self.game.jackpot.fed_by == "acceptance"

    def _is_jackpot(self, wager: str) -> bool:
        return self.game.jackpot is not None and self.game.jackpot.wager == wager

    @property
    def _jackpot_felt(self) -> int:
        if self.game.jackpot is None:
            return 0
        return sum(felt.get(self.game.jackpot.wager, 0) for felt in self.felt.values())

    # Agreement with the round

    def agree(self, round: BankedRound) -> None:
        """After every event."""
        pools = self.fed + self.moved.pool + self.moved.reserve
        felt = sum(sum(wagers.values()) for wagers in self.felt.values())
        total = sum(self.purses.values()) + felt + self.house + self.clearing + pools
        same("all the money together", total, 0)
        for number, box in round.boxes.items():
            if box.net != self.purses[number]:
                raise Fault(f"box {number} is up {box.net}, not {self.purses[number]}")
            if box.open_wagers != self.felt.get(number, {}):
                raise Fault(f"on box {number} lies {self.felt.get(number)}, not {box.open_wagers}")
        if round.moved != self.moved:
            raise Fault(f"the pools moved by {self.moved}, not {round.moved}")
        if self.pool < 0 or self.reserve < 0:
            raise Fault(f"the pool is {self.pool}, the reserve {self.reserve}")
        if round.meter is not None:
            same("the pool", round.meter.pool, self.pool)
            same("the reserve", round.meter.reserve, self.reserve)

    def close(self, round: BankedRound) -> None:
        """After every command: what jackpot money is neither on the felt nor in the pools."""
        if self._accepted_feed:
            waiting = -self._jackpot_felt if round.meter else 0
        else:
            fed = round.over or round.paid is not None
            waiting = 0 if fed else self._jackpot_collected
        same("the clearing account", self.clearing, waiting)
        if round.over:
            held(not any(self.felt.values()), f"the round is over, and there lies {self.felt}")

    @property
    def _jackpot_collected(self) -> int:
        """Of hands that were folded; it feeds the pools at settlement."""
        return sum(
            event.amount - event.back
            for event in self.settled.values()
            if self._is_jackpot(event.wager)
        )


def check_result(event: e.WagerSettled) -> None:
    """Whatever the game: what a result means for the money of a wager."""
    what = f"{event.wager} of box {event.box}: {event.result}"
    held(0 <= event.counted <= event.amount, f"{what}, {event.counted} counted")
    held(event.result == Result.WIN or event.paid == 0, f"{what}, and {event.paid} is paid")
    if event.result == Result.LOSE:
        same(what, event.back, event.amount - event.counted)
    elif event.result != Result.WIN:
        same(what, event.back, event.amount)
    else:
        held(event.paid > 0, f"{what}, and nothing is paid")


def held(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Fault(otherwise)


def same(what: str, found: int, wanted: int) -> None:
    if found != wanted:
        raise Fault(f"{what}: {in_words(found)}, not {in_words(wanted)}")


_POST: dict[type[e.Event], Callable[..., None]] = {
    e.WagerPlaced: Books.placed,
    e.WagerTakenBack: Books.taken_back,
    e.AmountCorrected: Books.corrected,
    e.WagerSettled: Books.settle,
    e.MeterRead: Books.meter_read,
    e.PoolLimited: Books.pool_limited,
    e.PoolsMoved: Books.pools_moved,
    e.RoundVoided: Books.voided,
    e.SettlementReversed: Books.reversed,
}
