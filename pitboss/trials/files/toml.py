"""Reading a TOML file into a frozen shape, or saying in one line what is wrong, and where."""

import re
import tomllib
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec

from pitboss.cards.card import Card, cards
from pitboss.errors import BadAmount, BadInput
from pitboss.journal.files import read_some
from pitboss.play.money import dollars

T = TypeVar("T")

LARGEST = 1_000_000  # bytes of a file
MOST_PARTS = 200  # of a key: each makes a table within a table, and they are looked through again
LONGEST = 120  # characters of a reason: a file may hold a word of any length


class Amount(int):
    """Cents, written in the file as dollars with two decimals at the most."""


class Rate(Fraction):
    """A percentage or a multiple, written with six decimals at the most."""


class Cards(tuple[Card, ...]):
    """Cards, written in the file with spaces between them."""


def read(path: Path, shape: type[T]) -> T:
    """Read the file as this shape; raise BadInput with file, key and reason."""
    return convert(path, load(path), shape)


def load(path: Path) -> dict[str, Any]:
    try:
        text = read_some(path, LARGEST).decode("utf-8").replace("\r\n", "\n")
        if any(line.count(".") > MOST_PARTS for line in text.split("\n")):
            raise BadInput(f"{path}: a line with more than {MOST_PARTS} dots is no key")
        return tomllib.loads(text, parse_float=_decimal)
    except BadInput:
        raise
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file in UTF-8") from None
    except ArithmeticError:
        raise BadInput(f"{path}: not TOML: a number is larger than any can be") from None
    except (RecursionError, ValueError) as fault:
        raise BadInput(f"{path}: not TOML: {_one_line(str(fault))}") from None


def convert(path: Path, loaded: dict[str, Any], shape: type[T]) -> T:
    try:
        return cast(T, _plain(msgspec.convert(loaded, shape, dec_hook=_read_value)))
    except msgspec.ValidationError as fault:
        raise BadInput(f"{path}: {_explain(str(fault))}") from None


def _plain(value: Any) -> Any:
    """Amounts and cards as the engine has them; only reading needs types of their own."""
    match value:
        case Amount():
            return int(value)
        case tuple():
            return tuple(_plain(item) for item in value)
        case msgspec.Struct():
            fields = {name: _plain(getattr(value, name)) for name in value.__struct_fields__}
            return msgspec.structs.replace(value, **fields)
        case _:
            return value


def _decimal(text: str) -> Decimal:
    return Decimal(text.replace("_", ""))


def _read_value(kind: type, value: Any) -> Any:
    if kind is Amount:
        if isinstance(value, bool) or not isinstance(value, int | Decimal):
            raise BadAmount(f"an amount of dollars was expected, not {_shown(value)}")
        return Amount(dollars(value))
    if kind is Rate:
        return _rate(value)
    if kind is Cards:
        if not isinstance(value, str):
            raise BadInput(f'cards were expected, as in "Ah Td 2c", not {_shown(value)}')
        return Cards(cards(value))
    raise TypeError(f"no way to read {kind}")


def _rate(value: Any) -> Rate:
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if not number or not Decimal(value).is_finite() or Decimal(value).copy_abs() >= 10**6:
        raise BadInput(f"a number below a million was expected, not {_shown(str(value))}")
    exact = Decimal(value).quantize(Decimal("0.000001"))
    if exact != value:
        raise BadInput(f"{str(value)[:20]} has more than six decimals")
    return Rate(exact)


def _shown(value: Any) -> str:
    return _one_line(repr(value))[:40]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _explain(fault: str) -> str:
    """Turn msgspec's words into `key: reason`."""
    found = re.fullmatch(r"(.*?)(?: - at `\$\.?(.*)`)?", _one_line(fault))
    assert found
    reason, key = found[1], found[2] or ""
    if field := re.fullmatch(r"Object contains unknown field `(.*)`", reason):
        return f"{_join(key, field[1][:LONGEST])}: unknown key"
    if field := re.fullmatch(r"Object missing required field `(.*)`", reason):
        return f"{_join(key, field[1])}: missing"
    return f"{key}: {reason[:LONGEST]}" if key else reason[:LONGEST]


def _join(key: str, field: str) -> str:
    return f"{key}.{field}" if key else field
