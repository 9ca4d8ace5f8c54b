"""Addresses as they may be printed: nothing of a password ever is."""

import re
from pathlib import Path


def hushed(said: str, url: str) -> str:
    """What a database or its library says, which may quote an address."""
    password = url.partition("://")[2].rpartition("@")[0].partition(":")[2]
    for piece in re.split(r"\W+", password):
        said = said.replace(piece, "***") if piece else said
    return said


def shown(url: str | Path) -> str:
    """An address as it may be printed: a password never is."""
    return _IN_QUERY.sub("***", _PASSWORD.sub("***", str(url)))


_PASSWORD = re.compile(r"(?<=:)[^:/@][^/]*(?=@)")
_IN_QUERY = re.compile(r"(?<=password=)[^&\s]*")
