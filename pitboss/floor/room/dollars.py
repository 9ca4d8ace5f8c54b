"""Money as it leaves the house: a string of dollars with two decimals, wherever it stands.

    told({"type": "WagerPlaced", "amount": 1000}) -> {"type": "WagerPlaced", "amount": "10.00"}
    read({"type": "table.SetMarker", "box": 3, "limit": "800.00"})

The names of fields say what is money: a test holds these lists to every command and event.
"""

import re
from collections.abc import Callable
from typing import Any

from pitboss.errors import BadAmount

_SIGNS = {"minimum", "maximum", "multiple", "maximum_payout", "jackpot_wager", "minimum_stake"}
_POOLS = {"pool", "reserve", "house", "fed", "seed"}
_WAGERS = {"amount", "back", "paid", "stake", "step", "commission", "counted", "returned"}
MONEY = frozenset({*_SIGNS, *_POOLS, *_WAGERS, "chip", "limit"})
PAIRS = frozenset(["changes", "held", "shares", "awards", "moved", "returned"])  # with whose it is
MAPS = frozenset(["lying", "markers", "wagers"])  # by what it is for
LIMITS = "own_limits"
ONLY = {"due": "pot.BlindPosted"}  # elsewhere a seat
AMOUNT = re.compile(r"-?\d{1,12}(\.\d{1,2})?", re.ASCII)


def in_dollars(cents: int) -> str:
    """
    >>> in_dollars(1250), in_dollars(-5)
    ('12.50', '-0.05')
    """
    sign, cents = "-" if cents < 0 else "", abs(cents)
    return f"{sign}{cents // 100}.{cents % 100:02}"


def in_cents(amount: Any) -> int:
    """
    >>> in_cents("12.50"), in_cents("7")
    (1250, 700)
    """
    if not isinstance(amount, str) or not AMOUNT.fullmatch(amount):
        raise BadAmount(f"{str(amount)[:20]!r} is not dollars in a string, as '12.50'")
    whole, _, part = amount.lstrip("-").partition(".")
    cents = int(whole) * 100 + int(part.ljust(2, "0") or "0")
    return -cents if amount.startswith("-") else cents


def told(thing: Any) -> Any:
    """A command, an event or a sign as JSON has it, with its cents as dollars."""
    return _walk(thing, _out)


def read(thing: Any) -> Any:
    """The same, as somebody sent it, with its dollars as cents."""
    return _walk(thing, _in)


def _out(value: Any) -> Any:
    return in_dollars(value) if type(value) is int else value


def _in(value: Any) -> Any:
    if isinstance(value, str) and not AMOUNT.fullmatch(value) and not value[:1].isdigit():
        return value  # a word, as the limit of a pot game
    return value if value is None else in_cents(value)


def _walk(thing: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(thing, dict):
        return {key: _field(thing, key, value, change) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_walk(one, change) for one in thing]
    return thing


def _field(whole: dict[str, Any], key: str, value: Any, change: Callable[[Any], Any]) -> Any:
    pairs = isinstance(value, list | tuple)
    if key in PAIRS and pairs:
        return [[who, change(amount)] for who, amount in _checked(value)]
    if key in MAPS and isinstance(value, dict):
        return {name: change(amount) for name, amount in value.items()}
    if key == LIMITS and isinstance(value, dict):
        return {name: [change(one) for one in both] for name, both in value.items()}
    if (key in MONEY or whole.get("type") == ONLY.get(key, ...)) and not isinstance(value, dict):
        return value if pairs else change(value)
    return _walk(value, change)


def _checked(pairs: Any) -> Any:
    if not all(isinstance(pair, list | tuple) and len(pair) == len("ab") for pair in pairs):
        raise BadAmount("amounts stand in pairs, each with whose it is")
    return pairs
