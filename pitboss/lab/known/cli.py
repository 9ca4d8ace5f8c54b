"""`pitboss lab known`."""

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pitboss.errors import BadInput
from pitboss.lab.shown import compiling, print_json, print_table, progress

SEED = 1


def known(
    rules: str,
    /,
    *,
    boxes: Annotated[int, Parameter(validator=Number(gte=1), help="That share their cards.")] = 1,
    exposed: Annotated[
        int, Parameter(validator=Number(gte=0), help="Of the dealer's hidden cards, seen by all.")
    ] = 0,
    tables: Annotated[
        int | None, Parameter(validator=Number(gte=2, lte=10**8), help="Dealt at random.")
    ] = None,
    seed: Annotated[
        int | None, Parameter(validator=Number(gte=0), help="The same gives the same.")
    ] = None,
    dask: Annotated[str | None, Parameter(help="A Dask scheduler, as tcp://10.0.0.1:8786.")] = None,
    as_json: Annotated[
        bool, Parameter(name="--json", negative=(), help="Print it for machines.")
    ] = False,
) -> int:
    """What shared or exposed cards are worth: the edge against boxes that know them."""
    with compiling(), progress("parts") as told:
        from pitboss.lab import work
        from pitboss.lab.known import tell
        from pitboss.lab.terms import Terms

        if (tables, seed) != (None, None) and tell.is_exact(rules, boxes, exposed):
            raise BadInput("--tables and --seed are for tables at random: this is known exactly")
        count = tell.usual_tables(rules) if tables is None else tables
        given = (boxes, exposed, count, SEED if seed is None else seed, work.opening(dask), told)
        found = tell.known(rules, Terms(), *given)
    return print_json(tell.as_json(found)) if as_json else print_table(tell.as_lines(found))
