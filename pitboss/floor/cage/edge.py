"""What is asked at the cage before a command is decided: of the books, and of everybody's names.

It is no part of deciding: a journal of before stands as it was decided, and is judged so.
"""

from collections.abc import Callable, Iterable

from pitboss.errors import BadInput
from pitboss.floor.cage import commands as c
from pitboss.floor.cage.decide import Cage
from pitboss.floor.desks.clerk import refuse
from pitboss.floor.people import Role, given_by_the_house, plain
from pitboss.floor.register.people import Register
from pitboss.play.money import in_words


def check_credit(state: Cage, command: c.Command, booked: Callable[[str], int]) -> None:
    """No bank gives back more than is booked there: when it is asked, and when it is done."""
    asked: c.AskCredit | c.SlipAsked | None = None
    if isinstance(command, c.AskCredit):
        asked = command
    elif isinstance(command, c.ConfirmSlip):
        slip = state.slips.get(command.number)
        asked = slip if slip and slip.kind == "credit" else None
    bank = state.banks.get(asked.table) if asked else None
    if asked is None or bank is None or bank.practice:
        return  # the cage itself says what is wrong
    holds = booked(asked.table)
    if asked.amount > holds:
        told = f"{in_words(holds)} is booked at table {asked.table}"
        raise refuse(34, f"{told}: a credit of {in_words(asked.amount)} is more than that")


def check_buyer(
    player: str, register: Register, staff: frozenset[str], accounts: Iterable[str]
) -> None:
    """One person has one name: in another spelling the day's cash would be another's."""
    looks, known = plain(player), register.known.get(plain(player))
    if given_by_the_house(player):
        raise BadInput(f"{player!r} is a name that the house gives, and buys no chips")
    if looks in staff or (known and known.role != Role.PLAYER):
        raise refuse(32, f"{player} works or has worked here, and has no chips by that name")
    check_spelling(39, player, register, accounts)


def check_spelling(row: int, player: str, register: Register, accounts: Iterable[str]) -> None:
    """What is done about somebody is done about the name that is known."""
    looks, known = plain(player), register.known.get(plain(player))
    alike = {name for name in accounts if plain(name) == looks} - {player}
    written = known.name if known else min(alike, default=player)
    if written != player:
        why = f"{player} looks like a name that is known here: it is written {written}"
        raise refuse(row, why)
