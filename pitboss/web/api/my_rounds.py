"""The rounds that somebody was in, as the journal has them."""

from typing import Annotated

from litestar import get
from litestar.params import QueryParameter
from msgspec import Struct

from pitboss.audit.past import Came
from pitboss.floor.room.dollars import in_dollars
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Who, service_of


class RoundTold(Struct):
    """What a round came to; `hand` where it was declared or shown."""

    table: str
    rules: str
    round: int
    time: str
    practice: bool
    laid: str
    back: str
    net: str
    cards: list[str]
    hand: str
    void: bool


@get("/api/me/rounds", tags=["me"])
async def my_rounds(
    request: Asked,
    caller: Who,
    most: Annotated[int, QueryParameter(ge=1, le=500, description="The latest of them.")] = 100,
) -> list[RoundTold]:
    """The rounds that the caller was in, the latest first, as the journal has them."""
    service, person = service_of(request), caller.somebody().person
    return await service.run(_rounds, service, person.name, most)


def _rounds(service: Service, player: str, most: int) -> list[RoundTold]:
    known = sorted(service.past.of(player), key=lambda one: one.time, reverse=True)
    return [_round(service, one) for one in known[:most]]


def _round(service: Service, one: Came) -> RoundTold:
    laid, back, net = map(in_dollars, (one.laid, one.laid + one.net, one.net))
    practice = service.room.spec(one.table).practice
    about = one.table, one.rules, one.round, one.time, practice
    return RoundTold(*about, laid, back, net, [*one.cards], one.hand, one.void)
