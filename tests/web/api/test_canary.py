"""Nobody receives a card they may not see: every byte that is sent to each viewer is searched.

Views, streams, answers, problems, replays, receipts and the log of one round, against what lay at
each place of the table by its own entries.
"""

import re
import threading
from contextlib import suppress
from typing import Any

import httpx
import pytest

from pitboss.cards.card import FULL_DECK
from pitboss.play.table.state import TableState
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, play_round

CARD = re.compile(rb'"(?:[2-9TJQKA][cdhs])"')


class Viewer:
    """Somebody who keeps every byte that comes."""

    def __init__(self, served: Served, name: str = "") -> None:
        self.bytes = bytearray()
        hooks = {"response": [self._keep]}
        self.http = served.client(event_hooks=hooks)
        self.stranger = Stranger(self.http).come_in(name)

    def _keep(self, response: httpx.Response) -> None:
        if "event-stream" not in response.headers.get("content-type", ""):
            response.read()
            self.bytes += response.content

    def faces(self) -> set[str]:
        return {found.decode().strip('"') for found in CARD.findall(bytes(self.bytes))}


def _dealt(states: list[TableState]) -> dict[int, dict[str, set[str]]]:
    """By round, the cards that lay at each place, and those that were shown to all."""
    found: dict[int, dict[str, set[str]]] = {}
    for state in states:
        if state.round is None or not state.number:
            continue
        of_round = found.setdefault(state.number, {"all": set()})
        of_round["all"] |= {*state.machine.faces(state.round), *state.round.board}
        for number, player in state.names.items():
            own = of_round.setdefault(player, set())
            own |= set(state.machine.faces_for(state.round, number))
        of_round.setdefault("", set()).update(state.machine.faces_for(state.round, 0))
        of_round[""].update(card for card in state.round.board if card in FULL_DECK)
    return found


@pytest.mark.parametrize("rules", ["holdem-1995", "canberra-2017", "ultimate-2019"])
def test_each_viewer_receives_the_cards_of_that_viewer_alone(served: Served, rules: str) -> None:
    states: list[TableState] = []

    def watch(entry: Any, loaded: Any) -> None:
        if entry.stream == f"table/{rules}":
            states.append(loaded.state)

    served.room.casino.listeners.append(watch)
    viewers = {name: Viewer(served, name) for name in ("player one", "player two", "supervisor")}
    viewers[""] = Viewer(served)
    stop = threading.Event()
    listening = [
        threading.Thread(target=_listen, args=(served, viewer, rules, stop), daemon=True)
        for viewer in viewers.values()
    ]
    for thread in listening:
        thread.start()
    one, two = (viewers[name].stranger for name in ("player one", "player two"))
    for person in (one, two):
        person.do(rules, type="sit")
    number = play_round(rules, one, two)["round"]
    for viewer in viewers.values():
        viewer.stranger.see(rules)
        viewer.http.get(f"/api/rounds/{rules}/{number}")
        viewer.http.get(f"/api/rounds/{rules}/{number}/receipt")
        viewer.stranger.give(rules, type="act", action="bet", amount="1.00")
    stop.set()
    served.room.casino.listeners.remove(watch)
    _check(viewers, _dealt(states), served.log.getvalue())
    for person in (one, two):
        person.http.close()


def _listen(served: Served, viewer: Viewer, table: str, stop: threading.Event) -> None:
    asked = {"table": table}
    with (
        served.client(cookies=viewer.http.cookies) as http,
        suppress(httpx.RemoteProtocolError),  # the server has gone
        http.stream("GET", "/api/stream", params=asked) as response,
    ):
        for chunk in response.iter_bytes():
            viewer.bytes += chunk
            if stop.is_set():
                return


def _check(viewers: dict[str, Viewer], dealt: dict[int, dict[str, set[str]]], log: str) -> None:
    assert dealt
    for name, viewer in viewers.items():
        key = name if name.startswith("player") else ""
        may = set().union(*(of.get(key, set()) | of.get("", set()) for of in dealt.values()))
        assert viewer.faces() <= may, (name, viewer.faces() - may)
    for player in ("player one", "player two"):
        assert viewers[player].faces() & set().union(
            *(of.get(player, set()) for of in dealt.values())
        )
    assert not CARD.search(log.encode())


def test_a_canary_that_sings_is_heard(served: Served) -> None:
    """The check finds a card that should not be there."""
    viewer = Viewer(served)
    viewer.bytes += b'{"cards":["Ah"]}'
    with pytest.raises(AssertionError):
        _check({"": viewer}, {1: {"all": {"Ah"}, "": set()}}, "")
