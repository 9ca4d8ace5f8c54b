"""What the description says of the house: people and rounds, and every command by its tag."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

from pitboss.floor import authority, tournament_authority
from pitboss.floor.cage import decide as cage
from pitboss.floor.cage import own
from pitboss.floor.people import Role
from pitboss.play.pool import PoolCommand

HOUSE = """\
**Who asks**: a session cookie from /api/guest or /api/login, with its `csrf` in X-CSRF-Token on
every POST, or `Authorization: Bearer`. A session ends after 12 hours, with a log-out, another
password or role, and when somebody is disabled. Tables, rounds, jackpots, tournaments and the law
are read without one. `HEAD` is `GET` without a body.

**Two people**: a command that needs a second person is 201 with the event `requests.Asked`, its
`number` and nothing done; another operator, a shift manager or an inspector approves it at
/api/requests/{number}. `version` is then that of the requests. A cage's fill or credit is asked
for by the pit and confirmed by a cashier, who is somebody else.

**Problems**: 400 what is malformed, or asks for what cannot be; 422 what a rule refused, with
`clause`, all `clauses` and `why`. Clauses are those of the table's rules, or `R1` to `R40`: rows
of the forty requirements (/api/inspect/requirements has them). Where nothing is left to take
back, to decline or to leave, that is a 422.

**Limits**: a session may send 300 requests at once and 100 a second; all who share an address and
have no session 3,000 and 200; beyond it 429 with Retry-After. A body has 100,000 bytes at most.

**Seats**: at a table for the pot `sit` without a `stake` brings the least stake; against the house
a stake is refused. Who leaves in a round for the pot is folded at their turn (P14); against the
house wagers are taken back first, and a hand that was dealt is played: `leave` is 422 until it is
settled. Actions are cut to what the caller has, and barred by the row that says so where that is
not enough. At a table that is closed or stopped people may sit down, and leave who have no hand;
every action is barred there. Whoever is excluded for good has `excluded_until` 1099511627776.

**The clock**: against the house two calls by the croupier, then a supervisor is asked and the
table waits (G16); for the pot it checks, or folds where a wager must be met, and the player sits
out (P14). At practice tables against the house whoever is gone is not waited for.

**Rounds**: everybody may read a round that was played, and sees what everybody at the table saw.
Who was in it sees their own cards too; an inspector sees all once it is over. A receipt is for
who was in the round and for an inspector: a file to be checked elsewhere, by hashes, so that money
in it is whole cents, as the journal has it.

**A day of gaming** begins at six in the morning by the server's clock, which is in UTC, and has
three shifts of eight hours."""


ELSEWHERE = ("at", "day")  # fields that the house fills in itself


def every_command() -> dict[str, str]:
    """By the path to which they are sent."""
    permits = {kind: one.roles for kind, one in authority.PERMITS.items()}
    pools = {kind: roles for kind, roles in permits.items() if issubclass(kind, PoolCommand)}
    engine = {kind: roles for kind, roles in permits.items() if kind not in pools}
    accounts = dict.fromkeys((own.Exclude, own.Readmit), own.OPERATORS)
    return {
        "/api/tables/{table}/commands": _listed(engine),
        "/api/jackpots/{jackpot}/commands": _listed(pools),
        "/api/cage/commands": _listed({**cage.PERMITS, **accounts}),
        "/api/tournaments/{name}/commands": _listed(tournament_authority.PERMITS),
    }


def _listed(permits: Mapping[Any, Iterable[Role]]) -> str:
    """Each by its tag, with its fields and whose it is; fields with `?` may be left out."""
    head = (
        "\n\nBy their tags, with their fields (those with `?` may be left out) and whose they are:"
    )
    return "\n".join([head, "", *(_line(kind, roles) for kind, roles in permits.items())])


def _line(kind: type[Struct], roles: Iterable[Role]) -> str:
    fields = ", ".join(_fields(kind))
    who = ", ".join(sorted(roles))
    return f"- `{kind.__struct_config__.tag}` {{{fields}}}: {who}"


def _fields(kind: type[Struct]) -> Iterator[str]:
    for field in msgspec.structs.fields(kind):
        if field.name not in ELSEWHERE:
            words = get_args(field.type) if get_origin(field.type) is Literal else ()
            among = f": {' or '.join(words)}" if words else ""
            yield f"{field.name}{'' if field.required else '?'}{among}"
