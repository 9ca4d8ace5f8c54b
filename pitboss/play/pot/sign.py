"""What the operator may set at a table: number of blinds, betting limit, scale of commission."""

from math import lcm

from pitboss.errors import BadAmount, BadInput
from pitboss.play.money import in_words
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import BY_THE_RULES, PotTable, Scale
from pitboss.play.verbs import Refused


def check_settings(game: PotGame, table: PotTable) -> None:
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
    if not lower(table.scale, table.minimum):
        raise Refused(game.law.scale_varied, "the commission may only be varied downwards")


def lower(scale: Scale, minimum: int) -> bool:
    """Whether the scale takes no more from any pot than the rules do.

    It rises only at its own multiples, and where its rate is no higher the excess over the scale
    of the rules is largest before both have come round together.
    """
    rules = BY_THE_RULES
    if scale.multiple <= 0 or not 0 <= scale.percent <= rules.percent or scale.cap < 0:
        return False
    together = lcm(scale.multiple, rules.multiple)
    rises = [*range(scale.multiple, together + 1, scale.multiple), int(scale.cap * minimum)]
    return all(scale.charge(minimum, pot) <= rules.charge(minimum, pot) for pot in rises)
