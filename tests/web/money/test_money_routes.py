"""Money over HTTP: the cage, one's own account, reports; each role has its own and no more."""

import csv
from io import StringIO

import pytest

from pitboss.audit.verify import verify
from pitboss.floor.cage.account import CONTINUOUS
from pitboss.floor.cage.decide import PERMITS
from pitboss.floor.people import Role
from pitboss.floor.records.reports import KINDS
from tests.web.money.conftest import Office

SUMS = {"amount": "200.00", "tender": "cash"}
TABLE = "three-card"


def money(office: Office, player: str) -> str:
    balance: str = office.get("/api/me", f"player:{player}").json()["balance"]
    return balance


# Who may


def test_nobody_is_told_anything(office: Office) -> None:
    for path in ("/api/me", "/api/me/statement", "/api/cage", "/api/reports", "/api/reports/cage"):
        answer = office.get(path)
        assert answer.status_code == 401
        assert answer.headers["content-type"].startswith("application/problem+json")
    assert office.post("/api/cage/commands", "", command={}).status_code == 401
    assert office.post("/api/me/limits", "", kind="loss", days=1).status_code == 401


@pytest.mark.parametrize("role", Role)
def test_the_cage_is_seen_by_its_roles(office: Office, role: Role) -> None:
    seen = office.get("/api/cage", role)
    sees = role not in (Role.PLAYER, Role.DEALER, Role.DIRECTOR)
    assert seen.status_code == (200 if sees else 403)
    if sees:
        may = {f"cage.{kind.__name__}" for kind, roles in PERMITS.items() if role in roles}
        assert set(seen.json()["commands"]) == may
    else:
        assert seen.json()["clause"] == "R32"
    account = office.get("/api/cage/accounts/Zed", role)
    knows = sees and role is not Role.SUPERVISOR
    assert account.status_code == (200 if knows else 403)


@pytest.mark.parametrize("role", Role)
@pytest.mark.parametrize("report", KINDS)
def test_a_report_is_read_by_its_roles(office: Office, role: Role, report: str) -> None:
    answer = office.get(f"/api/reports/{report}", role)
    may = role in KINDS[report].roles
    assert answer.status_code == (200 if may else 403)
    listed = {one["report"] for one in office.get("/api/reports", role).json()}
    assert (report in listed) == may


@pytest.mark.parametrize("role", Role)
def test_chips_are_sold_by_the_cage_alone(office: Office, role: Role) -> None:
    answer = office.cage(role, "cage.BuyChips", player=f"Client of {role}", **SUMS)
    may = role in (Role.CASHIER, Role.SHIFT_MANAGER)
    assert answer.status_code == (201 if may else 403)
    assert money(office, f"Client of {role}") == ("200.00" if may else "0.00")


def test_a_clause_is_read_without_a_log_in(office: Office) -> None:
    answer = office.get("/api/law/three-card-2006/7.1")
    assert answer.status_code == 200
    assert answer.json()["meaning"]


# The cage


def test_who_works_here_buys_no_chips_and_the_cashier_is_not_in_a_wrong_role(
    office: Office,
) -> None:
    office.cage("supervisor:Sue", "cage.AskFill", table=TABLE, amount="100.00")
    refused = office.cage("cashier", "cage.BuyChips", player="Sue", **SUMS)
    assert (refused.status_code, refused.json()["clause"]) == (422, "R32")


def test_chips_are_bought_and_cashed_once_for_each_id(office: Office) -> None:
    body = {"id": "twice", "command": {"type": "cage.BuyChips", "player": "Ann", **SUMS}}
    first = office.post("/api/cage/commands", "cashier", **body)
    again = office.post("/api/cage/commands", "cashier", **body)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    (event,) = first.json()["events"]
    assert (event["type"], event["amount"]) == ("cage.ChipsBought", "200.00")
    out = office.cage("cashier", "cage.CashOut", player="Ann", amount="50.50", tender="cash")
    assert out.status_code == 201
    assert money(office, "Ann") == "149.50"
    over = office.cage("cashier", "cage.CashOut", player="Ann", amount="149.51", tender="cash")
    assert (over.status_code, over.json()["clause"]) == (422, "R40")
    other = {"id": "twice", "command": {"type": "cage.BuyChips", "player": "Bob", **SUMS}}
    assert office.post("/api/cage/commands", "cashier", **other).status_code == 409


