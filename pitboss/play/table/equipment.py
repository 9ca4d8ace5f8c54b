"""What stands on a table: its sign, and the shoe that its cards come from."""

from functools import cached_property

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pot.sign import PotSign


class Sign(Struct, frozen=True, dict=True):
    """What the table displays: the one of the two that its game needs."""

    banked: BankedSign | None = None
    pot: PotSign | None = None

    @property
    def only(self) -> BankedSign | PotSign | None:
        """The one that is there, if one is and no more."""
        return None if self.banked and self.pot else self.banked or self.pot

    @cached_property
    def shown(self) -> BankedSign | PotSign:
        sign = self.banked or self.pot
        if sign is None:
            raise BadInput("the sign displays nothing")
        return sign

    @property
    def minimum(self) -> int:
        return self.shown.minimum


class Shoe(Struct, frozen=True):
    kind: str = "manual"
    decks: tuple[str, ...] = ("red",)  # by colour
    approval: str = ""
    electronic: bool = False  # the system shuffles and deals, provably
