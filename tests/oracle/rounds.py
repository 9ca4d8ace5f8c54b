"""Random rounds for the two settlements to disagree on: small stakes, odd cents, stacked decks."""

from random import Random

from msgspec.structs import replace

from tests.oracle.settlement import (
    DERIVED,
    MULTIPLES,
    SIDE,
    Deal,
    Pools,
    Seat,
    Sign,
    never_accepted,
)

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
WHEEL = "5432A"
BOXES = range(1, 10)

Shoe = list[str]


def random_round(game: str, random: Random) -> Deal:
    sign = random_sign(game, random)
    seats, shoe = random.randint(1, 6), random_shoe(random)
    numbers = sorted(random.sample(BOXES, seats))
    size = 3 if game == "three-card-2006" else 2 if game == "ultimate-2019" else 5
    dealer = take(shoe, size)
    board = take(shoe, 5) if game == "ultimate-2019" else ()
    boxes = tuple(
        random_seat(game, sign, number, random_hand(dealer, shoe, random), random)
        for number in numbers
    )
    pools = random_pools(sign, random) if game.startswith("canberra") else Pools()
    return Deal(game, sign, boxes, dealer, board, pools, void=random.random() < 0.03)


def random_sign(game: str, random: Random) -> Sign:
    multiple = random.choice((1, 5, 25, 100, 500))
    minimum = multiple * random.randint(1, 6)
    maximum = minimum + multiple * random.randint(0, 40)
    side = None
    if game in SIDE and random.random() < 0.5:
        least = multiple * random.randint(1, 6)
        side = least, least + multiple * random.randint(0, 20)
    ceiling = random.choice((None, None, random.randint(1, 20_000)))
    return Sign(minimum, maximum, multiple, side, ceiling, random.choice((1, 7, 99, 200, 500)))


def random_pools(sign: Sign, random: Random) -> Pools:
    pool = random.choice((random.randint(1, 200_000), random.randint(1, 5_000_000), 1_000_000))
    return Pools(
        pool + 9 * sign.price,
        random.choice((0, random.randint(0, 200_000), 10_000_000)) + 9 * sign.price,
        random.choice((1_000_000, 0, random.randint(0, 2_000_000))),
        random.choice((75, 0, 100, random.randint(0, 100))),
        random.choice((None, None, random.randint(9 * sign.price, 3_000_000))),
    )


# Cards


def random_shoe(random: Random) -> Shoe:
    """All cards, or those of a few ranks, so that equal and high hands are common."""
    deck = list(DECK)
    random.shuffle(deck)
    if random.random() < 0.5:
        lowest = random.randint(0, 2)
        deck.sort(key=lambda card: RANKS.index(card[0]) < 2 * lowest + 2)
    return deck


def take(shoe: Shoe, count: int) -> tuple[str, ...]:
    taken = tuple(shoe[:count])
    del shoe[:count]
    return taken


def take_these(shoe: Shoe, wanted: list[str]) -> tuple[str, ...]:
    """These cards, if they are all there."""
    if any(card not in shoe for card in wanted):
        return ()
    for card in wanted:
        shoe.remove(card)
    return tuple(wanted)


def random_hand(dealer: tuple[str, ...], shoe: Shoe, random: Random) -> tuple[str, ...]:
    hand: tuple[str, ...] = ()
    chance = random.random()
    if chance < 0.15:
        hand = equal_hand(dealer, shoe, random)
    elif chance < 0.6 and len(dealer) == 5:
        hand = made_hand(shoe, random)
    return hand or take(shoe, len(dealer))


def equal_hand(dealer: tuple[str, ...], shoe: Shoe, random: Random) -> tuple[str, ...]:
    """The dealer's ranks in other suits."""
    turn = random.randint(1, 3)
    wanted = [card[0] + SUITS[(SUITS.index(card[1]) + turn) % 4] for card in dealer]
    return take_these(shoe, wanted)


