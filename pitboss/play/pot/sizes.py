"""The size of an opening or a raise: what the betting limits permit to the player in turn."""

from functools import cache

from msgspec import Struct

from pitboss.errors import BadAmount, Misplaced
from pitboss.play.money import in_words
from pitboss.play.pot.events import Effect
from pitboss.play.pot.game import BettingRound, PotGame, PotLaw
from pitboss.play.pot.round import Hold, PotRound, Restriction, Seat, Standing
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Bar, Clauses, Refused
from pitboss.play.voice import spelled

_FIXED = Limit.FIXED


class Turn(Struct, frozen=True, gc=False):
    """Everything that bears on one player's turn, looked up once."""

    game: PotGame
    table: PotSign
    round: PotRound
    now: Standing
    betting: BettingRound
    seat: Seat
    owed: int
    left: int  # of the stake
    first: bool  # nobody has acted in this round of betting
    first_round: bool
    wager: str  # bet or raise, whichever is in place


def turn_of(game: PotGame, table: PotSign, round: PotRound, now: Standing) -> Turn:
    seat = now.turn
    if seat is None:
        raise Misplaced("there is no seat in turn")
    betting = game.betting[round.number - 1]
    owed, left = now.to_meet - seat.wagered, seat.stake + seat.early
    first, first_round = not now.acted, round.number == 1
    wager = "raise" if now.to_meet else "bet"
    return Turn(game, table, round, now, betting, seat, owed, left, first, first_round, wager)


class Sizes(Struct, frozen=True, gc=False):
    """The steps that the rules permit, whatever the stake; `among` where only these count."""

    clauses: Clauses
    least: int
    most: int
    among: tuple[int, ...]
    over: Clauses  # the clause that an excess breaks
    under: Clauses

    def down(self, amount: int, chip: int) -> int:
        """The largest permitted step not above the amount, or nothing."""
        if self.among:
            return max((step for step in self.among if step <= amount), default=0)
        fits = min(amount, self.most) // chip * chip
        return fits if fits >= self.least else 0


def raising(turn: Turn) -> Sizes | Bar:
    """The steps that may be opened or raised by, or why there is no right to it."""
    game, round, now = turn.game, turn.round, turn.now
    if now.able == 1:
        return Bar(game.law.tap_out, "there is nobody to wager against")
    for number, restriction in round.restrictions:
        if number == round.number:
            return _restricted(turn, restriction)
    short = _tap_outs(turn) if round.steps else []
    if short and any(rise < least for rise, least in short):
        return Bar(game.law.short_tap_out, "a tap-out short of a raise has closed the raising")
    if round.raises >= game.most_raises and now.able > game.free_raising:
        return Bar(turn.betting.sizes, f"{spelled(game.most_raises)} raises have been made")
    return sizes(turn, max([round.step, *[rise for rise, _ in short]]) if short else round.step)


def _restricted(turn: Turn, restriction: Restriction) -> Sizes | Bar:
    """After a communal card that was exposed too early."""
    by, minimum = turn.game.restricted[restriction], turn.table.minimum
    if restriction is Restriction.HELD or turn.now.to_meet:
        return Bar(by, "a communal card was exposed early")
    return Sizes(by + turn.game.law.open, minimum, minimum, (minimum,), by, by)


def _tap_outs(turn: Turn) -> list[tuple[int, int]]:
    """Those that were short of a step: what they are over the wagers that stand, and what a step
    would be. Over a void wager one may have been short that no longer is (reading P75)."""
    steps = turn.round.steps
    return [_tap_out(turn, nth) for nth, step in enumerate(steps) if not step.full]


def _tap_out(turn: Turn, nth: int) -> tuple[int, int]:
    round, step = turn.round, turn.round.steps[nth]
    first = round.blind if turn.first_round else 0
    totals = {n: sum for n, sum in step.totals if round.seat(n).hold is not Hold.OUT}
    over = max([first, *[sum for n, sum in totals.items() if n != step.seat]])
    made = [earlier.amount for earlier in round.steps[:nth] if earlier.full]
    return totals[step.seat] - over, _least(turn, max([first, *made]), over)


