"""Hands with tap-outs end as PokerKit ends them, where the two play the same game.

With three players or more the buck posts the first blind and acts first after it, so our seats
from the buck on are PokerKit's players from the small blind on. Every amount is a multiple of
2,520 dollars: a pot divides among up to ten winners without a remainder, and no question of odd
chips arises. Nobody is too poor for a blind: of a short one our rules demand the whole call, and
PokerKit does not. Our operator takes no commission here. What our rules bar and PokerKit does not
(a fourth raise, a raise over a short tap-out) is never tried. What has to be called and how much
may be raised at the most is compared at every turn.
"""

from collections import Counter
from fractions import Fraction
from random import Random

from pokerkit import (
    Automation,
    BettingStructure,
    NoLimitTexasHoldem,
    PotLimitOmahaHoldem,
    State,
)

from pitboss.cards.card import Card
from pitboss.games.holdem.game import HOLDEM
from pitboss.games.omaha import OMAHA
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot.actions import actions
from pitboss.play.pot.decide import duty, hands, reach
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, seated, standing
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Offer
from tests.play.pot_table import varied
from tests.prove import Progress

TITLE = "Stakes after hands with tap-outs, against PokerKit"
WHOLE = 10_000  # hands
UNIT = 2_520
STEP = 250

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


class PotLimitTexasHoldem(NoLimitTexasHoldem):
    betting_structure = BettingStructure.POT_LIMIT


class NoLimitOmahaHoldem(PotLimitOmahaHoldem):
    betting_structure = BettingStructure.NO_LIMIT


GAMES = (
    (HOLDEM, Limit.NO_LIMIT, NoLimitTexasHoldem),
    (HOLDEM, Limit.FULL_POT, PotLimitTexasHoldem),
    (OMAHA, Limit.NO_LIMIT, NoLimitOmahaHoldem),
    (OMAHA, Limit.FULL_POT, PotLimitOmahaHoldem),
)


def prove(progress: Progress) -> list[str]:
    return told([part(range(WHOLE), progress)])


def part(numbers: range, progress: Progress) -> dict[str, int]:
    tally: Counter[str] = Counter()
    for done, number in enumerate(numbers, 1):
        tally[compare(Random(f"differential {number}"))] += 1
        if done % STEP == 0:
            progress(done, len(numbers))
    return dict(tally)


def told(found: list[dict[str, int]]) -> list[str]:
    whole: Counter[str] = Counter()
    for tally in found:
        whole.update(tally)
    assert whole.total() == WHOLE, f"{whole.total()} of {WHOLE} hands were played"
    return [f"{game}: {count:,} hands, every stake the same" for game, count in whole.items()]


def compare(chance: Random) -> str:
    """Play one hand on both sides and compare the stakes; which game it was."""
    game, limit, peer = chance.choice(GAMES)
    stakes = [UNIT * chance.choice((2, 3, 5, 8, 20, 60)) for _ in range(chance.randint(3, 9))]
    both = Both(game, limit, peer, stakes, chance)
    both.play()
    ours = [seat.stake // 100 for seat in both.round.seats]
    theirs = [int(stack) for stack in both.state.stacks]
    assert ours == theirs, (game.rules, limit, stakes, both.told)
    return f"{game.rules} {limit}"


class Both:
    """The same cards and the same actions, on our side and on PokerKit's."""

    def __init__(self, game: PotGame, limit: Limit, peer: type, stakes: list[int], chance: Random):
        self.game, self.chance = game, chance
        self.table = PotSign(
            minimum=dollars(UNIT),
            minimum_stake=0,
            limit=limit,
            chip=dollars(UNIT),
            scale=varied(percent=Fraction(0)),
        )
        self.round: PotRound = seated(1, {n: dollars(s) for n, s in enumerate(stakes, 1)})
        self.state: State = peer.create_state(  # type: ignore[attr-defined]
            AUTOMATIONS, True, 0, (UNIT, 2 * UNIT), UNIT, stakes, len(stakes)
        )
        self.shoe = chance.sample(game.deck, len(game.deck))
        self.told: list[str] = []

    def do(self, command: c.Command) -> None:
        self.told.append(str(command))
        self.round, _ = reach(self.game, self.table, self.round, command)

    def draw(self, number: int) -> tuple[Card, ...]:
        drawn = tuple(self.shoe[:number])
        del self.shoe[:number]
        return drawn

    def play(self) -> None:
        dealt = self.draw(len(self.round.seats) * self.game.hole_cards)
        for hand in hands(self.game, len(self.round.seats), dealt):
            self.state.deal_hole("".join(hand))
        self.do(c.Deal(dealt))
        while not self.round.over:
            what, cards = duty(self.game, self.round)
            if what == "act":
                self._act()
            elif what == "expose":
                self._expose(cards)
            else:
                self._last_word()
                self.do(c.Settle())

    def _last_word(self) -> None:
        """PokerKit asks a player whom nobody can answer any more; there is nothing to pay."""
        if self.state.actor_index is not None:
            assert self.state.checking_or_calling_amount == 0, self.told
            self.state.check_or_call()

    def _expose(self, cards: int) -> None:
        self._last_word()
        drawn = self.draw(cards)
        self.state.burn_card(drawn[0])
        self.state.deal_board("".join(drawn[1:]))
        self.do(c.Expose(drawn))

    def _act(self) -> None:
        """An action that both sides allow; what must be called is the same on both."""
        now = standing(self.round)
        assert now.turn
        seat, owed = now.turn, now.to_meet - now.turn.wagered
        assert self.state.actor_index == seat.number - 1, self.told
        assert min(owed, seat.stake) == dollars(self.state.checking_or_calling_amount or 0)
        action, amount = self._choose(seat.number)
        if action == "fold":
            self.state.fold()
        elif action in ("bet", "raise"):
            self.state.complete_bet_or_raise_to((now.to_meet + amount) // 100)
        elif action == "tap-out" and seat.stake > owed:
            self.state.complete_bet_or_raise_to((seat.wagered + seat.stake) // 100)
        else:
            self.state.check_or_call()
        self.do(c.Act(seat.number, action, amount))

    def _choose(self, number: int) -> tuple[str, int]:
        now = standing(self.round)
        assert now.turn
        found = actions(self.game, self.table, self.round, number)
        offers = {name: offer for name, offer in found.items() if isinstance(offer, Offer)}
        name = self.chance.choice(("tap-out", "tap-out", "raise", "bet", "call", "check", "fold"))
        offer = offers.get(name)
        if offer and name in ("bet", "raise"):
            most = self.state.max_completion_betting_or_raising_to_amount
            assert most is None or dollars(most) == now.to_meet + offer.most, self.told
            amount = offer.least + offer.multiple * self.chance.randint(
                0, (offer.most - offer.least) // offer.multiple
            )
            if self._can_raise_to(now.to_meet + amount):
                return name, amount
        elif offer and name == "tap-out":
            total = now.turn.wagered + now.turn.stake
            if total <= now.to_meet or self._can_raise_to(total):
                return name, 0
        elif offer and not (name == "fold" and now.to_meet == now.turn.wagered):
            return name, 0
        passive = ("check", "call", "decline", "tap-out")
        return next(name for name in passive if name in offers), 0

    def _can_raise_to(self, total: int) -> bool:
        return bool(self.state.can_complete_bet_or_raise_to(total // 100))
