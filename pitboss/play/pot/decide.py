"""A round of play for the pot: one machine for every game among players.

    decide(game, table, round, command) -> events      evolve(round, event) -> round

Players act while `actions` offers them something; then `duty` says what falls to the dealer.
"""

from collections.abc import Iterator
from itertools import chain

from pitboss.cards.card import UNKNOWN, Card, check_cards
from pitboss.errors import BadInput, RepeatedCard, TooSoon, UnknownPlace
from pitboss.play.course import Duty
from pitboss.play.pot.actions import closed, take_up
from pitboss.play.pot.commands import (
    BOARD,
    Act,
    Command,
    Deal,
    Expose,
    Leave,
    PassHand,
    Settle,
    Show,
    SitDown,
    TakeOff,
    TopUp,
)
from pitboss.play.pot.events import (
    BettingClosed,
    BettingOpened,
    BlindPosted,
    BoardNamed,
    CardsDiscarded,
    CommunalCardsExposed,
    Event,
    HandPassed,
    HandShown,
    HoleCardsDealt,
)
from pitboss.play.pot.evolve import evolve
from pitboss.play.pot.follow import follows
from pitboss.play.pot.game import Answer, BettingRound, PotGame
from pitboss.play.pot.round import Hold, PotRound, Seat, standing
from pitboss.play.pot.showdown import settle, showing_order
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.sizes import turn_of
from pitboss.play.pot.stakes import leave, sit_down, take_off, top_up
from pitboss.play.verbs import Clauses, Refused


def decide(game: PotGame, table: PotSign, round: PotRound, command: Command) -> tuple[Event, ...]:
    """What happens, or raise Refused: all of it or nothing."""
    return reach(game, table, round, command)[1]


def reach(
    game: PotGame, table: PotSign, round: PotRound, command: Command
) -> tuple[PotRound, tuple[Event, ...]]:
    """What happens, and the round that it leads to: who decides has evolved it already."""
    answer = _ANSWERS.get(type(command)) or game.incidents.get(type(command))
    if answer is None:
        raise UnknownPlace(f"{game.rules} knows no {type(command).__name__}")
    happened: list[Event] = []
    for event in answer(game, table, round, command):
        happened.append(event)
        round = evolve(round, event)
    while after := follows(game, table, round):
        happened.append(after)
        round = evolve(round, after)
    return round, tuple(happened)


def duty(game: PotGame, round: PotRound) -> Duty:
    """What comes next: a player's action, or a step of the dealer with so many cards."""
    if round.over:
        return _OVER
    if round.exposed:
        return _REPLACE
    if round.betting:
        return _ACT
    if not round.dealt:
        return Duty("deal", len(dealt_in(round)) * game.hole_cards)
    if standing(round).contenders > 1 and round.number < len(game.betting):
        return Duty("expose", discard_due(game, round) + communal_due(game, round))
    return _SETTLE


_OVER, _REPLACE, _ACT, _SETTLE = Duty("over"), Duty("replace", 1), Duty("act"), Duty("settle")


def cards_due(game: PotGame, round: PotRound) -> tuple[int, int]:
    """The discard and the communal cards before the next round of betting."""
    return discard_due(game, round), communal_due(game, round)


def discard_due(game: PotGame, round: PotRound) -> int:
    return 0 if round.discard_done else game.betting[round.number].discard


def communal_due(game: PotGame, round: PotRound) -> int:
    due = -len(round.board)
    for betting in game.betting[: round.number + 1]:
        due += betting.communal
    return max(0, due)


# The deal


def _deal(game: PotGame, table: PotSign, round: PotRound, command: Deal) -> Iterator[Event]:
    if round.dealt:
        raise TooSoon("the round has been dealt")
    players = dealt_in(round)
    _check_players(game, table, round, players, command.cards)
    blinds = min(game.blinds(table), len(players))
    for nth, seat in enumerate(players[:blinds]):
        due = game.blind(table, nth)
        if not seat.wagered:
            third = nth == blinds - 1 and game.blinds(table) > game.blinds_allowed[0]
            clauses = game.law.blind + (game.law.number_of_blinds if third else ())
            yield BlindPosted(seat.number, min(due, seat.stake), due, clauses)
    for seat, hand in zip(players, hands(game, len(players), command.cards), strict=True):
        yield HoleCardsDealt(seat.number, hand, game.law.deal)
    if not game.betting[0].communal:
        last = round.place(players[blinds - 1].number)
        yield BettingOpened(1, last, _opens(game, table, game.betting[0]))


def dealt_in(round: PotRound) -> list[Seat]:
    """Who will be dealt cards: those with something to wager, who stay."""
    return [seat for seat in round.seats if seat.stake + seat.contributed and not seat.leaving]


def _check_players(
    game: PotGame, table: PotSign, round: PotRound, players: list[Seat], cards: tuple[Card, ...]
) -> None:
    if len(players) <= 1:
        raise TooSoon("two players with a stake are needed")
    buck = round.next_buck or table.buck  # it was found anew if its player has gone
    if players[0].number != buck:
        raise UnknownPlace(f"the buck is at seat {buck}, where nobody is dealt in")
    if len(cards) != len(players) * game.hole_cards:
        raise BadInput(f"{len(players) * game.hole_cards} hole cards are dealt, not {len(cards)}")
    check_cards(cards, game.deck)


