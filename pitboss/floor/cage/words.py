"""What the cage has written down, in words, by the row that asks for it (docs/requirements.md)."""

from typing import Any

from pitboss.floor.cage import account as a
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.limits import DAY
from pitboss.play.money import in_words
from pitboss.play.verbs import Clauses

KEPT, TWO, CASH, OUT = ("R34",), ("R32",), ("R39",), ("R37",)
_FLAGS = {"threshold": " It reaches the threshold.", "split": " Sums of this day look split."}


def said(event: Any) -> tuple[Clauses, str]:
    """Its clauses, and a sentence."""
    match event:
        case c.BankOpened(table=table, practice=True):
            return KEPT, f"A bank of practice chips is open for {table}."
        case c.BankOpened(table=table, inventory=inventory):
            return KEPT, f"The bank of {table} is open with {in_words(inventory)}."
        case c.ChipsBought(player=player, amount=amount):
            return CASH, f"{player} buys chips for {in_words(amount)}.{_flagged(event)}"
        case c.ChipsCashed(player=player, amount=amount):
            return CASH, f"{player} is paid {in_words(amount)} for chips.{_flagged(event)}"
        case c.SlipAsked(number=number, kind=kind, table=table, amount=amount):
            sum_ = in_words(amount)
            return TWO, f"Slip {number}: a {kind} of {sum_} for {table} waits for the cage."
        case c.SlipDone(number=number, kind=kind, table=table, amount=amount):
            return TWO, f"Slip {number}: the {kind} of {in_words(amount)} for {table} is done."
        case c.SlipVoided(number=number, reason=reason):
            return TWO, f"Slip {number} is void: {reason}."
        case c.BankCounted(table=table, counted=counted):
            return KEPT, f"{in_words(counted)} were counted at {table}."
        case c.SuspicionNoted(player=player):
            return CASH, f"A suspicion about {player} is noted."
        case a.Excluded(until=until) if until >= a.FOR_GOOD:
            return OUT, "The player is excluded for good."
        case a.Excluded(at=at, until=until):
            return OUT, f"The player is excluded for {-(-(until - at) // DAY)} days."
        case a.Readmitted():
            return OUT, "The player is readmitted."
    return KEPT, "It is written down."


def _flagged(event: Any) -> str:
    return _FLAGS.get(event.flag, "")
