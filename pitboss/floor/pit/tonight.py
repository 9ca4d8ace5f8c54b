"""What happened tonight beside the ordinary course of play, at all tables, the latest first.

Events with cards in them are left out: what a card was is told at its table, to who may see it.
"""

from threading import Lock
from typing import Any

from msgspec import Struct

from pitboss.floor.room.room import Room
from pitboss.floor.table_stream import TABLE
from pitboss.play.banked import events as b
from pitboss.play.codec import decode_events
from pitboss.play.pot import events as p
from pitboss.play.table import events as t
from pitboss.play.table.words import ANY
from pitboss.play.voice import Voice, say

MOST = 12  # lines
BACK = 300  # entries of a table that are looked through at first
TOLD = (
    *(b.IncidentRuled, b.RoundVoided, b.HandVoided, b.AmountCorrected, b.SettlementReversed),
    *(p.Misdealt, p.HandFouled, p.WagersVoided, p.PlayerExcluded, p.RoundVoided, p.HandTakenIn),
    *(t.CardsDoubted, t.CardsChanged, t.ShoeFailed, t.ShoeChanged, t.JackpotReported),
    *(t.TableOpened, t.NoticePosted, t.SignChanged, t.MarkerSet, t.MarkerRemoved),
    *(t.AbstentionAlerted, t.PlayerDealtOut, t.BreachRecorded, t.ExclusionLifted),
    *(t.DisputeOpened, t.DisputeDecided, t.ReviewAskedFor, t.DisputeReviewed),
    *(t.ClosingAnnounced, t.TableClosed, t.TableStopped, t.TableResumed, t.RoundCalledOff),
)


class Line(Struct, frozen=True):
    time: str
    table: str
    rules: str
    version: int
    nth: int
    words: str
    clauses: list[str]
    by: str


class Tonight:
    def __init__(self, room: Room) -> None:
        self.room, self._lock = room, Lock()
        self._read: dict[str, int] = {}
        self._lines: list[Line] = []

    def lines(self) -> list[Line]:
        """The latest of all tables where money is played for."""
        with self._lock:
            for spec in self.room.house.tables:
                if not spec.practice:
                    self._lines += self._since(spec.name, spec.rules)
            self._lines = sorted(self._lines, key=lambda line: line.time)[-MOST:]
            return self._lines[::-1]

    def _since(self, table: str, rules: str) -> list[Line]:
        loaded = self.room.casino.known(table)
        after = self._read.get(table, max(0, loaded.version - BACK))
        if after >= loaded.version:
            return []
        voice = Voice(None, "", loaded.state.names)
        found: list[Line] = []
        passed = self.room.casino.load_requests().passed
        for entry in self.room.store.read(TABLE + table, after):
            self._read[table] = entry.version
            if (entry.stream, entry.version) in passed:
                continue
            for nth, event in enumerate(decode_events(entry.events)):
                if isinstance(event, TOLD) and not event.of_cards:
                    about = (entry.time, table, rules, entry.version, nth)
                    found.append(Line(*about, *_said(event, voice), entry.actor))
        return found


def _said(event: Any, voice: Voice) -> tuple[str, list[str]]:
    return str(say(ANY, event, voice).text), list(event.clauses)
