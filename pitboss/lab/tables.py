"""Rounds through the engine: the same rows of cards, dealt, decided and settled by the rules."""

from collections.abc import Iterator

import numpy as np

from pitboss.games import GAMES
from pitboss.lab.deals import CARDS, choices
from pitboss.lab.deck import CARDS as DECK
from pitboss.lab.kernel import Array
from pitboss.lab.payoffs import Payoffs
from pitboss.play.banked.commands import Act, Command, Deal, Proceed
from pitboss.play.banked.decide import reach
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars

ANTE = dollars(2)  # so that three to two is whole cents
SIDES = {"three-card-2006": "pairs_plus", "ultimate-2019": "trips"}


def table(payoffs: Payoffs) -> BankedSign:
    cap = payoffs.terms.max_payout
    return BankedSign(
        minimum=ANTE,
        maximum=100 * ANTE,
        multiple=ANTE,
        maximum_payout=None if cap is None else int(cap * ANTE),
        shoe="automated",
    )


def play(payoffs: Payoffs, cards: Array, chosen: list[int], side: bool = False) -> BankedRound:
    """One round of as many boxes as there are choices; cards in the order of an automated shoe."""
    game, round = payoffs.game, BankedRound()
    for command in _commands(payoffs, cards, chosen, side):
        round, _ = reach(game, table(payoffs), round, command)
    while not round.over:
        round, _ = reach(game, table(payoffs), round, Proceed())
    return round


def _commands(payoffs: Payoffs, cards: Array, chosen: list[int], side: bool) -> Iterator[Command]:
    game = payoffs.game
    boxes = range(1, len(chosen) + 1)
    for box in boxes:
        yield from _wagers(payoffs, box, side)
    yield Deal(tuple(DECK[number] for number in cards))
    picks = [payoffs.choices[number] for number in chosen]
    for stage in range(len(game.reveals) + 1):
        for box, pick in zip(boxes, picks, strict=True):
            if pick.multiple and pick.stage == stage:
                yield Act(box, game.derived.name, pick.multiple * ANTE)
            elif pick.stage > stage:
                yield Act(box, "check")
            elif not pick.multiple and stage == pick.stage:
                fold = "fold-ante" if side and "fold-ante" in game.decisions else "fold"
                yield Act(box, fold)
        if stage < len(game.reveals):
            yield Proceed()


def _wagers(payoffs: Payoffs, box: int, side: bool) -> Iterator[Command]:
    game = payoffs.game
    yield Act(box, "ante", ANTE)
    if any(wager.name == "blind" for wager in game.wagers):
        yield Act(box, "blind", ANTE)
    if side and game.rules in SIDES:
        yield Act(box, SIDES[game.rules], int(ANTE * (payoffs.terms.trips or 1)))


def in_order(rules: str, row: Array) -> Array:
    """A row of one player as an automated shoe deals it: in Ultimate the board comes first."""
    if rules == "ultimate-2019":
        return np.concatenate([row[2:7], row[:2], row[7:]])
    return row


def row_of(rules: str, cards: Array, boxes: int, box: int) -> Array:
    """What one box sees of a table's cards, as a row of one player."""
    if rules == "ultimate-2019":
        hole = cards[5 + 2 * box : 7 + 2 * box]
        return np.concatenate([hole, cards[:5], cards[5 + 2 * boxes :]])
    size = CARDS[rules] // 2
    return np.concatenate([cards[size * box : size * (box + 1)], cards[size * boxes :]])


def table_nets(payoffs: Payoffs, deals: Array, boxes: int) -> list[list[int]]:
    """The nets of the boxes of every deal, in cents, each deciding by the book."""
    rules, nets = payoffs.rules, []
    rows = np.array(
        [row_of(rules, cards, boxes, box) for cards in deals for box in range(boxes)], np.uint8
    )
    chosen = choices(payoffs, rows).reshape(len(deals), boxes).tolist()
    for cards, picks in zip(deals, chosen, strict=True):
        round = play(payoffs, cards, picks, side=bool(payoffs.terms.trips))
        nets.append([box.net for box in round.boxes.values()])
    return nets


def cards_for(rules: str, boxes: int) -> int:
    """How many cards a table of so many boxes takes."""
    if rules == "ultimate-2019":
        return 5 + 2 * boxes + 2
    return CARDS[rules] // 2 * (boxes + 1)


def deck_holds(rules: str, boxes: int) -> bool:
    return boxes > 0 and cards_for(rules, boxes) <= len(GAMES[rules].deck)
