"""`pitboss verify`: a journal judged again from its first entry, or a receipt run again."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

from msgspec import Struct

from pitboss.audit import verify_receipt
from pitboss.audit.judge import Finding, Judge, Kind
from pitboss.journal.chain import Walk
from pitboss.journal.reading import Journal, open_journal
from pitboss.journal.secrets import Vault, read_vault

FOUND = 1  # the exit status where something does not hold
SHOWN = 20  # findings that are printed; all are counted


class Report(Struct, frozen=True):
    entries: int
    tables: int
    jackpots: int
    rounds: int
    findings: tuple[Finding, ...]
    tournaments: int = 0
    earlier: tuple[Finding, ...] = ()  # decided by earlier rules in their time: no fault


def verify(journal: Journal, vault: Vault | None = None) -> Report:
    """Judge every entry as far as the chain of hashes holds."""
    judge = Judge(vault)
    found = tuple(_findings(journal, judge))
    faults = tuple(finding for finding in found if finding.kind is not Kind.EARLIER)
    earlier = tuple(finding for finding in found if finding.kind is Kind.EARLIER)
    rounds = sum(table.state.number for table in judge.tables.values())
    tables, jackpots = len(judge.tables), len(judge.jackpots)
    tournaments = len(judge.tournaments.loaded)
    return Report(judge.entries, tables, jackpots, rounds, faults, tournaments, earlier)


def _findings(journal: Journal, judge: Judge) -> Iterator[Finding]:
    """Up to the head as it is now; where the chain breaks, what became of the entry."""
    head = journal.head()
    walk = Walk([head])
    for entry in takewhile(lambda entry: entry.position <= head.position, journal.follow()):
        if walk.step(entry):
            break
        yield from judge.judge(entry)
    if (walk.head != head or walk.open) and (broken := journal.check([head]).finding):
        yield Finding(broken.kind, broken.position, "", broken.why)


def run(url: str, key: Path | None) -> int:
    """Print what was found; 0 if nothing was."""
    if Path(url).is_file() and verify_receipt.is_receipt(Path(url)):
        return verify_receipt.run(Path(url))
    vault = read_vault(key) if key else None
    with open_journal(url) as journal:
        report = verify(journal, vault)
    for line in told(report):
        print(line)
    return FOUND if report.findings else 0


def told(report: Report) -> Sequence[str]:
    judged, *parts = (
        counted(report.entries, "entry", "entries"),
        counted(report.tables, "table"),
        counted(report.rounds, "round"),
        counted(report.jackpots, "jackpot"),
    )
    if report.tournaments:
        parts.append(counted(report.tournaments, "tournament"))
    summary = f"{judged} judged again: {', '.join(parts)}"
    if report.earlier:
        told_apart = len({finding.position for finding in report.earlier})
        summary += f"; {told_apart:,} decided by earlier rules"
    verdict = "every one holds"
    if report.findings:
        verdict = counted(len(report.findings), "finding")
    return [*_listed(report.earlier), *_listed(report.findings), f"{summary}; {verdict}"]


def _listed(findings: tuple[Finding, ...]) -> Iterator[str]:
    yield from map(str, findings[:SHOWN])
    if len(findings) > SHOWN:
        yield f"and {len(findings) - SHOWN:,} more"


def counted(number: int, one: str, more: str = "") -> str:
    return f"{number:,} {one if number == 1 else more or one + 's'}"
