"""What is published of a deal, and the receipts by which people check it.

A player's receipt proves the player's own cards and those shown to all. It opens no card that
lies among the discards or never left the shoe: the rules of 1995 let nobody look at these (reading
P77). An inspector's receipt opens everything.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.errors import BadInput, UnknownPlace
from pitboss.floor.deal.shoe import FIRST, ProvableShoe, Terms
from pitboss.floor.deal.shuffle import FORMER, envelope_key, hashed
from pitboss.play.course import BOARD, DEALER, DISCARD
from pitboss.play.machine import Game
from pitboss.play.table.deal import DealPublished, DealSealed
from pitboss.play.table.state import Deal, TableState

Outcome = Literal["played", "void", "misdeal", "called off"]  # each takes its number


class DealRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """Open to everybody: it fixes each card and shows none."""

    terms: Terms
    commitment: str  # before wagers close
    seeds: tuple[str, ...]  # an envelope with the seed of each place
    cards: tuple[str, ...]  # an envelope with each card, in the order of the shoe
    seal: str  # of all that is above: published before the first card
    went: tuple[str, ...]  # to whom each card went that left the shoe
    outcome: Outcome
    hash: str  # of it all: the next deal of the table names it
    shown: tuple[int, ...] | UnsetType = UNSET  # which of the cards lay open to all


class Opening(Struct, frozen=True, forbid_unknown_fields=True):
    """What shows that an envelope holds this card."""

    position: int  # 1 is the first that left the shoe
    card: Card
    key: str


class Receipt(Struct, frozen=True, tag_field="receipt", forbid_unknown_fields=True):
    record: DealRecord


class PlayerReceipt(Receipt, frozen=True, tag="player"):
    place: int
    seed: str
    key: str  # of the seed's envelope
    openings: tuple[Opening, ...]
    passed: bool | UnsetType = UNSET  # the player's own cards are among the discards
    head: str | UnsetType = UNSET  # of the journal when it was made


class InspectorReceipt(Receipt, frozen=True, tag="inspector"):
    seed: str  # the house's, in hexadecimal digits
    seeds: tuple[str, ...]  # the players'
    above: int  # the cut
    order: tuple[Card, ...]
    head: str | UnsetType = UNSET


def publish(
    shoe: ProvableShoe, outcome: Outcome, went: Sequence[int | str], shown: Collection[int] = ()
) -> DealRecord:
    """The record of a deal that is over; `went` has the place of each card that was drawn."""
    if len(went) != shoe.drawn:
        raise BadInput(f"{shoe.drawn} cards left the shoe, and {len(went)} went somewhere")
    places = tuple(_place(shoe, to) for to in went)
    record = DealRecord(
        terms=shoe.terms,
        commitment=shoe.commitment,
        seeds=shoe.seed_envelopes,
        cards=shoe.card_envelopes,
        seal=shoe.seal,
        went=places,
        outcome=outcome,
        hash="",
        shown=UNSET if shoe.terms.algorithm == FORMER else tuple(sorted(shown)),
    )
    return replace(record, hash=hash_of(record))


def seal_of(record: DealRecord) -> str:
    """The seal that belongs upon what was published."""
    inside = (record.commitment, *record.seeds, *record.cards)
    return hashed("seal", *record.terms.fields, *inside)


def hash_of(record: DealRecord) -> str:
    """The hash that belongs upon the whole deal."""
    went, shown = record.went, record.shown
    if isinstance(shown, UnsetType):
        return hashed("deal", record.seal, record.outcome, *went)
    return hashed("deal", record.seal, record.outcome, len(went), *went, len(shown), *shown)


def following(record: DealRecord, round: str) -> Terms:
    """The terms of the table's next deal, which name this one."""
    number = record.terms.number + 1
    return replace(record.terms, round=round, number=number, previous=record.hash)


def opening(shoe: ProvableShoe, position: int) -> Opening:
    """Goes with a card to whoever may see it, and to nobody else."""
    if not 1 <= position <= shoe.drawn:
        raise BadInput(f"card {position} has not left the shoe, and stays secret")
    key = envelope_key(shoe.master, "card", position)
    return Opening(position, shoe.order.cards[position - 1], key.hex())


def openings(shoe: ProvableShoe, positions: Iterable[int]) -> tuple[Opening, ...]:
    return tuple(opening(shoe, position) for position in sorted(positions))


def player_receipt(
    shoe: ProvableShoe,
    record: DealRecord,
    place: int,
    *,
    shown: Collection[int],
    passed: bool,
) -> PlayerReceipt:
    """For the player in this place: own cards, unless they were passed, and those shown to all."""
    _same_deal(shoe, record)
    if not 1 <= place <= shoe.terms.places:
        raise UnknownPlace(f"there is no place {place}: there are {shoe.terms.places}")
    if hidden := [nth for nth in shown if _went(record, nth) == DISCARD]:
        raise BadInput(f"card {hidden[0]} is a discard, and stays secret")
    held = [nth for nth, to in enumerate(record.went, 1) if to == str(place) and not passed]
    seed, key = shoe.seeds[place - 1], envelope_key(shoe.master, "seed", place).hex()
    told = UNSET if isinstance(record.shown, UnsetType) else passed
    open_to_all = () if isinstance(record.shown, UnsetType) else record.shown
    opened = openings(shoe, {*held, *shown, *open_to_all})
    return PlayerReceipt(record, place, seed, key, opened, told)


def inspector_receipt(shoe: ProvableShoe, record: DealRecord) -> InspectorReceipt:
    """For whoever may see every card of the deal."""
    _same_deal(shoe, record)
    above, cards = shoe.order
    return InspectorReceipt(record, shoe.seed.hex(), shoe.seeds, above, cards)


def _went(record: DealRecord, position: int) -> str:
    return record.went[position - 1] if 1 <= position <= len(record.went) else ""


def _place(shoe: ProvableShoe, to: int | str) -> str:
    known = to in (DEALER, BOARD, DISCARD) if isinstance(to, str) else 1 <= to <= shoe.terms.places
    if not known:
        raise UnknownPlace(f"no card can go to {to!r}")
    return str(to)


def _same_deal(shoe: ProvableShoe, record: DealRecord) -> None:
    if (record.commitment, record.seeds) != (shoe.commitment, shoe.seed_envelopes):
        raise BadInput(f"the record is not of this deal, number {shoe.terms.number}")


def terms(name: str, game: Game, places: int, deal: Deal) -> Terms:
    """What is published of a deal at the table with this name."""
    return Terms(
        table=name,
        number=deal.number,
        round=f"{name}-{deal.round:04}",
        rules=game.rules,
        deck=len(game.deck),
        cut=deal.cut,
        places=places,
        previous=deal.previous or FIRST,
        algorithm=deal.algorithm or FORMER,
    )


def published_record(
    name: str, game: Game, before: TableState, event: DealPublished, sealed: DealSealed | None
) -> DealRecord:
    """What was published of a deal, with its terms; the state is that before it was.

    The envelopes are in the event that sealed it, or else where it was published.
    """
    inside = sealed or event
    return DealRecord(
        terms=terms(name, game, before.seats, before.deal),
        commitment=event.commitment,
        seeds=inside.seeds,
        cards=inside.cards,
        seal=event.seal,
        went=event.went,
        outcome=event.outcome,
        hash=event.hash,
        shown=event.shown if before.deal.algorithm else UNSET,
    )
