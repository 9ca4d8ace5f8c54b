"""Play a file of the kind `tournament`, and compare it with what it expects."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec.structs import asdict

from pitboss.errors import BadInput
from pitboss.law.instrument import Instrument, law_of
from pitboss.play.machine import Game
from pitboss.play.money import dollars
from pitboss.play.verbs import Refused
from pitboss.tournaments.check import departs, faults
from pitboss.tournaments.conditions import Conditions, read_conditions
from pitboss.tournaments.events import Event
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.words import words
from pitboss.trials.files.heading import with_lead_ins
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.tournament.acts import Acts, money_of
from pitboss.trials.files.tournament.clock import find_delay, find_level, find_seats, find_start
from pitboss.trials.files.tournament.finish import find_places, find_progress
from pitboss.trials.files.tournament.money import make_pool
from pitboss.trials.files.tournament.settings import check_settings
from pitboss.trials.files.tournament.shape import Expected, TournamentFile
from pitboss.trials.files.tournament.sheet import Sheet, Stopped

Found = dict[str, Any]


class Played:
    """What came of a file."""

    def __init__(self) -> None:
        self.found: Found = {}
        self.entrants: dict[str, Found] = {}
        self.events: list[Event] = []
        self.lines: list[str] = []
        self.cited: set[str] = set()


def play_tournament(file: TournamentFile, game: Game) -> Outcome:
    regime(file.rules)
    law = law_of(game)
    _check_clauses(law, file)
    played = Played()
    if file.acts:
        _acts(file, played)
    elif file.conditions is not None:
        _conditions(file, played)
    if not file.acts and (file.entrant or file.table or file.conditions is None):
        _sheet(file, played)
    told = [str(words(event)) for event in played.events] + played.lines
    played.cited.update(
        clause
        for event in played.events
        for clause in event.clauses  # type: ignore[attr-defined]
    )
    cited = _cited(law, played)
    differences = list(_differences(file.expect, played)) if file.expect else []
    if file.expect:
        missed = [clause for clause in file.clauses if clause not in cited]
        differences += [f"clause {clause} was not hit" for clause in missed]
    report = {**played.found, "entrants": played.entrants, "events": tuple(played.events)}
    expects = file.expect is not None
    return Outcome(file.rules, file.title, cited, tuple(told), tuple(differences), report, expects)


def _check_clauses(law: Instrument, file: TournamentFile) -> None:
    for nth, clause in enumerate(file.clauses):
        if clause not in law:
            raise BadInput(f"clauses[{nth}]: {file.rules} has no clause '{clause[:20]}'")


def _cited(own: Instrument, played: Played) -> frozenset[str]:
    """Those of the file's own rules; an event of several games cites the others as well."""
    return with_lead_ins(own, [clause for clause in played.cited if clause in own])


def _conditions_of(file: TournamentFile) -> Conditions:
    try:
        return read_conditions({**(file.conditions or {}), "rules": file.rules})
    except BadInput as fault:
        raise BadInput(f"conditions.{fault}") from None


def _conditions(file: TournamentFile, played: Played) -> None:
    said = _conditions_of(file)
    found, apart = faults(said), departs(said)
    law = regime(file.rules)
    stated = [getattr(said, name) is not None for name in law.items]
    played.found["faults"] = [{"item": one.item, "clause": one.clause} for one in found]
    played.found["departs"] = [{"item": one.item, "clause": one.clause} for one in apart]
    played.lines += [f"Fault: {fault}." for fault in found]
    played.lines += [f"{one.item} departs from {one.clause}: {one.instead}." for one in apart]
    played.cited.update(fault.clause for fault in found)
    checked = zip(law.items.values(), stated, strict=True)
    played.cited.update(item.clause for item, said in checked if said and item.clause)
    if not found:
        played.lines.append(f"{law.statement} [{', '.join(law.precedence)}]")
    played.cited.update((*law.precedence, *law.applies, *(one.clause for one in apart)))


def _acts(file: TournamentFile, played: Played) -> None:
    acts = Acts(_conditions_of(file), file.acts)
    acts.play()
    played.events += acts.events
    money, back = money_of(acts)
    played.found |= money
    played.entrants = {name: {"refund": amount} for name, amount in back.items()}
    if acts.refused:
        nth, refusal = acts.refused
        _refuse(played, {"act": nth}, refusal)


