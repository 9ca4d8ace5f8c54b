"""Wagers that go back before they are settled, and leave the pools again."""

from collections.abc import Iterator

from pitboss.errors import needed
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Movement, contribution, within
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.wagers import returned
from pitboss.play.verbs import Clauses, Result

# A wager below the minimum that was dealt in by oversight


def under(game: BankedGame, table: BankedSign, box: Box) -> tuple[str, ...]:
    """The wagers of an advised player that should have gone back before the first card."""
    if box.number not in table.advised or box.dead or not box.cards:
        return ()
    return tuple(
        wager.name
        for wager in game.wagers
        if not wager.price_clause
        and box.wagers.get(wager.name, table.least(wager.name)) < table.least(wager.name)
        and not _went_back(box, wager.name)
    )


def _went_back(box: Box, wager: str) -> bool:
    settled = box.settled.get(wager)
    return settled is not None and settled.result in (Result.RETURNED, Result.VOID)


def give_back_under(
    game: BankedGame, round: BankedRound, box: Box, wager: str
) -> Iterator[e.Event]:
    """It returns with all that depends on it, whatever the hand, folded ones too (reading G8)."""
    by = (game.cites.under,)
    going = [
        name for name in game.falls_with(wager) if name in box.wagers and not _went_back(box, name)
    ]
    for name in going:
        yield returned(box.number, name, box.wagers[name], by)
    jackpot = game.jackpot
    if jackpot is not None and jackpot.wager in going:
        yield from taken_out(game, round, contributed(game, round, box.wagers))
    left = [name for name in box.open_wagers if name not in going]
    if not left:
        yield e.HandVoided(box.number, by)
    elif game.derived.of in going and round.is_asked(box):
        yield e.Decided(box.number, "stay", True, game.cites.unasked)


# Wagers that leave the pools again


def contributed(game: BankedGame, round: BankedRound, wagers: dict[str, int]) -> Movement:
    """What a jackpot wager among these put into the pools before the first card, taken out."""
    jackpot, meter = game.jackpot, round.meter
    if meter is None:
        return Movement()
    jackpot = needed(jackpot, "jackpot")
    if jackpot.fed_by != "acceptance" or jackpot.wager not in wagers:
        return Movement()
    return -contribution(meter, wagers[jackpot.wager])


def taken_out(game: BankedGame, round: BankedRound, movement: Movement) -> Iterator[e.Event]:
    if movement != Movement():
        jackpot = needed(game.jackpot, "jackpot")
        taken = within(needed(round.meter, "meter"), movement)
        yield pools_moved("the wagers are taken out again", taken, jackpot.leaving)


def pools_moved(why: str, movement: Movement, clauses: Clauses) -> e.PoolsMoved:
    return e.PoolsMoved(movement.pool, movement.reserve, movement.house, why, clauses)
