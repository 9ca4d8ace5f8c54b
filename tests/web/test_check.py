"""The verifier in the browser says of every receipt what verify_deal.py says."""

import copy
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

import verify_deal
from tests.floor import test_verify_deal
from tests.web.visitor import Visitor

GOLDEN = Path(test_verify_deal.__file__).parent / "golden"
RECEIPTS = [path.read_text() for path in sorted(GOLDEN.glob("*.json"))]
IN_THE_BROWSER = """async (texts) => {
  const { checks, parsed, Unreadable } = await import("/static/js/verify.js");
  return Promise.all(texts.map(async (text) => {
    try { return await checks(parsed(text)); }
    catch (problem) { if (problem instanceof Unreadable) return "unreadable"; throw problem; }
  }));
}"""
SEALED = "You gave the seal"  # said of what was noted, which these receipts come without


def judged(text: str) -> Any:
    """By verify_deal.py: its sentences, each with whether it is true."""
    try:
        receipt = verify_deal.parsed(text.encode())
    except verify_deal.Unreadable:
        return "unreadable"
    player = receipt["receipt"] == "player"
    own = verify_deal.check_player(receipt) if player else verify_deal.check_inspector(receipt)
    return [list(one) for one in verify_deal.check_record(receipt["record"]) + own]


def in_the_browser(visitor: Visitor, texts: list[str]) -> list[Any]:
    visitor.page.goto(visitor.url + "/check")
    found: list[Any] = visitor.page.evaluate(IN_THE_BROWSER, texts)
    return [
        one if one == "unreadable" else [it for it in one if not it[0].startswith(SEALED)]
        for one in found
    ]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where each field and the ends of each list are."""
    if path:
        yield path
    if isinstance(value, dict):
        for name in value:
            yield from places(value[name], (*path, name))
    elif isinstance(value, list) and value:
        for nth in {0, len(value) - 1}:
            yield from places(value[nth], (*path, nth))


def spoilt(value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return ("0" if value[:1] != "0" else "1") + value[1:]
    return None


def changed(text: str) -> Iterator[str]:
    """The receipt with one thing changed, one left out, or one put twice."""
    data = json.loads(text)
    for *path, last in places(data):
        for change in ("spoil", "leave out"):
            other = copy.deepcopy(data)
            holder = other
            for step in path:
                holder = holder[step]
            if change == "spoil":
                holder[last] = spoilt(holder[last])
            else:
                del holder[last]
            yield json.dumps(other)
    yield text.replace('"receipt":', '"receipt":"player","receipt":', 1)
    yield text.replace('"outcome":"played"', '"outcome":"pl\\u00a0yed"', 1)
    yield text[:-9]


def test_two_verifiers_say_the_same_of_every_receipt(visitor: Visitor) -> None:
    assert len(RECEIPTS) == 4
    judgements = in_the_browser(visitor, RECEIPTS)
    assert judgements == [judged(text) for text in RECEIPTS]
    assert all(true for checks in judgements for _, true in checks)


def test_two_verifiers_say_the_same_of_every_change(visitor: Visitor) -> None:
    texts = [other for text in RECEIPTS for other in changed(text)]
    wanted = [judged(text) for text in texts]
    assert in_the_browser(visitor, texts) == wanted
    passed = [
        text
        for text, one in zip(texts, wanted, strict=True)
        if one != "unreadable" and all(true for _, true in one)
    ]
    assert not [text for text in passed if verify_deal.DEAL_2 in text]  # the way before proved less


def test_the_page_tells_what_was_noted(visitor: Visitor) -> None:
    receipt = json.loads((GOLDEN / "player-2.json").read_text())
    visitor.page.goto(visitor.url + "/check")
    visitor.page.locator("[name=receipt]").set_input_files(GOLDEN / "player-2.json")
    verdict = visitor.page.locator("[data-part=verdict]")
    expect(verdict.locator("h2")).to_have_text("It does not verify")
    visitor.page.locator("[name=noted]").fill(receipt["record"]["seal"])
    expect(verdict.locator("h2")).to_have_text("It verifies")
