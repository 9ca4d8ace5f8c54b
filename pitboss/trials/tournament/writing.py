"""Writing what was made: whole or not at all, in the form that the file's name asks for."""

from collections.abc import Mapping
from pathlib import Path

from pitboss.errors import BadInput


def write(path: Path, forms: Mapping[str, str]) -> None:
    """Write the form that the name ends in; a PDF is made from the page."""
    if path.suffix == ".pdf" and ".html" in forms:
        return _put(path, _pdf(forms[".html"]))
    if path.suffix not in forms:
        known = [*forms, *([".pdf"] if ".html" in forms else [])]
        raise BadInput(f"{path}: the name has to end in {' or '.join(known)}")
    return _put(path, forms[path.suffix].encode())


def _pdf(page: str) -> bytes:
    try:
        from weasyprint import HTML
    except ImportError:
        raise BadInput("a PDF needs weasyprint: install pitboss[pdf], or ask for .html") from None
    made: bytes = HTML(string=page).write_pdf()
    return made


def _put(path: Path, content: bytes) -> None:
    new = path.with_name(f".{path.name}.new")
    try:
        new.write_bytes(content)
        new.replace(path)
    except OSError as fault:
        new.unlink(missing_ok=True)
        raise BadInput(f"{path}: {fault.strerror or fault}") from None
