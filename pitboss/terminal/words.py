"""How a table looks in a terminal: cards, what happened, and why."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.text import Text

from pitboss.cards.card import UNKNOWN, Card
from pitboss.law.instrument import Instrument
from pitboss.play.banked import events as b
from pitboss.play.banked.view import RoundView
from pitboss.play.banked.words import wager_name
from pitboss.play.machine import BANKED, POT, AnyMachine
from pitboss.play.money import in_words
from pitboss.play.pot import events as p
from pitboss.play.pot.round import Hold
from pitboss.play.pot.view import PotRoundView, PotSeatView
from pitboss.play.table.view import TableView
from pitboss.play.table.words import ANY
from pitboss.play.verbs import Clauses, Result
from pitboss.play.voice import Voice, say

SUITS = {"c": ("♣", "green"), "d": ("♦", "bright_blue"), "h": ("♥", "red"), "s": ("♠", "default")}
WON, LOST = "bold green", "bold red"
MOST_CLAUSES = 3  # beside a sentence; `why` has them all

# What everybody at the table sees. A hand that was dealt, and a discard, are not among it.
TOLD = (
    b.CardsShown, b.Decided, b.HandDeclared, b.WagerSettled, b.PlayerAdvised, b.PoolsMoved,
    b.IncidentRuled, b.RoundVoided, b.HandVoided, b.MeterRead,
    p.BlindPosted, p.CommunalCardsExposed, p.Acted, p.WagerReturned, p.HandShown, p.HandPassed,
    p.PotWon, p.WinningsPaid, p.Misdealt, p.RoundVoided,
)  # fmt: skip

Makes = Callable[[tuple[Card, ...]], str]


# What happened


def heard(events: Iterable[Any]) -> list[Any]:
    """What everybody may hear. That a hand is asked for nothing needs no saying."""
    return [
        event
        for event in events
        if isinstance(event, TOLD) and getattr(event, "decision", "") != "stay"
    ]


def told(event: Any, voice: Voice, makes: Makes) -> Text:
    """An event in a sentence, spoken to its player, with the first of its clauses.

    `makes` says what the cards make that somebody shows for the pot.
    """
    said = say(ANY, event, voice)
    text = in_colour(said.text, getattr(event, "cards", ()))
    text.stylize(_style(event, voice))
    if isinstance(event, p.HandShown) and UNKNOWN not in event.cards:
        text.append(f" That makes {makes(event.cards)}.")
    return text.append(f" [{_first(said.clauses)}]", style="dim")


def _style(event: Any, voice: Voice) -> str:
    """What the listener wins or loses stands out."""
    match event:
        case b.WagerSettled(box=voice.own, result=Result.WIN):
            return WON
        case b.WagerSettled(box=voice.own, result=Result.LOSE):
            return LOST
        case p.PotWon() if voice.own in event.winners:
            return WON
    return ""


def came_to(net: int) -> Text:
    """What a round came to for its player."""
    style = WON if net > 0 else LOST if net < 0 else ""
    amount = Text(f"{'+' if net > 0 else ''}{in_words(net)}", style=style)
    return Text("The round came to ") + amount + Text(" for you. Type why for the clauses.")


def _first(clauses: Clauses) -> str:
    more = len(clauses) - MOST_CLAUSES
    if more <= 1:
        return ", ".join(clauses)
    return f"{', '.join(clauses[:MOST_CLAUSES])} and {more} more"


def meanings(law: Instrument, clauses: Iterable[str]) -> list[tuple[str, str]]:
    """Each clause that was cited, once, with what it means."""
    return [(clause, law[clause].meaning) for clause in dict.fromkeys(clauses)]


# Cards


def faces(cards: Iterable[Card]) -> Text:
    """Cards in four colours; one that lies face down is a back."""
    return Text(" ").join(_face(card) for card in cards)


def _face(card: str) -> Text:
    if card == UNKNOWN:
        return Text("[?]", style="dim")
    suit, colour = SUITS[card[1]]
    return Text(("10" if card[0] == "T" else card[0]) + suit, style=f"bold {colour}")


def in_colour(sentence: str, cards: Iterable[Card]) -> Text:
    """A sentence that names these cards in this order, with their faces."""
    text = Text()
    for card in cards:
        before, name, after = sentence.partition(card)
        if name:
            text.append(before).append_text(_face(card))
            sentence = after
    return text.append(sentence)


# The table


def table_lines(machine: AnyMachine, view: TableView, voice: Voice) -> list[Text]:
    """The table as its player sees it."""
    return _LINES[machine.NAME](view.round, voice)


def laid(view: TableView, own: int | None) -> str:
    """What lies on the player's own box."""
    return _laid(view.round, own)


def _laid(round: Any, own: int | None) -> str:
    box = next((box for box in round.places if box.number == own), None)
    wagers = box.wagers if box else {}
    return ", ".join(f"{wager_name(name)} {in_words(amount)}" for name, amount in wagers.items())


def _banked_lines(round: RoundView, voice: Voice) -> list[Text]:
    lines = []
    if round.board:
        lines.append(Text("board   ") + faces(round.board))
    if round.dealer:
        lines.append(Text("dealer  ") + faces(round.dealer))
    for box in round.boxes:
        if box.number == voice.own and box.cards:
            line = Text("you     ") + faces(box.cards)
            lines.append(line.append(f"   {_laid(round, voice.own)}", style="dim"))
    return lines


def _pot_lines(round: PotRoundView, voice: Voice) -> list[Text]:
    """The seats clockwise from the buck, with what each has left and has put in."""
    lines = [_seat_line(seat, voice) for seat in round.seats]
    lines[0].append("   buck", style="dim")
    board = [Text("board   ") + faces(round.board)] if round.board else []
    return [*board, *lines, Text(f"pot     {in_words(round.pot)}")]


def _seat_line(seat: PotSeatView, voice: Voice) -> Text:
    line = Text(f"{voice.seat(seat.number).name:8}")
    line += faces(seat.cards) if seat.hold is Hold.IN else Text(seat.hold, style="dim")
    line.append(f"   has {in_words(seat.stake)}", style="dim")
    if seat.wagered:
        line.append(f", {in_words(seat.wagered)} in this round of betting", style="dim")
    return line


_LINES: Mapping[str, Callable[..., list[Text]]] = {
    BANKED.NAME: _banked_lines,
    POT.NAME: _pot_lines,
}
