"""A receipt of another round, table or player than it says, or without its end, is found."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.audit.played_round import find_round
from pitboss.audit.receipt import RoundReceipt, round_receipt, written
from pitboss.audit.verify_receipt import check
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.codec import decode_as
from tests.floor.felt import KEY
from tests.floor.journals import play_some

Change = Callable[[dict[str, Any]], None]


def found(data: dict[str, Any]) -> str:
    return "; ".join(check(decode_as(RoundReceipt, json.dumps(data).encode())).findings)


def whole(store: Store, number: int, viewer: str = "Ann") -> dict[str, Any]:
    receipt = round_receipt(find_round(store, "canberra-2017", number), Vault([KEY]), viewer)
    data: dict[str, Any] = json.loads(written(receipt))
    return data


@pytest.fixture
def receipt(store: Store) -> dict[str, Any]:
    play_some(store, ("canberra-2017",), rounds=2)
    return whole(store, 1)


def test_a_receipt_as_it_was_written_holds(receipt: dict[str, Any]) -> None:
    assert found(receipt) == ""


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda data: data.update(round=2), "does not begin where round 2 began"),
        (lambda data: data.update(table="C9"), "not every entry is of table C9"),
        (lambda data: data.update(viewer="Zoe"), "'Zoe' has no part in it"),
        (lambda data: data.update(viewer="Bob"), "is opened for place 1, which is another's"),
        (lambda data: data.update(steps=data["steps"][:-3]), "the end of round 1 is not in it"),
        (lambda data: data.update(steps=data["steps"][1:]), "does not begin where round 1 began"),
        (lambda data: data["steps"].pop(3), "follows upon"),
        (lambda data: data.update(steps=[]), "does not begin where round 1 began"),
    ],
)
def test_what_it_is_told_to_be_and_is_not_is_found(
    receipt: dict[str, Any], change: Change, told: str
) -> None:
    change(receipt)
    assert told in found(receipt)


def test_a_round_does_not_go_on_into_the_next(store: Store, receipt: dict[str, Any]) -> None:
    receipt["steps"] += whole(store, 2)["steps"]
    assert "it goes on beyond round 1" in found(receipt)
