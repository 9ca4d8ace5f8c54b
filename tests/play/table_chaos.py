"""An unruly evening: commands of every kind in any order, lawful or not."""

from collections import Counter
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.codec import decode_command, encode
from pitboss.play.pot import commands as p
from pitboss.play.pot.decide import duty
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import standing
from pitboss.play.table import commands as c
from pitboss.play.table.decide import decide, evolve
from pitboss.play.verbs import Actions, Offer, Refused
from tests.play.table_watch import Watch
from tests.play.tables import METER, NAMES, Playing, a_shoe, a_sign
from tests.playing import BANKED

PEOPLE = NAMES[:7]
HIGH = (Card("As"), Card("Ks"))
SEATS = 5


class Evening(Playing):
    """Half of the time the next lawful step, half of the time anything."""

    def __init__(self, rules: str, seed: int):
        self.chance = Random(seed)
        self.clock = 0
        jackpot = "link" if "canberra" in rules else ""
        sign = a_sign(rules)
        if jackpot:
            assert sign.banked is not None
            sign = replace(sign, banked=replace(sign.banked, jackpot_wager=200))
        super().__init__(rules, SEATS, sign=sign, jackpot=jackpot)
        self.watch = Watch(self, PEOPLE)
        self.done: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()

    def run(self, steps: int) -> None:
        for _ in range(steps):
            self.clock += self.chance.randrange(600)
            self.give(self.lawful() if self.chance.random() < 0.7 else self.anything())

    def give(self, command: Any) -> None:
        name = type(command).__name__
        try:
            events = tuple(decide(self.game, self.state, command))
        except Refused as refusal:
            self.refusals[name] += 1
            self.watch.check_refusal(refusal)
            return
        except BadInput as fault:
            self.watch.check_fault(fault)
            return
        self.done[name] += 1
        assert decode_command(encode(command)) == command
        for event in events:
            self.watch.see(event)
            self.state = evolve(self.state, event)
        self.watch.check(events)

    # The next lawful step

    def lawful(self) -> Any:
        state, pick = self.state, self.chance.choice
        if not state.open:
            return pick([self._count("closing"), self._count("opening"), c.OpenTable()])
        if state.stopped:
            return c.Resume()
        if not state.checked:
            return self._count("ordered")
        if state.shoe_failed:
            return c.ChangeShoe(shoe=a_shoe(state.rules))
        if not state.jackpot_working:
            return c.ReportJackpot(working=True)
        if state.played_out and not state.in_hand:
            return c.CloseTable()
        if not state.in_hand:
            return c.BeginRound(at=self.clock) if len(state.seated) > 2 else self._sit()
        return self._bank() if isinstance(self.game, BankedGame) else self._play()

    def _count(self, when: Any) -> Any:
        return c.CheckCards(found=len(self.game.deck) * len(self.state.shoe.decks), when=when)

    def _sit(self) -> Any:
        free = self.state.free() or (1,)
        player = self.chance.choice(PEOPLE)
        stake = self.chance.choice((10_000, 10_500, 30_000)) if self.state.sign.pot else 0
        return c.TakeSeat(player=player, seat=self.chance.choice(free), stake=stake)

    def _bank(self) -> Any:
        game, round = self.game, self.banked
        assert isinstance(game, BankedGame)
        if not round.begun:
            if game.served(round) and self.chance.random() < 0.4:
                if self.state.shoe.kind == "manual" and not round.cut:
                    return b.Cut(self.chance.randrange(2, 51))
                return self._deal(game)
            return self._act(self.chance.choice(tuple(self.state.seated) or (1,)))
        if round.dealing:
            return self._deal(game)
        return self._act(round.turn) if round.turn else b.Proceed()

    def _deal(self, game: BankedGame) -> Any:
        order = game.dealing[self.state.shoe.kind].order(game.served(self.banked))
        due = self.banked.remaining if self.banked.begun else len(order)
        cards = list(self.deck(52))
        self.chance.shuffle(cards)
        part = due if self.chance.random() < 0.9 else self.chance.randrange(1, due + 1)
        return b.Deal(tuple(cards[:part]), self.watch.pool.meter or METER)

    def _act(self, box: int) -> Any:
        offers = self.offers(box)
        action, amount = self._choose(offers)
        return b.Act(box, action, amount)

    def _play(self) -> Any:
        game = self.game
        assert isinstance(game, PotGame)
        step, number = duty(game, self.pot)
        if step == "act":
            turn = standing(self.pot).turn
            assert turn is not None
            return p.Act(turn.number, *self._choose(self.offers(turn.number)))
        if step == "deal" and not self.state.cut:
            return c.CutCards(cards_above=self.chance.randrange(2, 30))
        cards = list(self.deck(52))
        self.chance.shuffle(cards)
        dealt = tuple(cards[:number])
        if step == "replace":
            return p.ReplaceHoleCard(dealt[0])
        return {"deal": p.Deal(dealt), "expose": p.Expose(dealt)}.get(step, p.Settle())

    def offers(self, number: int) -> Actions:
        state = self.state
        return state.machine.actions(self.game, state.displayed, state.round, number)

    def _choose(self, offers: Actions) -> tuple[str, int]:
        open_now = [(name, offer) for name, offer in offers.items() if isinstance(offer, Offer)]
        if not open_now:
            return self.chance.choice(tuple(offers)), 0
        name, offer = self.chance.choice(open_now)
        amount = offer.least if self.chance.random() < 0.8 else offer.most
        return name, self.chance.choice(offer.among) if offer.among else amount

    # Anything

    def anything(self) -> Any:
        wrong = self._wrong_in_the_bank if self.state.rules in BANKED else self._wrong_in_the_pot
        makers = [self._about_seats, wrong, self._about_the_house, self._about_conduct]
        return self.chance.choices(makers, (5, 4, 1, 1))[0]()

    def _about_seats(self) -> Any:
        pick, player = self.chance.choice, self.chance.choice(PEOPLE)
        seat = pick((*self.state.free(), *range(SEATS + 2)))
        rival = self.chance.choice(PEOPLE)
        return pick(
            [
                self._sit(),
                self._sit(),
                c.TakeSeat(player=player, seat=seat, stake=pick((0, 100, 10_050, 20_000))),
                c.DrawForSeat(seat=seat, draws=((player, Card("Ah")), (rival, pick(HIGH)))),
                c.JoinWaitingList(player=player),
                c.LeaveWaitingList(player=player),
                c.MoveSeat(player=player, seat=seat),
                c.DeclineSeat(player=player, seat=seat),
                c.LeaveSeat(player=player),
                c.ClearSeat(player=player),
                c.SitOut(player=player),
                c.SitIn(player=player),
                c.SitIn(player=player),
                c.CallOffRound(),
                p.TopUp(seat, pick((100, 10_000))),
                p.TakeOff(seat, pick((100, 10_000))),
                p.Leave(seat),
                p.SitDown(seat, 10_000),
                b.TakeBack(seat, "ante"),
            ]
        )

    def _about_the_house(self) -> Any:
        pick = self.chance.choice
        sign = self.state.sign
        if sign.banked:
            other = replace(sign, banked=replace(sign.banked, minimum=pick((500, 1_000, 1_500))))
        else:
            assert sign.pot is not None
            pot = replace(sign.pot, minimum=pick((500, 1_000)), blinds=pick((2, 3)))
            other = replace(sign, pot=pot)
        kind = replace(other.shown, tournament=not other.shown.tournament)
        flipped = c.Sign(**{"banked" if sign.banked else "pot": kind})  # type: ignore[arg-type]
        return pick(
            [
                c.PostNotice(sign=other, at=self.clock),
                c.PostNotice(sign=flipped, at=self.clock),
                c.Consent(player=pick(PEOPLE)),
                c.SetMarker(box=pick(range(1, 6)), limit=100_000),
                c.RemoveMarker(box=pick(range(1, 6))),
                c.CheckCards(found=pick((31, 52, 104)), when="ordered"),
                c.ChangeCards(supervisor="Sue", dealer=pick(("Deb", "Sue"))),
                c.ChangeShoe(shoe=a_shoe(self.state.rules)),
                c.ReportJackpot(working=pick((True, False)), approved=True),
                c.AnnounceClosing(regulator_told=pick((True, False))),
                c.CloseTable(),
                c.Stop(reason="an alarm"),
                c.Resume(),
                c.CutCards(cards_above=self.chance.randrange(0, 40)),
            ]
        )

    def _about_conduct(self) -> Any:
        pick, player, number = self.chance.choice, self.chance.choice(PEOPLE), 1
        breach = "16.3" if self.state.rules == "canberra-2017" else "14.1"
        return pick(
            [
                c.DealOut(player=player, finding="spoke in tongues"),
                c.RecordBreach(
                    player=player, clause=breach, finding="seen", exclude=pick(range(4)) == 0
                ),
                c.LiftExclusion(player=player),
                c.LiftExclusion(player=player),
                c.OpenDispute(by=player, about="the last round"),
                c.DecideDispute(number=number, decision="so", reasons="why", awards=((player, 5),)),
                c.AskForReview(number=number, by=player),
                c.ReviewDispute(number=number, outcome="not so"),
            ]
        )

    def _wrong_in_the_bank(self) -> Any:
        pick, box = self.chance.choice, self.chance.randrange(0, SEATS + 1)
        clause = "14.1" if self.state.rules == "three-card-2006" else "13.1"
        return pick(
            [
                b.Act(
                    box, pick(("ante", "bet", "fold", "jackpot", "trips")), pick((0, 400, 1_000))
                ),
                b.Act(box, "ante", 1_000, "Ann"),
                b.Act(box, "ante", 500),
                b.TakeBack(box, pick(("ante", "jackpot"))),
                b.CardExposed(box, self.chance.randrange(1, 6)),
                b.ShoeMalfunction("jam"),
                b.WrongCount(box, 4),
                b.WrongOrder(box),
                b.HandInDiscard(box),
                b.AmountFound(box, "ante", pick((400, 2_000))),
                b.NoDecision(box),
                b.Contravention(box, clause, pick(("exclude", "void-wagers", "void-round"))),
                b.Disturbance("fire"),
                b.OperatorVoid("fraud"),
                b.JackpotMalfunction(pick((True, False))),
                b.MissingCard(),
                b.Proceed(),
            ]
        )

    def _wrong_in_the_pot(self) -> Any:
        pick, seat = self.chance.choice, self.chance.randrange(0, SEATS + 1)
        hand = next((s.cards for s in self.pot.seats if s.number == seat and s.cards), HIGH)
        return pick(
            [
                p.Act(seat, pick(("call", "raise", "fold", "tap-out")), pick((0, 1_000))),
                p.PutForward(seat, pick((500, 1_000))),
                p.FoldEarly(seat),
                p.Show(seat, hand),
                p.PassHand(seat),
                p.ExposeHoleCard(seat, pick(hand), by_player=pick((True, False))),
                p.FindWrongCount(seat, 9),
                p.FindWrongOrder(),
                p.FindExposedInCut(),
                p.FindWrongDeck(),
                p.FindFaceUp(pick((2, 3))),
                p.ExposeEarly(self.deck(1)),
                p.ExposeDiscard(),
                p.TakeHandIn(seat, pick((True, False))),
                p.GiveBack(seat),
                p.VoidWagers(seat, "15.1"),
                p.Exclude(seat, "15.1"),
                p.Invalidate(pick(("18.3(a)", "18.4")), "riot"),
                p.Settle(),
            ]
        )
