"""The money of the cage, double entry: what one account gains another gives."""

from collections.abc import Iterator

from pitboss.floor.cage import account as a
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.own import MONEY, PRACTICE_CHIPS
from pitboss.journal.ledger import CAGE, Posting, moved, of_practice


def of_cage(event: c.Event) -> Iterator[Posting]:
    match event:
        case c.BankOpened(table=table, practice=practice, inventory=inventory):
            ours = of_practice(practice)
            yield from moved(f"{ours}{CAGE}", f"{ours}bank/{table}", inventory)
        case c.ChipsBought(player=player, amount=amount):
            yield from moved(CAGE, f"{MONEY}/{player}", amount)
        case c.ChipsCashed(player=player, amount=amount):
            yield from moved(f"{MONEY}/{player}", CAGE, amount)
        case c.SlipDone(kind="fill", table=table, amount=amount):
            yield from moved(CAGE, f"bank/{table}", amount)
        case c.SlipDone(table=table, amount=amount):
            yield from moved(f"bank/{table}", CAGE, amount)


def of_account(player: str, event: a.Event) -> Iterator[Posting]:
    """What moves an account and stands in no other stream: practice chips that were given."""
    if isinstance(event, a.ChipsGiven):
        yield from moved(f"{of_practice(True)}{CAGE}", f"{PRACTICE_CHIPS}/{player}", event.amount)
