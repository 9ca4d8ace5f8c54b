"""Which rules decided: a hash over cards, machines, the game's own modules and the register."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path

ROOMS = ("cards", "play", "law/clauses")


@cache
def rules_hash(modules: tuple[str, ...]) -> str:
    """The same code and the same register have the same hash, on any machine."""
    digest = sha256()
    for name, content in parts(files("pitboss"), *ROOMS):
        digest.update(name.encode() + b"\0" + content)
    for module in modules:
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        digest.update(module.encode() + b"\0" + Path(spec.origin).read_bytes())
    return digest.hexdigest()


def parts(package: Traversable, *rooms: str) -> list[tuple[str, bytes]]:
    """The files of these rooms and of every folder in them, in the order of their paths."""
    return sorted(found for room in rooms for found in _walk(package.joinpath(room), room))


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for part in folder.iterdir():
        inside = f"{path}/{part.name}"
        if part.is_dir():
            yield from _walk(part, inside)
        elif part.name.endswith((".py", ".tsv")):
            yield inside, part.read_bytes()