@pytest.mark.parametrize(
    "command",
    [
        {"type": "cage.BuyChips", "player": "Ann", "amount": 200, "tender": "cash"},
        {"type": "cage.BuyChips", "player": "Ann", "amount": "1.001", "tender": "cash"},
        {"type": "cage.BuyChips", "player": "Ann", "amount": "-5.00", "tender": "cash"},
        {"type": "cage.BuyChips", "player": "Ann", "amount": "5.00", "tender": "shells"},
        {"type": "cage.BuyChips", "amount": "5.00", "tender": "cash"},
        {"type": "cage.Lend", "player": "Ann", "amount": "5.00"},
        {"type": "cage.Transfer", "player": "Ann", "to": "Bob", "amount": "5.00"},
        {"type": "account.Follow", "player": "Ann", "stream": "cage", "version": 1},
        {"type": "account.TakeChips", "player": "Ann"},
        {"type": 7},
        {},
    ],
)
def test_what_is_malformed_is_a_problem_and_moves_nothing(
    office: Office, command: dict[str, object]
) -> None:
    before = office.room.store.head()
    answer = office.post("/api/cage/commands", "cashier", command=command)
    assert answer.status_code == 400
    assert answer.json()["status"] == 400
    assert office.room.store.head() == before


def test_a_fill_is_asked_for_by_the_pit_and_sent_by_the_cage(office: Office) -> None:
    asked = office.cage("supervisor", "cage.AskFill", table=TABLE, amount="1000.00")
    number = asked.json()["events"][0]["number"]
    assert number in {slip["number"] for slip in office.get("/api/cage", "cashier").json()["slips"]}
    before = booked(office)
    assert office.cage("supervisor", "cage.ConfirmSlip", number=number).status_code == 403
    assert office.cage("cashier", "cage.ConfirmSlip", number=number).status_code == 201
    assert booked(office) - before == 1_000


def booked(office: Office) -> int:
    """Whole dollars in the bank."""
    banks = office.get("/api/cage", "operator").json()["banks"]
    return int(next(bank["booked"] for bank in banks if bank["table"] == TABLE).split(".")[0])


def test_cash_of_ten_thousand_needs_a_document(office: Office) -> None:
    command = {"player": "Rex", "amount": "10000.00", "tender": "cash"}
    refused = office.cage("cashier", "cage.BuyChips", **command)
    assert (refused.status_code, refused.json()["clause"]) == (422, "R39")
    sold = office.cage("cashier", "cage.BuyChips", identity="passport", **command)
    assert sold.json()["events"][0]["flag"] == "threshold"
    rows = office.get("/api/reports/cash", "inspector").json()["rows"]
    assert "Rex" in {row["player"] for row in rows}
    assert "threshold" not in office.get("/api/me/statement", "player:Rex").text


# An account of one's own


def test_a_player_sees_limits_time_and_statement(office: Office) -> None:
    office.cage("cashier", "cage.BuyChips", player="Lou", **SUMS)
    who = "player:Lou"
    tighter = office.post("/api/me/limits", who, kind="loss", days=1, amount="100.00")
    assert tighter.status_code == 201
    (limit,) = tighter.json()["limits"]
    assert (limit["limit"], limit["used"], limit["coming"]) == ("100.00", "0.00", None)
    looser = office.post("/api/me/limits", who, kind="loss", days=1, amount="900.00").json()
    assert (looser["limits"][0]["limit"], looser["limits"][0]["coming"]) == ("100.00", "900.00")
    office.post("/api/me/limits", who, kind="time", days=7, minutes=600)
    me = office.get("/api/me", who).json()
    assert {one["limit"] for one in me["limits"]} == {"100.00", "600"}
    assert (me["elapsed"], me["break_after"], me["seated"]) == (0, CONTINUOUS, [])
    told = office.get("/api/me/statement", who).json()
    assert me["statement"] == told
    assert (told["deposited"], told["balance"], told["net"]) == ("200.00", "200.00", "0.00")
    assert [line["what"] for line in told["lines"]] == ["chips bought"]


@pytest.mark.parametrize(
    "said", [{"kind": "time", "amount": "60.00"}, {"kind": "loss", "minutes": 60}]
)
def test_a_limit_in_the_wrong_unit_is_not_taken_for_none(
    office: Office, said: dict[str, object]
) -> None:
    answer = office.post("/api/me/limits", "player:Uma", days=1, **said)
    assert answer.status_code == 400
    assert "has" in answer.json()["detail"]
    assert office.get("/api/me", "player:Uma").json()["limits"] == []


def test_what_is_no_command_is_told_so(office: Office) -> None:
    for path in ("/api/cage/commands", f"/api/tables/{TABLE}/commands"):
        answer = office.post(path, "cashier", command={"type": "cage.Lend"})
        assert (answer.status_code, "entry" in answer.json()["detail"]) == (400, False)
        assert "cage.Lend" in answer.json()["detail"]


