"""What the documents promise is there: commands, targets and files."""

import re
from pathlib import Path

import pytest

from pitboss.cli import app
from tests.house.source import ROOT, Source, files, made_up

CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
HANDBOOKS = {Path("README.md"), Path("CONTRIBUTING.md")}  # others speak of what is planned too


def pages() -> list[Source]:
    return [Source(path, (ROOT / path).read_text()) for path in files() if path.suffix == ".md"]


def promised(page: Source, program: str) -> set[str]:
    """The first words after a program's name, in pieces of code."""
    said = "\n".join(CODE.findall(page.text))
    return set(re.findall(rf"(?:^|[\s`/]){program} ([a-z][a-z-]*)\b", said, re.MULTILINE))


def targets(makefile: str) -> set[str]:
    return set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))


def dead_links(page: Source) -> list[str]:
    """Links to files of the project that are not there."""
    prose = re.sub(CODE, "", page.text)
    local = [link for link in LINK.findall(prose) if not re.match(r"https?:|mailto:|#", link)]
    folder = ROOT / page.path.parent
    return [f"{page.path}: {link}" for link in local if not (folder / link.split("#")[0]).exists()]


def test_every_target_that_is_promised_is_there() -> None:
    there = targets((ROOT / "Makefile").read_text())
    assert {word for page in pages() for word in promised(page, "make")} <= there


def test_every_command_that_is_promised_is_there() -> None:
    handbooks = [page for page in pages() if page.path in HANDBOOKS]
    assert {word for page in handbooks for word in promised(page, "pitboss")} <= set(app)


def test_every_link_leads_somewhere() -> None:
    assert [link for page in pages() for link in dead_links(page)] == []


def test_every_target_is_explained() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert set(re.findall(r"^([a-z]+):.*## \S", makefile, re.MULTILINE)) == targets(makefile)


@pytest.mark.parametrize(
    "text", ["`make haste`", "```sh\nmake haste\n```", "```\n$ make haste\n```"]
)
def test_a_promise_is_seen(text: str) -> None:
    assert promised(made_up(text, "made_up.md"), "make") == {"haste"}


def test_prose_is_no_promise() -> None:
    assert promised(made_up("we make haste", "made_up.md"), "make") == set()


def test_a_dead_link_is_seen() -> None:
    page = made_up("[here](README.md), [not](nowhere.md#top), [out](https://a.b)", "made_up.md")
    assert dead_links(page) == ["made_up.md: nowhere.md#top"]
