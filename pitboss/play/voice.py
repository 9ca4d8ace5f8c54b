"""A sentence is composed for whoever hears it: who is spoken to, and what the others are called.

Each machine has its `words(event, voice)`. Clauses stay beside a sentence until it is printed.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from pitboss.cards.card import UNKNOWN, Card
from pitboss.cards.hand import Category, Hand
from pitboss.play.verbs import Clauses

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


def spelled(number: int) -> str:
    """A small number in words.

    >>> spelled(3), spelled(30)
    ('three', '30')
    """
    return _NUMBERS[number] if number < len(_NUMBERS) else str(number)


class Said(Struct, frozen=True):
    """A sentence, with the clause that decided and those it rests on."""

    text: str
    clauses: Clauses = ()

    def __str__(self) -> str:
        return f"{self.text} [{', '.join(self.clauses)}]" if self.clauses else self.text


class Who(Struct, frozen=True):
    """Somebody in a sentence: within it, and at its beginning."""

    name: str
    start: str
    named: bool = False  # by a name of their own, and not by their place
    you: bool = False

    def form(self, verb: str) -> str:
        """The verb, and what goes with it, as it follows the name.

        >>> YOU.form("be"), Voice().seat(1).form("pass the cards")
        ('are', 'passes the cards')
        """
        first, space, rest = verb.partition(" ")
        second = "are" if first == "be" else first
        return (second if self.you else _third(first)) + space + rest

    def does(self, verb: str) -> str:
        """The beginning of a sentence.

        >>> YOU.does("raise"), Voice(names={3: "bot 3"}).seat(3).does("raise")
        ('You raise', 'Bot 3 raises')
        """
        return f"{self.start} {self.form(verb)}"

    def has(self, thing: str) -> str:
        """What is theirs: `your hand`, `Ann's hand`, `the hand of box 3`."""
        return f"{self.whose} {thing}" if self.known else f"the {thing} of {self.name}"

    @property
    def known(self) -> bool:
        return self.you or self.named

    @property
    def whose(self) -> str:
        return "your" if self.you else f"{self.name}'s"

    @property
    def its(self) -> str:
        """Before what is theirs again; nobody with a name is an it."""
        return self.the if self.known else "its"

    @property
    def the(self) -> str:
        """Before what can only be theirs."""
        return "your" if self.you else "the"


YOU = Who("you", "You", you=True)


class Voice(Struct, frozen=True):
    """Who is spoken to: nobody, or whoever has this box or seat and this name."""

    own: int | None = None
    player: str = ""
    names: Mapping[int, str] = {}  # what boxes or seats are called, instead of by number

    def at(self, place: int, otherwise: str) -> Who:
        """Whoever has a place: you, one with a name, or as it is called otherwise."""
        if place == self.own:
            return YOU
        name = self.names.get(place)
        return Who(name or otherwise, capital(name or otherwise), named=bool(name))

    def box(self, number: int) -> Who:
        return self.at(number, f"box {number}")

    def seat(self, number: int) -> Who:
        return self.at(number, f"seat {number}")

    def person(self, name: str) -> Who:
        """Somebody who is known by name, which stays as it is written."""
        return YOU if name and name == self.player else Who(name, name, named=True)

    def spot(self, kind: str, number: int) -> str:
        """A place itself: `box 3`, `your box`, `Ann's box`."""
        who = self.at(number, f"{kind} {number}")
        return f"{who.whose} {kind}" if who.known else who.name

    def seats(self, numbers: Iterable[int]) -> str:
        """One or several.

        >>> Voice().seats((1, 3, 10)), Voice(own=10, names={3: "Ann"}).seats((1, 3, 10))
        ('seats 1, 3 and 10', 'you, seat 1 and Ann')
        """
        places = sorted(numbers, key=lambda number: number != self.own)
        if len(places) > 1 and not {self.own, *self.names}.intersection(places):
            return f"seats {listed(map(str, places))}"
        return listed(self.seat(number).name for number in places)

    def people(self, names: Iterable[str]) -> str:
        return listed(one.name for one in self._yours_first(names))

    def together(self, names: Iterable[str]) -> str:
        """Several at the beginning of a sentence."""
        who = enumerate(self._yours_first(names))
        return listed(one.name if nth else one.start for nth, one in who)

    def _yours_first(self, names: Iterable[str]) -> list[Who]:
        return sorted(map(self.person, names), key=lambda one: not one.you)


NOBODY = Voice()
Sentences = Mapping[type, Callable[[Any, Voice], str]]  # by the type of event


def say(sentences: Sentences, event: Any, voice: Voice) -> Said:
    """An event of any kind that these sentences know."""
    return Said(sentences[type(event)](event, voice), getattr(event, "clauses", ()))


# Parts of sentences


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str]) -> str:
    """One after the other, with `and` before the last."""
    *before, last = [*words] or [""]
    return f"{', '.join(before)} and {last}" if before else last


def faces(cards: Iterable[Card]) -> str:
    return " ".join("an unseen card" if card == UNKNOWN else card for card in cards)


def hand_name(hand: Hand) -> str:
    """What somebody has: a flush, but two pairs."""
    return f"a {hand.words}" if hand.category in _COUNTED else hand.words


# Of these there is one; of a kind there are three or four, and odd cards are many.
_COUNTED = (
    Category.ROYAL_FLUSH,
    Category.STRAIGHT_FLUSH,
    Category.FULL_HOUSE,
    Category.FLUSH,
    Category.STRAIGHT,
    Category.ONE_PAIR,
)


def _third(verb: str) -> str:
    """What he, she or it does."""
    irregular = {"be": "is", "have": "has"}
    return irregular.get(verb) or verb + (
        "es" if verb.endswith(("s", "sh", "ch", "x", "o")) else "s"
    )
