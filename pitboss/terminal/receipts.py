"""Your receipt of a deal, checked by a program that needs nothing of this one."""

from pathlib import Path

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from pitboss.audit.deal_receipt import checked
from pitboss.floor.casino import Casino
from pitboss.floor.deal.record import DealRecord, player_receipt
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.journal.files import put_in_place
from pitboss.play.table.deal import DealPublished, DealSealed
from pitboss.terminal.purse import SEAT, Purse


class Checked(Struct, frozen=True):
    """What a program of its own says of your receipt of a deal."""

    good: bool
    deal: int
    path: Path
    seal: str  # as it was noted before the first card, if it was


def check_receipt(casino: Casino, folder: Path, purse: Purse, noted: str = "") -> Checked | None:
    """Write your receipt of the last deal and have it checked, with the seal that you noted."""
    if purse.published is None:
        return None
    shoe, state = casino.shoe_of(purse.table, purse.loaded), purse.loaded.state
    record = _record(shoe, purse.published, purse.sealed)
    passed = state.machine.passed(state.round, SEAT)
    receipt = player_receipt(shoe, record, SEAT, shown=(), passed=passed)
    receipt = replace(receipt, head=str(casino.store.head()))
    path = folder / name_of(record)
    with put_in_place(path, over=True) as new:
        new.write_bytes(msgspec.json.encode(receipt))
    status, _, _ = checked(path, [noted] if noted else [])
    return Checked(status == 0, record.terms.number, path, noted)


def name_of(record: DealRecord) -> str:
    """No deal of another journal has the same."""
    terms = record.terms
    return f"receipt-{terms.table}-{terms.number}-{record.commitment[:8]}.json"


def _record(shoe: ProvableShoe, published: DealPublished, sealed: DealSealed | None) -> DealRecord:
    """As it was published, before the first card and when the deal was over."""
    first = sealed is not None and sealed.number == published.number
    inside = sealed if first and sealed else published
    return DealRecord(
        terms=shoe.terms,
        commitment=shoe.commitment,
        seeds=inside.seeds,
        cards=inside.cards,
        seal=published.seal,
        went=published.went,
        outcome=published.outcome,
        hash=published.hash,
        shown=published.shown if first else UNSET,
    )
