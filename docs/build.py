"""`make docs`: a site from the Markdown of this folder, and a page for each register of the law.

A link that leads nowhere stops it.
"""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from pitboss.law.instrument import RULES, Clause, Instrument, instrument
from pitboss.law.readings import named_in

HERE = Path(__file__).parent
LISTED = re.compile(r"^\| `([a-z]+(?:-[a-z]+)?-\d{4})`", re.MULTILINE)
ROW = re.compile(r"^\| \[([A-Z]\d+)\]\(([^)]+)\)", re.MULTILINE)


def fill(folder: Path) -> None:
    """Everything that the site is made of."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(HERE, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "law").mkdir()
    for rules in RULES:
        text = "\n".join(page(instrument(rules)))
        (folder / "law" / f"{rules}.md").write_text(text, "utf-8")
    law = folder / "law.md"
    law.write_text(LISTED.sub(r"| [\1](law/\1.md)", law.read_text("utf-8")), "utf-8")


def page(law: Instrument) -> Iterator[str]:
    """A table of clauses under the heading of each part."""
    yield f"# {law.title}"
    yield f"`{law.rules}`, {law.source}. The words are ours, the numbers are the instrument's."
    part = ""
    for clause in law:
        if clause.part != part:
            part = clause.part
            yield f"\n## {part}\n"
            yield "| clause | means | who | what the system does |\n|---|---|---|---|"
        yield row(clause)


def row(clause: Clause) -> str:
    cells = (clause.meaning, clause.who, linked(clause.system))
    told = (cell.replace("|", "\\|") for cell in cells)
    return f'| <span id="{clause.number}">{clause.number}</span> | {" | ".join(told)} |'


def linked(text: str) -> str:
    """The readings that a text names, each with its place."""
    for number in named_in(text):
        text = re.sub(rf"\b{number}\b", f"[{number}](../readings/{PLACES[number]})", text)
    return text


PLACES = dict(ROW.findall((HERE / "readings" / "README.md").read_text("utf-8")))


def main(root: Path) -> int:
    fill(root / "build" / "docs")
    zensical = [sys.executable, "-m", "zensical", "build", "--clean", "--strict"]
    return subprocess.run(zensical, cwd=root, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(HERE.parent))
