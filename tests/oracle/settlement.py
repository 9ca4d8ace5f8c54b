"""What becomes of every wager of a round against the house, worked out from the law alone.

Plain and slow, written beside the instruments and the readings, and sharing nothing with the
engine: it is there to disagree with it.
"""

from fractions import Fraction
from math import ceil

from msgspec import Struct

from tests.oracle.ranking import Worth, best_of_seven, five, strength, three


class Sign(Struct, frozen=True):
    """What the table displays."""

    minimum: int
    maximum: int
    multiple: int
    side: tuple[int, int] | None = None  # own limits of pairs plus or trips
    ceiling: int | None = None
    price: int = 0  # of the jackpot


class Seat(Struct, frozen=True):
    """A box: what its player laid before the deal, then did, then was found to have laid."""

    number: int
    laid: dict[str, int]
    cards: tuple[str, ...] = ()
    decisions: tuple[str, ...] = ()
    derived: int = 0  # the bet or play wager
    marker: int | None = None
    advised: bool = False  # told before that wagers under the minimum return
    lit: bool = True
    found: dict[str, int] = {}
    struck: bool = False  # the hand was voided in the course of the round


class Pools(Struct, frozen=True):
    pool: int = 0
    reserve: int = 0
    seed: int = 1_000_000
    percent: int = 75
    link: int | None = None  # the pool after an earlier win elsewhere
    house: int = 0


class Deal(Struct, frozen=True):
    game: str
    sign: Sign
    seats: tuple[Seat, ...]
    dealer: tuple[str, ...] = ()
    board: tuple[str, ...] = ()
    pools: Pools = Pools()
    void: bool = False  # the round, at the end of the decisions


class Fate(Struct, frozen=True):
    result: str
    paid: int = 0
    counted: int = 0
    returned: int = 0


Fates = dict[tuple[int, str], Fate]

DERIVED = {
    "canberra-2004": "bet",
    "canberra-2017": "bet",
    "three-card-2006": "play",
    "ultimate-2019": "play",
}
SIDE = {"three-card-2006": "pairs_plus", "ultimate-2019": "trips"}
MULTIPLES: dict[str, tuple[tuple[int, ...], ...]] = {  # of the ante, by the stage of the decision
    "canberra-2004": ((2,),),
    "canberra-2017": ((2,),),
    "three-card-2006": ((1,),),
    "ultimate-2019": ((3, 4), (2,), (1,)),
}

BET = {
    "odd cards": 1,
    "one pair": 1,
    "two pairs": 2,
    "three of a kind": 3,
    "straight": 4,
    "flush": 5,
    "full house": 7,
    "four of a kind": 20,
    "straight flush": 50,
    "royal flush": 250,
}
BONUS = {"straight": 1, "three of a kind": 3, "straight flush": 4}
PAIRS_PLUS = {"one pair": 1, "flush": 3, "straight": 6, "three of a kind": 30, "straight flush": 40}
BLIND = {
    "straight": Fraction(1),
    "flush": Fraction(3, 2),
    "full house": Fraction(3),
    "four of a kind": Fraction(10),
    "straight flush": Fraction(50),
    "royal flush": Fraction(500),
}
TRIPS = {
    "three of a kind": 3,
    "straight": 4,
    "flush": 7,
    "full house": 8,
    "four of a kind": 30,
    "straight flush": 40,
    "royal flush": 50,
}


# How much of a wager counts


def limits(deal: Deal, seat: Seat, wager: str) -> tuple[int, int]:
    if wager == SIDE.get(deal.game) and deal.sign.side:
        return deal.sign.side
    return deal.sign.minimum, seat.marker or deal.sign.maximum


def all_folded(deal: Deal) -> bool:
    """In Ultimate the round is over with the last fold: nothing of it can be voided then."""
    dealt = [seat for seat in deal.seats if set(seat.laid) - never_accepted(deal, seat)]
    return deal.game == "ultimate-2019" and all("fold" in seat.decisions for seat in dealt)


def never_accepted(deal: Deal, seat: Seat) -> set[str]:
    """What an advised player laid under the minimum, what hangs on it, and an unlit chip."""
    gone = {
        wager
        for wager, amount in seat.laid.items()
        if wager != "jackpot" and seat.advised and amount < limits(deal, seat, wager)[0]
    }
    if not seat.lit:
        gone.add("jackpot")
    return hanging_on(deal, gone) & set(seat.laid)


def hanging_on(deal: Deal, gone: set[str]) -> set[str]:
    """With the ante goes all but pairs plus; with the blind goes its ante, being half of a pair."""
    if "blind" in gone:
        gone = gone | {"ante"}
    if "ante" in gone:
        gone = gone | {"bet", "play", "jackpot", "blind"}
        return gone | {"trips"}
    return gone


def lying(deal: Deal, seat: Seat) -> dict[str, int]:
    """The wagers on the box when it is settled."""
    laid = {
        wager: amount
        for wager, amount in seat.laid.items()
        if wager not in never_accepted(deal, seat)
    }
    if seat.derived:
        laid[DERIVED[deal.game]] = seat.derived
    return laid | {wager: amount for wager, amount in seat.found.items() if wager in laid}


def counted(deal: Deal, seat: Seat) -> dict[str, int]:
    lies = lying(deal, seat)
    counts = {}
    for wager, amount in lies.items():
        least, most = limits(deal, seat, wager)
        lower = amount // deal.sign.multiple * deal.sign.multiple
        counts[wager] = amount
        if wager == "jackpot":
            continue
        if amount > most:
            counts[wager] = most
        elif lower >= least:
            counts[wager] = lower
    if "blind" in lies:
        counts["ante"] = counts["blind"] = min(counts["ante"], counts["blind"])
    if seat.derived:
        derived = DERIVED[deal.game]
        stage = seat.decisions.index(derived)
        counts[derived] = _derived(
            lies[derived], lies["ante"], counts["ante"], MULTIPLES[deal.game][stage]
        )
    return counts


