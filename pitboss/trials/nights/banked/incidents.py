"""Incidents by chance: of every kind that the game knows, and now and then in a wrong place."""

from collections.abc import Callable
from random import Random

from msgspec import Struct

from pitboss.cards.card import UNKNOWN, Card
from pitboss.law.instrument import Instrument, law_of
from pitboss.play.banked import commands as c
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.trials.nights.banked.sign import POOLS
from pitboss.trials.nights.chance import sometimes

NUMBERS = range(1, 10)  # of boxes


class Scene(Struct, frozen=True):
    """The moment at which something goes wrong."""

    game: BankedGame
    table: BankedSign
    round: BankedRound
    left: list[Card]  # in the shoe, once the deal has begun
    chance: Random

    def box(self) -> int:
        """One with wagers, and now and then any."""
        if not self.round.boxes or sometimes(self.chance, 5):
            return self.chance.choice(NUMBERS)
        return self.chance.choice(tuple(self.round.boxes))

    def place(self) -> int:
        if sometimes(self.chance, 40):
            return self.chance.choice((DEALER, DEALER, BOARD, BOARD - 1))
        return self.box()

    def without_wager(self) -> int:
        """A box that has no right to cards, most of the time."""
        boxes = self.round.boxes
        dealt_in = [number for number in boxes if self.game.dealt_in(boxes[number])]
        others = [number for number in NUMBERS if number not in dealt_in]
        return self.box() if sometimes(self.chance, 10) else self.chance.choice(others)


def random_incident(scene: Scene) -> c.Incident:
    """A milder one is likelier, so that rounds are not all void; in the deal, a card seen."""
    if scene.round.dealing and sometimes(scene.chance, 50):
        return card_exposed(scene)
    harsh = sometimes(scene.chance, 25)
    kinds = [kind for kind in scene.game.incidents if harsh or kind not in HARSH]
    return MAKE[scene.chance.choice(kinds)](scene)


def card_exposed(scene: Scene) -> c.Incident:
    place, most = scene.place(), 6
    if place in (DEALER, BOARD) or place in scene.round.boxes:
        most = len(scene.round.cards_of(place)) or 1
    wrong = sometimes(scene.chance, 5)
    return c.CardExposed(
        place, scene.chance.randint(0, 6) if wrong else scene.chance.randint(1, most)
    )


def wrong_count(scene: Scene) -> c.Incident:
    return c.WrongCount(scene.place(), scene.chance.randint(0, 6))


def dealt_without_wager(scene: Scene) -> c.Incident:
    cards = tuple(scene.left[: scene.chance.randint(0, 3)])
    if sometimes(scene.chance, 50):
        cards = (UNKNOWN,) * len(cards)
    return c.DealtWithoutWager(scene.without_wager(), cards, sometimes(scene.chance, 70))


def amount_found(scene: Scene) -> c.Incident:
    number, wager = scene.box(), scene.chance.choice(scene.game.actions)
    laid = 0
    if number in scene.round.boxes and (wagers := scene.round.boxes[number].wagers):
        wager = scene.chance.choice(tuple(wagers))
        laid = wagers[wager]
    near = (laid, laid - 1, laid + 1, laid // 2, laid * 3, laid + scene.table.multiple)
    limits = (scene.table.minimum, scene.table.minimum // 2, scene.table.maximum * 2)
    return c.AmountFound(number, wager, scene.chance.choice((*near, *limits)))


def contravention(scene: Scene) -> c.Incident:
    remedies = ("exclude", "exclude", "void-wagers", "void-wagers", "void-round", "a fine")
    clause = scene.chance.choice(_breakable(law_of(scene.game)))
    return c.Contravention(scene.box(), clause, scene.chance.choice(remedies))


def _breakable(law: Instrument) -> tuple[str, ...]:
    return tuple(clause.number for clause in law if clause.kind == "conduct")


def earlier_major_win(scene: Scene) -> c.Incident:
    """The pool after it; the wagers of this round are in it."""
    laid = sum(sum(box.wagers.values()) for box in scene.round.boxes.values())
    return c.EarlierMajorWin(laid + scene.chance.choice(POOLS), sometimes(scene.chance, 60))


HARSH = (
    c.Disturbance, c.OperatorVoid, c.WrongCount, c.WrongOrder, c.ShoeMalfunction,
    c.DealtWithoutWager, c.MissingCard, c.ForeignCard,
)  # fmt: skip

MAKE: dict[type[c.Incident], Callable[[Scene], c.Incident]] = {
    c.CardExposed: card_exposed,
    c.ShoeMalfunction: lambda scene: c.ShoeMalfunction("a jam"),
    c.WrongCount: wrong_count,
    c.WrongOrder: lambda scene: c.WrongOrder(scene.place()),
    c.DealtWithoutWager: dealt_without_wager,
    c.HandInDiscard: lambda scene: c.HandInDiscard(scene.box(), sometimes(scene.chance, 50)),
    c.AmountFound: amount_found,
    c.NoDecision: lambda scene: c.NoDecision(scene.round.turn or scene.box()),
    c.Contravention: contravention,
    c.Disturbance: lambda scene: c.Disturbance("a brawl"),
    c.OperatorVoid: lambda scene: c.OperatorVoid("the lights went out"),
    c.JackpotMalfunction: lambda scene: c.JackpotMalfunction(sometimes(scene.chance, 70)),
    c.EarlierMajorWin: earlier_major_win,
    c.MissingCard: lambda scene: c.MissingCard(),
    c.ForeignCard: lambda scene: c.ForeignCard(),
}
