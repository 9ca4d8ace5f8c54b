"""The verbs of the law. Each returns a small fact that carries the clauses that made it.

may, must, may_not, only         what is open to a player, and what is closed
win, lose, push, void            what becomes of a wager
carry_on, void_round, ...        what an irregularity leads to

The first clause decides; those after it are what it rests on.
"""

from collections.abc import Callable, Container, Iterable
from enum import StrEnum
from fractions import Fraction
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import UnknownPlace
from pitboss.play.money import in_words

Clauses = tuple[str, ...]


class Instrumental(Protocol):
    """A game, as far as it knows its instrument."""

    @property
    def rules(self) -> str: ...

    @property
    def register(self) -> Callable[[str], Container[str]]: ...


def check_breach(game: Instrumental, clause: str) -> None:
    """A breach is of a clause that exists: nobody breaks a definition or a heading."""
    if not clause[:1].isdigit() or clause not in game.register(game.rules):
        raise UnknownPlace(f"{game.rules} has no clause {clause[:20]!r}")


class Refused(Exception):
    """A command that the rules do not allow. Nothing of the round changes."""

    def __init__(self, clauses: Clauses, why: str):
        super().__init__(f"{why} ({clauses[0]})")
        self.clauses = clauses
        self.why = why

    @property
    def clause(self) -> str:
        return self.clauses[0]


# What a player may do.


class Offer(Struct, frozen=True, gc=False):
    """Open: any amount from least to most in steps of multiple; an action without money has 0.

    Where `among` names amounts, only these are open.
    """

    clauses: Clauses
    least: int = 0
    most: int = 0
    multiple: int = 1
    among: tuple[int, ...] = ()

    def within(self, least: int, most: int) -> "Offer":
        return replace(self, least=max(least, self.least), most=min(most, self.most))

    def allows(self, amount: int) -> bool:
        if self.among:
            return amount in self.among
        return self.least <= amount <= self.most and amount % self.multiple == 0


class Bar(Struct, frozen=True, gc=False):
    """Closed, and why."""

    clauses: Clauses
    why: str = ""


Actions = dict[str, Offer | Bar]  # complete: an action is either offered or barred


def may(*clauses: str, exactly: int = 0, least: int = 0, most: int = 0, multiple: int = 1) -> Offer:
    return Offer(clauses, least or exactly, most or exactly, multiple)


def may_not(*clauses: str, why: str = "") -> Bar:
    return Bar(clauses, why)


def only(clause: str, actions: Iterable[str], offers: Actions) -> Actions:
    """These offers, and by this clause no other of the actions."""
    return dict.fromkeys(actions, Bar((clause,))) | offers


def _open_amounts(offer: Offer) -> str:
    if offer.least == offer.most:
        return in_words(offer.least)
    return f"{in_words(offer.least)} to {in_words(offer.most)}"


def take_up(actions: Actions, action: str, amount: int) -> Offer:
    """Return the offer that the action takes up, or refuse by the clause that closes it."""
    offer = actions[action]
    if isinstance(offer, Bar):
        raise Refused(offer.clauses, offer.why or f"{action} is not open")
    if not offer.allows(amount):
        raise Refused(offer.clauses, f"{action} of {in_words(amount)}, not {_open_amounts(offer)}")
    return offer


# What becomes of a wager.


class Result(StrEnum):
    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    VOID = "void"
    RETURNED = "returned"  # never accepted


class Ruling(Struct, frozen=True, gc=False):
    result: Result
    clauses: Clauses
    odds: int | Fraction = 0
    ceiling: str = ""  # the clause of the maximum payout, where it limits these odds
    on: str = ""  # the wager whose amount is paid upon, where it is another one
    first: bool = False  # settled before any hand is turned


Rulings = dict[str, Ruling]


def win(*clauses: str, odds: int | Fraction = 1, ceiling: str = "", on: str = "") -> Ruling:
    return Ruling(Result.WIN, clauses, odds, ceiling, on)


def lose(*clauses: str) -> Ruling:
    return Ruling(Result.LOSE, clauses)


def push(*clauses: str, first: bool = False) -> Ruling:
    return Ruling(Result.PUSH, clauses, first=first)


def void(*clauses: str) -> Ruling:
    return Ruling(Result.VOID, clauses)


# What an irregularity leads to.


class Remedy(Struct, frozen=True, gc=False):
    kind: str
    clauses: Clauses
    counts: bool = False  # as a wrongly exposed card
    decision: str = ""  # the decision that the player is taken to have made
    limits_prizes: bool = False  # of the jackpot, to what an earlier win has left


def carry_on(*clauses: str, counts: bool = False, limits_prizes: bool = False) -> Remedy:
    return Remedy("carry-on", clauses, counts, limits_prizes=limits_prizes)


def show_instead(*clauses: str) -> Remedy:
    """The exposed card becomes the one that lies face up."""
    return Remedy("show-instead", clauses)


def deemed(decision: str, *clauses: str) -> Remedy:
    return Remedy("deemed", clauses, decision=decision)


def exclude(*clauses: str) -> Remedy:
    """The player takes no further part; what lies on the table stays there."""
    return Remedy("exclude", clauses)


def void_hand(*clauses: str) -> Remedy:
    return Remedy("void-hand", clauses)


def void_round(*clauses: str, counts: bool = False) -> Remedy:
    return Remedy("void-round", clauses, counts)
