"""Settlement: what becomes of each wager, from the dealer's right, and then of the jackpot."""

from collections.abc import Iterator

from pitboss.cards.card import UNKNOWN
from pitboss.cards.hand import Hand
from pitboss.errors import TooSoon, needed
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import (
    Claim,
    Meter,
    Movement,
    contribution,
    moved,
    pay_out,
    reseed,
)
from pitboss.play.banked.returns import give_back_under, pools_moved, under
from pitboss.play.banked.round import BankedRound, Box, evolve
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.wagers import Counted, count, returned
from pitboss.play.money import rounded_up
from pitboss.play.verbs import Clauses, Result, Ruling, Rulings


def still_in(round: BankedRound) -> Iterator[Box]:
    """Hands with something to settle, from the dealer's right (reading G30)."""
    for box in reversed(round.boxes.values()):
        if box.cards and not box.dead and box.is_open:
            yield box


def forfeit(
    game: BankedGame, table: BankedSign, round: BankedRound, box: Box, action: str
) -> Iterator[e.Event]:
    """What a fold loses is collected at once."""
    yield from _settle_wagers(
        table, box, game.forfeits(round, box, action), count(game, table, box)
    )


def settle(
    game: BankedGame,
    table: BankedSign,
    round: BankedRound,
    boxes: tuple[Box, ...],
    dealer: Hand | None,
) -> Iterator[e.Event]:
    """Everything that is still open, box by box; then the jackpot; then the hands are racked."""
    if table.advised and any(under(game, table, box) for box in round.boxes.values()):
        yield from _settle_but_overlooked(game, table, round, dealer)
        return
    settled = _settled_now(game, table, round, boxes, dealer)
    yield from settled
    if table.by_hand and game.cites.rack:
        yield _paid(game, settled)
    else:
        yield e.RoundConcluded(concluded(game, round, bool(boxes)))


def _settle_but_overlooked(
    game: BankedGame, table: BankedSign, round: BankedRound, dealer: Hand | None
) -> Iterator[e.Event]:
    """What should not have been dealt in is noticed now, and goes back first (reading G8)."""
    for box in round.boxes.values():
        for wager in under(game, table, box):
            for event in give_back_under(game, round, round.boxes[box.number], wager):
                yield event
                round = evolve(round, event)
    yield from settle(game, table, round, tuple(still_in(round)), dealer)


def _settled_now(
    game: BankedGame,
    table: BankedSign,
    round: BankedRound,
    boxes: tuple[Box, ...],
    dealer: Hand | None,
) -> list[e.Event]:
    hands = {box.number: _hand(game, round, box) for box in boxes}
    open_ = [
        (box, _of_open_wagers(box, game.settle(box, hand, dealer)), count(game, table, box))
        for box, hand in zip(boxes, hands.values(), strict=True)
    ]
    settled: list[e.Event] = []
    for box, rulings, counts in open_:
        settled += _settle_wagers(table, box, rulings, counts, first=True)
    for box, rulings, counts in open_:
        settled.append(_declared(game, box, hands[box.number], dealer))
        settled += _settle_wagers(table, box, rulings, counts)
    settled += _settle_jackpot(game, round, hands)
    settled += _not_dealt_in(game, round)
    return settled


def concluded(game: BankedGame, round: BankedRound, settled: bool) -> Clauses:
    """What a round is, and why there was nothing to settle if there was nothing."""
    if settled:
        return (game.cites.round,)
    folded = any(not box.dead and box.decisions for box in round.boxes.values())
    return (game.cites.round, *(game.cites.nobody_left if folded else (game.cites.void,)))


def _paid(game: BankedGame, settled: list[e.Event]) -> e.RoundPaid:
    wagers = [(s.box, s.wager) for s in settled if isinstance(s, e.WagerSettled)]
    moves = [m for m in settled if isinstance(m, e.PoolsMoved)]
    moved = sum((Movement(m.pool, m.reserve, m.house) for m in moves), Movement())
    return e.RoundPaid(tuple(wagers), moved, game.cites.rack)


def limited(game: BankedGame, round: BankedRound, pool: int | None) -> Iterator[e.Event]:
    """After an earlier major win on the link no more than it left is paid (J15, J24)."""
    if pool is not None and round.meter is not None:
        yield e.PoolLimited(pool, needed(game.jackpot, "jackpot").linked)


# What was settled is undone


def settle_anew(
    game: BankedGame, table: BankedSign, round: BankedRound, pool: int | None
) -> Iterator[e.Event]:
    """By the cards as they are known now."""
    for event in undo(game, round, (game.deciding(round),)):
        yield event
        round = evolve(round, event)
    for event in limited(game, round, pool):
        yield event
        round = evolve(round, event)
    dealer = game.hand(round.dealer, round.board) if round.declared else None
    yield from settle(game, table, round, tuple(still_in(round)), dealer)