def hands(game: PotGame, players: int, cards: tuple[Card, ...]) -> list[tuple[Card, ...]]:
    """The hands from the buck on, of cards in the order in which they leave the shoe."""
    dealt: list[tuple[Card, ...]] = [()] * players
    start = 0
    for together in game.deal:
        for nth in range(players):
            dealt[nth] += cards[start : start + together]
            start += together
    return dealt


def in_dealing_order(game: PotGame, hands: list[tuple[Card, ...]]) -> tuple[Card, ...]:
    """The cards as they leave the shoe, so that these become the hands from the buck on."""
    order, start = [], 0
    for together in game.deal:
        order += [hand[start : start + together] for hand in hands]
        start += together
    return tuple(chain.from_iterable(order))


def check_known(game: PotGame, round: PotRound, cards: tuple[Card, ...]) -> None:
    """Raise unless the cards are of the deck and none of them lies elsewhere already."""
    check_cards(cards, game.deck)
    held = chain.from_iterable([seat.cards for seat in round.seats])
    out = {*round.board, *round.discards, *held}
    for card in cards:
        if card in out and card != UNKNOWN:
            raise RepeatedCard(f"{card} is dealt twice")


# The course of a round


def _expose(game: PotGame, table: PotSign, round: PotRound, command: Expose) -> Iterator[Event]:
    step, due = duty(game, round)
    if step != "expose":
        raise TooSoon("no communal cards are due")
    if len(command.cards) != due:
        raise BadInput(f"{due} cards are due, not {len(command.cards)}")
    discard = discard_due(game, round)
    check_known(game, round, command.cards)
    betting = game.betting[round.number]
    if discard:
        yield CardsDiscarded(command.cards[:discard], betting.exposes)
    if due > discard:
        yield CommunalCardsExposed(command.cards[discard:], betting.exposes)
    number = round.number + 1
    if number > 1 and standing(round).able <= 1:
        yield BettingClosed(number, game.law.tap_out + game.law.run_out)
        return
    inactive = number > 1 and not round.seats[0].can_wager
    last = _last_blind(game, table, round) if number == 1 else len(round.seats) - 1
    clauses = _opens(game, table, betting) + (game.law.inactive_buck if inactive else ())
    yield BettingOpened(number, last, clauses)


def _opens(game: PotGame, table: PotSign, betting: BettingRound) -> Clauses:
    """Who begins, and how much may be wagered."""
    return betting.opens + betting.sizes + game.law.limits[table.limit]


def _last_blind(game: PotGame, table: PotSign, round: PotRound) -> int:
    players = [place for place, seat in enumerate(round.seats) if seat.hold is not Hold.AWAY]
    return players[min(game.blinds(table), len(players)) - 1]


def _act(game: PotGame, table: PotSign, round: PotRound, command: Act) -> tuple[Event]:
    if round.exposed:
        raise TooSoon(f"seat {round.exposed[0]} waits for a card in place of the exposed one")
    now = standing(round)
    bar = closed(game, round, now, command.seat)
    if bar:
        raise Refused(bar.clauses, bar.why)
    return (take_up(turn_of(game, table, round, now), command.action, command.amount),)


# The showdown


def _show(game: PotGame, table: PotSign, round: PotRound, command: Show) -> Iterator[Event]:
    known = round.board if command.seat == BOARD else round.seat(command.seat).cards
    _check_shown(game, round, known, command.cards)
    if command.seat == BOARD:
        yield BoardNamed(command.cards, game.law.show)
        return
    if duty(game, round)[0] != "settle" or round.seat(command.seat).hold is not Hold.IN:
        raise TooSoon(f"seat {command.seat} has nothing to show now")
    yield HandShown(command.seat, command.cards, game.law.show)


def _check_shown(
    game: PotGame, round: PotRound, known: tuple[Card, ...], shown: tuple[Card, ...]
) -> None:
    """The cards shown are those that were held, as far as these are known."""
    if UNKNOWN in shown or len(shown) != len(known):
        raise BadInput(f"{len(known)} cards have to be named")
    if set(known) - {UNKNOWN} - set(shown):
        raise BadInput("the cards shown are not those that were dealt")
    check_cards(shown, game.deck)
    check_known(game, round, tuple(card for card in shown if card not in known))


def _pass(game: PotGame, table: PotSign, round: PotRound, command: PassHand) -> Iterator[Event]:
    """A worse hand may be passed unseen, but the player being called shows first."""
    seat = round.seat(command.seat)
    if duty(game, round)[0] != "settle" or seat.hold is not Hold.IN:
        raise TooSoon(f"seat {command.seat} has nothing to pass now")
    if UNKNOWN not in seat.cards:
        raise Refused(game.law.show, "the cards are known, and decide")
    if not round.shown and showing_order(round)[0] == command.seat:
        raise Refused(game.law.show, f"seat {command.seat} shows first")
    yield HandPassed(command.seat, game.law.passed)


def _settle(game: PotGame, table: PotSign, round: PotRound, command: Settle) -> Iterator[Event]:
    if duty(game, round)[0] != "settle":
        raise TooSoon("the round is not at its end")
    yield from settle(game, table, round)


_ANSWERS: dict[type[Command], Answer] = {
    SitDown: sit_down,
    TopUp: top_up,
    TakeOff: take_off,
    Leave: leave,
    Deal: _deal,
    Expose: _expose,
    Act: _act,
    Show: _show,
    PassHand: _pass,
    Settle: _settle,
}
