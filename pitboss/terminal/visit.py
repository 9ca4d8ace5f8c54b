"""`pitboss play --at URL`: a visit to a room that is open, as a guest or as somebody it knows."""

import getpass
import sys
from typing import Any

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.law.instrument import law_of
from pitboss.play.verbs import Refused
from pitboss.terminal.client import Busy, Client, Lost
from pitboss.terminal.dialogue import OtherGame
from pitboss.terminal.in_room import FAREWELL, RoomTable
from pitboss.terminal.screen import Left, Screen
from pitboss.terminal.session import Sitting
from pitboss.terminal.table import Moved, NoSeat

Listed = dict[str, Any]


class Guest:
    """Who came in: a guest, somebody with a password, or the owner of a token."""

    def __init__(self, url: str, name: str, token: str) -> None:
        self.client = Client(url, token)
        self.token = token
        try:
            here = self._come_in(name)
        except Lost as lost:
            raise BadInput(f"--at: no room answers at {self.client.url}: {lost}") from None
        except (Busy, Moved, Refused) as refused:
            raise BadInput(f"--at: {self.client.url}: {refused}") from None
        self.player, self.role = str(here["player"]), str(here["role"])
        self.guest = not (name or token)

    def _come_in(self, name: str) -> dict[str, Any]:
        if self.token:
            me: dict[str, Any] = self.client.ask("/api/me")
            return me
        if name:
            self.client.ask("/api/tables")  # whether there is a room at all
            return self.client.enter("/api/login", name=name, password=_password(name))
        return self.client.enter("/api/guest")

    def go(self) -> None:
        """A session is nobody's any more; a token stays its owner's."""
        if not self.token:
            self.client.ask("/api/logout", {}, FAREWELL)


def _password(name: str) -> str:
    if sys.stdin is None or not sys.stdin.isatty():
        return (sys.stdin.readline() if sys.stdin else "").rstrip("\r\n")
    return getpass.getpass(f"Password of {name}: ")


def run(url: str, table: str | None, name: str, token: str, practice: bool) -> int:
    """Come in, sit down and play until the player leaves; whatever is left is left in order."""
    screen, who = Screen(), Guest(url, name, token)
    screen.gap()
    screen.say(f"You are {who.player} in the room at {who.client.url}.")
    try:
        _play(who, screen, table, practice)
    except (Left, KeyboardInterrupt, EOFError):
        screen.say("Until next time.")
    finally:
        _say_goodbye(who, screen)
    return 0


def _say_goodbye(who: Guest, screen: Screen) -> None:
    try:
        who.go()
    except (BadInput, Busy, Lost, Moved, Refused) as error:
        screen.whisper(f"The room could not be told that you go: {error}.")


def _play(who: Guest, screen: Screen, wanted: str | None, practice: bool) -> None:
    """At one table after another."""
    while True:
        found = _tables(who)
        name = _named(found, wanted) if wanted else choose_table(found, screen, who.guest)
        wanted = None
        table = RoomTable(who.client, who.player, name, screen)
        try:
            table.sit()
            Sitting(table, screen, practice and table.view["practice"]).run()
        except OtherGame:
            table.leave(screen.say)
        except NoSeat as why:
            screen.say(str(why))
        except Refused as refused:
            screen.say(f"Refused: {refused}.")
        except (Left, KeyboardInterrupt, EOFError):
            screen.gap()
            table.leave(screen.say)
            raise


def _tables(who: Guest) -> list[Listed]:
    try:
        found: list[Listed] = who.client.ask("/api/tables")
    except (Lost, Busy) as lost:
        raise BadInput(f"{who.client.url}: the room does not answer any more: {lost}") from None
    known = [one for one in found if one["rules"] in GAMES and one["electronic"]]
    return [one for one in known if one["practice"]] if who.guest else known


def _named(found: list[Listed], wanted: str) -> str:
    """A table by its name, or the first of a game with a seat for one more."""
    for one in found:
        if one["table"] == wanted:
            return wanted
    free = [one["table"] for one in found if one["rules"] == wanted and one["taken"] < one["seats"]]
    if free:
        return str(free[0])
    names = ", ".join(one["table"] for one in found)
    raise BadInput(f"{wanted[:40]!r} is no table for you in this room; there are {names}")


def choose_table(found: list[Listed], screen: Screen, guest: bool) -> str:
    if not found:
        raise BadInput("the room has no table for you; a guest sits where people practise")
    screen.gap()
    screen.say("Guests sit where people practise. Which table?" if guest else "Which table?")
    rows = [((f"{nth}", *_described(one)), False) for nth, one in enumerate(found, 1)]
    screen.table(("", "game", "table", "free"), rows)
    while True:
        answer = screen.ask(f"1 to {len(found)}, Enter for 1, q to leave:") or "1"
        for nth, one in enumerate(found, 1):
            if answer in (str(nth), one["table"]):
                return str(one["table"])
        screen.say(f"Type a number from 1 to {len(found)}, and Enter.")


def _described(one: Listed) -> tuple[str, str, str]:
    free = f"{one['seats'] - one['taken']} of {one['seats']}"
    return law_of(GAMES[one["rules"]]).title, one["table"], free
