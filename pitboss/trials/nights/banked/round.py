"""One round against the house by chance: lawful play, slips, and incidents at any moment."""

from random import Random

from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import TooSoon
from pitboss.play.banked import commands as c
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.decide import actions
from pitboss.play.banked.game import BankedGame, InitialWager
from pitboss.play.verbs import Bar, Offer
from pitboss.trials.nights.banked.incidents import NUMBERS, Scene, random_incident
from pitboss.trials.nights.banked.shoe import shoe
from pitboss.trials.nights.banked.sign import random_meter, random_table
from pitboss.trials.nights.banked.watch import Watch
from pitboss.trials.nights.chance import AGAIN, few, pieces, sometimes
from pitboss.trials.nights.tally import Fault, Tally

LIVELY = (0, 0, 2, 8, 25)  # of a hundred moments, those at which something goes wrong


def evening(game: BankedGame, chance: Random) -> Tally:
    """Play one round and check all of it; a Fault tells what does not hold."""
    boxes = tuple(chance.sample(NUMBERS, few(chance, 1, 7)))
    watch = Watch(game, random_table(game, boxes, chance))
    try:
        Evening(watch, boxes, chance).play()
        return watch.finish()
    except Exception as wrong:
        what = str(wrong) if isinstance(wrong, Fault) else f"{type(wrong).__name__}: {wrong}"
        raise Fault(watch.tell(what)) from wrong


