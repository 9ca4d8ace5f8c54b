"""The rest: rounds that were played and their receipts, jackpots, and the law."""

from typing import Annotated, Any

import msgspec
from litestar import Response, get
from litestar.params import FromPath, PathParameter

from pitboss.audit.hands import BYSTANDER, INSPECTOR, players_of
from pitboss.audit.other_edition import beside
from pitboss.audit.played_round import Played, after
from pitboss.audit.receipt import entries_for, round_receipt, written
from pitboss.audit.replay import nets_of
from pitboss.errors import BadInput
from pitboss.floor.people import PASSER_BY, Person, Role
from pitboss.floor.room.dollars import events_of, in_dollars, told
from pitboss.floor.room.wall import jackpots
from pitboss.law.instrument import RULES, instrument
from pitboss.play.banked.words import words
from pitboss.play.codec import decode_events
from pitboss.web.api.problems import Problem
from pitboss.web.api.service import Service
from pitboss.web.api.who import Asked, Who, service_of

Number = Annotated[int, PathParameter(ge=1, le=10**9)]


@get("/api/rounds/{table:str}/{number:int}", tags=["rounds"])
async def round_told(
    request: Asked, caller: Who, table: FromPath[str], number: Number
) -> dict[str, Any]:
    """A round of a table from its first entry on, as far as the caller may hear of it."""
    service = service_of(request)
    played = await service.run(found, service, table, number)
    return await service.run(_told, played, caller.person)


@get("/api/rounds/{table:str}/{number:int}/receipt", tags=["rounds"])
async def receipt(
    request: Asked, caller: Who, table: FromPath[str], number: Number
) -> Response[bytes]:
    """The receipt of a round that is over, for who was in it or for an inspector.

    It is a file to be checked elsewhere, by hashes: money in it is in cents, as the journal has it.
    """
    service, person = service_of(request), caller.somebody().person
    played = await service.run(found, service, table, number)
    viewer = _viewer(played, person)
    if viewer == BYSTANDER:
        raise Problem(403, "a receipt is for who was in the round, and for an inspector")
    if after(played).state.in_hand:
        raise Problem(409, "the round is in play: its receipt comes when it is over", "/too-soon")
    body = await service.run(
        lambda: written(round_receipt(played, service.room.casino.vault, viewer))
    )
    headers = {"Content-Disposition": f'attachment; filename="receipt-{table}-{number}.json"'}
    return Response(body, media_type="application/json", headers=headers)


def found(service: Service, table: str, number: int) -> Played:
    service.room.spec(table)
    try:
        return service.past.played(table, number)
    except BadInput as none:
        raise Problem(404, str(none), "/no-such-round") from None


def _viewer(played: Played, person: Person | None) -> str:
    """With whose eyes somebody looks at a round."""
    if person is None:
        return BYSTANDER
    if person.role is Role.INSPECTOR:
        return INSPECTOR
    plays = person.role is Role.PLAYER and person.name in players_of(played).values()
    return person.name if plays else BYSTANDER


def _told(played: Played, person: Person | None) -> dict[str, Any]:
    loaded, players = after(played), players_of(played)
    listener = person or Person(PASSER_BY, Role.PLAYER)
    entries = [
        {
            "version": entry.version,
            "time": entry.time,
            "actor": entry.actor,
            "role": entry.role,
            "events": events_of(decode_events(events), loaded, listener, players),
        }
        for entry, _, events in entries_for(played, _viewer(played, person))
    ]
    over = not loaded.state.in_hand
    return {
        "table": played.table,
        "round": played.number,
        "rules": played.rules,
        "replay": True,
        "over": over,
        "entries": entries,
        "nets": {name: in_dollars(net) for name, net in nets_of(played)} if over else {},
    }


@get("/api/rounds/{table:str}/{number:int}/under/{rules:str}", tags=["rounds"])
async def under(
    request: Asked, caller: Who, table: FromPath[str], number: Number, rules: FromPath[str]
) -> dict[str, Any]:
    """What would have become of the caller's wagers under another edition of the rules."""
    service, person = service_of(request), caller.somebody().person
    played = await service.run(found, service, table, number)
    viewer = _viewer(played, person)
    if viewer == BYSTANDER:
        raise Problem(403, "that is for who was in the round, and for an inspector")
    if after(played).state.in_hand:
        raise Problem(409, "the round is in play: it can be compared when it is over", "/too-soon")
    return await service.run(_under, played, rules, None if viewer == INSPECTOR else viewer)


def _under(played: Played, rules: str, player: str | None) -> dict[str, Any]:
    refused, void, rows = beside(played, rules)
    return {
        "table": played.table,
        "round": played.number,
        "rules": played.rules,
        "under": rules,
        "refused": list(refused) if player is None else [],
        "void": list(void),
        "wagers": [
            {
                "box": row.box,
                "wager": row.wager,
                "same": row.same,
                "was": _became(row.was),
                "would": _became(row.would),
            }
            for row in rows
            if player is None or row.player == player
        ],
    }


def _became(one: Any) -> dict[str, Any] | None:
    if one is None:
        return None
    found: dict[str, Any] = told(msgspec.to_builtins(one, enc_hook=str))
    return found | {"words": words(one)}


@get("/api/jackpots", tags=["jackpots"])
async def all_jackpots(request: Asked, caller: Who) -> list[dict[str, Any]]:
    """Each jackpot with the amount on its meter."""
    return jackpots(service_of(request).room)


@get("/api/law/{rules:str}/{clause:path}", tags=["law"])
async def law(request: Asked, caller: Who, rules: FromPath[str], clause: FromPath[str]) -> Any:
    """What a clause means, in our words, and what the system does about it."""
    clause = clause.removeprefix("/")  # a definition may have a stroke in its name
    if rules not in RULES:
        raise Problem(404, f"there are no rules {rules[:30]!r}", "/no-such-rules")
    register = instrument(rules)
    if clause not in register:
        raise Problem(404, f"{rules} has no clause {clause[:30]!r}", "/no-such-clause")
    about = {"rules": rules, "title": register.title, "source": register.source}
    row: dict[str, Any] = msgspec.to_builtins(register[clause])
    return about | {"clause": row.pop("number")} | row | {"under": register.lead_ins(clause)}
