"""`pitboss lab card`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from pitboss.lab.shown import compiling


def card(
    rules: str,
    /,
    *,
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="FILE.html or FILE.pdf.")],
) -> int:
    """Write a strategy card to print: short rules with what they cost, and common mistakes."""
    with compiling():
        from pitboss.lab.playable.card import write
        from pitboss.lab.sheets.page import check_name

        check_name(output)
        write(rules, output)
    print(output)
    return 0
