"""What the door asks of either machine, in one place."""

from collections.abc import Callable, Iterable
from types import ModuleType
from typing import Any, NamedTuple

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.errors import UnknownPlace
from pitboss.play.banked import commands as banked_commands
from pitboss.play.banked import decide as banked
from pitboss.play.banked import view as banked_view
from pitboss.play.banked import words as banked_words
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.machine import Game
from pitboss.play.pot import actions as pot_actions
from pitboss.play.pot import commands as pot_commands
from pitboss.play.pot import decide as pot
from pitboss.play.pot import view as pot_view
from pitboss.play.pot import words as pot_words
from pitboss.play.pot.evolve import evolve as evolve_pot
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, next_round, seated, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.voice import Said


class Machine(NamedTuple):
    """The functions of one machine under their common names."""

    commands: ModuleType
    decide: Callable[..., Iterable[Any]]
    evolve: Callable[..., Any]
    actions: Callable[..., Any]
    view: Callable[..., Any]
    words: Callable[[Any], Said]
    places: dict[str, int]


BANKED = Machine(
    banked_commands, banked.decide, banked.evolve, banked.actions, banked_view.view,
    banked_words.words, {"dealer": banked_commands.DEALER, "board": banked_commands.BOARD},
)  # fmt: skip
POT = Machine(
    pot_commands, pot.decide, evolve_pot, pot_actions.actions, pot_view.view,
    pot_words.words, {"board": pot_commands.BOARD},
)  # fmt: skip


def machine_of(game: Game) -> Machine:
    return BANKED if isinstance(game, BankedGame) else POT


def start(sign: BankedSign | PotSign) -> BankedRound | PotRound:
    return BankedRound() if isinstance(sign, BankedSign) else seated(sign.buck, {})


def following(sign: Any, round: BankedRound | PotRound) -> tuple[Any, BankedRound | PotRound]:
    """The sign and the round after it, with whoever stays."""
    if isinstance(round, BankedRound):
        return sign, BankedRound()
    return replace(sign, buck=round.next_buck), next_round(round)


def turn(round: BankedRound | PotRound) -> int:
    if isinstance(round, PotRound):
        now = standing(round).turn
        return now.number if now else 0
    return 0 if round.over or not round.begun or round.dealing else round.turn


def duty(game: Game, sign: Any, round: BankedRound | PotRound) -> tuple[str, int]:
    """What comes next: a player's act, or a step of the dealer with so many cards."""
    if isinstance(round, PotRound):
        assert isinstance(game, PotGame)
        return pot.duty(game, round)
    assert isinstance(game, BankedGame)
    if round.over:
        return "over", 0
    if not round.begun or round.dealing:
        order = game.dealing[sign.shoe].order(game.served(round))
        return "deal", round.remaining if round.begun else len(order)
    return ("act", 0) if round.turn else ("proceed", 0)


def order(game: Game, sign: Any, round: BankedRound | PotRound) -> tuple[int, ...]:
    """The places in the order in which they are dealt to."""
    if isinstance(round, BankedRound):
        assert isinstance(game, BankedGame)
        return game.dealing[sign.shoe].order(game.served(round))
    assert isinstance(game, PotGame)
    players = [seat.number for seat in pot.dealt_in(round)]
    return tuple(number for together in game.deal for number in players for _ in range(together))


def held(round: BankedRound | PotRound, place: int) -> tuple[Card, ...]:
    if isinstance(round, PotRound):
        return round.seat(place).cards if place else round.board
    if place > 0 and place not in round.boxes:
        raise UnknownPlace(f"nothing lies on box {place}")
    return round.cards_of(place)


def net(round: BankedRound | PotRound, place: int) -> int:
    if isinstance(round, PotRound):
        seat = round.seat(place)
        return 0 if round.void else seat.won - seat.contributed
    if place not in round.boxes:
        raise UnknownPlace(f"nothing lies on box {place}")
    return round.boxes[place].net


def stake(game: Game, round: BankedRound | PotRound, seat: int) -> int:
    if isinstance(round, BankedRound):
        raise UnknownPlace(f"{game.rules} has boxes, and no stakes")
    return round.seat(seat).stake
