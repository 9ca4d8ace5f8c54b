"""A long proof in parts: `python -m tests.prove night --part 2/4`.

Each part tries its own numbers and is kept in `.prove`. Whichever comes last adds them up and
writes the section. Parts add up only under the same rules and of the same whole.
"""

import re
from pathlib import Path
from time import monotonic
from typing import Any, Protocol, TypeGuard

import msgspec
from msgspec import Struct

from benchmarks.provenance import ROOT
from pitboss.errors import BadInput
from pitboss.floor.rules_hash import rules_hash
from pitboss.games import GAMES
from tests.prove import Progress

KEPT = ROOT / ".prove"
_PART = re.compile(r"([1-9]\d{0,2})/([1-9]\d{0,2})")


class InParts(Protocol):
    """A proof that tries numbers from nought to its whole, each by itself."""

    WHOLE: int

    def part(self, numbers: range, progress: Progress) -> Any:
        """What these came to, in a form that JSON keeps."""

    def told(self, found: list[Any]) -> list[str]:
        """The lines of all parts together."""


class Kept(Struct, frozen=True, forbid_unknown_fields=True):
    rules: str
    whole: int
    seconds: int
    found: Any


def in_parts(proof: object) -> TypeGuard[InParts]:
    return all(hasattr(proof, name) for name in ("WHOLE", "part", "told"))


def read(written: str) -> tuple[int, int]:
    """`2/4` is the second of four."""
    match = _PART.fullmatch(written)
    if not match or int(match[1]) > int(match[2]):
        raise BadInput(f"'{written[:20]}' is no part: write 2/4 for the second of four")
    return int(match[1]), int(match[2])


def numbers(whole: int, nth: int, of: int) -> range:
    return range(whole * (nth - 1) // of, whole * nth // of)


def try_part(name: str, proof: InParts, nth: int, of: int, progress: Progress) -> None:
    """Run a part and keep what it came to; one that fails is not kept."""
    start = monotonic()
    found = proof.part(numbers(proof.WHOLE, nth, of), progress)
    kept = Kept(_rules(), proof.WHOLE, round(monotonic() - start), found)
    KEPT.mkdir(exist_ok=True)
    _file(name, nth, of).write_bytes(msgspec.json.encode(kept))


def missing(name: str, proof: InParts, of: int) -> list[int]:
    """The parts that are not kept yet, or are of other rules or another whole."""
    return [nth for nth in range(1, of + 1) if _kept(name, proof, nth, of) is None]


def together(name: str, proof: InParts, of: int) -> tuple[list[str], int] | None:
    """What all parts say and how long they took; nothing while one is missing."""
    kept = [_kept(name, proof, nth, of) for nth in range(1, of + 1)]
    whole = [one for one in kept if one is not None]
    if len(whole) < of:
        return None
    return proof.told([one.found for one in whole]), sum(one.seconds for one in whole)


def _kept(name: str, proof: InParts, nth: int, of: int) -> Kept | None:
    path = _file(name, nth, of)
    if not path.exists():
        return None
    kept = msgspec.json.decode(path.read_bytes(), type=Kept)
    return kept if (kept.rules, kept.whole) == (_rules(), proof.WHOLE) else None


def _file(name: str, nth: int, of: int) -> Path:
    return KEPT / f"{name}-{nth}-of-{of}.json"


def _rules() -> str:
    """One hash for the rules of all games."""
    return rules_hash(GAMES["canberra-2017"])
