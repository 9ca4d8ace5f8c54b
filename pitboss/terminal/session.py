"""One visit to a table, from round to round, wherever the table is."""

from collections.abc import Callable

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_cents, in_dollars
from pitboss.play.money import in_words
from pitboss.play.verbs import Refused
from pitboss.terminal.bell import Called
from pitboss.terminal.dialogue import Talk
from pitboss.terminal.menu import Choice, choices, chosen, free, sized, spoken
from pitboss.terminal.screen import Screen
from pitboss.terminal.table import Moved, NoSeat, Table, View, least_stake, own_seat
from pitboss.terminal.wagers import Laying


class Sitting:
    def __init__(self, table: Table, screen: Screen, practice: bool) -> None:
        self.table, self.game = table, table.game
        self.talk = Talk(screen, table, practice)
        self.laying = Laying(self.talk)
        self.steps: dict[str, Callable[[View], None]] = {
            "open": self._between,
            "settled": self._between,
            "wagers": self.laying.wagers,
            "playing": self._playing,
            "concession": self._concession,
            "stopped": self._stopped,
            "closed": self._closed,
        }

    def run(self) -> None:
        """Play until the player leaves; whatever is done is in the journal by then."""
        self.table.look()
        view = self.table.view
        self.talk.welcome(view)
        if view["stage"] in ("playing", "concession") or own_seat(view).get("wagers"):
            self.talk.say(f"Round {view['round']} is in hand, as you left it.")
        while True:
            try:
                self._step()
            except Called:
                self.talk.screen.gap()  # the question is left as it stands
            except Moved:
                self.talk.say("The table has moved on meanwhile. This is how it stands:")

    def _step(self) -> None:
        self.table.look()
        view = self.table.view
        self.talk.happened()
        if view["seat"] is None:
            raise NoSeat("You have no seat at this table any more.")
        if own_seat(view)["sitting_out"] and view["turn"] != view["seat"]:
            self._sit_in()
        else:
            self.steps[view["stage"]](view)
        self.talk.happened()
        self.talk.overheard()

    # Between rounds

    def _between(self, view: View) -> None:
        if proved := self.table.receipt():
            self.talk.screen.whisper(proved)
        if not self._provided(view):
            return
        if self.table.at_home and not self.game.laid:
            self.talk.screen.gap()
            if self.talk.ask(f"{self.talk.round(view['round'] + 1)} Enter to play:"):
                self.talk.say("Press Enter for the next round; ? tells the other keys.")
                return
        self.table.go_on()

    def _provided(self, view: View) -> bool:
        """Whoever has too little for a round gets more, but only when asked."""
        if lent := self.table.lend():
            has = in_cents(view["balance"])
            left = in_words(has - lent if self.table.at_home else has)
            if not self._agrees(f"You have {left} left", lent):
                return False
            self.table.borrow()
        least, has = least_stake(view), in_cents(own_seat(view)["stake"])
        if has < least:
            if self._agrees(f"The table asks for {in_words(least)}", least - has):
                self.talk.give(type="top-up", amount=in_dollars(least - has))
            return False
        return True

    def _agrees(self, reason: str, amount: int) -> bool:
        lent = f"{in_words(amount)} more of play money"
        return not self.talk.ask(f"{reason}. Enter to take {lent}, q to leave:")

    # Decisions

    def _playing(self, view: View) -> None:
        if view["turn"] != view["seat"]:
            self.table.go_on()
            return
        self.laying.remember(view)
        self.talk.show()
        among = choices(view, self.game.laid)
        self.talk.screen.columns(
            ((one.key, f"{one.words}{', ' if one.cost else ''}{one.cost}") for one in among),
            indent=4,
        )
        choice = self._ask_choice(view, among)
        amount = {"amount": in_dollars(choice.least)} if choice.most else {}
        self.talk.give(type="act", action=choice.action, **amount)

    def _ask_choice(self, view: View, among: list[Choice]) -> Choice:
        """One of these, for one amount."""
        default = free(among)
        enter = f", Enter to {spoken(default.action)}" if default else ""
        while True:
            answer = self.talk.ask(f"Your choice{enter}:")
            try:
                choice = default if default and not answer else chosen(view, among, answer)
                return choice if choice.exact else self._sized(view, choice)
            except Refused as refused:
                self.talk.refused(refused)
            except BadInput as error:
                self.talk.say(f"{error}.")

    def _sized(self, view: View, choice: Choice) -> Choice:
        pot = in_words(sized(view, choice, "pot"))
        least = in_words(choice.least)
        answer = self.talk.ask(f"{choice.words}; Enter for {least}, pot for {pot}:")
        amount = sized(view, choice, answer) if answer else choice.least
        return Choice(choice.action, amount, amount)

    # The end of a round, and what stands in its way

    def _concession(self, view: View) -> None:
        """The same reminder for every hand: it must not depend on the cards (reading G24)."""
        concede = view["actions"].get("concede", {})
        if not concede.get("open") or own_seat(view)["ready"]:
            self._settle()
            return
        self.talk.show()
        among = choices(view, self.game.laid)
        answer = self.talk.ask(f"Enter to settle your wagers; g {among[-1].cost}:")
        if answer in ("g", "concede", "give up"):
            self.talk.give(type="act", action="concede")
        elif answer:
            self.talk.say("Press Enter, or type g to give up; ? tells the other keys.")
        else:
            self.talk.give(type="ready")

    def _settle(self) -> None:
        if self.table.at_home:
            self.talk.give(type="ready")
        else:
            self.table.go_on()

    def _sit_in(self) -> None:
        if not self.talk.ask("You sit out. Enter to sit in again, q to leave:"):
            self.talk.give(type="sit-in")

    def _stopped(self, view: View) -> None:
        self.talk.say(f"Gaming is stopped: {view['stopped']}. Your wagers are safe.")
        self.table.go_on()

    def _closed(self, view: View) -> None:
        raise NoSeat("The table is closed.")
