"""The sign at a table against the house, by chance: limits, prices, markers, and the meter."""

from random import Random

from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Meter, contribution, moved
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign, Limits
from pitboss.play.money import dollars
from pitboss.trials.nights.chance import some, sometimes

MINIMUMS = tuple(dollars(amount) for amount in (5, 10, 25, 100))
MULTIPLES = tuple(dollars(amount) for amount in ("0.50", 1, "2.50", 5))
CEILINGS = tuple(dollars(amount) for amount in ("62.50", 1_000, 25_000))
PRICES = tuple(dollars(amount) for amount in (1, 2, "2.50", 5))
POOLS = tuple(dollars(amount) for amount in (1, 900, 10_000, 123_456, 500_000))
RESERVES = tuple(dollars(amount) for amount in (0, 40, 3_000, 250_000))
SEEDS = tuple(dollars(amount) for amount in (10_000, 10_000, 25_000, 0))
PERCENTS = (75, 75, 50, 33, 100, 0)


def random_table(game: BankedGame, boxes: tuple[int, ...], chance: Random) -> BankedSign:
    minimum = chance.choice(MINIMUMS)
    maximum = minimum * chance.choice((1, 2, 10, 100))
    return BankedSign(
        minimum=minimum,
        maximum=maximum,
        multiple=chance.choice(MULTIPLES),
        maximum_payout=chance.choice((None, *CEILINGS)),
        jackpot_wager=0 if sometimes(chance, 10) else chance.choice(PRICES),
        shoe=chance.choice(tuple(game.dealing)),
        own_limits=_own_limits(game, minimum, chance),
        markers={box: maximum * chance.randint(1, 4) for box in some(chance, boxes, 10)},
        advised=frozenset(some(chance, boxes, 20)),
        jackpot_working=not sometimes(chance, 10),
        by_hand=sometimes(chance, 30),
        tournament=sometimes(chance, 10),
    )


def _own_limits(game: BankedGame, minimum: int, chance: Random) -> dict[str, Limits]:
    """Of side wagers: neither the ante, nor its twin, nor what has a price."""
    free = [w.name for w in game.wagers[1:] if not w.equal_to and not w.price_clause]
    least = minimum // chance.choice((1, 5))
    return {wager: (least, least * chance.randint(1, 20)) for wager in some(chance, free, 50)}


def random_meter(game: BankedGame, round: BankedRound, chance: Random) -> Meter | None:
    """Pools as they stand; where accepted wagers feed them, those of this round are in them."""
    if game.jackpot is None:
        return None
    meter = Meter(
        pool=chance.choice(POOLS) + chance.randrange(100),
        reserve=chance.choice(RESERVES),
        seed=chance.choice(SEEDS),
        pool_percent=chance.choice(PERCENTS),
    )
    if game.jackpot.fed_by == "acceptance":
        for box in round.boxes.values():
            if game.jackpot.wager in box.wagers:
                meter = moved(meter, contribution(meter, box.wagers[game.jackpot.wager]))
    return meter
