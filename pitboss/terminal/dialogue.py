"""What passes between a table of the parlour and its player: telling, showing and asking.

Below the talk stand its words: how cards look in a terminal, what happened, and why.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rich.text import Text

from pitboss.cards.card import UNKNOWN, Card
from pitboss.floor.orders import Given
from pitboss.law.instrument import Instrument, law_of
from pitboss.play.banked import events as b
from pitboss.play.banked.view import RoundView
from pitboss.play.banked.words import wager_name
from pitboss.play.machine import BANKED, POT, AnyMachine, machine_of
from pitboss.play.money import in_words
from pitboss.play.pot import events as p
from pitboss.play.pot.round import Hold
from pitboss.play.pot.view import PotRoundView, PotSeatView
from pitboss.play.table.view import TableView
from pitboss.play.table.words import ANY
from pitboss.play.verbs import Clauses, Refused, Result
from pitboss.play.voice import Voice, hand_name, say
from pitboss.terminal.how_to_play import KEYS, how
from pitboss.terminal.play_money import BOTS, LEVEL_OF, YOU, Parlour
from pitboss.terminal.purse import SEAT
from pitboss.terminal.screen import Screen

VOICE = Voice(SEAT, YOU, dict(enumerate(BOTS, SEAT + 1)))
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


class OtherGame(Exception):
    """The player gets up to sit down at another table."""


class Talk:
    def __init__(self, parlour: Parlour, screen: Screen, table: str, practice: bool) -> None:
        self.parlour, self.screen, self.table, self.practice = parlour, screen, table, practice
        self.game = parlour.games[table]
        self.machine = machine_of(self.game)
        self._cited: list[str] = []  # the clauses of what just happened, for `why`
        self._answered = False  # something was answered since

    def say(self, words: str) -> None:
        self.screen.say(words)

    def welcome(self) -> None:
        rules, state = law_of(self.game), self.parlour.state(self.table)
        self.screen.title(f"{rules.title} ({rules.source})")
        self.say(how(self.game))
        self.say("why: the clauses · how: the game · games: another one · ?: all keys · q: leave")
        if not self.game.laid:
            bots = ", ".join(f"{bot} ({level})" for bot, level in LEVEL_OF.items())
            self.say(f"With you at the table: {bots}.")
        if self.practice:
            self.say("Practice: the table says what your cards make.")
        if state.in_hand:
            self.say(f"Round {state.number} is in hand, as you left it.")
        self.screen.gap()

    def happened(self, *given: Given) -> None:
        """Tell it, and keep its clauses for whoever asks why."""
        happened = heard(event for one in given for event in one.events)
        events = self.machine.as_seen(self.game, happened, SEAT)
        self._cite([clause for event in events for clause in event.clauses])
        for event in events:
            self.screen.say(told(event, VOICE, self._makes))

    def refused(self, refused: Refused) -> None:
        self._cite(refused.clauses)
        self.say(f"Refused: {refused}.")

    def _cite(self, clauses: "list[str] | tuple[str, ...]") -> None:
        if clauses and self._answered:
            self._cited, self._answered = [], False
        self._cited += clauses

    def ask(self, prompt: str) -> str:
        """The answer to this question; what else is asked meanwhile is answered here."""
        while True:
            answer = self.screen.ask(prompt)
            if answer == "why":
                none = [("", "Nothing has been decided yet.")]
                self.screen.columns(meanings(law_of(self.game), self._cited) or none)
            elif answer == "how":
                self.say(how(self.game))
            elif answer in ("?", "h", "help"):
                self.screen.columns(KEYS)
            elif answer in ("games", "game"):
                raise OtherGame
            else:
                self._answered = True
                return answer

    # The table

    def show(self) -> None:
        """The table as its player sees it; in practice, what the cards make as well."""
        view = self.parlour.view(self.table)
        self.screen.gap()
        for line in table_lines(self.machine, view, VOICE):
            self.screen.say(line)
        own = next((place.cards for place in view.round.places if place.number == SEAT), ())
        made = self._makes(own, tuple(card for card in view.round.board if card != UNKNOWN))
        if self.practice and own and made:
            self.say(f"practice: you have {made}")

    def _makes(self, cards: tuple[Card, ...], board: tuple[Card, ...] | None = None) -> str:
        """What cards make with a board, or with that of the round; nothing if no hand yet."""
        state = self.parlour.state(self.table)
        if board is None:
            board = state.round.board if state.round else ()
        hand = self.machine.makes(self.game, state.displayed, cards, board)
        return hand_name(hand) if hand else ""


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
