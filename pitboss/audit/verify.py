"""`pitboss verify`: a journal judged again from its first entry, or a receipt run again."""

from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from pitboss.audit import deal_receipt, verify_receipt
from pitboss.audit.judge import Finding, Judge, Kind
from pitboss.audit.judge_snapshots import Snapshots
from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.journal.chain import BEGINNING, Walk
from pitboss.journal.chain import Kind as Chain
from pitboss.journal.entry import Head
from pitboss.journal.heads import Kept, kept
from pitboss.journal.reading import Journal, open_journal
from pitboss.journal.secrets import Vault, read_vault

FOUND = 1  # the exit status where something does not hold
BRIEF = 16  # characters of a hash
NOTHING = Kept()
NO_FAULT = (Kind.EARLIER, Kind.PASSED_OVER)
SHOWN = 20  # findings that are printed; all are counted


class Report(Struct, frozen=True):
    entries: int
    tables: int
    jackpots: int
    rounds: int
    findings: tuple[Finding, ...]
    tournaments: int = 0
    head: Head = BEGINNING
    kept: Kept = Kept()  # the heads that it was compared with
    earlier: tuple[Finding, ...] = ()  # decided by earlier rules in their time: no fault
    snapshots: tuple[int, int] = (0, 0)  # compared, and left
    shoes: int = 0  # of electronic tables, beside entries
    missing: tuple[int, ...] = ()  # entries whose secret is gone
    keyed: bool = False  # whether there was the key of the vault
    unseen: tuple[int, ...] = ()  # entries that were not judged, for cards that nobody was shown


def verify(
    journal: Journal,
    vault: Vault | None = None,
    anchor: Kept = NOTHING,
    games: Games = GAMES,
) -> Report:
    """Judge every entry as far as the chain of hashes holds."""
    judge = Judge(vault, games)
    head = journal.head()
    snapshots = Snapshots(journal, vault)
    found = tuple(_findings(journal, judge, head, anchor, snapshots))
    found = tuple(_repaired(found, journal, judge))
    faults = tuple(finding for finding in found if finding.kind not in NO_FAULT)
    earlier = tuple(finding for finding in found if finding.kind in NO_FAULT)
    rounds = sum(table.state.number for table in judge.tables.values())
    tables, jackpots = len(judge.tables), len(judge.jackpots)
    tournaments = len(judge.tournaments.loaded)
    return Report(
        entries=judge.entries,
        tables=tables,
        jackpots=jackpots,
        rounds=rounds,
        findings=faults,
        tournaments=tournaments,
        head=head,
        kept=anchor,
        earlier=earlier,
        snapshots=(snapshots.compared, snapshots.left),
        shoes=judge.deals.shoes,
        missing=tuple(sorted([*judge.gone, *judge.deals.gone])),
        keyed=vault is not None,
        unseen=tuple(judge.decisions.unseen),
    )


def _repaired(found: Sequence[Finding], journal: Journal, judge: Judge) -> Iterator[Finding]:
    """What two people have passed over is told, and is no fault any more."""
    passed = {
        (stream, entry.position)
        for stream, version in judge.two_people.state.passed
        for entry in journal.read(stream, version - 1)[:1]
    }
    for one in found:
        repaired = one.kind is Kind.UNREADABLE and (one.stream, one.position) in passed
        yield replace(one, kind=Kind.PASSED_OVER) if repaired else one


def _findings(
    journal: Journal, judge: Judge, head: Head, anchor: Kept, snapshots: Snapshots
) -> Iterator[Finding]:
    """Up to the head as it is now; where the chain breaks, what became of the entry."""
    yield from (Finding(Kind.DATABASE, 0, "", why) for why in journal.damage())
    known, missing = [*anchor.heads, head], {*anchor.hashes}
    walk = Walk(known)
    for entry in takewhile(lambda entry: entry.position <= head.position, journal.follow()):
        if walk.step(entry):
            break
        missing.discard(entry.hash)
        yield from judge.judge(entry)
        for why in snapshots.check(judge, entry):
            yield Finding(Kind.SNAPSHOT, entry.position, "", why)
    if (walk.head != head or walk.end()) and (broken := journal.check(known).finding):
        yield Finding(broken.kind, broken.position, "", broken.why)
    elif added := _beyond(journal, head):
        yield added
    if unsaid := judge.unsaid():
        gone = counted(len(unsaid), "secret is gone", "secrets are gone")
        why = f"{gone}, and no entry says that they were redacted: entries {named(unsaid)}"
        yield Finding(Kind.GONE, unsaid[0], "", why)
    for one in sorted(missing):
        why = f"no entry has the hash that was kept, {one[:BRIEF]}"
        yield Finding(Chain.REWRITTEN, walk.head.position, "", why)


