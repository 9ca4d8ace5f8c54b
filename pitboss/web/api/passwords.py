"""Who may come in: the register of people, and in the demonstration room log-ins that all know."""

from pitboss.errors import BadInput
from pitboss.floor.cage.commands import BuyChips
from pitboss.floor.cage.own import account_stream
from pitboss.floor.people import Person, Role
from pitboss.floor.register.desk import RegisterDesk, WrongPassword
from pitboss.floor.register.people import STREAM as REGISTER
from pitboss.floor.room.people import Session
from pitboss.floor.room.room import Room
from pitboss.floor.table_stream import TABLE
from pitboss.play.money import dollars
from pitboss.web.api.settings import Settings

PASSWORD = "demonstration"
PLAYERS = ("player one", "player two", "player three")
MONEY = dollars(2_000)  # that each of them brings on the first day


class Passwords:
    def __init__(
        self, room: Room, settings: Settings, register: RegisterDesk | None = None
    ) -> None:
        casino = room.casino
        self.register = register or RegisterDesk(casino.store, casino.now, casino.vault)
        known = settings.demonstration and settings.loopback
        self._shown = demonstration() if known else {}
        if self._shown:
            _bring_money(room)

    def check(self, name: str, password: str, address: str) -> Person | None:
        """Who that is, if the password is right; slow, so that guessing is."""
        if name in self._shown and password == PASSWORD:
            return self._shown[name]
        try:
            return self.register.check_password(name, password, address)
        except WrongPassword:
            return None

    def by_token(self, token: str) -> Person | None:
        try:
            return self.register.by_token(token)
        except WrongPassword:
            return None

    def still(self, session: Session) -> bool:
        """Whether somebody who came in before may still be here, as the same."""
        person = session.person
        return self._is_shown(person) or self.register.still(person, session.position)

    def sees_on(self, session: Session) -> bool:
        """The same for each view of a stream: the journal is not asked."""
        person = session.person
        return self._is_shown(person) or self.register.stands(person, session.position)

    def _is_shown(self, person: Person) -> bool:
        return self._shown.get(person.name) == person

    def came_in(self, session: Session, address: str) -> None:
        self.register.log_in(session.person, session.hash[:16], address)


def check_demonstration(room: Room) -> None:
    """Its log-ins are known to all: nobody opens it in the journal of another house."""
    streams, own = room.store.streams(), {spec.name for spec in room.house.tables}
    tables = {name.removeprefix(TABLE) for name in streams if name.startswith(TABLE)}
    money = account_stream(PLAYERS[0], practice=False) in streams  # that they brought here before
    alone = REGISTER not in streams and (tables <= own or own <= tables)
    if not (alone or (money and tables & own)):
        other = min(tables - own, default="")
        has = f"table {other}" if other else "a register of people"
        why = "it is not the demonstration room's, whose log-ins are known to all"
        raise BadInput(f"the journal has {has}: {why}; --casino says where its casino.toml is")


def demonstration() -> dict[str, Person]:
    """One for each role of staff, and a few players."""
    staff = {str(role): Person(str(role), role) for role in Role if role is not Role.PLAYER}
    return {**staff, **{name: Person(name, Role.PLAYER) for name in PLAYERS}}


def _bring_money(room: Room) -> None:
    """Once: a second process, or a start after a crash, gives nobody more."""
    for name in PLAYERS:
        if room.casino.purses.account(name).deposits:
            continue
        bought = BuyChips(player=name, amount=MONEY, tender="transfer")
        try:
            room.cage.give(bought, Person("the cashier", Role.CASHIER), f"first day of {name}")
        except BadInput:
            continue  # another process was quicker
