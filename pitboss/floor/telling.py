"""How a table looks in a terminal: cards, what happened, and why."""

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from pitboss.cards.card import UNKNOWN, Card
from pitboss.law.instrument import instrument
from pitboss.play import banked_events as b
from pitboss.play import pot_events as p
from pitboss.play.money import in_words
from pitboss.play.pot_sentence import sentence as pot_sentence
from pitboss.play.pot_view import PotRoundView
from pitboss.play.sentence import sentence
from pitboss.play.table_view import TableView
from pitboss.play.verbs import Offer
from pitboss.play.view import RoundView

SUITS = {"c": ("♣", "green"), "d": ("♦", "blue"), "h": ("♥", "red"), "s": ("♠", "default")}

# What everybody at the table sees. A hand that was dealt, and a discard, are not among it.
TOLD = (
    b.CardsShown, b.Decided, b.HandDeclared, b.WagerSettled, b.PlayerAdvised, b.PoolsMoved,
    b.IncidentRuled, b.RoundVoided, b.HandVoided, b.MeterRead,
    p.BlindPosted, p.CommunalCardsExposed, p.Acted, p.WagerReturned, p.HandShown, p.HandPassed,
    p.PotWon, p.WinningsPaid, p.Misdealt, p.RoundVoided,
)  # fmt: skip


def faces(cards: Iterable[Card]) -> Text:
    """Cards in four colours; one that lies face down is a back."""
    text = Text()
    for card in cards:
        if text:
            text.append(" ")
        if card == UNKNOWN:
            text.append("[?]", style="dim")
            continue
        suit, colour = SUITS[card[1]]
        text.append(("10" if card[0] == "T" else card[0]) + suit, style=f"bold {colour}")
    return text


def told(events: Iterable[Any]) -> list[str]:
    """What happened, in sentences with clauses, as everybody may hear it."""
    return [
        pot_sentence(event) if isinstance(event, p.Event) else sentence(event)
        for event in events
        if isinstance(event, TOLD) and not _repeats(event)
    ]


def _repeats(event: Any) -> bool:
    """A bet is told when it is decided: no need to say that a wager was laid for it."""
    return isinstance(event, b.Decided) and event.decision == "stay"


def meanings(rules: str, events: Iterable[Any]) -> list[str]:
    """Each clause that was cited, once, with what it means."""
    law = instrument(rules)
    cited = dict.fromkeys(
        clause for event in events if isinstance(event, TOLD) for clause in event.clauses
    )
    return [f"{clause:>24}  {law[clause].meaning}" for clause in cited]


def choice(action: str, offer: Offer) -> str:
    """An action that is open, with what it costs."""
    words = action.replace("-", " ").replace("_", " ")
    if not offer.most:
        return words
    if offer.least == offer.most:
        return f"{words} {in_words(offer.least)}"
    if offer.among:
        return f"{words} {' or '.join(map(in_words, offer.among))}"
    step = f" in steps of {in_words(offer.multiple)}" if offer.multiple > 1 else ""
    return f"{words}, {in_words(offer.least)} to {in_words(offer.most)}{step}"


def table_lines(view: TableView, own: int) -> list[Text]:
    """The table as its player sees it."""
    if isinstance(view.round, RoundView):
        return _banked_lines(view.round, own)
    return _pot_lines(view.round, own)


def _banked_lines(round: RoundView, own: int) -> list[Text]:
    lines = []
    if round.board:
        lines.append(Text("  board   ") + faces(round.board))
    if round.dealer:
        lines.append(Text("  dealer  ") + faces(round.dealer))
    for box in round.boxes:
        if box.number == own and box.cards:
            lines.append(Text("  you     ") + faces(box.cards))
    return lines


def _pot_lines(round: PotRoundView, own: int) -> list[Text]:
    lines = []
    if round.board:
        lines.append(Text("  board   ") + faces(round.board))
    for seat in round.seats:
        name = "you     " if seat.number == own else f"bot {seat.number}   "
        line = Text(f"  {name}") + faces(seat.cards)
        line.append(f"   stake {in_words(seat.stake)}", style="dim")
        lines.append(line)
    lines.append(Text(f"  pot     {in_words(round.pot)}"))
    return lines
