"""What follows of itself once something has happened: early wagers, uncalled wagers, the close."""

from pitboss.play.pot.events import (
    Acted,
    BettingClosed,
    ChipsTakenBack,
    Effect,
    Event,
    WagerReturned,
)
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.pots import uncalled
from pitboss.play.pot.round import Hold, PotRound, Standing, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.sizes import Sizes, Turn, closing, effect, full, raising, turn_of
from pitboss.play.verbs import Bar, Clauses


def follows(game: PotGame, table: PotSign, round: PotRound) -> Event | None:
    """The next thing that needs nobody's decision, or nothing once somebody has to act."""
    if round.over or not round.number:
        return None
    now = standing(round)
    if now.early:
        stray = _stray_chips(game, round, now)
        if stray:
            return stray
    if now.turn is None:
        return _close(game, round, now)
    if now.turn.early and (stands := _early(turn_of(game, table, round, now))):
        return stands
    if now.turn.leaving:
        folds = game.law.first_fold if round.number == 1 else game.law.fold
        return Acted(now.turn.number, "fold", 0, 0, Effect.NONE, folds + game.law.passed)
    return None


def _stray_chips(game: PotGame, round: PotRound, now: Standing) -> ChipsTakenBack | None:
    """Chips put forward early by a hand that is out, or that no turn comes to any more."""
    for seat in round.seats:
        if seat.early and (seat.hold is not Hold.IN or now.turn is None):
            by = game.law.early_stands if seat.hold is Hold.IN else game.law.early_free
            return ChipsTakenBack(seat.number, seat.early, by)
    return None


def _close(game: PotGame, round: PotRound, now: Standing) -> Event | None:
    """The round of betting ends; then what nobody called goes back."""
    if round.betting:
        return BettingClosed(round.number, _why_closed(game, round, now))
    seat, amount = uncalled(round.seats)
    if amount and seat.hold is not Hold.FOUL:
        return WagerReturned(seat.number, amount, game.law.uncalled)
    return None


def _why_closed(game: PotGame, round: PotRound, now: Standing) -> Clauses:
    law, first = game.law, round.number == 1
    if now.contenders <= 1:
        return law.first_won if first else law.won
    met = law.first_met if first else law.met
    if now.able <= 1:
        return met + law.tap_out + law.run_out
    return met if now.to_meet else law.all_checked + met


def _early(turn: Turn) -> Event | None:
    """The turn of a player who put chips forward has come: they stand, or the choice is free.

    What stands may be less than what was put forward; the excess goes back first.
    """
    law, seat, owed = turn.game.law, turn.seat, turn.owed
    if seat.early < owed:
        return None  # others wagered more: the player chooses, and the chips count
    size, step = raising(turn), seat.early - owed
    tapped = isinstance(size, Sizes) and not seat.stake and 0 < step <= size.most
    stands = step if tapped else _permitted(turn, size, step)
    if stands < step:
        return ChipsTakenBack(seat.number, step - stands, law.early_stands)
    if tapped and isinstance(size, Sizes):
        made = effect(turn, size, step)
        rests_on = law.tap_out + size.clauses + closing(turn, made)
        return _stood(turn, "tap-out", step, made, rests_on)
    if step and isinstance(size, Sizes):
        return _stood(turn, turn.wager, step, full(turn), size.clauses)
    call = law.first_call if turn.first_round else law.call
    return _stood(turn, "call", 0, Effect.NONE, call if seat.stake else call + law.tap_out)


def _permitted(turn: Turn, size: Sizes | Bar, step: int) -> int:
    return 0 if isinstance(size, Bar) else size.down(step, turn.table.chip)


def _stood(turn: Turn, action: str, step: int, effect: Effect, rests_on: Clauses) -> Acted:
    clauses = turn.game.law.early_stands + rests_on
    return Acted(turn.seat.number, action, turn.owed + step, step, effect, clauses)
