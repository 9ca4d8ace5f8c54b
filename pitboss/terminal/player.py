"""Somebody at a table: what is asked of them, what they do, and what they may do at any time."""

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_cents, in_dollars
from pitboss.play.money import in_words
from pitboss.play.verbs import Refused
from pitboss.terminal.bell import Called
from pitboss.terminal.dialogue import Talk
from pitboss.terminal.menu import read_amount
from pitboss.terminal.table import Table, least_stake, own_seat

DEEDS = {
    "sit-out": "sit-out", "out": "sit-out", "sit-in": "sit-in", "in": "sit-in",
    "top-up": "top-up", "take-off": "take-off", "declare": "declare", "consent": "consent",
}  # fmt: skip


class Player:
    def __init__(self, table: Table, talk: Talk) -> None:
        self.table, self.talk = table, talk

    def overheard(self) -> None:
        """What was typed while nobody asked, in a room where others play."""
        if self.table.at_home or not self.talk.screen.typed():
            return
        answer = self.talk.screen.overhear()
        if answer and not self.talk.aside(answer) and not self._deed(answer):
            self.talk.say("Nothing is asked of you now; ? tells the keys.")

    def ask(self, prompt: str) -> str:
        answer = self.talk.ask(prompt)
        if self._deed(answer):
            raise Called
        return answer

    def _deed(self, answer: str) -> bool:
        """What can be done at a table of a room at any time, beside the round."""
        words = answer.rsplit(" ", 1)
        if self.table.at_home or words[0] not in DEEDS:
            return False
        command = {"type": DEEDS[words[0]]}
        try:
            if len(words) > 1:
                command["amount"] = in_dollars(read_amount(words[1]))
        except BadInput as error:
            self.talk.say(f"{error}.")
            return True
        self.give(**command)
        return True

    def give(self, **command: str) -> bool:
        """Do it upon the table as it was seen, or hear by which clause it is refused."""
        try:
            self.table.give(**command)
        except Refused as refused:
            self.talk.refused(refused)
            return False
        except BadInput as bad:
            self.talk.say(f"{str(bad)[:1].upper()}{str(bad)[1:]}.")
            return False
        return True

    def round(self, number: int) -> str:
        view = self.table.view
        has = own_seat(view)["stake"] if least_stake(view) else view["balance"]
        return f"Round {number}, you have {in_words(in_cents(has))}."
