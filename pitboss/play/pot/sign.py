"""What the sign at a table for the pot displays, and what the operator may set there."""

from enum import StrEnum
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from msgspec import Struct

from pitboss.errors import BadAmount, BadInput
from pitboss.play.money import WHOLE, dollars, in_words
from pitboss.play.verbs import Refused

if TYPE_CHECKING:  # a game is asked with the sign in hand
    from pitboss.play.pot.game import PotGame


class Limit(StrEnum):
    FIXED = "fixed"
    HALF_POT = "half-pot"
    FULL_POT = "full-pot"
    NO_LIMIT = "no-limit"


class Scale(Struct, frozen=True):
    """How commission is reckoned: a percentage of each full multiple, up to a cap in minimums."""

    percent: Fraction
    multiple: int
    cap: Fraction
    free_before_communal: bool = False

    def charge(self, minimum: int, pot: int) -> int:
        cap, percent = self.cap, self.percent
        capped = min(pot, cap.numerator * minimum // cap.denominator)
        counted = capped // self.multiple * self.multiple
        return counted * percent.numerator // (WHOLE * percent.denominator)


class PotSign(Struct, frozen=True):
    """What the sign at the table displays, and where the buck is.

    What it leaves unsaid of blinds and commission is as the rules have it.
    """

    minimum: int
    minimum_stake: int
    limit: Limit = Limit.FIXED
    blinds: int = 0
    ace_low: bool = False
    buck: int = 1
    chip: int = dollars(1)
    scale: Scale | None = None
    tournament: bool = False


def check_settings(game: "PotGame", table: PotSign) -> None:
    """Raise unless the rules let the operator set the table so."""
    if table.minimum <= 0 or table.chip <= 0 or table.minimum % table.chip:
        minimum, chips = in_words(table.minimum), in_words(table.chip)
        raise BadAmount(f"a minimum of {minimum} cannot be laid in chips of {chips}")
    if table.limit not in game.limits:
        raise BadInput(f"{game.rules} is not played {table.limit}")
    if not 1 <= table.buck <= game.seats:
        raise BadInput(f"there is no seat {table.buck} for the buck")
    if game.blinds(table) not in game.blinds_allowed:
        raise Refused(game.law.number_of_blinds, f"there cannot be {table.blinds} blinds")
    if table.scale is not None and not lower(table.scale, game.scale, table.minimum):
        raise Refused(game.law.scale_varied, "the commission may only be varied downwards")


def check_sign(game: "PotGame", sign: PotSign) -> PotSign:
    """All that a table of this game then displays; raise unless it may."""
    check_settings(game, sign)
    if sign.minimum_stake < sign.minimum:
        raise BadAmount("the least stake is no less than the least wager")
    return game.displayed(sign)


def lower(scale: Scale, rules: Scale, minimum: int) -> bool:
    """Whether the scale takes no more from any pot than the rules do.

    It rises only at its own multiples, and where its rate is no higher the excess over the scale
    of the rules is largest before both have come round together.
    """
    if scale.multiple <= 0 or not 0 <= scale.percent <= rules.percent or scale.cap < 0:
        return False
    together = lcm(scale.multiple, rules.multiple)
    rises = [*range(scale.multiple, together + 1, scale.multiple), int(scale.cap * minimum)]
    return all(scale.charge(minimum, pot) <= rules.charge(minimum, pot) for pot in rises)
