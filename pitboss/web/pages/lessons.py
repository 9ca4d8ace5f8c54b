"""The first rounds of a game, told step by step: what the rules say, never what to do."""

from msgspec import Struct


class Step(Struct, frozen=True):
    """What is told at one moment of a round."""

    when: str
    name: str
    title: str
    means: str
    does: str
    clauses: tuple[str, ...]


_CANBERRA = (
    Step(
        "wagers", "Ante", "Lay an ante to be dealt in",
        "Five cards each, yours against the dealer's. An ante buys your five; the sign says how "
        "little and how much it may be.",
        "Take a chip, then touch the box; or touch The least. The jackpot is a wager of its own "
        "and needs an ante beside it.",
        ("4.1", "4.3", "10.1"),
    ),
    Step(
        "start", "Decide", "Your five cards, and one choice",
        "Bet exactly twice the ante and go on, or fold and give the ante up. One card of the "
        "dealer lies face up.",
        "The dealer takes part only with an ace and a king, or better. Otherwise the ante wins, "
        "and the bet comes back.",
        ("7.2", "7.3", "9.2"),
    ),
    Step(
        "over", "Result", "What became of each wager",
        "The docket lists every wager, what it won or lost, and the clause that decided. Touch a "
        "number to read why.",
        "A bet that wins is paid by the pay table at the left; your line is lit. An ante wins "
        "even money.",
        ("9.3", "9.4", "9.5"),
    ),
)  # fmt: skip
LESSONS: dict[str, tuple[Step, ...]] = {
    "ultimate-2019": (
        Step(
            "wagers", "Ante and blind", "Two wagers to be dealt in",
            "Lay an ante and a blind of the same amount. Trips is a wager of its own: it goes by "
            "your hand alone.",
            "Take a chip, then touch a box; or touch The least. A hatched box says why it does "
            "not take the chip in your hand.",
            ("4.2(a)", "D.Blind", "4.3"),
        ),
        Step(
            "start", "Your cards", "Your two cards, and three ways on",
            "You may fold, check, or lay the play wager: three or four times your ante, now.",
            "To check costs nothing, and you decide again when three cards of the board are "
            "turned. Each wait makes the play wager smaller.",
            ("8.1(a)", "8.1(b)", "8.1(c)(ii)"),
        ),
        Step(
            "flop", "Flop", "Three cards of the board",
            "Who checked chooses again: fold, check, or a play wager of twice the ante.",
            "Your hand is the best five of your two cards and the five of the board. The dealer "
            "uses the same board.",
            ("8.3", "8.3(c)(ii)", "9.3(b)"),
        ),
        Step(
            "river", "River", "The whole board",
            "The last choice: fold, or a play wager equal to the ante. There is no check any "
            "more.",
            "To fold gives up everything that you have laid, trips too.",
            ("8.5", "8.5(b)(ii)", "8.5(a)"),
        ),
        Step(
            "known", "Showdown", "The dealer's hand is known",
            "Go on, and your wagers are settled. You may still give up here, but it never brings "
            "anything back.",
            "",
            ("9.1", "8.8(c)"),
        ),
        Step(
            "over", "Pay", "What became of each wager",
            "Ante and play go by who has the higher hand. The blind wins only with a straight or "
            "better; trips only with three of a kind or better.",
            "If the dealer has less than a pair, the ante comes back. Touch a number on the "
            "docket to read why.",
            ("9.5", "9.6(a)", "9.7(a)", "D.Qualify"),
        ),
    ),
    "canberra-2017": _CANBERRA,
    "canberra-2004": _CANBERRA,
    "three-card-2006": (
        Step(
            "wagers", "Wagers", "An ante, pairs plus, or both",
            "Three cards each. The ante plays against the dealer; pairs plus goes by your hand "
            "alone.",
            "Take a chip, then touch a box; or touch The least.",
            ("4.1", "4.2"),
        ),
        Step(
            "start", "Decide", "Your three cards, and one choice",
            "Play costs a wager equal to the ante. To fold gives up the ante.",
            "With both wagers laid you may fold the ante only, and pairs plus lives on.",
            ("7.2", "7.4", "7.5"),
        ),
        Step(
            "over", "Result", "What became of each wager",
            "The dealer plays with queen high or better. If not, the ante wins and the play "
            "wager comes back.",
            "A straight ranks above a flush here. A straight or better earns a bonus on the "
            "ante, whatever the dealer has.",
            ("4.7(a)", "4.11(d)", "4.12"),
        ),
    ),
}  # fmt: skip


def _pot(hole: str, first: tuple[str, ...], hand: str) -> tuple[Step, ...]:
    return (
        Step(
            "wait", "Seat", "You have a seat",
            "Players play against each other; the house deals and takes a commission. You are "
            "dealt in from the next round on.",
            "Your stake lies in front of you. What you put in goes to the pot.",
            ("5.4", "6.2", "11.1"),
        ),
        Step(
            "start", "First bets", hole,
            "The blinds are in already. Call to stay, raise to ask for more, or fold and lose "
            "what you put in.",
            "Betting goes round until all who are left have put in the same, or have no more.",
            first,
        ),
        Step(
            "board", "Board", "Cards that belong to everybody",
            hand,
            "With nothing to call you may check. A new card is turned when all have acted.",
            ("14.1", "13.1", "8.2"),
        ),
        Step(
            "over", "Showdown", "Who takes the pot",
            "The highest hand that was not folded takes the pot; equal hands share it. The "
            "commission comes off first.",
            "Money that nobody called goes back. The five cards that count stand up.",
            ("9.2", "9.3(c)", "14.3"),
        ),
    )  # fmt: skip


_FIRST = ("6.4", "7.1", "7.2(b)")
_TWO = "Your hand is the best five of exactly two of your own cards and three of the board."
LESSONS["holdem-1995"] = _pot(
    "Your two cards", _FIRST, "Your hand is the best five of your two cards and the board's."
)
LESSONS["omaha-1995"] = _pot("Your four cards", _FIRST, _TWO)
LESSONS["manila-1995"] = _pot("Your three cards, of a deck of 32", ("6.4", "6.6", "7.1"), _TWO)
