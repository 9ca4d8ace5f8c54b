"""Pages are printed here: templates of the package, and the files that they load."""

from functools import cache
from importlib.resources import files
from pathlib import PurePosixPath
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

KINDS = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}
_RANKS = {
    "A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight",
    "7": "seven", "6": "six", "5": "five", "4": "four", "3": "three", "2": "two",
}  # fmt: skip


@cache
def _press() -> Environment:
    press = Environment(
        loader=PackageLoader("pitboss.web.pages"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    press.filters["spoken"] = spoken
    return press


def spoken(card: str) -> str:
    """A card as it is read aloud.

    >>> spoken("Th")
    'ten of hearts'
    """
    return f"{_RANKS[card[0]]} of {_SUITS[card[1]]}"


def page(template: str, **about: Any) -> str:
    return _press().get_template(template).render(**about)


@cache
def static(path: str) -> tuple[bytes, str] | None:
    """A file that pages load, and of which kind it is; nothing else of the package."""
    wanted = PurePosixPath(path)
    if wanted.suffix not in KINDS or ".." in wanted.parts or wanted.is_absolute():
        return None
    found = files("pitboss.web.pages").joinpath("static", *wanted.parts)
    return (found.read_bytes(), KINDS[wanted.suffix]) if found.is_file() else None
