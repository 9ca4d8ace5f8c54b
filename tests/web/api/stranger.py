"""A client that knows the contract and nothing else of this program."""

import itertools
import time
from decimal import Decimal
from typing import Any

import httpx

PATIENCE = 120  # seconds
IDS = itertools.count(1)
GOES_ON = ("check", "call", "play", "bet", "decline", "tap-out", "fold")
View = dict[str, Any]


class Stranger:
    """Somebody at the door, with a cookie and a token."""

    def __init__(self, http: httpx.Client) -> None:
        self.http, self.csrf, self.name = http, "", ""

    def come_in(self, name: str = "", password: str = "demonstration") -> "Stranger":
        if name:
            answer = self.http.post("/api/login", json={"name": name, "password": password})
        else:
            answer = self.http.post("/api/guest")
        assert answer.status_code == 200, answer.text
        self.name, self.csrf = answer.json()["player"], answer.json()["csrf"]
        return self

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.http.post(path, json=body, headers={"X-CSRF-Token": self.csrf})

    def give(self, table: str, seen: int | None = None, id: str = "", **command: Any) -> Any:
        body: dict[str, Any] = {"id": id or f"click {next(IDS)}", "command": command}
        if seen is not None:
            body["seen"] = seen
        return self.post(f"/api/tables/{table}/commands", **body)

    def do(self, table: str, seen: int | None = None, **command: Any) -> dict[str, Any]:
        """A command that is to succeed."""
        answer = self.give(table, seen, **command)
        assert answer.status_code == 201, (command, answer.text)
        happened: dict[str, Any] = answer.json()
        return happened

    def act(self, table: str, view: View, action: str) -> bool:
        """The least of an action, decided upon this view; False if the table has moved on since."""
        least = view["actions"][action]["least"]
        answer = self.give(table, view["version"], type="act", action=action, amount=least)
        if answer.status_code == 409 and answer.json()["type"] == "/stale":
            return False
        assert answer.status_code == 201, (action, answer.text)
        return True

    def see(self, table: str) -> View:
        answer = self.http.get(f"/api/tables/{table}")
        assert answer.status_code == 200, answer.text
        view: View = answer.json()
        return view

    def own(self, view: View) -> dict[str, Any]:
        seat: dict[str, Any] = next(one for one in view["seats"] if one["seat"] == view["seat"])
        return seat

    def wait(self, table: str, until: Any) -> View:
        """The view, as soon as it is so."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            view = self.see(table)
            if until(view):
                return view
            time.sleep(0.02)
        raise AssertionError(f"it never came to that: {view}")

    def lay(self, table: str) -> None:
        """Whatever it takes to be dealt in, and no more."""
        for wager in ("ante", "blind"):
            while self._asked_for(wager, view := self.see(table)):
                self.act(table, view, wager)
        self.do(table, type="ready")

    def _asked_for(self, wager: str, view: View) -> bool:
        offer = view["actions"].get(wager)
        return bool(offer and offer["open"] and wager not in self.own(view)["wagers"])

    def decide(self, table: str, view: View) -> None:
        """The first that is open of what keeps a hand in; if it is too late for it, by and by."""
        offers = {name: one for name, one in view["actions"].items() if one["open"]}
        self.act(table, view, next(name for name in GOES_ON if name in offers))


def play_round(table: str, *people: Stranger) -> View:
    """One round by whoever sits there, until it is settled."""
    laid: set[str] = set()
    first = people[0].wait(table, lambda view: view["stage"] in ("wagers", "playing"))["round"]
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for one in people:
            view = one.see(table)
            check_shape(view)
            if view["round"] > first or view["stage"] == "settled":
                return view
            _step(table, one, view, laid)
        time.sleep(0.01)
    raise AssertionError(f"the round never ended: {view}")


def _step(table: str, one: Stranger, view: View, laid: set[str]) -> None:
    if view["stage"] == "wagers" and "ante" in view["actions"] and one.name not in laid:
        laid.add(one.name)
        one.lay(table)
    elif view["stage"] == "concession":
        one.do(table, type="ready")
    elif view["turn"] is not None and view["turn"] == view["seat"]:
        one.decide(table, view)


FIELDS = {
    *("table", "rules", "version", "round", "stage", "turn", "seat", "deadline", "balance"),
    *("sign", "buck", "commitment", "seal", "jackpot", "dealer", "board", "pots", "seats"),
    "actions",
}
STAGES = ("open", "wagers", "playing", "concession", "settled", "stopped", "closed")
OF_A_SEAT = {"seat", "player", "bot", "stake", "wagers", "cards", "decisions", "net"}
OF_AN_ACTION = {"open", "least", "most", "multiple", "among", "clauses", "why"}


def money(text: Any) -> Decimal:
    assert isinstance(text, str), text
    whole, point, cents = text.lstrip("-").partition(".")
    assert (whole.isdigit(), point, cents.isdigit(), len(cents)) == (True, ".", True, 2), text
    return Decimal(text)


def check_shape(view: View) -> None:
    """Every field of the contract, in its form."""
    assert FIELDS - set(view) == set()
    assert view["stage"] in STAGES
    assert isinstance(view["version"], int)
    assert isinstance(view["round"], int)
    for number in (view["turn"], view["seat"]):
        assert number is None or isinstance(number, int)
    if view["balance"] is not None:
        money(view["balance"])
    if view["jackpot"] is not None:
        money(view["jackpot"]["pool"])
        assert isinstance(view["jackpot"]["working"], bool)
    for seat in view["seats"]:
        assert set(seat) >= OF_A_SEAT
        assert money(seat["stake"]) >= 0
        money(seat["net"])
        assert all(money(amount) >= 0 for amount in seat["wagers"].values())
        assert all(len(card) == 2 or card.startswith("canary") for card in seat["cards"])
    assert bool(view["actions"]) == (view["seat"] is not None)
    for name, action in view["actions"].items():
        assert set(action) == OF_AN_ACTION, name
        assert action["clauses"], name
        assert action["open"] or action["why"], name
        for amount in ("least", "most", "multiple"):
            assert action[amount] is None or money(action[amount]) > 0
        assert all(money(amount) > 0 for amount in action["among"] or ())
