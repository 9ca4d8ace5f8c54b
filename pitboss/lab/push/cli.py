"""`pitboss lab push`."""

from typing import Annotated

from cyclopts import Parameter

from pitboss.errors import BadInput
from pitboss.lab.shown import compiling, print_json, print_table
from pitboss.lab.whole import Dollars

MINIMUM = 5


def push(
    rules: str,
    /,
    *stakes: Annotated[int, Parameter(help="In last blinds.")],
    players: Annotated[int, Parameter(help="Who are dealt in.")] = 2,
    minimum: Annotated[Dollars | None, Parameter(help="In dollars; 5.")] = None,
    free: Annotated[bool, Parameter(negative=(), help="Leave commission out.")] = False,
    as_json: Annotated[
        bool, Parameter(name="--json", negative=(), help="Print it for machines.")
    ] = False,
) -> int:
    """Push or fold in no-limit Hold-em: which holes to put a short stake in with, or call."""
    with compiling():
        from pitboss.lab.push import push as lab
        from pitboss.play.money import dollars

        if rules != lab.RULES:
            raise BadInput(f"push or fold is told for {lab.RULES}, not for '{rules[:30]}'")
        if free and minimum is not None:
            raise BadInput("--minimum is for the commission: --free leaves it out")
        least = dollars(minimum or MINIMUM)
        found = [lab.push(players, stake, least, not free) for stake in stakes or (5, 10, 15)]
    return print_json(lab.as_json(found)) if as_json else print_table(lab.as_lines(found))
