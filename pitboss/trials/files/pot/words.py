"""From the words of a round file to the engine's: the table, the actions, the incidents."""

import re
from collections.abc import Callable, Iterator
from decimal import Decimal, InvalidOperation
from functools import partial
from typing import TypeVar

from msgspec.structs import replace

from pitboss.cards.card import Card, card, check_cards
from pitboss.errors import BadAmount, BadInput
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot.actions import ACTIONS
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import PotSign, Scale
from pitboss.trials.files.pot.shape import (
    CommissionShape,
    IncidentShape,
    RoundFile,
    TableShape,
)

T = TypeVar("T")

_AMOUNTS = {"bet", "raise"}
_ACTING = re.compile(r"^(\d{1,2}) ", re.ASCII | re.MULTILINE)
STREETS = {"flop": 1, "fourth": 2, "fifth": 3}  # by the round of betting before it


def table_of(sign: TableShape, game: PotGame) -> PotSign:
    chip = dollars(1) if sign.minimum % 100 == 0 else dollars("0.50")
    return PotSign(
        minimum=sign.minimum,
        minimum_stake=sign.minimum_stake,
        limit=sign.limit,
        blinds=sign.blinds,
        ace_low=sign.ace_low,
        buck=sign.buck,
        chip=chip if sign.chip is None else sign.chip,
        scale=_scale(sign.commission, game.scale),
        tournament=sign.tournament,
    )


def _scale(varied: CommissionShape, rules: Scale) -> Scale:
    """What the file leaves out is as the rules have it."""
    said = {name: getattr(varied, name) for name in varied.__struct_fields__}
    return replace(rules, **{name: value for name, value in said.items() if value is not None})


def idle(file: RoundFile) -> frozenset[int]:
    """Seats that sit the round out: other hands are known, and nothing is told of theirs."""
    without = {seat.number for seat in file.seat if seat.cards is None and not seat.joins}
    if len(without) == len(file.seat):
        return frozenset()
    acting = {int(seat) for seat in _ACTING.findall("\n".join(file.actions))}
    named = {incident.seat for incident in file.incident} | {file.table.buck}
    return frozenset(without - acting - named)


def action_of(words: str) -> c.Act:
    """Read an action such as `3 raise 20`.

    >>> action_of("3 raise 20")
    Act(seat=3, action='raise', amount=2000)
    """
    seat, action, *rest = [*words.split(), "", ""][: max(2, len(words.split()))]
    if not (seat.isascii() and seat.isdigit() and len(seat) < 3):
        raise BadInput(f"'{words[:30]}' does not begin with a seat")
    if action not in ACTIONS:
        raise BadInput(f"'{action[:20]}' is none of the actions: {', '.join(ACTIONS)}")
    if len(rest) != (action in _AMOUNTS):
        wants = "an amount" if action in _AMOUNTS else "no amount"
        raise BadInput(f"{action} takes {wants}")
    return c.Act(int(seat), action, _amount(rest[0]) if rest else 0)


def _amount(text: str) -> int:
    try:
        amount = dollars(Decimal(text))
    except InvalidOperation:
        raise BadAmount(f"'{text[:20]}' is not an amount of money") from None
    if amount < 0:
        raise BadAmount(f"{text[:20]} is less than nothing")
    return amount


# What cannot be so


def check(file: RoundFile, game: PotGame) -> Iterator[tuple[str, Callable[[], None]]]:
    """Each key with the check that it has to pass; the first that fails is told."""
    seen: set[int] = set()
    known: list[Card] = []
    for nth, seat in enumerate(file.seat):
        yield f"seat[{nth}].number", partial(check_seat, game, seat.number, seen)
        yield f"seat[{nth}].stake", partial(_not_negative, seat.stake)
        if seat.cards is not None:
            wrong = [incident.holds for incident in file.incident if incident.seat == seat.number]
            yield f"seat[{nth}].cards", partial(_check_hand, game, seat.cards, wrong, known)
    yield "board.cards", partial(_check_board, game, file.board.cards, known)
    yield "table.minimum_stake", partial(_not_negative, file.table.minimum_stake)
    yield "table.buck", partial(check_buck, file.table.buck, seen)
    for nth, incident in enumerate(file.incident):
        yield f"incident[{nth}].after", partial(_check_after, incident.after or 0, file)
    for key in ("refuses", "accepts"):
        for nth, probe in enumerate(getattr(file.expect, key, ())):
            yield f"expect.{key}[{nth}].after", partial(_check_after, probe.after, file)


