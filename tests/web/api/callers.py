"""Everybody who may ask something of a room: nobody, a guest, a player, and each role of staff."""

from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.floor.people import Role
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger

STAFF = [str(role) for role in Role if role is not Role.PLAYER]
PLAYERS = ["guest", "player one"]
CALLERS = ["nobody", *PLAYERS, *STAFF]
Callers = dict[str, Stranger]


@contextmanager
def callers_at(served: Served) -> Iterator[Callers]:
    """Each with a cookie and a token of their own, but for nobody, who has none."""
    clients = {name: served.client() for name in CALLERS}
    people = {name: Stranger(http) for name, http in clients.items()}
    for name, one in people.items():
        if name != "nobody":
            one.come_in("" if name == "guest" else name)
    try:
        yield people
    finally:
        for http in clients.values():
            http.close()


def role_of(caller: str) -> Role:
    return Role.PLAYER if caller in PLAYERS else Role(caller)
