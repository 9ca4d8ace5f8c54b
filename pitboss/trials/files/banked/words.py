"""From the words of a round file to the engine's: the table, the cards, the incidents."""

import re
from collections.abc import Iterator
from decimal import Decimal, DecimalException
from fractions import Fraction
from typing import Any

from msgspec.structs import asdict, replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.play.banked import commands as c
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import Box
from pitboss.play.banked.sign import BankedSign, Limits
from pitboss.play.money import WHOLE
from pitboss.trials.files.banked.shape import BoxShape, IncidentShape, RoundFile
from pitboss.trials.files.toml import Cards

MOMENTS = (
    "before-deal", "deal", "before-flop", "after-flop", "river", "decisions", "settlement",
    "verification", "after-settlement", "after-round",
)  # fmt: skip
_ALSO = {  # other words for the same moments
    "before-round": "before-deal",
    "before-first-card": "before-deal",
    "shuffle": "before-deal",
    "dealing": "deal",
    "during-deal": "deal",
    "flop": "after-flop",
    "on-river": "river",
    "on-the-river": "river",
    "after-deal": "decisions",
    "decision": "decisions",
    "betting": "decisions",
    "play": "decisions",
    "during-settlement": "settlement",
    "racking": "verification",
    "between-rounds": "after-round",
}
PLACES = {"dealer": DEALER, "board": BOARD}
AFTER_PAYING = ("verification", "after-settlement", "after-round")
STAGE_OF = {"before-flop": 0, "after-flop": 1, "river": 2}


def table_of(file: RoundFile, game: BankedGame) -> BankedSign:
    sign = file.table
    return BankedSign(
        minimum=sign.minimum,
        maximum=sign.maximum,
        multiple=sign.multiple,
        maximum_payout=sign.maximum_payout,
        jackpot_wager=sign.jackpot_wager,
        shoe=sign.shoe or next(iter(game.dealing)),
        own_limits=dict(_own_limits(file)),
        markers={box.number: box.limit for box in file.box if box.limit is not None},
        advised=frozenset(box.number for box in file.box if box.advised),
        by_hand=True,
        jackpot_working=sign.jackpot_equipment == "working",
        tournament=sign.tournament,
    )


def _own_limits(file: RoundFile) -> Iterator[tuple[str, Limits]]:
    shown = asdict(file.table)
    for wager in ("trips", "pairs_plus"):
        least, most = shown[f"{wager}_minimum"], shown[f"{wager}_maximum"]
        if least is not None or most is not None:
            yield wager, (least, most)


def meter_of(file: RoundFile, game: BankedGame) -> Meter | None:
    """What the file leaves unsaid of the pools is as it is usually approved."""
    sign = file.table
    if game.jackpot is None:
        return None
    usual = game.jackpot.meter(sign.jackpot_pool, sign.reserve_pool)
    seed = usual.seed if sign.seed is None else sign.seed
    percent = sign.pool_split.jackpot if sign.pool_split else usual.pool_percent
    return replace(usual, seed=seed, pool_percent=percent)


def check(file: RoundFile, game: BankedGame) -> None:
    """What no single key can tell: a box twice, a card twice, amounts that are no amounts."""
    _check_amounts(file, game)
    _check_numbers("box", [box.number for box in file.box])
    _check_numbers("expect.box", [box.number for box in file.expect.box] if file.expect else [])
    seen: dict[Card, str] = {}
    for key, hand in hands(file):
        for card in hand:
            if card != UNKNOWN and card in seen:
                raise BadInput(f"{key}: {card} is dealt twice, see {seen[card]}")
            if card != UNKNOWN and card not in game.deck:
                raise BadInput(f"{key}: {card} is not in the deck")
            seen[card] = key


def _check_numbers(key: str, numbers: list[int]) -> None:
    for nth, number in enumerate(numbers):
        if number < 1 or number > 99:
            raise BadInput(f"{key}[{nth}].number: there is no box {str(number)[:20]}")
        if number in numbers[:nth]:
            raise BadInput(f"{key}[{nth}].number: box {number} stands in the file twice")


def _check_amounts(file: RoundFile, game: BankedGame) -> None:
    sign, shown = file.table, asdict(file.table)
    for key in ("minimum", "maximum", "multiple"):
        if shown[key] <= 0:
            raise BadInput(f"table.{key}: it must be more than nothing")
    for key in ("maximum_payout", "jackpot_wager", "jackpot_pool", "reserve_pool", "seed"):
        if (shown[key] or 0) < 0:
            raise BadInput(f"table.{key}: it must not be negative")
    if sign.minimum > sign.maximum:
        raise BadInput("table.minimum: it is more than the maximum")
    split = sign.pool_split
    if split and (min(split.jackpot, split.reserve) < 0 or split.jackpot + split.reserve != WHOLE):
        raise BadInput("table.pool_split: the two parts are percentages that make 100")
    known = {wager.name for wager in game.wagers}
    for nth, box in enumerate(file.box):
        for wager in box.wagers.__struct_fields__:
            amount = getattr(box.wagers, wager)
            if amount is not None and wager not in known:
                raise BadInput(f"box[{nth}].wagers.{wager}: {game.rules} has no such wager")
            if amount is not None and amount <= 0:
                raise BadInput(f"box[{nth}].wagers.{wager}: a wager is more than nothing")


