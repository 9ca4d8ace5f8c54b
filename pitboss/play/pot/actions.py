"""What the player in turn may do: every action is offered or barred, by a clause.

What the law alone decides is put together once; "subject to" is what comes later and prevails.
"""

from functools import cache

from pitboss.errors import UnknownPlace
from pitboss.play.pot.events import NO_EFFECT, Acted
from pitboss.play.pot.game import ACTIONS as ACTIONS
from pitboss.play.pot.game import PotGame, PotLaw
from pitboss.play.pot.round import Hold, PotRound, Standing, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.sizes import (
    Sizes,
    Turn,
    check_size,
    closing,
    effect,
    full,
    raising,
    turn_of,
)
from pitboss.play.verbs import Actions, Bar, Clauses, Offer, Refused


def actions(game: PotGame, table: PotSign, round: PotRound, number: int) -> Actions:
    """Every action of a seat, offered or barred."""
    now = standing(round)
    bar = closed(game, round, now, number)
    if bar:
        return dict.fromkeys(ACTIONS, bar)
    turn = turn_of(game, table, round, now)
    return offers(turn, raising(turn))


def closed(game: PotGame, round: PotRound, now: Standing, number: int) -> Bar | None:
    """Why this seat can do nothing at all, if that is so."""
    if now.turn and now.turn.number == number:
        return None
    law, seat = game.law, round.seat(number)
    if not round.number or seat.hold is Hold.AWAY:
        return Bar(law.deal, f"seat {number} has not been dealt in")
    if now.contenders == 1:
        won = law.first_won if round.number == 1 else law.won
        return Bar(won, "the round has been won")
    if seat.hold in _NO_HAND:
        return Bar(getattr(law, _NO_HAND[seat.hold]), f"seat {number} is out of the round")
    if not seat.left or now.able <= 1:
        return Bar(law.tap_out, "no more betting is possible")
    if not now.turn:
        met = law.first_met if round.number == 1 else law.met
        return Bar(met, "the round of betting is over")
    return Bar(whose_turn(game, round), f"it is the turn of seat {now.turn.number}")


_NO_HAND = {Hold.FOLDED: "passed", Hold.FOUL: "foul", Hold.OUT: "void_wagers"}


def whose_turn(game: PotGame, round: PotRound) -> Clauses:
    """The clause that puts another seat's turn first."""
    law = game.law
    if round.number == 1:
        return law.first_turn
    if any(seat.acted for seat in round.seats):
        return law.turn
    return law.opening_turn if round.seats[0].can_wager else law.inactive_buck


def offers(turn: Turn, size: Sizes | Bar) -> Actions:
    """Every action of the player in turn: what every such turn has, and what its chips change."""
    law, now = turn.game.law, turn.now
    if turn.first_round:
        found = first_round(law, turn.owed > 0).copy()
    elif now.to_meet:
        found = opened(law).copy()
    else:
        found = unopened(law, turn.first, turn.round.seats[0].can_wager).copy()
    if turn.owed:
        found["call"] = calling(turn)
    found[turn.wager] = limits(turn, size)
    found["tap-out"] = tapping_out(turn, size)
    return found


@cache
def first_round(law: PotLaw, owed: bool) -> Actions:
    """Decline and fold; the blinds have taken the place of checks and bets."""
    no_decline = Bar(law.no_decline, "there is no option to decline")
    return {
        "call": Bar(law.first_turn, "nothing has to be met"),
        "decline": no_decline if owed else Offer(law.decline),
        "check": Bar(law.no_first_check, "there is no checking in the first round"),
        "bet": Bar(law.first_turn, "the blinds have opened the betting"),
        "fold": Offer((law.first_fold if owed else law.option_fold) + law.passed),
    }


@cache
def opened(law: PotLaw) -> Actions:
    """In a later round, after the opening: fold, and neither check nor bet."""
    return {
        "call": Bar(law.turn, "nothing has to be met"),
        "decline": Bar(law.no_decline, "there is no option to decline"),
        "check": Bar(law.no_check, "a wager has been made"),
        "bet": Bar(law.turn, "the betting has been opened"),
        "fold": Offer(law.fold + law.passed),
    }


@cache
def unopened(law: PotLaw, first: bool, buck: bool) -> Actions:
    """Before it: check and fold, and no raise; the buck player may be one who cannot wager."""
    return {
        "call": Bar(law.turn, "nothing has to be met"),
        "decline": Bar(law.no_decline, "there is no option to decline"),
        "check": Offer(sequence(first, buck, law.open_check, law.check) + law.checking),
        "raise": Bar(law.opening_turn, "nobody has opened the betting"),
        "fold": Offer(sequence(first, buck, law.open_fold, law.fold) + law.passed),
    }


def sequence(first: bool, buck: bool, opening: Clauses, later: Clauses) -> Clauses:
    """The first to act has the choices of the buck player, whose place others may have taken."""
    if not first:
        return later
    return opening if buck else opening + later


def calling(turn: Turn) -> Offer | Bar:
    """What has to be met, as far as the stake goes."""
    law, left, owed = turn.game.law, turn.left, turn.owed
    if left < owed:
        return Bar(law.tap_out, "the stake does not cover the call")
    call = law.first_call if turn.first_round else law.call
    return Offer(call if left > owed else call + law.tap_out, owed, owed)


def limits(turn: Turn, size: Sizes | Bar) -> Offer | Bar:
    """The opening or the raise, whichever is in place."""
    if isinstance(size, Bar):
        return size
    spare = turn.left - turn.owed
    if size.least > spare:
        return Bar(turn.game.law.stake_locked, "more than the stake")
    among = size.among
    if among and among[-1] > spare:
        among = tuple([step for step in among if step <= spare])
    most = among[-1] if among else min(size.most, spare)
    return Offer(size.clauses, size.least, most, turn.table.chip, among)


def tapping_out(turn: Turn, size: Sizes | Bar) -> Offer | Bar:
    """All that is left of the stake: always up to the call, above it while one may raise."""
    law, left, owed = turn.game.law, turn.left, turn.owed
    if left < owed:
        return Offer(law.tap_out, left, left)
    if left == owed:
        call = law.first_call if turn.first_round else law.call
        return Offer(law.tap_out + call, left, left)
    if isinstance(size, Bar):
        return size
    if left - owed > size.most:
        return Bar(size.over, "the stake is more than the largest raise")
    return Offer(law.tap_out + size.clauses, left, left)


# Taking an offer up


def take_up(turn: Turn, action: str, amount: int) -> Acted:
    """What the action comes to, or Refused by the clause that closes it."""
    size = raising(turn)
    offer = offers(turn, size).get(action)
    if offer is None:
        raise UnknownPlace(f"'{action[:20]}' is none of the actions: {', '.join(ACTIONS)}")
    if action == turn.wager and isinstance(size, Sizes):
        check_size(turn, size, amount)
    if isinstance(offer, Bar):
        raise Refused(offer.clauses, offer.why)
    paid, step, does, clauses = offer.most, 0, NO_EFFECT, offer.clauses
    if action == turn.wager:
        paid, step, does = turn.owed + amount, amount, full(turn)
    elif action == "tap-out" and isinstance(size, Sizes) and turn.left > turn.owed:
        step = turn.left - turn.owed
        does = effect(turn, size, step)
        clauses += closing(turn, does)
    if turn.seat.early:
        clauses += turn.game.law.early_free
    return Acted(turn.seat.number, action, paid, step, does, clauses)
