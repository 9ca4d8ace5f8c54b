"""A page of the documentation with a section for each thing that ran; the others stay."""

import re
from pathlib import Path
from typing import NamedTuple


class Page(NamedTuple):
    path: Path
    kind: str  # of its sections: each is marked with it and with its name
    top: str

    def sections(self) -> dict[str, str]:
        """By their names."""
        mark = re.compile(rf"^<!-- {self.kind} (\w+) -->\n", re.MULTILINE)
        _, *parts = mark.split(self.path.read_text()) if self.path.exists() else [""]
        return dict(zip(parts[::2], map(str.strip, parts[1::2]), strict=True))

    def put(self, name: str, text: str) -> None:
        """Put in one section and leave the others alone."""
        held = sorted({**self.sections(), name: text.strip()}.items())
        marked = (f"<!-- {self.kind} {one} -->\n{said}\n" for one, said in held)
        self.path.write_text("\n".join([self.top, *marked]))
