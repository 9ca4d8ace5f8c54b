"""Irregularities that the three games for the pot treat alike, each by its own clause."""

from collections.abc import Iterator

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadAmount, BadInput, TooSoon
from pitboss.play.money import in_words
from pitboss.play.pot import commands as c
from pitboss.play.pot import events as e
from pitboss.play.pot.decide import check_known
from pitboss.play.pot.events import Event
from pitboss.play.pot.game import Answer, PotGame
from pitboss.play.pot.pots import uncalled
from pitboss.play.pot.round import Hold, PotRound, Seat
from pitboss.play.pot.showdown import void_round
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.stakes import leave
from pitboss.play.verbs import Clauses, Refused, check_breach


def betting_commenced(round: PotRound) -> bool:
    """With the first action of the first round."""
    return round.number > 1 or any(seat.acted for seat in round.seats)


def in_round(round: PotRound, number: int) -> Seat:
    seat = round.seat(number)
    if round.over or seat.hold is Hold.AWAY:
        raise TooSoon(f"seat {number} is not in a round of play")
    return seat


def with_cards(game: PotGame, round: PotRound, number: int) -> Seat:
    seat = in_round(round, number)
    if seat.hold is not Hold.IN:
        raise Refused(game.law.passed, f"seat {number} no longer holds cards")
    return seat


# Misdeals


def misdeal(game: PotGame, table: PotSign, round: PotRound, cause: Clauses) -> e.Misdealt:
    """All wagers but the blinds go back; the buck, the blinds and the players stay."""
    if round.over or not round.dealt:
        raise TooSoon("there is no deal to be declared a misdeal")
    return e.Misdealt(tuple(_blinds(game, table, round)), cause + game.law.misdeal)


def _blinds(game: PotGame, table: PotSign, round: PotRound) -> Iterator[tuple[int, int]]:
    """The blinds that stay; none, where one of them is of a player who goes."""
    players = [seat for seat in round.seats if seat.hold is not Hold.AWAY]
    posted = players[: game.blinds(table)]
    if any(seat.leaving for seat in posted):
        return
    for nth, seat in enumerate(posted):
        if seat.hold is not Hold.OUT:
            yield (
                seat.number,
                min(game.blind(table, nth), seat.left + seat.contributed),
            )


def exposed_in_cut(
    game: PotGame, table: PotSign, round: PotRound, command: c.FindExposedInCut
) -> Iterator[Event]:
    yield misdeal(game, table, round, game.law.exposed_in_cut)


def not_cut(
    game: PotGame, table: PotSign, round: PotRound, command: c.FindNotCut
) -> Iterator[Event]:
    yield misdeal(game, table, round, game.law.not_cut)


def wrong_deck(
    game: PotGame, table: PotSign, round: PotRound, command: c.FindWrongDeck
) -> Iterator[Event]:
    yield misdeal(game, table, round, game.law.whole_deck)


def dealt_out_of_turn(
    game: PotGame, table: PotSign, round: PotRound, command: c.FindWrongOrder
) -> Iterator[Event]:
    """Seen cards make a misdeal whenever it comes out; unseen ones are moved before the betting."""
    cause = game.law.dealt_out_of_turn
    if betting_commenced(round) and not command.seen:
        raise Refused(cause, "the betting has commenced, and the deal stands")
    yield _put_right(game, table, round, command, cause)


def wrong_count(
    game: PotGame, table: PotSign, round: PotRound, command: c.FindWrongCount
) -> Iterator[Event]:
    """Before the betting the deal is put right or annulled; later the hand is void."""
    seat = in_round(round, command.seat)
    if command.holds == game.hole_cards or command.holds < 0:
        raise BadInput(f"{command.holds} is not a wrong number of hole cards")
    if not betting_commenced(round):
        yield _put_right(game, table, round, command, game.law.wrong_count)
    elif seat.hold in (Hold.IN, Hold.FOLDED):
        yield e.HandFouled(seat.number, command.holds, game.law.foul)


def _put_right(
    game: PotGame,
    table: PotSign,
    round: PotRound,
    command: c.FindWrongCount | c.FindWrongOrder,
    cause: Clauses,
) -> Event:
    if command.seen or not command.places_known:
        return misdeal(game, table, round, cause)
    if round.exposed and round.exposed[0] in dict(command.hands):
        raise TooSoon(f"seat {round.exposed[0]} waits for a card in place of the exposed one")
    _check_hands(game, round, command.hands)
    return e.HandsRebuilt(command.hands, cause)


def _check_hands(
    game: PotGame, round: PotRound, hands: tuple[tuple[int, tuple[Card, ...]], ...]
) -> None:
    moved = [in_round(round, number).number for number, _ in hands]
    if any(len(cards) != game.hole_cards for _, cards in hands):
        raise BadInput(f"a hand put right has {game.hole_cards} hole cards")
    rest = tuple(seat for seat in round.seats if seat.number not in moved)
    out = tuple(card for _, cards in hands for card in cards)
    check_known(game, PotRound(rest, round.board, round.discards), out)


