"""Every event in sentences that a person can read, for three listeners: see the folder `words`.

A file has an event, as its type and its fields, and below it what is said of it to nobody, to Ann
at place 1 who plays with bots, and to Cy at place 10 who knows the others by their names; or to
all of them, where it is the same.
"""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec
import pytest

from pitboss.play import pool
from pitboss.play.banked import events as banked_events
from pitboss.play.banked import words as banked
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.words import place_name, wager_name
from pitboss.play.entries import EVENTS
from pitboss.play.pot import events as pot_events
from pitboss.play.pot import words as pot
from pitboss.play.table import deal
from pitboss.play.table import events as table_events
from pitboss.play.table import words as at_table
from pitboss.play.verbs import Clauses
from pitboss.play.voice import NOBODY, YOU, Said, Voice, listed
from pitboss.tournaments import events as tournament_events
from pitboss.tournaments import words as tournament

FOLDER = Path(__file__).parent / "words"
C: Clauses = ("9.4", "8.1[ante]")
VOICES = {
    "nobody": NOBODY,
    "Ann, 1": Voice(1, "Ann", {2: "bot 2", 3: "bot 3", 10: "bot 10"}),
    "Cy, 10": Voice(10, "Cy", {1: "Ann", 2: "Bob", 3: "Dee"}),
}
ROOMS: dict[str, tuple[ModuleType, tuple[ModuleType, ...]]] = {
    "banked": (banked, (banked_events,)),
    "pot": (pot, (pot_events,)),
    "table": (at_table, (table_events, deal, pool)),
    "tournament": (tournament, (tournament_events,)),
}
BASES: dict[str, tuple[type, ...]] = {
    "banked": (banked_events.Event,),
    "pot": (pot_events.Event,),
    "table": (table_events.TableEvent, pool.PoolEvent),
    "tournament": (tournament_events.Event,),
}


class Told(NamedTuple):
    """An event of a file, and its sentences by listener."""

    room: str
    line: str
    event: Any
    said: dict[str, str]

    def to(self, voice: Voice) -> Said:
        return ROOMS[self.room][0].words(self.event, voice)  # type: ignore[no-any-return]


def read(room: str) -> Iterator[Told]:
    for block in (FOLDER / f"{room}.txt").read_text().split("\n\n"):
        line, *said = [line for line in block.splitlines() if not line.startswith("#")] or [""]
        if line:
            yield Told(room, line, event_of(room, line), sentences(said))


def sentences(lines: list[str]) -> dict[str, str]:
    said = {name.strip(): text for name, _, text in (line.partition(": ") for line in lines)}
    return dict.fromkeys(VOICES, said["all"]) if set(said) == {"all"} else said


def event_of(room: str, line: str) -> Any:
    name, _, fields = line.partition(" ")
    kind = next(vars(module)[name] for module in ROOMS[room][1] if name in vars(module))
    given = msgspec.json.decode(fields or "{}")
    clauses = {"clauses": C} if "clauses" in kind.__struct_fields__ else {}
    return msgspec.convert(given | clauses, kind)


ALL = [told for room in ROOMS for told in read(room)]


@pytest.mark.parametrize("told", ALL, ids=lambda told: told.line)
def test_what_is_said_to_whom(told: Told) -> None:
    assert {name: told.to(voice).text for name, voice in VOICES.items()} == told.said


@pytest.mark.parametrize("room", ROOMS)
def test_every_event_is_in_the_file_of_its_room(room: str) -> None:
    below: list[list[type]] = [base.__subclasses__() for base in BASES[room]]
    assert {type(told.event) for told in ALL if told.room == room} == {*chain(*below)}


@pytest.mark.parametrize("told", ALL, ids=lambda told: told.line)
def test_nobody_is_never_called_you(told: Told) -> None:
    assert not re.search(r"\b[Yy]ou", told.said["nobody"])


@pytest.mark.parametrize("told", ALL, ids=lambda told: told.line)
def test_a_listener_never_hears_of_the_own_place_or_name(told: Told) -> None:
    assert not re.search(r"\b(?:[Ss]eats?|[Bb]ox) 1\b|\bAnn\b", _heard(told, "Ann, 1"))
    assert not re.search(r"\b(?:[Ss]eats?|[Bb]ox) 10\b|\bCy\b", _heard(told, "Cy, 10"))


def _heard(told: Told, name: str) -> str:
    """Where a seat is what is spoken of, its number is what a listener needs."""
    offered = ("NextCalled", "SeatOffered", "SeatDeclined", "PlayerMoved")
    return "" if told.line.startswith(offered) else told.said[name]


@pytest.mark.parametrize("told", ALL, ids=lambda told: told.line)
def test_a_sentence_begins_with_a_capital_and_ends_with_a_stop(told: Told) -> None:
    for said in told.said.values():
        assert re.fullmatch(r"[A-Z$\d].*\.", said)
        assert "  " not in said


AT_A_TABLE = [told for told in ALL if isinstance(told.event, EVENTS)]


@pytest.mark.parametrize("told", AT_A_TABLE, ids=lambda told: told.line)
def test_a_table_says_what_its_machine_says(told: Told) -> None:
    for voice in VOICES.values():
        assert at_table.words(told.event, voice) == told.to(voice)


def test_clauses_stand_behind_a_sentence_once_it_is_printed() -> None:
    said = banked.words(banked_events.RoundConcluded(C))
    assert said == Said("The round of play is over.", C)
    assert str(said) == "The round of play is over. [9.4, 8.1[ante]]"
    assert str(Said("Nothing is cited.")) == "Nothing is cited."


def test_several_seats_with_you_among_them() -> None:
    plain, bots = Voice(own=1), Voice(own=1, names={n: f"bot {n}" for n in range(2, 11)})
    assert plain.seats((2, 3)) == "seats 2 and 3"
    assert plain.seats((3, 1, 10)) == "you, seat 3 and seat 10"
    assert bots.seats((1, 10)) == bots.seats((10, 1)) == "you and bot 10"
    assert bots.seats((1,)) == "you"
    assert bots.seats((10,)) == "bot 10"
    assert NOBODY.seats((1, 10)) == "seats 1 and 10"
    assert NOBODY.seats((10,)) == "seat 10"
    assert listed([]) == ""


def test_nobody_is_not_somebody_without_a_name() -> None:
    assert NOBODY.person("") != YOU
    assert Voice(own=3).person("") != YOU
    assert not NOBODY.at(DEALER, "the dealer").you


def test_names_as_people_say_them() -> None:
    assert wager_name("pairs_plus") == "pairs plus"
    assert [place_name(place) for place in (DEALER, BOARD, 1, 12)] == [
        "the dealer",
        "the board",
        "box 1",
        "box 12",
    ]
