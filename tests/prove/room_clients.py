"""Players over HTTP for the proof of the room: a program of its own, which says what it met.

python -m tests.prove.room_clients http://127.0.0.1:8000 60 TABLE TABLE ...   (a player for each)
"""

import asyncio
import itertools
import json
import sys
from collections import Counter
from time import monotonic
from typing import Any

import httpx

GOES_ON = ("check", "call", "play", "bet", "decline", "tap-out", "fold")
PAUSE = 2  # seconds between two looks at the table
PATIENCE = 120
TRIES = 3
FRESH = httpx.Limits(max_keepalive_connections=0)  # no line that the server has given up meanwhile
IDS = itertools.count()


class Client:
    """Sits down, lays the least, stays in; looks again every few seconds."""

    def __init__(self, http: httpx.AsyncClient, table: str, met: "Counter[str]") -> None:
        self.http, self.table, self.met, self.csrf = http, table, met, ""

    async def play(self, end: float) -> None:
        came = await self.ask("POST", "/api/guest")
        self.csrf = came.json()["csrf"]
        await self.give(type="sit")
        while monotonic() < end:
            await self.step((await self.ask("GET", f"/api/tables/{self.table}")).json())
            await asyncio.sleep(PAUSE)

    async def ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        """A line that breaks is tried again; a command has its id, and is done once."""
        for _ in range(TRIES - 1):
            try:
                return await self.http.request(method, path, **more)
            except httpx.TransportError:
                self.met["lines that broke"] += 1
        return await self.http.request(method, path, **more)

    async def give(self, **command: Any) -> None:
        body = {"id": f"proof {next(IDS)}", "command": command}
        path, headers = f"/api/tables/{self.table}/commands", {"X-CSRF-Token": self.csrf}
        answer = await self.ask("POST", path, json=body, headers=headers)
        self.met[f"{answer.status_code // 100}xx"] += 1
        if answer.status_code not in (200, 201, 409, 422):
            print(f"{self.table}: {answer.status_code} {answer.text[:200]}", file=sys.stderr)

    async def step(self, view: dict[str, Any]) -> None:
        """One thing, if there is one to do."""
        open_ = {name: one for name, one in view["actions"].items() if one["open"]}
        own = next((one for one in view["seats"] if one["seat"] == view["seat"]), None)
        if own is None or own["ready"]:
            return
        if view["stage"] == "wagers":
            wager = next((name for name in ("ante", "blind") if name in open_), None)
            if wager and wager not in own["wagers"]:
                await self.give(type="act", action=wager, amount=open_[wager]["least"])
            else:
                await self.give(type="ready")
        elif view["stage"] == "concession":
            await self.give(type="ready")
        elif view["turn"] == view["seat"]:
            action = next((name for name in GOES_ON if name in open_), None)
            if action:
                await self.give(type="act", action=action, amount=open_[action]["least"])


async def evening(url: str, seconds: float, tables: list[str]) -> "Counter[str]":
    met: Counter[str] = Counter()
    end = monotonic() + seconds
    clients = [
        httpx.AsyncClient(base_url=url, timeout=PATIENCE, verify=False, limits=FRESH)
        for _ in tables
    ]
    await asyncio.gather(
        *(Client(one, table, met).play(end) for one, table in zip(clients, tables, strict=True))
    )
    for http in clients:
        await http.aclose()
    return met


if __name__ == "__main__":
    print(json.dumps(asyncio.run(evening(sys.argv[1], float(sys.argv[2]), sys.argv[3:]))))