def _refuse(played: Played, where: Found, refusal: Refused) -> None:
    played.found["refused"] = {**where, "clause": refusal.clause}
    played.cited.update(refusal.clauses)
    at = " ".join(str(value) for value in where.values())
    played.lines.append(f"Refused at {at}: {refusal}.")


def _sheet(file: TournamentFile, played: Played) -> None:
    try:
        sheet = Sheet(file)
        check_settings(sheet)
        find_start(sheet)
        find_delay(sheet)
        if _asks_money(file) or sheet.cancelled:
            make_pool(sheet)
        find_level(sheet)
        find_seats(sheet)
        find_progress(sheet)
        if not sheet.cancelled and _asks_places(file):
            find_places(sheet)
    except Stopped as stop:
        where = {"setting": stop.setting} if stop.setting else {"entrant": stop.entrant}
        _refuse(played, where, stop.refused)
        return
    played.found |= sheet.found
    played.entrants = sheet.per_entrant
    played.events += sheet.events


def _asks_money(file: TournamentFile) -> bool:
    """A free event has a pool too, where the operator puts something in."""
    event = file.tournament
    return event.entry_fee is not None or bool(
        event.added_cash or event.guarantee or event.fixed_prizes or event.tickets
    )


def _asks_places(file: TournamentFile) -> bool:
    """A sheet about who goes on, or before a round, is not about places."""
    event = file.tournament
    going = event.progression or event.advance is not None or event.until_players is not None
    return not going and event.table_minimum is None and not event.levels


# What a file expects


def _differences(expect: Expected, played: Played) -> Iterator[str]:
    for key in Expected.__struct_fields__:
        wanted = getattr(expect, key)
        if key == "entrant" or wanted is None:
            continue
        found = played.found.get(key)
        if not _same(key, wanted, found):
            yield f"{key}: expected {_shown(wanted)}, found {_shown(found)}"
    if expect.refused is None and "refused" in played.found:
        yield f"refused: nothing was to be refused, found {played.found['refused']}"
    for one in expect.entrant:
        for name in one.names or (one.name,):
            yield from _entrant(name, asdict(one), played)


def _same(key: str, wanted: Any, found: Any) -> bool:
    if key == "refused":
        given = {k: v for k, v in asdict(wanted).items() if v not in (None, "")}
        return bool(found == given)
    if key == "faults":
        return _set(asdict(one) for one in wanted) == _set(found or ())
    if key == "departs":
        stated = [one for one in found or () if one["item"] == "departures"]
        asked = _set(asdict(one) for one in wanted)
        return _set(stated) <= asked <= _set(found or ())
    if key == "moves":
        return len(wanted) == len(found or ()) and all(map(_same_move, wanted, found or ()))
    if key in ("extra_rounds", "eliminated", "rebuy_offered", "forfeited"):
        return sorted(wanted) == sorted(found or ())
    return bool(wanted == found)


def _set(rows: Any) -> set[tuple[str, str]]:
    return {(row["item"], row["clause"]) for row in rows}


def _same_move(wanted: Any, found: Any) -> bool:
    asked, made = asdict(wanted), asdict(found)
    return all(value == made[name] for name, value in asked.items() if value is not None)


def _entrant(name: str, wanted: Found, played: Played) -> Iterator[str]:
    if name not in played.entrants:
        yield f"entrant {name[:40]}: is not there"
        return
    found = played.entrants[name]
    for key in ("place", "prize", "refund", "ticket"):
        if wanted[key] is not None and wanted[key] != found.get(key):
            yield f"entrant {name}: {key}: expected {wanted[key]}, found {found.get(key)}"
    if wanted["points"] is not None and _fraction(wanted["points"]) != found.get("points"):
        yield f"entrant {name}: points: expected {wanted['points']}, found {found.get('points')}"
    if wanted["partners"] is not None:
        asked = {partner: dollars(amount) for partner, amount in wanted["partners"].items()}
        if asked != found.get("partners"):
            yield f"entrant {name}: partners: expected {asked}, found {found.get('partners')}"


def _fraction(value: Any) -> Fraction:
    try:
        return Fraction(str(value))
    except (ValueError, ZeroDivisionError):
        raise BadInput(f"expect.entrant: points: {str(value)[:20]!r} is no number") from None


def _shown(value: Any) -> str:
    return str(value)[:200]
