"""An electronic table: each deal is committed to before wagers close, and published afterwards.

The table keeps the chain of its deals and knows no seed: shoes, hashes and envelopes come in with
the commands, as the cards do.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput, TooSoon
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table.commands import Outcome
from pitboss.play.table.events import RoundBegun, TableEvent
from pitboss.play.table.state import Deal, TableState, seat_of
from pitboss.play.verbs import Clauses


class CardsShuffled(TableEvent, frozen=True, omit_defaults=True):
    commitment: str
    clauses: Clauses
    algorithm: str = ""


class SeedAdded(TableEvent, frozen=True):
    seat: int
    digest: str
    clauses: Clauses


class DealSealed(TableEvent, frozen=True):
    """Seeds and cards are fixed from now on: each lies in an envelope of its own."""

    number: int
    seeds: tuple[str, ...]
    cards: tuple[str, ...]
    seal: str
    clauses: Clauses


class DealPublished(TableEvent, frozen=True, omit_defaults=True):
    number: int
    commitment: str
    outcome: Outcome
    went: tuple[str, ...]
    seeds: tuple[str, ...]
    cards: tuple[str, ...]
    seal: str
    hash: str
    clauses: Clauses
    shown: tuple[int, ...] = ()
    keys: tuple[str, ...] = ()


def check_committed(state: TableState, commitment: str) -> None:
    """Raise unless a deal can be opened with this commitment, or with none."""
    if state.shoe.electronic != bool(commitment):
        raise BadInput("an electronic table commits to its shoe, and no other does")
    if state.deal.commitment:
        raise TooSoon(f"deal {state.deal.number} has to be published first")


def check_shuffled(state: TableState) -> None:
    """Raise unless the cards can be dealt from the shoe that was committed to."""
    if state.shoe.electronic and (not state.deal.commitment or state.deal.outcome):
        raise TooSoon("the cards have to be shuffled first")
    check_sealed(state)


def check_sealed(state: TableState) -> None:
    """Raise unless the order of the cards is fixed for everybody to see."""
    if state.deal.to_be_sealed:
        raise TooSoon(f"deal {state.deal.number} has to be sealed first")


def shuffle(game: Game, state: TableState, command: c.ShuffleCards) -> Iterator[Any]:
    if not state.in_hand or state.cards_out:
        raise TooSoon("the cards are shuffled again in a round of which none is out")
    check_committed(state, command.commitment)
    yield CardsShuffled(command.commitment, game.cut, command.algorithm)


def add_seed(game: Game, state: TableState, command: c.AddSeed) -> Iterator[Any]:
    """Until the seal, or the cut where there is none: its place follows from the seeds as well."""
    seat = seat_of(state, command.player)
    if not command.digest:
        raise BadInput("a seed is recorded by its hash")
    closed = state.deal.seal or state.cards_out or state.was_cut
    if not state.deal.commitment or state.deal.outcome or closed:
        raise TooSoon("a seed is added between the commitment and the first card")
    yield SeedAdded(seat.number, command.digest, game.cut)


def seal(game: Game, state: TableState, command: c.SealDeal) -> Iterator[Any]:
    """After the seeds and before the first card; a deal that is called off is sealed as well."""
    if not state.deal.to_be_sealed or state.cards_out:
        raise TooSoon("a deal is sealed once, between the seeds and the first card")
    if not command.seal or not command.cards:
        raise BadInput("a seal is upon an envelope for each card")
    yield DealSealed(state.deal.number, command.seeds, command.cards, command.seal, game.cut)


def publish(game: Game, state: TableState, command: c.PublishDeal) -> Iterator[Any]:
    deal = state.deal
    check_sealed(state)
    if not deal.outcome:
        raise TooSoon("no deal is over that was not published")
    if (command.number, command.outcome) != (deal.number, deal.outcome):
        raise BadInput(f"deal {deal.number} is to be published, as {deal.outcome}")
    if not command.seal or not command.hash:
        raise BadInput("a deal is published with its seal and its hash")
    if deal.seal and command.seal != deal.seal:
        raise BadInput(f"deal {deal.number} was sealed otherwise before its first card")
    yield DealPublished(
        deal.number,
        deal.commitment,
        command.outcome,
        command.went,
        command.seeds,
        command.cards,
        command.seal,
        command.hash,
        game.cut,
        command.shown,
        command.keys,
    )


DEAL_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.ShuffleCards: shuffle,
    c.AddSeed: add_seed,
    c.SealDeal: seal,
    c.PublishDeal: publish,
}


# How the chain of deals changes. No rule lives here.


def opened(state: TableState, event: RoundBegun | CardsShuffled, round: int) -> Deal:
    """The next deal, where there is a commitment to it."""
    if not event.commitment:
        return state.deal
    return Deal(
        number=state.deal.number + 1,
        previous=state.deal.previous,
        commitment=event.commitment,
        round=round,
        cut=state.shoe.kind == "manual",
        algorithm=event.algorithm,
    )


def over(state: TableState, outcome: Outcome) -> Deal:
    """A deal ends once; what becomes of its round later does not change it."""
    deal = state.deal
    return replace(deal, outcome=outcome) if deal.commitment and not deal.outcome else deal


def _shuffled(state: TableState, event: CardsShuffled) -> TableState:
    return replace(state, deal=opened(state, event, state.number))


def _seed_added(state: TableState, event: SeedAdded) -> TableState:
    seeds = {**state.deal.seeds, event.seat: event.digest}
    return replace(state, deal=replace(state.deal, seeds=seeds))


def _sealed(state: TableState, event: DealSealed) -> TableState:
    return replace(state, deal=replace(state.deal, seal=event.seal))


def _published(state: TableState, event: DealPublished) -> TableState:
    return replace(state, deal=Deal(event.number, event.hash))


DEALS: dict[type[TableEvent], Callable[..., TableState]] = {
    CardsShuffled: _shuffled,
    SeedAdded: _seed_added,
    DealSealed: _sealed,
    DealPublished: _published,
}
