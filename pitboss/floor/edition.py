"""Which rules decided: a hash over cards, machines, the game's own modules and the register."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path


@cache
def rules_hash(modules: tuple[str, ...]) -> str:
    """The same code and the same register have the same hash, on any machine."""
    digest = sha256()
    law = files("pitboss.law").joinpath("clauses")
    for room in (files("pitboss.cards"), files("pitboss.play"), law):
        parts = [part for part in room.iterdir() if part.name.endswith((".py", ".tsv"))]
        for part in sorted(parts, key=lambda part: part.name):
            digest.update(part.name.encode() + b"\0" + part.read_bytes())
    for module in modules:
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        digest.update(module.encode() + b"\0" + Path(spec.origin).read_bytes())
    return digest.hexdigest()
