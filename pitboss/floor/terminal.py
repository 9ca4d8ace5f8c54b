"""`pitboss play`: a table to sit at, in the terminal.

Only lawful choices are offered, every result comes with its clause, and `why` says what that
clause means. No odds and no hints: the rules forbid them at a table.
"""

import os
from collections.abc import Callable
from decimal import Decimal, DecimalException
from pathlib import Path
from typing import Any

from rich.console import Console

from pitboss.errors import BadInput
from pitboss.floor.bots import bot_move
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.parlour import SEAT, Parlour
from pitboss.floor.telling import choice, meanings, table_lines, told
from pitboss.games import HOUSES
from pitboss.journal.store import open_store
from pitboss.law.instrument import instrument
from pitboss.play import banked_commands as b
from pitboss.play import pot_commands as p
from pitboss.play.banked_game import BankedGame
from pitboss.play.banked_round import BankedRound
from pitboss.play.money import dollars, in_words
from pitboss.play.pot_game import PotGame
from pitboss.play.pot_round import PotRound, standing
from pitboss.play.table_round import pot_table
from pitboss.play.table_view import TableView
from pitboss.play.verbs import Actions, Offer, Refused
from pitboss.play.view import RoundView

HELP = "Type the number of a choice. `why`: the clauses of what just happened. `q`: leave."


class Left(Exception):
    """The player leaves; what is in hand waits for the next visit."""


def run(rules: str | None, journal: Path | None, practice: bool) -> int:
    """Sit down and play until the player leaves."""
    console = Console(highlight=False)
    path = journal or _home() / "parlour.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    with open_store(path) as store:
        parlour = Parlour(store, path.parent)
        try:
            Sitting(parlour, console, rules or choose_game(console), practice).run()
        except (Left, KeyboardInterrupt, EOFError):
            console.print(f"\nYour rounds are kept in {path}. `pitboss play` goes on from here.")
    return 0


def _home() -> Path:
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / "pitboss"


def choose_game(console: Console) -> str:
    names = tuple(HOUSES)
    console.print("\nWhich game?")
    for nth, rules in enumerate(names, 1):
        against = "the house" if isinstance(HOUSES[rules].game, BankedGame) else "three bots"
        console.print(f"  {nth}  {instrument(rules).title}, against {against}")
    while True:
        answer = _ask(console, "1 to 7: ")
        if answer.isdecimal() and 1 <= int(answer) <= len(names):
            return names[int(answer) - 1]
        if answer in names:
            return answer
        console.print("  A number from 1 to 7, please; or q to leave.")


def _ask(console: Console, prompt: str) -> str:
    answer = console.input(prompt, markup=False).strip().lower()
    if answer in ("q", "quit", "exit"):
        raise Left
    return answer


