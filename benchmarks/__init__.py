"""Ratios against peers, measured side by side in one run. `make bench` runs them all."""

from typing import NamedTuple


class Row(NamedTuple):
    what: str
    rate: float
    unit: str
    ratio: str  # against whom, and how many times as fast
