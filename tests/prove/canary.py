"""An evening with canary cards: an oracle of who was ever shown what, and all that leaves.

The oracle knows no redactor. It goes by the events themselves, as the rules decided them: to whom a
card was dealt, and what was shown to all. Everything that leaves is searched for faces.
"""

import logging
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Set
from pathlib import Path
from random import Random
from typing import Any

from pitboss.audit.export import exported
from pitboss.audit.played_round import find_round
from pitboss.audit.replay import replay
from pitboss.cards.card import FULL_DECK, UNKNOWN
from pitboss.errors import BadInput
from pitboss.floor.face_down import opened
from pitboss.floor.orders import Given
from pitboss.floor.people import Person, Role
from pitboss.floor.refusals import STREAM as REFUSED
from pitboss.floor.table_stream import TABLE, LoadedTable, events_of, is_new_deal
from pitboss.floor.window import eyes, keys, since
from pitboss.journal.entry import Entry
from pitboss.journal.store import Conflict
from pitboss.play.banked import events as b
from pitboss.play.codec import encode_any
from pitboss.play.pot import events as p
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.view import table_view
from pitboss.play.verbs import Refused
from pitboss.trials.nights.evening import Evening
from pitboss.trials.nights.evening_people import NAMES

FACE = re.compile(r"(?<![0-9A-Za-z])[2-9TJQKA][cdhs](?![0-9A-Za-z])")
ALL = ""  # what everybody saw
OF_A_ROUND = ("receipts and exports", "replays")
STAFF = (Person("Gus", Role.SUPERVISOR), Person("Ivy", Role.INSPECTOR))


class Leak(AssertionError):
    """Somebody got to see a card that was never theirs to see."""


class Oracle:
    """Who was ever shown which card of the deal that is open, at one table."""

    def __init__(self) -> None:
        self.seen: defaultdict[str, set[str]] = defaultdict(set)
        self.in_the_round: set[str] = set()  # to all, in a deal before of the same round
        self.loaded = LoadedTable()

    def take(self, entry: Entry) -> None:
        events = events_of(entry)
        by_hand = not self.loaded.state.shoe.electronic
        for event in events:  # the cards of a misdeal that lay open may be proved until the next
            begun, again = isinstance(event, RoundBegun), isinstance(event, p.Misdealt)
            if begun or is_new_deal(event) or (by_hand and again):
                self.in_the_round = set() if begun else self.in_the_round | self.seen[ALL]
                self.seen.clear()
        before, self.loaded = self.loaded.state, self.loaded.after(entry, events)
        for event in events:
            for who, cards in self._shown(before, event):
                self.seen[who] |= {*cards} - {UNKNOWN}

    def _shown(self, before: Any, event: Any) -> list[tuple[str, tuple[str, ...]]]:
        state = self.loaded.state
        match event:
            case b.CardsDealt(places=places, cards=cards):
                dealt = zip(places, cards, strict=True)
                return [(self._whose(place), (card,)) for place, card in dealt if place > 0]
            case b.CardsShown(cards=cards) | p.CommunalCardsExposed(cards=cards):
                return [(ALL, cards)]
            case b.HandDeclared(place=place):
                return [(ALL, state.machine.held(state.round, place))]
            case b.CardCorrected(old=old, new=new):
                return [(ALL, (old, new))]
            case p.HandShown(cards=cards) | p.BoardNamed(cards=cards) | p.CardsPutBack(cards=cards):
                return [(ALL, cards)]
            case p.HoleCardExposed(card=card):
                return [(ALL, (card,))]
            case p.HoleCardsDealt(seat=seat, cards=cards):
                return [(self._whose(seat), cards)]
            case p.HoleCardReplaced(seat=seat, card=card):
                return [(self._whose(seat), (card,))]
            case p.HandsRebuilt(hands=hands):
                return [(self._whose(seat), cards) for seat, cards in hands]
        return []

    def _whose(self, place: int) -> str:
        state = self.loaded.state
        return state.machine.players(state.round, state.names).get(place) or "\n"

    def may_see(self, person: Person) -> set[str]:
        """An inspector opens every card of a deal that is over, undealt ones too."""
        if person.role is Role.INSPECTOR and not self.loaded.state.in_hand:
            return {*FULL_DECK}
        own = self.seen[person.name] if person.role is Role.PLAYER else set()
        return self.seen[ALL] | own


