"""Sessions, tokens, origins, and how often somebody may try."""

import socket
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from pitboss.floor.people import Role
from pitboss.floor.room.people import HOURS
from pitboss.web.api.limits import BURST
from pitboss.web.api.settings import Settings
from pitboss.web.api.who import address
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger

SIT = {"id": "s", "command": {"type": "sit"}}
PATH = "/api/tables/omaha-1995-practice/commands"
SITES = ("http://evil.example", "null", "https://127.0.0.1", "", "x")


def test_a_cookie_is_new_at_each_log_in_whatever_came_before(served: Served) -> None:
    with served.client() as http:
        http.cookies.set("pitboss", "chosen-by-somebody-else")
        Stranger(http).come_in()
        first = http.cookies.get("pitboss", domain="127.0.0.1")
        answer = http.post("/api/login", json={"name": "operator", "password": "demonstration"})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "samesite=strict" in cookie.lower()
        assert "Secure" not in cookie  # on loopback
        token = cookie.partition("=")[2].partition(";")[0]
        assert token not in ("chosen-by-somebody-else", first)
    with served.client() as thief:
        thief.cookies.set("pitboss", "chosen-by-somebody-else")
        assert thief.post(PATH, json=SIT).status_code == 401


def test_a_post_needs_its_token(served: Served, guest: Stranger) -> None:
    with served.client() as http:
        other = Stranger(http).come_in()
    wrong: list[dict[str, str]] = [{}, *({"X-CSRF-Token": it} for it in ("wrong", other.csrf))]
    for token in wrong:
        refused = guest.http.post(PATH, json=SIT, headers=token)
        assert (refused.status_code, refused.json()["type"]) == (403, "/csrf")
        assert guest.http.post("/api/logout", headers=token).status_code == 403
    strange = [(b"X-CSRF-Token", "é".encode())]
    assert guest.http.post(PATH, json=SIT, headers=strange).status_code == 403


@pytest.mark.parametrize("line", [b"X-Long: ", b"X-More: 1\r\n"])
def test_a_head_that_does_not_end_is_cut_off(served: Served, line: bytes) -> None:
    host, port = served.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=90) as wire:
        wire.sendall(b"GET /health HTTP/1.1\r\nHost: x\r\n" + line)
        with suppress(ConnectionError):  # it may be gone while we still write
            for _ in range(64):
                wire.sendall(line * 1024)
            assert wire.recv(100).startswith(b"HTTP/1.1 400")
    with served.client() as http:
        assert http.get("/health").status_code == 200


@pytest.mark.parametrize("origin", [*SITES, "http://[bad", "http://[", "//["])
def test_a_page_of_another_site_posts_nothing(guest: Stranger, origin: str) -> None:
    headers = {"Origin": origin, "X-CSRF-Token": guest.csrf}
    for path in (PATH, "/api/guest", "/api/login", "/api/logout"):
        body = {"name": "operator", "password": "demonstration"} if "login" in path else SIT
        refused = guest.http.post(path, json=body, headers=headers)
        assert (refused.status_code, refused.json()["type"]) == (403, "/wrong-origin"), path


def test_our_own_pages_do(served: Served, guest: Stranger) -> None:
    headers = {"Origin": served.url, "X-CSRF-Token": guest.csrf}
    body = {"id": "own page", "command": {"type": "sit"}}
    assert guest.http.post(PATH, json=body, headers=headers).status_code == 201
    guest.do("omaha-1995-practice", type="leave")


def test_nobody_is_nobody(served: Served) -> None:
    with served.client() as http:
        assert http.post(PATH, json=SIT).status_code == 401
        assert http.post("/api/logout").status_code == 401
        assert http.get("/api/tables/omaha-1995-practice").json()["seat"] is None
        refused = http.post(PATH, json=SIT, headers={"Authorization": "Bearer nobody's"})
        assert refused.status_code == 401


def test_a_bearer_needs_no_token_of_a_page(served: Served) -> None:
    register = served.service.passwords.register
    register.add("Bertha", Role.PLAYER)
    token = register.make_token("Bertha")
    with served.client(headers={"Authorization": f"Bearer {token}"}) as http:
        sat = http.post(PATH, json={"id": "by a token", "command": {"type": "sit"}})
        assert sat.status_code == 201, sat.text
        left = http.post(PATH, json={"id": "gone", "command": {"type": "leave"}})
        assert left.status_code == 201, left.text
        small = {"Authorization": f"bearer {token}"}
        assert http.get("/api/me", headers=small).json()["player"] == "Bertha"
        register.disable("Bertha")
        assert http.post(PATH, json=SIT).status_code == 401


