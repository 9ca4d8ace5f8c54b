"""The jackpots of the two editions of Canberra Poker, worked out from the law alone."""

from fractions import Fraction
from math import floor

from tests.oracle.ranking import five
from tests.oracle.settlement import Deal, Fate, Fates, Pools, Seat, lying, settle_wagers

TIMES = {"four of a kind": 500, "full house": 150, "flush": 100}  # in 2017, the displayed wager
BONUS = {"four of a kind": 50_000, "full house": 15_000, "flush": 10_000}  # in 2004, dollars
DEAD_MANS_HAND = 5_000
MAJOR = ("straight flush", "royal flush")
ROYAL, STRAIGHT = 1_000_000, 100_000  # the least that is promised


def settle(deal: Deal) -> tuple[Fates, Pools]:
    """What becomes of every wager of the round, and the pools after it."""
    fates = settle_wagers(deal)
    pools = settle_jackpot(deal, fates)
    return fates, pools


def settle_jackpot(deal: Deal, fates: Fates) -> Pools:
    """Enter what becomes of each jackpot wager; return the pools after the round."""
    seats = [seat for seat in deal.seats if "jackpot" in lying(deal, seat)]
    if not seats:
        return deal.pools
    if deal.game == "canberra-2004":
        return _boomerang(deal, seats, fates)
    return _progressive(deal, seats, fates)


def _claims(seats: list[Seat], fates: Fates) -> list[Seat]:
    """Those who stayed in and whose wager was neither voided nor returned, from the right."""
    stayed = [
        seat
        for seat in seats
        if (seat.number, "jackpot") not in fates and seat.decisions == ("bet",)
    ]
    return sorted(stayed, key=lambda seat: -seat.number)


def _lose(seats: list[Seat], fates: Fates) -> list[Seat]:
    """The wagers of which nothing has become are lost."""
    lost = [seat for seat in seats if (seat.number, "jackpot") not in fates]
    for seat in lost:
        fates[seat.number, "jackpot"] = Fate("lose", 0, seat.laid["jackpot"], 0)
    return lost


def tenth(amount: int) -> int:
    return (amount + 9) // 10


def split(amount: int, weights: list[int]) -> list[int]:
    """Round down; hand out what is left by the largest fraction, then in the order of payment."""
    exact = [Fraction(amount) * weight / sum(weights) for weight in weights]
    parts = [floor(share) for share in exact]
    for _ in range(amount - sum(parts)):
        fractions = [share - part for share, part in zip(exact, parts, strict=True)]
        parts[fractions.index(max(fractions))] += 1
    return parts


class _Pots:
    """The pools while prizes are paid out of them."""

    def __init__(self, pools: Pools):
        self.pool = pools.pool if pools.link is None else pools.link
        self.reserve, self.house, self.pools = pools.reserve, 0, pools

    def enter(self, wager: int, sign: int = 1) -> None:
        percent = self.pools.percent
        pool, reserve = split(wager, [percent, 100 - percent])
        self.pool += sign * pool
        self.reserve += sign * reserve

    def pay(self, prize: int, out_of_the_pool: int) -> None:
        given = min(out_of_the_pool, self.pool)
        self.pool -= given
        self._behind(prize - given)

    def start_anew(self) -> None:
        lack = max(0, self.pools.seed - self.pool)
        self.pool += lack
        self._behind(lack)

    def _behind(self, amount: int) -> None:
        """The reserve pays, and the operator what it lacks."""
        given = min(amount, self.reserve)
        self.reserve -= given
        self.house += amount - given

    def result(self) -> Pools:
        p = self.pools
        return Pools(self.pool, self.reserve, p.seed, p.percent, p.link, self.house)


def _progressive(deal: Deal, seats: list[Seat], fates: Fates) -> Pools:
    pots = _Pots(deal.pools)
    for seat in seats:
        fate = fates.get((seat.number, "jackpot"))
        if fate and fate.result in ("void", "returned"):
            pots.enter(seat.laid["jackpot"], -1)  # it had gone in when it was accepted
    left = deal.pools.pool if deal.pools.link is None else min(deal.pools.link, deal.pools.pool)
    claims = _claims(seats, fates)
    straights = [seat for seat in claims if five(seat.cards)[0] == "straight flush"]
    royals = [seat for seat in claims if five(seat.cards)[0] == "royal flush"]
    slices = []
    for _ in straights:
        slices.append(tenth(left))
        left -= slices[-1]
    for winners, amount, floor_ in ((straights, sum(slices), STRAIGHT), (royals, left, ROYAL)):
        if not winners:
            continue
        shares = split(amount, [1] * len(winners))
        for seat, part in zip(winners, shares, strict=True):
            prize = max(part, floor_)
            fates[seat.number, "jackpot"] = Fate("win", prize, seat.laid["jackpot"], 0)
            pots.pay(prize, part)
    for seat in claims:
        if five(seat.cards)[0] in TIMES:
            prize = TIMES[five(seat.cards)[0]] * deal.sign.price
            fates[seat.number, "jackpot"] = Fate("win", prize, seat.laid["jackpot"], 0)
            pots.pay(prize, 0)
    _lose(seats, fates)
    if royals:
        pots.start_anew()
    return pots.result()


def _boomerang(deal: Deal, seats: list[Seat], fates: Fates) -> Pools:
    pots, display = _Pots(deal.pools), deal.pools.pool
    limit = display if deal.pools.link is None else min(deal.pools.link, display)
    claims = _claims(seats, fates)
    prizes: dict[int, tuple[int, int]] = {}  # by box: the prize, and the pool's part in it
    majors = [seat for seat in claims if five(seat.cards)[0] in MAJOR]
    asked = [_asked(seat, display) for seat in majors]
    paid = asked if sum(asked) <= limit else split(limit, asked)
    for seat, prize in zip(majors, paid, strict=True):
        prizes[seat.number] = prize, tenth(display) if _is_straight(seat) else display
    for seat in claims:
        if bonus := _bonus(seat):
            prizes[seat.number] = bonus, 0
    for seat in claims:
        if seat.number in prizes:
            wager = seat.laid["jackpot"]
            fates[seat.number, "jackpot"] = Fate("win", prizes[seat.number][0], wager, wager)
    for seat in _lose(seats, fates):
        pots.enter(seat.laid["jackpot"])
    for prize, part in prizes.values():
        pots.pay(prize, min(prize, part))
    if any(five(seat.cards)[0] == "royal flush" for seat in majors):
        pots.start_anew()
    return pots.result()


def _is_straight(seat: Seat) -> bool:
    return five(seat.cards)[0] == "straight flush"


def _asked(seat: Seat, display: int) -> int:
    return max(tenth(display), STRAIGHT) if _is_straight(seat) else max(display, ROYAL)


def _bonus(seat: Seat) -> int:
    ranks = sorted(card[0] for card in seat.cards)
    name = five(seat.cards)[0]
    if name == "two pairs" and ranks.count("A") == 2 and ranks.count("8") == 2:
        return DEAD_MANS_HAND
    return BONUS.get(name, 0)
