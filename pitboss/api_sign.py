"""The sign of a table and its meter as a library user writes them: in dollars, by their words."""

from collections.abc import ItemsView, Iterable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Required, TypedDict

import msgspec
from msgspec.structs import fields, replace

from pitboss.errors import BadAmount, BadInput
from pitboss.play.banked.jackpot import Meter
from pitboss.play.machine import Game, ShownSign, machine_of
from pitboss.play.money import CENT, dollars
from pitboss.play.pot.sign import Scale
from pitboss.play.table.sign import check_sign, signed

Money = int | str | Decimal


def cents(amount: Money) -> int:
    """Cents in dollars; a float has lost its last digit already, and is not taken."""
    if isinstance(amount, bool) or not isinstance(amount, int | str | Decimal):
        raise BadAmount(f"{str(amount)[:20]} is no amount: write dollars as int, str or Decimal")
    return dollars(amount)


def in_dollars(amount: int) -> Decimal:
    """Dollars in cents."""
    return amount * CENT


class Displayed(TypedDict, total=False):
    """What a sign displays, in dollars; the middle part against the house, the last for the pot."""

    minimum: Required[Money]
    tournament: bool

    maximum: Money
    multiple: Money
    maximum_payout: Money
    jackpot_wager: Money
    shoe: str
    own_limits: Mapping[str, tuple[Money, Money]]  # by side wager
    markers: Mapping[int, Money]  # by box
    advised: Iterable[int]  # boxes whose player was told of the minimum before
    jackpot_working: bool

    minimum_stake: Money
    limit: str
    blinds: int
    ace_low: bool
    buck: int
    chip: Money
    commission: Mapping[str, Any]  # percent, multiple, cap, free_before_communal


_AMOUNTS = {
    "minimum", "maximum", "multiple", "maximum_payout", "jackpot_wager", "minimum_stake", "chip",
}  # fmt: skip


def sign_of(game: Game, displayed: Displayed) -> ShownSign:
    """The engine's sign, if a table of this game may display it."""
    given: dict[str, Any] = dict(displayed)
    kind = machine_of(game).SIGN
    known = _known(kind)
    scale = given.pop("commission", None) if "commission" in known else None
    _check_names(game, known, given)
    if "shoe" in known:
        given.setdefault("shoe", game.shoes[0])
    sign = _converted(kind, {name: _in_cents(name, value) for name, value in given.items()})
    if scale is not None and game.scale is not None:
        sign = replace(sign, scale=_scale(game.scale, scale))
    # What the table remembers of its boxes is no part of what it displays.
    check_sign(game, signed(machine_of(game).plain(sign)))
    return sign


def _known(kind: type[ShownSign]) -> dict[str, bool]:
    """What such a sign has, and whether it needs it; its scale is written as a commission."""
    names = ("commission" if field.name == "scale" else field.name for field in fields(kind))
    return dict(zip(names, (field.required for field in fields(kind)), strict=True))


def _check_names(game: Game, known: Mapping[str, bool], given: Mapping[str, Any]) -> None:
    for name in given:
        if name not in known:
            raise BadInput(
                f"the sign of {game.rules} has no {name[:30]}: it has {', '.join(known)}"
            )
    for name, required in known.items():
        if required and name not in given:
            raise BadInput(f"the sign of {game.rules} needs its {name}")


def _in_cents(name: str, value: Any) -> Any:
    if name in _AMOUNTS:
        return cents(value)
    if name == "own_limits":
        return {
            wager: [cents(one) for one in _many(name, limits)] for wager, limits in _by(name, value)
        }
    if name == "markers":
        return {box: cents(limit) for box, limit in _by(name, value)}
    return _many(name, value) if name == "advised" else value


def _by(name: str, value: Any) -> ItemsView[Any, Any]:
    if not isinstance(value, Mapping):
        raise BadInput(f"the sign has its {name} in a dict, not in {str(value)[:20]!r}")
    return value.items()


def _many(name: str, value: Any) -> list[Any]:
    if isinstance(value, str) or not isinstance(value, Iterable):
        raise BadInput(f"the sign has its {name} in a tuple, not in {str(value)[:20]!r}")
    return list(value)


def _converted(kind: type[ShownSign], given: dict[str, Any]) -> ShownSign:
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as fault:
        raise BadInput(f"the sign: {fault}") from None


def _scale(rules: Scale, given: Any) -> Scale:
    """The commission as varied; what is left out stays as the rules have it."""
    read: dict[str, Any] = {}
    for name, value in _by("commission", given):
        if name in ("percent", "cap"):
            read[name] = Fraction(cents(value), 100)
        elif name == "multiple":
            read[name] = cents(value)
        elif name == "free_before_communal" and isinstance(value, bool):
            read[name] = value
        else:
            raise BadInput(f"the commission has no {name[:30]} of {str(value)[:20]}")
    return replace(rules, **read)


def meter_of(game: Game, given: Mapping[str, Money]) -> dict[str, Meter]:
    """The jackpot pool as its meter shows it, and the reserve behind it."""
    if not given:
        return {}
    if not given.keys() <= {"meter", "reserve"} or "meter" not in given:
        raise BadInput("a deal takes meter=, and reserve= with it")
    if game.jackpot is None:
        raise BadInput(f"in {game.rules}, which has no jackpot, a Deal has no meter")
    return {"meter": game.jackpot.meter(cents(given["meter"]), cents(given.get("reserve", 0)))}
