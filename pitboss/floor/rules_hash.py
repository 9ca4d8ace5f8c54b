"""Which rules decided: a hash over cards, machines, games, tournaments and registers."""

import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from msgspec.json import encode

from pitboss.games.homes import homes
from pitboss.law.instrument import law_of
from pitboss.play.machine import Game

ROOMS = ("cards", "play", "games", "tournaments", "law/clauses")


def rules_hash(game: Game) -> str:
    """The same code and the same register have the same hash, on any machine."""
    known, digest = _KNOWN.get(game.rules, (None, ""))
    if known is not game:
        digest = _hash_of(game)
        _KNOWN[game.rules] = game, digest
    return digest


_KNOWN: dict[str, tuple[Game, str]] = {}  # to look through a game takes longer than to judge a bet


def _hash_of(game: Game) -> str:
    elsewhere = tuple(sorted(name for name in homes(game) if not name.startswith("pitboss.")))
    return _hash(elsewhere, encode(list(law_of(game))) if elsewhere else b"")


@cache
def _hash(elsewhere: tuple[str, ...], register: bytes) -> str:
    """Of the rooms; and of the modules and the register of a game that is not of this house."""
    digest = sha256(register)
    for name, content in (*parts(files("pitboss"), *ROOMS), *_modules(elsewhere)):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()


def _modules(names: tuple[str, ...]) -> Iterator[tuple[str, bytes]]:
    for name in names:
        yield name, Path(str(sys.modules[name].__file__)).read_bytes()


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
