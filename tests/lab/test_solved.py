"""What is stored: the package's own against a fresh solution, the cache, and broken files."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from pitboss.lab import solved, stored
from pitboss.lab.kernel import Array
from pitboss.lab.ladder import LADDERS, Ladder
from pitboss.lab.lookup import seven_lookup
from pitboss.lab.payoffs import Payoffs, payoffs_of
from pitboss.lab.terms import PAY_TABLES, Terms, terms_of
from tests.house.source import ROOT

AGAIN = "make it again: python -m pitboss.lab.ship"


def same(found: stored.Arrays | None, fresh: stored.Arrays) -> bool:
    assert found is not None, AGAIN
    return all(np.array_equal(found[name], array) for name, array in fresh.items())


@pytest.mark.parametrize("rules", list(PAY_TABLES))
def test_what_comes_with_the_package_is_what_a_fresh_solution_finds(rules: str) -> None:
    payoffs = payoffs_of(rules, Terms())
    key, fresh = solved.problem(payoffs), solved.solve(payoffs)
    assert same(stored.find(stored.SHIPPED, rules, key), fresh), AGAIN
    assert stored.told(rules, key) == solved.told_of(fresh), AGAIN


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.name)
def test_so_are_the_ladders(ladder: Ladder) -> None:
    found = stored.find(stored.SHIPPED, ladder.name, ladder.key)
    assert same(found, ladder.made()), AGAIN
    assert stored.told(ladder.name, ladder.key) == ladder.told(), AGAIN
    assert ladder.number_of(ladder.hand(17)) == ladder.number[ladder.hand(17)] == 17


def test_the_package_has_nothing_else() -> None:
    assert len(list(stored.SHIPPED.iterdir())) == 2 * (len(LADDERS) + len(PAY_TABLES)), AGAIN


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(stored, "cache_folder", lambda: tmp_path / "lab")
    return tmp_path / "lab"


def test_another_problem_is_solved_once_and_kept(folder: Path) -> None:
    terms = terms_of("three-card-2006", ["ante-bonus.straight=2"])
    asked: list[Payoffs] = []

    def solving(payoffs: Payoffs) -> dict[str, Array]:
        asked.append(payoffs)
        return solved.solve(payoffs)

    first = solved.solved("three-card-2006", terms, solving)
    solved.solved.cache_clear()
    again = solved.solved("three-card-2006", terms, solving)
    assert len(asked) == len(list(folder.iterdir())) == 1
    assert first.solution.count == again.solution.count
    assert first.words == again.words
    assert (first.book == again.book).all()
    assert again.solution.edge != Fraction(778809, 20358520)


def test_the_table_of_seven_cards_is_folded_once_and_kept(folder: Path) -> None:
    made, again = (seven_lookup.__wrapped__() for _ in range(2))
    assert len(list(folder.iterdir())) == 1
    assert all((one == other).all() for one, other in zip(made, again, strict=True))


def test_another_rule_is_another_problem() -> None:
    plain = solved.problem(Payoffs("canberra-2017", Terms()))
    other = Payoffs("canberra-2017", Terms())
    other.whole[0] += 1
    assert solved.problem(other) != plain
    capped = payoffs_of("canberra-2017", terms_of("canberra-2017", [], "5"))
    assert solved.problem(capped) != plain


def test_a_file_that_is_none_is_not_taken(tmp_path: Path) -> None:
    path = stored.path_in(tmp_path, "five", "k" * 24)
    assert stored.find(tmp_path, "five", "k" * 24) is None
    for content in (b"", b"nonsense", b"PK\x03\x04 cut short"):
        path.write_bytes(content)
        assert stored.find(tmp_path, "five", "k" * 24) is None
    whole = stored.write(tmp_path, "five", "k" * 24, {"one": np.arange(1000)}).read_bytes()
    assert stored.find(tmp_path, "five", "k" * 24) is not None
    for broken in (whole[:-30], whole[:200] + b"?" * 20 + whole[220:]):
        path.write_bytes(broken)
        assert stored.find(tmp_path, "five", "k" * 24) is None


def test_a_full_disk_is_no_matter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = tmp_path / "file"
    taken.write_text("")
    monkeypatch.setattr(stored, "cache_folder", lambda: taken)
    assert not stored.keep("five", "k" * 24, {"one": np.zeros(1)})


def test_the_cache_does_not_grow_for_ever(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "KEPT", 3)
    assert all(stored.keep("five", f"{nth:024}", {"one": np.zeros(1)}) for nth in range(6))
    assert len(list(folder.iterdir())) == 3


def test_an_edge_by_the_rules_needs_no_compiler_and_no_numpy(tmp_path: Path) -> None:
    """Also the first time, on a fresh machine."""
    code = (
        "import sys; from pitboss.cli import main; "
        "[main(['lab', 'edge', rules]) for rules in ('three-card-2006', 'canberra-2004', "
        "'ultimate-2019')]; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True,
        env={"PITBOSS_CACHE": str(tmp_path)},
    )  # fmt: skip
    assert {"numpy", "numba", "llvmlite", "rich"}.isdisjoint(done.stdout.split()), AGAIN
    assert "50643648973/2317817502000" in done.stdout
