"""The tables of the parlour: what their signs display, and what opens them."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.floor.people import Role
from pitboss.play.banked.jackpot import Jackpot
from pitboss.play.machine import Game, ShownSign, machine_of
from pitboss.play.money import dollars
from pitboss.play.pool import OpenPool
from pitboss.play.pot.sign import Limit
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.sign import signed

JACKPOT = "the parlour's"
POOL, RESERVE = dollars(15_000), dollars(5_000)
PAYS_FOR_ITSELF = 40  # percent to the pool: more, and the house puts in (`pitboss lab jackpot`)
APPROVAL = "play money: no approval is needed"
STAKE = dollars(200)  # where stakes lie on the table


def stake(game: Game) -> int:
    """What a player sits down with."""
    return STAKE if _shown(game).minimum_stake else 0


def pools(jackpot: Jackpot) -> OpenPool:
    """What opens the jackpot that the tables share; its split pays for itself."""
    return OpenPool(meter=replace(jackpot.meter(POOL, RESERVE), pool_percent=PAYS_FOR_ITSELF))


def opening(game: Game, day: str) -> Iterator[tuple[Command, Role]]:
    """What is done before anybody sits down, and by whom."""
    shoe = _shoe(game)
    set_up = c.SetUp(
        rules=game.rules,
        seats=5,
        sign=signed(_shown(game)),
        shoe=shoe,
        layout_approval=APPROVAL,
        date=day,
        jackpot=JACKPOT if game.jackpot else "",
    )
    yield set_up, Role.OPERATOR
    found = len(game.deck) * len(shoe.decks)
    yield c.CheckCards(found=found, when="opening"), Role.SUPERVISOR
    yield c.OpenTable(), Role.SUPERVISOR


def _shoe(game: Game) -> c.Shoe:
    kind = "automated" if "automated" in game.shoes else "manual"
    decks = ("red", "blue") if kind == "automated" else ("red",)
    return c.Shoe(kind=kind, decks=decks, approval="play money", electronic=True)


def _shown(game: Game) -> ShownSign:
    usual: ShownSign = machine_of(game).usual_sign(game)
    return replace(usual, **_BESIDES.get(game.rules, {}))


_BESIDES: Mapping[str, Mapping[str, Any]] = {
    "omaha-1995": {"limit": Limit.FULL_POT},
    "ultimate-2019": {"own_limits": {"trips": (dollars(5), dollars(100))}},
}
