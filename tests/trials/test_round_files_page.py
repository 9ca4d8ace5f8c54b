"""docs/round-files.md has every key of a file, every kind of incident, and true examples."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from msgspec import Struct
from msgspec.structs import fields

from pitboss.trials.files.abstention import AbstentionFile
from pitboss.trials.files.ante_order import AnteOrderFile
from pitboss.trials.files.banked import shape as banked
from pitboss.trials.files.banked.words import _COMMANDS as AGAINST_THE_HOUSE
from pitboss.trials.files.banked.words import MOMENTS
from pitboss.trials.files.buck import BuckFile
from pitboss.trials.files.deal import DealFile
from pitboss.trials.files.edition import EditionFile
from pitboss.trials.files.pot import shape as pot
from pitboss.trials.files.pot.words import _INCIDENTS as FOR_THE_POT
from pitboss.trials.files.rounds import KINDS, play_file
from pitboss.trials.files.tournament.acts import _READ, RECORDS
from pitboss.trials.files.tournament.shape import TournamentFile

PAGE = (Path(__file__).parents[2] / "docs" / "round-files.md").read_text("utf-8")
CODE = re.findall(r"`([^`\n]+)`", PAGE) + re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
WORDS = {word for code in CODE for word in re.findall(r"[a-z][a-z_-]*", code)}
SHAPES = (
    banked.RoundFile, pot.RoundFile, DealFile, AbstentionFile, AnteOrderFile, BuckFile,
    EditionFile, TournamentFile,
)  # fmt: skip


def parts(kind: Any) -> Iterator[type[Struct]]:
    """The shape and those inside it."""
    if isinstance(kind, type) and issubclass(kind, Struct):
        yield kind
        for field in fields(kind):
            yield from parts(field.type)
    for inner in get_args(kind):
        yield from parts(inner)


@pytest.mark.parametrize("shape", SHAPES, ids=lambda shape: str(shape.__module__))
def test_every_key_is_there(shape: type[Struct]) -> None:
    keys = {field.encode_name for part in parts(shape) for field in fields(part)}
    assert len(keys) > 5
    assert sorted(keys - WORDS) == []


def test_every_kind_moment_and_act_is_there() -> None:
    kinds = {*AGAINST_THE_HOUSE, *FOR_THE_POT, *KINDS, *MOMENTS, *_READ, *RECORDS}
    assert sorted(kinds - WORDS) == []


def test_the_examples_agree(tmp_path: Path) -> None:
    examples = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    assert len(examples) == 2
    for nth, text in enumerate(examples):
        path = tmp_path / f"{nth}.toml"
        path.write_text(text)
        outcome = play_file(path)
        assert (outcome.expects, outcome.differences) == (True, ())
