"""Whatever is due at a table is done, upon the version that it was due on, and once."""

from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.cage.exclusion import leave
from pitboss.floor.cage.own import PRACTICE_STAKE
from pitboss.floor.croupier import Croupier
from pitboss.floor.people import PRACTICE_ROOM, Automaton, Person, Role
from pitboss.floor.room.bots import bots_move
from pitboss.floor.room.notebook import Notebook
from pitboss.floor.room.notes import (
    FLOW,
    AskSupervisor,
    Call,
    PlayerCalled,
    SupervisorAsked,
)
from pitboss.floor.room.tend import (
    Absent,
    Begin,
    CallPlayer,
    CarryOn,
    Deal,
    GiveBack,
    Look,
    Move,
    NeedSupervisor,
    PassOver,
    Settle,
    Step,
    Think,
    TimeOut,
)
from pitboss.floor.room.watch import WatchedCasino
from pitboss.play.banked.commands import NoDecision, TakeBack
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.verbs import Refused

BY = "D.Dealer"
PRACTICE_SUPERVISOR = Person(PRACTICE_ROOM, Role.SUPERVISOR)


class Dealer:
    def __init__(self, casino: WatchedCasino, croupier: Croupier) -> None:
        self.casino, self.croupier, self.notebook = casino, croupier, Notebook(casino)

    def do(self, look: Look, step: Step) -> None:
        name, seen = look.spec.name, look.loaded
        match step:
            case Begin() if not self._rested(look):
                self.croupier.begin_upon(name, seen.version)
            case Deal():
                self.croupier.deal_upon(name, seen)
            case CarryOn():
                self.croupier.carry_on(name, seen)
            case Settle():
                self.croupier.settle(name, seen)
            case Move(bot=bot, command=command):
                self._move(look, command, Person(bot, Role.PLAYER))
            case Think(bot=bot, seat=seat):
                move = bots_move(look.spec, seen.game, look.state, seat)
                self._move(look, move, Person(bot, Role.PLAYER))
            case TimeOut(player=player, command=command):
                self._give(look, command, Automaton())
                self._sit_out(look, player)
            case GiveBack(seat=seat, wager=wager):
                self._give(look, TakeBack(seat, wager), Automaton())
            case PassOver(player=player):
                self._give(look, c.LeaveWaitingList(player=player), Automaton())
            case Absent(seat=seat):
                self._give(look, NoDecision(seat), PRACTICE_SUPERVISOR)
            case CallPlayer() | NeedSupervisor():
                self._call(look, step)

    def _move(self, look: Look, command: Command, bot: Person) -> None:
        """A bot whose chips have run out is given others: it plays for nothing."""
        try:
            self._give(look, command, bot)
        except Refused:
            if (self.casino.purses.balance(look.spec.name, bot.name) or 0) >= PRACTICE_STAKE:
                raise
            CageDesk(self.casino).give_practice(bot.name)
            self._give(look, command, bot)

    def _give(self, look: Look, command: Command, person: Person) -> None:
        """Upon what was seen, by a name that any process gives to it."""
        table, version = look.spec.name, look.loaded.version
        step = self.casino.vault.name(f"{table}/{version + 1}/{type(command).__name__}")
        given = self.casino.give(table, command, person, step, seen=version, strict=True)
        if given.repeated:
            self.casino.load(table)

    def _rested(self, look: Look) -> bool:
        """Who may not play on is not dealt in where chips lie ready for it: a break, a limit.

        Who was excluded in the round before leaves now.
        """
        seated = {one.player for one in look.state.seated.values()}  # who sits out, too
        here = sorted(seated - {*look.spec.bot_names})
        excluded = self.casino.purses.excluded(here)
        gone = [player for player in excluded if leave(self.casino, look.spec.name, player)]
        sitting = (one.player for one in look.state.seated.values() if not one.sitting_out)
        players = () if look.loaded.game.laid else tuple(sitting)
        tired = self.casino.purses.may_not_play(look.spec.name, players)
        for player in tired:
            self._sit_out(look, player)
        return bool(gone or tired)

    def _sit_out(self, look: Look, player: str) -> None:
        """Whom the clock had to act for is not waited for again."""
        table, seen = look.spec.name, look.loaded.version
        if player in self.casino.known(table).state.players:
            step = self.casino.vault.name(f"{table}/{seen}/{player} is away")
            self.casino.give(table, c.SitOut(player=player), Automaton(), step)

    def _call(self, look: Look, step: CallPlayer | NeedSupervisor) -> None:
        """An entry of its own: a call changes nothing at the table."""
        about = {"round": look.state.number, "seat": step.seat, "decisions": step.decisions}
        at = look.now.isoformat()
        note: Call | AskSupervisor
        event: PlayerCalled | SupervisorAsked
        if isinstance(step, CallPlayer):
            note = Call(**about, times=step.times)
            event = PlayerCalled(**about, times=step.times, at=at, clauses=(BY,))
        else:
            note = AskSupervisor(**about)
            event = SupervisorAsked(**about, at=at, clauses=("D.Casino Supervisor",))
        called = f"{look.spec.name}/{sorted(about.items())}/{type(step).__name__}"
        name = self.casino.vault.name(f"{called}/{getattr(step, 'times', 0)}")
        self.notebook.write(FLOW + look.spec.name, note, Automaton(), name, lambda: (event,))
