"""Rounds, receipts, jackpots, the law, health and the description; and anything a program sends."""

from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok

from pitboss.audit.verify_receipt import run as verify_receipt
from tests.web.api.served import Served
from tests.web.api.stranger import Stranger, money, play_round

TABLE = "canberra-2004-practice"


def test_a_round_and_its_receipt(served: Served, guest: Stranger, tmp_path: Path) -> None:
    guest.do(TABLE, type="sit")
    number = play_round(TABLE, guest)["round"]
    guest.wait(TABLE, lambda view: view["round"] > number or view["stage"] == "settled")
    told = guest.http.get(f"/api/rounds/{TABLE}/{number}").json()
    assert told["over"] is True
    assert any(event["words"] for entry in told["entries"] for event in entry["events"])
    assert money(told["nets"][guest.name]) is not None
    receipt = guest.http.get(f"/api/rounds/{TABLE}/{number}/receipt")
    assert receipt.status_code == 200
    kept = tmp_path / "receipt.json"
    kept.write_bytes(receipt.content)
    assert verify_receipt(kept) == 0
    with served.client() as http:
        other = Stranger(http).come_in()
        assert other.http.get(f"/api/rounds/{TABLE}/{number}").status_code == 200
        assert other.http.get(f"/api/rounds/{TABLE}/{number}/receipt").status_code == 403
    assert guest.http.get(f"/api/rounds/{TABLE}/9999").status_code == 404


def test_jackpots_and_the_law(guest: Stranger) -> None:
    pools = guest.http.get("/api/jackpots").json()
    assert len(pools) == 4
    assert all(money(one["pool"]) > 0 for one in pools)
    clause = guest.http.get("/api/law/canberra-2017/9.6").json()
    assert (clause["clause"], clause["rules"]) == ("9.6", "canberra-2017")
    assert clause["meaning"]
    director = guest.http.get("/api/law/canberra-2017/D.Tournament Director%2FAssistant").json()
    assert director["clause"] == "D.Tournament Director/Assistant"
    for path in ("/api/law/canberra-2017/99.9", "/api/law/bridge/1"):
        assert guest.http.get(path).status_code == 404


def test_it_lives_and_is_ready_and_counts(guest: Stranger) -> None:
    assert guest.http.get("/health").json() == {"status": "alive"}
    assert guest.http.get("/ready").json()["status"] == "ready"
    counted = guest.http.get("/metrics").text
    assert 'pitboss_answers_total{method="GET",route="/health",status="200"}' in counted
    assert guest.name not in counted


def test_the_description_names_what_there_is(guest: Stranger) -> None:
    described = guest.http.get("/schema/openapi.json").json()
    assert {"/api/tables", "/api/tables/{table}", "/api/stream", "/api/guest"} <= set(
        described["paths"]
    )
    assert "Problem" in described["components"]["schemas"]


def operations(served: Served) -> list[Any]:
    """Every call of the description but the stream, which does not end."""
    with served.client() as http:
        found = http.get("/schema/openapi.json").json()
    left = {path: it for path, it in found["paths"].items() if path != "/api/stream"}
    whole = schemathesis.openapi.from_dict({**found, "paths": left})
    found_all = [one.ok() for one in whole.get_all_operations() if isinstance(one, Ok)]
    return [one for one in found_all if one.path != "/api/logout"]


FEW = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def tried(served: Served, staff: Stranger, operation: Any) -> list[int]:
    """What a call answers to whatever its description admits."""
    statuses: list[int] = []

    @FEW
    @given(case=operation.as_strategy())
    def send(case: Any) -> None:
        sent = case.as_transport_kwargs(base_url=served.url)
        asks = {name: sent[name] for name in ("method", "url", "params", "json") if name in sent}
        answer = staff.http.request(**asks, headers={"X-CSRF-Token": staff.csrf})
        assert answer.status_code < 500, (asks, answer.text)
        statuses.append(answer.status_code)

    send()
    return statuses


def test_nothing_that_is_sent_breaks_the_server(served: Served) -> None:
    with served.client() as http:
        staff = Stranger(http).come_in("operator")
        answers = [tried(served, staff, operation) for operation in operations(served)]
    assert len(answers) > 15
    assert all(answers)
