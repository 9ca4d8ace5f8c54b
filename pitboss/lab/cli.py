"""`pitboss lab`: the mathematician's commands. Each imports its own work."""

from pathlib import Path
from typing import Annotated

from cyclopts import App, Parameter
from cyclopts.validators import Number

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.lab.shown import compiling, print_json, print_table, progress
from pitboss.lab.whole import Dollars

app = App(name="lab", help="What is it worth? Edges, best decisions, equities, simulations.")

Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print it for machines.")]
Rules = Annotated[str, Parameter(help="A set of rules, as ultimate-2019.")]
Odds = Annotated[
    tuple[str, ...],
    Parameter(name="--odds", negative=(), help="Other odds: WAGER.LINE=N, as bet.royal-flush=100."),
]
Trips = Annotated[str | None, Parameter(help="Ultimate: a Trips wager, in antes.")]
MaxPayout = Annotated[str | None, Parameter(help="A maximum payout on the wager, in antes.")]
Dead = Annotated[str, Parameter(help="Cards that cannot come.")]
Dask = Annotated[str | None, Parameter(help="A Dask scheduler, as tcp://10.0.0.1:8786.")]


@app.command
def edge(
    rules: Rules,
    /,
    *,
    odds: Odds = (),
    max_payout: MaxPayout = None,
    trips: Trips = None,
    dead: Annotated[
        str, Parameter(help="Cards out of the deck; Ultimate then takes a minute.")
    ] = "",
    dask: Dask = None,
    as_json: Json = False,
) -> int:
    """Solve a game against the house: its edge, risk, deviation, decisions and side wagers.

    pitboss lab edge ultimate-2019; pitboss lab edge canberra-2017 --odds bet.flush=6
    """
    with compiling():
        from pitboss.lab import report as lab
        from pitboss.lab.terms import terms_of

        terms = terms_of(rules, odds, max_payout, trips)
        if gone := _gone(dead):
            from pitboss.lab import work
            from pitboss.lab.without import report_without

            with progress("parts") as told:
                where = work.opening(dask, work.threads)
                found = report_without(rules, terms, gone, where, told)
        elif dask is not None:
            raise BadInput("--dask is for --dead: without it a game is solved at once")
        else:
            found = lab.report(rules, terms)
    return print_json(lab.as_json(found)) if as_json else print_table(lab.as_lines(found))


def _gone(dead: str) -> tuple[Card, ...]:
    """The cards out of the deck; numpy is only needed where there are any."""
    if not dead:
        return ()
    from pitboss.lab.deck import read

    return read(dead)


@app.command
def best(
    rules: Rules,
    /,
    *,
    hand: Annotated[str, Parameter(help="The player's cards.")],
    board: Annotated[
        str, Parameter(name=("--board", "--up"), help="The board, or the dealer's up card.")
    ] = "",
    dead: Dead = "",
    odds: Odds = (),
    max_payout: MaxPayout = None,
    trips: Trips = None,
    as_json: Json = False,
) -> int:
    """The value of each choice in one situation, the best first.

    pitboss lab best ultimate-2019 --hand "Kh 9d" --board "Ks 7c 2d"
    """
    with compiling():
        from pitboss.lab.best import advise
        from pitboss.lab.deck import read
        from pitboss.lab.report import fraction
        from pitboss.lab.terms import terms_of

        terms = terms_of(rules, odds, max_payout, trips, sides=False)
        found = advise(rules, read(hand), read(board), terms, read(dead))
    if as_json:
        values = {name: fraction(value) for name, value in found.values.items()}
        return print_json({"rules": rules, "best": found.best, "values": values})
    return print_table(
        [(name, f"{float(value):+.10f} antes  = {value}") for name, value in found.values.items()]
    )


@app.command
def equity(
    rules: Rules,
    /,
    *hands: Annotated[str, Parameter(help="Hands or ranges, as AsAh, 'AKs, TT+' or random.")],
    board: Annotated[str, Parameter(help="Cards of the board that are known.")] = "",
    dead: Dead = "",
    ace_low: Annotated[
        bool, Parameter(negative=(), help="Manila: the ace also counts low.")
    ] = False,
    seconds: Annotated[
        int, Parameter(validator=Number(gte=0), help="If it would take longer: a sample.")
    ] = 60,
    seed: Annotated[int, Parameter(validator=Number(gte=0), help="Of a sample.")] = 1,
    map_to: Annotated[
        Path | None, Parameter(name="--map", help="Hold-em: write a heat map, FILE.html.")
    ] = None,
    dask: Dask = None,
    as_json: Json = False,
) -> int:
    """Of the boards that can still come: how many each hand or range wins or shares."""
    with compiling(), progress("deals") as told:
        from pitboss.lab import work
        from pitboss.lab.deck import read
        from pitboss.lab.equity import count, tell
        from pitboss.lab.sheets import heat

        if map_to is not None:
            heat.check(rules, map_to)
        found = count.equity(
            rules, hands, read(board), read(dead), ace_low=ace_low,
            seconds=seconds, seed=seed, where=work.opening(dask), progress=told,
        )  # fmt: skip
    if map_to is not None:
        heat.write(found, map_to, board, dead)
    return print_json(tell.as_json(found)) if as_json else print_table(tell.as_lines(found))