def undo(game: BankedGame, round: BankedRound, clauses: Clauses) -> Iterator[e.Event]:
    """What was paid and taken lies there again, and the pools are as they were."""
    if round.paid is None:
        return
    yield e.SettlementReversed(round.paid.wagers, clauses)
    if game.jackpot is not None and round.meter is not None:
        fed = sum(_fed_by_losers(game, round, round.meter, []), Movement())
        if game.jackpot.fed_by != "loss":
            fed = Movement()
        prizes = (-(round.paid.moved + -fed), "the prizes go back", (game.cites.void,))
        wagers = (-fed, "the wagers are taken out again", game.jackpot.leaving)
        for movement, why, by in (prizes, wagers):
            if movement != Movement():
                yield pools_moved(why, movement, by)


def _of_open_wagers(box: Box, rulings: Rulings) -> Rulings:
    """Of the wagers that lie there, those of which nothing has become yet."""
    left = box.open_wagers
    return {name: ruling for name, ruling in rulings.items() if (ruling.on or name) in left}


def _hand(game: BankedGame, round: BankedRound, box: Box) -> Hand:
    if UNKNOWN in box.cards:
        raise TooSoon(f"the cards of box {box.number} have not been shown")
    return game.hand(box.cards, round.board)


def _declared(game: BankedGame, box: Box, hand: Hand, dealer: Hand | None) -> e.HandDeclared:
    clauses = game.describes(hand)
    if dealer is not None and game.derived.name in box.wagers:
        clauses = (*clauses, *game.compares(hand, dealer))
    return e.HandDeclared(box.number, hand.category, hand.ranks, clauses)


def _settle_wagers(
    table: BankedSign, box: Box, rulings: Rulings, counts: dict[str, Counted], first: bool = False
) -> Iterator[e.Event]:
    """Those that are settled before any hand is turned, or the others."""
    for wager, ruling in rulings.items():
        if ruling.first == first:
            yield _settled(table, box, wager, ruling, counts[ruling.on or wager])


def _settled(
    table: BankedSign, box: Box, wager: str, ruling: Ruling, counted: Counted
) -> e.WagerSettled:
    clauses = (*ruling.clauses, *counted.clauses)
    paid = 0
    if ruling.odds:
        paid = rounded_up(ruling.odds * counted.amount)
        if ruling.ceiling and table.maximum_payout is not None:
            paid, clauses = min(paid, table.maximum_payout), (*clauses, ruling.ceiling)
    if ruling.on:  # a payment upon another wager has nothing of its own at risk
        return e.WagerSettled(box.number, wager, ruling.result, 0, 0, paid, 0, clauses)
    amount = box.wagers[wager]
    back = amount - counted.amount if ruling.result == Result.LOSE else amount
    return e.WagerSettled(
        box.number, wager, ruling.result, amount, counted.amount, paid, back, clauses
    )


def _not_dealt_in(game: BankedGame, round: BankedRound) -> Iterator[e.Event]:
    for box in round.boxes.values():
        if not box.cards:
            for wager, amount in box.open_wagers.items():
                yield returned(box.number, wager, amount, game.cites.not_dealt)


# The jackpot


def _settle_jackpot(
    game: BankedGame, round: BankedRound, hands: dict[int, Hand]
) -> Iterator[e.Event]:
    jackpot, meter = game.jackpot, round.meter
    if meter is None:  # it is read when somebody has laid the wager
        return
    jackpot = needed(jackpot, "jackpot")
    claims = tuple(
        Claim(number, box.wagers[jackpot.wager], hand, box.cards)
        for number, hand in hands.items()
        if jackpot.wager in (box := round.boxes[number]).open_wagers
    )
    settlement = jackpot.settle(round.display, round.pool_limit, claims)
    winners = {prize.box for prize in settlement.prizes}
    lost = [claim for claim in claims if claim.box not in winners]
    for claim in lost:
        yield _jackpot_lost(claim, jackpot.wager, jackpot.lost(claim))
    if jackpot.fed_by == "loss":
        for movement in _fed_by_losers(game, round, meter, lost):
            yield pools_moved("wagers that did not win", movement, jackpot.feeding)
            meter = moved(meter, movement)
    for prize in settlement.prizes:
        wager = next(claim.wager for claim in claims if claim.box == prize.box)
        back = wager if jackpot.returns_winning_wager else 0
        yield e.WagerSettled(
            prize.box, jackpot.wager, Result.WIN, wager, wager, prize.paid, back, prize.clauses
        )
        movement = pay_out(meter, prize)
        yield pools_moved(f"the prize of box {prize.box}", movement, prize.clauses)
        meter = moved(meter, movement)
    if settlement.reseed:
        yield pools_moved("the pool starts anew", reseed(meter), settlement.reseed)


def _jackpot_lost(claim: Claim, wager: str, clauses: Clauses) -> e.WagerSettled:
    return e.WagerSettled(claim.box, wager, Result.LOSE, claim.wager, claim.wager, 0, 0, clauses)


def _fed_by_losers(
    game: BankedGame, round: BankedRound, meter: Meter, lost: list[Claim]
) -> Iterator[Movement]:
    """Wagers lost by folding were lost before; the others are lost now."""
    wager = needed(game.jackpot, "jackpot").wager
    folded = [
        box.settled[wager].amount
        for box in round.boxes.values()
        if wager in box.settled and box.settled[wager].result == Result.LOSE
    ]
    for amount in (*folded, *(claim.wager for claim in lost)):
        yield contribution(meter, amount)
