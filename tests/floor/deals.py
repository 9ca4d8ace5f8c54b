"""Deals with fixed seeds, for the tests of the floor."""

from collections.abc import Sequence

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.floor.deal.record import DealRecord, following, publish
from pitboss.floor.deal.shoe import DECKS, ProvableShoe, Terms
from pitboss.floor.deal.shuffle import FORMER
from pitboss.play.course import BOARD, DISCARD
from tests.floor.battery import Shuffle

SEED = bytes(range(32))
TERMS = Terms(
    table="H1",
    number=1,
    round="H1-0001",
    rules="holdem-1995",
    deck=52,
    cut=True,
    places=9,
)
MANILA = Terms(
    table="M1",
    number=2,
    round="M1-0002",
    rules="manila-1995",
    deck=32,
    cut=False,
    places=3,
    previous="ab" * 32,
)
BEFORE = replace(TERMS, algorithm=FORMER)  # the same deal as it was dealt at first
WENT = (2, 5, 2, 5, DISCARD, BOARD, BOARD, BOARD)  # two seats, a discard, a flop
FLOP = (6, 7, 8)


def opened(terms: Terms = TERMS, seed: bytes = SEED) -> ProvableShoe:
    return ProvableShoe(terms, seed, ("",) * terms.places)


def dealt(terms: Terms = TERMS, went: Sequence[int | str] = WENT) -> ProvableShoe:
    """A shoe with two players' seeds, from which so many cards were drawn."""
    shoe = opened(terms).add_seed(2, "seat two").add_seed(3, "♣ drei")
    return shoe.draw(len(went))[1]


def finished(terms: Terms = TERMS) -> tuple[ProvableShoe, DealRecord]:
    """The flop lay open to all."""
    shoe = dealt(terms)
    return shoe, publish(shoe, "played", WENT, FLOP)


def next_deal(record: DealRecord) -> ProvableShoe:
    return opened(following(record, "H1-0002"))


def dealing(terms: Terms) -> Shuffle:
    """The whole way from a seed to an order, with another seed each time."""
    place_of: dict[Card, int] = {card: nth for nth, card in enumerate(DECKS[terms.deck])}
    seeds = iter(range(2**32))

    def shuffle() -> list[int]:
        shoe = opened(terms, next(seeds).to_bytes(32, "big"))
        return [place_of[card] for card in shoe.order.cards]

    return shuffle
