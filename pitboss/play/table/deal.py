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
from pitboss.play.table.events import TableEvent
from pitboss.play.table.state import Deal, TableState, seat_of
from pitboss.play.verbs import Clauses


class CardsShuffled(TableEvent, frozen=True):
    commitment: str
    clauses: Clauses


class SeedAdded(TableEvent, frozen=True):
    seat: int
    digest: str
    clauses: Clauses


class DealPublished(TableEvent, frozen=True):
    number: int
    commitment: str
    outcome: Outcome
    went: tuple[str, ...]
    seeds: tuple[str, ...]
    cards: tuple[str, ...]
    seal: str
    hash: str
    clauses: Clauses


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


def shuffle(game: Game, state: TableState, command: c.ShuffleCards) -> Iterator[Any]:
    if not state.in_hand or state.cards_out:
        raise TooSoon("the cards are shuffled again in a round of which none is out")
    check_committed(state, command.commitment)
    yield CardsShuffled(command.commitment, game.cut)


def add_seed(game: Game, state: TableState, command: c.AddSeed) -> Iterator[Any]:
    """Until the cut, for the place of the cut follows from the seeds as well."""
    seat = seat_of(state, command.player)
    if not command.digest:
        raise BadInput("a seed is recorded by its hash")
    if not state.deal.commitment or state.deal.outcome or state.cards_out or state.was_cut:
        raise TooSoon("a seed is added between the commitment and the first card")
    yield SeedAdded(seat.number, command.digest, game.cut)


def publish(game: Game, state: TableState, command: c.PublishDeal) -> Iterator[Any]:
    deal = state.deal
    if not deal.outcome:
        raise TooSoon("no deal is over that was not published")
    if (command.number, command.outcome) != (deal.number, deal.outcome):
        raise BadInput(f"deal {deal.number} is to be published, as {deal.outcome}")
    if not command.seal or not command.hash:
        raise BadInput("a deal is published with its seal and its hash")
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
    )


DEAL_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.ShuffleCards: shuffle,
    c.AddSeed: add_seed,
    c.PublishDeal: publish,
}


# How the chain of deals changes. No rule lives here.


def opened(state: TableState, commitment: str, round: int) -> Deal:
    """The next deal, where there is a commitment to it."""
    if not commitment:
        return state.deal
    cut = state.shoe.kind == "manual"
    return Deal(state.deal.number + 1, state.deal.previous, commitment, round, cut)


def over(state: TableState, outcome: Outcome) -> Deal:
    """A deal ends once; what becomes of its round later does not change it."""
    deal = state.deal
    return replace(deal, outcome=outcome) if deal.commitment and not deal.outcome else deal


def _shuffled(state: TableState, event: CardsShuffled) -> TableState:
    return replace(state, deal=opened(state, event.commitment, state.number))


def _seed_added(state: TableState, event: SeedAdded) -> TableState:
    seeds = {**state.deal.seeds, event.seat: event.digest}
    return replace(state, deal=replace(state.deal, seeds=seeds))


def _published(state: TableState, event: DealPublished) -> TableState:
    return replace(state, deal=Deal(event.number, event.hash))


DEALS: dict[type[TableEvent], Callable[..., TableState]] = {
    CardsShuffled: _shuffled,
    SeedAdded: _seed_added,
    DealPublished: _published,
}
