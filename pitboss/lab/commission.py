"""What commission takes from a pot: by its size, the minimum wager and how many share the cost.

The scale is the game's own. A pot up to the free sum bears none; of a larger one a percentage of
each full multiple is taken, up to a cap in minimum wagers. So it bites most just after a multiple,
and not at all above the cap.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.lab.for_pot import pot_game
from pitboss.lab.report import fraction
from pitboss.play.money import dollars, in_words
from pitboss.play.pot.game import PotGame

IN_MINIMUMS = (1, 2, 4, 8, 12, 20, 40, 80, 100, 200, 400)
PLAYERS = (2, 4, 6, 8, 10)


class Commission(Struct, frozen=True):
    """Of a table with this minimum wager, in cents."""

    game: PotGame
    minimum: int

    def of(self, pot: int) -> int:
        return 0 if pot <= self.game.free else self.game.scale.charge(self.minimum, pot)

    def rate(self, pot: int) -> Fraction:
        return Fraction(self.of(pot), pot)

    def of_a_player(self, pot: int, players: int) -> Fraction:
        """In minimum wagers a hand: whoever plays long wins his part of the pots."""
        return Fraction(self.of(pot), players * self.minimum)

    @property
    def most(self) -> int:
        """However large the pot."""
        return self.of(self.minimum * 10**6)


def commission(rules: str, minimum: int) -> Commission:
    game = pot_game(rules, "commission is taken in")
    if minimum <= 0:
        raise BadInput("a table has a minimum wager")
    return Commission(game, minimum)


def pots(found: Commission) -> Sequence[int]:
    return [times * found.minimum for times in IN_MINIMUMS]


def as_lines(found: Commission) -> list[tuple[str, str]]:
    lines = [
        ("minimum wager", in_words(found.minimum)),
        ("free", f"a pot of {in_words(found.game.free)} or less"),
        ("at most", f"{in_words(found.most)}, however large the pot"),
    ]
    for pot in pots(found):
        parts = ", ".join(
            f"{players} players {float(found.of_a_player(pot, players)):.4f}" for players in PLAYERS
        )
        taken = f"{in_words(found.of(pot))}, {float(found.rate(pot)):.3%}"
        words = f"{taken}; in minimums a hand: {parts}"
        lines.append((f"pot of {in_words(pot)}", words))
    return lines


def as_json(found: Commission) -> dict[str, Any]:
    return {
        "rules": found.game.rules,
        "minimum": found.minimum,
        "most": found.most,
        "pots": [
            {"pot": pot, "commission": found.of(pot), "rate": fraction(found.rate(pot))}
            for pot in pots(found)
        ],
    }


def of_dollars(rules: str, minimum: int) -> Commission:
    return commission(rules, dollars(minimum))
