"""Clock and seats of a sheet: starts, no-shows, levels, elimination, breaking and balancing."""

from pitboss.errors import BadInput
from pitboss.tournaments import events as e
from pitboss.tournaments import seating, settings
from pitboss.tournaments.conditions import MOST_SEATS, Level
from pitboss.tournaments.entering import NOTICE
from pitboss.tournaments.levels import Now, at_minute, before_round, minimum
from pitboss.tournaments.playing import needed
from pitboss.trials.files.tournament.sheet import Sheet


def minute(words: str, key: str) -> int:
    found = settings.clock(words)
    if found is None:
        raise BadInput(f"tournament.{key}: '{words[:20]}' is no time of day")
    return found


def find_start(sheet: Sheet) -> None:
    """The start in force, and who was not seated by then."""
    event, law = sheet.event, sheet.law
    if event.start:
        start = _delayed(sheet, _moved(sheet, minute(event.start, "start")))
        sheet.found["start"] = settings.clock_words(start)
        moment = start
        if law.entry.at_commencement and event.commenced:
            moment = minute(event.commenced, "commenced")
        for one in sheet.people:
            arrived = minute(one.shape.arrived, "arrived") if one.shape.arrived else None
            if arrived is not None and _late(sheet, arrived, moment):
                sheet.forfeited.add(one.name)
        sheet.events.append(e.StartHeld(start, law.seats.start + law.entry.no_show))
    if sheet.forfeited or event.start:
        names = tuple(one.name for one in sheet.people if one.name in sheet.forfeited)
        sheet.found["forfeited"] = names
        sheet.events += [e.SeatForfeited(name, law.entry.no_show) for name in names]


def _late(sheet: Sheet, arrived: int, moment: int) -> bool:
    """At the very minute is too late, unless only the commencement counts (N19)."""
    if sheet.law.entry.at_commencement:
        return arrived > moment
    return arrived >= moment


def _moved(sheet: Sheet, start: int) -> int:
    """A later start announced before the old one, or an earlier one with notice (N25)."""
    moved = sheet.event.moved
    if moved is None or not sheet.law.seats.start_by_notice:
        return start
    at, to = minute(moved.at, "moved.at"), minute(moved.to, "moved.to")
    holds = at < start if to >= start else at <= to - NOTICE
    if holds:
        sheet.events.append(e.StartMoved(to, sheet.law.seats.start))
    return to if holds else start


def _delayed(sheet: Sheet, start: int) -> int:
    """A field that was short has put it off, as the conditions provide."""
    delayed, counts = sheet.event.delayed, sheet.event.entries_at
    if delayed is None:
        return start
    entered = sum(one.pays for one in sheet.people)
    short = counts.get(delayed.at, entered) < delayed.if_below
    return minute(delayed.to, "delayed.to") if short else start


def find_delay(sheet: Sheet) -> None:
    """A field that is short is counted once more at the later time."""
    delayed, counts = sheet.event.delayed, sheet.event.entries_at
    if delayed is None:
        return
    entered = sum(one.pays for one in sheet.people)
    first, later = counts.get(delayed.at, entered), counts.get(delayed.to, entered)
    start = sheet.event.start or delayed.at
    if first < delayed.if_below:
        start = delayed.to
        sheet.events.append(e.StartMoved(minute(delayed.to, "delayed.to"), sheet.law.seats.start))
        if later < delayed.if_below and delayed.then == "cancel":
            sheet.cancelled = True
    sheet.found["cancelled"] = sheet.cancelled
    sheet.found["start"] = None if sheet.cancelled else start


# Levels


def find_level(sheet: Sheet) -> None:
    event, law = sheet.event, sheet.law
    least: int | None = event.table_minimum
    if event.levels:
        now = _now(sheet)
        sheet.events.append(e.LevelReached(now.number, law.play.level))
        sheet.found |= {
            "level": now.number,
            "blinds": now.level.blinds,
            "minimum": minimum(now.level),
        }
        least = minimum(now.level)
    if least is not None:
        _eliminate(sheet, least)


