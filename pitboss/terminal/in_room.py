"""A table of a room that is open elsewhere: its views come by a stream, commands go by HTTP."""

import threading
import time
from collections.abc import Callable
from secrets import token_hex
from typing import Any
from urllib.parse import quote

from pitboss.errors import BadInput
from pitboss.floor.cage.own import PRACTICE_STAKE
from pitboss.floor.room.dollars import in_cents
from pitboss.games import GAMES
from pitboss.play.verbs import Refused
from pitboss.play.voice import capital
from pitboss.terminal.client import Busy, Client, Line, Lost, NotHere
from pitboss.terminal.screen import Screen
from pitboss.terminal.table import Event, Moved, View, own_seat, result, sealed

LOST = "Connection lost. What you wagered is kept; your time runs on. Here too, or q to leave."
BACK = "Connected again."
A_MOMENT = 0.1  # seconds between two looks at the keyboard
LONG = 3  # seconds after which it is said whom the table waits for
SHORTLY = 0.5  # seconds before a room that does not answer is asked again
FAREWELL = 3  # seconds that leaving may take
UPON = ("act", "take-back", "ready")  # these rest upon the table as it was seen
ANTES = 6  # of the least: less does not last a round


class RoomTable:
    at_home = False

    def __init__(self, client: Client, player: str, name: str, screen: Screen) -> None:
        self.client, self.player, self.name, self.screen = client, player, name, screen
        self._path = f"/api/tables/{quote(name)}"
        self.view: View = self._asked(self._path)
        self.game = GAMES[self.view["rules"]]
        self._news: list[Event] = []
        self._latest: View | None = None  # that came by the stream
        self._came, self._broken = threading.Event(), False
        self._told_of, self._seal = self.view["version"], ""
        self._round = self.view["round"]  # the last that was heard of, and the last that was over
        self._over = self._round - (self.view["stage"] not in ("settled", "open"))
        self._line = Line(client, name, self._see, self._break)

    def sit(self) -> None:
        """Take a seat, or go on with one's own; then follow the table."""
        if self.view["seat"] is None:
            self._command(type="sit")
        self.screen.bell.hang()
        self._line.start()

    # The stream, in a thread of its own

    def _see(self, view: View) -> None:
        self._latest = view
        self._came.set()
        if _standing(view) != _standing(self.view):
            self.screen.bell.rung.set()

    def _break(self) -> None:
        self._broken = True
        self._came.set()
        self.screen.bell.rung.set()

    # Looking

    def look(self) -> None:
        self._came.clear()
        self.screen.bell.rung.clear()
        latest, self._latest = self._latest, None
        if self._broken:
            self._broken = False
            latest = self._asked(self._path)
        if latest and latest["version"] >= self.view["version"]:
            self.view = latest
        self._hear()

    @property
    def seat(self) -> int | None:
        seat: int | None = self.view["seat"]
        return seat

    def _hear(self) -> None:
        """What the journal has since the last time, round by round, as this player may hear it."""
        if self.view["version"] <= self._told_of:
            return
        self._told_of, latest = self.view["version"], self._told_of
        if self.view["seal"] not in (None, self._seal):
            self._seal = self.view["seal"]
            self._news.append(sealed(self._seal))
        for number in range(max(1, self._round), self.view["round"] + 1):
            told = self._asked(f"/api/rounds/{quote(self.name)}/{number}")
            entries = [one for one in told["entries"] if one["version"] > latest]
            self._told_of = max(self._told_of, *(one["version"] for one in told["entries"]))
            self._news += [event for entry in entries for event in entry["events"]]
            if told["over"] and number > self._over:
                self._over = number
                self._news += [
                    result(number, n) for who, n in told["nets"].items() if who == self.player
                ]
        self._round = self.view["round"]

    def news(self) -> list[Event]:
        news, self._news = self._news, []
        return news

    # Commands

    def give(self, **command: Any) -> None:
        try:
            self._command(**command)
        except BadInput as bad:
            if isinstance(bad, NotHere):
                raise
            self._again()
            raise
        except (Refused, Moved):
            self._again()
            raise

    def _command(self, **command: Any) -> None:
        """Under one id: however often the line breaks, it is done once."""
        body = {"id": token_hex(16), "command": command}
        if command["type"] in UPON:
            body["seen"] = self.view["version"]
        answer = self._asked(f"{self._path}/commands", body)
        noted = [one for one in answer["events"] if one["type"] == "room.HandDeclaredByPlayer"]
        self._again()
        self._news += noted

    def _again(self) -> None:
        """The table as it is now: what was done is seen before anything else is asked."""
        view = self._asked(self._path)
        if view["version"] >= self.view["version"]:
            self.view = view
        self._hear()

    def _asked(self, path: str, body: Any = None) -> Any:
        """However long it takes, while somebody wants to know."""
        said = False
        while True:
            try:
                answer = self.client.ask(path, body)
                if said:
                    self.screen.say(BACK)
                return answer
            except Busy:
                time.sleep(SHORTLY)
            except Lost:
                if not said:
                    self.screen.gap()
                    self.screen.say(LOST)
                said = True
                self._pause(SHORTLY)

    def _pause(self, seconds: float) -> None:
        """A player who has had enough of waiting can say so."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            if self.screen.typed():
                self.screen.overhear()
            time.sleep(A_MOMENT)

    # Waiting

    def go_on(self) -> None:
        """Until something happens, or the player types something."""
        began, said = time.monotonic(), False
        while not self._came.wait(A_MOMENT) and not self.screen.typed():
            if not said and time.monotonic() - began > LONG:
                said = True
                self._say_who()

    def _say_who(self) -> None:
        """For whom the table waits, where it is for somebody."""
        view = self.view
        turn = next((one["player"] for one in view["seats"] if one["seat"] == view["turn"]), "")
        if turn:
            self.screen.whisper(f"{capital(turn)} decides.")
        elif view["stage"] == "wagers" and own_seat(view).get("ready"):
            self.screen.whisper("You are ready; the others are still laying.")
        elif len(view["seats"]) == 1 and not self.game.laid:
            self.screen.whisper("A round begins when somebody else sits down.")

    # Money, proof, and leaving

    def lend(self) -> int:
        """Practice chips come back to what everybody begins with; elsewhere nobody lends."""
        balance, own = in_cents(self.view["balance"] or "0"), own_seat(self.view)
        sign = self.view["sign"]
        least = ANTES * in_cents(sign["minimum"])
        if not self.game.laid:
            least = in_cents(sign["minimum_stake"]) - in_cents(own["stake"])
        return PRACTICE_STAKE - balance if self.view["practice"] and balance < least else 0

    def borrow(self) -> None:
        self._asked("/api/me/practice", {"id": token_hex(16)})
        self._again()

    def receipt(self) -> str:
        return ""

    def leave(self, say: Callable[[str], None]) -> None:
        """Get up; what is in play is left to the house's own rules, and it is said."""
        self._line.hang_up()
        try:
            body = {"id": token_hex(16), "command": {"type": "leave"}}
            self.client.ask(f"{self._path}/commands", body, FAREWELL)
            say(f"You have left the table {self.name}.")
        except Refused as refused:
            say(f"You are gone, and your wagers stay: {refused}.")
        except (Moved, BadInput, Busy, Lost) as error:
            say(f"You are gone; the room could not be told ({error}).")


def _standing(view: View) -> tuple[Any, ...]:
    """What ends a question when it changes."""
    if own_seat(view).get("sitting_out") and view["turn"] != view["seat"]:
        return (view["seat"], True)
    return view["seat"], False, view["round"], view["stage"], view["turn"]
