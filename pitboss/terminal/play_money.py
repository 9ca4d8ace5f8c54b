"""A parlour of seven tables with play money, kept in one file from one visit to the next.

Somebody sits down at a table, against the house or with bots that are called bots. Everything
goes through the casino: real deals, a real journal.
"""

import secrets
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from pitboss import floor
from pitboss.errors import BadInput
from pitboss.floor.authority import Role
from pitboss.floor.casino import Casino, Given
from pitboss.floor.croupier import Croupier
from pitboss.floor.deal.record import DealRecord, player_receipt
from pitboss.floor.table_stream import TABLE, LoadedTable, events_of
from pitboss.games import GAMES
from pitboss.journal.command_ids import new_command_id
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import open_vault
from pitboss.journal.store import Conflict, Store
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.codec import decode_command
from pitboss.play.machine import Game
from pitboss.play.money import dollars
from pitboss.play.pool import OpenPool
from pitboss.play.pot.round import Hold, PotRound
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.events import RoundFinished
from pitboss.play.table.state import TableState
from pitboss.play.table.view import TableView, Viewer, table_view

YOU, SEAT = "you", 1
BOTS = ("bot 2", "bot 3", "bot 4")
PURSE = dollars(1_000)  # of play money; the house lends as much again when it is gone
LEAST = dollars(60)  # the smallest ante of any game, and the most that can follow it
STAKE = dollars(200)
JACKPOT = "the parlour's"


