"""`pitboss lab`: the mathematician's commands. Each imports its own work."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any

from cyclopts import App, Parameter

app = App(name="lab", help="What is it worth? Edges, best decisions, equities, simulations.")

Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print it for machines.")]
Rules = Annotated[str, Parameter(help="A set of rules, as ultimate-2019.")]
Odds = Annotated[
    tuple[str, ...],
    Parameter(name="--odds", negative=(), help="Other odds: WAGER.LINE=N, as bet.royal-flush=100."),
]
MaxPayout = Annotated[str | None, Parameter(help="A maximum payout on the wager, in antes.")]
Dask = Annotated[str | None, Parameter(help="A Dask scheduler, as tcp://10.0.0.1:8786.")]


@contextmanager
def compiling() -> Iterator[None]:
    """On the first run ever, show what is being compiled."""
    from rich.console import Console
    from rich.status import Status

    from pitboss.lab.kernel import telling

    console = Console(stderr=True)
    status = Status("", console=console)
    told: list[str] = []

    def tell(name: str) -> None:
        if not told:
            console.print("compiling the lab's kernels: once, they are kept for the next time")
            status.start()
        told.append(name)
        status.update(f"compiling {name}")

    try:
        with telling(tell):
            yield
    finally:
        status.stop()


def _print_json(value: Any) -> int:
    print(json.dumps(value))
    return 0


def _table(lines: list[tuple[str, str]]) -> int:
    wide = max(len(name) for name, _ in lines)
    for name, value in lines:
        print(f"{name:<{wide}}  {value}")
    return 0


@app.command
def edge(
    rules: Rules,
    /,
    *,
    odds: Odds = (),
    max_payout: MaxPayout = None,
    trips: Annotated[str | None, Parameter(help="Ultimate: a Trips wager, in antes.")] = None,
    as_json: Json = False,
) -> int:
    """Solve a game against the house: its edge, risk, deviation, decisions and side wagers."""
    with compiling():
        from pitboss.lab.report import as_json as told
        from pitboss.lab.report import as_lines, report
        from pitboss.lab.terms import terms_of

        found = report(rules, terms_of(rules, odds, max_payout, trips))
    return _print_json(told(found)) if as_json else _table(as_lines(found))


@app.command
def best(
    rules: Rules,
    /,
    *,
    hand: Annotated[str, Parameter(help="The player's cards.")],
    board: Annotated[
        str, Parameter(name=("--board", "--up"), help="The board, or the dealer's up card.")
    ] = "",
    odds: Odds = (),
    max_payout: MaxPayout = None,
    as_json: Json = False,
) -> int:
    """The value of each choice in one situation, the best first."""
    with compiling():
        from pitboss.lab.best import advise
        from pitboss.lab.deck import read
        from pitboss.lab.report import fraction
        from pitboss.lab.terms import terms_of

        terms = terms_of(rules, odds, max_payout)
        found = advise(rules, read(hand), read(board), terms)
    if as_json:
        values = {name: fraction(value) for name, value in found.values.items()}
        return _print_json({"rules": rules, "best": found.best, "values": values})
    return _table(
        [(name, f"{float(value):+.10f} antes  = {value}") for name, value in found.values.items()]
    )

