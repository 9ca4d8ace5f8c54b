"""Hold-em and Omaha, rule 16: what they treat in a way of their own."""

from collections.abc import Iterator, Mapping

from pitboss.cards.card import UNKNOWN
from pitboss.errors import TooSoon
from pitboss.games.pot_irregularities import (
    COMMON,
    betting_commenced,
    exposed_by_owner,
    exposed_card,
    misdeal,
)
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import cards_due, check_known, duty
from pitboss.play.pot.events import Event
from pitboss.play.pot.game import Answer, PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import PotSign


def hole_card_exposed(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeHoleCard
) -> Iterator[Event]:
    """One card seen in the deal is replaced; a second one makes a misdeal."""
    if command.by_player:
        yield exposed_by_owner(game, round, command)
        return
    seat = exposed_card(game, round, command)
    if betting_commenced(round):
        raise TooSoon("the deal is over")
    if round.exposed == (seat.number, command.card):
        raise TooSoon(f"{command.card} of seat {seat.number} is to be replaced already")
    if round.exposed or round.replaced:
        yield misdeal(game, table, round, game.law.exposed_in_deal)
        return
    yield e.HoleCardExposed(seat.number, command.card, True, ("16.7", "16.1(d)"))


def hole_card_replaced(
    game: PotGame, table: PotSign, round: PotRound, command: c.ReplaceHoleCard
) -> Iterator[Event]:
    """The first card of the shoe takes its place, and that of the discard before the flop."""
    if not round.exposed:
        raise TooSoon("no hole card waits to be replaced")
    check_known(game, round, (command.card,))
    yield e.HoleCardReplaced(round.exposed[0], command.card, ("16.7",))


def communal_cards_early(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeEarly
) -> Iterator[Event]:
    """The cards go back into the shoe; a discard already made is not made again."""
    if not round.betting or round.number == len(game.betting):
        raise TooSoon("no communal card can be early now")
    check_known(game, round, command.cards)
    if command.discarded and not round.discard_done:
        yield e.CardsDiscarded((UNKNOWN,), game.betting[round.number].exposes)
    yield e.CardsPutBack(command.cards, ("16.5",))


def discard_exposed(
    game: PotGame, table: PotSign, round: PotRound, command: c.ExposeDiscard
) -> Iterator[Event]:
    """The card exposed instead of discarded is a communal card."""
    if duty(game, round)[0] != "expose" or not cards_due(game, round)[0]:
        raise TooSoon("no discard is due")
    yield e.DiscardOmitted(("16.6",))


INCIDENTS: Mapping[type[c.Command], Answer] = {
    **COMMON,
    c.ExposeHoleCard: hole_card_exposed,
    c.ReplaceHoleCard: hole_card_replaced,
    c.ExposeEarly: communal_cards_early,
    c.ExposeDiscard: discard_exposed,
}
