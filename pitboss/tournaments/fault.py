"""What is wrong with a set of conditions: the item, the clause it offends, and how."""

from msgspec import Struct


class Fault(Struct, frozen=True):
    item: str
    clause: str
    why: str

    def __str__(self) -> str:
        return f"{self.item} {self.why} ({self.clause})"