def _derived(laid: int, ante: int, ante_counted: int, multiples: tuple[int, ...]) -> int:
    for multiple in multiples:
        if laid == multiple * ante:
            return multiple * ante_counted
    return max((m * ante_counted for m in multiples if m * ante_counted <= laid), default=laid)


# What becomes of a box


def settle_wagers(deal: Deal) -> Fates:
    """All wagers but those on a jackpot that is still to be settled."""
    return {
        (seat.number, wager): fate
        for seat in deal.seats
        for wager, fate in settle_seat(deal, seat).items()
    }


def settle_seat(deal: Deal, seat: Seat) -> dict[str, Fate]:
    gone = never_accepted(deal, seat)
    fates = {wager: Fate("returned", returned=seat.laid[wager]) for wager in gone}
    lies = lying(deal, seat)
    if (deal.void and not all_folded(deal)) or seat.struck:
        return fates | {wager: Fate("void", returned=lies[wager]) for wager in lies}
    late = {
        wager
        for wager in seat.found
        if wager in lies
        and wager != DERIVED[deal.game]
        and seat.advised
        and lies[wager] < limits(deal, seat, wager)[0]
    }
    late = hanging_on(deal, late) & set(lies)
    fates |= {wager: Fate("returned", returned=lies[wager]) for wager in late}
    counts = counted(deal, seat)
    for wager, (result, odds) in _rulings(deal, seat).items():
        if wager == "ante_bonus":
            if "ante" not in late:
                fates[wager] = Fate("win", ceil(odds * counts["ante"]))
        elif wager in lies and wager not in late:
            fates[wager] = _fate(deal, wager, result, odds, lies[wager], counts[wager])
    return fates


def _fate(deal: Deal, wager: str, result: str, odds: Fraction, laid: int, count: int) -> Fate:
    paid = ceil(odds * count)
    if deal.sign.ceiling is not None and wager in ("bet", "blind"):
        paid = min(paid, deal.sign.ceiling)
    return Fate(result, paid, count, laid - count if result == "lose" else laid)


Rulings = dict[str, tuple[str, Fraction]]

LOSE, PUSH, VOID = ("lose", Fraction(0)), ("push", Fraction(0)), ("void", Fraction(0))


def _win(odds: int | Fraction = 1) -> tuple[str, Fraction]:
    return "win", Fraction(odds)


def _rulings(deal: Deal, seat: Seat) -> Rulings:
    if deal.game == "three-card-2006":
        return _three_card(seat, three(seat.cards) if seat.cards else None, three(deal.dealer))
    if deal.game == "ultimate-2019":
        if seat.decisions[-1:] in ((), ("fold",), ("concede",)):
            return dict.fromkeys(("ante", "blind", "trips", "play"), LOSE)
        hand = best_of_seven(seat.cards + deal.board)
        return _ultimate(hand, best_of_seven(deal.dealer + deal.board))
    if seat.decisions != ("bet",):
        return {"ante": LOSE}
    return _canberra(five(seat.cards), five(deal.dealer))


def _canberra(hand: Worth, dealer: Worth) -> Rulings:
    if dealer[0] == "odd cards" and dealer[2][:2] != (14, 13):
        return {"ante": _win(), "bet": PUSH}
    if strength(hand) > strength(dealer):
        return {"ante": _win(), "bet": _win(BET[hand[0]])}
    if strength(hand) < strength(dealer):
        return {"ante": LOSE, "bet": LOSE}
    return {"ante": VOID, "bet": VOID}


def _three_card(seat: Seat, hand: Worth | None, dealer: Worth) -> Rulings:
    if hand is None:
        return {}
    side: Rulings = {"pairs_plus": _win(PAIRS_PLUS[hand[0]]) if hand[0] in PAIRS_PLUS else LOSE}
    if seat.decisions == ("fold",):
        return {"ante": LOSE, "pairs_plus": LOSE}
    if seat.decisions == ("fold-ante",):
        return {"ante": LOSE, **side}
    if seat.decisions == ():
        return side
    if hand[0] in BONUS:
        side["ante_bonus"] = _win(BONUS[hand[0]])
    if dealer[0] == "odd cards" and dealer[2][0] < 12:
        return {"ante": _win(), "play": PUSH, **side}
    if strength(hand) > strength(dealer):
        return {"ante": _win(), "play": _win(), **side}
    if strength(hand) < strength(dealer):
        return {"ante": LOSE, "play": LOSE, **side}
    return {"ante": PUSH, "play": PUSH, **side}


def _ultimate(hand: Worth, dealer: Worth) -> Rulings:
    rulings: Rulings = {"trips": _win(TRIPS[hand[0]]) if hand[0] in TRIPS else LOSE}
    if strength(hand) > strength(dealer):
        rulings["ante"] = rulings["play"] = _win()
        rulings["blind"] = _win(BLIND[hand[0]]) if hand[0] in BLIND else PUSH
    elif strength(hand) < strength(dealer):
        rulings["ante"] = rulings["play"] = rulings["blind"] = LOSE
    else:
        rulings["ante"] = rulings["play"] = rulings["blind"] = PUSH
    if dealer[0] == "odd cards":
        rulings["ante"] = PUSH
    return rulings
