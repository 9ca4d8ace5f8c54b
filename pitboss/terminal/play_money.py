"""A parlour with a table for each game and play money, kept in one file from one visit to the next.

Somebody sits down at a table, against the house or with bots that are called bots. Everything
goes through the casino: real deals, a real journal.
"""

import secrets
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from pitboss.floor.casino import Casino
from pitboss.floor.croupier import Croupier
from pitboss.floor.face_down import opened
from pitboss.floor.orders import Given, new_command_id
from pitboss.floor.people import Person, Role
from pitboss.floor.table_stream import TABLE, LoadedTable, one_of
from pitboss.games import GAMES, Games
from pitboss.journal.secrets import vault_of
from pitboss.journal.store import Store
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.terminal.purse import SEAT, Purse
from pitboss.terminal.set_up import JACKPOT, opening, pools, stake

YOU = "you"
BOTS = ("bot 2", "bot 3", "bot 4")
PLAYERS = {name: Person(name, Role.PLAYER) for name in (YOU, *BOTS)}  # known from the door on


class Parlour:
    def __init__(self, store: Store, folder: Path, games: Games = GAMES) -> None:
        vault = vault_of(store, folder / "vault.key")
        self.casino = Casino(store, partial(datetime.now, UTC), vault, games)
        self.casino.cage = self.casino.purses.has_cage()  # hardly anybody has one at home
        self.croupier = Croupier(self.casino)
        self.folder, self.games = folder, games
        self.purses: dict[str, Purse] = {}  # as they were when the table was last looked at

    def sit_down(self, rules: str) -> str:
        """The table of a game, set up on the first visit; its name."""
        game = one_of(self.games, rules)
        if not self.casino.table(rules).open:
            self._open(game)
        brought = stake(game)
        for seat, player in enumerate((YOU, *(BOTS if brought else ())), SEAT):
            if player not in self.state(rules).players:
                take = c.TakeSeat(player=player, seat=seat, stake=brought)
                self._once(rules, take, PLAYERS[player])
        self.look(rules)
        return rules

    def _open(self, game: Game) -> None:
        if game.jackpot and self.casino.jackpot(JACKPOT).meter is None:
            by, step = Person(f"the {Role.OPERATOR}", Role.OPERATOR), f"{JACKPOT} jackpot"
            self.casino.give_jackpot(JACKPOT, pools(game.jackpot), by, step)
        for command, role in opening(game, datetime.now(UTC).date().isoformat()):
            self._once(game.rules, command, Person(f"the {role}", role))

    def _once(self, table: str, command: Command, person: Person) -> None:
        """By one name: a second window, or a start after a crash, does nothing again."""
        step = f"{table}/{self.state(table).number}/{type(command).__name__}/{person.name}"
        self.casino.give(table, command, person, step)

    def look(self, table: str) -> LoadedTable:
        """The table as the journal has it: what else is asked of it here asks no journal."""
        purse = self.purses.get(table) or Purse(table, loaded=LoadedTable(games=self.games))
        for entry in self.casino.store.read(TABLE + table, purse.loaded.version):
            purse = purse.after(opened(entry, self.casino.vault))
        self.purses[table] = purse
        return self.casino.told(table, purse.loaded)

    def begin(self, table: str, seen: int) -> Given:
        """A round begins upon the table as it was seen, and you put a seed into its shoe."""
        given = self.croupier.begin_upon(table, seen)
        by, seed = (PLAYERS[YOU], new_command_id()), secrets.token_hex(16)
        add = c.AddSeed(player=YOU)
        self.casino.give(table, add, *by, seen=given.version, strict=True, seed=seed)
        return given

    def state(self, table: str) -> TableState:
        """As it was last looked at, with what was done here since."""
        return self.casino.known(table).state
