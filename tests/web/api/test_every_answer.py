"""What every answer has, whoever asked and whatever was sent: its form, its type, its headers."""

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
