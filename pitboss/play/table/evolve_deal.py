"""How the chain of an electronic table's deals changes. No rule lives here."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.play.table import deal_events as d
from pitboss.play.table.commands import Outcome
from pitboss.play.table.events import TableEvent
from pitboss.play.table.state import Deal, TableState


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


def _shuffled(state: TableState, event: d.CardsShuffled) -> TableState:
    return replace(state, deal=opened(state, event.commitment, state.number))


def _seed_added(state: TableState, event: d.SeedAdded) -> TableState:
    seeds = {**state.deal.seeds, event.seat: event.digest}
    return replace(state, deal=replace(state.deal, seeds=seeds))


def _published(state: TableState, event: d.DealPublished) -> TableState:
    return replace(state, deal=Deal(event.number, event.hash))


DEALS: dict[type[TableEvent], Callable[..., TableState]] = {
    d.CardsShuffled: _shuffled,
    d.SeedAdded: _seed_added,
    d.DealPublished: _published,
}
