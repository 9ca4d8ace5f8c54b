"""Rounds by number, compared; and what was seen in them, so that agreement means something."""

from collections.abc import Iterator
from random import Random

from tests.oracle.engine import through_the_engine
from tests.oracle.jackpots import MAJOR, settle
from tests.oracle.ranking import five
from tests.oracle.rounds import random_round
from tests.oracle.settlement import DERIVED, Deal, Fates, Pools, Seat

GAMES = tuple(DERIVED)

WANTED = {  # in any thousand rounds of a game
    "win", "lose", "void", "returned", "over the maximum", "ceiling", "fold", "all fold",
    "found short", "hand voided", "round voided", "marker",
}  # fmt: skip
OF_JACKPOTS = {
    "a tie", "push", "two royals", "two straight flushes", "royal and straight flush",
    "the house pays", "the reserve is empty", "a low pool", "a link", "odd cents",
    "a fixed prize",
}  # fmt: skip
OF_THREE_CARD = {"push", "bonus", "fold-ante", "pairs plus alone"}
OF_ULTIMATE = {"push", "concede", "two checks"}


def wanted(game: str) -> set[str]:
    if game.startswith("canberra"):
        return WANTED | OF_JACKPOTS
    if game == "three-card-2006":
        return (WANTED | OF_THREE_CARD) - {"ceiling"}
    return WANTED | OF_ULTIMATE


def compare(game: str, number: int) -> set[str]:
    """Settle one round twice; return what was to be seen in it."""
    deal = random_round(game, Random(f"{game} {number}"))
    by_law, pools = settle(deal)
    by_engine = through_the_engine(deal)
    assert by_engine == (by_law, pools), f"{game} round {number}: {deal}"
    return {*_seen(deal, by_law), *_seen_of_seats(deal), *_seen_of_jackpots(deal, by_law, pools)}


def _seen(deal: Deal, fates: Fates) -> Iterator[str]:
    yield from (fate.result for fate in fates.values())
    if any(fate.counted < fate.returned for fate in fates.values() if fate.result == "win"):
        yield "over the maximum"
    if any(fate.paid == deal.sign.ceiling for fate in fates.values() if fate.paid):
        yield "ceiling"
    if any(wager == "ante_bonus" for _, wager in fates):
        yield "bonus"
    if deal.void:
        yield "round voided"


def _seen_of_seats(deal: Deal) -> Iterator[str]:
    for seat in deal.seats:
        yield from seat.decisions
        yield from (name for name, holds in _facts(deal, seat).items() if holds)
    if all("fold" in seat.decisions for seat in deal.seats):
        yield "all fold"


def _facts(deal: Deal, seat: Seat) -> dict[str, bool]:
    return {
        "found short": seat.found.get(DERIVED[deal.game], seat.derived) < seat.derived,
        "hand voided": seat.struck,
        "marker": seat.marker is not None,
        "pairs plus alone": "ante" not in seat.laid,
        "two checks": seat.decisions.count("check") > 1,
    }


def _seen_of_jackpots(deal: Deal, fates: Fates, pools: Pools) -> Iterator[str]:
    hands = {seat.number: five(seat.cards)[0] for seat in deal.seats if len(seat.cards) == 5}
    prizes = {
        box: fate.paid
        for (box, wager), fate in fates.items()
        if wager == "jackpot" and fate.result == "win"
    }
    majors = sorted(hands[box] for box in prizes if hands[box] in MAJOR)
    names = {
        ("royal flush", "royal flush"): "two royals",
        ("straight flush", "straight flush"): "two straight flushes",
        ("royal flush", "straight flush"): "royal and straight flush",
    }
    yield from (name for pair, name in names.items() if majors == list(pair))
    if prizes.keys() - {box for box in prizes if hands[box] in MAJOR}:
        yield "a fixed prize"
    if majors:
        yield from _seen_of_majors(deal, prizes, pools)
    if any(fate.result == "void" and fate.counted for fate in fates.values()):
        yield "a tie"


def _seen_of_majors(deal: Deal, prizes: dict[int, int], pools: Pools) -> Iterator[str]:
    facts = {
        "the house pays": pools.house > 0,
        "the reserve is empty": pools.reserve == 0,
        "a low pool": deal.pools.pool < 100_000,
        "a link": deal.pools.link is not None,
        "odd cents": len({prize % 100 for prize in prizes.values()}) > 1,
    }
    yield from (name for name, holds in facts.items() if holds)
