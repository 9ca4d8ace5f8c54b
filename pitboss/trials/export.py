"""`pitboss export`: a round for somebody to keep."""

from pathlib import Path

from pitboss.errors import BadInput
from pitboss.floor.receipts_round import INSPECTOR, round_receipt, written
from pitboss.floor.rounds import find_round
from pitboss.journal.files import put_in_place
from pitboss.journal.opening import open_journal
from pitboss.journal.secrets import open_vault

FORMS = ("receipt",)


def run(
    url: str, table: str, number: int, viewer: str, form: str, output: Path, key: Path | None
) -> int:
    if form not in FORMS:
        raise BadInput(f"a round is written as {' or '.join(FORMS)}, not as {form[:20]!r}")
    name = _viewer(viewer)
    if key is not None and not key.is_file():
        raise BadInput(f"{key}: there is no such file of keys")
    vault = open_vault(key) if key else None
    with open_journal(url) as journal:
        played = find_round(journal, table, number)
    content = written(round_receipt(played, vault, name))
    try:
        with put_in_place(output, over=True) as new:
            new.write_bytes(content)
    except OSError as error:
        raise BadInput(f"{output}: {error.strerror}") from error
    print(f"round {number} of table {table} is in {output}")
    return 0


def _viewer(text: str) -> str:
    kind, _, name = text.partition(":")
    if kind == "player" and name:
        return name
    if text != "inspector":
        raise BadInput(f"write --for player:NAME or --for inspector, not {text[:30]!r}")
    return INSPECTOR
