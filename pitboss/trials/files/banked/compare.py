"""What a round against the house came to, and where that differs from what was expected."""

from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pitboss.play.banked import events as e
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.round import Box
from pitboss.play.verbs import Result
from pitboss.trials.files.banked.play import Playing
from pitboss.trials.files.banked.shape import Expected, ExpectedBox, Settled


def in_dollars(cents: int) -> Decimal | int:
    return cents // 100 if cents % 100 == 0 else Decimal(cents) / 100


def report(playing: Playing) -> dict[str, Any]:
    """The round as [expect] would state it, and more."""
    if playing.refused is not None:
        assert playing.refusal is not None
        return {"refused": playing.refused, "why": playing.refusal.why}
    round, events = playing.round, playing.events
    settled = [event for event in events if isinstance(event, e.WagerSettled)]
    order = [event.place for event in events if isinstance(event, e.HandDeclared) and event.place]
    meter = round.meter
    sign = playing.file.table
    return {
        "void": round.void,
        "box": [box_report(box) for box in round.boxes.values()],
        "settlement_order": order,
        "settled_first": _settled_first(events),
        "up": [nth for one in _turned_before(events) for nth in one.nths],
        "jackpot_order": [
            event.box
            for event in settled
            if event.wager == "jackpot" and event.result == Result.WIN
        ],
        "pool": {
            "jackpot": in_dollars(meter.pool if meter else sign.jackpot_pool),
            "reserve": in_dollars(meter.reserve if meter else sign.reserve_pool),
            "house": in_dollars(round.moved.house),
        },
    }


def _settled_first(events: list[e.Event]) -> list[int]:
    """The boxes with a wager that is settled between the dealer's hand and the first of theirs."""
    declared = [nth for nth, one in enumerate(events) if isinstance(one, e.HandDeclared)]
    between = events[declared[0] : declared[1]] if len(declared) > 1 else []
    return [event.box for event in between if isinstance(event, e.WagerSettled)]


def _turned_before(events: list[e.Event]) -> Iterator[e.CardsShown]:
    """What was turned of the dealer's cards before the hand was declared."""
    for event in events:
        if isinstance(event, e.HandDeclared):
            return
        if isinstance(event, e.CardsShown) and event.place == DEALER and len(event.nths) == 1:
            yield event


def box_report(box: Box) -> dict[str, Any]:
    wagers = {wager: settled_report(event) for wager, event in box.settled.items()}
    advise = {"advise": list(box.advised)} if box.advised else {}
    return {"number": box.number, **wagers, "net": in_dollars(box.net), **advise}


def settled_report(event: e.WagerSettled) -> dict[str, Any]:
    return {
        "result": str(event.result),
        "paid": in_dollars(event.paid),
        "counted": in_dollars(event.counted),
        "returned": in_dollars(event.back),
        "clauses": list(event.clauses),
    }


def differences(playing: Playing, expected: Expected) -> Iterator[str]:
    """Where the round differs from what the file expects."""
    if expected.refused is not None:
        wanted = {
            key: getattr(expected.refused, key)
            for key in expected.refused.__struct_fields__
            if getattr(expected.refused, key) is not None
        }
        if playing.refused != wanted:
            yield f"expected the refusal {wanted}, found {playing.refused or 'none'}"
        return
    if playing.refused is not None:
        assert playing.refusal is not None
        yield f"refused at {playing.key}: {playing.refusal}"
        return
    yield from _whole_round(playing, expected)
    boxes = {box.number: box for box in expected.box}
    found = playing.round.boxes
    wagered = {number for number, box in found.items() if box.wagers or box.settled}
    for number in sorted(boxes.keys() | wagered):
        if number not in boxes or number not in found:
            where = "the round" if number in found else "the expectation"
            yield f"box {number} stands only in {where}"
        else:
            yield from _box(found[number], boxes[number])


def _whole_round(playing: Playing, expected: Expected) -> Iterator[str]:
    found = report(playing)
    if expected.void not in (None, found["void"]):
        yield f"void: expected {expected.void}, found {found['void']}"
    for key in ("jackpot_order", "settlement_order", "settled_first", "up"):
        wanted = getattr(expected, key)
        if wanted is not None and list(wanted) != found[key]:
            yield f"{key}: expected {list(wanted)}, found {found[key]}"
    if expected.pool is not None:
        for key in expected.pool.__struct_fields__:
            amount = getattr(expected.pool, key)
            if amount is not None and in_dollars(amount) != found["pool"][key]:
                yield f"pool.{key}: expected {in_dollars(amount)}, found {found['pool'][key]}"


def _box(box: Box, expected: ExpectedBox) -> Iterator[str]:
    where = f"box {box.number}"
    if box.net != expected.net:
        yield f"{where} net: expected {in_dollars(expected.net)}, found {in_dollars(box.net)}"
    if set(box.advised) != set(expected.advise):
        yield f"{where} advise: expected {list(expected.advise)}, found {list(box.advised)}"
    for wager in expected.__struct_fields__:
        wanted = getattr(expected, wager)
        if wager in ("number", "net", "advise"):
            continue
        found = box.settled.get(wager)
        if wanted is None or found is None:
            if wanted is not found:
                stands = "lies there unexpected" if wanted is None else "is missing"
                yield f"{where} {wager} {stands}"
        else:
            yield from _settled(f"{where} {wager}", found, wanted)


def _settled(where: str, found: e.WagerSettled, wanted: Settled) -> Iterator[str]:
    if str(found.result) != wanted.result:
        yield f"{where}: expected {wanted.result}, found {found.result}"
    if found.paid != wanted.paid:
        yield f"{where} paid: expected {in_dollars(wanted.paid)}, found {in_dollars(found.paid)}"
    at_risk = found.result in (Result.WIN, Result.LOSE, Result.PUSH)
    counted = found.amount if wanted.counted is None else wanted.counted
    if at_risk and found.counted != counted:
        yield f"{where} counted: expected {in_dollars(counted)}, found {in_dollars(found.counted)}"
    if wanted.wager_returned is not None and wanted.wager_returned != (found.back > 0):
        yield f"{where} wager_returned: expected {wanted.wager_returned}, found {found.back > 0}"
