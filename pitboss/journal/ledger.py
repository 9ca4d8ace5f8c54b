"""Money as a projection of the journal: double entry, from what happened.

Accounts: `cage`, `commission`, and by name `player/`, `felt/` (what lies on a table), `bank/` (what
the house has won or lost at it), `pool/` and `reserve/` of a jackpot. What one gains another
gives: the postings of an entry sum to zero. Chips of a tournament are no money, and are not here.
Where a cage is, a player's money is in `account/`. Practice chips are in accounts of their own,
whose names begin with `practice`, and in none of the others.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any

from msgspec import Struct

from pitboss.play import pool as j
from pitboss.play.banked import events as b
from pitboss.play.pot import events as p
from pitboss.play.table import events as t
from pitboss.play.verbs import Result

CAGE, COMMISSION = "cage", "commission"
PRACTICE = "practice"  # how the name of a jackpot of practice chips begins


class Posting(Struct, frozen=True):
    account: str
    amount: int  # gained; what is given is negative


Postings = Iterator[Posting]


def moved(source: str, target: str, amount: int) -> Postings:
    if amount:
        yield Posting(source, -amount)
        yield Posting(target, amount)


class Ledger:
    """What every account holds, after the entries that were posted."""

    def __init__(self) -> None:
        self.balances: defaultdict[str, int] = defaultdict(int)
        self._books: dict[str, Book] = {}
        self._posts: dict[str, Callable[[Any], Iterable[Posting]]] = {}  # by stream

    def post(self, stream: str, events: Iterable[Any]) -> list[Posting]:
        """The postings of one entry; each account changes with them."""
        if stream not in self._posts:
            kind, _, name = stream.partition("/")
            of_jackpot = kind == "jackpot"
            self._posts[stream] = partial(of_pool, name) if of_jackpot else self.book(stream).post
        post = self._posts[stream]
        postings = [posting for event in events for posting in post(event)]
        self.take(postings)
        return postings

    def book(self, stream: str) -> "Book":
        if stream not in self._books:
            self._books[stream] = Book(stream.partition("/")[2])
        return self._books[stream]

    def take(self, postings: Iterable[Posting]) -> None:
        for posting in postings:
            self.balances[posting.account] += posting.amount

    @property
    def total(self) -> int:
        return sum(self.balances.values())


# A jackpot


def of_pool(name: str, event: Any) -> Postings:
    ours = of_practice(name.startswith(PRACTICE))
    pool, reserve = f"{ours}pool/{name}", f"{ours}reserve/{name}"
    match event:
        case j.PoolOpened(meter=meter):
            yield from moved(f"{ours}{CAGE}", pool, meter.pool)
            yield from moved(f"{ours}{CAGE}", reserve, meter.reserve)
        case j.PoolAdjusted():
            yield from moved(f"{ours}{CAGE}", pool, event.pool)
            yield from moved(f"{ours}{CAGE}", reserve, event.reserve)
        case j.PoolMoved():
            yield Posting(pool, event.pool)
            yield Posting(reserve, event.reserve)
            yield Posting(f"{ours}bank/{event.table}", event.paid - event.fed)
            yield Posting(f"{ours}{CAGE}", -event.house)


def of_practice(practice: bool) -> str:
    """How the names of accounts of practice chips begin."""
    return f"{PRACTICE}-" if practice else ""


# A table


class Wager(Struct, frozen=True):
    """One that was settled: what it was, and what went to the player."""

    amount: int
    back: int


class Book:
    """What has to be remembered of a table to post what happens there."""

    def __init__(self, name: str) -> None:
        self.name, self.purse, self.commission = name, "player", COMMISSION
        self.felt, self.bank = f"felt/{name}", f"bank/{name}"
        self.money = True  # not the chips of a tournament; for good, from the set-up on
        self.players: dict[int, str] = {}  # by seat
        self.owners: dict[int, str] = {}  # by box, of the wagers of the round
        self.laid: dict[tuple[int, str], int] = {}
        self.settled: dict[tuple[int, str], Wager] = {}
        self.charged = 0  # of the round

    def post(self, event: Any) -> Iterable[Posting]:
        answer = _POSTS.get(type(event))
        return answer(self, event) if answer and self.money else ()

    def under_cage(self, practice: bool) -> None:
        """From now on by players' accounts, of money or of practice chips."""
        ours = of_practice(practice)
        self.purse = PRACTICE if practice else "account"
        self.felt, self.bank = f"{ours}felt/{self.name}", f"{ours}bank/{self.name}"
        self.commission = f"{ours}{COMMISSION}"

    def of(self, player: str) -> str:
        return f"{self.purse}/{player}"

    def owner(self, box: int) -> str:
        return self.of(self.owners[box])

    # Setting up, seats

    def set_up(self, event: t.TableSetUp) -> Postings:
        self.money = not event.sign.shown.tournament
        yield from ()

    def seated(self, event: t.SeatTaken) -> Postings:
        self.players[event.seat] = event.player
        yield from moved(self.of(event.player), self.felt, event.stake)

    def moved_seat(self, event: t.PlayerMoved) -> Postings:
        before = next(n for n, player in self.players.items() if player == event.player)
        self.players[event.seat] = self.players.pop(before)
        yield from ()

    def vacated(self, event: t.SeatVacated) -> Postings:
        yield from moved(self.felt, self.of(event.player), event.stake)
        self.players.pop(event.seat, None)

    def awarded(self, event: t.DisputeDecided | t.DisputeReviewed) -> Postings:
        awards = event.awards if isinstance(event, t.DisputeDecided) else event.moved
        for player, amount in awards:
            yield from moved(self.bank, self.of(player), amount)

    def begun(self, event: t.RoundBegun) -> Postings:
        self.owners, self.laid, self.settled, self.charged = {}, {}, {}, 0
        yield from ()

    # A round against the house

    def placed(self, event: b.WagerPlaced) -> Postings:
        self.owners[event.box] = event.player
        self.laid[event.box, event.wager] = event.amount
        yield from moved(self.owner(event.box), self.felt, event.amount)

    def taken_back(self, event: b.WagerTakenBack) -> Postings:
        del self.laid[event.box, event.wager]
        yield from moved(self.felt, self.owner(event.box), event.amount)

    def corrected(self, event: b.AmountCorrected) -> Postings:
        before = self.laid[event.box, event.wager]
        self.laid[event.box, event.wager] = event.amount
        yield from moved(self.owner(event.box), self.felt, event.amount - before)

    def wager_settled(self, event: b.WagerSettled) -> Postings:
        """What was never accepted never left its player; what was collected may go back."""
        key, back = (event.box, event.wager), event.paid + event.back
        if key in self.settled:
            yield from self._undone(event.box, self.settled.pop(key))
        elif key not in self.laid and event.result is Result.RETURNED:
            return
        self.laid.pop(key, None)
        self.settled[key] = Wager(event.amount, back)
        yield from moved(self.felt, self.bank, event.amount)
        yield from moved(self.bank, self.owner(event.box), back)

    def reversed(self, event: b.SettlementReversed) -> Postings:
        """What settlement paid and took lies on the table again."""
        for key in event.wagers:
            wager = self.settled.pop(key)
            if wager.amount:  # a payment upon another wager has nothing of its own there
                self.laid[key] = wager.amount
            yield from self._undone(key[0], wager)

    def _undone(self, box: int, wager: Wager) -> Postings:
        yield from moved(self.owner(box), self.bank, wager.back)
        yield from moved(self.bank, self.felt, wager.amount)

    # A round for the pot

    def stake_changed(self, event: p.StakeChanged) -> Postings:
        yield from moved(self.of(self.players[event.seat]), self.felt, event.amount)

    def pot_won(self, event: p.PotWon) -> Postings:
        self.charged += event.commission
        yield from moved(self.felt, self.commission, event.commission)

    def voided(self, event: p.RoundVoided) -> Postings:
        """What was charged is undone."""
        charged, self.charged = self.charged, 0
        yield from moved(self.commission, self.felt, charged)


_POSTS: dict[type, Callable[[Book, Any], Postings]] = {
    t.TableSetUp: Book.set_up,
    t.SeatTaken: Book.seated,
    t.PlayerMoved: Book.moved_seat,
    t.SeatVacated: Book.vacated,
    t.DisputeDecided: Book.awarded,
    t.DisputeReviewed: Book.awarded,
    t.RoundBegun: Book.begun,
    b.WagerPlaced: Book.placed,
    b.WagerTakenBack: Book.taken_back,
    b.AmountCorrected: Book.corrected,
    b.WagerSettled: Book.wager_settled,
    b.SettlementReversed: Book.reversed,
    p.StakeChanged: Book.stake_changed,
    p.PotWon: Book.pot_won,
    p.RoundVoided: Book.voided,
}
