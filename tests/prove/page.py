"""docs/proofs.md: a section for each proof, of which only those that ran are written anew."""

import re
from pathlib import Path

TOP = "# Proofs\nMade by `make prove`. A section stays as it was until its proof runs again.\n"
MARK = re.compile(r"^<!-- proof (\w+) -->\n", re.MULTILINE)


def sections(page: str) -> dict[str, str]:
    """The sections of a page by the name of their proof."""
    _, *parts = MARK.split(page)
    return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))


def section(title: str, provenance: str, lines: list[str]) -> str:
    return "\n".join([f"## {title}", f"{provenance}.", "", *(f"- {line}" for line in lines)])


def update(path: Path, name: str, text: str) -> None:
    """Put one section into the page and leave the others alone."""
    old = sections(path.read_text()) if path.exists() else {}
    all_of_them = sorted({**old, name: text}.items())
    path.write_text(
        "\n".join([TOP, *(f"<!-- proof {name} -->\n{text}\n" for name, text in all_of_them)])
    )
