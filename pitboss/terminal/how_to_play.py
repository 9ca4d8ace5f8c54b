"""How each game goes, for somebody who sits down for the first time. It gives no advice."""

from pitboss.law.instrument import instrument, law_of
from pitboss.play.machine import Game

_CANBERRA = (
    "You and the dealer get five cards each; one of the dealer's lies open. Lay an ante first. "
    "When you have seen your cards, bet twice the ante or fold and lose it. The dealer takes part "
    "with ace-king or better; otherwise antes win even money and bets come back."
)

HOW = {
    "canberra-2004": f"{_CANBERRA} The Boomerang wager is for a share of the jackpot.",
    "canberra-2017": f"{_CANBERRA} The jackpot wager is for a share of the progressive jackpot.",
    "three-card-2006": (
        "You and the dealer get three cards each. Lay an ante, a pairs plus wager, or both. When "
        "you have seen your cards, play for as much as the ante or fold. The dealer takes part "
        "with queen high or better. Pairs plus wins with a pair or better, whatever the dealer has."
    ),
    "ultimate-2019": (
        "You and the dealer get two cards each and share five on the board: the best five of seven "
        "count. An equal blind goes with the ante. Play once: for three or four times the ante "
        "before the flop, twice after it, once on the river; until then you may check. Trips is a "
        "wager on your own hand alone."
    ),
    "manila-1995": (
        "Three hole cards each, from a deck of 32 without the twos to sixes. Five communal cards "
        "come one by one, with betting after each. A hand is two of your cards and three of the "
        "board, no more and no less. Call, raise or fold; the best hand takes the pot."
    ),
    "holdem-1995": (
        "Two hole cards each, and five on the board: three, then one, then one, with betting "
        "before and after each. The best five of your two and the board count. Call, raise or "
        "fold; the best hand takes the pot."
    ),
    "omaha-1995": (
        "Four hole cards each, and five on the board: three, then one, then one, with betting "
        "before and after each. A hand is two of your cards and three of the board, no more and "
        "no less. You may raise by as much as the pot. The best hand takes it."
    ),
}


def how(game: Game) -> str:
    """How a game goes; of one that is not in this house, what its register has of its own."""
    law = law_of(game)
    if game.rules in HOW:
        return HOW[game.rules]
    if law.kin not in HOW:
        return f"{law.title} goes by its rules; why tells the clauses of what happens."
    kin = instrument(law.kin)
    own = [row for row in law if row.number not in kin or row != kin[row.number]]
    return (
        f"{HOW[law.kin]} In {law.title} this is otherwise: {' '.join(row.meaning for row in own)}"
    )


KEYS = (
    ("f c d b p r", "fold, check or call, decline, bet, play, raise: always the same letters"),
    ("a t g", "fold the ante only, tap out, give up"),
    ("3, 4", "play three or four times the ante, where both are open"),
    ("r 25", "raise by $25; r pot: by as much as the pot; all: everything you have"),
    ("Enter", "what the question says that Enter does, as the same wagers again"),
    ("undo", "while wagers are laid: take back those that lie"),
    ("pay", "the pay table, or the order of hands"),
    ("why", "what the clauses mean that were cited last"),
    ("how", "how this game goes"),
    ("table", "the table as it stands"),
    ("seal", "what the order of the cards is proved by"),
    ("games", "another table"),
    ("out, in", "in a room: sit out, and sit in again"),
    ("top-up 50", "in a room: add $50 to your stake; take-off 50: the other way"),
    ("declare", "in a room: declare your hand for the jackpot"),
    ("q", "leave"),
)
