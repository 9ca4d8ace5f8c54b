"""What passes between a table and its player: telling, showing and asking."""

from datetime import UTC, datetime
from typing import Any

from pitboss.cards.card import UNKNOWN, Card
from pitboss.floor.room.dollars import in_cents
from pitboss.floor.room.pay_table import PRIZES, law_lines, order_of_hands, pay_table
from pitboss.law.instrument import law_of
from pitboss.play.banked import events as b
from pitboss.play.pot import events as p
from pitboss.play.table import events as t
from pitboss.play.verbs import Refused
from pitboss.terminal.how_to_play import KEYS, how
from pitboss.terminal.picture import came_to, makes, table_lines, told
from pitboss.terminal.screen import Screen
from pitboss.terminal.table import RESULT, SEALED, Event, Table, View, own_seat

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
THEIRS = ("CardsShown", "HandDeclared", "WagerSettled")  # of another box: between it and the house


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

    def happened(self, events: list[Event], own: int | None) -> None:
        """Tell it, and keep its clauses for whoever asks why."""
        for event in events:
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

    # The table

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
