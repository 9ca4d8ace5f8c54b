"""Small files and small functions: where one grows past this, the folder is telling something."""

import ast
import re
from statistics import median

from tests.house.source import Source, files, made_up, sources

FILE = 300
TEST_FILE = 400
FUNCTION = 50
MEDIAN = 10

Function = ast.FunctionDef | ast.AsyncFunctionDef


def long_file(source: Source, most: int) -> list[str]:
    lines = source.text.count("\n")
    return [f"{source.path}: {lines} lines, over {most}"] if lines > most else []


def functions(source: Source) -> list[Function]:
    return [node for node in source.nodes if isinstance(node, Function)]


def length(function: Function) -> int:
    return (function.end_lineno or function.lineno) - function.lineno + 1


def long_functions(source: Source) -> list[str]:
    return [
        source.at(function, f"{function.name} has {length(function)} lines")
        for function in functions(source)
        if length(function) > FUNCTION
    ]


def usual_length(found: list[Source]) -> int:
    return int(median(length(function) for source in found for function in functions(source)))


def test_a_journal_or_a_key_is_no_part_of_the_house() -> None:
    names = {path.name for path in files()}
    assert "test_limits.py" in names
    odd = re.compile(r".*[^\w.-].*|.*\.(db|key|pem)(-shm|-wal)?")
    assert [name for name in sorted(names) if odd.fullmatch(name)] == []


def test_files_of_the_package_are_short() -> None:
    assert [found for source in sources("pitboss") for found in long_file(source, FILE)] == []


def test_files_of_tests_are_short() -> None:
    around = sources("tests", "benchmarks", "examples")
    assert [found for source in around for found in long_file(source, TEST_FILE)] == []


def test_functions_are_short() -> None:
    assert [found for source in sources("pitboss") for found in long_functions(source)] == []


def test_the_usual_function_is_very_short() -> None:
    assert usual_length(sources("pitboss")) <= MEDIAN


def test_a_long_file_and_a_long_function_are_seen() -> None:
    just_right = made_up("def f():\n" + "    x = 1\n" * (FUNCTION - 1))
    too_long = made_up("async def f():\n" + "    x = 1\n" * FUNCTION)
    assert long_functions(just_right) == []
    assert len(long_functions(too_long)) == 1
    assert long_file(made_up("x = 1\n" * FILE), FILE) == []
    assert len(long_file(made_up("x = 1\n" * (FILE + 1)), FILE)) == 1
    assert usual_length([too_long, too_long, just_right]) == FUNCTION + 1
