"""What every answer has, whoever asked and whatever was sent: its form, its type, its headers."""

import re
import socket

import httpx
import msgspec
import pytest

from tests.web.api.served import Served
from tests.web.api.stranger import Stranger


def test_a_type_is_said_once(served: Served) -> None:
    with served.client() as http:
        staff = Stranger(http).come_in("operator").http
        csv = staff.get("/api/reports/events", params={"form": "csv"})
        assert csv.headers["content-type"] == "text/csv; charset=utf-8"
        counted = staff.get("/metrics").headers["content-type"]
    assert counted == "text/plain; version=0.0.4; charset=utf-8"


def test_a_log_in_of_nothing_says_that_there_is_nothing(served: Served) -> None:
    with served.client() as http:
        answer = http.post("/api/login", content=b"")
    assert (answer.status_code, answer.json()["type"]) == (400, "/malformed")
    assert "there is no body" in answer.json()["detail"]


ALMOST = (
    b"hello\r\n\r\n",
    b"GET no-slash HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /health HTTP/9.9\r\nHost: x\r\n\r\n",
    b"FOO /health HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /health HTTP/1.1\r\nHost: x\r\nX: a\x00b\r\n\r\n",
    b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}",
    b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    b"POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n",
)


@pytest.mark.parametrize("sent", ALMOST, ids=[one[:20].decode() for one in ALMOST])
def test_what_is_no_request_is_a_problem(served: Served, sent: bytes) -> None:
    """The last one on that connection, and no body is read any more."""
    host, port = served.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=90) as wire:
        wire.sendall(sent)
        said = b"".join(iter(lambda: wire.recv(65_536), b""))
    head, _, body = said.rpartition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    headers = httpx.Headers(
        [(name, value) for name, _, value in (x.partition(": ") for x in lines)]
    )
    assert status.startswith("HTTP/1.1 400 ")
    assert headers["content-type"] == "application/problem+json"
    assert headers["x-content-type-options"] == "nosniff"
    told = msgspec.json.decode(body)
    assert (told["type"], told["title"], told["status"]) == ("/malformed", "Malformed", 400)
    assert told["detail"]


def test_nobody_keeps_what_the_service_says(guest: Stranger) -> None:
    """Nor a proxy between: the same address is another's table for another."""
    asked = ("/api/me", "/api/tables", "/api/tables/omaha-1995", "/api/nothing", "/api/people")
    answers = [guest.http.get(path) for path in asked]
    answers += [guest.give("omaha-1995-practice", type=kind) for kind in ("leave", "sit", "leave")]
    assert {one.status_code for one in answers} == {200, 201, 403, 404, 422}
    assert {one.headers["cache-control"] for one in answers} == {"no-store"}


def test_who_is_not_logged_in_is_told_of_the_way(served: Served) -> None:
    with served.client() as http:
        unknown = http.get("/api/me", headers={"Authorization": "Bearer nobody's"})
        for one in (http.get("/api/me"), http.post("/api/logout"), unknown):
            assert (one.status_code, one.headers["www-authenticate"]) == (401, "Bearer")


def test_what_may_be_asked_of_a_path_is_all_that_may(served: Served) -> None:
    with served.client() as http:
        for path, methods in http.get("/schema/openapi.json").json()["paths"].items():
            allowed = http.options(re.sub("{[^}]*}", "1", path)).headers["allow"].split(", ")
            assert {*allowed} == {"OPTIONS", *map(str.upper, methods)}, path


def test_a_wrong_token_is_no_more_than_wrong(served: Served) -> None:
    """Nobody guesses one: whoever sends an old one hears each time that it is nobody's."""
    with served.client(headers={"Authorization": "Bearer an old one"}) as http:
        assert {http.get("/api/me").status_code for _ in range(60)} == {401}


def test_the_description_admits_in_a_body_what_is_read_of_it(served: Served) -> None:
    with served.client() as http:
        whole = http.get("/schema/openapi.json").json()
    schemas, bodies = whole["components"]["schemas"], {}
    for path, methods in whole["paths"].items():
        if "requestBody" in methods.get("post", {}):
            body = methods["post"]["requestBody"]["content"]["application/json"]["schema"]
            bodies[path] = schemas[body["$ref"].split("/")[-1]] if "$ref" in body else body
    assert len(bodies) > 20
    assert [
        path for path, one in bodies.items() if one.get("additionalProperties") is not False
    ] == []
    minutes = bodies["/api/me/limits"]["properties"]["minutes"]["anyOf"]
    assert {"type": "integer", "minimum": 0, "maximum": 43_200} in minutes
    assert bodies["/api/tables/{table}/asks/{number}"] != bodies["/api/drill"]
    assert schemas["TableAsked"]["additionalProperties"] is False
    assert "additionalProperties" not in schemas["View"]  # more may come
    assert {"Problem", "View", "Sit"} <= set(schemas)


def test_what_nobody_has_is_not_found(served: Served) -> None:
    with served.client() as http:
        staff = Stranger(http).come_in("operator")
        answers = [
            staff.post("/api/requests/99", id="yes", approve=True),
            staff.post("/api/tables/omaha-1995/asks/99", id="no", approve=False),
            staff.post("/api/conditions/bridge-1990", items={}),
            staff.http.get("/api/cage/accounts/%20"),
        ]
    assert [one.status_code for one in answers] == [404] * len(answers), answers


def test_the_description_says_among_what_is_chosen(served: Served) -> None:
    with served.client() as http:
        paths = http.get("/schema/openapi.json").json()["paths"]
    asked = {one["name"]: one["schema"] for one in paths["/api/drill"]["get"]["parameters"]}
    assert "canberra-2017" in asked["rules"]["enum"]
    assert "payments" in asked["topic"]["enum"]
    assert asked["number"]["minimum"] == 0
    report = paths["/api/reports/{report}"]["get"]["parameters"]
    (day,) = [one["schema"] for one in report if one["name"] == "day"]
    assert {"format": "date"} in day["anyOf"]


def test_the_description_counts_what_is_alike(served: Served) -> None:
    with served.client() as http:
        whole = http.get("/schema/openapi.json").json()
    choice = whole["components"]["schemas"]["Question"]["properties"]["choices"]["items"]
    assert choice == {"type": "array", "items": {"type": "string"}, "minItems": 2, "maxItems": 2}
    assert "prefixItems" not in str(whole)
