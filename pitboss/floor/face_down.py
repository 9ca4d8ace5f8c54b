"""What lies face down is not to be read in the journal either.

    covered(game, before, command, events, ...) -> both as they stand in an entry
    opened(entry, vault) -> the entry with every face, where there is the key

An entry shows what everybody at the table saw: a card that nobody has turned is `??`, and of a hand
that was not shown neither its category nor a clause of it is told. A hand that is declared lay face
down until then: its cards stand before it in the entry, as shown by no clause of their own
(`openings`), so that whoever has no key can judge it.

The whole lies sealed beside the entry, with the shoe of its deal. A secret opens at its own table,
in its own deal and at its own place in the stream, and nowhere else. Its deal stands behind it in
the clear, so that whoever reads an entry alone can open it, and whether there is a shoe in it.
Before form 5 the shoe alone was sealed, and its deal had to be known.
"""

from collections.abc import Iterable, Iterator, Set
from typing import Any, NamedTuple, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import FULL_DECK, UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.deal.shuffle import packed
from pitboss.journal.entry import Entry, Json, Sealed
from pitboss.journal.secrets import ALTERED, Vault
from pitboss.play.banked.events import CardsShown, HandDeclared
from pitboss.play.codec import decode_events, encode
from pitboss.play.machine import Game
from pitboss.play.pot.events import HandShown, PotWon
from pitboss.play.pot.view import won_as_seen
from pitboss.play.table import commands as c
from pitboss.play.table.evolve import after, evolve
from pitboss.play.table.heard import faces
from pitboss.play.table.state import TableState
from pitboss.play.table.view import BYSTANDER

FACE_DOWN = 5  # the form of entries from which on cards that lie face down are sealed
TABLE = "table/"
NUMBER = 8  # bytes of a deal's number
BEHIND = NUMBER + 1
BLOCK = 128  # bytes: how long a secret is tells nothing of a hand


DECK = frozenset(FULL_DECK)
S = TypeVar("S", bound=Struct)

_TELLING = frozenset({"cards", "card", "hands", "old", "new"})
_HASHES = (c.SealDeal, c.PublishDeal)  # of cards, and no card


# As it is written


class Covered(NamedTuple):
    """A command and its events as they may stand in the journal."""

    command: Json
    events: Json
    hides: bool = False  # some of the events is covered


def covered(
    game: Game,
    before: TableState,
    command: Any,
    events: tuple[Any, ...],
    said: Json,
    happened: Json,
) -> Covered:
    """With no face but those that everybody saw; both are there in JSON already."""
    tells, shows = _tells(command), any(event.of_cards for event in events)
    if not tells and not shows:
        return Covered(said, happened)
    then = after(before, events)
    hidden = DECK - {*open_to_all(before, then, events)}
    if tells and (unseen := _without(command, hidden)) is not command:
        said = Json(encode(unseen))
    if not shows:
        return Covered(said, happened)
    kept = _kept(before, events)
    told = tuple(_unranked(_without(event, hidden), kept, game) for event in events)
    hides, told = told != events, tuple(_with_openings(before, then, told))
    if hides or len(told) > len(events):
        happened = Json(encode(told))
    return Covered(said, happened, hides)


def open_to_all(before: TableState, after: TableState, events: Iterable[Any]) -> Iterator[Card]:
    """The faces that everybody at the table saw before, by or after these events."""
    yield from faces(before, BYSTANDER)
    yield from faces(after, BYSTANDER)
    state = before if before.round is not None else after
    for event in events:
        yield from state.machine.laid_open(state.round, event)


def _tells(thing: Struct) -> bool:
    """Whether there may be a card in a command; an event says so itself."""
    kind = type(thing)
    if kind not in _KINDS:
        named = not _TELLING.isdisjoint(kind.__struct_fields__) and not issubclass(kind, _HASHES)
        _KINDS[kind] = named
    return _KINDS[kind]


_KINDS: dict[type, bool] = {}  # by class: to look through its fields takes longer than to look here


def _without(thing: S, hidden: Set[Card]) -> S:
    """The same command or event, with the hidden faces unseen."""
    changes = {}
    for name in _TELLING.intersection(thing.__struct_fields__):
        value = getattr(thing, name)
        if (unseen := _unseen(value, hidden)) != value:
            changes[name] = unseen
    if "new" in changes:  # a face that was corrected: the other one would tell of it
        changes["old"] = UNKNOWN
    return replace(thing, **changes) if changes else thing


def _unseen(value: Any, hidden: Set[Card]) -> Any:
    if isinstance(value, tuple):
        return tuple([_unseen(item, hidden) for item in value])
    return UNKNOWN if isinstance(value, str) and value in hidden else value


def _unranked(event: Any, kept: frozenset[int], game: Any) -> Any:
    """What a hand was that nobody saw is in its category, and in the clauses of that."""
    if not isinstance(event, PotWon) or not kept:
        return event
    seen = {seat for seat, _ in event.hands} - kept
    return won_as_seen(game.law, event, seen) if len(seen) < len(event.hands) else event


def _kept(before: TableState, events: tuple[Any, ...]) -> frozenset[int]:
    """The seats whose hands at a showdown nobody has seen."""
    if before.round is None or not any(isinstance(event, PotWon) for event in events):
        return frozenset()
    shown = {event.seat for event in events if isinstance(event, HandShown)}
    return before.machine.kept(before.round, 0) - shown


# Hands that are declared


