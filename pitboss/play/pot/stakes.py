"""Stakes and seats as far as a round needs them: sitting down, topping up, leaving."""

from collections.abc import Iterator

from pitboss.errors import BadAmount, UnknownPlace
from pitboss.play.money import in_words
from pitboss.play.pot.commands import Leave, SitDown, TakeOff, TopUp
from pitboss.play.pot.events import Event, SatDown, SeatLeft, StakeChanged
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import Hold, PotRound
from pitboss.play.pot.sign import PotSign
from pitboss.play.verbs import Refused


def sit_down(game: PotGame, table: PotSign, round: PotRound, command: SitDown) -> Iterator[Event]:
    if not 1 <= command.seat <= game.seats:
        raise UnknownPlace(f"there is no seat {command.seat}: seats are 1 to {game.seats}")
    if any(seat.number == command.seat for seat in round.seats):
        raise UnknownPlace(f"seat {command.seat} is taken")
    _between_rounds(game, round)
    if command.stake < table.minimum_stake:
        least = in_words(table.minimum_stake)
        raise Refused(game.law.sit_down, f"a player sits down with {least} or more")
    _check_chips(game, table, command.stake)
    yield SatDown(command.seat, command.stake, game.law.sit_down)


def top_up(game: PotGame, table: PotSign, round: PotRound, command: TopUp) -> Iterator[Event]:
    seat = round.seat(command.seat)
    _between_rounds(game, round)
    if command.amount <= 0:
        raise BadAmount(f"{in_words(command.amount)} adds nothing to a stake")
    _check_chips(game, table, command.amount)
    if seat.stake + command.amount < table.minimum_stake:
        least = in_words(table.minimum_stake)
        raise Refused(game.law.top_up, f"a top-up brings the stake to {least} or more")
    yield StakeChanged(command.seat, command.amount, game.law.top_up + game.law.stake_locked)


def take_off(game: PotGame, table: PotSign, round: PotRound, command: TakeOff) -> Iterator[Event]:
    seat = round.seat(command.seat)
    _between_rounds(game, round)
    if command.amount <= 0:
        raise BadAmount(f"{in_words(command.amount)} takes nothing off a stake")
    _check_chips(game, table, command.amount)
    if seat.stake - command.amount < table.minimum_stake:
        least = in_words(table.minimum_stake)
        raise Refused(game.law.sit_down, f"a player who stays keeps {least} on the table")
    yield StakeChanged(command.seat, -command.amount, game.law.stake_locked)


def leave(game: PotGame, table: PotSign, round: PotRound, command: Leave) -> Iterator[Event]:
    """Before the deal at once; in a round the hand is folded when its turn comes."""
    seat = round.seat(command.seat)
    at_once = not round.over and seat.hold is Hold.AWAY
    blinds = [(other.number, other.contributed) for other in round.seats if other.contributed]
    returned = tuple(blinds) if at_once and not round.dealt else ()
    yield SeatLeft(command.seat, at_once, returned, game.law.stake_locked)


def _check_chips(game: PotGame, table: PotSign, amount: int) -> None:
    if amount % table.chip:
        raise Refused(game.law.chips, f"not in chips of {in_words(table.chip)}")


def _between_rounds(game: PotGame, round: PotRound) -> None:
    """Stakes are locked from the first card to the end, and between a misdeal and its new deal."""
    under_way = round.anew or any(seat.contributed or seat.cards for seat in round.seats)
    if under_way and not round.over:
        raise Refused(game.law.stake_locked, "a stake does not change during a round of play")
