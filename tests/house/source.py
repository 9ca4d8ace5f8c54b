"""The project's own files, as the tests of the house read them."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PURE = ("law", "cards", "play", "games", "tournaments")


@cache
def parsed(text: str) -> ast.Module:
    """Many tests read the same files: each is taken apart once."""
    return ast.parse(text)


@cache
def nodes_in(text: str) -> tuple[ast.AST, ...]:
    """All of them in a row: to walk a tree takes longer than to look at what is in it."""
    return tuple(ast.walk(parsed(text)))


class Source(NamedTuple):
    path: Path  # from the root of the project
    text: str

    @property
    def tree(self) -> ast.Module:
        return parsed(self.text)

    @property
    def nodes(self) -> tuple[ast.AST, ...]:
        return nodes_in(self.text)

    @property
    def room(self) -> str:
        """The folder of the package that this file is in; '' at the top."""
        return self.path.parts[1] if len(self.path.parts) > 2 else ""

    def at(self, node: ast.stmt | ast.expr | ast.excepthandler, what: str) -> str:
        return f"{self.path}:{node.lineno}: {what}"


def files() -> Iterator[Path]:
    """Every file of the project that git does not ignore."""
    ignored = [line.rstrip("/") for line in (ROOT / ".gitignore").read_text().split() if line]
    yield from _walk(ROOT, [".git", *ignored])


def _walk(folder: Path, ignored: list[str]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if any(fnmatch(path.name, pattern) for pattern in ignored):
            continue
        if path.is_dir():
            yield from _walk(path, ignored)
        else:
            yield path.relative_to(ROOT)


def sources(*folders: str) -> list[Source]:
    """The Python files under these folders."""
    return [
        Source(path, (ROOT / path).read_text())
        for path in files()
        if path.suffix == ".py" and any(path.is_relative_to(folder) for folder in folders)
    ]


def rooms(*names: str) -> list[Source]:
    """The Python files of these folders of the package."""
    return sources(*(f"pitboss/{name}" for name in names))


def made_up(text: str, path: str = "pitboss/play/made_up.py") -> Source:
    """A file that does not exist, to show that a check can fail."""
    return Source(Path(path), text)


def imported(source: Source) -> Iterator[tuple[ast.stmt, str]]:
    """Each module that a file imports, by its full name; `from pitboss import x` is pitboss.x."""
    for node in source.nodes:
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            module = _absolute(source, node)
            nearby = module.split(".")[0] == "pitboss" and module.count(".") < 2
            names = [f"{module}.{alias.name}" for alias in node.names] if nearby else [module]
            yield from ((node, name) for name in names)


def _absolute(source: Source, node: ast.ImportFrom) -> str:
    above = source.path.parts[: -node.level] if node.level else ()
    return ".".join([*above, *filter(None, [node.module])])