def test_an_exclusion_says_what_it_is(office: Office) -> None:
    (gone,) = office.cage("operator", "account.Exclude", player="Vic", days=30).json()["events"]
    assert (gone["words"], gone["clauses"]) == ("The player is excluded for 30 days.", ["R37"])
    (gone,) = office.cage("operator", "account.Exclude", player="Vic").json()["events"]
    assert gone["words"] == "The player is excluded for good."
    (back,) = office.cage("operator", "account.Readmit", player="Vic").json()["events"]
    assert back["words"] == "The player is readmitted."


def test_a_break_and_an_exclusion_hold(office: Office) -> None:
    who = "player:Max"
    assert office.post("/api/me/breaks", who, minutes=10).json()["resting_until"] > 0
    assert office.post("/api/me/exclusion", who, days=10).status_code == 400
    gone = office.post("/api/me/exclusion", who, days=200)
    assert gone.json()["excluded_until"] > 0
    sold = office.cage("cashier", "cage.BuyChips", player="Max", **SUMS)
    assert (sold.status_code, sold.json()["clause"]) == (422, "R37")
    early = office.cage("operator", "account.Readmit", player="Max")
    assert early.status_code == 422
    rows = office.get("/api/reports/exclusions", "supervisor").json()["rows"]
    assert "Max" in {row["player"] for row in rows}


def test_staff_have_no_account_and_exclude_for_the_house(office: Office) -> None:
    assert office.post("/api/me/breaks", "dealer", minutes=10).status_code == 403
    assert office.post("/api/me/limits", "operator", kind="loss", days=1).status_code == 403
    assert office.cage("dealer", "account.Exclude", player="Ned").status_code == 403
    assert office.cage("player:Ned", "account.Exclude", player="Ned").status_code == 403
    assert office.cage("operator", "account.Exclude", player="Ned").status_code == 201
    assert office.cage("operator", "account.Readmit", player="Ned").status_code == 201


def test_practice_chips_are_for_the_asking(office: Office) -> None:
    assert office.post("/api/me/practice", "player:Pip").json()["practice"] == "1000.00"
    assert office.post("/api/me/practice", "player:Pip").status_code == 400
    assert money(office, "Pip") == "0.00"


# Reports


def test_a_report_comes_as_json_csv_and_text(office: Office) -> None:
    path = "/api/reports/tables?day=2001-01-01"
    told = office.get(path, "inspector").json()
    assert (told["empty"], told["rows"], told["total"]) == ("No Activity", [], None)
    assert told["operator"] == "one inspector"
    lines = office.get(f"{path}&form=csv", "inspector")
    assert lines.headers["content-type"].startswith("text/csv")
    assert ["title", told["title"]] in [*csv.reader(StringIO(lines.text))]
    assert "page 1 of 1" in office.get(f"{path}&form=text", "inspector").text


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/api/reports/tables?form=csv", "text/csv; charset=utf-8"),
        ("/api/reports/tables?form=text", "text/plain; charset=utf-8"),
        ("/metrics", "text/plain; version=0.0.4; charset=utf-8"),
    ],
)
def test_what_is_no_json_names_its_kind_once(office: Office, path: str, kind: str) -> None:
    assert office.get(path, "inspector").headers["content-type"] == kind


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/reports/nothing", 404),
        ("/api/reports/tables?day=yesterday", 400),
        ("/api/reports/tables?form=pdf", 400),
    ],
)
def test_a_report_that_there_is_not(office: Office, path: str, status: int) -> None:
    assert office.get(path, "operator").status_code == status


def test_the_program_is_looked_at_on_demand(office: Office) -> None:
    rows = office.get("/api/reports/program", "inspector").json()["rows"]
    assert {"program", "rules", "file"} <= {row["what"] for row in rows}
    looked = office.room.store.read("program")[-1]
    assert (looked.actor, looked.role) == ("one inspector", "inspector")


def test_the_description_has_every_route(office: Office) -> None:
    paths = office.get("/schema/openapi.json").json()["paths"]
    for path in ("/api/me", "/api/me/limits", "/api/cage", "/api/cage/commands", "/api/reports"):
        assert path in paths
    assert "/api/reports/{report}" in paths


def test_all_of_it_is_judged_again(office: Office) -> None:
    office.cage("cashier", "cage.BuyChips", player="Una", **SUMS)
    faults = [one for one in verify(office.room.store).findings if _ours(one.stream)]
    assert faults == []


def _ours(stream: str) -> bool:
    return stream.startswith(("cage", "account", "practice", "table", "program"))
