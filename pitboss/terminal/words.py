"""How a table looks in a terminal: cards, what happened, and why."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from rich.text import Text

from pitboss.cards.card import UNKNOWN, Card
from pitboss.law.instrument import instrument
from pitboss.play.banked import events as b
from pitboss.play.banked.view import RoundView
from pitboss.play.banked.words import sentence, wager_name
from pitboss.play.money import in_words
from pitboss.play.pot import events as p
from pitboss.play.pot.round import Hold
from pitboss.play.pot.view import PotRoundView, PotSeatView
from pitboss.play.pot.words import sentence as pot_sentence
from pitboss.play.table.view import TableView
from pitboss.play.verbs import Clauses

SUITS = {"c": ("♣", "green"), "d": ("♦", "bright_blue"), "h": ("♥", "red"), "s": ("♠", "default")}
CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")
MOST_CLAUSES = 3  # beside a sentence; `why` has them all

# What everybody at the table sees. A hand that was dealt, and a discard, are not among it.
TOLD = (
    b.CardsShown, b.Decided, b.HandDeclared, b.WagerSettled, b.PlayerAdvised, b.PoolsMoved,
    b.IncidentRuled, b.RoundVoided, b.HandVoided, b.MeterRead,
    p.BlindPosted, p.CommunalCardsExposed, p.Acted, p.WagerReturned, p.HandShown, p.HandPassed,
    p.PotWon, p.WinningsPaid, p.Misdealt, p.RoundVoided,
)  # fmt: skip

Words = Callable[[tuple[Card, ...]], str]


# What happened


def heard(events: Iterable[Any]) -> list[Any]:
    """What everybody may hear. That a hand is asked for nothing needs no saying."""
    return [
        event
        for event in events
        if isinstance(event, TOLD) and getattr(event, "decision", "") != "stay"
    ]


def told(event: Any, own: int, makes: Words) -> Text:
    """An event in a sentence, spoken to its player, with the first of its clauses.

    `makes` says what the cards make that somebody shows for the pot.
    """
    whole = pot_sentence(event) if isinstance(event, p.Event) else sentence(event)
    words = whole[: whole.rindex(f" [{', '.join(event.clauses)}]")]
    if isinstance(event, p.HandShown) and UNKNOWN not in event.cards:
        words = f"{words.removesuffix('.')}: {makes(event.cards)}."
    text = (
        in_colour(in_person(words, own)) if hasattr(event, "cards") else Text(in_person(words, own))
    )
    return text.append(f" [{_first(event.clauses)}]", style="dim")


def _first(clauses: Clauses) -> str:
    more = len(clauses) - MOST_CLAUSES
    if more <= 1:
        return ", ".join(clauses)
    return f"{', '.join(clauses[:MOST_CLAUSES])} and {more} more"


def meanings(rules: str, clauses: Iterable[str]) -> list[tuple[str, str]]:
    """Each clause that was cited, once, with what it means."""
    law = instrument(rules)
    return [(clause, law[clause].meaning) for clause in dict.fromkeys(clauses)]


# To whom it is told


def in_person(words: str, own: int) -> str:
    """The sentence as it is spoken to whoever sits at this box or seat, among bots.

    >>> in_person("Seat 1 raises with $5.", 1), in_person("Box 1's ante of $10 loses.", 1)
    ('You raise with $5.', 'Your ante of $10 loses.')
    >>> in_person("The main pot of $20 goes to seats 1 and 3.", 1)
    'The main pot of $20 goes to you and bot 3.'
    """
    words = re.sub(rf"^(?:Box|Seat) {own}'s", "Your", words)
    words = re.sub(rf"^(?:Box|Seat) {own} (\w+)", lambda verb: f"You {_second(verb[1])}", words)
    words = re.sub(r"seats ([\d, and]+\d)", lambda them: _each(them[1], own), words)
    words = words.replace(f"of seat {own}, who takes it back", "of yours, and you take it back")
    words = re.sub(rf"(for|to) seat {own}\b", r"\1 you", words)
    words = re.sub(rf"\b(box|seat) {own}\b", r"your \1", words)
    return re.sub(r"\b(s|S)eat (\d)", lambda bot: f"{_bot(bot[1])} {bot[2]}", words)


def _second(verb: str) -> str:
    """You raise, whatever it is that he raises."""
    irregular = {"has": "have", "is": "are", "passes": "pass"}
    return irregular.get(verb, verb.removesuffix("s"))


def _each(numbers: str, own: int) -> str:
    return re.sub(r"\d", lambda one: "you" if int(one[0]) == own else f"bot {one[0]}", numbers)


def _bot(letter: str) -> str:
    return "Bot" if letter == "S" else "bot"


# Cards


def faces(cards: Iterable[Card]) -> Text:
    """Cards in four colours; one that lies face down is a back."""
    return Text(" ").join(_face(card) for card in cards)


def _face(card: str) -> Text:
    if card == UNKNOWN:
        return Text("[?]", style="dim")
    suit, colour = SUITS[card[1]]
    return Text(("10" if card[0] == "T" else card[0]) + suit, style=f"bold {colour}")


def in_colour(words: str) -> Text:
    """A sentence about cards, with their faces."""
    text, end = Text(), 0
    for card in CARD.finditer(words):
        text.append(words[end : card.start()]).append_text(_face(card[0]))
        end = card.end()
    return text.append(words[end:])


# The table


def table_lines(view: TableView, own: int) -> list[Text]:
    """The table as its player sees it."""
    if isinstance(view.round, RoundView):
        return _banked_lines(view.round, own)
    return _pot_lines(view.round, own)


def laid(round: RoundView, own: int) -> str:
    """What lies on the player's own box."""
    box = next((box for box in round.boxes if box.number == own), None)
    wagers = box.wagers if box else {}
    return ", ".join(f"{wager_name(name)} {in_words(amount)}" for name, amount in wagers.items())


def _banked_lines(round: RoundView, own: int) -> list[Text]:
    lines = []
    if round.board:
        lines.append(Text("board   ") + faces(round.board))
    if round.dealer:
        lines.append(Text("dealer  ") + faces(round.dealer))
    for box in round.boxes:
        if box.number == own and box.cards:
            line = Text("you     ") + faces(box.cards)
            lines.append(line.append(f"   {laid(round, own)}", style="dim"))
    return lines


def _pot_lines(round: PotRoundView, own: int) -> list[Text]:
    """The seats clockwise from the buck, with what each has left and has put in."""
    lines = [_seat_line(seat, own) for seat in round.seats]
    lines[0].append("   buck", style="dim")
    board = [Text("board   ") + faces(round.board)] if round.board else []
    return [*board, *lines, Text(f"pot     {in_words(round.pot)}")]


def _seat_line(seat: PotSeatView, own: int) -> Text:
    line = Text("you     " if seat.number == own else f"bot {seat.number}   ")
    line += faces(seat.cards) if seat.hold is Hold.IN else Text(seat.hold, style="dim")
    line.append(f"   has {in_words(seat.stake)}", style="dim")
    if seat.wagered:
        line.append(f", {in_words(seat.wagered)} in this round of betting", style="dim")
    return line