def _beyond(journal: Journal, head: Head) -> Finding | None:
    """An entry after the last one; who writes meanwhile moves the head with it."""
    for entry in journal.follow(head.position):
        end = journal.head().position
        why = f"the journal says that it has {end} entries"
        return Finding(Chain.ADDED, end + 1, "", why) if entry.position > end else None
    return None


def run(
    url: str,
    key: Path | None,
    head: str | None = None,
    signer: str | None = None,
    seals: Sequence[str] = (),
) -> int:
    """Print what was found; 0 if nothing was."""
    if Path(url).is_file() and deal_receipt.is_deal(Path(url)):
        return deal_receipt.run(Path(url), seals)
    if seals:
        raise BadInput("a seal is compared with the receipt of a deal, and this is none")
    if Path(url).is_file() and verify_receipt.is_receipt(Path(url)):
        return verify_receipt.run(Path(url))
    vault, anchor = read_vault(key) if key else None, _anchor(head, signer)
    with open_journal(url) as journal:
        report = verify(journal, vault, anchor)
    for line in told(report):
        print(line)
    return FOUND if report.findings or not report.entries else 0


def _anchor(head: str | None, signer: str | None) -> Kept:
    """What was kept elsewhere; what is asked for with nothing in it is a slip."""
    if signer is not None and (head is None or not signer):
        raise BadInput("--signer has the public key of the heads that --head names")
    return NOTHING if head is None else kept(head, signer or "")


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
        by_kind = {kind: _positions(report.earlier, kind) for kind in NO_FAULT}
        summary += "".join(f"; {n:,} {kind}" for kind, n in by_kind.items() if n)
    verdict = "every one holds" if report.entries else "nothing was checked"
    if report.findings:
        verdict = counted(len(report.findings), "finding")
    listed = (*_listed(report.earlier), *_listed(report.findings))
    return [*listed, *_shoes(report), *_anchored(report), f"{summary}; {verdict}"]


def _shoes(report: Report) -> Iterator[str]:
    """What was not compared of the cards of electronic tables."""
    if report.shoes and not report.keyed:
        yield "cards that nobody was shown were not compared with their shoes: that takes --key"
    if report.missing:
        gone = counted(len(report.missing), "secret is gone, and was", "secrets are gone, and were")
        yield f"{gone} not compared with the cards: entries {named(report.missing)}"
    if report.unseen:
        number = counted(len(report.unseen), "entry was", "entries were")
        why = "for want of cards that nobody was shown"
        yield f"{number} not judged, {why}: entries {named(report.unseen)}"


def named(positions: Sequence[int]) -> str:
    more = " and more" if len(positions) > SHOWN else ""
    return ", ".join(map(str, positions[:SHOWN])) + more


def _anchored(report: Report) -> Iterator[str]:
    """The head, for whoever keeps it; and what the check of a chain alone does not show."""
    head, known = report.head, report.kept
    if not head.position:
        return
    if report.snapshots != (0, 0):
        compared, left = report.snapshots
        yield f"{counted(compared, 'snapshot')} compared with the entries, {left} not compared"
    yield f"the last entry is {head}"
    if not known.count:
        yield "not compared with a head kept elsewhere: it may have been made anew (--head)"
        return
    signed = ", ".join(sorted(key[:BRIEF] for key in known.keys))
    whose = "" if known.checked else " (whose that is was not checked: --signer)"
    by = f", signed with key {signed}{whose}" if signed else ""
    yield f"compared with {counted(known.count, 'head')} kept elsewhere{by}"


def _positions(findings: tuple[Finding, ...], kind: Kind) -> int:
    return len({finding.position for finding in findings if finding.kind is kind})


def _listed(findings: tuple[Finding, ...]) -> Iterator[str]:
    yield from map(str, findings[:SHOWN])
    if len(findings) > SHOWN:
        yield f"and {len(findings) - SHOWN:,} more"


def counted(number: int, one: str, more: str = "") -> str:
    return f"{number:,} {one if number == 1 else more or one + 's'}"
