"""The receipt of a round: what was done, what happened, and the proof of its cards.

    receipt = round_receipt(find_round(journal, "C1", 17), vault, "Ann")

Anybody can run it again without a journal. An inspector's has everything. A player's has the
player's own cards and those that were shown; the others are unseen (`??`), in commands and events
alike. Cards that were passed in a game for the pot stay unseen to their own player (reading P77).
"""

from collections.abc import Iterator
from typing import Any, Literal

from msgspec import Raw, Struct
from msgspec.structs import replace

from pitboss.audit.hands import BYSTANDER, INSPECTOR, Hand, hands_of
from pitboss.audit.played_round import Played
from pitboss.errors import BadInput, Misplaced
from pitboss.floor.deal.fill import open_shoe
from pitboss.floor.deal.record import (
    DealRecord,
    InspectorReceipt,
    PlayerReceipt,
    inspector_receipt,
    player_receipt,
    published_record,
)
from pitboss.floor.face_down import FACE_DOWN
from pitboss.floor.table_stream import LoadedTable, events_of
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.play.codec import decode_events, encode_any
from pitboss.play.course import DISCARD
from pitboss.play.table.deal import DealPublished, DealSealed
from pitboss.play.table.state import TableState

KIND: Literal["a round of pitboss"] = "a round of pitboss"
FORMAT = 2  # since it names the head of the journal


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of the journal without its secret; `redacted` if some of its cards are unseen."""

    position: int
    stream: str
    version: int
    part: int
    parts: int
    time: str
    actor: str
    role: str
    command_id: str
    seen: int
    engine: str
    rules: str
    schema: int
    secret_hash: str
    previous: str
    hash: str
    command: Raw
    events: Raw
    redacted: bool


class RoundReceipt(Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["a round of pitboss"]
    format: int
    table: str
    round: int
    rules: str
    viewer: str  # a player's name; empty for an inspector
    before: TableState  # as the round began
    steps: tuple[Step, ...]
    deals: tuple[PlayerReceipt | InspectorReceipt, ...]  # one, and one for each misdeal
    head: str = ""  # of the journal when it was made: POSITION:HASH


def viewer_of(text: str) -> str:
    """Whom somebody asks for, as it is typed."""
    kind, _, name = text.partition(":")
    if kind == "player" and name:
        return name
    if text != "inspector":
        raise BadInput(f"write --for player:NAME or --for inspector, not {text[:30]!r}")
    return INSPECTOR


def seen_by(played: Played, viewer: str = INSPECTOR) -> tuple[Any, ...]:
    """What happened in a round that is over, as far as the viewer may know."""
    return tuple(
        event
        for hand in _over(played, viewer)
        for entry in hand.entries
        for event in decode_events(hand.covered(entry.events, viewer))
    )


def entries_for(played: Played, viewer: str) -> Iterator[tuple[Entry, bytes, bytes]]:
    """Each entry with its command and its events as the viewer may read them.

    While a round is in play an inspector is a bystander: what lies face down is its player's.
    """
    hands = tuple(hands_of(played))
    latest = hands[-1].after
    state = latest.state
    if viewer not in (INSPECTOR, BYSTANDER):
        _check_in(played, hands, viewer)
    duty = state.machine.duty(latest.game, state.displayed, state.round)
    if state.in_hand and (viewer == INSPECTOR or duty.step == "deal"):
        viewer = BYSTANDER
    for hand in hands:
        for entry in hand.entries:
            yield entry, hand.covered(entry.command, viewer), hand.covered(entry.events, viewer)


def _over(played: Played, viewer: str) -> tuple[Hand, ...]:
    """The parts of a round that is over and that the viewer was in."""
    hands = tuple(hands_of(played))
    if hands[-1].after.state.in_hand:
        raise BadInput(f"round {played.number} is not over")
    if viewer:
        _check_in(played, hands, viewer)
    return hands


def _check_in(played: Played, hands: tuple[Hand, ...], viewer: str) -> None:
    if viewer not in {name for hand in hands for name in hand.players.values()}:
        raise BadInput(f"{viewer[:30]!r} was not in round {played.number} of table {played.table}")


def round_receipt(played: Played, vault: Vault | None, viewer: str = INSPECTOR) -> RoundReceipt:
    """The receipt of a round that is over, for a player by name or for an inspector."""
    played = played.opened(vault)
    hands = _over(played, viewer)
    steps = (_step(entry, hand, viewer) for hand in hands for entry in hand.entries)
    return RoundReceipt(
        kind=KIND,
        format=FORMAT,
        table=played.table,
        round=played.number,
        rules=played.rules,
        viewer=viewer,
        before=bare(played.before.state),
        steps=tuple(steps),
        deals=tuple(_deals(played, hands, vault, viewer)),
        head=str(played.head),
    )


def written(receipt: RoundReceipt) -> bytes:
    return encode_any(receipt) + b"\n"


def bare(state: TableState) -> TableState:
    """The table without the cards of the round before, and without what is others' to know."""
    seated = {n: replace(seat, stake=state.stake(n)) for n, seat in state.seated.items()}
    fresh = state.machine.start({})
    here = frozenset(seat.player for seat in seated.values())
    return replace(state, round=fresh, seated=seated, disputes={}, excluded=state.excluded & here)


def _step(entry: Entry, hand: Hand, viewer: str) -> Step:
    command, events = hand.covered(entry.command, viewer), hand.covered(entry.events, viewer)
    fields = {name: getattr(entry, name) for name in Step.__struct_fields__[:-3]}
    covers = entry.schema < FACE_DOWN  # later ones are hashed as everybody may read them
    redacted = covers and (command, events) != (entry.command, entry.events)
    return Step(**fields, command=Raw(command), events=Raw(events), redacted=redacted)


# The proof of the cards


def _deals(
    played: Played, hands: tuple[Hand, ...], vault: Vault | None, viewer: str
) -> Iterator[PlayerReceipt | InspectorReceipt]:
    """Of an electronic table, the receipt of each deal as it was published."""
    loaded, numbered = played.before, {_deal_of(hand): hand for hand in hands}
    sealed: dict[int, DealSealed] = {}
    for entry in played.entries:
        for event in events_of(entry):
            if isinstance(event, DealSealed):
                sealed[event.number] = event
            if isinstance(event, DealPublished):
                before, game = loaded.state, loaded.game
                inside = sealed.get(event.number)
                record = published_record(played.table, game, before, event, inside)
                if event.number not in numbered:
                    raise Misplaced(f"deal {event.number} was published, and never dealt")
                yield _deal(played, loaded, record, numbered[event.number], vault, viewer)
        loaded = loaded.after(entry)
    if loaded.state.deal.commitment:
        raise BadInput(f"deal {loaded.state.deal.number} has not been published yet")


def _deal_of(hand: Hand) -> int:
    return hand.last.deal.number


def _deal(
    played: Played,
    loaded: LoadedTable,
    record: DealRecord,
    hand: Hand,
    vault: Vault | None,
    viewer: str,
) -> PlayerReceipt | InspectorReceipt:
    if vault is None or loaded.sealed is None:
        raise BadInput("the deal was electronic: its receipt needs the key of the vault")
    shoe = open_shoe(played.table, loaded, vault)
    if viewer == INSPECTOR:
        return inspector_receipt(shoe, record)
    hidden = hand.hidden(viewer)
    shown = [
        nth
        for nth, (card, to) in enumerate(zip(shoe.order.cards, record.went, strict=False), 1)
        if card not in hidden and to != DISCARD
    ]
    place = hand.place(viewer)
    return player_receipt(shoe, record, place, shown=shown, passed=hand.passed(viewer))
