"""A journal of people, cage and accounts of this form: it is read, judged and continued."""

from datetime import timedelta
from pathlib import Path

import pytest

from pitboss.audit.verify import verify
from pitboss.floor.cage import account as a
from pitboss.floor.cage import commands as c
from pitboss.floor.cage import own as o
from pitboss.floor.people import Person, Role
from pitboss.floor.records import program as g
from pitboss.floor.register import door as d
from pitboss.floor.register import people as r
from pitboss.journal.backup import restore
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from pitboss.play.table import commands as t
from tests.floor.felt import KEY, START
from tests.floor.house import CYRIL, House
from tests.floor.people import register

GOLDEN = Path(__file__).with_name("desks-1.jsonl")
FAMILIES = (r.Command, r.Event, d.Command, d.Event, c.Command, c.Event, o.Command, a.Event)
LATER = START + timedelta(days=1)


def tags() -> set[str]:
    """Every name under which a desk writes something."""
    kinds = [kind for family in FAMILIES for kind in family.__subclasses__()]
    return {str(kind.__struct_config__.tag) for kind in [*kinds, g.CheckProgram]}


def test_the_golden_journal_has_every_tag_of_the_desks() -> None:
    text = GOLDEN.read_text()
    assert len(tags()) > 40
    assert {tag for tag in tags() if f'"type":"{tag}"' not in text} == set()


@pytest.mark.parametrize("vault", [None, Vault([KEY])])
def test_it_is_judged_again(vault: Vault | None) -> None:
    with open_journal(str(GOLDEN)) as journal:
        report = verify(journal, vault)
    assert (report.findings, report.entries) == ((), 43)


def test_it_is_continued(tmp_path: Path) -> None:
    with open_store(tmp_path / "house.db") as store:
        restore(GOLDEN, store)
        house = House(store, LATER)
        house._prefix = "later"
        people = register(store, house.clock)
        assert people.check_password("Ann", "a golden password") == Person("Ann", Role.PLAYER)
        assert house.account("Ann").balance == dollars(400)
        assert house.account("Ann").limit("loss", 1, 2_000_000_000) == dollars(900)
        buy = c.BuyChips(player="Ann", amount=dollars(5), tender="cash")
        house.cage.give(buy, CYRIL, "the next day")
        house.give("T", t.TakeSeat(player="Ann", seat=2), "Ann")
        assert verify(store).findings == ()
