"""What becomes of a command at the cage: who may, when it takes two people, and cash noted."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadAmount, BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.desks.clerk import refuse, refuse_person
from pitboss.floor.desks.desk import desk
from pitboss.floor.people import Person, Role, check_name, plain, reserved
from pitboss.play.money import dollars, in_words

STREAM = "cage"
THRESHOLD = dollars(10_000)  # of cash in a day, from which on it is reported and identity is asked
PRACTICE_JACKPOT = "practice"  # how the name of a jackpot of practice chips begins

_CAGE = (Role.CASHIER, Role.SHIFT_MANAGER)
_PIT = (Role.SUPERVISOR, Role.SHIFT_MANAGER)
PERMITS: Mapping[type[c.Command], tuple[Role, ...]] = {
    c.OpenBank: (Role.OPERATOR,),
    c.BuyChips: _CAGE,
    c.CashOut: _CAGE,
    c.AskFill: _PIT,
    c.AskCredit: _PIT,
    c.ConfirmSlip: (Role.CASHIER,),
    c.VoidSlip: (*_PIT, Role.CASHIER),
    c.CountBank: _PIT,
    c.NoteSuspicion: (Role.CASHIER, Role.DEALER, *_PIT, Role.OPERATOR),
}


class Bank(Struct, frozen=True):
    practice: bool
    jackpot: str = ""
    counted: int | None = None  # the latest count: a closer is the next opener


class Cage(Struct, frozen=True):
    banks: dict[str, Bank] = {}
    number: int = 0  # of the latest transaction or slip
    slips: dict[int, c.SlipAsked] = {}  # that wait for the cage
    day: str = ""
    cash_in: dict[str, int] = {}  # of the day, by player
    cash_out: dict[str, int] = {}


def decide(state: Cage, person: Person, command: c.Command) -> Iterator[c.Event]:
    allowed = PERMITS[type(command)]
    if person.role not in allowed:
        raise refuse_person(32, f"that is for {', '.join(allowed)}, not for a {person.role}")
    yield _DECIDE[type(command)](state, person, command)


def _open(state: Cage, person: Person, command: c.OpenBank) -> c.Event:
    if command.table in state.banks:
        raise BadInput(f"table {command.table} has its bank already")
    if command.inventory < 0:
        raise BadAmount("a bank does not hold less than nothing")
    if command.jackpot and command.practice != command.jackpot.startswith(PRACTICE_JACKPOT):
        kind = "practice chips" if command.practice else "money"
        raise refuse(40, f"a table of {kind} cannot feed jackpot {command.jackpot}")
    return c.BankOpened(
        command.at,
        command.day,
        command.table,
        command.practice,
        command.inventory,
        command.jackpot,
    )


def _cash(state: Cage, person: Person, command: c.BuyChips | c.CashOut) -> c.Event:
    check_name(command.player)
    if reserved(command.player) or plain(command.player) == plain(person.name):
        raise refuse_person(32, "nobody has chips from the cage for himself, nor the house")
    if command.amount <= 0:
        raise BadAmount("chips are bought and cashed for some money")
    buys = isinstance(command, c.BuyChips)
    total = cash_today(state, command) + (command.amount if command.tender == "cash" else 0)
    flag = _flag(command, total)
    if flag and not command.identity:
        raise refuse(39, f"{in_words(total)} in cash today: who that is has to be seen first")
    kind = c.ChipsBought if buys else c.ChipsCashed
    return kind(
        command.at,
        command.day,
        state.number + 1,
        command.player,
        command.amount,
        command.tender,
        command.identity,
        flag,
        total,
    )


def cash_today(state: Cage, command: c.BuyChips | c.CashOut) -> int:
    """In cash, the same way, of this player on this day."""
    cash = state.cash_in if isinstance(command, c.BuyChips) else state.cash_out
    return cash.get(command.player, 0) if command.day == state.day else 0


def _flag(command: c.BuyChips | c.CashOut, total: int) -> str:
    """Cash for a threshold report: at once, or split into smaller sums."""
    if command.tender != "cash" or total < THRESHOLD:
        return ""
    return "threshold" if command.amount >= THRESHOLD else "split"


def _ask(state: Cage, person: Person, command: c.AskFill | c.AskCredit) -> c.Event:
    _check_money_bank(state, command.table)
    if command.amount <= 0:
        raise BadAmount("a slip is for some chips")
    kind = "fill" if isinstance(command, c.AskFill) else "credit"
    return c.SlipAsked(
        command.at,
        command.day,
        state.number + 1,
        kind,
        command.table,
        command.amount,
        person.name,
    )


def _confirm(state: Cage, person: Person, command: c.ConfirmSlip) -> c.Event:
    asked = _slip(state, command.number)
    if plain(asked.by) == plain(person.name):
        raise refuse_person(32, f"{person.name} has asked for it, and a second person confirms")
    told = (asked.number, asked.kind, asked.table, asked.amount)
    return c.SlipDone(command.at, command.day, *told, person.name)


def _void(state: Cage, person: Person, command: c.VoidSlip) -> c.Event:
    slip = _slip(state, command.number)
    return c.SlipVoided(command.at, command.day, slip.number, command.reason, person.name)


def _slip(state: Cage, number: int) -> c.SlipAsked:
    if number not in state.slips:
        raise BadInput(f"no slip {number} waits")
    return state.slips[number]


def _count(state: Cage, person: Person, command: c.CountBank) -> c.Event:
    _check_money_bank(state, command.table)
    if command.counted < 0:
        raise BadAmount("nobody counts less than nothing")
    return c.BankCounted(command.at, command.day, command.table, command.counted, command.when)


def _note(state: Cage, person: Person, command: c.NoteSuspicion) -> c.Event:
    if not command.text.strip():
        raise BadInput("a note says something")
    return c.SuspicionNoted(command.at, command.day, command.player, command.text)


def _check_money_bank(state: Cage, table: str) -> None:
    if table not in state.banks:
        raise BadInput(f"table {table[:40]!r} has no bank")
    if state.banks[table].practice:
        raise BadInput(f"table {table} is for practice: its chips are nobody's money")


_DECIDE: dict[type[c.Command], Callable[[Cage, Person, Any], c.Event]] = {
    c.OpenBank: _open,
    c.BuyChips: _cash,
    c.CashOut: _cash,
    c.AskFill: _ask,
    c.AskCredit: _ask,
    c.ConfirmSlip: _confirm,
    c.VoidSlip: _void,
    c.CountBank: _count,
    c.NoteSuspicion: _note,
}


def evolve(state: Cage, event: c.Event) -> Cage:
    match event:
        case c.BankOpened(table=table):
            bank = Bank(event.practice, event.jackpot)
            return replace(state, banks={**state.banks, table: bank})
        case c.ChipsBought() | c.ChipsCashed():
            return _counted_cash(state, event)
        case c.SlipAsked(number=number):
            return replace(state, number=number, slips={**state.slips, number: event})
        case c.SlipDone(number=number) | c.SlipVoided(number=number):
            left = {n: slip for n, slip in state.slips.items() if n != number}
            return replace(state, slips=left)
        case c.BankCounted(table=table, counted=counted):
            bank = replace(state.banks[table], counted=counted)
            return replace(state, banks={**state.banks, table: bank})
    return state


def _counted_cash(state: Cage, event: c.ChipsBought | c.ChipsCashed) -> Cage:
    if event.day != state.day:
        state = replace(state, day=event.day, cash_in={}, cash_out={})
    if isinstance(event, c.ChipsBought):
        cash_in = {**state.cash_in, event.player: event.total}
        return replace(state, number=event.number, cash_in=cash_in)
    cash_out = {**state.cash_out, event.player: event.total}
    return replace(state, number=event.number, cash_out=cash_out)


CAGE = desk(STREAM, Cage(), decide, evolve, c.Commands, c.Events)
