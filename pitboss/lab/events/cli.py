"""`pitboss lab event` and `pitboss lab icm`: tournaments before they are held."""

import json
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from cyclopts.validators import Number

Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print it for machines.")]
Stacks = Annotated[tuple[int, ...], Parameter(consume_multiple=True, negative=(), help="Stacks.")]
ByPlace = Annotated[
    tuple[int, ...], Parameter(consume_multiple=True, negative=(), help="By place.")
]


def event(
    file: Annotated[Path, Parameter(help="A conditions file, in TOML.")],
    /,
    *,
    entrants: Annotated[int, Parameter(validator=Number(gte=1, lte=5000), help="How many enter.")],
    events: Annotated[
        int, Parameter(validator=Number(gte=1, lte=100_000), help="How many rehearsals.")
    ] = 100,
    seed: Annotated[int, Parameter(help="The same seed gives the same rehearsals.")] = 1,
    per_hour: Annotated[
        int, Parameter(validator=Number(gte=1, lte=600), help="Rounds an hour at a table.")
    ] = 30,
    as_json: Json = False,
) -> int:
    """Tell how long a tournament lasts, what each field pays, and what a guarantee risks."""
    from pitboss.lab.events import event as events_
    from pitboss.lab.shown import progress

    said = events_.read(file)
    with progress("rehearsals") as step:
        told = events_.event(said, entrants, events, seed, per_hour, step)
    if as_json:
        print(json.dumps(msgspec.to_builtins(told), indent=2))
    else:
        print(*events_.lines(told), sep="\n")
    return 0


def icm(*, chips: Stacks, prizes: ByPlace, as_json: Json = False) -> int:
    """Tell what each stack is worth in prizes by the independent chip model."""
    from pitboss.lab.events.icm import worth

    found = [float(one) for one in worth(chips, prizes)]
    if as_json:
        print(json.dumps({"chips": chips, "prizes": prizes, "worth": found}, indent=2))
    for stack, one in zip(chips, found, strict=True) if not as_json else ():
        print(f"{stack:>12,} chips  {one:>12,.2f}")
    return 0
