"""Make a golden journal: `python -m tests.golden.make FILE`.

A journal that was kept stays for good; a new form of events gets a new file beside it. A file whose
name begins with `refused` has what staff were refused.
"""

import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.floor.people import Role
from pitboss.journal.backup import back_up
from pitboss.journal.store import Store, open_store
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import OLGA, Felt
from tests.floor.journals import open_table, play_some


def main(target: Path) -> None:
    with TemporaryDirectory() as folder, open_store(Path(folder) / "journal.db") as store:
        if target.stem.startswith("refused"):
            play_refused(store)
        else:
            play_some(store, rounds=1)
        back_up(store, target)


def play_refused(store: Store) -> None:
    """Before a deal, during it and where there is no table; the round is played to its end."""
    felt, table = Felt(store), "holdem-1995"
    open_table(felt, table)
    felt.croupier.begin(table)
    refuse(felt, table, "Dan")
    felt.croupier.deal(table)
    refuse(felt, table, "Dee")
    with suppress(BadInput, Refused):
        adjust = AdjustPool(reserve=dollars(5), reason="transfer", signed=("Olga", "Sam"))
        felt.casino.give_jackpot("J", adjust, OLGA, "adjust")
    felt.play_on(table)


def refuse(felt: Felt, table: str, dealer: str) -> None:
    """A card that is asked for, a seed and a bet for somebody else, a stop."""
    asked = (p.ExposeHoleCard(1, Card("Ah")), c.AddSeed(player="Ann"), p.Act(1, "call"))
    for command in (*asked, c.Stop(reason="Kd is not here"), c.OpenTable()):
        with suppress(BadInput, Refused):
            felt.give(table, command, dealer, Role.DEALER, seed="not mine")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
