"""The state of a round against the house, and how each event changes it. No rule lives here."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import needed
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.jackpot import Meter, Movement, moved
from pitboss.play.verbs import Clauses

T = TypeVar("T")


class Box(Struct, frozen=True, gc=False):
    number: int
    player: str = ""
    wagers: dict[str, int] = {}
    cards: tuple[Card, ...] = ()
    decisions: tuple[str, ...] = ()
    done: bool = False  # no further decision is asked
    dead: bool = False  # the hand was voided or its player excluded from the round
    barred: str = ""  # the clause by which its player is excluded from the game
    settled: dict[str, e.WagerSettled] = {}
    advised: Clauses = ()

    @property
    def open_wagers(self) -> dict[str, int]:
        """The wagers that nothing has become of yet."""
        return {name: sum for name, sum in self.wagers.items() if name not in self.settled}

    @property
    def is_open(self) -> bool:
        """Whether there is a wager that nothing has become of."""
        return not self.wagers.keys() <= self.settled.keys()

    @property
    def net(self) -> int:
        """The change in the player's money so far; wagers that lie on the table are out."""
        return sum(s.paid + s.back - s.amount for s in self.settled.values()) - sum(
            self.open_wagers.values()
        )


class BankedRound(Struct, frozen=True, tag="banked", gc=False):
    boxes: dict[int, Box] = {}  # ascending: clockwise from the dealer's left
    dealer: tuple[Card, ...] = ()
    board: tuple[Card, ...] = ()
    dealt: int = 0  # cards that have left the shoe
    cut: bool = False
    remaining: int = -1  # cards still to come; -1 before the first, so 0 says that all are out
    shown: frozenset[tuple[int, int]] = frozenset()  # face up: place and number of the card
    exposed: frozenset[tuple[int, int]] = frozenset()  # wrongly
    stage: int = 0
    declared: bool = False  # the dealer's hand has been shown
    meter: Meter | None = None
    moved: Movement = Movement()  # of the pools, since the meter was read
    display: int = 0  # the pool on the meter when the round commenced
    pool_limit: int = 0  # no major prize exceeds it; lower than the display after a win elsewhere
    paid: e.RoundPaid | None = None  # settled, and not yet racked
    void: bool = False
    over: bool = False

    @property
    def begun(self) -> bool:
        return self.remaining >= 0

    @property
    def dealing(self) -> bool:
        return self.remaining > 0

    @property
    def decided(self) -> bool:
        """Every player has decided all there is to decide."""
        return not self.remaining and not self.turn

    def cards_of(self, place: int) -> tuple[Card, ...]:
        if place == DEALER:
            return self.dealer
        return self.board if place == BOARD else self.boxes[place].cards

    def known_cards(self) -> Iterator[Card]:
        """Every card that has left the shoe in this round."""
        yield from self.dealer
        yield from self.board
        for box in self.boxes.values():
            yield from box.cards

    @property
    def up_card(self) -> int:
        """Which card of the dealer lies face up, 0 if none does."""
        return min((nth for place, nth in self.shown if place == DEALER), default=0)

    @property
    def turn(self) -> int:
        """The first box, clockwise, that has yet to decide in this stage; 0 if there is none."""
        for box in self.boxes.values():
            if self.is_asked(box):
                return box.number
        return 0

    def is_asked(self, box: Box) -> bool:
        """Whether a decision of this stage is still to come from the box."""
        waiting = bool(box.cards) and not box.done and not self.over
        return waiting and len(box.decisions) <= self.stage


def evolve(round: BankedRound, event: e.Event) -> BankedRound:
    """Apply what happened."""
    return _EVOLVE[type(event)](round, event)


def after(round: BankedRound, events: tuple[e.Event, ...]) -> BankedRound:
    """The round when all of it has happened."""
    for event in events:
        round = _EVOLVE[type(event)](round, event)
    return round


def _with(round: BankedRound, box: Box) -> BankedRound:
    boxes = {**round.boxes, box.number: box}
    if box.number not in round.boxes:
        boxes = dict(sorted(boxes.items()))
    return replace(round, boxes=boxes)


@cache
def _spots(place: int, nths: tuple[int, ...]) -> frozenset[tuple[int, int]]:
    return frozenset((place, nth) for nth in nths)


def _without(by_wager: dict[str, T], wager: str) -> dict[str, T]:
    return {name: value for name, value in by_wager.items() if name != wager}


def _wager_placed(round: BankedRound, event: e.WagerPlaced) -> BankedRound:
    box = round.boxes.get(event.box) or Box(event.box)
    wagers = {**box.wagers, event.wager: event.amount}
    settled = box.settled
    if event.wager in settled:  # one that went back before
        settled = _without(settled, event.wager)
    player = event.player or box.player
    return _with(round, replace(box, wagers=wagers, settled=settled, player=player))


def _wager_taken_back(round: BankedRound, event: e.WagerTakenBack) -> BankedRound:
    box = round.boxes[event.box]
    return _with(round, replace(box, wagers=_without(box.wagers, event.wager)))


def _player_advised(round: BankedRound, event: e.PlayerAdvised) -> BankedRound:
    box = round.boxes[event.box]
    return _with(round, replace(box, advised=(*box.advised, event.clauses[0])))


def _deck_cut(round: BankedRound, event: e.DeckCut) -> BankedRound:
    return replace(round, cut=True)


def _meter_read(round: BankedRound, event: e.MeterRead) -> BankedRound:
    pool = event.meter.pool
    return replace(round, meter=event.meter, display=pool, pool_limit=pool)