def _with_openings(before: TableState, after: TableState, events: tuple[Any, ...]) -> Iterator[Any]:
    """The cards of a hand come before it is declared, unless they lay open by then."""
    lay_open = {*faces(before, BYSTANDER)}
    for event in events:
        if isinstance(event, CardsShown):
            lay_open |= {*event.cards}
        elif isinstance(event, HandDeclared):
            hand = after.machine.held(after.round, event.place)
            if not lay_open.issuperset(hand):
                yield CardsShown(event.place, tuple(range(1, len(hand) + 1)), hand, ())
                lay_open |= {*hand}
        yield event


def is_opening(event: Any) -> bool:
    """Whether it is the journal's own: whatever the rules decide has its clause."""
    return type(event) is CardsShown and not event.clauses


def informed(state: TableState, events: tuple[Any, ...]) -> TableState:
    """The table before these events, with the faces that they show: for who judges without key."""
    for event in events:
        if isinstance(event, CardsShown | HandShown) and state.round is not None:
            known: Any = evolve(state, event).round
            known = replace(known, shown=state.round.shown)
            state = replace(state, round=known)
    return state


def has_covered(state: TableState) -> bool:
    """Whether a card lies there whose face is not known to who looks."""
    return state.round is not None and UNKNOWN in state.machine.faces(state.round)


# As it is read


def opened(entry: Entry, vault: Vault | None) -> Entry:
    """The entry with what it covers; as it stands where there is no key, or the secret is gone."""
    if vault is None or not covers(entry):
        return entry
    beside = open_beside(entry, vault)
    if not beside.command and not beside.events:
        return entry
    return replace(
        entry,
        command=Json(beside.command or entry.command),
        events=Json(beside.events or entry.events),
    )


def covers(entry: Entry) -> bool:
    """Whether something may be covered in it: to open every secret would take longer."""
    if entry.schema < FACE_DOWN or entry.secret is None:
        return False
    events: bytes = entry.events
    return _UNSEEN in events or _UNSEEN in bytes(entry.command) or b'"pot.PotWon"' in events


_UNSEEN = encode(UNKNOWN)


def uncovered(entry: Entry, vault: Vault | None) -> Entry:
    """The entry as it was decided: opened, and without what it opens of its own."""
    whole = opened(entry, vault)
    if vault is None or entry.schema < FACE_DOWN or b'"CardsShown"' not in bytes(whole.events):
        return whole
    return replace(whole, events=Json(encode(events_in(whole.events))))


def events_in(body: bytes) -> tuple[Any, ...]:
    """What happened, without the openings that are the journal's own."""
    return without_openings(decode_events(body))


def without_openings(events: tuple[Any, ...]) -> tuple[Any, ...]:
    if any(map(is_opening, events)):
        return tuple(event for event in events if not is_opening(event))
    return events


# What lies sealed beside an entry


class Beside(Struct, frozen=True, tag="beside", omit_defaults=True):
    shoe: bytes = b""  # as it is after the command, where it was touched
    command: bytes = b""  # with every face, where the entry has covered some
    events: bytes = b""
    padding: bytes = b""


def seal(table: str, deal: int, version: int, beside: Beside, vault: Vault) -> Sealed:
    """For the entry with this version in the stream of its table, and for no other."""
    bare = len(_ENCODE(beside))
    padded = replace(beside, padding=bytes(BLOCK - bare % BLOCK))
    behind = deal.to_bytes(NUMBER) + bytes([bool(beside.shoe)])
    return Sealed(vault.seal(_ENCODE(padded), _about(table, version, behind)) + behind)


def has_shoe(entry: Entry) -> bool:
    """Whether a shoe lies beside it; since form 5 there may be faces alone."""
    return entry.secret is not None and (entry.schema < FACE_DOWN or entry.secret[-1:] == b"\1")


def open_beside(entry: Entry, vault: Vault) -> Beside:
    """What lies beside an entry of form 5 or later."""
    sealed = entry.secret or Sealed(b"")
    return _opened(sealed, entry.stream.removeprefix(TABLE), entry.version, vault)


def shoe_beside(entry: Entry, vault: Vault) -> ProvableShoe:
    """The shoe beside an entry of form 5 or later."""
    sealed = entry.secret or Sealed(b"")
    deal = int.from_bytes(sealed[-BEHIND:-1])
    table = entry.stream.removeprefix(TABLE)
    return open_shoe(sealed, table, deal, entry.version, entry.schema, vault)


def open_shoe(
    sealed: Sealed, table: str, deal: int, version: int, form: int, vault: Vault
) -> ProvableShoe:
    """The shoe of a deal, from beside the entry with this version and this form."""
    if form < FACE_DOWN:
        plain = vault.open(sealed, packed("shoe", table, deal, version))
    elif int.from_bytes(sealed[-BEHIND:-1]) == deal:
        plain = _opened(sealed, table, version, vault).shoe
    else:
        raise BadInput(ALTERED)
    try:
        return _SHOE(plain)
    except msgspec.MsgspecError as error:
        raise BadInput("what was sealed there is not a shoe") from error


def _opened(sealed: Sealed, table: str, version: int, vault: Vault) -> Beside:
    behind = sealed[-BEHIND:]
    try:
        return _DECODE(vault.open(Sealed(sealed[:-BEHIND]), _about(table, version, behind)))
    except msgspec.MsgspecError as error:
        raise BadInput("what was sealed there is not what lies beside an entry") from error


def _about(table: str, version: int, behind: bytes) -> bytes:
    return packed("secret", table, version, behind)


_ENCODE = msgspec.msgpack.Encoder().encode
_SHOE = msgspec.msgpack.Decoder(ProvableShoe).decode
_DECODE = msgspec.msgpack.Decoder(Beside).decode
