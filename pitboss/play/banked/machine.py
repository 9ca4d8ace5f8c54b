"""The face of a round against the house: what play/machine.py asks of every machine."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.cards.hand import Hand
from pitboss.errors import BadAmount, TooSoon, UnknownPlace
from pitboss.play import course
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.decide import actions as actions
from pitboss.play.banked.decide import decide as decide
from pitboss.play.banked.decide import exclude as exclude
from pitboss.play.banked.decide import reach as reach
from pitboss.play.banked.duty import duty as duty
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.round import evolve as evolve
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.sign import check_sign as check_sign
from pitboss.play.banked.view import INSPECTOR, PUBLIC
from pitboss.play.banked.view import laid_open as laid_open
from pitboss.play.banked.view import view as view
from pitboss.play.banked.words import words as words
from pitboss.play.money import dollars
from pitboss.play.verbs import Clauses, Refused

NAME, PLACE, AGAINST = "banked", "box", "against the house"
SIGN, COMMANDS = BankedSign, c
PLACES = {"dealer": c.DEALER, "board": c.BOARD}


# The course of a round


def start(stakes: Mapping[int, int]) -> BankedRound:
    return BankedRound()


def empty(sign: BankedSign) -> BankedRound:
    return BankedRound()


def following(sign: BankedSign, round: BankedRound) -> tuple[BankedSign, BankedRound]:
    return sign, BankedRound()


def turn(round: BankedRound) -> int:
    return 0 if round.dealing else round.turn


def cards_due(game: BankedGame, table: BankedSign, round: BankedRound) -> int:
    return round.remaining if round.begun else len(order(game, table, round))


def order(game: BankedGame, table: BankedSign, round: BankedRound) -> tuple[int, ...]:
    return game.dealing[table.shoe].order(game.served(round))


def next_step(game: BankedGame, table: BankedSign, round: BankedRound) -> c.Command:
    return c.Deal(()) if round.dealing else c.Proceed()


def act(number: int, action: str, amount: int) -> c.Command:
    return c.Act(number, action, amount)


def deal(cards: tuple[Card, ...]) -> c.Command:
    return c.Deal(cards)


def cut(above: int) -> c.Command | None:
    return c.Cut(above)


def was_cut(round: BankedRound) -> bool:
    return round.cut


def uncut(round: BankedRound) -> BankedRound:
    return replace(round, cut=False)


def knows(command: object) -> bool:
    return isinstance(command, c.Command)


# At a table


def displayed(
    sign: BankedSign,
    *,
    buck: int,
    shoe: str,
    markers: dict[int, int],
    advised: frozenset[int],
    jackpot_working: bool,
    by_hand: bool,
) -> BankedSign:
    return replace(
        sign,
        shoe=shoe,
        markers=markers,
        advised=advised,
        jackpot_working=jackpot_working,
        by_hand=by_hand,
    )


def plain(sign: BankedSign) -> BankedSign:
    return displayed(
        sign,
        buck=0,
        shoe="manual",
        markers={},
        advised=frozenset(),
        jackpot_working=True,
        by_hand=False,
    )


def usual_sign(game: BankedGame) -> BankedSign:
    return BankedSign(
        minimum=dollars(10),
        maximum=dollars(500),
        multiple=dollars(5),
        maximum_payout=dollars(25_000),
        jackpot_wager=dollars(2) if game.jackpot else 0,
    )


def raised(old: BankedSign, new: BankedSign) -> bool:
    names = ("", *old.own_limits, *new.own_limits)
    return any(new.least(name) > old.least(name) for name in names)


def maximum(sign: BankedSign) -> int:
    return sign.maximum


def places(game: BankedGame, shoe: str) -> int:
    """As many as a deck can serve."""
    serve, size = game.dealing[shoe].order, len(game.deck)
    return max(n for n in range(size) if len(serve(tuple(range(1, n + 1)))) <= size)


def blinds(game: BankedGame, sign: BankedSign) -> int:
    return 0


def by_the_seat(game: BankedGame, command: c.Command, players: Mapping[int, str]) -> c.Command:
    """The player who acts is the one who has the box."""
    if not isinstance(command, c.Act):
        return command
    player = players.get(command.box)
    if player is None:
        raise UnknownPlace(f"nobody has box {command.box}")
    if command.player not in ("", player):
        raise Refused((game.table_law.one_seat,), f"box {command.box} is {player}'s")
    return replace(command, player=player)


def check_between(game: BankedGame, round: BankedRound, command: c.Command) -> None:
    """Cards may be found missing or foreign once a round is over."""
    if not round.over or not isinstance(command, c.MissingCard | c.ForeignCard):
        raise TooSoon("no round has begun")


def check_stake(game: BankedGame, sign: BankedSign, stake: int) -> None:
    if stake:
        raise BadAmount("chips stay with the player in a game against the house")


def broke(game: BankedGame, stake: int) -> Clauses:
    return ()


def leave(game: BankedGame, round: BankedRound, number: int, player: str) -> c.Command | None:
    """Nobody leaves wagers behind."""
    if round.dealt:
        raise Refused(game.locked, f"{player} has a hand in the round")
    raise TooSoon(f"{player} takes the wagers back first")


def in_round(round: BankedRound, number: int) -> bool:
    box = round.boxes.get(number)
    return box is not None and bool(box.open_wagers)


def took_part(round: BankedRound, number: int) -> bool:
    """Whether a wager was accepted (reading G27)."""
    return number in round.boxes and bool(round.boxes[number].wagers)


def leaving(round: BankedRound) -> tuple[int, ...]:
    return ()


def call_off(game: BankedGame, round: BankedRound) -> Iterator[e.Event]:
    for number in round.boxes:
        yield from take_back(round, number, game.round_of_play)


def take_back(round: BankedRound, number: int, clauses: Clauses) -> Iterator[e.Event]:
    for wager, amount in round.boxes[number].open_wagers.items():
        yield e.WagerTakenBack(number, wager, amount, clauses)


def posted(round: BankedRound) -> tuple[tuple[int, int], ...]:
    return ()


def called_off(round: BankedRound, returned: Mapping[int, int]) -> BankedRound:
    return round


def stake(round: BankedRound, number: int) -> int | None:
    return None


def join(round: BankedRound, stakes: Mapping[int, int]) -> BankedRound:
    return round


def move(round: BankedRound, number: int, to: int) -> BankedRound:
    """The cards of the last round stay where they were dealt."""
    return round


def vacate(round: BankedRound, number: int) -> BankedRound:
    return round


# What is seen of it, and what it came to


def as_seen(game: BankedGame, events: Iterable[Any], number: int) -> list[Any]:
    return list(events)


def viewpoint(round: BankedRound, number: int, player: str, inspector: bool) -> int:
    """The viewer's box, unless the cards there were dealt to somebody who has left it."""
    if inspector:
        return INSPECTOR
    box = round.boxes.get(number)
    return PUBLIC if box is not None and box.player != player else number