# Wagers and folds before the turn


def put_forward(
    game: PotGame, table: PotSign, round: PotRound, command: c.PutForward
) -> Iterator[Event]:
    """The chips lie in front of the player until the turn comes."""
    seat = with_cards(game, round, command.seat)
    if not round.betting:
        raise TooSoon("there is no betting now")
    if command.amount <= 0:
        raise BadAmount(f"{in_words(command.amount)} is no wager")
    if command.amount % table.chip:
        raise Refused(game.law.chips, f"not in chips of {in_words(table.chip)}")
    if command.amount > seat.stake:
        raise Refused(game.law.stake_locked, f"{in_words(command.amount)} is more than the stake")
    yield e.ChipsPutForward(seat.number, command.amount, game.law.early_stands)


def fold_early(
    game: PotGame, table: PotSign, round: PotRound, command: c.FoldEarly
) -> Iterator[Event]:
    seat = with_cards(game, round, command.seat)
    if not round.betting:
        raise TooSoon("there is no betting now")
    folds = game.law.first_fold if round.number == 1 else game.law.fold
    yield e.HandPassed(seat.number, game.law.passed + folds)


# Cards of a player


def exposed_card(game: PotGame, round: PotRound, command: c.ExposeHoleCard) -> Seat:
    """The seat whose card was seen, where it can be that card."""
    seat = in_round(round, command.seat)
    if command.card not in seat.cards:
        if UNKNOWN not in seat.cards:
            raise BadInput(f"seat {seat.number} does not hold {command.card}")
        check_known(game, round, (command.card,))
    return seat


def exposed_by_owner(game: PotGame, round: PotRound, command: c.ExposeHoleCard) -> Event:
    """A card that its owner shows or drops stays in the hand."""
    seat = exposed_card(game, round, command)
    return e.HoleCardExposed(seat.number, command.card, False, game.law.own_cards)


def hand_taken_in(
    game: PotGame, table: PotSign, round: PotRound, command: c.TakeHandIn
) -> Iterator[Event]:
    """Put back where it is certain; otherwise out, and only its last uncalled wager returns."""
    seat = with_cards(game, round, command.seat)
    if command.certain:
        yield e.HandRestored(seat.number, game.law.passed)
        return
    top, amount = uncalled(round.seats)
    returned = amount if top.number == seat.number and round.betting else 0
    rests_on = game.law.uncalled if returned else ()
    yield e.HandTakenIn(seat.number, returned, game.law.passed + rests_on)


def hand_given_back(
    game: PotGame, table: PotSign, round: PotRound, command: c.GiveBack
) -> Iterator[Event]:
    """Cards passed but still apart, while nobody has acted since."""
    place = round.place(command.seat)
    latest = round.folds[-1:] == (command.seat,) and round.last == place
    if not round.betting or not latest or round.seats[place].hold is not Hold.FOLDED:
        raise Refused(game.law.passed, "the cards have entered the discards")
    yield e.HandRestored(command.seat, game.law.passed)


# What the operator may do


def void_wagers(
    game: PotGame, table: PotSign, round: PotRound, command: c.VoidWagers
) -> Iterator[Event]:
    """All that the player has wagered in the round goes back, and the hand is out."""
    seat = in_round(round, command.seat)
    check_breach(game, command.breach)
    if seat.hold is not Hold.OUT:
        clauses = (*game.law.void_wagers, command.breach)
        yield e.WagersVoided(seat.number, seat.contributed, clauses)


def exclude(game: PotGame, table: PotSign, round: PotRound, command: c.Exclude) -> Iterator[Event]:
    """In a round the hand is folded in turn; before the first card the player takes no part."""
    check_breach(game, command.breach)
    clauses = (*game.law.exclude, command.breach)
    yield e.PlayerExcluded(round.seat(command.seat).number, clauses)
    if not round.dealt:
        yield from leave(game, table, round, c.Leave(command.seat))


def invalidate(
    game: PotGame, table: PotSign, round: PotRound, command: c.Invalidate
) -> Iterator[Event]:
    """On the grounds that the rules list, until the next round has begun."""
    if not round.dealt or round.void:
        raise TooSoon("there is no round to invalidate")
    if command.ground not in game.law.grounds:
        raise Refused(game.law.grounds, f"{command.ground} is no ground to invalidate a round")
    yield void_round(round, command.reason, (command.ground, *game.law.invalid))


COMMON: dict[type[c.Command], Answer] = {
    c.PutForward: put_forward,
    c.FoldEarly: fold_early,
    c.FindWrongCount: wrong_count,
    c.FindWrongOrder: dealt_out_of_turn,
    c.FindExposedInCut: exposed_in_cut,
    c.FindNotCut: not_cut,
    c.FindWrongDeck: wrong_deck,
    c.TakeHandIn: hand_taken_in,
    c.GiveBack: hand_given_back,
    c.VoidWagers: void_wagers,
    c.Exclude: exclude,
    c.Invalidate: invalidate,
}
