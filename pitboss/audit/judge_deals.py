"""Whether the deals of an electronic table hold: the chain, the seals, and the cards themselves."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import BadInput
from pitboss.floor.deal.fill import published_record, unsealed
from pitboss.floor.deal.record import DealRecord
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.deal.shuffle import hashed
from pitboss.floor.table_stream import LoadedTable
from pitboss.journal.secrets import Vault
from pitboss.play.machine import Game
from pitboss.play.table.deal import DealPublished

Why = Iterator[str]


def check_deal(name: str, game: Game, before: LoadedTable, events: tuple[Any, ...]) -> Why:
    """A record that was published is of the deal before it, and of its cards."""
    for event in events:
        if isinstance(event, DealPublished):
            yield from check_record(published_record(name, game, before.state, event), before.went)


def check_record(record: DealRecord, went: tuple[str, ...]) -> Why:
    if record.went != went:
        yield f"deal {record.terms.number} is published with other places than the cards went to"
    if (len(record.cards), len(record.seeds)) != (record.terms.deck, record.terms.places):
        yield f"deal {record.terms.number} has not an envelope for each card and each seed"
    sealed = (record.commitment, *record.seeds, *record.cards)
    if record.seal != hashed("seal", *record.terms.fields, *sealed):
        yield f"the seal of deal {record.terms.number} is not upon what was published"
    if record.hash != hashed("deal", record.seal, record.outcome, *record.went):
        yield f"the hash of deal {record.terms.number} is not upon its seal, outcome and places"


def check_drawn(before: LoadedTable, after: LoadedTable, command: Any, vault: Vault) -> Why:
    """With the key: the shoe that was sealed is the one committed to, and gave these cards."""
    if after.sealed is None or after.sealed is before.sealed:
        return
    try:
        shoe = unsealed(after.sealed, vault)
    except BadInput as error:
        yield str(error)
        return
    if shoe.commitment != after.state.deal.commitment:
        yield "the shoe that was sealed is not the one that was committed to"
    if shoe.drawn != len(after.went):
        yield f"{shoe.drawn} cards left the shoe, and {len(after.went)} went somewhere"
    yield from _check_faces(shoe, len(before.went), command)


def _check_faces(shoe: ProvableShoe, start: int, command: Any) -> Why:
    if start < shoe.drawn and shoe.order.cards[start : shoe.drawn] != command.drawn:
        yield "the cards that were dealt are not those of the shoe"
