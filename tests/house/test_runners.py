"""The runners of proofs and benchmarks: what they write, and that a failure is told."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from benchmarks import Row
from benchmarks.__main__ import as_cells
from benchmarks.__main__ import run as measure
from benchmarks.page import Page
from benchmarks.provenance import provenance
from tests.prove import Progress, parts
from tests.prove.__main__ import run, run_part, title


class MadeUp:
    """A proof that finds one line, or fails with a word."""

    def __init__(self, title: str, error: BaseException | None = None):
        self.TITLE = title
        self.error = error

    def prove(self, progress: Progress) -> list[str]:
        progress(1, 2)
        if self.error:
            raise self.error
        return [f"{self.TITLE}: all of it"]

    def run(self) -> list[Row]:
        if self.error:
            raise self.error
        return [Row("rounds", 12345.6, "a second", "2.0x a peer")]


@pytest.fixture
def page(tmp_path: Path) -> Page:
    return Page(tmp_path / "page.md", "proof", "# Found\n")


@pytest.fixture
def console() -> Console:
    return Console(file=io.StringIO(), width=100)


def said(console: Console) -> str:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue()


def test_a_proof_writes_its_own_section_only(page: Page, console: Console) -> None:
    assert run({"one": MadeUp("First"), "two": MadeUp("Second")}, [], page, console) == 0
    before = page.sections()
    assert run({"one": MadeUp("Again"), "two": MadeUp("Other")}, ["one"], page, console) == 0
    after = page.sections()
    assert after["two"] == before["two"]
    assert "- Again: all of it" in after["one"]
    assert "First" not in page.path.read_text()


def test_a_failure_is_named_and_written(page: Page, console: Console) -> None:
    proofs = {"bad": MadeUp("Bad", AssertionError("a cent\nis lost")), "good": MadeUp("Good")}
    assert run(proofs, [], page, console) == 1
    assert "prove: bad failed" in said(console)
    assert "- FAILED: a cent is lost" in page.sections()["bad"]
    assert "- Good: all of it" in page.sections()["good"]


def test_a_stop_leaves_what_was_written(page: Page, console: Console) -> None:
    run({"two": MadeUp("Second")}, [], page, console)
    before = page.path.read_text()
    assert run({"two": MadeUp("Second", KeyboardInterrupt())}, [], page, console) == 130
    assert page.path.read_text() == before


def test_an_unknown_proof_and_no_proof_are_not_success(page: Page, console: Console) -> None:
    assert run({"one": MadeUp("First")}, ["three"], page, console) == 2
    assert "no proof three; there are: one" in said(console)
    assert run({}, [], page, console) == 2
    assert not page.path.exists()


def test_a_proof_is_headed_by_its_title_or_its_docstring(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = MadeUp("First")
    assert title("one", proof) == "First"
    monkeypatch.delattr(proof, "TITLE")
    assert title("one", proof) == "A proof that finds one line, or fails with a word"


def test_benchmarks_become_a_table(page: Page, console: Console) -> None:
    assert measure({"canberra": MadeUp("Canberra")}, [], page, console) == 0
    written = page.sections()["canberra"]
    assert written.startswith(f"## Canberra\n{provenance()}.\n\n| what | rate |  | ratio |\n")
    assert "| rounds | 12,346 | a second | 2.0x a peer |" in written
    assert "12,346" in said(console)
    assert as_cells(Row("x", 1.5, "s", "")) == ("x", "1.50", "s", "")


def test_a_benchmark_writes_its_own_section_only(page: Page, console: Console) -> None:
    assert measure({"one": MadeUp("First"), "two": MadeUp("Second")}, [], page, console) == 0
    before = page.sections()
    assert measure({"one": MadeUp("Again"), "two": MadeUp("Other")}, ["one"], page, console) == 0
    assert page.sections() == before | {"one": before["one"].replace("First", "Again")}
    stopped = {"one": MadeUp("Third"), "two": MadeUp("Other", KeyboardInterrupt())}
    assert measure(stopped, [], page, console) == 130
    assert "stopped in two; its section is as it was" in said(console)
    assert page.sections()["two"] == before["two"]
    assert page.sections()["one"].startswith("## Third")


def test_an_unknown_benchmark_is_bad_input(page: Page, console: Console) -> None:
    assert measure({"one": MadeUp("First")}, ["three"], page, console) == 2
    assert "there is no three; there are: one" in said(console)
    assert not page.path.exists()


def test_provenance_names_day_commit_and_machine() -> None:
    day, commit, *machine = provenance().split(", ")
    assert day[:2] == "20"
    assert commit.startswith("commit ")
    assert machine[-1].endswith(" cores")


# Proofs in parts


class Parted(MadeUp):
    """It tries ten numbers, and adds them up."""

    WHOLE = 10

    def part(self, numbers: range, progress: Progress) -> int:
        progress(1, len(numbers))
        assert 7 not in numbers or not self.error, "seven does not hold"
        return sum(numbers)

    def told(self, found: list[int]) -> list[str]:
        return [f"{sum(found)} in all"]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(parts, "KEPT", tmp_path / "kept")
    return tmp_path / "kept"


def test_parts_add_up_to_one_section(page: Page, console: Console, kept: Path) -> None:
    proof = Parted("Sums")
    assert run_part("sums", proof, "2/3", page, console) == 0
    assert "of 3 parts, 1, 3 still to come" in said(console)
    assert not page.path.exists()
    assert [run_part("sums", proof, part, page, console) for part in ("1/3", "3/3")] == [0, 0]
    assert "- 45 in all" in page.sections()["sums"]
    assert "in 3 parts" in page.sections()["sums"]


def test_parts_of_another_whole_or_other_rules_do_not_add_up(
    page: Page, console: Console, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    proof = Parted("Sums")
    run_part("sums", proof, "1/2", page, console)
    monkeypatch.setattr(Parted, "WHOLE", 12)
    run_part("sums", proof, "2/2", page, console)
    assert "of 2 parts, 1 still to come" in said(console)
    monkeypatch.setattr(parts, "_rules", lambda: "others")
    run_part("sums", proof, "1/2", page, console)
    assert "of 2 parts, 2 still to come" in said(console)
    assert not page.path.exists()


def test_a_part_that_fails_is_told_and_not_kept(page: Page, console: Console, kept: Path) -> None:
    failing = Parted("Sums", AssertionError())
    assert run_part("sums", failing, "2/2", page, console) == 1
    assert "FAILED sums 2/2: seven does not hold" in said(console)
    assert not kept.exists()


@pytest.mark.parametrize("part", ["0/2", "3/2", "1", "a/b", ""])
def test_what_is_no_part_is_bad_input(part: str, page: Page, console: Console, kept: Path) -> None:
    assert run_part("sums", Parted("Sums"), part, page, console) == 2
    assert run_part("one", MadeUp("First"), "1/2", page, console) == 2
    assert "one is not cut in parts" in said(console)


@pytest.mark.parametrize("of", [1, 3, 7])
def test_every_number_is_in_one_part(of: int) -> None:
    whole = [number for nth in range(1, of + 1) for number in parts.numbers(100, nth, of)]
    assert whole == list(range(100))
