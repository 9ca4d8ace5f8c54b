"""Commands that keep a journal: heads, backups. Loaded when one of them is called."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from pitboss.journal import keeping

Key = Annotated[Path | None, Parameter(help="The file of keys; else vault.key beside it.")]
Journal = Annotated[str, Parameter(help="A path, postgresql://..., or a backup.")]


def head(
    journal: Journal,
    /,
    *,
    sign: Annotated[Path | None, Parameter(help="The file of the key; made if not there.")] = None,
    output: Annotated[Path | None, Parameter(name=("--output", "-o"), help="Its file.")] = None,
) -> int:
    """Tell the last entry of a journal, and sign it into a file to be kept elsewhere.

    pitboss head house.db --sign house.sign -o heads.jsonl
    """
    return keeping.tell_head(journal, sign, output)


def backup(
    journal: Journal,
    file: Annotated[Path, Parameter(help="The file to write.")],
    /,
    *,
    key: Key = None,
) -> int:
    """Write a journal to a file, and prove it from there.

    pitboss backup house.db house.jsonl
    """
    return keeping.back_up(journal, file, key)


def restore(
    file: Annotated[Path, Parameter(help="A backup.")],
    journal: Annotated[str, Parameter(help="The journal to fill: one that is empty.")],
    /,
    *,
    key: Key = None,
) -> int:
    """Fill an empty journal from a backup, and prove it.

    pitboss restore house.jsonl new.db
    """
    return keeping.restore(file, journal, key)


def redact(
    journal: Journal,
    table: Annotated[str, Parameter(help="The name of a table.")],
    number: Annotated[int, Parameter(validator=Number(gte=1), help="The number of a deal.")],
    /,
    *,
    by: Annotated[str, Parameter(help="Who does it: it is noted in the journal.")] = "",
) -> int:
    """Let the secrets of a deal go, when it has been published; its entries stay."""
    from pitboss.audit import forget

    return forget.run(journal, table, number, by)


def grant(
    journal: Annotated[str, Parameter(help="postgresql://..., by who owns it.")],
    role: Annotated[str, Parameter(help="The role that writes.")],
    /,
) -> int:
    """Let a role of PostgreSQL add to a journal and look at it, and no more."""
    return keeping.grant(journal, role)


def program() -> int:
    """Tell the hashes of program and rules, and what was changed.

    pitboss program
    """
    from pitboss.floor.records import program as itself

    return itself.run()
