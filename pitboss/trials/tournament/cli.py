"""`pitboss tournament`: check conditions, write a template, rehearse an event with bots."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

app = App(name="tournament", help="Check conditions, write a template, rehearse an event.")

File = Annotated[Path, Parameter(help="A conditions file, in TOML.")]
Output = Annotated[
    Path | None, Parameter(name=("--output", "-o"), help="The file to write: .html, .pdf or .txt.")
]


@app.command(name="check")
def check(file: File, /, *, output: Output = None) -> int:
    """Check conditions against the law and print the document, or name every fault."""
    from pitboss.trials.tournament import conditions

    return conditions.check(file, output)


@app.command(name="new")
def new(
    rules: Annotated[str, Parameter(help="One set of rules, as holdem-1995.")],
    /,
    *,
    output: Annotated[
        Path | None, Parameter(name=("--output", "-o"), help="The file to write.")
    ] = None,
) -> int:
    """Write a conditions file with every field and its clause."""
    from pitboss.trials.tournament import conditions

    return conditions.new(rules, output)


@app.command(name="simulate")
def simulate(
    file: File,
    /,
    *,
    entrants: Annotated[int, Parameter(validator=Number(gte=1, lte=5000), help="How many enter.")],
    seed: Annotated[int, Parameter(help="The same seed gives the same tournament.")],
    per_hour: Annotated[
        int, Parameter(validator=Number(gte=1, lte=600), help="Rounds an hour at a table.")
    ] = 30,
    as_json: Annotated[
        bool, Parameter(name="--json", negative=(), help="Print it for machines.")
    ] = False,
    output: Annotated[
        Path | None, Parameter(name=("--output", "-o"), help="Results as .csv or .ots.")
    ] = None,
) -> int:
    """Play an event with bots to the last prize, and print the regulator's report."""
    from pitboss.trials.tournament import rehearsal

    return rehearsal.run(file, entrants, seed, per_hour, as_json, output)
