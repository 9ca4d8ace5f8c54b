"""The papers of a tournament: conditions that are drafted and checked, the regulator's report."""

import re
import tomllib
from decimal import Decimal
from typing import Any

import msgspec

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_dollars
from pitboss.floor.tournament_desk import LoadedTournament
from pitboss.floor.tournament_forms import forms_of
from pitboss.floor.tournament_said import AMOUNTS, conditions_read
from pitboss.law.instrument import instrument
from pitboss.play.money import dollars
from pitboss.tournaments import events as e
from pitboss.tournaments.check import faults
from pitboss.tournaments.conditions import FIELDS, read_conditions
from pitboss.tournaments.document import Document, document
from pitboss.tournaments.regimes import REGIMES, regime
from pitboss.tournaments.report import Report, lines, report, results_csv, summary
from pitboss.tournaments.undo import undone

ROUTINE = (e.RoundBegun, e.RoundCounted)
Plain = dict[str, Any]
_WANTED = re.compile(r"Expected `(\w+)[^`]*`(?: (>=|<=) (\d+))?(?:, got `\w+`)?")
_KINDS = {
    "int": "a number is wanted",
    "str": "words are wanted",
    "bool": "yes or no is wanted",
    "array": "a list is wanted",
}


def items(rules: str) -> Plain:
    """Every item that conditions under these rules may have, with what is asked of it."""
    law = regime(rules)
    register, forms = instrument(rules), forms_of(rules)
    found: list[Plain] = [
        {
            "item": name,
            "need": str(law.items[name].need),
            "clause": law.items[name].clause,
            "note": law.items[name].note,
            "meaning": _meaning(register, law.items[name].clause),
            **msgspec.to_builtins(forms[name]),
        }
        for name in FIELDS
    ]
    prevails = {"prevails": law.prevails, "statement": law.statement}
    return {"rules": rules, "items": found, "clauses": list(law.precedence)} | prevails


def _meaning(register: Any, clause: str) -> str:
    return register[clause].meaning if clause in register else ""


def rules_with_tournaments() -> list[str]:
    return list(REGIMES)


def checked(given: Plain) -> Plain:
    """A draft against the law: every fault at once, and the document as far as it goes."""
    if not isinstance(given.get("rules"), str) or given["rules"] not in REGIMES:
        raise BadInput(f"conditions.rules: one of {', '.join(REGIMES)}")
    said = conditions_read(given)
    found = [{"item": one.item, "clause": one.clause, "why": one.why} for one in faults(said)]
    return {"faults": found, "document": printed(document(said))}


def drafted(rules: str, title: str, said: dict[str, str]) -> Plain:
    """A draft as people write it, item by item: words, or a value as in a conditions file.

    Each item that cannot be read is named. `conditions` are the same for whoever lodges them.
    """
    loaded: Plain = {"rules": rules, "title": title}
    unread = []
    for name, text in said.items():
        try:
            value = value_of(name, text)
            read_conditions({"rules": rules, name: value})
            loaded[name] = value
        except BadInput as bad:
            unread.append({"item": name, "why": _plainly(str(bad))})
    sent = {key: _sent(key, value) for key, value in loaded.items()}
    return checked(sent) | {"unread": unread, "conditions": sent}


def _plainly(why: str) -> str:
    """
    >>> _plainly("sessions.rounds: Expected `int`, got `str`")
    'sessions.rounds: a number is wanted'
    >>> _plainly("tables.number: Expected `int` >= 1")
    'tables.number: at least 1 is wanted'
    """
    return _WANTED.sub(_wanted, why)


def _wanted(found: re.Match[str]) -> str:
    if found[2]:
        return f"at {'least' if found[2] == '>=' else 'most'} {found[3]} is wanted"
    return _KINDS.get(found[1], found[0])


def value_of(name: str, text: str) -> Any:
    """
    >>> value_of("entry_fee", "60"), value_of("start", "Friday 19:30")
    (60, 'Friday 19:30')
    """
    if name not in FIELDS:
        raise BadInput(f"{name[:40]}: unknown item")
    try:
        found = tomllib.loads(f"it = {text}", parse_float=Decimal)
        return found["it"] if [*found] == ["it"] else text
    except tomllib.TOMLDecodeError:
        if text.lstrip()[:1] in "[{":
            raise BadInput(f"{name}: {text[:40]!r} is not written as in the example") from None
        return text


def _sent(key: str, value: Any) -> Any:
    """As it goes over the wire: amounts are strings of dollars, and so are days and shares."""
    if isinstance(value, dict):
        return {name: _sent(name, one) for name, one in value.items()}
    if isinstance(value, list):
        return [_sent(key, one) for one in value]
    number = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if number and key in AMOUNTS:
        return in_dollars(dollars(value))
    return value if isinstance(value, bool | int | str) else str(value).replace("T", " ")


def printed(made: Document) -> Plain:
    return {
        "title": made.title,
        "rules": made.rules,
        "items": [msgspec.to_builtins(line) for line in made.lines],
        "departures": [msgspec.to_builtins(one) for one in made.departs],
        "statement": made.statement,
        "clauses": list(made.precedence),
    }


# The report


def reported(loaded: LoadedTournament) -> Report:
    """For the regulator: pool and prizes, and every decision with its clause."""
    gone = undone(loaded.acts)
    happened = [event for act in loaded.acts if act.number not in gone for event in act.events]
    told = tuple(event for event in happened if not isinstance(event, ROUTINE))
    rounds = sum(isinstance(event, e.RoundCounted) for event in happened)
    return report(loaded.state, told, rounds, loaded.state.minute)


def report_told(loaded: LoadedTournament) -> Plain:
    made = reported(loaded)
    found: Plain = msgspec.to_builtins(made)
    sums = ("fees", "rebuys", "addons", "commission", "added", "refunded", "pool", "prizes")
    found |= {name: in_dollars(getattr(made, name)) for name in (*sums, "issued")}
    for one in found["results"]:
        one |= {name: in_dollars(one[name]) for name in ("prize", "ticket", "paid", "refunded")}
        one["partners"] = [[who, in_dollars(amount)] for who, amount in one["partners"]]
    return found | {"balanced": made.balanced}


def report_text(loaded: LoadedTournament) -> str:
    return "\n".join([*lines(reported(loaded)), ""])


def report_csv(loaded: LoadedTournament) -> str:
    return results_csv(reported(loaded))


def report_ots(loaded: LoadedTournament) -> Plain:
    """An Open Tournament Summary."""
    return summary(loaded.state, reported(loaded))