def _least(turn: Turn, step: int, over: int) -> int:
    """The smallest opening, or raise over a total, after a step of this size."""
    if turn.table.limit is _FIXED:
        return multiples(turn.betting.steps, turn.round.blind, step)[0]
    return (step or over) if over else turn.table.minimum


def sizes(turn: Turn, step: int) -> Sizes:
    """Those that may follow a step of this size."""
    game, table, betting = turn.game, turn.table, turn.betting
    law, made, freed = game.law, _made(turn), turn.round.raises >= game.most_raises
    if table.limit is _FIXED:
        return _fixed(law, betting, made, freed, turn.round.blind, step)
    opening = not turn.now.to_meet
    least = _least(turn, step, turn.now.to_meet)
    under = law.minimum_wager if opening else betting.sizes
    most = max(least, _pot_limit(turn))
    clauses = _clauses(law, betting, made, freed, table.limit)
    return Sizes(clauses, least, most, (), law.pot_limit, under)


@cache
def _fixed(
    law: PotLaw, betting: BettingRound, made: Clauses, freed: bool, blind: int, step: int
) -> Sizes:
    """Under fixed limits stakes change nothing, and the same sizes come again and again."""
    among, by = multiples(betting.steps, blind, step), betting.sizes
    return Sizes(_clauses(law, betting, made, freed, _FIXED), among[0], among[-1], among, by, by)


def multiples(steps: tuple[int, ...], blind: int, least: int) -> tuple[int, ...]:
    """The fixed steps in cents, but none below an earlier one; the largest is always one."""
    return tuple(times * blind for times in steps if times * blind >= least or times == steps[-1])


def _made(turn: Turn) -> Clauses:
    """By which clauses the wager is a raise or an opening."""
    law = turn.game.law
    if turn.first_round:
        return law.first_raise if turn.owed else law.option_raise
    if turn.now.to_meet:
        return law.raise_
    return law.open if turn.first else law.open_later + law.open


def _clauses(
    law: PotLaw, betting: BettingRound, made: Clauses, freed: bool, limit: Limit
) -> Clauses:
    """What a wager rests on; between two players the raises are not counted."""
    return made + betting.sizes + law.limits[limit] + (law.two_players if freed else ())


def _pot_limit(turn: Turn) -> int:
    """The pot with the call added, or its half, in whole chips; without a limit the stake."""
    ratio = turn.game.pot_shares.get(turn.table.limit)
    if ratio is None:
        return turn.left
    chip = turn.table.chip
    return int((turn.round.pot + turn.owed) * ratio) // chip * chip


def check_size(turn: Turn, size: Sizes, amount: int) -> None:
    """Refuse an opening or a raise of a wrong size, by the first clause that it breaks."""
    law, chip = turn.game.law, turn.table.chip
    words = f"a {turn.wager} of {in_words(amount)}"
    if amount < 0:
        raise BadAmount(f"{words} is no wager")
    wrong = size.among and amount not in size.among
    if wrong and size.under in turn.game.restricted.values():
        raise Refused(size.under, f"{words} is not the minimum, after an early communal card")
    if amount % chip:
        raise Refused(law.chips, f"{words} is not in chips of {in_words(chip)}")
    if amount > turn.left - turn.owed:
        raise Refused(law.stake_locked, f"{words} is more than the stake")
    if wrong:
        steps = " or ".join(in_words(step) for step in size.among)
        raise Refused(size.under, f"{words} is not {steps}")
    if amount < size.least:
        raise Refused(size.under, f"{words} is less than {in_words(size.least)}")
    if amount > size.most:
        raise Refused(size.over, f"{words} is more than {in_words(size.most)}")


def full(turn: Turn) -> Effect:
    return Effect.RAISE if turn.now.to_meet else Effect.OPENING


def effect(turn: Turn, size: Sizes, step: int) -> Effect:
    """A tap-out above the call is a full step, or one that closes the raising."""
    if step >= size.least:
        return full(turn)
    return Effect.SHORT if turn.now.to_meet else Effect.SHORT_OPENING


def closing(turn: Turn, made: Effect) -> Clauses:
    """What a tap-out short of a full step rests on besides."""
    short = made in (Effect.SHORT, Effect.SHORT_OPENING)
    return turn.game.law.short_tap_out[:1] if short else ()
