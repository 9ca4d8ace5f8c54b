"""The face of a round for the pot: what play/machine.py asks of every machine."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.cards.hand import Hand
from pitboss.errors import TooSoon
from pitboss.play import course
from pitboss.play.course import Duty, nothing
from pitboss.play.money import dollars, in_words
from pitboss.play.pot import commands as c
from pitboss.play.pot import decide as rounds
from pitboss.play.pot import events as e
from pitboss.play.pot.actions import actions as actions
from pitboss.play.pot.decide import decide as decide
from pitboss.play.pot.decide import reach as reach
from pitboss.play.pot.destinations import each
from pitboss.play.pot.destinations import left_shoe as left_shoe
from pitboss.play.pot.evolve import evolve as evolve
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import Hold, PotRound, Seat, next_round, seated, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.sign import check_sign as check_sign
from pitboss.play.pot.view import laid_open as laid_open
from pitboss.play.pot.view import view as view
from pitboss.play.pot.view import won_as_seen
from pitboss.play.pot.words import words as words
from pitboss.play.verbs import Clauses, Refused

NAME, PLACE, AGAINST = "pot", "seat", "for the pot"
SIGN, COMMANDS, take_back = PotSign, c, nothing  # blinds go back with the round
PLACES = {"board": c.BOARD}
SIZED = ("bet", "raise")  # the actions that have an amount of their own


# The course of a round


def start(stakes: Mapping[int, int]) -> PotRound:
    return PotRound(tuple(Seat(number, stake) for number, stake in stakes.items()))


def empty(sign: PotSign) -> PotRound:
    return seated(sign.buck, {})


def following(sign: PotSign, round: PotRound) -> tuple[PotSign, PotRound]:
    return replace(sign, buck=round.next_buck), next_round(round)


def duty(game: PotGame, table: PotSign, round: PotRound) -> Duty:
    return rounds.duty(game, round)


def turn(round: PotRound) -> int:
    seat = standing(round).turn
    return seat.number if seat else 0


def cards_due(game: PotGame, table: PotSign, round: PotRound) -> int:
    step, cards = rounds.duty(game, round)
    return cards if step in ("deal", "expose") else 0


def order(game: PotGame, table: PotSign, round: PotRound) -> tuple[int, ...]:
    players = [seat.number for seat in rounds.dealt_in(round)]
    return tuple(each(game, players))


def next_step(game: PotGame, table: PotSign, round: PotRound) -> c.Command:
    return _STEPS[rounds.duty(game, round).step]


_STEPS = {"expose": c.Expose(), "replace": c.ReplaceHoleCard(UNKNOWN), "settle": c.Settle()}


def act(number: int, action: str, amount: int) -> c.Command:
    return c.Act(number, action, amount if action in SIZED else 0)


def deal(cards: tuple[Card, ...]) -> c.Command:
    return c.Deal(cards)


def cut(above: int) -> c.Command | None:
    return None


def was_cut(round: PotRound) -> bool:
    return False


def uncut(round: PotRound) -> PotRound:
    return round


def knows(command: object) -> bool:
    return isinstance(command, c.Command)


# At a table


def displayed(
    sign: PotSign,
    *,
    buck: int,
    shoe: str,
    markers: dict[int, int],
    advised: frozenset[int],
    jackpot_working: bool,
    by_hand: bool,
) -> PotSign:
    return replace(sign, buck=buck or 1)


def plain(sign: PotSign) -> PotSign:
    return sign


def usual_sign(game: PotGame) -> PotSign:
    return PotSign(minimum=dollars(5), minimum_stake=dollars(100), limit=game.limits[0])


def raised(old: PotSign, new: PotSign) -> bool:
    return False


def maximum(sign: PotSign) -> int:
    return 0


def places(game: PotGame, shoe: str) -> int:
    return game.seats


def blinds(game: PotGame, sign: PotSign) -> int:
    return game.blinds(sign)


def by_the_seat(game: PotGame, command: c.Command, players: Mapping[int, str]) -> c.Command:
    return command


def check_between(game: PotGame, round: PotRound, command: c.Command) -> None:
    """Stakes change between rounds; what left the table since, no reversal reaches (P76)."""
    if not isinstance(command, c.TopUp | c.TakeOff | c.Invalidate):
        raise TooSoon("no round has begun")
    short = any(seat.stake + seat.contributed < seat.won for seat in round.seats)
    if isinstance(command, c.Invalidate) and (round.pot or short):
        why = "chips have left the table: the operator adjusts it by a decision on record"
        raise Refused((game.table_law.dispute,), why)


def check_stake(game: PotGame, sign: PotSign, stake: int) -> None:
    if stake < sign.minimum_stake:
        least = in_words(sign.minimum_stake)
        raise Refused((game.table_law.sit_down,), f"a player sits down with {least} or more")
    if stake % sign.chip:
        raise Refused(game.law.chips, f"not in chips of {in_words(sign.chip)}")


def broke(game: PotGame, stake: int) -> Clauses:
    """Nothing is left and nothing was added: the seat is given up (reading P11)."""
    return () if stake else game.law.top_up


def leave(game: PotGame, round: PotRound, number: int, player: str) -> c.Command | None:
    return c.Leave(number) if round.dealt else None


def in_round(round: PotRound, number: int) -> bool:
    return any(seat.number == number for seat in round.seats)


def took_part(round: PotRound, number: int) -> bool:
    """Whether cards were accepted (reading P15)."""
    return any(seat.number == number and seat.hold is not Hold.AWAY for seat in round.seats)


def leaving(round: PotRound) -> tuple[int, ...]:
    return tuple(seat.number for seat in round.seats if seat.leaving)


def call_off(game: PotGame, round: PotRound) -> Iterator[e.Event]:
    return iter(())


def exclude(
    game: PotGame, table: PotSign, round: PotRound, number: int, clauses: Clauses
) -> Iterator[e.Event]:
    """As by the round's own measure; with no card out the table lets the player go."""
    if round.dealt:
        yield from decide(game, table, round, c.Exclude(number, clauses[-1]))


