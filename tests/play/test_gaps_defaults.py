"""What is left unsaid is nothing: no amount, no name, not so. The few exceptions are listed."""

import pkgutil
from fractions import Fraction
from importlib import import_module
from typing import Any

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from pitboss import play
from pitboss.play.jackpot import Movement
from pitboss.play.pot_round import Hold, Limit, Scale
from pitboss.play.table_commands import Shoe, Sign
from pitboss.play.table_state import Deal

MODULES = [
    import_module(f"{play.__name__}.{module.name}")
    for module in pkgutil.iter_modules(play.__path__)
]
STRUCTS = [
    kind
    for module in MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__
]
NOTHING: tuple[Any, ...] = (0, "", None, (), {}, frozenset())
SOMETHING: dict[str, Any] = {
    # Against the house
    "banked_commands.Act.lit": True,
    "banked_game.Table.multiple": 100,
    "banked_game.Table.shoe": "manual",
    "banked_game.Table.jackpot_working": True,
    "banked_round.BankedRound.remaining": -1,
    "banked_round.BankedRound.moved": Movement(0, 0, 0),
    "jackpot.Meter.seed": 1_000_000,
    "jackpot.Meter.pool_percent": 75,
    # For the pot
    "pot_commands.FindWrongCount.seen": True,
    "pot_commands.FindWrongOrder.seen": True,
    "pot_round.Scale.percent": Fraction(5),
    "pot_round.Scale.multiple": 2_000,
    "pot_round.Scale.cap": Fraction(100),
    "pot_round.PotTable.limit": Limit.FIXED,
    "pot_round.PotTable.blinds": 2,
    "pot_round.PotTable.buck": 1,
    "pot_round.PotTable.chip": 100,
    "pot_round.PotTable.scale": Scale(Fraction(5), 2_000, Fraction(100), False),
    "pot_round.Seat.hold": Hold.AWAY,
    # The table
    "table_commands.Shoe.kind": "manual",
    "table_commands.Shoe.decks": ("red",),
    "table_commands.PublishDeal.outcome": "played",
    "table_game.TableLaw.notice": 1_200,
    "table_state.TableState.sign": Sign(),
    "table_state.TableState.shoe": Shoe(),
    "table_state.TableState.deal": Deal(),
    "table_state.TableState.counted_out": True,
    "table_state.TableState.jackpot_working": True,
    # Both
    "verbs.Offer.multiple": 1,
}


def unsaid(field: FieldInfo) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory()


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_what_is_left_unsaid(kind: type[Struct]) -> None:
    for field in fields(kind):
        if not field.required:
            place = f"{kind.__module__.split('.')[-1]}.{kind.__name__}.{field.name}"
            meant = [SOMETHING[place]] if place in SOMETHING else NOTHING
            assert unsaid(field) in meant, place


def test_every_exception_is_one() -> None:
    places = {
        f"{kind.__module__.split('.')[-1]}.{kind.__name__}.{field.name}"
        for kind in STRUCTS
        for field in fields(kind)
        if not field.required and unsaid(field) not in NOTHING
    }
    assert places == SOMETHING.keys()
