"""One bet in the terminal: the modules that it passes, and how often a step reads the journal."""

from benchmarks import Row
from benchmarks.one_bet import PLAYED, ROOT, bet_of

TITLE = "One bet in the terminal"


def run() -> list[Row]:
    rows = []
    for rules in PLAYED:
        found = bet_of(ROOT, rules)
        each = f"at most {max(found.reads)} in one step"
        rate = sum(found.reads) / len(found.reads)
        rows.append(Row(f"{rules}: from the key to the screen", len(found.modules), "modules", ""))
        rows.append(Row(f"{rules}: a round up to the bet", rate, "reads a step", each))
    return rows