def posted(round: PotRound) -> tuple[tuple[int, int], ...]:
    return tuple((seat.number, seat.contributed) for seat in round.seats if seat.contributed)


def called_off(round: PotRound, returned: Mapping[int, int]) -> PotRound:
    return start({seat.number: seat.stake + returned.get(seat.number, 0) for seat in round.seats})


def stake(round: PotRound, number: int) -> int | None:
    for seat in round.seats:
        if seat.number == number:
            return seat.stake
    return None


def join(round: PotRound, stakes: Mapping[int, int]) -> PotRound:
    present = {seat.number for seat in round.seats}
    beside = tuple(Seat(number, stake) for number, stake in stakes.items() if number not in present)
    return replace(round, seats=round.seats + beside) if beside else round


def move(round: PotRound, number: int, to: int) -> PotRound:
    """The stake goes along; the cards of the last round stay behind."""
    moved = (replace(s, number=to, cards=()) if s.number == number else s for s in round.seats)
    return replace(round, seats=tuple(moved))


def vacate(round: PotRound, number: int) -> PotRound:
    return replace(round, seats=tuple(seat for seat in round.seats if seat.number != number))


# What is seen of it, and what it came to


def as_seen(game: PotGame, events: Iterable[Any], number: int) -> list[Any]:
    """Nor is a hand that nobody showed to be read from the clauses."""
    events = list(events)
    seen = {number, *(event.seat for event in events if isinstance(event, e.HandShown))}
    return [
        won_as_seen(game.law, event, seen) if isinstance(event, e.PotWon) else event
        for event in events
    ]


def viewpoint(round: PotRound, number: int, player: str, inspector: bool) -> int:
    return number


def makes(
    game: PotGame, table: PotSign, cards: tuple[Card, ...], board: tuple[Card, ...]
) -> Hand | None:
    short = len(board) < course.FLOP
    return None if short or UNKNOWN in cards else game.value(table, cards, board)


def players(round: PotRound, seated: Mapping[int, str]) -> dict[int, str]:
    return {seat.number: seated.get(seat.number, "") for seat in round.seats}


def nets(round: PotRound) -> dict[int, int]:
    if round.void:
        return {seat.number: 0 for seat in round.seats}
    return {seat.number: seat.won - seat.contributed for seat in round.seats}


def on_felt(round: PotRound, in_hand: bool) -> int:
    """Stakes and pots; once the round is over, all of these were passed on."""
    return sum(seat.left for seat in round.seats) + (round.pot if in_hand else 0)


def held(round: PotRound, place: int) -> tuple[Card, ...]:
    return round.board if place == c.BOARD else round.seat(place).cards


def faces(round: PotRound) -> Iterator[Card]:
    yield from (card for seat in round.seats for card in seat.cards)
    yield from round.discards


def faces_for(round: PotRound, number: int) -> Iterator[Card]:
    yield from round.board
    for seat in round.seats:
        if seat.hold is Hold.IN and (seat.number == number or seat.number in round.shown):
            yield from seat.cards


def kept(round: PotRound, number: int) -> frozenset[int]:
    known = {number, *round.shown}
    return frozenset(seat.number for seat in round.seats if seat.number not in known)


def passed(round: PotRound, number: int) -> bool:
    return any(seat.number == number and seat.hold is not Hold.IN for seat in round.seats)
