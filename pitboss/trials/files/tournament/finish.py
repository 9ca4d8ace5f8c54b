"""Places, ties, progress and points of a sheet."""

from fractions import Fraction
from typing import Any

from pitboss.errors import BadInput
from pitboss.tournaments import events as e
from pitboss.tournaments.ending import matters
from pitboss.tournaments.points import by_points, session_points, standing
from pitboss.tournaments.progress import Going, best, ends_after, going_on, may_play_again
from pitboss.tournaments.ties import (
    DIVIDE,
    DRAW,
    EXTRA,
    Finish,
    Matters,
    Placed,
    Rank,
    place,
    ranked,
)
from pitboss.trials.files.tournament.money import award, prizes_of
from pitboss.trials.files.tournament.sheet import Sheet, chips_in


def find_places(sheet: Sheet) -> None:
    """By points where sessions earn them, otherwise by chips and by who went out when."""
    event = sheet.event
    if event.points:
        _by_points(sheet)
    elif sheet.finishes():
        ranks = ranked(sheet.finishes(), sheet.combine)
        _place(sheet, ranks, "chips", sheet.way("final_tie", DIVIDE))


def _place(sheet: Sheet, ranks: list[Rank], by: str, way: str) -> None:
    law = sheet.law.ties
    placed = place(ranks, sheet.breaker({by: way}, _matters(sheet)))
    why = (law.points if by == "points" else law.final) + _rests(sheet, way)
    _tell_ties(sheet, placed, way, why)
    for rank in ranks:
        if len(rank.names) > 1 and rank.by == "round":
            sheet.events.append(e.TieBroken(rank.names, "combine", law.same_round))
        elif len(rank.names) > 1 and rank.names not in placed.decided:
            sheet.events.append(e.TieBroken(rank.names, DIVIDE, why))
    award(sheet, placed)


def _matters(sheet: Sheet) -> Matters:
    """By the prizes; a file that names none leaves open what hangs on a place."""
    event = sheet.event
    named = event.prizes_percent or event.prize_tables or event.fixed_prizes or event.tickets
    return matters(prizes_of(sheet)) if named else lambda first, number: True


def _rests(sheet: Sheet, way: str) -> tuple[str, ...]:
    law = sheet.law.ties
    return law.divide if way == DIVIDE else law.extra if way == EXTRA else ()


def _tell_ties(sheet: Sheet, found: Placed | Going, way: str, why: tuple[str, ...]) -> None:
    waiting = tuple(name for group in found.waiting for name in group)
    sheet.found["extra_rounds"] = sheet.found.get("extra_rounds", ()) + waiting
    sheet.found["extra_played"] = sheet.found.get("extra_played", 0) + found.extra_played
    for group in found.waiting:
        sheet.events.append(e.TieFound(group, way, why))
    decided = found.decided if isinstance(found, Placed) else found.tied
    for group in decided:
        if not set(group) & set(waiting):
            sheet.events.append(e.TieBroken(group, way, why))


# Points


def _by_points(sheet: Sheet) -> None:
    law, table = sheet.law, sheet.event.points
    sessions = max((len(one.shape.sessions) for one in sheet.people), default=0)
    earned = []
    for nth in range(sessions):
        here = _session(sheet, nth)
        _no_words(sheet, here)
        earned.append(session_points(here, table, combine=True))
        told = tuple((name, str(points)) for name, points in earned[-1].items())
        clauses = law.sessions.points + law.ties.session_points
        sheet.events.append(e.PointsEarned(nth + 1, told, clauses))
    total = standing(earned)
    ordered = {one.name: total[one.name] for one in sheet.people if one.name in total}
    for one in sheet.people:
        sheet.per_entrant[one.name]["points"] = total.get(one.name, Fraction(0))
    _place(sheet, by_points(ordered), "points", sheet.way("points_tie", DIVIDE))


