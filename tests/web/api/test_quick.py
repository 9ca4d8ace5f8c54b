"""A command's short way: whatever is asked, it answers as the framework does on the long one."""

from typing import Any

import pytest

from tests.web.api.served import Served
from tests.web.api.stranger import Stranger

TABLE = "three-card-2006-practice"
SIT = b'{"id": "x", "command": {"type": "sit", "seat": 99}}'
ACT = b'{"id": "y", "command": {"type": "act", "action": "ante", "amount": "10.00"}}'


def answered(guest: Stranger, path: str, body: bytes, **headers: str) -> tuple[Any, ...]:
    answer = guest.http.post(path, content=body, headers={"X-CSRF-Token": guest.csrf} | headers)
    kept = {name: told for name, told in answer.headers.items() if name != "date"}
    return answer.status_code, kept, answer.content


@pytest.mark.parametrize(
    ("status", "table", "body", "headers"),
    [
        (400, TABLE, SIT, {}),
        (422, TABLE, ACT, {}),
        (400, TABLE, b'{"id": "x"', {}),
        (400, TABLE, b"\xff", {"Content-Type": "text/plain"}),
        (404, "no such table", SIT, {}),
        (403, TABLE, SIT, {"Origin": "http://elsewhere.example"}),
        (403, TABLE, SIT, {"X-CSRF-Token": "another"}),
        (401, TABLE, SIT, {"Cookie": "pitboss=nobody's"}),
        (401, TABLE, SIT, {"Authorization": "Bearer nobody's"}),
        (413, TABLE, b" " * 200_000, {}),
    ],
)
def test_what_is_wrong_is_told_alike(
    guest: Stranger, status: int, table: str, body: bytes, headers: dict[str, str]
) -> None:
    path = f"/api/tables/{table}/commands"
    short, long = (answered(guest, way, body, **headers) for way in (path, f"{path}/"))
    assert short == long
    assert short[0] == status


@pytest.mark.parametrize(
    ("status", "pieces"),
    [(422, [ACT[:20], ACT[20:]]), (400, [ACT[:20]]), (413, [b" " * 9_000] * 20)],
)
def test_a_body_in_pieces_is_put_together(
    guest: Stranger, status: int, pieces: list[bytes]
) -> None:
    """Without a length: each comes by itself, and the short way has seen the first already."""
    path = f"/api/tables/{TABLE}/commands"
    headers = {"X-CSRF-Token": guest.csrf}
    found = [
        guest.http.post(way, content=iter(pieces), headers=headers) for way in (path, f"{path}/")
    ]
    assert [one.status_code for one in found] == [status, status]
    assert found[0].json() == found[1].json()


def test_both_ways_are_counted_as_one(guest: Stranger, served: Served) -> None:
    path = f"/api/tables/{TABLE}/commands"
    route = ("POST", "/api/tables/{table}/commands", 422)
    before = served.service.metrics.answers[route]
    for way in (path, f"{path}/"):
        answered(guest, way, ACT)
    assert served.service.metrics.answers[route] == before + 2


def test_what_was_done_is_told_alike(guest: Stranger) -> None:
    path = f"/api/tables/{TABLE}/commands"
    body = b'{"id": "sit", "command": {"type": "sit"}}'
    (first, *short), (again, *long) = (answered(guest, way, body) for way in (path, f"{path}/"))
    assert short == long
    assert (first, again) == (201, 200)
    guest.do(TABLE, type="leave")