def test_a_log_in_ends_by_itself_and_by_hand(
    served: Served, guest: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = served.room.casino.now
    with served.client() as http:
        lasts = Stranger(http).come_in()
        late = timedelta(hours=HOURS, seconds=1)
        monkeypatch.setattr(served.room.casino, "now", lambda: now() + late)
        assert lasts.give("omaha-1995-practice", type="sit").status_code == 401
    monkeypatch.undo()
    assert guest.post("/api/logout").status_code == 200
    assert guest.give("omaha-1995-practice", type="sit").status_code == 401


def test_a_new_password_ends_a_session_that_somebody_took(served: Served) -> None:
    register = served.service.passwords.register
    register.add("Thea", Role.PLAYER, "her first password")
    with served.client() as http, served.client() as thief:
        thea = Stranger(http).come_in("Thea", "her first password")
        thief.cookies.update(http.cookies)
        assert thief.get("/api/me").status_code == 200
        register.set_password("Thea", "her second password")
        assert thief.get("/api/me").status_code == 401
        thea.come_in("Thea", "her second password")
        assert http.get("/api/me").status_code == 200
        register.disable("Thea")
        register.enable("Thea")
        assert http.get("/api/me").status_code == 401


@pytest.mark.parametrize(
    "lines",
    [
        ("203.0.113.7",),
        ("198.51.100.1, 203.0.113.7",),
        ("198.51.100.1", "203.0.113.7"),
        ("198.51.100.1, 198.51.100.2", "198.51.100.3,203.0.113.7 "),
    ],
)
def test_behind_a_proxy_an_address_is_what_the_proxy_says(
    lines: tuple[str, ...],
) -> None:
    headers = [(b"x-forwarded-for", line.encode()) for line in lines]
    for behind, known in ((True, "203.0.113.7"), (False, "127.0.0.1")):
        service: Any = SimpleNamespace(settings=Settings(behind_proxy=behind))
        assert address({"headers": headers, "client": ("127.0.0.1", 1)}, service) == known


def test_who_guesses_is_slowed_down(served: Served) -> None:
    with served.client() as http:
        tries = [
            http.post("/api/login", json={"name": "shift manager", "password": f"guess {n}"})
            for n in range(8)
        ]
    assert tries[0].status_code == 401
    slowed = [one for one in tries if one.status_code == 429]
    assert slowed
    assert all(int(one.headers["retry-after"]) >= 1 for one in slowed)


def test_fifty_requests_a_second_are_never_too_many(guest: Stranger) -> None:
    answers = {guest.http.get("/api/jackpots").status_code for _ in range(100)}
    assert answers == {200}


def test_a_crowd_behind_one_address_comes_in_together(served: Served) -> None:
    with served.client() as http:
        answers = Counter(http.get("/api/jackpots").status_code for _ in range(2 * BURST))
    assert answers == {200: 2 * BURST}


def test_a_session_is_held_to_its_own_measure_and_nobody_to_that_of_a_crowd(
    served: Served, guest: Stranger, monkeypatch: pytest.MonkeyPatch
) -> None:
    for buckets in (served.service.asked, served.service.crowds):
        monkeypatch.setattr(buckets, "_burst", 1)
        monkeypatch.setattr(buckets, "_rate", 0.001)
        buckets._left.clear()
    with served.client() as nobody:
        for http in (guest.http, nobody):
            answers = [http.get("/api/jackpots") for _ in range(2)]
            assert [one.status_code for one in answers] == [200, 429]
            assert int(answers[1].headers["retry-after"]) >= 1


def test_too_many_are_told_when_to_come_again(served: Served) -> None:
    buckets = type(served.service.asked)(1, 2)
    buckets.take("somebody", "requests")
    buckets.take("somebody", "requests")
    with pytest.raises(Exception, match="too many requests") as problem:
        buckets.take("somebody", "requests")
    assert problem.value.status == 429  # type: ignore[attr-defined]
    assert int(problem.value.headers["Retry-After"]) >= 1  # type: ignore[attr-defined]


def test_every_answer_has_its_headers(guest: Stranger) -> None:
    for path in ("/", "/api/tables", "/api/nothing", "/health", "/api/tables/none"):
        headers = guest.http.get(path).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in headers["content-security-policy"]
        assert "server" not in headers


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"not json", 400),
        (b"[]", 400),
        (b"{}", 400),
        (b'{"id": "", "command": {"type": "sit"}}', 400),
        (b'{"id": "x", "command": {"type": "no-such"}}', 400),
        (b'{"id": "x", "command": {"type": "sit", "seat": "three"}}', 400),
        (b'{"id": "x", "command": {"type": "sit", "stake": 100}}', 400),
        (b'{"id": "x", "command": {"type": "sit"}, "seen": -1}', 400),
        (b'{"id": "x", "command": {"type": "act"}}', 400),
        (b'{"id": "x", "command": {"type": "act", "action": "ante", "amount": "10.005"}}', 400),
        (b'{"id": "x", "command": {"type": "act", "action": "ante", "amount": "10"}}', 400),
        (b'{"id": "x", "command": {"type": "take-off", "amount": "10.5"}}', 400),
        (b'{"id": "x", "command": {"type": "sit", "stake": "100"}}', 400),
        (b'{"id": "x", "command": {"type": "top-up", "amount": ""}}', 400),
        (b'{"id": "x", "command": {"type": ["sit"]}}', 400),
        (b'{"id": "x\\n", "command": {"type": "sit"}}', 400),
        (b'{"id": "x", "command": {"type": "table.TakeSeat", "player": 3}}', 400),
        (b'{"id": "x", "command": {"type": "sit"}, "more": 1}', 400),
        (b'{"id": "x", "command": {"type": "sit"}}' + b" " * 200_000, 413),
    ],
)
def test_what_cannot_be_read_is_a_problem(guest: Stranger, body: bytes, status: int) -> None:
    headers = {"X-CSRF-Token": guest.csrf, "Content-Type": "application/json"}
    answer: httpx.Response = guest.http.post(PATH, content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    assert {"type", "title", "status", "detail"} <= set(answer.json())
    assert answer.json()["status"] == status


def test_the_log_has_no_secret(served: Served, guest: Stranger) -> None:
    served.service.log.failed("GET", "/nowhere", RuntimeError(guest.csrf))
    assert guest.csrf not in served.log.getvalue()
    assert "RuntimeError" in served.log.getvalue()
