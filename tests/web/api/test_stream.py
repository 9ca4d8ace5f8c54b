"""The stream: the present view first, then each change, for its own viewer."""

import asyncio
import threading
from collections.abc import Iterator
from typing import Any

import httpx
import msgspec

from pitboss.web.api.hub import Listener
from pitboss.web.api.presence import AGAIN, GRACE
from pitboss.web.api.wire import Wire
from tests.web.api.served import PATIENCE, Served
from tests.web.api.stranger import Stranger, check_shape

TABLE = "three-card-2006-practice"
QUIET = "omaha-1995-practice"  # where nobody sits, and nothing moves


class Message(msgspec.Struct):
    event: str
    id: int
    data: dict[str, Any]


def messages(response: httpx.Response) -> Iterator[Message]:
    """What a stream says, as the standard has it."""
    fields: dict[str, str] = {}
    for line in response.iter_lines():
        if not line and "data" in fields:
            data = msgspec.json.decode(fields["data"])
            yield Message(fields["event"], int(fields["id"]), data)
            fields = {}
        name, _, value = line.partition(": ")
        fields[name] = value


def seated(view: dict[str, Any]) -> set[str]:
    return {one["player"] for one in view["seats"]}


def test_the_present_view_comes_first_and_then_every_change(
    served: Served, guest: Stranger
) -> None:
    tables = (TABLE, "holdem-1995-practice")
    with guest.http.stream("GET", "/api/stream", params={"table": tables}) as response:
        assert response.headers["content-type"].startswith("text/event-stream")
        said = messages(response)
        first = [next(said), next(said)]
        assert {one.data["table"] for one in first} == set(tables)
        assert all(one.event == "view" and one.id > 0 for one in first)
        for one in first:
            check_shape(one.data["view"])
            assert one.data["version"] == one.data["view"]["version"]
        guest.do(TABLE, type="sit")
        seen = next(one for one in said if one.data["view"]["seat"] is not None)
        assert seen.data["table"] == TABLE
        assert seen.id > max(one.id for one in first if one.data["table"] == TABLE)
    headers = {"Last-Event-ID": str(seen.id)}
    with guest.http.stream(
        "GET", "/api/stream", params={"table": TABLE}, headers=headers
    ) as response:
        again = next(messages(response))  # whatever was missed, the present view comes first
        assert again.data["version"] >= seen.data["version"]
        assert again.data["view"]["seat"] == seen.data["view"]["seat"]
    guest.do(TABLE, type="leave")


def test_a_stream_says_how_soon_to_come_again(guest: Stranger) -> None:
    with guest.http.stream("GET", "/api/stream", params={"table": TABLE}) as response:
        assert next(response.iter_lines()) == "retry: 300"


def test_whoever_logs_out_hears_no_more(served: Served) -> None:
    with served.client() as http, served.client() as elsewhere:
        guest = Stranger(http).come_in()
        elsewhere.cookies.update(http.cookies)
        ended = threading.Event()

        def listen() -> None:
            with elsewhere.stream("GET", "/api/stream", params={"table": TABLE}) as response:
                for _ in response.iter_lines():
                    opened.set()
            ended.set()

        opened = threading.Event()
        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        assert opened.wait(PATIENCE)
        assert guest.post("/api/logout").status_code == 200
        with served.client() as another:
            moves = Stranger(another).come_in()
            moves.do(TABLE, type="sit")  # the table moves, and the stream finds out
            moves.do(TABLE, type="leave")
        assert ended.wait(PATIENCE)


def test_a_guest_who_closes_the_page_leaves_the_practice_table(served: Served) -> None:
    presence = served.service.presence
    presence.grace, presence.again = 0.2, 0.05
    try:
        with served.client() as http, served.client() as another:
            guest = Stranger(http).come_in()
            guest.do(TABLE, type="sit")
            with http.stream("GET", "/api/stream", params={"table": TABLE}) as response:
                next(messages(response))
            stays = Stranger(another).come_in()
            view = stays.wait(TABLE, lambda view: guest.name not in seated(view))
            assert seated(view)  # the bots stay
    finally:
        presence.grace, presence.again = GRACE, AGAIN


def test_a_slow_reader_gets_the_latest_view_and_no_queue(served: Served) -> None:
    listener = Listener([TABLE, "holdem-1995"])
    for _ in range(1000):
        served.service.views.tell(TABLE, [listener])
    assert len(listener._moved) <= 2


class Line(Wire):
    """What was written to a reader who is slow when we say so."""

    def __init__(self) -> None:
        self.slow, self.written = False, list[bytes]()

    @property
    def free(self) -> bool:
        return not self.slow

    def write(self, chunk: bytes) -> None:
        self.written.append(chunk)


def test_what_is_written_at_once_is_a_whole_piece_and_never_older_than_what_waits(
    served: Served,
) -> None:
    async def listen() -> None:
        line = Line()
        listener, tell = Listener([TABLE], wire=line), served.service.views.tell
        tell(TABLE, [listener])
        assert line.written == []  # the first view is not sent yet
        assert await listener.wait(PATIENCE) == (TABLE,)
        tell(TABLE, [listener])
        assert line.written == []  # nor has who listens come back from sending it
        assert await listener.wait(PATIENCE) == (TABLE,)
        waits = asyncio.create_task(listener.wait(PATIENCE))
        await asyncio.sleep(0)
        tell(TABLE, [listener])
        size, _, rest = line.written[0].partition(b"\r\n")
        assert len(rest) == int(size, 16) + len(b"\r\n")
        assert rest.startswith(b"event: view\nid: ")
        line.slow = True
        tell(TABLE, [listener])
        assert await waits == (TABLE,)
        assert len(line.written) == 1

    asyncio.run(listen())


def test_who_stands_by_sees_what_all_do_with_the_own_balance(
    served: Served, guest: Stranger
) -> None:
    with served.client() as another, served.client() as nobody:
        stays, asks = Stranger(another).come_in(), Stranger(nobody)
        seen = [one.see(QUIET) for one in (guest, stays, asks)]
        told = [told_to(one) for one in (guest, stays, asks)]
        for view, other in zip(seen, told, strict=True):
            assert view == other
    assert [view["balance"] for view in seen] == ["0.00", "0.00", None]


def told_to(somebody: Stranger) -> dict[str, Any]:
    with somebody.http.stream("GET", "/api/stream", params={"table": QUIET}) as response:
        view: dict[str, Any] = next(messages(response)).data["view"]
        return view


def test_a_stream_of_no_table_is_refused(guest: Stranger) -> None:
    assert guest.http.get("/api/stream").status_code == 400
    nobody = guest.http.get("/api/stream", params={"table": "no-such-table"})
    assert (nobody.status_code, nobody.json()["type"]) == (404, "/no-such-table")
