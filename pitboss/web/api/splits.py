"""What a split of the jackpot wager earns or loses, exactly, for whoever sets one up."""

from typing import Annotated, Any

from litestar import get
from litestar.params import FromPath, QueryParameter
from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.people import Role
from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.room.errors import NoSuchTable
from pitboss.web.api.desk import on_duty
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Who, service_of

SEES = frozenset({Role.SUPERVISOR, Role.SHIFT_MANAGER, Role.OPERATOR, Role.INSPECTOR})
Percent = Annotated[int | None, QueryParameter(description="To the pool; as approved if none.")]


class SplitTold(Struct):
    """In the long run; shares are fractions of what is wagered, as "3/50"."""

    jackpot: str
    split: int
    wager: str
    players: str  # what they get back
    house: str  # what it keeps; below nothing, what it puts in
    breaks_even: str  # the split at which it does neither
    words: str


@get("/api/jackpots/{jackpot:str}/split", tags=["jackpots"])
async def split(
    request: Asked, caller: Who, jackpot: FromPath[str], percent: Percent = None
) -> SplitTold:
    """What a split of the wager between pool and reserve earns or loses the house."""
    service = service_of(request)
    on_duty(caller.somebody().person, SEES)
    if jackpot not in service.room.house.jackpots:
        raise NoSuchTable(f"there is no jackpot {jackpot[:40]!r}")
    return await service.run(_told, service, jackpot, percent)


def _told(service: Service, name: str, percent: int | None) -> SplitTold:
    from pitboss.lab.jackpot.economics import economics  # the lab is large, and seldom asked

    house = service.room.house
    meter = service.room.casino.known_jackpot(name).state.meter
    fed_by = next((spec.name for spec in house.tables if spec.jackpot == name), None)
    if meter is None or fed_by is None:
        raise BadInput(f"jackpot {name} is fed by no table")
    shown: Any = service.room.casino.known(fed_by).state.sign.shown
    asked = meter if percent is None else replace(meter, pool_percent=percent)
    found = economics(house.jackpots[name].rules, shown.jackpot_wager, asked)
    kept, best = found.house, found.break_even_split
    does = "keeps" if kept >= 0 else "puts in"
    words = (
        f"With {asked.pool_percent} percent to the pool the house {does} "
        f"{_hundredths(abs(kept))} cents of each dollar wagered on the jackpot in the long run; "
        f"at {_hundredths(best)} percent it would keep nothing."
    )
    return SplitTold(
        name,
        asked.pool_percent,
        in_dollars(shown.jackpot_wager),
        str(found.long_run),
        str(kept),
        str(best),
        words,
    )


def _hundredths(share: Any) -> str:
    """A share as hundredths with one decimal, rounded down.

    >>> from fractions import Fraction
    >>> _hundredths(Fraction(1, 8))
    '12.5'
    """
    tenths = int(share * 1000)
    return f"{tenths // 10}.{tenths % 10}"


ROUTES: list[Any] = [split]
