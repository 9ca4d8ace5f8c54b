"""The large numbers: what is too long for `make test`. `make prove` runs them all.

A proof is a module prove_*.py with `prove(progress) -> list[str]`: the lines it found, for
docs/proofs.md, under its `TITLE` or else the first line of its docstring. It raises
AssertionError where what it proves does not hold.
"""

from collections.abc import Callable

Progress = Callable[[int, int], None]  # call it now and then: so much done, of so much
