"""`pitboss lab jackpot`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pitboss.errors import BadInput
from pitboss.lab.shown import print_json, print_table, progress
from pitboss.lab.whole import Dollars, DollarsOrNone, Percent
from pitboss.play.banked.jackpot import Meter

CHANCE, WAGERS = 1, 1_000_000  # of simulated paths, unless given


def jackpot(
    rules: str,
    /,
    *,
    wager: Annotated[Dollars, Parameter(help="In dollars.")] = 1,
    split: Annotated[Percent, Parameter(help="Percent to the pool.")] = None,
    seed: Annotated[
        DollarsOrNone, Parameter(help="The pool after a royal flush, in dollars.")
    ] = None,
    pool: Annotated[DollarsOrNone, Parameter(help="The pool as it stands, in dollars.")] = None,
    reserve: Annotated[DollarsOrNone, Parameter(help="Behind it, in dollars.")] = None,
    paths: Annotated[
        int, Parameter(validator=Number(gte=0, lte=10_000), help="To simulate; 0 for none.")
    ] = 0,
    wagers: Annotated[
        int | None, Parameter(validator=Number(gte=100, lte=10**9), help="Of each path.")
    ] = None,
    chance: Annotated[
        int | None, Parameter(validator=Number(gte=0), help="The same gives the same paths.")
    ] = None,
    output: Annotated[
        Path | None, Parameter(name=("--output", "-o"), help="Plots: FILE.html or FILE.pdf.")
    ] = None,
    dask: Annotated[str | None, Parameter(help="A Dask scheduler, as tcp://10.0.0.1:8786.")] = None,
    as_json: Annotated[
        bool, Parameter(name="--json", negative=(), help="Print it for machines.")
    ] = False,
) -> int:
    """What a jackpot returns, what it costs the house, and which split pays for itself."""
    for name, given in {
        "--dask": dask,
        "--wagers": wagers,
        "--chance": chance,
        "-o": output,
    }.items():
        if given is not None and not paths:
            raise BadInput(f"{name} is for simulated paths: give --paths too, as --paths 100")
    meter = _meter(rules, split, seed, pool, reserve)
    drawn = paths, wagers or WAGERS, CHANCE if chance is None else chance
    return _tell(rules, 100 * wager, meter, *drawn, output, dask, as_json)


def _meter(
    rules: str, split: int | None, seed: int | None, pool: int | None, reserve: int | None
) -> Meter:
    """In cents; what is not given is as usual."""
    from pitboss.lab.jackpot.economics import jackpot_of

    usual = jackpot_of(rules)
    start = usual.seed if seed is None else 100 * seed
    shown = start if pool is None else 100 * pool
    percent = usual.pool_percent if split is None else split
    return Meter(shown, 100 * (reserve or 0), start, percent)


def _tell(
    rules: str, wager: int, meter: Meter, paths: int, wagers: int, chance: int,
    output: Path | None, dask: str | None, as_json: bool,
) -> int:  # fmt: skip
    from pitboss.lab import work
    from pitboss.lab.jackpot import tell
    from pitboss.lab.jackpot.economics import economics
    from pitboss.lab.jackpot.paths import play
    from pitboss.lab.sheets.page import check_name

    if output is not None:
        check_name(output)
    found = economics(rules, wager, meter)
    with progress("paths") as told:
        given = (wager, wagers, paths, chance, work.opening(dask), told)
        played = play(rules, meter, *given) if paths else None
    if output is not None and played is not None:
        from pitboss.lab.jackpot.sheet import write

        write(found, played, output)
    if as_json:
        return print_json(tell.as_json(found, played))
    return print_table(tell.as_lines(found, played))
