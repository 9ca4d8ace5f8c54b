"""casino.toml: the tables of a room, its jackpots and its times, checked before anything opens."""

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from pitboss.bots.sight import LEVELS, Level
from pitboss.errors import BadInput, needed
from pitboss.floor.orders import check_command
from pitboss.floor.people import BOT
from pitboss.floor.room.dollars import in_cents, read
from pitboss.games import GAMES, Games
from pitboss.journal.files import read_some
from pitboss.journal.ledger import PRACTICE
from pitboss.play.banked.jackpot import Meter
from pitboss.play.machine import Game, ShownSign, machine_of
from pitboss.play.money import WHOLE
from pitboss.play.table.sign import check_sign, signed
from pitboss.play.verbs import Refused

LARGEST = 1_000_000  # bytes of the file
LONGEST = 80  # characters of its name
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,39}")
LEAST = 'a house is at least name = "..."; its tables are [[tables]], or come while it is open'
DEMONSTRATION = Path(__file__).with_name("demonstration.toml")


class Times(Struct, frozen=True, forbid_unknown_fields=True):
    """How long people have, in seconds."""

    wagers: int = 30  # from the first wager on
    decision: int = 30
    call: int = 15  # after each of the croupier's two calls (reading G16)
    concession: int = 15
    seeds: int = 1  # before the deal of a game for the pot
    between: int = 4  # rounds
    seat: int = 60  # to take the one that somebody is called to
    bot: int = 300  # milliseconds that a bot takes


class JackpotSpec(Struct, frozen=True, forbid_unknown_fields=True):
    rules: str
    pool: str
    reserve: str = "0.00"
    pool_percent: int | None = None  # of each wager; as usually approved where nothing is said

    def meter(self, games: Games) -> Meter:
        """What its meter begins with."""
        jackpot = games[self.rules].jackpot
        usual = needed(jackpot, "jackpot").meter(in_cents(self.pool), in_cents(self.reserve))
        percent = usual.pool_percent if self.pool_percent is None else self.pool_percent
        return replace(usual, pool_percent=percent)


