"""One round for the pot by chance: lawful play, slips, and incidents at any moment."""

from fractions import Fraction
from random import Random

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot.actions import actions
from pitboss.play.pot.decide import dealt_in, duty, hands
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, seated, standing
from pitboss.play.pot.showdown import showing_order
from pitboss.play.pot.sign import PotSign, Scale, check_settings
from pitboss.play.verbs import Bar, Offer, Refused
from pitboss.trials.nights.chance import AGAIN, few, mixed, sometimes
from pitboss.trials.nights.pot.incidents import Scene, random_incident
from pitboss.trials.nights.pot.watch import Watch
from pitboss.trials.nights.tally import Fault, Tally

LIVELY = (0, 0, 1, 3, 10)  # of a hundred moments, those at which something goes wrong
MINIMUMS = (50, 100, 250, 500, 500, 1_000, 5_000)


def evening(game: PotGame, chance: Random) -> Tally:
    """Play one round and check all of it; a Fault tells what does not hold."""
    table, round = random_table(game, chance)
    watch = Watch(game, table, round)
    try:
        Evening(watch, chance).play()
        return watch.finish()
    except Exception as wrong:
        what = str(wrong) if isinstance(wrong, Fault) else f"{type(wrong).__name__}: {wrong}"
        raise Fault(watch.tell(what)) from wrong


# The table


def random_table(game: PotGame, chance: Random) -> tuple[PotSign, PotRound]:
    """A sign that the rules allow, and players with stakes from next to nothing upwards."""
    seats = chance.sample(range(1, game.seats + 1), few(chance, 2, game.seats))
    minimum = chance.choice(MINIMUMS)
    chip = dollars(1) if minimum % 100 == 0 else 50
    table = PotSign(
        minimum=minimum,
        minimum_stake=minimum * chance.choice((4, 20)),
        limit=chance.choice(game.limits),
        blinds=chance.choice((2, 3)),
        ace_low=sometimes(chance, 50),
        buck=seats[0],
        chip=chance.choice((chip, 50)) if minimum % 50 == 0 else chip,
        scale=random_scale(chance, minimum),
        tournament=sometimes(chance, 10),
    )
    check_settings(game, table)
    return table, seated(seats[0], {seat: random_stake(table, chance) for seat in seats})


def random_scale(chance: Random, minimum: int) -> Scale | None:
    """Mostly that of the rules; otherwise one that the rules allow, if chance finds any."""
    scale = Scale(
        Fraction(chance.choice((0, 1, 3, 4, 5))),
        dollars(chance.choice((20, 40, 60))),
        Fraction(chance.choice((20, 50, 100))),
        sometimes(chance, 50),
    )
    return scale if sometimes(chance, 30) else None


def random_stake(table: PotSign, chance: Random) -> int:
    """Short of a blind, of a few blinds, or deep."""
    chips = chance.choice((3, 12, 60, 60, 400)) * table.minimum // table.chip
    return table.chip * chance.randint(1, max(1, chips))


