"""Whole numbers of the command line: one that is not whole is refused, not rounded."""

import re
from collections.abc import Sequence
from typing import Annotated

from cyclopts import Parameter, Token
from cyclopts.validators import Number


def whole(kind: object, tokens: Sequence[Token]) -> int:
    text = tokens[0].value
    if not re.fullmatch(r"[+-]?\d{1,18}", text):
        raise ValueError(f"'{text[:20]}' is not a whole number")
    return int(text)


Dollars = Annotated[int, Parameter(converter=whole, validator=Number(gte=1, lte=10**6))]
DollarsOrNone = Annotated[
    int | None, Parameter(converter=whole, validator=Number(gte=0, lte=10**9))
]
Percent = Annotated[int | None, Parameter(converter=whole, validator=Number(gte=0, lte=100))]