class Evening:
    """The people at the table."""

    def __init__(self, watch: Watch, boxes: tuple[int, ...], chance: Random):
        self.watch, self.boxes, self.chance = watch, boxes, chance
        self.game, self.table = watch.game, watch.table
        self.by_hand = self.table.by_hand  # the faces are not known until they are shown
        self.lively = chance.choice(LIVELY)
        self.left: list[Card] = []  # in the shoe after the deal

    def play(self) -> None:
        self._cut()
        self._wagers()
        if not self.watch.round.over:
            self._deal()
        while self.watch.round.begun and not self.watch.round.over:
            self._step()
        self._afterwards()

    def _something_happens(self) -> None:
        """Or not; and what goes wrong once may go wrong again at the same moment."""
        percent, ruled = self.lively if self.watch.round.begun else self.lively // 2, 0
        while sometimes(self.chance, percent) and not self.watch.round.over:
            scene = Scene(self.game, self.table, self.watch.round, self.left, self.chance)
            incident = random_incident(scene)
            if self.watch.attempt(incident) is None:
                ruled += 1
                if isinstance(incident, c.DealtWithoutWager):
                    del self.left[: len(incident.cards)]
            percent = AGAIN
        self.watch.together += ruled > 1

    # Before the deal

    def _cut(self) -> None:
        cut = c.Cut(self.chance.randint(0, len(self.game.deck)))
        lawful = self.table.shoe == "manual" and 2 <= cut.cards_above <= len(self.game.deck) - 2
        if lawful:
            self.watch.do(cut)
        else:
            self.watch.bar(cut)

    def _wagers(self) -> None:
        for number in self.boxes:
            for wager in self.game.wagers:
                if self.watch.round.over:
                    return
                self._lay(number, wager)
                self._something_happens()
            if sometimes(self.chance, 5):
                self._take_back(number)
            if sometimes(self.chance, 3):
                self._strange_wager(number)

    def _lay(self, number: int, wager: InitialWager) -> None:
        """What is offered is accepted; what is barred is refused by the same clauses."""
        answer = actions(self.game, self.table, self.watch.round, number)[wager.name]
        if sometimes(self.chance, 20):
            return
        if isinstance(answer, Bar):
            self.watch.bar(c.Act(number, wager.name, self.table.minimum), answer.clauses)
            return
        if sometimes(self.chance, 30):  # not as the sign says, or with the light out
            strange = c.Act(number, wager.name, self._strange(answer))
            dark = replace(strange, lit=not sometimes(self.chance, 20))
            unseen = self.by_hand and sometimes(self.chance, 50)
            self.watch.attempt(replace(dark, overlooked=unseen))
        still = actions(self.game, self.table, self.watch.round, number)[wager.name]
        if still == answer and (amount := self._amount(answer)):
            self.watch.do(c.Act(number, wager.name, amount))

    def _amount(self, offer: Offer) -> int:
        """One that the offer allows; 0 where a sign allows none."""
        least, most = -(-offer.least // offer.multiple), offer.most // offer.multiple
        return (
            offer.multiple * self.chance.randint(least, min(most, least + 40))
            if least <= most
            else 0
        )

    def _strange(self, offer: Offer) -> int:
        """Below the limits, above them, beside them, or nothing at all."""
        near = (offer.least // 2, offer.most * 2, offer.most + 1, offer.least - 1, 0)
        under = offer.least // 2
        return self.chance.choice((*near, under - under % offer.multiple, offer.least))

    def _take_back(self, number: int) -> None:
        wager = self.chance.choice(self.game.wagers).name
        self.watch.attempt(c.TakeBack(number, wager))

    def _strange_wager(self, number: int) -> None:
        """Two players on a box, or one on two."""
        for player, box in (("Ann", number), ("Bob", number), ("Ann", number + 1)):
            for wager in self.game.wagers:
                self.watch.attempt(c.Act(box, wager.name, self.table.minimum, player))

    # The deal

    def _deal(self) -> None:
        """All at once or card by card; nobody is dealt in without the wagers for it."""
        round = self.watch.round
        boxes = tuple(box.number for box in round.boxes.values() if self.game.dealt_in(box))
        if not boxes:
            self._go_home()
            return
        order = self.game.dealing[self.table.shoe].order(boxes)
        cards, self.left = shoe(self.chance, self.game.deck, order)
        for place, card in zip(order, cards, strict=True):
            self.watch.faces.setdefault(place, []).append(card)
        seen = self._seen(cards)
        meter = random_meter(self.game, round, self.chance)
        for piece in pieces(self.chance, seen):
            self.watch.do(c.Deal(tuple(piece), meter))
            self._something_happens()
            if self.watch.round.over:
                return

    def _seen(self, cards: list[Card]) -> list[Card]:
        """Dealt by hand, only the dealer's last card is seen, and perhaps another."""
        if not self.by_hand:
            return cards
        return [
            card if nth == len(cards) or sometimes(self.chance, 5) else UNKNOWN
            for nth, card in enumerate(cards, 1)
        ]

    def _go_home(self) -> None:
        answer = self.watch.attempt(c.Deal((self.game.deck[0],)))
        if not isinstance(answer, TooSoon):
            raise Fault(f"nobody is dealt in, and the deal goes on: {answer}")
        for box in tuple(self.watch.round.boxes.values()):
            for wager in box.open_wagers:
                if wager in self.watch.round.boxes[box.number].wagers:
                    self.watch.do(c.TakeBack(box.number, wager))

    # Decisions

    def _step(self) -> None:
        self._something_happens()
        if self.watch.round.over:
            return
        self._slip()
        self._miskey()
        if turn := self.watch.round.turn:
            self._decide(turn)
        elif self.watch.round.declared and sometimes(self.chance, 30):
            self._concede()
        else:
            self._proceed()

    def _decide(self, number: int) -> None:
        found = actions(self.game, self.table, self.watch.round, number)
        offers = {name: found[name] for name in self.game.decisions}
        opened = {name: offer for name, offer in offers.items() if isinstance(offer, Offer)}
        name = self.chance.choice(tuple(opened))
        if self.game.derived.name in opened and sometimes(self.chance, 50):
            name = self.game.derived.name
        offer = opened[name]
        sizes = (offer.most - offer.least) // offer.multiple
        amount = offer.least + offer.multiple * self.chance.randint(0, sizes)
        self.watch.do(c.Act(number, name, amount))

    def _concede(self) -> None:
        number = self.chance.choice(tuple(self.watch.round.boxes))
        for name, answer in actions(self.game, self.table, self.watch.round, number).items():
            if name in self.game.decisions and isinstance(answer, Offer):
                self.watch.do(c.Act(number, name, answer.least))
                return
        self._proceed()

    def _slip(self) -> None:
        """Somebody tries what is barred, or the wrong amount; it is refused."""
        if not sometimes(self.chance, 10):
            return
        number = self.chance.choice(tuple(self.watch.round.boxes))
        found = actions(self.game, self.table, self.watch.round, number)
        name = self.chance.choice(self.game.actions)
        answer = found[name]
        if isinstance(answer, Bar):
            self.watch.bar(c.Act(number, name, self.table.minimum), answer.clauses)
        else:
            self.watch.bar(c.Act(number, name, answer.most + 1), answer.clauses)
        self.watch.bar(c.TakeBack(number, "ante"))
        self._peep(self.chance.choice((number, DEALER, BOARD)))

    def _peep(self, place: int) -> None:
        """What lies face down is not shown while anybody may decide."""
        if self.watch.round.turn and (faces := self.watch.faces.get(place)):
            shown = {(place, nth) for nth in range(1, len(faces) + 1)} <= self.watch.round.shown
            show = c.Show(place, tuple(faces))
            if shown:
                self.watch.do(show)
            else:
                self.watch.bar(show)

    def _miskey(self) -> None:
        """A face was keyed in wrongly, and a supervisor puts it right."""
        round = self.watch.round
        if not self.by_hand or not self.left or not sometimes(self.chance, 5):
            return
        place = self.chance.choice((DEALER, *round.boxes))
        known = [n for n, card in enumerate(round.cards_of(place), 1) if card != UNKNOWN]
        if not known or place not in self.watch.faces:
            return
        nth = self.chance.choice(known)
        old, new = self.watch.faces[place][nth - 1], self.left[-1]
        self.watch.do(c.CorrectCard(place, nth, old, new))
        self.left[-1] = old

    # The dealer

    def _proceed(self) -> None:
        """Where a face is not known the dealer is stopped, keys it in, and goes on."""
        answer = self.watch.attempt(c.Proceed())
        if isinstance(answer, TooSoon) and self.by_hand:
            self._key_in()
        elif answer is not None:
            raise Fault(f"the dealer cannot go on: {answer}")

    def _key_in(self) -> None:
        round, reveals = self.watch.round, self.game.reveals
        if round.stage < len(reveals):
            board = self.watch.faces[BOARD]
            self.watch.do(c.Proceed(tuple(board[nth - 1] for nth in reveals[round.stage].nths)))
            return
        for box in round.boxes.values():
            if box.open_wagers and not box.dead and UNKNOWN in box.cards:
                self.watch.do(c.Show(box.number, tuple(self.watch.faces[box.number])))
        if isinstance(self.watch.attempt(c.Proceed()), TooSoon):
            self.watch.do(c.Proceed(tuple(self.watch.faces[DEALER])))

    # After the round

    def _afterwards(self) -> None:
        """Nothing moves any more, whatever is found."""
        if not self.watch.round.over:
            return
        number = self.chance.choice((*self.watch.round.boxes, 1))
        self.watch.bar(self.chance.choice((c.Proceed(), c.Cut(20), c.TakeBack(number, "ante"))))
        scene = Scene(self.game, self.table, self.watch.round, self.left, self.chance)
        before = self.watch.round
        self.watch.attempt(random_incident(scene))
        if self.watch.round != before:
            raise Fault("the round was over, and has changed")
