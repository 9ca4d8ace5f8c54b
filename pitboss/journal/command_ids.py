"""Names for commands: the time, then chance.

Chance alone would do, but then each name stands somewhere else in the index. Names that begin with
the time stand side by side, and a group of them touches few pages of the disk.
"""

from secrets import token_hex
from time import time_ns

MILLISECOND = 1_000_000


def new_command_id() -> str:
    """One for each thing that a person does; whoever sends it again sends the same one."""
    return f"{time_ns() // MILLISECOND:012x}-{token_hex(8)}"
