"""A receipt of a deal, checked by the program that needs nothing of this one."""

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from pitboss import floor
from pitboss.errors import BadInput
from pitboss.journal.files import read_some

LARGEST = 1_000_000  # bytes; a real one has some six thousand


def is_deal(path: Path) -> bool:
    """Whether it is meant as one: what it is worth is seen later."""
    try:
        told = msgspec.json.decode(read_some(path, LARGEST))
    except (BadInput, ValueError, RecursionError):
        return False
    return isinstance(told, dict) and {"receipt", "record"} <= told.keys()


def checked(path: Path, seals: Sequence[str]) -> tuple[int, str, str]:
    """Its exit status, and what it says: of the receipt, and of what cannot be read."""
    noted = [word for seal in seals for word in ("--seal", seal)]
    words = [sys.executable, "-I", str(_verifier()), str(path), *noted]
    ran = subprocess.run(words, capture_output=True, text=True, check=False)
    return ran.returncode, ran.stdout, ran.stderr


def run(path: Path, seals: Sequence[str]) -> int:
    status, said, slips = checked(path, seals)
    if slips:
        raise BadInput(slips.strip())
    print(said, end="")
    return status


def _verifier() -> Path:
    """The one file that needs nothing of this program: in a wheel inside it, else beside it."""
    package = Path(str(floor.__file__)).parent.parent
    beside = (package / "verify_deal.py", package.parent / "verify_deal.py")
    found = [path for path in beside if path.exists()]
    if not found:
        raise BadInput("verify_deal.py is missing from this installation")
    return found[0]
