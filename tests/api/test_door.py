"""`import pitboss`: the names that stand at the door, and how quickly it opens."""

import ast
import subprocess
import sys
from importlib.resources import files
from types import ModuleType

import pytest

import pitboss
from tests.house.source import ROOT


def imported_for_types() -> set[str]:
    """The names that a type checker sees."""
    tree = ast.parse((ROOT / "pitboss" / "__init__.py").read_text())
    block = next(node for node in tree.body if isinstance(node, ast.If))
    imports = [node for node in block.body if isinstance(node, ast.ImportFrom)]
    return {alias.asname or alias.name for node in imports for alias in node.names}


def test_every_name_is_there_for_people_and_for_type_checkers() -> None:
    assert imported_for_types() == set(pitboss.__all__) == set(dir(pitboss)) - {"__version__"}
    assert len(pitboss.__all__) == 28
    for name in pitboss.__all__:
        assert getattr(pitboss, name) is not None


def test_what_is_held_is_explained() -> None:
    explained = [getattr(pitboss, name) for name in pitboss.__all__]
    for thing in explained:
        if isinstance(thing, type | ModuleType) or callable(thing):
            assert thing.__doc__


def test_no_name_is_a_rooms_name_too() -> None:
    """It would be the function or the folder, as it happened to be imported."""
    top = {path.stem for path in (ROOT / "pitboss").iterdir()}
    assert top.isdisjoint(pitboss.__all__)


def test_another_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'hazard'"):
        pitboss.hazard  # noqa: B018


def test_what_the_lab_needs_is_named() -> None:
    code = "import sys; sys.modules['numpy'] = None; import pitboss; pitboss.edge"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False
    )
    last = done.stderr.splitlines()[-1]
    assert last.endswith("pitboss.edge needs numpy: pip install 'pitboss[lab]'")


def test_the_package_says_that_it_is_typed() -> None:
    assert (files("pitboss") / "py.typed").is_file()


def test_the_door_opens_without_what_is_behind_it() -> None:
    code = "import sys, pitboss; print(*[m for m in sys.modules if m.startswith('pitboss')])"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["pitboss"]


def test_a_round_needs_neither_database_nor_numbers() -> None:
    code = "import sys, pitboss; pitboss.game('omaha-1995'); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert {"numpy", "sqlite3", "rich", "cyclopts"}.isdisjoint(done.stdout.split())
