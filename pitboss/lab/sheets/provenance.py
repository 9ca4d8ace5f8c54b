"""Where a sheet comes from, how it was made, and the checks that it passed."""

import subprocess
from datetime import UTC, datetime
from fractions import Fraction
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from pitboss.lab.sheets.page import pairs, section, table
from pitboss.lab.sheets.titles import WAGERS
from pitboss.lab.solution import Solution

METHOD = (
    "Every deal is counted in whole numbers under the best play; nothing is simulated. What each "
    "ending pays is asked of the same settlement that runs the table."
)


def made() -> str:
    """The day, in universal time."""
    return datetime.now(UTC).strftime("%Y-%m-%d")


def release() -> str:
    try:
        return version("pitboss")
    except PackageNotFoundError:
        return "not installed"


def commit() -> str:
    """Of a working copy; a package that was installed has none."""
    folder = Path(__file__).parent
    try:
        told = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=folder, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
    except OSError:
        return "none"
    return told.stdout.strip() or "none"


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
    deals = ("deals counted", f"{found.total:,}", "")
    return section("Checks", table(("total", "exactly", ""), [deals, *rows]))


def wagers(found: Solution) -> str:
    """What each wager takes of the ante, and their sum."""
    rows = [
        (WAGERS.get(name, name), f"{float(part * 100):+.6f} %", str(part))
        for name, part in found.contributions.items()
    ]
    total = ("together: the house edge", f"{float(found.edge * 100):+.6f} %", str(found.edge))
    return section("Wagers", table(("wager", "the house keeps", "exactly"), [*rows, total]))
