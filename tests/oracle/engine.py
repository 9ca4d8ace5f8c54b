"""The same rounds through the engine, and its answer in the oracle's words."""

from pitboss.cards.card import Card
from pitboss.play.banked import commands as c
from pitboss.play.banked.decide import reach
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from tests.oracle.settlement import SIDE, Deal, Fate, Fates, Pools, Seat, never_accepted
from tests.playing import BANKED, meter_of


def through_the_engine(deal: Deal) -> tuple[Fates, Pools]:
    felt = Felt(deal)
    felt.lay_wagers()
    if felt.dealt:
        felt.deal_cards()
        felt.decide()
        felt.find()
        felt.end()
    return felt.fates, felt.pools


class Felt:
    """A round of the engine's, driven by the oracle's description of it.

    It steps the machine itself: a million rounds in cents need no door.
    """

    def __init__(self, deal: Deal):
        self.deal = deal
        self.game, self.table = BANKED[deal.game], table_of(deal)
        self.round = BankedRound()
        self.dealt = [seat for seat in deal.seats if self.accepted(seat)]

    def accepted(self, seat: Seat) -> set[str]:
        return set(seat.laid) - never_accepted(self.deal, seat)

    def give(self, *commands: c.Command) -> None:
        for command in commands:
            self.round, _ = reach(self.game, self.table, self.round, command)

    def lay_wagers(self) -> None:
        for seat in self.deal.seats:
            for wager in ("ante", "blind", "pairs_plus", "trips", "jackpot"):
                if wager in seat.laid:
                    self.give(c.Act(seat.number, wager, seat.laid[wager], lit=seat.lit))

    def deal_cards(self) -> None:
        pools = self.deal.pools
        meter = meter_of(pools.pool, pools.reserve, pools.seed, pools.percent)
        hands = (card for seat in self.dealt for card in seat.cards)
        shoe = (*self.deal.board, *hands, *self.deal.dealer)
        self.give(c.Deal(tuple(Card(card) for card in shoe), meter))

    def decide(self) -> None:
        for stage in range(len(self.game.reveals) + 1):
            if stage:
                self.give(c.Proceed())
            for seat in self.dealt:
                for action in seat.decisions[stage : stage + 1]:
                    if action != "concede":
                        amount = seat.derived if action in ("bet", "play") else 0
                        self.give(c.Act(seat.number, action, amount))
            if all("fold" in seat.decisions[: stage + 1] for seat in self.dealt):
                return

    def find(self) -> None:
        """What goes wrong is found when everybody has decided, if that was not the end."""
        if self.round.over:
            return
        if self.deal.pools.link is not None:
            self.give(c.EarlierMajorWin(self.deal.pools.link, True))
        for seat in self.dealt:
            if seat.struck:
                self.give(c.HandInDiscard(seat.number))
            for wager, amount in seat.found.items():
                if wager in self.accepted(seat) | {"bet", "play"}:
                    self.give(c.AmountFound(seat.number, wager, amount))

    def end(self) -> None:
        if self.round.over:
            return
        if self.deal.void:
            self.give(c.OperatorVoid())
            return
        self.give(c.Proceed())
        if not self.round.over:
            conceding = [seat for seat in self.dealt if seat.decisions[-1:] == ("concede",)]
            self.give(*(c.Act(seat.number, "concede") for seat in conceding))
        if not self.round.over:  # with the last who gives up it is
            self.give(c.Proceed())

    @property
    def fates(self) -> Fates:
        return {
            (box.number, wager): Fate(str(s.result), s.paid, s.counted, s.back)
            for box in self.round.boxes.values()
            for wager, s in box.settled.items()
        }

    @property
    def pools(self) -> Pools:
        p, meter = self.deal.pools, self.round.meter
        if meter is None:
            return p
        house = self.round.moved.house
        return Pools(meter.pool, meter.reserve, p.seed, p.percent, p.link, house)


def table_of(deal: Deal) -> BankedSign:
    sign = deal.sign
    return BankedSign(
        sign.minimum,
        sign.maximum,
        sign.multiple,
        sign.ceiling,
        sign.price,
        "automated",
        {SIDE[deal.game]: sign.side} if sign.side else {},
        {seat.number: seat.marker for seat in deal.seats if seat.marker},
        frozenset(seat.number for seat in deal.seats if seat.advised),
    )
