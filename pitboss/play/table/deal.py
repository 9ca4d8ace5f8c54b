"""An electronic table: each deal is committed to before wagers close, and published afterwards.

The table keeps the chain of its deals and knows no seed: shoes, hashes and envelopes come in with
the commands, as the cards do.
"""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.table import commands as c
from pitboss.play.table import deal_events as d
from pitboss.play.table.state import TableState
from pitboss.play.table.waiting_list import seat_of
from pitboss.play.table_law import House
from pitboss.play.verbs import Clauses


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


def _by(house: House) -> Clauses:
    """The deck is shuffled, and cut where it is."""
    game = house.game
    return (game.cites.cut if isinstance(game, BankedGame) else house.law.cut,)


def shuffle(house: House, state: TableState, command: c.ShuffleCards) -> Iterator[Any]:
    if not state.in_hand or state.cards_out:
        raise TooSoon("the cards are shuffled again in a round of which none is out")
    check_committed(state, command.commitment)
    yield d.CardsShuffled(command.commitment, _by(house))


def add_seed(house: House, state: TableState, command: c.AddSeed) -> Iterator[Any]:
    """Until the cut, for the place of the cut follows from the seeds as well."""
    seat = seat_of(state, command.player)
    if not command.digest:
        raise BadInput("a seed is recorded by its hash")
    cut = state.cut or (isinstance(state.round, BankedRound) and state.round.cut)
    if not state.deal.commitment or state.deal.outcome or state.cards_out or cut:
        raise TooSoon("a seed is added between the commitment and the first card")
    yield d.SeedAdded(seat.number, command.digest, _by(house))


def publish(house: House, state: TableState, command: c.PublishDeal) -> Iterator[Any]:
    deal = state.deal
    if not deal.outcome:
        raise TooSoon("no deal is over that was not published")
    if (command.number, command.outcome) != (deal.number, deal.outcome):
        raise BadInput(f"deal {deal.number} is to be published, as {deal.outcome}")
    if not command.seal or not command.hash:
        raise BadInput("a deal is published with its seal and its hash")
    yield d.DealPublished(
        deal.number,
        deal.commitment,
        command.outcome,
        command.went,
        command.seeds,
        command.cards,
        command.seal,
        command.hash,
        _by(house),
    )


DEAL_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.ShuffleCards: shuffle,
    c.AddSeed: add_seed,
    c.PublishDeal: publish,
}