class Canary(Evening):
    """An evening of which every word that leaves is searched."""

    def __init__(self, path: Path, chance: Random, tables: tuple[str, ...]) -> None:
        self.oracles: defaultdict[str, Oracle] = defaultdict(Oracle)
        self.searched: Counter[str] = Counter()
        self.logged: list[str] = []
        self.at = 0
        self.told: list[str] = []
        self.giver: tuple[str, Person, set[str]] | None = None
        super().__init__(path, chance, tables)
        self.people = (*(Person(name, Role.PLAYER) for name in NAMES), *STAFF)

    def watch(self) -> None:
        moved: dict[str, int] = {}
        for entry in self.store.follow(self.at):
            self.at = entry.position
            if entry.stream.startswith(TABLE):
                name = entry.stream.removeprefix(TABLE)
                moved.setdefault(name, entry.version - 1)
                self.oracles[name].take(opened(entry, self.vault))
                self._search("journal", name, None, entry.command + entry.events)
            elif entry.stream == REFUSED and FACE.search((entry.command + entry.events).decode()):
                raise Leak(f"journal: {entry.actor} was refused a card that is named there")
        self._answers()
        for name, version in moved.items():
            self._look(name, version)
        super().watch()

    def _look(self, name: str, version: int) -> None:
        loaded = self.casino.load(name)
        for person in self.people:
            view = table_view(loaded.game, loaded.state, eyes(person, loaded.state))
            self._search("views", name, person, encode_any(view))
            heard = [event for _, event in since(self.casino, name, version, person)]
            self._search("live events", name, person, encode_any(heard))
            opened_now = keys(name, loaded, self.vault, person)
            self._search("keys", name, person, encode_any(opened_now))
        if not loaded.state.in_hand and loaded.state.number and not self.chance.randrange(4):
            self._afterwards(name, loaded)

    def _afterwards(self, name: str, loaded: LoadedTable) -> None:
        """Receipts, hand histories and replay of the last round, for who was in it."""
        played = find_round(self.store, name, loaded.state.number).opened(self.vault)
        for person in self.people:
            player = person.role is Role.PLAYER
            if person.role is Role.SUPERVISOR:
                continue
            for form in ("receipt", "phh", "ohh"):
                try:
                    body = exported(played, person.name if player else "", form, self.vault)
                except BadInput as none:
                    body = str(none).encode()
                self._search("receipts and exports", name, person, body)
            viewer = f"player:{person.name}" if player else "inspector"
            try:
                lines = replay(self.store, name, loaded.state.number, viewer, self.vault)
            except BadInput as none:
                lines = (str(none),)
            self._search("replays", name, person, "\n".join(lines).encode())

    def give(self, table: str, command: Any, actor: str, role: Role, seed: str = "") -> bool:
        self.giver = table, Person(actor, role), {*FACE.findall(encode_any(command).decode())}
        done = super().give(table, command, actor, role, seed)
        self.giver = None
        return done

    def _seconded(self, given: Given) -> None:
        self.told.append(encode_any(given.events).decode())
        super()._seconded(given)

    def attempt(self, act: Callable[[], Any]) -> bool:
        """What the giver hears, also where it is refused."""

        def heard() -> None:
            try:
                act()
            except (Refused, BadInput, Conflict) as error:
                self.told.append(str(error))
                raise

        return super().attempt(heard)

    def _answers(self) -> None:
        """An own word is no secret."""
        told, self.told = self.told, []
        if self.giver is not None:
            table, person, own = self.giver
            for line in told:
                self._search("answers", table, person, line.encode(), own)

    def _search(
        self,
        what: str,
        table: str,
        person: Person | None,
        body: bytes,
        own: Set[str] = frozenset(),
    ) -> None:
        oracle = self.oracles[table]
        may = {*(oracle.may_see(person) if person else oracle.seen[ALL])}
        may |= oracle.in_the_round if what in OF_A_ROUND else set()
        self.searched[what] += 1
        if leaked := {*FACE.findall(body.decode(errors="replace"))} - may - own:
            who = person.name if person else "whoever reads the file"
            raise Leak(f"{what}: {who} at {table} sees {', '.join(sorted(leaked))}")


def canary(path: Path, chance: Random, steps: int, rules: tuple[str, ...]) -> Canary:
    night = Canary(path, chance, rules)
    handler = _Kept(night.logged)
    logging.getLogger().addHandler(handler)
    try:
        night.play(steps)
    finally:
        logging.getLogger().removeHandler(handler)
    if leaked := FACE.findall("\n".join(night.logged)):
        raise Leak(f"the log tells {', '.join(leaked)}")
    return night


class _Kept(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__()
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage())
