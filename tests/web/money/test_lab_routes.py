"""The lab over HTTP: exact figures by another process, and none at a live table."""

from tests.web.money.conftest import Office

RULES = "three-card-2006"


def ask(office: Office, who: str, path: str, **body: object) -> tuple[int, dict[str, object]]:
    answer = office.http.post(path, json=body, headers={"Authorization": f"Bearer {who}"})
    return answer.status_code, answer.json()


def test_the_edge_of_any_pay_table(office: Office) -> None:
    solved = office.get("/api/lab").json()
    assert set(solved) == {"canberra-2004", "canberra-2017", RULES, "ultimate-2019"}
    line = next(one for one in solved[RULES]["wagers"]["ante-bonus"] if one["line"] == "straight")
    assert line["clause"].startswith("8")
    status, told = ask(office, "director", "/api/lab/edge", rules=RULES)
    assert (status, told["edge"]) == (200, {"numerator": 778809, "denominator": 20358520})
    status, told = ask(office, "director", "/api/lab/edge", rules=RULES, odds=["ante-bonus.none=1"])
    assert (status, told["type"]) == (400, "/malformed")
    assert "ante-bonus has no line" in str(told["detail"])
    status, told = ask(office, "director", "/api/lab/edge", rules=RULES, odds=["--help"])
    assert status == 400
    assert office.get("/api/lab/chart/holdem-1995", "director").status_code == 404
    assert office.http.post("/api/lab/edge", json={"rules": RULES}).status_code == 401


def test_nobody_asks_the_lab_at_a_live_table(office: Office) -> None:
    office.cage("cashier", "cage.BuyChips", player="Lab", amount="100.00", tender="transfer")
    sits = {"id": "sit", "command": {"type": "sit"}}
    headers = {"Authorization": "Bearer player:Lab"}
    path = "/api/tables/three-card/commands"
    assert office.http.post(path, json=sits, headers=headers).status_code == 201
    status, told = ask(office, "player:Lab", "/api/lab/edge", rules=RULES)
    assert (status, told["type"]) == (403, "/live-table")
    leaves = {"id": "leave", "command": {"type": "leave"}}
    assert office.http.post(path, json=leaves, headers=headers).status_code == 201
