"""Streams that are neither a table's nor a jackpot's: who judges each of them."""

from pitboss.audit.finding import Found
from pitboss.audit.judge_desks import Desks
from pitboss.audit.judge_parts import Due
from pitboss.audit.judge_requests import TwoPeople
from pitboss.audit.judge_tournaments import Tournaments
from pitboss.floor.desks.streams import desk_of
from pitboss.floor.requests import REQUESTS
from pitboss.floor.room.notes import check_note, is_note
from pitboss.floor.table_stream import JACKPOT, TABLE
from pitboss.floor.tournament_money import TOURNAMENT
from pitboss.journal.entry import Entry


def judged_aside(
    entry: Entry,
    two_people: TwoPeople,
    desks: Desks,
    tournaments: Tournaments,
    due: Due | None,
) -> Found | None:
    """What does not hold in the entry; nothing at all where it is judged elsewhere."""
    if entry.stream.startswith((TABLE, JACKPOT)):
        return None
    if entry.stream == REQUESTS:
        return two_people.judge(entry)
    if desk := desk_of(entry.stream):
        return desks.judge(desk, entry, due)
    if is_note(entry.stream):
        check_note(entry)
        return iter(())
    if entry.stream.startswith(TOURNAMENT):
        return tournaments.judge(entry.stream.removeprefix(TOURNAMENT), entry)
    return None