@app.command
def simulate(
    rules: Rules,
    /,
    *,
    rounds: Annotated[int, Parameter(validator=Number(gte=2), help="How many.")] = 1_000_000,
    seed: Annotated[int, Parameter(validator=Number(gte=0), help="The same gives the same.")] = 1,
    engine: Annotated[
        bool, Parameter(negative=(), help="Whole tables, each step decided by the rules.")
    ] = False,
    boxes: Annotated[int | None, Parameter(help="With --engine: boxes at the table.")] = None,
    odds: Odds = (),
    max_payout: MaxPayout = None,
    trips: Trips = None,
    dask: Dask = None,
    as_json: Json = False,
) -> int:
    """Play many rounds by the best decisions; tell the edge with its confidence interval.

    pitboss lab simulate three-card-2006 --rounds 10000000
    """
    with compiling(), progress("parts") as told:
        from pitboss.lab import simulate as lab
        from pitboss.lab import work
        from pitboss.lab.terms import terms_of

        terms = terms_of(rules, odds, max_payout, trips, sides=False)
        if boxes is not None and not engine:
            raise BadInput("--boxes is for --engine: without it every round has one box")
        if engine:
            each, where = 1 if boxes is None else boxes, work.opening(dask)
            found = lab.simulate_tables(rules, rounds, each, seed, terms, where, told)
        else:
            where = work.opening(dask, work.threads)
            found = lab.simulate(rules, rounds, seed, terms, where, told)
    return print_json(lab.as_json(found)) if as_json else print_table(lab.as_lines(found))


@app.command
def par(
    rules: Rules,
    /,
    *,
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="FILE.html or FILE.pdf.")],
    odds: Odds = (),
    max_payout: MaxPayout = None,
    trips: Trips = None,
) -> int:
    """Write a PAR sheet: pay tables, frequencies, edge, volatility, strategy, in one document.

    pitboss lab par three-card-2006 -o par.html
    """
    with compiling():
        from pitboss.lab.sheets.par import write
        from pitboss.lab.terms import terms_of

        write(rules, terms_of(rules, odds, max_payout, trips), output)
    print(output)
    return 0


@app.command
def beside(
    rules: Rules,
    other: Annotated[str, Parameter(help="Another edition of the same game.")],
    /,
    *,
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="FILE.html or FILE.pdf.")],
) -> int:
    """Write two editions of a game side by side: what is the same, and what differs.

    pitboss lab beside canberra-2004 canberra-2017 -o editions.pdf
    """
    with compiling():
        from pitboss.lab.sheets.beside import write

        write(rules, other, output)
    print(output)
    return 0


@app.command
def volatility(
    rules: Rules,
    /,
    *,
    odds: Odds = (),
    max_payout: MaxPayout = None,
    trips: Trips = None,
    rounds: Annotated[
        int | None, Parameter(validator=Number(gte=1, lte=10_000), help="Of a visit; 300.")
    ] = None,
    grid: Annotated[
        str | None, Parameter(help="The edge by odds and cap: LINE:ODDS,ODDS:CAP,CAP.")
    ] = None,
    as_json: Json = False,
) -> int:
    """How a game swings: return, hits, deviation, skewness, N0, sessions, ruin, limits of an audit.

    pitboss lab volatility canberra-2017 --grid bet.royal-flush:100,250:50,500
    """
    with compiling():
        from pitboss.lab import volatility as lab
        from pitboss.lab.terms import terms_of

        if grid is not None:
            if odds or max_payout or trips or rounds:
                raise BadInput("a grid stands alone: it has odds and caps of its own, and no visit")
            table = lab.grid_of(rules, grid)
            return (
                print_json(lab.grid_json(*table))
                if as_json
                else print_table(lab.grid_lines(*table))
            )
        found = lab.volatility(rules, terms_of(rules, odds, max_payout, trips, sides=False))
    if as_json:
        return print_json(lab.as_json(found, rounds or lab.VISIT))
    return print_table(lab.as_lines(found, rounds or lab.VISIT))


@app.command
def commission(
    rules: Rules,
    /,
    *,
    minimum: Annotated[Dollars, Parameter(help="In dollars.")] = 5,
    as_json: Json = False,
) -> int:
    """What commission takes from a pot, by its size, the minimum wager and the players.

    pitboss lab commission holdem-1995 --minimum 10
    """
    from pitboss.lab import commission as lab

    found = lab.of_dollars(rules, minimum)
    return print_json(lab.as_json(found)) if as_json else print_table(lab.as_lines(found))


# Loaded when they are called: what `--help` says of them stands here.
for _home, _help in {
    "events.cli:event": "Tell how long a tournament lasts, what it pays, what a guarantee risks.",
    "events.cli:icm": "Tell what each stack is worth in prizes by the independent chip model.",
    "jackpot.cli:jackpot": "What a jackpot returns, what it costs, which split pays for itself.\n\n"
    "pitboss lab jackpot canberra-2017 --split 45; with plots: --paths 100 -o jackpot.pdf",
    "known.cli:known": "What shared or exposed cards are worth to boxes that know them.\n\n"
    "pitboss lab known canberra-2017 --boxes 7; pitboss lab known canberra-2017 --exposed 1",
    "playable.cli:card": "Write a strategy card to print: short rules with what they cost.\n\n"
    "pitboss lab card canberra-2017 -o card.pdf",
    "push.cli:push": "Push or fold in no-limit Hold-em: which holes to put a short stake in.\n\n"
    "pitboss lab push holdem-1995 5 10 15 --players 3",
}.items():
    app.command(f"pitboss.lab.{_home}", name=_home.split(":")[1], help=_help)
