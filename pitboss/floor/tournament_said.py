"""What is said to a tournament and by it over the wire: dollars in strings, words with clauses.

Chips are counted as dollars are. A conditions document has the shapes of a conditions file.
"""

from decimal import Decimal
from typing import Any

import msgspec

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import AMOUNT, in_cents, in_dollars
from pitboss.play.voice import NOBODY, Voice
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.codec import decode_command
from pitboss.tournaments.conditions import Conditions, read_conditions
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.words import words

# Of conditions: an amount of dollars, or of chips.
AMOUNTS = frozenset(
    (
        *("blinds", "cash", "chips", "commission", "cost", "entry_fee", "fixed", "guarantee"),
        *("maximum", "minimum", "multiple", "starting_chips", "step", "unit", "value"),
        "withdrawal",
    )
)
# Of commands and events: amounts, and lists in which each stands with whose it is.
MONEY = frozenset(
    (
        *("fee", "commission", "cost", "amount", "chips", "before", "total", "added", "cash"),
        *("ticket", "pool"),
    )
)
PAIRS = frozenset(("refunds", "stacks"))
DEEP = 12  # levels of a document, and no more


def conditions_read(given: dict[str, Any]) -> Conditions:
    """Conditions as they were sent; BadInput says which item is no such thing."""
    said = read_conditions({str(key): _amounts(str(key), value) for key, value in given.items()})
    regime(said.rules)
    return said


def _amounts(key: str, value: Any, depth: int = 0) -> Any:
    if depth > DEEP:
        raise BadInput("lists in lists without an end")
    if isinstance(value, dict):
        return {str(name): _amounts(str(name), one, depth + 1) for name, one in value.items()}
    if isinstance(value, list):
        return [_amounts(key, one, depth + 1) for one in value]
    if value is not None and not isinstance(value, str | bool | int):
        return Decimal(str(value))  # a share, as JSON has it
    if key in AMOUNTS and isinstance(value, str) and AMOUNT.fullmatch(value):
        return Decimal(value)
    if key in AMOUNTS and isinstance(value, int) and not isinstance(value, bool):
        raise BadInput(f"{key}: {value} is not dollars in a string, as '12.50'")
    return value


def command_read(given: dict[str, Any]) -> c.Command:
    """`{"type": "tournament.Enter", "name": "Ann"}`; the house says the time."""
    said = {key: value for key, value in given.items() if key != "at"}
    if said.get("type") == "tournament.Lodge":
        conditions = said.pop("conditions", None)
        if len(said) > 1 or not isinstance(conditions, dict):
            raise BadInput("command.conditions: what the document says, item by item")
        return c.Lodge(conditions=conditions_read(conditions))
    for name in MONEY & said.keys():
        said[name] = in_cents(said[name])
    for name in PAIRS & said.keys():
        said[name] = [[who, in_cents(amount)] for who, amount in _pairs(said[name])]
    if "prizes" in said:
        prizes = said["prizes"] if isinstance(said["prizes"], list) else [said["prizes"]]
        said["prizes"] = [in_cents(amount) for amount in prizes]
    return decode_command(msgspec.json.encode(said))


def _pairs(given: Any) -> list[Any]:
    if not isinstance(given, list) or not all(
        isinstance(one, list) and len(one) == len("ab") for one in given
    ):
        raise BadInput("amounts stand in pairs, each with whose it is")
    return given


def event_told(event: e.Event, voice: Voice = NOBODY) -> dict[str, Any]:
    """An event as it leaves the house; lodged conditions are read where they are printed."""
    found: dict[str, Any] = msgspec.to_builtins(event, enc_hook=str)
    found.pop("conditions", None)
    for name in MONEY & found.keys():
        found[name] = in_dollars(found[name])
    for name in PAIRS & found.keys():
        found[name] = [[who, in_dollars(amount)] for who, amount in found[name]]
    if isinstance(event, e.TournamentPaid):
        found["prizes"] = in_dollars(event.prizes)
    said = words(event, voice)
    return {"type": found.pop("type"), "clauses": list(said.clauses), "words": said.text} | {
        key: value for key, value in found.items() if key != "clauses"
    }