def made_hand(shoe: Shoe, random: Random) -> tuple[str, ...]:
    suit, low = random.choice(SUITS), random.randint(0, 8)
    rank, other = random.sample(RANKS, 2)
    suits = random.sample(SUITS, 4)
    wanted = random.choice(
        (
            *([r + suit for r in "AKQJT"] for _ in range(4)),  # or two would hardly ever meet
            *([r + suit for r in RANKS[low : low + 5]] for _ in range(2)),
            [r + suit for r in WHEEL],
            [r + suit for r in random.sample(RANKS, 5)],
            [rank + s for s in SUITS] + [other + suit],
            [rank + s for s in suits[:3]] + [other + s for s in suits[:2]],
            ["A" + suits[0], "A" + suits[1], "8" + suits[2], "8" + suits[3], "K" + suit],
            ["A" + suit, "K" + suits[0]] + [r + suits[1] for r in "432"],
        )
    )
    return take_these(shoe, wanted)


# Wagers and decisions


def random_seat(game: str, sign: Sign, number: int, cards: tuple[str, ...], random: Random) -> Seat:
    marker = random.choice((None, None, None, sign.maximum + sign.multiple * random.randint(0, 30)))
    advised = random.random() < 0.25
    ante = random_amount(sign.minimum, sign.maximum, sign.multiple, random)
    laid = {"ante": ante}
    if game == "ultimate-2019":
        laid["blind"] = ante
    if game in SIDE and random.random() < 0.6:
        laid[SIDE[game]] = random_amount(*(sign.side or (1, sign.maximum)), sign.multiple, random)
    if game == "three-card-2006" and len(laid) == 2 and random.random() < 0.3:
        del laid["ante"]
    if game.startswith("canberra") and random.random() < 0.8:
        laid["jackpot"] = sign.price
    seat = Seat(number, laid, cards, (), 0, marker, advised)
    return random_decisions(game, sign, seat, random)


def random_amount(least: int, most: int, multiple: int, random: Random) -> int:
    low = random.choice((least, least, multiple))
    amount = random.randint(low, most + random.choice((0, 0, 5 * multiple)))
    return max(multiple, amount // multiple * multiple)


def random_decisions(game: str, sign: Sign, seat: Seat, random: Random) -> Seat:
    gone = never_accepted(Deal(game, sign, ()), seat)
    if set(seat.laid) <= gone:
        return replace(seat, cards=())
    derived = DERIVED[game]
    chance, stages = random.random(), MULTIPLES[game]
    unlit = game == "canberra-2017" and random.random() < 0.1
    seat = replace(seat, lit=not unlit)
    if "ante" not in seat.laid or "ante" in gone:
        return replace(seat, decisions=("fold",) if chance < 0.1 else ())
    checks = ("check",) * random.randint(0, len(stages) - 1)
    if chance < 0.2:
        both = game == "three-card-2006" and "pairs_plus" in set(seat.laid) - gone
        return replace(seat, decisions=(*checks, "fold-ante" if both and chance < 0.1 else "fold"))
    amount = random.choice(stages[len(checks)]) * seat.laid["ante"]
    seat = replace(seat, decisions=(*checks, derived), derived=amount)
    return random_end(game, sign, seat, random)


def random_end(game: str, sign: Sign, seat: Seat, random: Random) -> Seat:
    """Now and then an amount is found wrong, a hand is voided, or its player gives up."""
    chance = random.random()
    if chance < 0.15:
        amount = random.randint(1, 2 * seat.derived)
        return replace(seat, found={DERIVED[game]: amount})
    if chance < 0.25:
        wager = random.choice([wager for wager in seat.laid if wager != "jackpot"])
        least, most = sign.minimum, seat.marker or sign.maximum
        return replace(seat, found={wager: random.randint(max(1, least // 2), most + most // 4)})
    if chance < 0.3:
        return replace(seat, struck=True)
    if chance < 0.4 and game == "ultimate-2019":
        return replace(seat, decisions=(*seat.decisions, "concede"))
    return seat