class Sitting:
    """One player at one table."""

    def __init__(self, parlour: Parlour, console: Console, rules: str, practice: bool) -> None:
        self.parlour, self.console, self.practice = parlour, console, practice
        self.table = parlour.sit_down(rules)
        self.house = HOUSES[rules]
        self.checked = 0  # the last round whose receipt was checked
        self.last: list[Any] = []  # what happened since the last question, for `why`

    def run(self) -> None:
        self.console.rule(instrument(self.house.game.rules).title)
        self.console.print(HELP)
        steps: dict[Wait, Callable[[], None]] = {
            Wait.ROUND: self._begin,
            Wait.WAGERS: self._wagers,
            Wait.PLAYER: self._player,
            Wait.CONCESSION: self._concession,
            Wait.DEALER: self._dealer,
        }
        while True:
            steps[waits_for(self.house, self.parlour.state(self.table))]()

    # Telling

    def _happened(self, *given: Any) -> None:
        events = [event for one in given for event in one.events]
        self.last += events
        for line in told(events):
            self.console.print(f"  {line}", markup=False)

    def ask(self, prompt: str) -> str:
        """An answer; `why` and `?` are answered here."""
        while True:
            answer = _ask(self.console, prompt)
            if answer == "why":
                lines = meanings(self.house.game.rules, self.last)
                self.console.print(
                    "\n".join(lines or ["  Nothing has happened yet."]), markup=False
                )
            elif answer in ("?", "help"):
                self.console.print(HELP, markup=False)
            else:
                return answer

    def _view(self) -> TableView:
        return self.parlour.view(self.table)

    def _show(self) -> None:
        for line in table_lines(self._view(), SEAT):
            self.console.print(line)
        if self.practice:
            self._say_hand()

    def _say_hand(self) -> None:
        """In practice alone: what your own cards make."""
        game, round = self.house.game, self.parlour.state(self.table).round
        if isinstance(game, BankedGame) and isinstance(round, BankedRound) and not game.reveals:
            box = round.boxes.get(SEAT)
            if box and box.cards:
                hand = game.hand(box.cards, ()).words
                self.console.print(f"  practice: you have {hand}", markup=False)

    # The course of a round

    def _begin(self) -> None:
        state = self.parlour.state(self.table)
        if state.number > self.checked:
            self.checked = state.number
            self.console.print(f"  {self.parlour.check_receipt(self.table)}", markup=False)
        if isinstance(self.house.game, PotGame):
            self._top_up()
            money = f"stake {in_words(self.parlour.state(self.table).stake(SEAT))}"
        else:
            money = f"play money {in_words(self.parlour.purse(self.table))}"
        if self.ask(f"\nRound {state.number + 1}, {money}. Enter to play, q to leave: "):
            self.console.print("  Just press Enter; or q, why, ?.")
            return
        self.last = []
        self._happened(self.parlour.croupier.begin(self.table))

    def _top_up(self) -> None:
        """Whoever has less than the table asks for buys in again: play money has no end."""
        sign = self.parlour.state(self.table).sign.pot
        assert sign is not None
        for number, seat in self.parlour.state(self.table).seated.items():
            lack = sign.minimum_stake - self.parlour.state(self.table).stake(number)
            if lack > 0:
                self.parlour.give(self.table, p.TopUp(number, lack), seat.player)
                self.console.print(f"  {seat.player} buys in for {in_words(lack)}.")

    def _wagers(self) -> None:
        if isinstance(self.house.game, PotGame):
            self._happened(self.parlour.croupier.deal(self.table))
            return
        for wager in self.house.game.wagers:
            self._wager(wager.name)
        round = self.parlour.state(self.table).round
        if isinstance(round, BankedRound) and any(
            self.house.game.dealt_in(box) for box in round.boxes.values()
        ):
            self._happened(self.parlour.croupier.deal(self.table))
        else:
            self.console.print("  Without these wagers you are not dealt in. Once more:")

    def _wager(self, name: str) -> None:
        """Ask for one of the wagers before the deal, while it is open."""
        while isinstance(offer := self._actions().get(name), Offer):
            amount = offer.least if name == "blind" else self._ask_wager(name, offer)
            if amount == 0:
                return
            if amount is not None:
                self._try(b.Act(SEAT, name, amount))

    def _ask_wager(self, name: str, offer: Offer) -> int | None:
        default = in_words(offer.least) if name == "ante" else "none"
        answer = self.ask(f"  {choice(name, offer)} [{default}]: ")
        return offer.least if not answer and name == "ante" else self._amount(answer, offer)

    def _amount(self, answer: str, offer: Offer) -> int | None:
        """Cents; 0 for no; nothing if it cannot be read."""
        if answer in ("", "n", "no", "0", "none"):
            return 0
        if answer in ("y", "yes"):
            return offer.least
        try:
            return dollars(Decimal(answer.removeprefix("$")))
        except (BadInput, DecimalException):
            self.console.print("  An amount of dollars, please, as 10 or 12.50.")
            return None

    def _actions(self) -> Actions:
        return self._view().round.actions

    def _try(self, command: b.Command | p.Command) -> bool:
        try:
            self._happened(self.parlour.give(self.table, command))
            return True
        except Refused as refused:
            self.console.print(f"  Refused: {refused}.", markup=False)
        except BadInput as bad:
            self.console.print(f"  {bad}.", markup=False)
        return False

    def _player(self) -> None:
        round, game = self.parlour.state(self.table).round, self.house.game
        if isinstance(round, PotRound) and isinstance(game, PotGame):
            turn = standing(round).turn
            assert turn is not None
            if turn.number != SEAT:
                table = pot_table(self.parlour.state(self.table))
                player = self.parlour.state(self.table).seated[turn.number].player
                self._happened(self.parlour.give(self.table, bot_move(game, table, round), player))
                return
        self._show()
        self._decide()

    def _decide(self) -> None:
        """Offer what is open, and take one of it."""
        offers = {n: o for n, o in self._actions().items() if isinstance(o, Offer)}
        names = sorted(offers, key=lambda name: name in ("fold", "fold-ante"))
        for nth, name in enumerate(names, 1):
            self.console.print(f"    {nth}  {choice(name, offers[name])}")
        answer = self.ask("  Your choice: ")
        word, _, rest = answer.partition(" ")
        name = names[int(word) - 1] if word.isdecimal() and 0 < int(word) <= len(names) else word
        if name not in offers:
            self.console.print(f"  One of 1 to {len(names)}, please; or q, why, ?.")
            return
        offer = offers[name]
        amount: int | None = offer.least
        if offer.least != offer.most:
            rest = rest or self.ask(
                f"  How much? {choice(name, offer)} [{in_words(offer.least)}]: "
            )
            amount = self._amount(rest, offer) if rest else offer.least
        if not amount and offer.most:
            return
        self.last = []
        pot = isinstance(self.house.game, PotGame)
        needs = name in ("bet", "raise") if pot else bool(offer.most)
        kind = p.Act if pot else b.Act
        self._try(kind(SEAT, name, amount or 0 if needs else 0))

    def _concession(self) -> None:
        """The same reminder for every hand: it must not depend on the cards (reading G24)."""
        view = self._view().round
        open_ = isinstance(view, RoundView) and isinstance(view.actions.get("concede"), Offer)
        if open_:
            self._show()
            answer = self.ask("  Enter to settle; `concede` gives up every wager: ")
            if answer == "concede":
                self._try(b.Act(SEAT, "concede"))
                return
            if answer:
                self.console.print("  Enter, concede, why or q.")
                return
        self._happened(*self.parlour.croupier.settle(self.table))
        self._result()

    def _dealer(self) -> None:
        self._happened(*self.parlour.croupier.carry_on(self.table))
        if not self.parlour.state(self.table).in_hand:
            self._result()

    def _result(self) -> None:
        round = self.parlour.state(self.table).round
        if isinstance(round, BankedRound):
            box = round.boxes.get(SEAT)
            if box:
                net = in_words(box.net) if box.net <= 0 else f"+{in_words(box.net)}"
                self.console.print(f"  The round came to {net}. Type why for the clauses.")
