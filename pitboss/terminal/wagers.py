"""Wagers before the deal: the same again by Enter, or each of them in turn."""

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_cents, in_dollars
from pitboss.play.money import in_words
from pitboss.play.verbs import Refused
from pitboss.terminal.bell import Called
from pitboss.terminal.dialogue import Talk
from pitboss.terminal.menu import amounts, read_amount, spoken
from pitboss.terminal.picture import laid, wagers_told
from pitboss.terminal.table import View, own_seat

NO = ("n", "no", "none", "0")
OTHERS = ("o", "other", "others", "n")


class Laying:
    def __init__(self, talk: Talk) -> None:
        self.talk, self.table, self.game = talk, talk.table, talk.table.game
        self.last: dict[str, int] = {}  # the wagers of the round before

    def wagers(self, view: View) -> None:
        """The same again by Enter, or each of the wagers in turn; then the cards may come."""
        own = own_seat(view)
        if not self.game.laid or own["ready"]:
            self.table.go_on()
            return
        if not own["wagers"]:
            self.talk.screen.gap()
            if not self._again(view):
                return
        for name in self.game.laid:
            if not self._wager(name):
                return
        on_box = laid(self.table.view)
        if not on_box:
            self.talk.say("Without a wager you are not dealt in. Once more:")
            return
        self.talk.screen.whisper(f"On your box: {on_box}. No more wagers.")
        self.remember(self.table.view)
        self.talk.give(type="ready")

    def remember(self, view: View) -> None:
        """What was laid before the cards came, for the same again."""
        wagers = own_seat(view).get("wagers", {})
        laid_first = {name: wagers[name] for name in self.game.laid if name in wagers}
        self.last = {name: in_cents(one) for name, one in laid_first.items()}

    def _again(self, view: View) -> bool:
        """Lay the wagers of the round before, where the player wants them; whether to go on."""
        self.talk.say(self.talk.round(view["round"]))
        if not self.last:
            return True
        same = f"Enter for the same again, {wagers_told(self.last)}; o for others:"
        answer = self.talk.ask(same)
        if answer and answer not in OTHERS:
            self.talk.say("Press Enter for the same wagers, or type o for others.")
            return False
        if answer:
            self.last = {}
            return True
        return all(self._lay(name, amount) for name, amount in dict(self.last).items())

    def _wager(self, name: str) -> bool:
        """Ask for one of the wagers while it is open; a blind comes with its ante."""
        while (offer := self.table.view["actions"].get(name)) and offer["open"]:
            if own_seat(self.table.view)["wagers"].get(name) or self.last:
                return True
            amount = in_cents(offer["least"]) if name == "blind" else self._ask_wager(name)
            if amount == 0:
                return True
            if amount is not None and not self._lay(name, amount):
                return False
        return True

    def _lay(self, name: str, amount: int) -> bool:
        """Whether it lies; if not, what lies already comes back, to be laid anew."""
        if self.talk.give(type="act", action=name, amount=in_dollars(amount)):
            return True
        self._undo()
        return False

    def _undo(self) -> None:
        for name in reversed([*own_seat(self.table.view)["wagers"]]):
            self.talk.give(type="take-back", wager=name)
        self.last = {}

    def _ask_wager(self, name: str) -> int | None:
        """Cents, 0 for no such wager, or nothing where the answer cannot be read."""
        offer = self.table.view["actions"][name]
        least = in_cents(offer["least"])
        usual = least if name == "ante" else 0
        yes = "y for yes, " if offer["least"] == offer["most"] else ""
        default = f"{yes}Enter for {in_words(usual) if usual else 'none'}"
        question = f"{spoken(name).capitalize()}, {amounts(offer)}; {default}:"
        answer = self.talk.ask(question)
        if answer == "undo":
            self._undo()
            raise Called
        if not answer:
            return usual
        if answer in NO:
            return 0
        return least if answer in ("y", "yes") else self._read_wager(name, answer)

    def _read_wager(self, name: str, answer: str) -> int | None:
        """What is open and no more, though the law would bear with some of it."""
        offer = self.table.view["actions"][name]
        try:
            amount = read_amount(answer)
        except BadInput as error:
            self.talk.say(f"{error}. Type dollars, as 10 or 12.50.")
            return None
        least, most, step = (in_cents(offer[one]) for one in ("least", "most", "multiple"))
        if not least <= amount <= most or amount % max(1, step):
            open_ = f"the {spoken(name)} is {amounts(offer)}, not {in_words(amount)}"
            self.talk.refused(Refused(tuple(offer["clauses"]), open_))
            return None
        return amount