class Purse(Struct, frozen=True):
    """What was lent, and what was won and lost since."""

    money: int
    loan: int = 0  # what of it the house lends for the next round
    loaded: LoadedTable = LoadedTable()

    def after(self, entry: Entry) -> "Purse":
        events = events_of(entry)
        loaded = self.loaded.after(entry, events)
        round = loaded.state.round
        if not any(isinstance(event, RoundFinished) for event in events):
            return Purse(self.money, self.loan, loaded)
        box = round.boxes.get(SEAT) if isinstance(round, BankedRound) else None
        left = self.money + (box.net if box else 0)
        lack = max(0, LEAST - left)
        loan = -(-lack // PURSE) * PURSE  # in whole purses
        return Purse(left + loan, loan, loaded)


class Checked(Struct, frozen=True):
    """What a program of its own says of your receipt of a deal."""

    good: bool
    deal: int
    path: Path
    commitment: str


class Parlour:
    def __init__(self, store: Store, folder: Path) -> None:
        vault = open_vault(folder / "vault.key")
        self.casino = Casino(store, lambda: datetime.now(UTC), vault)
        self.croupier = Croupier(self.casino)
        self.folder = folder
        self._purses: dict[str, Purse] = {}

    def sit_down(self, rules: str) -> str:
        """The table of a game, set up on the first visit; its name."""
        if rules not in GAMES:
            raise BadInput(f"{rules[:30]!r} is none of {', '.join(GAMES)}")
        game = GAMES[rules]
        if not self.casino.table(rules).open:
            self._open(game)
        stake = 0 if isinstance(game, BankedGame) else STAKE
        for seat, player in enumerate((YOU, *(BOTS if stake else ())), SEAT):
            if player not in self.casino.table(rules).players:
                self._once(
                    rules, c.TakeSeat(player=player, seat=seat, stake=stake), player, Role.PLAYER
                )
        return rules

    def _open(self, game: Game) -> None:
        shoe, rules = _shoe(game), game.rules
        jackpot = isinstance(game, BankedGame) and game.jackpot is not None
        if jackpot and self.casino.jackpot(JACKPOT).meter is None:
            meter = Meter(pool=dollars(15_000), reserve=dollars(5_000))
            self.casino.give_jackpot(
                JACKPOT, OpenPool(meter=meter), "the operator", Role.OPERATOR, f"{JACKPOT} jackpot"
            )
        steps: tuple[tuple[Any, Role], ...] = (
            (
                c.SetUp(
                    rules=rules,
                    seats=5,
                    sign=_sign(game),
                    shoe=shoe,
                    layout_approval="play money: no approval is needed",
                    date=datetime.now(UTC).date().isoformat(),
                    jackpot=JACKPOT if jackpot else "",
                ),
                Role.OPERATOR,
            ),
            (
                c.CheckCards(found=len(game.deck) * len(shoe.decks), when="opening"),
                Role.SUPERVISOR,
            ),
            (c.OpenTable(), Role.SUPERVISOR),
        )
        for command, role in steps:
            self._once(rules, command, f"the {role}", role)

    def _once(self, table: str, command: Command, actor: str, role: Role) -> None:
        """By one name: a second window, or a start after a crash, does nothing again."""
        step = f"{table}/{self.state(table).number}/{type(command).__name__}/{actor}"
        self.casino.give(table, command, actor, role, step)

    def begin(self, table: str, seen: int) -> Given:
        """A round begins upon the table as it was seen, and you put a seed into its shoe."""
        if seen != (version := self.casino.version(table)):
            raise Conflict(TABLE + table, seen, version)
        given = self.croupier.begin(table)
        self.casino.give(
            table,
            c.AddSeed(player=YOU),
            *(YOU, Role.PLAYER, new_command_id()),
            seed=secrets.token_hex(16),
        )
        return given

    def give(
        self, table: str, command: Command, actor: str = YOU, seen: int | None = None
    ) -> Given:
        """A player's command, upon the table as it was seen."""
        return self.casino.give(
            table,
            command,
            *(actor, Role.PLAYER, new_command_id()),
            seen=seen,
            strict=seen is not None,
        )

    def state(self, table: str) -> TableState:
        return self.casino.table(table)

    def view(self, table: str) -> TableView:
        """What you may see, and nothing more."""
        state = self.state(table)
        meter = self.casino.jackpot(state.jackpot).meter if state.jackpot else None
        return table_view(GAMES[state.rules], state, Viewer(YOU), meter)

    def purse(self, table: str) -> Purse:
        """Play money beside a table against the house, since the last round."""
        purse = self._purses.get(table, Purse(PURSE))
        for entry in self.casino.store.read(TABLE + table, purse.loaded.version):
            purse = purse.after(entry)
        self._purses[table] = purse
        return purse

    # Receipts

    def check_receipt(self, table: str, noted: str = "") -> Checked | None:
        """Write your receipt of the last deal and have it checked, with a hash that you noted."""
        record = self._last_record(table)
        if record is None:
            return None
        shoe, round = self.casino.shoe(table), self.state(table).round
        passed = isinstance(round, PotRound) and any(
            seat.number == SEAT and seat.hold is not Hold.IN for seat in round.seats
        )
        receipt = player_receipt(shoe, record, SEAT, shown=(), passed=passed)
        path = self.folder / f"receipt-{table}-{record.terms.number}.json"
        path.write_bytes(msgspec.json.encode(receipt))
        words = [
            sys.executable,
            str(_verifier()),
            str(path),
            *(["--noted", noted] if noted else []),
        ]
        checked = subprocess.run(words, capture_output=True, check=False)
        return Checked(checked.returncode == 0, record.terms.number, path, record.commitment)

    def _last_record(self, table: str) -> DealRecord | None:
        for entry in reversed(self.casino.store.read(TABLE + table)):
            command = decode_command(entry.command)
            if isinstance(command, c.PublishDeal):
                shoe = self.casino.shoe(table)
                return DealRecord(
                    terms=shoe.terms,
                    commitment=shoe.commitment,
                    seeds=command.seeds,
                    cards=command.cards,
                    seal=command.seal,
                    went=command.went,
                    outcome=command.outcome,
                    hash=command.hash,
                )
        return None


def _verifier() -> Path:
    """The one file that needs nothing of this program: in a wheel inside it, else beside it."""
    package = Path(str(floor.__file__)).parent.parent
    found = [
        p for p in (package / "verify_deal.py", package.parent / "verify_deal.py") if p.exists()
    ]
    if not found:
        raise BadInput("verify_deal.py is missing from this installation")
    return found[0]


def _shoe(game: Game) -> c.Shoe:
    kind = "automated" if isinstance(game, BankedGame) else "manual"
    decks = ("red", "blue") if kind == "automated" else ("red",)
    return c.Shoe(kind=kind, decks=decks, approval="play money", electronic=True)


def _sign(game: Game) -> c.Sign:
    if isinstance(game, BankedGame):
        trips = {"trips": (dollars(5), dollars(100))}
        return c.Sign(
            banked=BankedSign(
                minimum=dollars(10),
                maximum=dollars(500),
                multiple=dollars(5),
                maximum_payout=dollars(25_000),
                jackpot_wager=dollars(2) if game.jackpot else 0,
                own_limits=trips if game.rules == "ultimate-2019" else {},
            )
        )
    limit = Limit.FULL_POT if game.rules == "omaha-1995" else Limit.FIXED
    return c.Sign(pot=PotSign(minimum=dollars(5), minimum_stake=dollars(100), limit=limit))
