"""What is left unsaid is nothing: no amount, no name, not so. The few exceptions are listed."""

import pkgutil
from importlib import import_module
from typing import Any

import pytest
from msgspec import NODEFAULT, Struct
from msgspec.structs import FieldInfo, fields

from pitboss import play
from pitboss.play.banked.jackpot import Movement
from pitboss.play.pot.round import Hold
from pitboss.play.pot.sign import Limit
from pitboss.play.table.commands import Shoe, Sign
from pitboss.play.table.state import Deal

MODULES = [
    import_module(module.name)
    for module in pkgutil.walk_packages(play.__path__, f"{play.__name__}.")
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
    "banked.commands.Act.lit": True,
    "banked.sign.BankedSign.multiple": 100,
    "banked.sign.BankedSign.shoe": "manual",
    "banked.sign.BankedSign.jackpot_working": True,
    "banked.round.BankedRound.remaining": -1,
    "banked.round.BankedRound.moved": Movement(0, 0, 0),
    # For the pot
    "pot.commands.FindWrongCount.seen": True,
    "pot.commands.FindWrongOrder.seen": True,
    "pot.sign.PotSign.limit": Limit.FIXED,
    "pot.sign.PotSign.buck": 1,
    "pot.sign.PotSign.chip": 100,
    "pot.round.Seat.hold": Hold.AWAY,
    # The table
    "table.equipment.Shoe.kind": "manual",
    "table.equipment.Shoe.decks": ("red",),
    "table.commands.PublishDeal.outcome": "played",
    "table.state.TableState.sign": Sign(),
    "table.state.TableState.shoe": Shoe(),
    "table.state.TableState.deal": Deal(),
    "table.state.TableState.counted_out": True,
    "table.state.TableState.jackpot_working": True,
    # Both
    "verbs.Offer.multiple": 1,
}


def unsaid(field: FieldInfo) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory()


def test_every_room_of_play_is_read() -> None:
    assert {kind.__module__.split(".")[2] for kind in STRUCTS} >= {"banked", "pot", "table"}


@pytest.mark.parametrize("kind", STRUCTS, ids=lambda kind: kind.__name__)
def test_what_is_left_unsaid(kind: type[Struct]) -> None:
    for field in fields(kind):
        if not field.required:
            place = f"{kind.__module__.removeprefix('pitboss.play.')}.{kind.__name__}.{field.name}"
            meant = [SOMETHING[place]] if place in SOMETHING else NOTHING
            assert unsaid(field) in meant, place


def test_every_exception_is_one() -> None:
    places = {
        f"{kind.__module__.removeprefix('pitboss.play.')}.{kind.__name__}.{field.name}"
        for kind in STRUCTS
        for field in fields(kind)
        if not field.required and unsaid(field) not in NOTHING
    }
    assert places == SOMETHING.keys()