def _session(sheet: Sheet, nth: int) -> list[Finish]:
    found = []
    for one in sheet.people:
        if nth < len(one.shape.sessions) and sheet.stays(one):
            value: Any = one.shape.sessions[nth]
            key = f"entrant {one.name}: sessions[{nth}]"
            if value != "absent":
                found.append(_how(one.name, value, key))
    return found


def _how(name: str, value: Any, key: str) -> Finish:
    if isinstance(value, str) and value.startswith("out "):
        number = value.removeprefix("out ").strip()
        if not number.isdecimal():
            raise BadInput(f"{key}: '{value[:20]}' names no round")
        return Finish(name, 0, (int(number),))
    return Finish(name, chips_in(value, key))


def _no_words(sheet: Sheet, here: list[Finish]) -> None:
    """Words for separate places cannot be computed with, once players are level."""
    said = sheet.event.session_tie_points
    tied = any(len(rank.names) > 1 for rank in ranked(here, True))
    if said and said != DIVIDE and tied:
        raise BadInput(f"tournament.session_tie_points: '{said[:20]}' separates nobody")


# Progress


def find_progress(sheet: Sheet) -> None:
    event = sheet.event
    if event.progression or event.advance is not None or event.until_players is not None:
        found = _going(sheet)
        law = sheet.law
        way = _way_on(sheet)
        _tell_ties(sheet, found, way, law.ties.progress + _rests(sheet, way))
        names = found.names
        clauses = law.sessions.progression + law.sessions.number + law.sessions.places
        if event.repechage:
            names += _repechage(sheet, found)
            clauses += law.sessions.repechage
        sheet.events.append(e.PlayersAdvanced(names, clauses))
        sheet.found["advance"] = names


def _way_on(sheet: Sheet) -> str:
    """A place to go on cannot be divided (N8, N9)."""
    return DRAW if sheet.way("session_tie", EXTRA) == DRAW else EXTRA


def _going(sheet: Sheet) -> Going:
    event, finishes = sheet.event, sheet.finishes()
    how = sheet.breaker({"chips": _way_on(sheet)}, lambda first, number: True)
    if event.until_players is not None:
        return _until(sheet, finishes, event.until_players)
    if event.progression:
        tables: dict[int, list[Finish]] = {}
        at = {one.name: one.shape.table for one in sheet.people}
        for one in finishes:
            tables.setdefault(at[one.name], []).append(one)
        return going_on(tables, event.progression.per_table, event.progression.next, how)
    return best(finishes, event.advance or 0, how)


def _until(sheet: Sheet, finishes: list[Finish], until: int) -> Going:
    playing = finishes + [
        Finish(one.name)
        for one in sheet.people
        if sheet.stays(one) and one.shape.chips is None and one.shape.out_round is None
    ]
    order = {one.name: nth for nth, one in enumerate(sheet.people)}
    playing.sort(key=lambda one: order[one.name])
    after = ends_after(playing, until)
    sheet.found["session_ends_after"] = after
    sheet.events.append(e.SessionEnded(1, after, sheet.law.sessions.session))
    if not after:
        return Going()
    left = [one for one in playing if not one.out or one.out > (after,)]
    return Going(tuple(one.name for one in sorted(left, key=lambda one: -one.chips)))


def _repechage(sheet: Sheet, found: Going) -> tuple[str, ...]:
    """Who may play it, and of those who did the best by chips."""
    assert sheet.event.repechage
    may = may_play_again(sheet.finishes(), found.names)
    sheet.found["repechage"] = may
    sheet.events.append(e.RepechageOffered(may, sheet.law.sessions.repechage))
    played = [
        Finish(one.name, one.shape.repechage)
        for one in sheet.people
        if one.shape.repechage is not None
    ]
    strangers = [one.name for one in played if one.name not in may]
    if strangers:
        raise BadInput(f"entrant {strangers[0][:40]}: repechage: may not play it")
    how = sheet.breaker({"chips": _way_on(sheet)}, lambda first, number: True)
    again = best(played, sheet.event.repechage.advance, how)
    _tell_ties(sheet, again, _way_on(sheet), sheet.law.ties.progress)
    return again.names