def _cards_dealt(round: BankedRound, event: e.CardsDealt) -> BankedRound:
    hands: dict[int, list[Card]] = {DEALER: [*round.dealer], BOARD: [*round.board]}
    for place, card in zip(event.places, event.cards, strict=True):
        if place not in hands:
            hands[place] = [*round.boxes[place].cards] if place in round.boxes else []
        hands[place].append(card)
    dealer, board = tuple(hands.pop(DEALER)), tuple(hands.pop(BOARD))
    dealt = round.dealt + len(event.cards)
    round = replace(round, dealer=dealer, board=board, dealt=dealt, remaining=event.remaining)
    for number, cards in hands.items():
        box = round.boxes.get(number) or Box(number)
        round = _with(round, replace(box, cards=tuple(cards)))
    return round


def _cards_shown(round: BankedRound, event: e.CardsShown) -> BankedRound:
    hand = list(round.cards_of(event.place))
    for nth, card in zip(event.nths, event.cards, strict=True):
        if card != UNKNOWN:
            hand[nth - 1] = card
    shown = round.shown | _spots(event.place, event.nths)
    if event.place == DEALER:
        return replace(round, shown=shown, dealer=tuple(hand))
    if event.place == BOARD:
        return replace(round, shown=shown, board=tuple(hand))
    box = replace(round.boxes[event.place], cards=tuple(hand))
    return _with(replace(round, shown=shown), box)


def _decided(round: BankedRound, event: e.Decided) -> BankedRound:
    box = round.boxes[event.box]
    decisions = (*box.decisions, event.decision)
    return _with(round, replace(box, decisions=decisions, done=event.done))


def _stage_reached(round: BankedRound, event: e.StageReached) -> BankedRound:
    return replace(round, stage=event.stage)


def _hand_declared(round: BankedRound, event: e.HandDeclared) -> BankedRound:
    hand = range(1, len(round.cards_of(event.place)) + 1)
    shown = round.shown | _spots(event.place, tuple(hand))
    return replace(round, shown=shown, declared=round.declared or event.place == DEALER)


def _wager_settled(round: BankedRound, event: e.WagerSettled) -> BankedRound:
    box = round.boxes.get(event.box) or Box(event.box)
    # What goes back before the first card is not there when the cards come.
    wagers = box.wagers if round.begun else _without(box.wagers, event.wager)
    return _with(round, replace(box, wagers=wagers, settled={**box.settled, event.wager: event}))


def _pools_moved(round: BankedRound, event: e.PoolsMoved) -> BankedRound:
    movement = Movement(event.pool, event.reserve, event.house)
    meter = needed(round.meter, "meter")
    return replace(round, meter=moved(meter, movement), moved=round.moved + movement)


def _incident_ruled(round: BankedRound, event: e.IncidentRuled) -> BankedRound:
    if event.counts:
        return replace(round, exposed=round.exposed | {(event.place, event.nth)})
    if event.remedy == "exclude":
        return _with(round, replace(round.boxes[event.place], barred=event.clauses[0]))
    return round


def _amount_corrected(round: BankedRound, event: e.AmountCorrected) -> BankedRound:
    box = round.boxes[event.box]
    return _with(round, replace(box, wagers={**box.wagers, event.wager: event.amount}))


def _pool_limited(round: BankedRound, event: e.PoolLimited) -> BankedRound:
    meter = needed(round.meter, "meter")
    return replace(round, pool_limit=event.pool, meter=replace(meter, pool=event.pool))


def _hand_voided(round: BankedRound, event: e.HandVoided) -> BankedRound:
    box = round.boxes.get(event.box) or Box(event.box)
    return _with(round, replace(box, dead=True, done=True))


def _round_voided(round: BankedRound, event: e.RoundVoided) -> BankedRound:
    return replace(round, void=True)


def _card_corrected(round: BankedRound, event: e.CardCorrected) -> BankedRound:
    hand = list(round.cards_of(event.place))
    hand[event.nth - 1] = event.new
    if event.place == DEALER:
        return replace(round, dealer=tuple(hand))
    if event.place == BOARD:
        return replace(round, board=tuple(hand))
    return _with(round, replace(round.boxes[event.place], cards=tuple(hand)))


def _settlement_reversed(round: BankedRound, event: e.SettlementReversed) -> BankedRound:
    for number, wager in event.wagers:
        box = round.boxes[number]
        round = _with(round, replace(box, settled=_without(box.settled, wager)))
    return replace(round, paid=None)


def _round_concluded(round: BankedRound, event: e.RoundConcluded) -> BankedRound:
    return replace(round, over=True)


_EVOLVE: dict[type[e.Event], Callable[..., BankedRound]] = {
    e.WagerPlaced: _wager_placed,
    e.WagerTakenBack: _wager_taken_back,
    e.PlayerAdvised: _player_advised,
    e.DeckCut: _deck_cut,
    e.MeterRead: _meter_read,
    e.CardsDealt: _cards_dealt,
    e.CardsShown: _cards_shown,
    e.Decided: _decided,
    e.StageReached: _stage_reached,
    e.HandDeclared: _hand_declared,
    e.WagerSettled: _wager_settled,
    e.PoolsMoved: _pools_moved,
    e.IncidentRuled: _incident_ruled,
    e.AmountCorrected: _amount_corrected,
    e.PoolLimited: _pool_limited,
    e.HandVoided: _hand_voided,
    e.RoundVoided: _round_voided,
    e.CardCorrected: _card_corrected,
    e.RoundPaid: lambda round, event: replace(round, paid=event),
    e.SettlementReversed: _settlement_reversed,
    e.RoundConcluded: _round_concluded,
}