class Evening:
    """The people at the table."""

    def __init__(self, watch: Watch, chance: Random):
        self.watch, self.chance = watch, chance
        self.game, self.table = watch.game, watch.table
        self.by_hand = sometimes(chance, 30)  # hole cards are not known until they are shown
        self.lively = chance.choice(LIVELY)
        self.timid = chance.choice((5, 30, 60))  # of a hundred actions, those without a wager
        self.shoe: list[Card] = []
        self.faces: dict[int, list[Card]] = {}

    @property
    def round(self) -> PotRound:
        return self.watch.round

    def play(self) -> None:
        self._before()
        while not self.round.over:
            what, cards = duty(self.game, self.round)
            if what == "deal" and not self._dealt_in():
                return  # fewer than two are left to be dealt in
            self._step(what, cards)
            self._something_happens()
        if sometimes(self.chance, 10):
            self.watch.attempt(c.Invalidate("18.3(b)", "found later"))

    def _before(self) -> None:
        """Somebody comes, buys, takes off or leaves; but the buck stays where it is."""
        for _ in range(self.chance.randint(0, 3)):
            seat = self.chance.randint(1, self.game.seats)
            amount = self.table.chip * self.chance.randint(0, 200)
            command = self.chance.choice((c.SitDown, c.TopUp, c.TakeOff))(seat, amount)
            self.watch.attempt(command)
        leaving = self.chance.choice(self.round.seats).number
        if leaving != self.table.buck and sometimes(self.chance, 10):
            self.watch.do(c.Leave(leaving))

    def _dealt_in(self) -> bool:
        players = dealt_in(self.round)
        return len(players) > 1 and players[0].number == self.table.buck

    def _step(self, what: str, cards: int) -> None:
        if what == "act":
            self._act()
        elif what == "deal":
            self._deal(cards)
        elif what == "replace":
            self._replace()
        elif what == "expose":
            self._expose(cards)
        else:
            self._settle()

    def _something_happens(self) -> None:
        """Or not; and what goes wrong once may go wrong again at the same moment."""
        percent, ruled = self.lively, 0
        while sometimes(self.chance, percent) and not self.round.over and self.round.seats:
            before = self.round
            scene = Scene(self.game, self.table, before, self.faces, self.shoe, self.chance)
            incident = random_incident(scene)
            if self.watch.attempt(incident) is None:
                self._keep_count(incident, before)
                ruled += 1
            percent = AGAIN
        self.watch.together += ruled > 1

    def _keep_count(self, incident: c.Command, before: PotRound) -> None:
        """What the incident did to the cards that only we know."""
        if isinstance(incident, c.ExposeEarly):
            if len(self.round.board) > len(before.board):
                del self.shoe[0]
            else:
                self.chance.shuffle(self.shoe)
        elif isinstance(incident, c.FindWrongOrder) and incident.hands and self.round.dealt:
            one, other = incident.hands[0][0], incident.hands[1][0]
            self.faces[one], self.faces[other] = self.faces[other], self.faces[one]

    # The dealer

    def _deal(self, cards: int) -> None:
        """One shuffle for each deal; too few cards are never dealt."""
        self.shoe = mixed(self.chance, self.game.deck)
        dealt = tuple(self.shoe[:cards])
        del self.shoe[:cards]
        if sometimes(self.chance, 5):
            held = self.watch.attempt(c.Deal(dealt[1:]))
            if not isinstance(held, BadInput):
                raise Fault(f"a card was missing in the deal: {held}")
        players = [seat.number for seat in dealt_in(self.round)]
        served = hands(self.game, len(players), dealt)
        self.faces = {seat: list(hand) for seat, hand in zip(players, served, strict=True)}
        self.watch.do(c.Deal((UNKNOWN,) * cards if self.by_hand else dealt))

    def _replace(self) -> None:
        """The exposed card goes to the discards, and the next one takes its place."""
        assert self.round.exposed
        number, exposed = self.round.exposed
        card = self.shoe.pop(0)
        self.faces[number].remove(exposed)
        self.faces[number].append(card)
        self.watch.do(c.ReplaceHoleCard(UNKNOWN if self.by_hand else card))

    def _expose(self, cards: int) -> None:
        if sometimes(self.chance, self.lively):
            self.watch.attempt(c.ExposeDiscard())
            cards = duty(self.game, self.round)[1]
        exposed = self.shoe[:cards]
        del self.shoe[:cards]
        discards = 1 if self.by_hand and cards in (2, 4) else 0
        self.watch.do(c.Expose((*(UNKNOWN,) * discards, *exposed[discards:])))

    def _settle(self) -> None:
        """By hand, each shows in turn, or passes the cards unseen."""
        if self.by_hand and len(self.round.contenders) > 1:
            for nth, number in enumerate(showing_order(self.round)):
                if len(self.round.contenders) == 1:
                    break
                if nth and sometimes(self.chance, 20):
                    self.watch.do(c.PassHand(number))
                else:
                    self.watch.do(c.Show(number, tuple(self.faces[number])))
        self.watch.do(c.Settle())

    # The players

    def _act(self) -> None:
        """Take up one of the offers; now and then somebody tries what is barred."""
        turn = standing(self.round).turn
        assert turn
        if sometimes(self.chance, 10):
            self._slip()
        found = actions(self.game, self.table, self.round, turn.number)
        offers = {name: offer for name, offer in found.items() if isinstance(offer, Offer)}
        meek = [name for name in ("check", "call", "decline") if name in offers]
        name = self.chance.choice(tuple(offers))
        if meek and (name == "fold" or sometimes(self.chance, self.timid)):
            name = meek[0] if sometimes(self.chance, 70) else name
        offer = offers[name]
        amount = self._amount(offer) if name in ("bet", "raise") else 0
        self.watch.do(c.Act(turn.number, name, amount))

    def _amount(self, offer: Offer) -> int:
        if offer.among:
            return self.chance.choice(offer.among)
        chips = (offer.most - offer.least) // offer.multiple
        steps = self.chance.choice((0, min(chips, 10), chips))
        return offer.least + offer.multiple * self.chance.randint(0, steps)

    def _slip(self) -> None:
        """It is refused by the clause that bars it, or as a wrong amount."""
        seat = self.chance.choice(self.round.seats)
        found = actions(self.game, self.table, self.round, seat.number)
        name, answer = self.chance.choice(tuple(found.items()))
        amount = self.table.minimum if name in ("bet", "raise") else 0
        act = c.Act(seat.number, name, amount)
        if isinstance(answer, Bar):
            refused = self.watch.attempt(act)
            if not isinstance(refused, Refused):
                raise Fault(f"{act} is barred by {answer}, and yet: {refused}")
        elif name in ("bet", "raise"):
            over = c.Act(seat.number, name, answer.most + self.table.chip)
            if not isinstance(self.watch.attempt(over), Refused):
                raise Fault(f"{over} is more than {answer}")
