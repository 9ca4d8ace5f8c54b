"""Your receipt of a deal, checked by a program that needs nothing of this one."""

import subprocess
import sys
from pathlib import Path

import msgspec
from msgspec import UNSET, Struct

from pitboss import floor
from pitboss.errors import BadInput
from pitboss.floor.casino import Casino
from pitboss.floor.deal.record import DealRecord, player_receipt
from pitboss.floor.deal.shoe import ProvableShoe
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
    path = folder / f"receipt-{record.terms.table}-{record.terms.number}.json"
    path.write_bytes(msgspec.json.encode(receipt))
    words = [sys.executable, str(_verifier()), str(path), *(["--seal", noted] if noted else [])]
    checked = subprocess.run(words, capture_output=True, check=False)
    return Checked(checked.returncode == 0, record.terms.number, path, noted)


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


def _verifier() -> Path:
    """The one file that needs nothing of this program: in a wheel inside it, else beside it."""
    package = Path(str(floor.__file__)).parent.parent
    found = [
        p for p in (package / "verify_deal.py", package.parent / "verify_deal.py") if p.exists()
    ]
    if not found:
        raise BadInput("verify_deal.py is missing from this installation")
    return found[0]
