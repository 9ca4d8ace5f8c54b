"""Significant events: who did what when, with what was before and after, from the journal.

One list of kinds; whatever is in it is reported, by whomever and wherever it was done.
"""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

from msgspec import Struct

from pitboss.floor.cage import account as a
from pitboss.floor.cage import commands as c
from pitboss.floor.records import program as g
from pitboss.floor.register import door as d
from pitboss.floor.register import people as r
from pitboss.journal.entry import Entry
from pitboss.play import pool as j
from pitboss.play.banked import events as b
from pitboss.play.money import dollars, in_words
from pitboss.play.pot import events as p
from pitboss.play.table import events as t

LARGE_WIN = dollars(10_000)  # of one wager, or of a pot
LARGE_WAGER = dollars(5_000)
SLACK = timedelta(seconds=2)  # clocks of several machines differ by a little


class Significant(Struct, frozen=True):
    position: int
    time: str
    actor: str
    role: str
    stream: str
    kind: str
    what: str
    before: str = ""
    after: str = ""


class Memory(Struct):
    """What has to be remembered to see that something changed."""

    time: str = ""
    engine: str = ""
    rules: str = ""
    signs: dict[str, str] = {}


Told = tuple[str, str, str, str]  # kind, what, before, after
Tell = Callable[[Any], Told | None]


def _said(kind: str, what: Callable[[Any], str]) -> Tell:
    return lambda event: (kind, what(event), "", "")


def _if(told: Tell, when: Callable[[Any], bool]) -> Tell:
    return lambda event: told(event) if when(event) else None


_FLAGGED = _if(
    _said("cash", lambda e: f"{e.player}: {in_words(e.amount)} in cash, {e.flag}"),
    lambda e: bool(e.flag),
)

