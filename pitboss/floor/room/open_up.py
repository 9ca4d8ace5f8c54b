"""What opens a room: jackpots, tables with their signs and cards, and the bots of practice tables.

Each step has one name: a second process, or a start after a crash, does nothing again.
"""

from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.floor.cage.desk import CageDesk
from pitboss.floor.casino import Casino
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import House, JackpotSpec, TableSpec, shoe_kind, sign_of
from pitboss.floor.room.dollars import in_cents
from pitboss.play.machine import Game
from pitboss.play.pool import OpenPool
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.sign import signed

APPROVAL = "as casino.toml says"
STEPS = 3  # of an opening, before the bots sit down
_CHIPS = {True: "practice", False: "money"}
BUY_IN = 2  # least stakes that a bot brings


def open_room(casino: Casino, house: House) -> None:
    for table in house.tables:
        _check_standing(casino, table)
    for name, spec in house.jackpots.items():
        open_jackpot(casino, name, spec, _staff(Role.OPERATOR))
    for table in house.tables:
        _open_table(casino, table)


def _check_standing(casino: Casino, spec: TableSpec) -> None:
    """What a table was set up for stays: another game, or other chips, is another table."""
    rules, bank = casino.table(spec.name).rules, casino.purses.bank(spec.name, look=True)
    if rules and rules != spec.rules:
        raise BadInput(
            f"table {spec.name!r} is of {rules} in the journal, and of {spec.rules} in the file"
        )
    if bank and bank.practice != spec.practice:
        stands, said = (_CHIPS[practice] for practice in (bank.practice, spec.practice))
        raise BadInput(
            f"table {spec.name!r} is for {stands} in the journal, and for {said} in the file"
        )


def open_jackpot(casino: Casino, name: str, spec: JackpotSpec, by: Person) -> None:
    """Its meter begins as it is said here, unless it has begun before."""
    if casino.jackpot(name).meter is None:
        casino.give_jackpot(name, OpenPool(meter=spec.meter(casino.games)), by, f"open {name}")


def _open_table(casino: Casino, spec: TableSpec) -> None:
    """A table that was opened before stands as it was left: people open and close it since."""
    if _stands(casino, spec):
        return
    game = casino.games[spec.rules]
    day = casino.table(spec.name).date or casino.now().date().isoformat()
    for command, role in _opening(game, spec, day):
        step = f"open {spec.name} {type(command).__name__}"
        casino.give(spec.name, command, _staff(role), step)
    _open_bank(casino, spec, _staff(Role.OPERATOR))
    cage = CageDesk(casino)
    stake = sign_of(game, spec).minimum_stake * BUY_IN
    for seat, name in enumerate(spec.bot_names, 1):
        cage.give_practice(name, f"open {spec.name}")
        sits = c.TakeSeat(player=name, seat=seat, stake=stake)
        casino.give(spec.name, sits, Person(name, Role.PLAYER), f"open {spec.name} {name}")


def _stands(casino: Casino, spec: TableSpec) -> bool:
    """Whether all was done; who was stopped before the bank was opened has left that."""
    if casino.version(spec.name) < STEPS + spec.bots:
        return False
    state, bank = casino.table(spec.name), casino.purses.bank(spec.name, look=True)
    return bool(bank or state.number or state.players)


def set_up(casino: Casino, spec: TableSpec, by: Person) -> None:
    """A table that comes later: a supervisor counts its cards and opens it."""
    game = casino.games[spec.rules]
    day = casino.table(spec.name).date or casino.now().date().isoformat()
    first, _ = next(_opening(game, spec, day))
    casino.give(spec.name, first, by, f"open {spec.name} SetUp")
    _open_bank(casino, spec, by)


def _open_bank(casino: Casino, spec: TableSpec, by: Person) -> None:
    if casino.purses.bank(spec.name, look=True) is None:
        bank = in_cents(spec.bank)
        try:
            CageDesk(casino).open_bank(spec.name, practice=spec.practice, inventory=bank, by=by)
        except BadInput:
            if casino.purses.bank(spec.name, look=True) is None:
                raise  # else another process was quicker


def _opening(game: Game, spec: TableSpec, day: str) -> Iterator[tuple[Command, Role]]:
    kind = shoe_kind(game)
    decks = ("red", "blue") if kind == "automated" else ("red",)
    shoe = c.Shoe(kind=kind, decks=decks, approval=APPROVAL, electronic=spec.electronic)
    yield (
        c.SetUp(
            rules=game.rules,
            seats=spec.seats,
            sign=signed(sign_of(game, spec)),
            shoe=shoe,
            layout_approval=APPROVAL,
            date=day,
            jackpot=spec.jackpot,
        ),
        Role.OPERATOR,
    )
    found = len(game.deck) * len(decks)
    yield c.CheckCards(found=found, when="opening"), Role.SUPERVISOR
    yield c.OpenTable(), Role.SUPERVISOR


def _staff(role: Role) -> Person:
    return Person(f"the {role}", role)
