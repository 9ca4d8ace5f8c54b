"""How a sheet was made, the checks that it passed, and what each wager takes."""

from fractions import Fraction

from pitboss.lab.sheets.origin import commit, made, release
from pitboss.lab.sheets.page import note, pairs, percent, section, table
from pitboss.lab.sheets.titles import WAGERS
from pitboss.lab.solution import Solution
from pitboss.lab.terms import pay_tables

METHOD = (
    "Every deal is counted in whole numbers under the best play; nothing is simulated. What each "
    "ending pays is asked of the same settlement that runs the table."
)
ENDS = ("wins", "stands off", "loses")


def source(instrument: str) -> str:
    lines = [
        ("instrument", instrument),
        ("made on", made()),
        ("Pitboss", f"{release()}, commit {commit()}"),
        ("method", METHOD),
    ]
    return section("Source", pairs(lines))


def checks(found: Solution) -> str:
    """Totals that must agree to the last digit; a sheet on which they do not is not made."""
    chances = sum(found.distribution.values(), Fraction(0))
    mean = sum((net * often for net, often in found.distribution.items()), Fraction(0))
    parts = sum(found.contributions.values(), Fraction(0))
    made = sum(found.decisions.values(), Fraction(0))
    agree = [
        ("all probabilities of results together", chances, Fraction(1)),
        ("all decisions together", made, Fraction(1)),
        ("the results weighed by their probabilities, and the edge", -mean, found.edge),
        ("the parts of the wagers, and the edge", parts, found.edge),
    ]
    for what, one, other in agree:
        if one != other:
            raise ArithmeticError(f"{what}: {one} is not {other}")
    rows = [(what, str(one), "agree") for what, one, _ in agree]
    deals = ("deals counted, common cards by the street they come on", f"{found.total:,}", "")
    if "blind" not in found.contributions:
        deals = ("deals counted", f"{found.total:,}", "")
    return section("Checks", table(("total", "exactly", ""), [deals, *rows]))


def wagers(found: Solution) -> str:
    """What each wager takes of the ante, and their sum; and how each of them ends."""
    rows = [
        (WAGERS[name], f"{float(part * 100):+.6f} %", str(part))
        for name, part in found.contributions.items()
    ]
    total = ("together: the house edge", f"{float(found.edge * 100):+.6f} %", str(found.edge))
    kept = table(("wager", "the house keeps, of the ante", "exactly"), [*rows, total], total=True)
    return section("Wagers", kept + _endings(found))


def _endings(found: Solution) -> str:
    own = pay_tables(found.payoffs.rules)
    rows = []
    for name, ends in endings(found).items():
        pays = "by its table" if name in own else "1 to 1"
        told = [percent(ends[end]) for end in (*ENDS, "")]
        rows.append((WAGERS[name], pays, *told))
    head = ("wager", "pays", *ENDS, "not laid or not due")
    return f"<h3>How each wager ends</h3>{table(head, rows)}" + note(
        "Each line adds up to all rounds. A wager that a fold keeps from being laid is not laid; "
        "one that stands off or is returned brings nothing."
    )


def endings(found: Solution) -> dict[str, dict[str, Fraction]]:
    """By wager: how often it wins, stands off and loses; the rest of the rounds under no name."""
    ends = {name: dict.fromkeys((*ENDS, ""), Fraction(0)) for name in found.contributions}
    for ending, count in found.count.items():
        often = Fraction(count, found.total)
        parts = found.payoffs.parts[ending]
        for name, end in ends.items():
            net = parts.get(name)
            end["" if net is None else ENDS[1 - (net > 0) + (net < 0)]] += often
    return ends
