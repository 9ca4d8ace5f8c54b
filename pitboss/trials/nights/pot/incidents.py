"""What can go wrong at a table for the pot, by chance."""

from collections.abc import Callable
from random import Random

from pitboss.cards.card import UNKNOWN, Card
from pitboss.play.pot import commands as c
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import PotSign
from pitboss.trials.nights.chance import sometimes


class Scene:
    """The moment at which something goes wrong."""

    def __init__(
        self,
        game: PotGame,
        table: PotSign,
        round: PotRound,
        faces: dict[int, list[Card]],
        shoe: list[Card],
        chance: Random,
    ):
        self.game, self.table, self.round = game, table, round
        self.faces, self.shoe, self.chance = faces, shoe, chance
        self.seat = chance.choice(round.seats)

    def shape(self) -> tuple[bool, bool]:
        """Whether the cards were seen, and whether their places are known."""
        return sometimes(self.chance, 40), sometimes(self.chance, 70)


def random_incident(scene: Scene) -> c.Command:
    """Mostly one that leaves the round going on."""
    kinds = _RARE if sometimes(scene.chance, 25) else _COMMON
    return scene.chance.choice(kinds)(scene)


def _put_forward(scene: Scene) -> c.Command:
    chip, stake = scene.table.chip, scene.seat.stake
    most = max(1, min(stake // chip, 40))
    amount = chip * scene.chance.randint(1, most)
    amount = scene.chance.choice((amount, amount, amount, stake, amount + 1, stake + chip))
    return c.PutForward(scene.seat.number, max(1, amount))


def _expose_hole_card(scene: Scene) -> c.Command:
    held = scene.faces.get(scene.seat.number) or [scene.game.deck[0]]
    by_player = sometimes(scene.chance, 30)
    return c.ExposeHoleCard(scene.seat.number, scene.chance.choice(held), by_player)


def _wrong_count(scene: Scene) -> c.Command:
    holds = scene.game.hole_cards + scene.chance.choice((-1, 1, 1, 0))
    return c.FindWrongCount(scene.seat.number, holds, *scene.shape())


def _wrong_order(scene: Scene) -> c.Command:
    """Two players have each other's cards."""
    other = scene.chance.choice(scene.round.seats)
    hands = ((scene.seat.number, other.cards), (other.number, scene.seat.cards))
    moved = hands if other != scene.seat and sometimes(scene.chance, 70) else ()
    return c.FindWrongOrder(*scene.shape(), moved)


def _expose_early(scene: Scene) -> c.Command:
    """One card or several; by hand they are seen all the same."""
    number = min(len(scene.shoe), scene.chance.choice((1, 1, 3)))
    cards = tuple(scene.shoe[:number]) or (UNKNOWN,)
    return c.ExposeEarly(cards, sometimes(scene.chance, 50))


def _void_wagers(scene: Scene) -> c.Command:
    return c.VoidWagers(scene.seat.number, scene.chance.choice(("15.1", "15.2", "18.1")))


def _invalidate(scene: Scene) -> c.Command:
    ground = scene.chance.choice(("18.3(a)", "18.3(b)", "18.3", "18.9"))
    return c.Invalidate(ground, "fire")


_COMMON: tuple[Callable[[Scene], c.Command], ...] = (
    _put_forward,
    _put_forward,
    _put_forward,
    lambda scene: c.FoldEarly(scene.seat.number),
    _expose_hole_card,
    _wrong_count,
    _expose_early,
    lambda scene: c.ExposeDiscard(),
    lambda scene: c.FindFaceUp(scene.chance.randint(2, 6)),
    lambda scene: c.TakeHandIn(scene.seat.number, sometimes(scene.chance, 50)),
    lambda scene: c.GiveBack(scene.seat.number),
    lambda scene: c.Leave(scene.seat.number),
    _void_wagers,
    lambda scene: c.Exclude(scene.seat.number, "15.3"),
)
_RARE: tuple[Callable[[Scene], c.Command], ...] = (
    _wrong_order,
    lambda scene: c.FindExposedInCut(),
    lambda scene: c.FindNotCut(),
    lambda scene: c.FindWrongDeck(),
    lambda scene: c.TopUp(scene.seat.number, scene.table.minimum_stake),
    lambda scene: c.TakeOff(scene.seat.number, scene.table.chip),
    lambda scene: c.SitDown(scene.chance.randint(0, 11), scene.table.minimum_stake),
    _invalidate,
)
