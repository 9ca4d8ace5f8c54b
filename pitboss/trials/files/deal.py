"""Files of the kind `deal`: who gets which card from the shoe, and in which order."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.banked import commands as c
from pitboss.play.banked import decide as banked
from pitboss.play.banked.events import CardsShown, Event
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.machine import Game
from pitboss.play.pot import commands as pot_commands
from pitboss.play.pot import decide as pot
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, seated
from pitboss.play.pot.sign import PotSign
from pitboss.play.table.words import words
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.heading import Heading, at, initial_wagers, judged, passive, with_lead_ins
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.pot.words import check_buck, check_seat
from pitboss.trials.files.toml import Cards

AMPLE = 100_000  # cents: a wager or stake that no limit of these tables is about


class Hand(Shape, frozen=True):
    cards: Cards
    box: int | None = None
    seat: int | None = None


class ExpectedDeal(Shape, frozen=True):
    hands: tuple[Hand, ...] | None = None
    dealer: Cards | None = None
    up: Cards | None = None
    board: Cards | None = None
    discarded: Cards | None = None
    turned: tuple[Cards, ...] | None = None  # communal cards, as they were turned together


class BuckTable(Shape, frozen=True):
    buck: int


class SeatsDealt(Shape, frozen=True):
    seats: tuple[int, ...]
    deck: Cards


class DealFile(Heading, frozen=True, kw_only=True):
    shoe: Literal["manual", "automated"] | None = None
    boxes: tuple[int, ...] = ()
    deck: Cards = Cards()
    table: BuckTable | None = None
    deal: SeatsDealt | None = None
    expect: ExpectedDeal = ExpectedDeal()


def play_deal(file: DealFile, game: Game) -> Outcome:
    if isinstance(game, BankedGame):
        found, events = _banked(file, game)
    else:
        found, events = _for_the_pot(file, game)
    lines = tuple(str(words(event)) for event in events)
    law = law_of(game)
    cited = with_lead_ins(law, {clause for event in events for clause in event.clauses})
    return judged(file, law, cited, lines, found, _wanted(file.expect))


def _wanted(expect: ExpectedDeal) -> dict[str, Any]:
    wanted: dict[str, Any] = {
        key: _written(getattr(expect, key)) for key in ("dealer", "up", "board", "discarded")
    }
    wanted["turned"] = None if expect.turned is None else tuple(map(_written, expect.turned))
    if expect.hands is not None:
        wanted["hands"] = {hand.box or hand.seat: _written(hand.cards) for hand in expect.hands}
    return wanted


def _written(cards: tuple[Card, ...] | None) -> str | None:
    return None if cards is None else " ".join(cards)


def _banked(file: DealFile, game: BankedGame) -> tuple[dict[str, Any], Any]:
    table = BankedSign(1, AMPLE, 1, shoe=file.shoe or next(iter(game.dealing)))
    if not file.boxes:
        raise BadInput("boxes: missing")
    with at("boxes"):
        wagers = initial_wagers(game, file.boxes, AMPLE)
        round, events = _given(game, table, BankedRound(), wagers)
    commands: list[c.Command] = [c.Deal(file.deck)]
    for _ in game.reveals:
        commands += [c.Act(box, "check") for box in sorted(file.boxes)] + [c.Proceed()]
    with at("deck"):
        round, dealt = _given(game, table, round, commands)
    found = {
        "hands": {n: _written(box.cards) for n, box in round.boxes.items()},
        "dealer": _written(round.dealer),
        "board": _written(round.board),
        "up": _written(_up(round)),
        "discarded": None,
        "turned": tuple(_written(one.cards) for one in _of_the_board([*events, *dealt])),
    }
    return found, events + dealt


def _given(
    game: BankedGame, table: BankedSign, round: BankedRound, commands: Iterable[c.Command]
) -> tuple[BankedRound, list[Any]]:
    events: list[Any] = []
    for command in commands:
        round, happened = banked.reach(game, table, round, command)
        events += happened
    return round, events


def _of_the_board(events: Iterable[Event]) -> Iterator[CardsShown]:
    for event in events:
        if isinstance(event, CardsShown) and event.place == c.BOARD:
            yield event


def _up(round: BankedRound) -> tuple[Card, ...]:
    return round.dealer[round.up_card - 1 : round.up_card] if round.up_card else ()


def _for_the_pot(file: DealFile, game: PotGame) -> tuple[dict[str, Any], Any]:
    if file.deal is None or file.table is None:
        raise BadInput(f"{'deal' if file.deal is None else 'table'}: missing")
    table = PotSign(minimum=500, minimum_stake=500, buck=file.table.buck)
    round = _seated(game, file.table.buck, file.deal.seats)
    events: list[Any] = []
    left = list(file.deal.deck)
    with at("deal.deck"):
        while left or pot.duty(game, round)[0] == "act":
            command = _next(game, table, round, left)
            if command is None:
                break
            round, happened = pot.reach(game, table, round, command)
            events += happened
    found = {
        "hands": {seat.number: _written(seat.cards) for seat in round.seats},
        "board": _written(round.board),
        "discarded": _written(round.discards),
        "dealer": None,
        "up": None,
        "turned": None,
    }
    return found, events


def _seated(game: PotGame, buck: int, seats: tuple[int, ...]) -> PotRound:
    seen: set[int] = set()
    with at("deal.seats"):
        for number in seats:
            check_seat(game, number, seen)
        if len(seats) < 2:
            raise BadInput("two players are needed")
    with at("table.buck"):
        check_buck(buck, seen)
    return seated(buck, dict.fromkeys(seats, AMPLE))


def _next(
    game: PotGame, table: PotSign, round: PotRound, left: list[Card]
) -> pot_commands.Command | None:
    """The deal goes on as far as the deck of the file does; players only check, call, decline."""
    duty, number = pot.duty(game, round)
    if duty == "act":
        return passive(game, table, round)
    if duty == "deal" and len(left) < number:
        raise BadInput(f"{number} hole cards are dealt, not {len(left)}")
    if duty not in ("deal", "expose") or len(left) < number:
        return None
    cards = tuple(left[:number])
    del left[:number]
    return pot_commands.Deal(cards) if duty == "deal" else pot_commands.Expose(cards)