def check_seat(game: PotGame, number: int, seen: set[int]) -> None:
    if not 1 <= number <= game.seats:
        raise BadInput(f"{str(number)[:20]} is not a seat: they are 1 to {game.seats}")
    if number in seen:
        raise BadInput(f"seat {number} stands there twice")
    seen.add(number)


def _check_hand(
    game: PotGame, cards: tuple[Card, ...], wrong: list[int | None], known: list[Card]
) -> None:
    """The right number of cards, or the wrong one that an incident tells of."""
    if len(cards) != game.hole_cards and len(cards) not in wrong:
        raise BadInput(f"{game.hole_cards} hole cards are dealt, not {len(cards)}")
    known += cards
    check_cards(known, game.deck)


def _check_board(game: PotGame, cards: tuple[Card, ...], known: list[Card]) -> None:
    if len(cards) > game.board:
        raise BadInput(f"there are {game.board} communal cards, not {len(cards)}")
    check_cards((*known, *cards), game.deck)


def check_buck(buck: int, seats: set[int]) -> None:
    if buck not in seats:
        raise BadInput(f"nobody sits at seat {str(buck)[:20]}")


def _not_negative(amount: int) -> None:
    if amount < 0:
        raise BadAmount("an amount cannot be less than nothing")


def _check_after(after: int, file: RoundFile) -> None:
    if not 0 <= after <= len(file.actions):
        raise BadInput(f"there are {len(file.actions)} actions")


# Incidents

Nth = Callable[[int], Card]


def command_of(incident: IncidentShape, nth: Nth) -> c.Command:
    """The incident as a command; `nth` knows the nth communal card."""
    if incident.kind not in _INCIDENTS:
        raise BadInput(f"'{incident.kind[:30]}' is none of {', '.join(_INCIDENTS)}")
    return _INCIDENTS[incident.kind](incident, nth)


def _seat(incident: IncidentShape) -> int:
    return _needed(incident.seat, "seat")


def _needed(value: T | None, key: str) -> T:
    if value is None:
        raise BadInput(f"it needs the key {key}")
    return value


def _communal(incident: IncidentShape) -> int:
    nth = _needed(incident.card, "card")
    if not isinstance(nth, int) or not 2 <= nth <= 5:
        raise BadInput("card is the number of a communal card, 2 to 5")
    return nth


def _exposed_hole_card(it: IncidentShape, _: Nth) -> c.Command:
    seen = _needed(it.card, "card")
    return c.ExposeHoleCard(_seat(it), card(str(seen)), it.by == "player")


def _wrong_count(it: IncidentShape, _: Nth) -> c.Command:
    return c.FindWrongCount(_seat(it), _needed(it.holds, "holds"), it.seen, it.places_known)


def _early_communal(it: IncidentShape, nth: Nth) -> c.Command:
    cards = it.cards or (nth(_communal(it)),)
    return c.ExposeEarly(cards, it.discarded)


def _contravention(it: IncidentShape, _: Nth) -> c.Command:
    measure = c.Exclude if it.remedy == "exclude" else c.VoidWagers
    return measure(_seat(it), _needed(it.clause, "clause"))


_INCIDENTS: dict[str, Callable[[IncidentShape, Nth], c.Command]] = {
    "top-up": lambda it, _: c.TopUp(_seat(it), _needed(it.amount, "amount")),
    "out-of-turn-wager": lambda it, _: c.PutForward(_seat(it), _needed(it.amount, "amount")),
    "early-fold": lambda it, _: c.FoldEarly(_seat(it)),
    "exposed-hole-card": _exposed_hole_card,
    "wrong-card-count": _wrong_count,
    "dealt-out-of-turn": lambda it, _: c.FindWrongOrder(it.seen, it.places_known),
    "exposed-in-cut": lambda it, _: c.FindExposedInCut(),
    "not-cut": lambda it, _: c.FindNotCut(),
    "wrong-deck": lambda it, _: c.FindWrongDeck(),
    "premature-communal-card": _early_communal,
    "face-up-in-deck": lambda it, _: c.FindFaceUp(_communal(it)),
    "exposed-instead-of-discarded": lambda it, _: c.ExposeDiscard(),
    "hand-taken-in": lambda it, _: c.TakeHandIn(_seat(it), it.certain),
    "hand-given-back": lambda it, _: c.GiveBack(_seat(it)),
    "contravention": _contravention,
    "invalidated": lambda it, _: c.Invalidate(_needed(it.clause, "clause"), it.reason),
}
