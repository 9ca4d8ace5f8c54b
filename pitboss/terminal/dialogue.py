"""What passes between a table and its player: telling and showing, asking and doing."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

from rich.text import Text

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_cents, in_dollars
from pitboss.floor.room.pay_table import PRIZES, law_lines, order_of_hands, pay_table
from pitboss.law.instrument import law_of
from pitboss.play.banked import events as b
from pitboss.play.money import in_words
from pitboss.play.pot import events as p
from pitboss.play.table import events as t
from pitboss.play.verbs import Refused
from pitboss.terminal.bell import Called
from pitboss.terminal.how_to_play import KEYS, how
from pitboss.terminal.menu import read_amount
from pitboss.terminal.picture import LOST, WON, came_to, face, makes, table_lines
from pitboss.terminal.screen import Screen
from pitboss.terminal.table import RESULT, SEALED, Event, Table, View, least_stake, own_seat

# What everybody at the table sees. A hand that was dealt, and a discard, are not among it.
TOLD = frozenset(
    event.__struct_config__.tag
    for event in (
        b.CardsShown, b.Decided, b.HandDeclared, b.WagerSettled, b.PlayerAdvised, b.PoolsMoved,
        b.IncidentRuled, b.RoundVoided, b.HandVoided, b.MeterRead,
        p.BlindPosted, p.CommunalCardsExposed, p.Acted, p.WagerReturned, p.HandShown, p.HandPassed,
        p.PotWon, p.WinningsPaid, p.Misdealt, p.RoundVoided, p.StakeChanged, p.SeatLeft,
        t.SeatTaken, t.SeatVacated, t.SatOut, t.SatIn, t.PlayerDealtOut, t.RoundCalledOff,
        t.AbstentionAlerted, t.NoticePosted, t.SignChanged, t.ClosingAnnounced, t.TableClosed,
        t.TableStopped, t.TableResumed,
    )
)  # fmt: skip
BRIEF = 16  # digits of a seal: enough to know it again
EXPOSED, BEGUN = "pot.CommunalCardsExposed", "table.RoundBegun"
NOTED = "room.HandDeclaredByPlayer"
GUIDE = "pay: {} · why: clauses · how: the game · ?: all keys · q: leave"
MOST_CLAUSES = 3  # beside a sentence; `why` has them all
THEIRS = ("CardsShown", "HandDeclared", "WagerSettled")  # of another box: between it and the house
# What can be done at a table of a room at any time, beside the round.
DEEDS = {
    "sit-out": "sit-out", "out": "sit-out", "sit-in": "sit-in", "in": "sit-in",
    "top-up": "top-up", "take-off": "take-off", "declare": "declare", "consent": "consent",
}  # fmt: skip

Makes = Callable[[tuple[Card, ...]], str]


class OtherGame(Exception):
    """The player gets up to sit down at another table."""


class Talk:
    def __init__(self, screen: Screen, table: Table, practice: bool) -> None:
        self.screen, self.table, self.practice = screen, table, practice
        self.law = law_of(table.game)
        self.lit = ""  # the category of the player's hand, once it was declared
        self._board: list[Card] = []  # as it was exposed in the round that is told
        self._cited: list[str] = []  # the clauses of what just happened, for `why`
        self._answered = False  # something was answered since

    def say(self, words: str) -> None:
        self.screen.say(words)

    def welcome(self, view: View) -> None:
        self.screen.title(f"{self.law.title} ({self.law.source})")
        self.say(how(self.table.game))
        self.screen.whisper(GUIDE.format("pay table" if self.table.game.laid else "order of hands"))
        self._introduce(view)
        if self.practice:
            self.say("Practice: the table says what your cards make.")

    def _introduce(self, view: View) -> None:
        """Who else is there; bots are called bots, with their levels."""
        others = [one for one in view["seats"] if one["seat"] != view["seat"]]
        names = [
            f"{one['player']} ({one['level']})" if one["level"] else one["player"] for one in others
        ]
        if names:
            self.say(f"With you at the table: {', '.join(names)}.")

    # What happened

    def happened(self) -> None:
        """Tell what is new, and keep its clauses for whoever asks why."""
        own = self.table.seat
        for event in self.table.news():
            self._follow(event, own)
            if event["type"] == RESULT:
                self.screen.say(came_to(event["round"], in_cents(event["net"])))
            elif event["type"] == SEALED:
                seal = f"{event['seal'][:BRIEF]}..."
                self.screen.whisper(f"The cards are sealed, each in its place: {seal}")
            elif heard(event, own):
                self._cite(event["clauses"])
                self.screen.say(told(event, own, self._makes))

    def _follow(self, event: Event, own: int | None) -> None:
        """What is told of cards rests on the board of their round, and on whose hand it is."""
        if event["type"] == BEGUN:
            self._board, self.lit = [], ""
        elif event["type"] == EXPOSED:
            self._board += event["cards"]
        elif event["type"] == "HandDeclared" and event["place"] == own:
            self.lit = event["category"]

    def refused(self, refused: Refused) -> None:
        self._cite(refused.clauses)
        self.say(f"Refused: {refused}.")

    def _cite(self, clauses: "list[str] | tuple[str, ...]") -> None:
        if clauses and self._answered:
            self._cited, self._answered = [], False
        self._cited += clauses

    # Questions

    def ask(self, prompt: str) -> str:
        """The answer to this question; what else is asked meanwhile is answered here."""
        while True:
            answer = self.screen.ask(f"{prompt.removesuffix(':')}{self._time()}:")
            if answer in ("games", "game", "tables"):
                raise OtherGame
            if not self.aside(answer):
                self._answered = True
                break
        if self._deed(answer):
            raise Called
        return answer

    def _time(self) -> str:
        """How long there is for an answer, where a clock runs."""
        deadline = self.table.view["deadline"]
        if not deadline:
            return ""
        left = (datetime.fromisoformat(deadline) - datetime.now(UTC)).total_seconds()
        return f" ({max(0, round(left))} s)"

    def aside(self, answer: str) -> bool:
        """Whether it was a question to the table, which is answered by now."""
        asides = {
            "why": self._why, "w": self._why, "how": self._how, "pay": self._pay,
            "?": self._keys, "h": self._keys, "help": self._keys, "seal": self._seal,
            "table": self.show,
        }  # fmt: skip
        if answer in asides:
            asides[answer]()
        return answer in asides

    def _why(self) -> None:
        none = [("", "Nothing has been decided yet.")]
        cited = dict.fromkeys(self._cited)
        self.screen.columns(
            [(one, self.law[one].meaning) for one in cited if one in self.law] or none
        )

    def _how(self) -> None:
        self.say(how(self.table.game))

    def _keys(self) -> None:
        self.screen.columns(KEYS)

    def _seal(self) -> None:
        """What proves the deal, in full."""
        view = self.table.view
        rows = [(name, view[name]) for name in ("commitment", "seal") if view[name]]
        self.screen.columns(rows or [("", "No cards are sealed yet.")])

    def _pay(self) -> None:
        """The pay table with the line lit of a hand that was declared; for the pot, the order."""
        game = self.table.game
        if not game.laid:
            self.screen.columns(order_of_hands(game))
        elif table := pay_table(game.rules):
            lit = [(one, self.lit in one["categories"]) for one in table["rows"]]
            self.screen.table(table["heads"], [((o["name"], *o["cells"]), on) for o, on in lit])
        prizes = law_lines(self.law, PRIZES.get(game.rules, ""))
        if prizes:
            self.screen.whisper("The jackpot:")
            self.screen.columns((one["clause"], one["meaning"]) for one in prizes)

    # What the player does

    def give(self, **command: str) -> bool:
        """Do it upon the table as it was seen, or hear by which clause it is refused."""
        try:
            self.table.give(**command)
        except Refused as refused:
            self.refused(refused)
            return False
        except BadInput as bad:
            self.say(f"{str(bad)[:1].upper()}{str(bad)[1:]}.")
            return False
        return True

    def overheard(self) -> None:
        """What was typed while nobody asked, in a room where others play."""
        if self.table.at_home or not self.screen.typed():
            return
        answer = self.screen.overhear()
        if answer and not self.aside(answer) and not self._deed(answer):
            self.say("Nothing is asked of you now; ? tells the keys.")

    def _deed(self, answer: str) -> bool:
        words = answer.rsplit(" ", 1)
        if self.table.at_home or words[0] not in DEEDS:
            return False
        command = {"type": DEEDS[words[0]]}
        try:
            if len(words) > 1:
                command["amount"] = in_dollars(read_amount(words[1]))
        except BadInput as error:
            self.say(f"{error}.")
            return True
        self.give(**command)
        return True

    # The table

    def round(self, number: int) -> str:
        view = self.table.view
        has = own_seat(view)["stake"] if least_stake(view) else view["balance"]
        return f"Round {number}, you have {in_words(in_cents(has))}."

    def show(self) -> None:
        """The table as its player sees it; in practice, what the cards make as well."""
        view = self.table.view
        self.screen.gap()
        for line in table_lines(self.table.game, view):
            self.screen.say(line)
        own = own_seat(view).get("cards") or []
        board = [card for card in view["board"] if card != UNKNOWN]
        if self.practice and own and (made := makes(self.table.game, view, own, board)):
            self.say(f"practice: you have {made}")

    def _makes(self, cards: tuple[Card, ...]) -> str:
        return makes(self.table.game, self.table.view, cards, self._board)


def heard(event: Event, own: int | None) -> bool:
    """What everybody may hear. That a hand is asked for nothing needs no saying."""
    if event["type"] not in TOLD or event.get("decision") == "stay":
        return False
    place: Any = event.get("box", event.get("place"))
    return event["type"] not in THEIRS or place is None or place <= 0 or place == own


def told(event: Event, own: int | None, made: Makes) -> Text:
    """An event in its sentence, with the first of its clauses.

    `made` says what the cards make that somebody shows for the pot.
    """
    cards = event.get("cards") or ()
    text = in_colour(event["words"], cards)
    text.stylize(_style(event, own))
    if event["type"] == "pot.HandShown" and UNKNOWN not in cards:
        text.append(f" That makes {made(tuple(cards))}.")
    return text.append(f" [{_first(event['clauses'])}]", style="dim")


def _style(event: Event, own: int | None) -> str:
    """What the listener wins or loses stands out, and so does the hand it was with."""
    match event:
        case {"type": "WagerSettled", "box": box, "result": "win" | "lose" as became} if box == own:
            return WON if became == "win" else LOST
        case {"type": "pot.PotWon", "winners": winners} if own in winners:
            return WON
        case {"type": "HandDeclared", "place": place} if place == own:
            return "bold"
    return ""


def _first(clauses: list[str]) -> str:
    more = len(clauses) - MOST_CLAUSES
    if more <= 1:
        return ", ".join(clauses)
    return f"{', '.join(clauses[:MOST_CLAUSES])} and {more} more"


def in_colour(sentence: str, cards: Iterable[Card]) -> Text:
    """A sentence that names these cards in this order, with their faces."""
    text = Text()
    for card in cards:
        before, name, after = sentence.partition(card)
        if name:
            text.append(before).append_text(face(card))
            sentence = after
    return text.append(sentence)
