"""The maker of mutants: what it changes, what it leaves alone, and that a change is noticed."""

from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from tests.prove.mutation import ROOT, Mutant, files, mutants, sample
from tests.prove.mutation_run import Workshop, noticing, workshop
from tests.prove.mutation_worker import Verdict
from tests.prove.prove_mutants import Judged, check, explanations, machine, rate, report


def made(source: str) -> list[Mutant]:
    return mutants("pitboss/games/made_up.py", dedent(source))


def found(source: str) -> list[tuple[str, str]]:
    return [(mutant.kind, mutant.change) for mutant in made(source)]


def lines(source: str, kind: str) -> list[str]:
    """The sources that mutants of a kind make of this one, without blank edges."""
    text = dedent(source)
    return [mutant.of(text).strip() for mutant in made(source) if mutant.kind == kind]


@pytest.mark.parametrize(
    ("source", "kind", "others"),
    [
        ("x = a < b", "comparison", ["x = (a <= b)", "x = (a >= b)"]),
        ("x = a == b", "comparison", ["x = (a != b)"]),
        ("x = a in b", "comparison", ["x = (a not in b)"]),
        ("x = a < b <= c", "comparison", [
            "x = (a <= b <= c)", "x = (a < b < c)", "x = (a < b > c)", "x = (a >= b <= c)",
        ]),
        ("x = a - b", "arithmetic", ["x = (a + b)"]),
        ("x = -a", "arithmetic", ["x = (a)"]),
        ("x = a + b", "operand", ["x = (a)"]),
        ("x += 1", "arithmetic", ["x -= 1"]),
        ("x = 2 * a", "number", ["x = 3 * a"]),
        ("x = f(True)", "boolean", ["x = f(False)"]),
        ("x = a and b", "and/or", ["x = (a or b)"]),
        ("x = a or b or c", "operand", ["x = (a or b)", "x = (a or c)", "x = (b or c)"]),
        ("x = not a", "not", ["x = (a)"]),
        ("x = a if b else c", "branch", ["x = (c if b else a)"]),
        ("x = min(a, b)", "call", ["x = max(a, b)"]),
        ("x = a[b:c]", "slice", ["x = (a[:c])", "x = (a[b:])"]),
        ("x = [a for a in b if a]", "filter", ["x = [a for a in b]"]),
        ("x = (a, *b)", "element", ["x = (*b,)", "x = (a,)"]),
        ("x = {a: b}", "element", ["x = {}"]),
        ('x = win("9.4", odds=odds)', "argument", ["x = win('9.4')"]),
        ('x = "fold-ante"', "name", ['x = "fold-antex"']),
        ('x = "9.4"', "clause", ['x = "9.99"']),
    ],
)  # fmt: skip
def test_each_kind_changes_one_thing(source: str, kind: str, others: list[str]) -> None:
    assert sorted(lines(source, kind)) == sorted(others)


def test_a_clause_becomes_another_that_the_file_cites() -> None:
    clauses = lines('x = lose("9.4", "9.5")', "clause")
    assert clauses == ['x = lose("9.5", "9.5")', 'x = lose("9.4", "9.4")']


def test_steps_are_left_out() -> None:
    steps = """
        def settle(self, x: int) -> None:
            if x:
                raise Refused(("9.4",), "no")
            x = 2
            y = 3
            self.note(y)
    """
    left_out = [change for kind, change in found(steps) if kind == "statement"]
    assert left_out == [
        'if x: raise Refused(("9.4",), "no") -> pass',
        "x = 2 -> pass",
        "self.note(y) -> pass",
    ]


def test_a_test_is_turned_once() -> None:
    assert [kind for kind, _ in found("if a:\n    b()")].count("branch") == 1
    assert "branch" not in [kind for kind, _ in found("if not a:\n    b()")]
    assert "branch" not in [kind for kind, _ in found("if a == b:\n    b()")]


@pytest.mark.parametrize(
    ("promised", "other"),
    [
        ("bool", "(not (x))"),
        ("int", "(x + 1)"),
        ("tuple[int, ...]", "()"),
        ("Rulings", "{}"),
        ("str | None", "None"),
    ],
)
def test_another_value_of_the_same_type_is_returned(promised: str, other: str) -> None:
    source = f"def f(x) -> {promised}:\n    return x"
    assert lines(source, "return") == [source.replace("return x", f"return {other}")]


@pytest.mark.parametrize(
    "source",
    [
        "from a import b",
        '"""What it is, in 9.4 words."""',
        "__all__ = ['bet', 'fold']",
        "Clauses = tuple[str, ...]",
        "x: dict[str, int]",
        "assert isinstance(x, int)",
        "class Hold(StrEnum):\n    IN = 'in'",
        "x = f'{a} of {b}'",
        "class A(Struct, frozen=True):\n    x: tuple[int, ...]",
    ],
)
def test_what_decides_nothing_is_left_alone(source: str) -> None:
    assert found(source) == []


def test_a_file_in_a_folder_of_a_room_is_mutated(tmp_path: Path) -> None:
    inside = tmp_path / "pitboss" / "play" / "pot"
    inside.mkdir(parents=True)
    (inside / "round.py").touch()
    (inside / "words.py").touch()
    assert files(tmp_path) == ["pitboss/play/pot/round.py"]


def test_messages_are_left_alone() -> None:
    source = """
        def f(x):
            a()
            raise BadInput("bet" if x else "fold")
    """
    assert {kind for kind, _ in found(source)} == {"statement"}
    assert "pitboss/play/banked/words.py" not in files()
    assert "pitboss/play/money.py" in files()