def makes(
    game: BankedGame, table: BankedSign, cards: tuple[Card, ...], board: tuple[Card, ...]
) -> Hand | None:
    """Where cards are shared it takes some of these."""
    short = bool(game.reveals) and len(board) < course.FLOP
    return None if short or UNKNOWN in cards else game.hand(cards, board)


def players(round: BankedRound, seated: Mapping[int, str]) -> dict[int, str]:
    return {box.number: box.player for box in round.boxes.values()}


def nets(round: BankedRound) -> dict[int, int]:
    return {box.number: box.net for box in round.boxes.values()}


def on_felt(round: BankedRound, in_hand: bool) -> int:
    """Wagers that nothing has become of."""
    return sum(sum(box.open_wagers.values()) for box in round.boxes.values())


def held(round: BankedRound, place: int) -> tuple[Card, ...]:
    if place > c.DEALER and place not in round.boxes:
        raise UnknownPlace(f"nothing lies on box {place}")
    return round.cards_of(place)


def faces(round: BankedRound) -> Iterator[Card]:
    return round.known_cards()


def faces_for(round: BankedRound, number: int) -> Iterator[Card]:
    yield from round.boxes[number].cards if number in round.boxes and not round.dealing else ()
    yield from (round.cards_of(place)[nth - 1] for place, nth in round.shown)


def kept(round: BankedRound, number: int) -> frozenset[int]:
    return frozenset()


def passed(round: BankedRound, number: int) -> bool:
    return False


def left_shoe(game: BankedGame, events: Iterable[Any]) -> tuple[str, ...]:
    dealt = [event for event in events if isinstance(event, e.CardsDealt)]
    went = {c.DEALER: course.DEALER, c.BOARD: course.BOARD}
    return tuple(went.get(place, str(place)) for event in dealt for place in event.places)
