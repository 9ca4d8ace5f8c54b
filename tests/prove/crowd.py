"""People at the tables of a served room: each looks by a stream, acts, and resumes alone.

A command that is not answered is sent again under its id, as often as it takes: whatever happened
to the server meanwhile, it is done once and has one answer.
"""

import asyncio
from contextlib import suppress
from itertools import count
from time import monotonic
from typing import Any

import httpx
import msgspec

AGAIN = 0.3  # seconds until somebody connects again, as `retry: 300` asks
RESEND = 0.05
GOES_ON = ("check", "call", "play", "bet", "decline", "tap-out", "fold")
View = dict[str, Any]


class Patron:
    """Somebody with a token, at one table."""

    def __init__(self, url: str, table: str, name: str, token: str) -> None:
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx.AsyncClient(base_url=url, headers=headers, timeout=60, verify=False)
        self.table, self.name, self.view = table, name, View()
        self.over = 0  # the latest round whose end was seen
        self.given: list[tuple[dict[str, Any], Any]] = []
        self._waits: list[float] = []  # from sending a command to seeing what became of it
        self._since: float | None = None  # when the command was sent that is waited for
        self._awaited = 0  # the version that shows it
        self._done: set[tuple[int, str]] = set()
        self._numbers = count(1)

    async def stay(self) -> None:
        while True:
            with suppress(httpx.TransportError):
                await self._watch()
            await asyncio.sleep(AGAIN)

    async def _watch(self) -> None:
        asked = {"table": self.table}
        async with self.http.stream("GET", "/api/stream", params=asked) as response:
            if response.status_code != httpx.codes.OK:
                return
            async for line in response.aiter_lines():
                if line.startswith("data: "):
                    await self._look(msgspec.json.decode(line.removeprefix("data: "))["view"])
                elif line.startswith(":") and self.view:
                    await self._look(self.view)

    async def _look(self, view: View) -> None:
        self.view = view
        self.over = max(self.over, view["round"] - (view["stage"] != "settled"))
        if view["version"] >= self._awaited:
            self._learned()
        if command := self._wish(view):
            await self.give(command, view["version"])

    def _wish(self, view: View) -> dict[str, Any] | None:
        """What goes on with the round, and no more."""
        if view["seat"] is None:
            stake = view["sign"].get("minimum_stake", "0.00")
            return {"type": "sit", "stake": stake} if float(stake) else {"type": "sit"}
        own = next(one for one in view["seats"] if one["seat"] == view["seat"])
        offers = {name: one for name, one in view["actions"].items() if one["open"]}
        if own["sitting_out"]:
            return {"type": "sit-in"}
        if view["stage"] == "wagers" and "ante" in view["actions"]:
            for wager in ("ante", "blind"):
                if wager in offers and wager not in own["wagers"]:
                    return _act(wager, offers)
        if view["stage"] in ("wagers", "concession") and "ante" in view["actions"]:
            return self._once(view, {"type": "ready"})
        if view["turn"] == view["seat"] and offers:
            first = next(iter(offers))
            return _act(next((name for name in GOES_ON if name in offers), first), offers)
        short = view["sign"].get("minimum_stake")
        if view["stage"] == "settled" and short and float(own["stake"]) < float(short):
            return self._once(view, {"type": "top-up", "amount": short})
        return None

    def _once(self, view: View, command: dict[str, Any]) -> dict[str, Any] | None:
        about = view["round"], view["stage"]
        if about in self._done:
            return None
        self._done.add(about)
        return command

    async def give(self, command: dict[str, Any], seen: int) -> None:
        body = {"id": f"{self.name} {next(self._numbers)}", "seen": seen, "command": command}
        self._since = monotonic()
        answer = await self.send(body)
        if answer.is_success:
            self.given.append((body, answer.json()))
            self._awaited = answer.json()["version"]
        else:
            assert answer.status_code in (409, 422), (command, answer.text)
            self._learned()

    def _learned(self) -> None:
        if self._since is not None:
            self._waits.append(monotonic() - self._since)
            self._since = None

    def longest_wait(self) -> float:
        """Since this was last asked; whoever waits still has waited so far."""
        so_far = monotonic() - self._since if self._since is not None else 0.0
        waits, self._waits = self._waits, []
        return max(so_far, *waits, 0.0)

    async def send(self, body: dict[str, Any]) -> httpx.Response:
        """Until somebody has answered."""
        while True:
            with suppress(httpx.TransportError):
                answer = await self.http.post(f"/api/tables/{self.table}/commands", json=body)
                if answer.status_code < httpx.codes.INTERNAL_SERVER_ERROR:
                    return answer
            await asyncio.sleep(RESEND)


def _act(name: str, offers: dict[str, Any]) -> dict[str, Any]:
    return {"type": "act", "action": name, "amount": offers[name]["least"]}
