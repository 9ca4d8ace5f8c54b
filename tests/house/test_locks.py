"""What the table needs is pinned as everything else is."""

import re

from tests.house.source import ROOT

PIN = re.compile(r"^(\S+)==(\S+)", re.MULTILINE)


def pins(name: str) -> dict[str, str]:
    return dict(PIN.findall((ROOT / name).read_text()))


def differing(small: dict[str, str], whole: dict[str, str]) -> list[str]:
    return [name for name, version in small.items() if whole.get(name) != version]


def test_the_small_lock_is_part_of_the_whole_one() -> None:
    small = pins("requirements-play.lock")
    assert {"cyclopts", "msgspec", "rich"} <= set(small)
    assert differing(small, pins("requirements.lock")) == []


def test_another_version_or_a_package_too_many_is_found() -> None:
    assert differing({"one": "2", "two": "1"}, {"one": "1"}) == ["one", "two"]