def test_the_rest_of_a_file_stays_as_it_is() -> None:
    source = 'x = "♥"  # hearts, and (so on)\n\ny = a < b  # less\n'
    assert made(source)[0].of(source) == source.replace("a < b", "(a <= b)")


def test_every_mutant_of_a_real_file_is_python_and_differs() -> None:
    source = (ROOT / "pitboss/games/ultimate/game.py").read_text()
    found = mutants("pitboss/games/ultimate/game.py", source)
    others = {mutant.of(source) for mutant in found}
    assert len(others) == len(found) > 300
    assert source not in others
    for other in others:
        compile(other, "mutant", "exec")


def test_the_sample_is_the_same_for_the_same_seed() -> None:
    everything = [m for file in files()[:6] for m in mutants(file, (ROOT / file).read_text())]
    chosen = sample(everything, 40, 7)
    assert chosen == sample(reversed(everything), 40, 7)
    assert len(chosen) == len({(*mutant.key, mutant.start) for mutant in chosen}) == 40
    assert chosen != sample(everything, 40, 8)
    assert {mutant.file for mutant in chosen} == {mutant.file for mutant in everything}


def test_every_explanation_is_of_a_mutant_that_there_is() -> None:
    explained = explanations()
    present = {
        mutant.key
        for file in {key[0] for key in explained}
        for mutant in mutants(file, (ROOT / file).read_text())
    }
    assert explained.keys() <= present


def test_an_unexplained_survivor_fails_the_proof() -> None:
    one, other = made("x = a < b")
    killed = [(other, Verdict("rounds", "made up"))] * 99
    judged: Judged = [(one, Verdict()), *killed]
    with pytest.raises(AssertionError, match=r"not explained: .*a < b -> a <= b"):
        check(judged, {})
    check(judged, {one.key: "it is the same"})
    assert rate(judged) == "99 of 100 mutants noticed, 99.0%"
    assert report(judged, {one.key: "it is the same"})[-1].endswith("a <= b: it is the same")
    with pytest.raises(AssertionError, match="under 95%"):
        check([*judged[:20], (one, Verdict())], {one.key: "it is the same"})


def test_each_file_belongs_to_a_machine() -> None:
    of = {
        "games/made_up.py": "games against the house",
        "games/ultimate/game.py": "games against the house",
        "games/holdem/game.py": "games for the pot",
        "games/pot_irregularities.py": "games for the pot",
        "play/pot/decide.py": "games for the pot",
        "play/banked/decide.py": "games against the house",
        "play/table/decide.py": "the table",
        "games/holdem/table.py": "the table",
        "play/verbs.py": "both machines",
    }
    for file, part in of.items():
        assert {machine(one) for one in mutants(f"pitboss/{file}", "x = 1 < 2")} == {part}


# Real files, in a copy of the project


@pytest.fixture(scope="module")
def shop() -> Iterator[Workshop]:
    with workshop(workers=1) as made:
        made.seconds = 60
        yield made


def chosen(shop: Workshop, file: str, written: str, change: str) -> str:
    """The text of a real file with one mutant in it."""
    source = shop.source(file)
    one = next(m for m in mutants(file, source) if m.written == written and m.change == change)
    return one.of(source)


@pytest.mark.parametrize(
    ("file", "written", "change"),
    [
        ("games/canberra.py", "if hand < dealer:", "hand < dealer -> hand <= dealer"),
        ("games/three_card/game.py", 'C.STRAIGHT: (6, "8[pp-straight]"),', "6 -> 7"),
        ("games/ultimate/game.py", 'STAGE = ("8.1", "8.3", "8.5")', '"8.5" -> nothing'),
        ("play/banked/round.py", "return self.remaining > 0", "0 -> 1"),
        ("games/canberra.py", "return -(-pool // 10)", "10 -> 11"),
        ("play/pool.py", "if not pool and not reserve:", "not reserve -> reserve"),
    ],
)
def test_a_change_of_the_rules_is_noticed(
    shop: Workshop, file: str, written: str, change: str
) -> None:
    file = f"pitboss/{file}"
    verdict = shop.attempt(file, chosen(shop, file, written, change))
    assert verdict.by in ("rounds", "tests"), verdict
    assert verdict.what


def test_a_change_that_never_ends_is_noticed(shop: Workshop) -> None:
    shop.seconds, before = 1, shop.seconds
    endless = shop.source("pitboss/play/banked/jackpot.py") + "\n\nwhile True:\n    pass\n"
    verdict = shop.attempt("pitboss/play/banked/jackpot.py", endless)
    shop.seconds = before
    assert verdict.by == "time"


def test_a_file_that_does_not_load_is_noticed(shop: Workshop) -> None:
    verdict = shop.attempt("pitboss/play/banked/jackpot.py", "from nowhere import something\n")
    assert verdict.by == "loading"


def test_the_tests_of_the_same_name_come_first(shop: Workshop) -> None:
    (file, *akin), others = noticing(shop.root, "pitboss/play/money.py")
    assert file == "pitboss/play/money.py"
    assert "tests/play/test_money.py" in akin
    assert "tests/play/test_verbs.py" in others
    assert not set(akin) & set(others)
    quick = noticing(shop.root, "pitboss/play/money.py", {"tests/play/test_verbs.py"})[1]
    assert set(others) - set(quick) == {"tests/play/test_verbs.py"}
