"""Which rules decided: a hash over the machines, the game's own modules and the register."""

from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path


@cache
def rules_hash(modules: tuple[str, ...]) -> str:
    """The same code and the same register have the same hash, on any machine."""
    digest = sha256()
    play = [part for part in files("pitboss.play").iterdir() if part.name.endswith(".py")]
    law = list(files("pitboss.law").joinpath("clauses").iterdir())
    for part in sorted((*play, *law), key=lambda part: part.name):
        digest.update(part.name.encode() + b"\0" + part.read_bytes())
    for module in modules:
        spec = find_spec(module)
        assert spec is not None
        assert spec.origin is not None
        digest.update(module.encode() + b"\0" + Path(spec.origin).read_bytes())
    return digest.hexdigest()
