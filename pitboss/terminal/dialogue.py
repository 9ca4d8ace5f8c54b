"""What passes between a table of the parlour and its player: telling, showing and asking."""

from pitboss.cards.card import UNKNOWN, Card
from pitboss.floor.orders import Given
from pitboss.law.instrument import law_of
from pitboss.play.machine import machine_of
from pitboss.play.verbs import Refused
from pitboss.play.voice import Voice, hand_name
from pitboss.terminal.how_to_play import KEYS, how
from pitboss.terminal.play_money import BOTS, YOU, Parlour
from pitboss.terminal.purse import SEAT
from pitboss.terminal.screen import Screen
from pitboss.terminal.words import heard, meanings, table_lines, told

VOICE = Voice(SEAT, YOU, dict(enumerate(BOTS, SEAT + 1)))


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
