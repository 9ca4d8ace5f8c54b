"""A field of a form, and what names of the engine are called there."""

import re
from typing import Any

from msgspec import Struct


class Field(Struct, frozen=True):
    name: str
    label: str
    # place, player, dispute, money, number, yes, choice, clause, card, cards, pairs, draws, map,
    # text, other
    kind: str
    required: bool
    default: Any = None
    choices: list[tuple[str, str]] = []  # what is sent, and what is said


def label_of(name: str) -> str:
    """
    >>> label_of("CardExposed"), label_of("cards_above")
    ('Card exposed', 'Cards above')
    """
    words = re.sub(r"(?<=[a-z])(?=[A-Z])|_", " ", name).lower()
    return words[:1].upper() + words[1:]
