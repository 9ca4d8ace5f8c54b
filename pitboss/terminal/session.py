"""One player at one table of the parlour, from round to round."""

from collections.abc import Callable
from secrets import SystemRandom

from pitboss.bots.at_table import bot_move
from pitboss.errors import BadInput
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.orders import Given
from pitboss.journal.draft import new_command_id
from pitboss.journal.store import Conflict
from pitboss.play.money import in_words
from pitboss.play.pot import commands as p
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Actions, Offer, Refused
from pitboss.terminal.dialogue import Talk, came_to, laid
from pitboss.terminal.play_money import LEVEL_OF, PLAYERS, YOU, Parlour
from pitboss.terminal.purse import SEAT
from pitboss.terminal.receipts import Checked, check_receipt
from pitboss.terminal.screen import (
    Choice,
    Screen,
    amounts,
    choices,
    chosen,
    free,
    read_amount,
    spoken,
)

BRIEF = 16  # digits of a commitment: enough to know it again
CHANCE = SystemRandom()
NO = ("n", "no", "none", "0")


class Sitting:
    def __init__(self, parlour: Parlour, screen: Screen, rules: str, practice: bool) -> None:
        self.parlour, self.table, self.game = parlour, parlour.sit_down(rules), parlour.games[rules]
        self.casino = parlour.casino
        self.talk = Talk(parlour, screen, self.table, practice)
        self.from_purse = bool(self.game.laid)  # or from the stake on the table
        self.checked = 0  # the last round whose receipt was checked
        self.noted = ""  # the seal that was announced before the first card, for the receipt
        self.borrowed = -1  # the last round after which the player agreed to borrow

    def run(self) -> None:
        """Play until the player leaves; whatever is done is in the journal by then."""
        self.talk.welcome()
        steps: dict[Wait, Callable[[], None]] = {
            Wait.ROUND: self._begin,
            Wait.WAGERS: self._wagers,
            Wait.PLAYER: self._player,
            Wait.CONCESSION: self._concession,
            Wait.DEALER: self._dealer,
        }
        while True:
            try:
                self.parlour.look(self.table)  # the one time that a step asks the journal
                steps[waits_for(self.game, self.state)]()
            except Conflict:
                self.talk.say("The table has moved on in another window. This is how it stands:")

    @property
    def state(self) -> TableState:
        """The table as the step found it, with what was done since: the journal is not asked."""
        return self.casino.known(self.table).state

    @property
    def actions(self) -> Actions:
        return self.parlour.view(self.table).round.actions

    # Between rounds

    def _begin(self) -> None:
        number = self.state.number
        if number > self.checked:
            self.checked = number
            self._check_receipt()
        if not self._provided():
            return
        if self.talk.ask(f"Round {number + 1}, you have {self._money()}. Enter to play:"):
            self.talk.say("Press Enter for the next round; ? tells the other keys.")
            return
        self.talk.happened(self.parlour.begin(self.table, self.casino.known(self.table).version))
        committed = self.state.deal.commitment[:BRIEF]
        self.talk.say(f"The house has committed to its seed: {committed}. Yours is in as well.")

    def _check_receipt(self) -> None:
        purse = self.parlour.purses[self.table]
        checked = check_receipt(self.casino, self.parlour.folder, purse, self.noted)
        self.noted = ""
        if checked is not None:
            self.talk.say(f"Your receipt of deal {checked.deal} {_verdict(checked)}.")
            self.talk.screen.gap()

    def _money(self) -> str:
        if self.state.sign.shown.minimum_stake:
            return in_words(self.state.stake(SEAT))
        return in_words(self.parlour.purses[self.table].money)

    def _provided(self) -> bool:
        """Whoever has too little for a round gets more, but the player only when asked."""
        least = self.state.sign.shown.minimum_stake
        if not least:
            return self._borrow()
        for number, seat in self.state.seated.items():
            lack = least - self.state.stake(number)
            if lack > 0:
                asks = f"the table asks for {in_words(least)}"
                if number == SEAT and not self._agrees(asks, lack):
                    return False
                self._give(p.TopUp(number, lack), seat.player)
        return True

    def _borrow(self) -> bool:
        purse = self.parlour.purses[self.table]
        if not purse.loan or self.borrowed == self.state.number:
            return True
        left = in_words(purse.money - purse.loan)
        if not self._agrees(f"you have {left} left", purse.loan):
            return False
        self.borrowed = self.state.number
        return True

    def _agrees(self, reason: str, amount: int) -> bool:
        lent = f"{in_words(amount)} more of play money"
        return not self.talk.ask(f"{reason.capitalize()}. Enter to take {lent}, q to leave:")

    # Wagers before the deal

    def _wagers(self) -> None:
        """Ask for each of the wagers before the deal, where the game has any; then deal."""
        for name in self.game.laid:
            self._wager(name)
        state = self.state
        if self.game.laid:
            duty = state.machine.duty(self.game, state.displayed, state.round)
            if duty.step == "wagers":
                self.talk.say("Without a wager you are not dealt in. Once more:")
                return
            on_box = laid(self.parlour.view(self.table), SEAT)
            self.talk.say(f"On your box: {on_box}. No more wagers.")
        self._seal()
        known = self.casino.known(self.table)
        self.talk.happened(self.parlour.croupier.deal_upon(self.table, known))
        if self.game.laid and not self.state.machine.turn(self.state.round):
            self.talk.show()  # nothing is asked, and the cards are seen all the same

    def _seal(self) -> None:
        """Every card is fixed before the first is out, and you can note by what."""
        known = self.casino.known(self.table)
        if known.state.deal.to_be_sealed:
            self.parlour.croupier.seal_upon(self.table, known.version)
        if seal := self.state.deal.seal:
            self.noted = seal
            self.talk.say(f"The cards are sealed, each in its place: {seal}")

    def _wager(self, name: str) -> None:
        """Ask for one of the wagers while it is open; a blind comes with its ante."""
        while isinstance(offer := self.actions.get(name), Offer):
            amount = offer.least if name == "blind" else self._ask_wager(name, offer)
            if amount == 0:
                return
            if amount is not None and self._affords(amount * self._times(name)):
                self._act(name, amount)

    def _times(self, name: str) -> int:
        """An ante that takes a blind with it costs twice as much."""
        return 2 if name == "ante" and "blind" in self.game.laid else 1

    def _affords(self, amount: int) -> bool:
        """Whether there is so much left in the purse; if not, the player hears how much is."""
        lies = self.state.machine.on_felt(self.state.round, self.state.in_hand)
        left = self.parlour.purses[self.table].money - lies
        if amount > left:
            self.talk.say(f"You have no more than {in_words(left)}.")
        return amount <= left

    def _ask_wager(self, name: str, offer: Offer) -> int | None:
        """Cents, 0 for no such wager, or nothing where the answer cannot be read."""
        usual = offer.least if name == "ante" else 0
        yes = "y for yes, " if offer.least == offer.most else ""
        default = f"{yes}Enter for {in_words(usual) if usual else 'none'}"
        answer = self.talk.ask(f"{spoken(name).capitalize()}, {amounts(offer)}; {default}:")
        if not answer:
            return usual
        if answer in NO:
            return 0
        return offer.least if answer in ("y", "yes") else self._read_wager(name, offer, answer)

    def _read_wager(self, name: str, offer: Offer, answer: str) -> int | None:
        """What is open and no more, though the law would bear with some of it."""
        try:
            amount = read_amount(answer)
        except BadInput as error:
            self.talk.say(f"{error}. Type dollars, as 10 or 12.50.")
            return None
        if not offer.allows(amount):
            open_ = f"the {spoken(name)} is {amounts(offer)}, not {in_words(amount)}"
            self.talk.refused(Refused(offer.clauses, open_))
            return None
        return amount

    # Decisions

    def _player(self) -> None:
        turn = self.state.machine.turn(self.state.round)
        if turn != SEAT:
            bot = self.state.seated[turn].player
            move = bot_move(LEVEL_OF[bot], self.game, self.state, turn, CHANCE)
            self.talk.happened(self._give(move, bot))
            return
        self.talk.show()
        self._decide()

    def _decide(self) -> None:
        """Offer what is open, and take one of it."""
        among = choices(self.actions)
        for nth, one in enumerate(among, 1):
            self.talk.say(f"  {nth}  {one.words}")
        choice = self._ask_choice(among)
        if not self.from_purse or self._affords(choice.least):
            self._act(choice.action, choice.least)

    def _ask_choice(self, among: list[Choice]) -> Choice:
        """One of these, for one amount."""
        default = free(among)
        enter = f", Enter to {default.words}" if default else ""
        while True:
            answer = self.talk.ask(f"Your choice{enter}:")
            try:
                choice = default if default and not answer else chosen(among, answer)
                return choice if choice.exact else self._sized(choice)
            except BadInput as error:
                self.talk.say(f"{error}.")

    def _sized(self, choice: Choice) -> Choice:
        answer = self.talk.ask(f"{choice.words}; Enter for {in_words(choice.least)}:")
        amount = read_amount(answer) if answer else choice.least
        return Choice(choice.action, amount, amount)

    def _act(self, action: str, amount: int = 0) -> None:
        """Do it upon the table as it was seen, or hear by which clause it is refused."""
        try:
            self.talk.happened(self._give(self.state.machine.act(SEAT, action, amount)))
        except Refused as refused:
            self.talk.refused(refused)
        except BadInput as bad:
            self.talk.say(f"{bad}.")

    def _give(self, command: Command, player: str = YOU) -> Given:
        """A player's command, upon the table as it was seen."""
        seen = self.casino.known(self.table).version
        by = PLAYERS[player], new_command_id()
        return self.casino.give(self.table, command, *by, seen=seen, strict=True)

    # The end of a round

    def _concession(self) -> None:
        """The same reminder for every hand: it must not depend on the cards (reading G24)."""
        if isinstance(self.actions.get("concede"), Offer):
            self.talk.show()
            answer = self.talk.ask("Enter to settle; concede gives up every wager:")
            if answer == "concede":
                self._act("concede")
                return
            if answer:
                self.talk.say("Press Enter, or type concede; ? tells the other keys.")
                return
        known = self.casino.known(self.table)
        self.talk.happened(*self.parlour.croupier.settle(self.table, known))
        self._result()

    def _dealer(self) -> None:
        known = self.casino.known(self.table)
        self.talk.happened(*self.parlour.croupier.carry_on(self.table, known))
        if not self.state.in_hand:
            self._result()

    def _result(self) -> None:
        """What the round came to for the player."""
        net = self.state.machine.nets(self.state.round).get(SEAT)
        if net is not None:
            self.talk.screen.say(came_to(net))


def _verdict(checked: Checked) -> str:
    """No more than the receipt proves."""
    if checked.good and checked.seal:
        return "agrees with the seal: your cards and those shown were fixed before the first came"
    if checked.good or not checked.seal:
        return f"is in {checked.path}; you noted no seal, so it does not say when cards were fixed"
    return f"IS NOT GOOD, see {checked.path}"
