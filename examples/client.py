"""A client of a room that is open, in 40 lines: a guest plays one round against the house."""
# python examples/client.py http://127.0.0.1:8000 three-card-2006-practice

import json
import sys
import time
from http.cookiejar import CookieJar
from typing import Any
from urllib.request import HTTPCookieProcessor, Request, build_opener

room, table = sys.argv[1], sys.argv[2]
browser = build_opener(HTTPCookieProcessor(CookieJar()))


def ask(path: str, body: Any = None, csrf: str = "") -> Any:
    headers = {"Content-Type": "application/json", "X-CSRF-Token": csrf}
    data = None if body is None else json.dumps(body).encode()
    with browser.open(Request(room + path, data, headers)) as answer:
        return json.load(answer)


csrf = ask("/api/guest", {})["csrf"]


def give(**command: Any) -> None:
    body = {"id": f"{time.time_ns()}", "command": command}
    for event in ask(f"/api/tables/{table}/commands", body, csrf)["events"]:
        print(event["words"])


give(type="sit")
while (view := ask(f"/api/tables/{table}"))["stage"] != "settled":
    offers = {name: one for name, one in view["actions"].items() if one["open"]}
    if view["stage"] == "wagers" and "ante" in offers:
        give(type="act", action="ante", amount=offers["ante"]["least"])
        give(type="ready")
    elif view["turn"] == view["seat"]:
        give(type="act", action="play", amount=offers["play"]["least"])
    time.sleep(0.1)
print("net", next(one["net"] for one in view["seats"] if one["seat"] == view["seat"]))
