"""Amounts that are found at settlement to be others than were recorded."""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.returns import give_back_under
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.wagers import count, returned
from pitboss.play.verbs import Clauses


def found_by(
    game: BankedGame, table: BankedSign, round: BankedRound, found: c.AmountFound, derived: Clauses
) -> Clauses:
    """What decides how much of the wager counts."""
    box = round.boxes[found.box]
    if found.wager == game.derived.name:
        return derived if found.wager in box.wagers else game.cites.without_ante
    if game.cites.found:
        return game.cites.found
    if found.amount < table.least(found.wager):
        return (game.cites.under,)
    wagers = {**box.wagers, found.wager: found.amount}
    counted = count(game, table, replace(box, wagers=wagers))[found.wager]
    laid = next(wager.clauses for wager in game.wagers if wager.name == found.wager)
    return counted.clauses or laid[:1]


def _advise(game: BankedGame, table: BankedSign, box: Box) -> Iterator[e.Event]:
    """A derived wager that is short counts as laid, and its player is told (reading G13)."""
    derived = game.derived.name
    if derived in box.open_wagers:
        counted = count(game, table, box)[derived]
        short = counted.amount == box.wagers[derived] and counted.clauses
        if short and counted.clauses[0] not in box.advised:
            yield e.PlayerAdvised(box.number, counted.clauses)


def correct_amount(
    game: BankedGame, table: BankedSign, round: BankedRound, found: c.AmountFound, clauses: Clauses
) -> Iterator[e.Event]:
    box = round.boxes[found.box]
    if found.wager not in box.wagers:  # it had no right to be there
        yield returned(box.number, found.wager, found.amount, clauses)
        return
    yield e.AmountCorrected(box.number, found.wager, found.amount, clauses)
    box = replace(box, wagers={**box.wagers, found.wager: found.amount})
    yield from _advise(game, table, box)
    if found.wager == game.derived.name:
        return
    if found.amount < table.least(found.wager):
        if box.number in table.advised:  # noticed late, it returns then (reading G8)
            yield from give_back_under(game, round, box, found.wager)
        else:
            yield e.PlayerAdvised(box.number, (game.cites.under,))