class TableSpec(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    rules: str
    practice: bool = False
    electronic: bool = True
    seats: int = 7
    bots: int = 0
    levels: tuple[Level, ...] = ()  # of the bots, in turn; all of them where nothing is said
    jackpot: str = ""
    sign: dict[str, Any] = {}
    bank: str = "50000.00"  # the chips that its bank begins with
    first_bot: int = 1  # the number of its first bot: no other table has a bot of that name

    @property
    def bot_names(self) -> tuple[str, ...]:
        return _named(self.first_bot, self.bots)

    @property
    def levels_of_bots(self) -> dict[str, Level]:
        return dict(zip(self.bot_names, cycle(self.levels or LEVELS), strict=False))


@cache
def _named(first: int, bots: int) -> tuple[str, ...]:
    return tuple(f"{BOT}{number}" for number in range(first, first + bots))


class House(Struct, frozen=True, forbid_unknown_fields=True):
    """What a casino.toml says."""

    name: str
    tables: tuple[TableSpec, ...] = ()
    jackpots: dict[str, JackpotSpec] = {}
    times: Times = Times()

    def table(self, name: str) -> TableSpec | None:
        return next((spec for spec in self.tables if spec.name == name), None)


def read_house(path: Path, games: Games = GAMES) -> House:
    """The house of this file; BadInput says in one line what is wrong, and where."""
    content = read_some(path, LARGEST)
    try:
        found = tomllib.loads(content.decode("utf-8-sig"))
        if "name" not in found:
            raise BadInput(f"it has no name: {LEAST}")
        house = msgspec.convert(found, House)
        _check(house, games)
    except UnicodeDecodeError:
        raise BadInput(f"{path}: not a text file in UTF-8") from None
    except RecursionError:
        raise BadInput(f"{path}: brackets within brackets without an end") from None
    except (ValueError, Refused) as fault:  # a number without measure is a ValueError too
        raise BadInput(f"{path}: {fault}") from None
    return replace(house, tables=tuple(_numbered(house.tables)))


def with_table(house: House, spec: TableSpec, games: Games = GAMES) -> House:
    """The house with one more table, checked as those of its file are."""
    more = replace(house, tables=(*house.tables, spec))
    try:
        _check(more, games)
    except Refused as refused:
        raise BadInput(str(refused)) from None
    return more


def with_jackpot(house: House, name: str, spec: JackpotSpec, games: Games = GAMES) -> House:
    """The house with one more jackpot, checked as those of its file are."""
    if name in house.jackpots:
        raise BadInput(f"there is a jackpot {name} already")
    if name.startswith(PRACTICE):
        raise BadInput(f"{PRACTICE}-... is a jackpot of practice tables, which the file names")
    _check_jackpot(name, spec, games)
    return replace(house, jackpots={**house.jackpots, name: spec})


def _numbered(tables: tuple[TableSpec, ...]) -> Iterator[TableSpec]:
    """Bots are numbered through the house: each has an account of its own."""
    first = 1
    for spec in tables:
        yield replace(spec, first_bot=first)
        first += spec.bots


def _check(house: House, games: Games) -> None:
    if not house.name.strip() or len(house.name) > LONGEST or not house.name.isprintable():
        raise BadInput(f"name: a house has 1 to {LONGEST} characters that can be printed")
    names = [spec.name for spec in house.tables]
    if len(set(names)) != len(names):
        raise BadInput("tables: each has a name of its own")
    for name, value in msgspec.structs.asdict(house.times).items():
        if not 0 <= value <= 3_600:
            raise BadInput(f"times.{name}: {value} is not from 0 to 3600")
    for name, pool in house.jackpots.items():
        _check_jackpot(name, pool, games)
    for spec in house.tables:
        with _named_in(f"table {spec.name!r}"):
            _check_table(house, spec, games)


@contextmanager
def _named_in(where: str) -> Iterator[None]:
    """Whatever is wrong there, the line says where."""
    try:
        yield
    except (BadInput, Refused) as fault:
        raise BadInput(f"{where}: {fault}") from None


def _check_jackpot(name: str, spec: JackpotSpec, games: Games) -> None:
    with _named_in(f"jackpots.{name}"):
        if not NAME.fullmatch(name):
            raise BadInput("a name is of small letters, digits and hyphens")
        if spec.rules not in games or games[spec.rules].jackpot is None:
            raise BadInput(f"rules: {spec.rules!r} has no jackpot")
        for what in ("pool", "reserve"):
            if _amount(spec, what) < 0:
                raise BadInput(f"{what}: {getattr(spec, what)} is less than nothing")
        if spec.pool_percent is not None and not 0 <= spec.pool_percent <= WHOLE:
            raise BadInput(f"pool_percent: {spec.pool_percent} is not from 0 to {WHOLE}")


def _amount(spec: JackpotSpec | TableSpec, what: str) -> int:
    with _named_in(what):
        cents = in_cents(getattr(spec, what))
        check_command(cents)
    return cents


def _check_table(house: House, spec: TableSpec, games: Games) -> None:
    if not NAME.fullmatch(spec.name):
        raise BadInput("a name is of small letters, digits and hyphens")
    if spec.rules not in games:
        raise BadInput(f"rules {spec.rules!r} is none of {', '.join(games)}")
    game = games[spec.rules]
    most = machine_of(game).places(game, shoe_kind(game))
    if not 2 <= spec.seats <= most:
        raise BadInput(f"seats are from 2 to {most}")
    if not 0 <= spec.bots < spec.seats or (spec.bots and not spec.practice):
        raise BadInput("bots sit at practice tables, and leave a seat free")
    if _amount(spec, "bank") <= 0:
        raise BadInput(f"a bank has chips, not {spec.bank}")
    _check_link(house, spec, game)
    with _named_in("sign"):
        sign = signed(sign_of(game, spec))
        check_command(sign)
        check_sign(game, sign)


def _check_link(house: House, spec: TableSpec, game: Game) -> None:
    """A game with a jackpot is linked to one of its own rules, and no other game to any."""
    pool = house.jackpots.get(spec.jackpot)
    if game.jackpot and not spec.jackpot:
        raise BadInput('it needs a jackpot, as [jackpots.NAME], and here jackpot = "NAME"')
    if spec.jackpot and not game.jackpot:
        raise BadInput(f"{spec.rules} has no jackpot, and none can be {spec.jackpot!r}")
    if spec.jackpot and pool is None:
        raise BadInput(f"there is no [jackpots.{spec.jackpot}]")
    if pool and pool.rules != spec.rules:
        raise BadInput(f"jackpot {spec.jackpot!r} is of {pool.rules}, and not of {spec.rules}")
    if pool and spec.practice != spec.jackpot.startswith(PRACTICE):
        raise BadInput(f"a jackpot of practice tables, and of no others, is {PRACTICE}-...")


def sign_of(game: Game, spec: TableSpec) -> ShownSign:
    """What the table displays: what the file says, and as usual what it does not."""
    usual = machine_of(game).usual_sign(game)
    said = {**msgspec.to_builtins(usual, enc_hook=str), **read(spec.sign)}
    try:
        sign: ShownSign = msgspec.convert(said, type(usual))
    except (msgspec.ValidationError, TypeError) as fault:
        raise BadInput(str(fault)) from None
    if unknown := set(spec.sign) - {*type(usual).__struct_fields__}:
        raise BadInput(f"a sign has no {', '.join(sorted(unknown))}")
    return sign


def shoe_kind(game: Game) -> str:
    return "automated" if "automated" in game.shoes else "manual"
