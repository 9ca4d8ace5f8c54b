"""The deal's chance comes from the operating system, and nothing else can reach it."""

import secrets
from collections.abc import Iterator

import pytest

from pitboss.floor.deal.shoe import ProvableShoe
from tests.floor.deals import TERMS
from tests.house.source import Source, imported, made_up, rooms, sources

DEAL = ("pitboss.floor.deal.shuffle", "pitboss.floor.deal.shoe", "pitboss.floor.deal.record")
# What the deal and all that it imports may use: none of it has chance but `secrets`.
HARMLESS = {"collections.abc", "enum", "fractions", "functools", "hashlib", "hmac", "itertools"}
HARMLESS |= {"decimal", "math", "msgspec", "msgspec.structs", "re", "secrets", "types", "typing"}
WEAK = {"random", "numpy", "uuid"}


def module(source: Source) -> str:
    return ".".join(source.path.with_suffix("").parts).removesuffix(".__init__")


def reached(starts: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Each import that the modules make, and those that they import, and so on."""
    known = {module(source): source for source in sources("pitboss")}
    waiting, seen = list(starts), set(starts)
    while waiting:
        name = waiting.pop()
        for _, target in imported(known[name]):
            yield name, target
            if target in known and target not in seen:
                seen.add(target)
                waiting.append(target)


def weak_chance(source: Source) -> list[str]:
    return [
        source.at(node, f"imports {name}")
        for node, name in imported(source)
        if name.split(".")[0] in WEAK
    ]


def test_the_deal_reaches_no_other_chance() -> None:
    outside = {(by, name) for by, name in reached(DEAL) if not name.startswith("pitboss.")}
    assert {(by, name) for by, name in outside if name not in HARMLESS} == set()
    assert {by for by, name in outside if name == "secrets"} == {"pitboss.floor.deal.shoe"}


def test_nobody_on_the_floor_plays_with_weak_chance() -> None:
    assert [found for source in rooms("floor") for found in weak_chance(source)] == []


@pytest.mark.parametrize("line", ["import random", "from random import Random", "import uuid"])
def test_weak_chance_is_seen(line: str) -> None:
    assert len(weak_chance(made_up(line, "pitboss/floor/made_up.py"))) == 1


def test_the_seed_is_what_the_system_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(secrets, "token_bytes", lambda size: bytes(range(size)))
    assert ProvableShoe.open(TERMS).seed == bytes(range(32))


def test_no_two_shoes_have_the_same_seed() -> None:
    assert len({ProvableShoe.open(TERMS).seed for _ in range(100)}) == 100