def _now(sheet: Sheet) -> Now:
    event = sheet.event
    levels = tuple(
        Level(one.minutes, one.rounds, one.minimum, one.maximum, one.blinds) for one in event.levels
    )
    if event.at_minute is not None:
        return at_minute(levels, event.level_step, event.at_minute)
    if event.before_round is not None:
        return before_round(levels, event.level_step, event.before_round)
    return Now(1, levels[0])


def _eliminate(sheet: Sheet, least: int) -> None:
    """Before a round: who cannot make it is offered a buy-back where one is open (N11)."""
    law, need = sheet.law, needed(sheet.law, least)
    held = [one for one in sheet.people if one.shape.chips is not None]
    short = [one for one in held if (one.shape.chips or 0) < need]
    offered = [one for one in short if one.shape.rebuy_open and law.play.rebuys]
    number = (sheet.event.before_round or 1) - 1
    for one in offered:
        sheet.events.append(e.RebuyOffered(one.name, law.play.rebuy))
    out = [one for one in short if one not in offered]
    for one in out:
        chips = one.shape.chips or 0
        sheet.events.append(e.PlayerEliminated(one.name, number, chips, law.play.eliminated))
    sheet.events.append(e.RoundBegun(1, number + 1, law.play.eliminated))
    sheet.found["eliminated"] = tuple(one.name for one in out)
    sheet.found["rebuy_offered"] = tuple(one.name for one in offered)


# Seats


def find_seats(sheet: Sheet) -> None:
    if not sheet.file.table:
        return
    seats, law = sheet.event.seats, sheet.law.seats
    if seats is None:
        raise BadInput("tournament.seats: missing")
    if not 1 <= seats <= MOST_SEATS:
        raise BadInput(f"tournament.seats: a table has 1 to {MOST_SEATS}")
    tables = _tables(sheet, seats)
    references = {one.number: one.reference for one in sheet.file.table}
    broken: list[int] = []
    moves: list[seating.Move] = []
    breaks, balances = _methods(sheet)
    while breaks and (number := seating.to_break(tables, seats)):
        broken.append(number)
        sheet.events.append(e.TableBroken(number, law.breaking))
        for name, end in seating.spread(tables, number, tuple(tables[number].values())):
            seat = seating.free_seats(tables[end], seats)[0]  # drawn, and not stated
            tables = seating.moved(tables, seating.Move(name, number, end, seat))
        del tables[number]
    while balances and (move := seating.to_balance(tables, references, seats)):
        moves.append(move)
        clauses = law.breaking + law.move
        sheet.events.append(e.PlayerMoved(move.name, move.start, move.end, move.seat, clauses))
        tables = seating.moved(tables, move)
    sheet.events.append(
        e.TablesCompared(seating.apart(tables), law.breaking + law.number + law.ballot)
    )
    sheet.found |= {
        "broken": tuple(broken),
        "sizes": {str(number): len(table) for number, table in sorted(tables.items())},
        "moves": tuple(moves),
    }


def _methods(sheet: Sheet) -> tuple[bool, bool]:
    """Whether tables are broken and balanced: by the law, and as the conditions say if they do."""
    said = (sheet.file.conditions or {}).get("play_conditions")
    stated = said if isinstance(said, dict) else {"breaking": True, "balancing": True}
    lawful = sheet.law.seats.within_session
    return lawful and bool(stated.get("breaking")), lawful and bool(stated.get("balancing"))


def _tables(sheet: Sheet, seats: int) -> dict[int, dict[int, str]]:
    tables: dict[int, dict[int, str]] = {}
    for one in sheet.file.table:
        strange = [seat for seat in one.players if not seat.isdecimal() or int(seat) > seats]
        if strange or one.number in tables:
            raise BadInput(f"table {one.number}: there is no seat '{(strange or ['?'])[0][:20]}'")
        tables[one.number] = {int(seat): name for seat, name in one.players.items()}
    return tables
