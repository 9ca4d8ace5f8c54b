"""`pitboss export`: a round for somebody to keep."""

from datetime import UTC, datetime
from pathlib import Path

from pitboss import __version__
from pitboss.audit.histories.history import DoesNotFit, Hand, History, history
from pitboss.audit.histories.ohh import ohh
from pitboss.audit.histories.phh import phh
from pitboss.audit.played_round import Played, find_round
from pitboss.audit.receipt import round_receipt, seen_by, viewer_of, written
from pitboss.errors import BadInput
from pitboss.journal.files import put_in_place, read_some
from pitboss.journal.heads import MOST, steps_on
from pitboss.journal.reading import open_journal
from pitboss.journal.secrets import Vault, read_vault

FORMS = ("receipt", "phh", "ohh")
FORM_OF = {".phh": "phh", ".ohh": "ohh"}  # by the end of a file's name


def run(
    url: str, table: str, number: int, viewer: str, form: str, output: Path, key: Path | None
) -> int:
    form = form or FORM_OF.get(output.suffix, "receipt")
    if form not in FORMS:
        raise BadInput(f"a round is written as {', '.join(FORMS)}, not as {form[:20]!r}")
    vault = read_vault(key) if key else None
    with open_journal(url) as journal:
        played = find_round(journal, table, number).opened(vault)
    content = exported(played, viewer_of(viewer), form, vault)
    if output.exists() and not _same_round(output, content):
        raise BadInput(f"{output} is there already, and is not of this round: nothing was written")
    try:
        with put_in_place(output, over=True) as new:
            new.write_bytes(content)
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror}") from error
    print(f"round {number} of table {table} is in {output}")
    return 0


def _same_round(output: Path, content: bytes) -> bool:
    """Whether what is there is a receipt of the same entries, or the very same file."""
    there = read_some(output, MOST)
    return there == content or (bool(steps_on(there)) and steps_on(there) == steps_on(content))


def exported(played: Played, viewer: str, form: str, vault: Vault | None = None) -> bytes:
    if form == "receipt":
        return written(round_receipt(played, vault, viewer))
    found = hand_history(played, viewer)
    if form == "phh":
        return phh(found, played.table, played.number).encode()
    begun = datetime.fromisoformat(played.entries[0].time).astimezone(UTC)
    started = begun.strftime("%Y-%m-%dT%H:%M:%SZ")
    return ohh(found, played.table, played.number, started, __version__, viewer)


def hand_history(played: Played, viewer: str) -> History:
    """The round as the viewer saw it, for other programs."""
    state = played.before.after(played.entries[0]).state
    sign = state.sign.pot
    if sign is None:
        raise DoesNotFit(f"{played.rules} is played against the house: no hand history has that")
    played.check_known()
    names = {n: seat.player for n, seat in state.seated.items()}
    stakes = {n: state.stake(n) for n in state.seated}
    hand = Hand(played.rules, sign, names, stakes)
    return history(hand, seen_by(played, viewer))
