"""What the player in turn may do: every action is offered or barred, by a clause.

"Subject to" is |: the rule to the right prevails.
"""

from msgspec import Struct

from pitboss.errors import UnknownPlace
from pitboss.play.pot_events import Effect
from pitboss.play.pot_game import PotGame
from pitboss.play.pot_round import Hold, PotRound, PotTable, Standing, standing
from pitboss.play.pot_sizes import (
    Sizes,
    Turn,
    check_size,
    closing,
    effect,
    full,
    raising,
    sequence,
    turn_of,
)
from pitboss.play.verbs import Actions, Bar, Clauses, Offer, Refused

ACTIONS = ("call", "check", "fold", "bet", "raise", "decline", "tap-out")


def actions(game: PotGame, table: PotTable, round: PotRound, number: int) -> Actions:
    """Every action of a seat, offered or barred."""
    now = standing(round)
    bar = closed(game, round, now, number)
    if bar:
        return dict.fromkeys(ACTIONS, bar)
    turn = turn_of(game, table, round, now)
    size = raising(turn)
    return procedure(turn) | limits(turn, size) | tapping_out(turn, size)


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
    if not seat.left or now.able < 2:
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


def procedure(turn: Turn) -> Actions:
    """Call, check, decline and fold; and which of bet and raise is out of place."""
    law, owed, first_round = turn.game.law, turn.owed, turn.first_round
    offers: Actions = {
        "call": Bar(law.first_turn if first_round else law.turn, "nothing has to be met"),
        "decline": Bar(law.no_decline, "there is no option to decline"),
    }
    if owed:
        offers["call"] = Offer(law.first_call if first_round else law.call, owed, owed)
    if first_round:
        offers["check"] = Bar(law.no_first_check, "there is no checking in the first round")
        offers["bet"] = Bar(law.first_turn, "the blinds have opened the betting")
        offers["fold"] = Offer((law.first_fold if owed else law.option_fold) + law.passed)
        if not owed:
            offers["decline"] = Offer(law.decline)
    elif turn.now.to_meet:
        offers["check"] = Bar(law.no_check, "a wager has been made")
        offers["bet"] = Bar(law.turn, "the betting has been opened")
        offers["fold"] = Offer(law.fold + law.passed)
    else:
        offers["check"] = Offer(sequence(turn, law.open_check, law.check) + law.checking)
        offers["raise"] = Bar(law.opening_turn, "nobody has opened the betting")
        offers["fold"] = Offer(sequence(turn, law.open_fold, law.fold) + law.passed)
    return offers


def limits(turn: Turn, size: Sizes | Bar) -> Actions:
    """The opening or the raise, whichever is in place."""
    if isinstance(size, Bar):
        return {turn.wager: size}
    spare = turn.left - turn.owed
    if size.least > spare:
        return {turn.wager: Bar(turn.game.law.stake_locked, "more than the stake")}
    among = size.among
    if among and among[-1] > spare:
        among = tuple([step for step in among if step <= spare])
    most = among[-1] if among else min(size.most, spare)
    return {turn.wager: Offer(size.clauses, size.least, most, turn.table.chip, among)}


def tapping_out(turn: Turn, size: Sizes | Bar) -> Actions:
    """All that is left of the stake: always up to the call, above it while one may raise."""
    law, left, owed = turn.game.law, turn.left, turn.owed
    if left < owed:
        short = Bar(law.tap_out, "the stake does not cover the call")
        return {"call": short, "tap-out": Offer(law.tap_out, left, left)}
    if left == owed:
        call = law.first_call if turn.first_round else law.call
        both = Offer(call + law.tap_out, left, left)
        return {"call": both, "tap-out": Offer(law.tap_out + call, left, left)}
    if isinstance(size, Bar):
        return {"tap-out": size}
    if left - owed > size.most:
        return {"tap-out": Bar(size.over, "the stake is more than the largest raise")}
    return {"tap-out": Offer(law.tap_out + size.clauses, left, left)}


# Taking an offer up


class Taken(Struct, frozen=True, gc=False):
    """An action taken up: what it costs, and what it does to the betting."""

    paid: int
    step: int
    effect: Effect
    clauses: Clauses


def take_up(turn: Turn, action: str, amount: int) -> Taken:
    """What the action comes to, or Refused by the clause that closes it."""
    size = raising(turn)
    offers = procedure(turn) | limits(turn, size) | tapping_out(turn, size)
    if action not in offers:
        raise UnknownPlace(f"'{action[:20]}' is none of the actions: {', '.join(ACTIONS)}")
    if action == turn.wager and isinstance(size, Sizes):
        check_size(turn, size, amount)
    offer = offers[action]
    if isinstance(offer, Bar):
        raise Refused(offer.clauses, offer.why)
    if action == turn.wager:
        return Taken(turn.owed + amount, amount, full(turn), offer.clauses)
    if action == "tap-out" and isinstance(size, Sizes) and turn.left > turn.owed:
        step = turn.left - turn.owed
        made = effect(turn, size, step)
        return Taken(turn.left, step, made, offer.clauses + closing(turn, made))
    return Taken(offer.most, 0, Effect.NONE, offer.clauses)