KINDS: dict[type, Tell] = {
    # People
    d.LogInFailed: _said("failed log-in", lambda e: e.name),
    r.PersonAdded: _said("people", lambda e: f"{e.name} added as {e.role}"),
    r.RoleChanged: lambda e: ("people", f"{e.name}: role", e.before, e.role),
    r.PasswordSet: _said("people", lambda e: f"{e.name}: password set"),
    r.TokenMade: _said("people", lambda e: f"{e.name}: token {e.number} made"),
    r.Disabled: _said("people", lambda e: f"{e.name} disabled"),
    r.Enabled: _said("people", lambda e: f"{e.name} enabled"),
    a.Excluded: _said("exclusion", lambda e: f"excluded by {e.by}: {e.reason}"),
    a.Readmitted: _said("exclusion", lambda e: f"readmitted by {e.by}"),
    # Money
    c.ChipsBought: _FLAGGED,
    c.ChipsCashed: _FLAGGED,
    c.BankOpened: _said("adjustment", lambda e: f"bank opened with {in_words(e.inventory)}"),
    c.SlipDone: _said("adjustment", lambda e: f"{e.kind} of {in_words(e.amount)}, {e.table}"),
    c.SlipVoided: _said("void", lambda e: f"slip {e.number}: {e.reason}"),
    j.PoolOpened: _said("jackpot", lambda e: f"opened with {in_words(e.meter.pool)}"),
    j.PoolAdjusted: _said(
        "jackpot", lambda e: f"adjusted by {in_words(e.pool + e.reserve)}: {e.reason}"
    ),
    b.WagerSettled: _if(
        _said("large win", lambda e: f"{in_words(e.paid)} on {e.wager}"),
        lambda e: bool(e.paid >= LARGE_WIN),
    ),
    b.WagerPlaced: _if(
        _said("large wager", lambda e: f"{e.player}: {in_words(e.amount)} on {e.wager}"),
        lambda e: bool(e.amount >= LARGE_WAGER),
    ),
    t.DisputeDecided: _said("override", lambda e: f"dispute {e.number}: {e.decision}"),
    t.DisputeReviewed: _said("override", lambda e: f"dispute {e.number}: {e.outcome}"),
    # Rounds that did not run as they should
    b.RoundVoided: _said("void", lambda e: "a round against the house"),
    b.SettlementReversed: _said("void", lambda e: "a settlement was reversed"),
    b.IncidentRuled: _said("error", lambda e: f"{e.kind}: {e.remedy}"),
    b.CardCorrected: _said("override", lambda e: "a card was keyed in wrongly"),
    b.AmountCorrected: _said("override", lambda e: f"{e.wager} found to be {in_words(e.amount)}"),
    p.RoundVoided: _said("void", lambda e: "a round for the pot"),
    p.Misdealt: _said("error", lambda e: "a misdeal"),
    p.WagersVoided: _said("void", lambda e: f"wagers of seat {e.seat}"),
    p.PlayerExcluded: _said("override", lambda e: f"seat {e.seat} excluded"),
    p.PotWon: _if(
        _said("large win", lambda e: f"a pot of {in_words(e.amount)}"),
        lambda e: bool(e.amount >= LARGE_WIN),
    ),
    t.RoundCalledOff: _said("void", lambda e: f"called off: {e.reason or 'no card was dealt'}"),
    t.BreachRecorded: _said("override", lambda e: f"{e.player}: {e.finding}"),
    t.ExclusionLifted: _said("override", lambda e: f"{e.player} may play again"),
    # The table and its parameters
    t.NoticePosted: _said("parameter", lambda e: "the sign will change"),
    t.MarkerSet: _said("parameter", lambda e: f"box {e.box}: marker of {in_words(e.limit)}"),
    t.MarkerRemoved: _said("parameter", lambda e: f"box {e.box}: marker removed"),
    t.ShoeChanged: _said("parameter", lambda e: f"shoe {e.shoe.approval}"),
    t.ShoeFailed: _said("error", lambda e: f"shoe: {e.fault}"),
    t.JackpotReported: _said("error", lambda e: f"jackpot {'works' if e.working else 'is out'}"),
    t.CardsDoubted: _said("error", lambda e: "the cards are in doubt"),
    t.TableStopped: _said("override", lambda e: f"stopped: {e.reason}"),
    t.TableResumed: _said("override", lambda e: "resumed"),
    t.TableOpened: _said("table", lambda e: "opened"),
    t.TableClosed: _said("table", lambda e: "closed"),
    # The program
    g.ProgramChecked: lambda e: ("program", f"checked: {e.why}", e.before[:16], e.program[:16]),
}


def significant(memory: Memory, entry: Entry, events: tuple[Any, ...]) -> Iterator[Significant]:
    """What of an entry is to be reported."""
    for kind, what, before, after in (*_of_entry(memory, entry), *_of(memory, entry, events)):
        yield Significant(
            entry.position,
            entry.time,
            entry.actor,
            entry.role,
            entry.stream,
            kind,
            what,
            before,
            after,
        )


def _of(memory: Memory, entry: Entry, events: tuple[Any, ...]) -> Iterator[Told]:
    for event in events:
        if isinstance(event, t.TableSetUp | t.SignChanged):
            new, before = str(event.sign.shown), memory.signs.get(entry.stream, "")
            memory.signs[entry.stream] = new
            yield "parameter", "the sign", before, new
        elif tell := KINDS.get(type(event)):
            told = tell(event)
            yield from [told] if told else ()


def _of_entry(memory: Memory, entry: Entry) -> Iterator[Told]:
    """The clock was set, or another program or other rules decide from here on."""
    if memory.time and _earlier(entry.time, memory.time):
        yield "time", "the clock went back", memory.time, entry.time
    memory.time = entry.time
    if memory.engine and entry.engine != memory.engine:
        yield "program", "another version", memory.engine, entry.engine
    if memory.rules and entry.rules != memory.rules:
        yield "rules", "other rules decide", memory.rules[:16], entry.rules[:16]
    memory.engine, memory.rules = entry.engine, entry.rules


def _earlier(time: str, before: str) -> bool:
    return datetime.fromisoformat(time) < datetime.fromisoformat(before) - SLACK