def hands(file: RoundFile) -> Iterator[tuple[str, tuple[Card, ...]]]:
    for nth, box in enumerate(file.box):
        if box.cards is not None:
            yield f"box[{nth}].cards", box.cards
    if file.dealer is not None:
        yield "dealer.cards", file.dealer.cards
    if file.board is not None:
        yield "board.cards", file.board.cards


def shoe_of(file: RoundFile, order: tuple[int, ...]) -> tuple[Card, ...]:
    """The order in which the file's cards leave the shoe."""
    keys = {DEALER: "dealer.cards", BOARD: "board.cards"}
    given: dict[int, Cards | None] = {
        DEALER: file.dealer.cards if file.dealer else None,
        BOARD: file.board.cards if file.board else None,
    }
    for nth, box in enumerate(file.box):
        keys[box.number], given[box.number] = f"box[{nth}].cards", box.cards
    left: dict[int, list[Card]] = {}
    for place in dict.fromkeys(order):
        hand, size = given[place], order.count(place)
        if hand is None:
            raise BadInput(f"{keys[place]}: missing")
        if len(hand) != size:
            raise BadInput(f"{keys[place]}: {size} cards are dealt there, not {len(hand)}")
        left[place] = list(hand)
    return tuple(left[place].pop(0) for place in order)


def moment(incident: IncidentShape) -> str:
    """When it happened; an incident of the deal unless the file says otherwise."""
    if incident.when:
        when = _ALSO.get(incident.when, incident.when)
        if when not in MOMENTS:
            raise BadInput(f"when: '{incident.when[:20]}' is none of {', '.join(MOMENTS)}")
        return when
    of_the_deal = ("card-exposed", "shoe-malfunction", "wrong-order", "dealt-without-wager")
    if incident.kind in of_the_deal:
        return "deal"
    late = ("amount-found", "earlier-major-win", "hand-in-discard", "wrong-count")
    return "settlement" if incident.kind in late else "decisions"


def lying(game: BankedGame, box: BoxShape) -> dict[str, int]:
    """What lies on a box and cannot be placed, since a wager that it needs is missing."""
    laid = {w.name: getattr(box.wagers, w.name) for w in game.wagers}
    unmet = [w.name for w in game.wagers if any(laid[need] is None for need in w.needs)]
    return {name: laid[name] for name in unmet if laid[name] is not None}


def overlooked(game: BankedGame, table: BankedSign, box: BoxShape) -> bool:
    """Whether a box has cards that its wagers alone do not explain: nobody noticed (G8)."""
    laid = {name: getattr(box.wagers, name) for name in game.laid}
    stands = {n: a for n, a in laid.items() if a is not None and a >= table.least(n)}
    by_right = game.dealt_in(Box(box.number, wagers=stands)) and not box.actions
    return box.advised and box.cards is not None and not by_right


def command_of(incident: IncidentShape, file: RoundFile, game: BankedGame) -> c.Incident:
    """The engine's command for an incident of the file."""
    if incident.kind not in _COMMANDS:
        raise BadInput(f"kind: '{incident.kind[:20]}' is none of {', '.join(_COMMANDS)}")
    kind, keys = _COMMANDS[incident.kind]
    values: dict[str, Any] = {}
    for key in keys:
        value = getattr(incident, key)
        if value in (None, ""):
            raise BadInput(f"{key}: missing")
        values[key] = PLACES.get(value, value) if key == "to" else value
    if kind is c.WrongCount and incident.cards is not None:
        values["cards"] = incident.cards
    if kind is c.DealtWithoutWager:
        box = next((box for box in file.box if box.number == incident.box), None)
        if box is not None:
            values |= {"cards": tuple(box.cards or ()), "lying": lying(game, box)}
    return kind(**values)


_COMMANDS: dict[str, tuple[type[c.Incident], tuple[str, ...]]] = {
    "card-exposed": (c.CardExposed, ("to", "card")),
    "shoe-malfunction": (c.ShoeMalfunction, ()),
    "wrong-count": (c.WrongCount, ("to",)),
    "wrong-order": (c.WrongOrder, ("to",)),
    "dealt-without-wager": (c.DealtWithoutWager, ("box", "handled")),
    "hand-in-discard": (c.HandInDiscard, ("box", "reconstructed")),
    "amount-found": (c.AmountFound, ("box", "wager", "amount")),
    "no-decision": (c.NoDecision, ("box",)),
    "contravention": (c.Contravention, ("box", "clause", "remedy")),
    "disturbance": (c.Disturbance, ()),
    "operator-void": (c.OperatorVoid, ()),
    "jackpot-malfunction": (c.JackpotMalfunction, ("supervisor_approved",)),
    "earlier-major-win": (c.EarlierMajorWin, ("pool", "before_fifth_card")),
    "missing-card": (c.MissingCard, ()),
    "foreign-card": (c.ForeignCard, ()),
}


def number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except DecimalException:
        raise BadInput(f"'{text[:20]}' is not an amount") from None


def times(text: str, ante: int) -> int:
    """So many antes; three and a half are written too, and refused by the rules."""
    known = re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,2})?", text)
    amount = Fraction(text) * ante if known else Fraction(1, 2)
    if amount.denominator != 1:
        raise BadInput(f"'{text[:20]}' is not a number of antes")
    return int(amount)
