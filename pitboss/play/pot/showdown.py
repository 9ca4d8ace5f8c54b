"""The end of a round: who shows, who wins each pot, what the house takes, and how pots divide."""

from collections.abc import Container, Iterator

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN
from pitboss.cards.hand import Hand
from pitboss.errors import TooSoon
from pitboss.play.pot.events import (
    Event,
    HandShown,
    PotWon,
    RoundEnded,
    RoundVoided,
    WinningsPaid,
)
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.pots import Pot, form_pots, share_out
from pitboss.play.pot.round import Hold, PotRound
from pitboss.play.pot.sign import PotSign
from pitboss.play.verbs import Clauses


class Award(Struct, frozen=True, gc=False):
    """A pot, and who wins it by which clauses."""

    pot: Pot
    winners: tuple[int, ...]  # clockwise from the buck
    by: Clauses


Charge = tuple[int, Clauses]  # the commission on a pot, and by which clauses


def settle(game: PotGame, table: PotSign, round: PotRound) -> Iterator[Event]:
    """Show, take the commission and pay; or refund where nobody can win."""
    folder = last_folder(round)
    if not folder and not round.contenders:
        yield void_round(round, "", _nobody_left(game, round) + game.law.invalid)
        return
    pots = form_pots(round.seats)
    contested = [pot for pot in pots if len(pot.contenders) > 1]
    hands = value_hands(game, table, round, contested)
    awards = _awards(game, round, pots, hands, folder)
    charges = _charges(game, table, round, awards)
    yield from _show(game, round, contested, hands)
    yield from _win(game, table, round, awards, charges, hands)
    payments = _pay(game, table, awards, charges)
    yield from payments
    paid = {number for payment in payments for number, share in payment.shares if share}
    yield RoundEnded(next_buck(round, paid), game.law.buck)


def last_folder(round: PotRound) -> int:
    """The latest fold by a player not known to have held a wrong number of cards."""
    for number in reversed(round.folds):
        if round.seat(number).hold is Hold.FOLDED:
            return number
    return 0


def next_buck(round: PotRound, paid: Container[int] = ()) -> int:
    """The next seat clockwise whose player will be dealt in, by the stake or by what is paid."""
    for seat in (*round.seats[1:], round.seats[0]):
        if (seat.stake or seat.number in paid) and not seat.leaving:
            return seat.number
    return round.seats[-1].number


def void_round(round: PotRound, reason: str, clauses: Clauses) -> RoundVoided:
    """Every wager goes back, and what was won or charged is undone."""
    changes = [(seat.number, seat.contributed + seat.early - seat.won) for seat in round.seats]
    refunded = [
        replace(seat, stake=seat.stake + change)
        for seat, (_, change) in zip(round.seats, changes, strict=True)
    ]
    buck = next_buck(replace(round, seats=tuple(refunded)))
    return RoundVoided(tuple(changes), reason, buck, clauses)


# Hands


def value_hands(
    game: PotGame, table: PotSign, round: PotRound, contested: list[Pot]
) -> dict[int, Hand]:
    """What each contender of a contested pot holds; none where no hand has to be compared."""
    if not contested:
        return {}
    hands, board = {}, round.board
    unseen = UNKNOWN in board
    for seat in round.contenders:
        if unseen or UNKNOWN in seat.cards:
            raise TooSoon(f"the cards of seat {seat.number} have to be shown first")
        hands[seat.number] = game.value(table, seat.cards, board)
    return hands


def showing_order(round: PotRound) -> tuple[int, ...]:
    """First the player being called, or failing that the first from the buck; then clockwise."""
    numbers = [seat.number for seat in round.contenders]
    leader = round.leader
    at = numbers.index(leader) if leader in numbers else 0
    return tuple(numbers[at:] + numbers[:at])


def _show(
    game: PotGame, round: PotRound, contested: list[Pot], hands: dict[int, Hand]
) -> Iterator[Event]:
    for number in must_show(round, contested, hands):
        if number not in round.shown:
            yield HandShown(number, round.seat(number).cards, game.law.show)


def must_show(round: PotRound, contested: list[Pot], hands: dict[int, Hand]) -> Iterator[int]:
    """Each who is equal or better than the best shown in any pot that he or she contests."""
    best: dict[int, Hand] = {}
    for number in showing_order(round):
        unbeaten = False
        for nth, pot in enumerate(contested):
            if number in pot.contenders and (nth not in best or hands[number] >= best[nth]):
                best[nth], unbeaten = hands[number], True
        if unbeaten:
            yield number


def _awards(
    game: PotGame, round: PotRound, pots: tuple[Pot, ...], hands: dict[int, Hand], folder: int
) -> list[Award]:
    """A pot without contenders goes to the last folder, or with the pot below it."""
    awards: list[Award] = []
    for pot in pots:
        if pot.contenders:
            awards.append(_award(game, round, pot, hands))
        elif folder:
            awards.append(Award(pot, (folder,), _nobody_left(game, round) + game.law.passed))
        else:
            awards.append(Award(pot, awards[-1].winners, game.law.foul))
    return awards


def _nobody_left(game: PotGame, round: PotRound) -> Clauses:
    """Why no contender is left: hands of a wrong number, or wagers that were declared void."""
    foul = any(seat.hold is Hold.FOUL for seat in round.seats)
    return game.law.foul if foul else game.law.void_wagers + game.law.foul


def _award(game: PotGame, round: PotRound, pot: Pot, hands: dict[int, Hand]) -> Award:
    law = game.law
    if len(pot.contenders) > 1:
        best = max([hands[number] for number in pot.contenders])
        return Award(pot, tuple([n for n in pot.contenders if hands[n] == best]), law.show)
    if any(seat.hold is Hold.FOUL for seat in round.seats):
        won = law.first_won if round.number == 1 else law.won
        return Award(pot, pot.contenders, won + law.foul)
    return Award(pot, pot.contenders, law.first_won if round.number == 1 else law.won)


def _hand_clauses(
    game: PotGame, table: PotSign, round: PotRound, pot: Pot, hands: dict[int, Hand]
) -> list[str]:
    """What decides between hands; some of it comes more than once."""
    law = game.law
    clauses = [*law.hand, *law.order, *law.ranks]
    for seat in round.seats:
        if seat.number in pot.contenders:
            hand = hands[seat.number]
            clauses += law.categories[hand.category]
            clauses += game.rests_on(table, seat.cards, round.board, hand)
            clauses += law.all_cards_count.get(hand.category, ())
    return clauses


# Commission and payment


def _win(
    game: PotGame,
    table: PotSign,
    round: PotRound,
    awards: list[Award],
    charges: list[Charge],
    hands: dict[int, Hand],
) -> Iterator[PotWon]:
    law = game.law
    for nth in reversed(range(len(awards))):
        award, (charge, by) = awards[nth], charges[nth]
        pot, compared = award.pot, len(award.pot.contenders) > 1
        decided = _hand_clauses(game, table, round, pot, hands) if compared else ()
        clauses = (*award.by, *decided, *by, *(law.pots if len(awards) > 1 else ()))
        yield PotWon(
            nth,
            pot.amount,
            pot.amount - pot.uncalled,
            charge,
            pot.contenders,
            award.winners,
            tuple([(n, hands[n].category) for n in pot.contenders]) if compared else (),
            tuple(dict.fromkeys(clauses)),
        )


def _pay(
    game: PotGame, table: PotSign, awards: list[Award], charges: list[Charge]
) -> list[WinningsPaid]:
    payments = []
    unit = table.chip if table.tournament else game.unit
    for winners, nths in _same_winners(awards).items():
        amount = sum([awards[nth].pot.amount - charges[nth][0] for nth in nths])
        shares = share_out(amount, len(winners), unit)
        paid = game.law.pay + (game.law.divide if len(winners) > 1 else ())
        payments.append(WinningsPaid(tuple(nths), tuple(zip(winners, shares, strict=True)), paid))
    return payments


def _same_winners(awards: list[Award]) -> dict[tuple[int, ...], list[int]]:
    groups: dict[tuple[int, ...], list[int]] = {}
    for nth, award in enumerate(awards):
        groups.setdefault(award.winners, []).append(nth)
    return groups


def _charges(game: PotGame, table: PotSign, round: PotRound, awards: list[Award]) -> list[Charge]:
    """Pots with the same winners count as one; each bears the growth of the running total."""
    if table.tournament:
        return [(0, ())] * len(awards)
    law = game.law
    sums: dict[tuple[int, ...], int] = {}
    charges = []
    for award in awards:
        pot, winners = award.pot, award.winners
        by = law.reckon + (law.uncalled if pot.uncalled else ())
        if len(winners) > 1 and pot.contributors <= set(winners):
            charges.append((0, by + law.tied))
            continue
        before = sums.get(winners, 0)
        total = sums[winners] = before + pot.amount - pot.uncalled
        charge = _charge(game, table, round, total)
        if before:
            charge -= _charge(game, table, round, before)
        by += law.several_pots if before else ()
        by += _scale_clauses(game, table, total)
        charges.append((charge, by + (law.tied if _brought_back(round, award) else ())))
    return charges


def _brought_back(round: PotRound, award: Award) -> bool:
    """Whether only the money of another keeps a pot from being free: of a tie, or of hands that
    were played to the end by tapping out (reading P54)."""
    if len(award.winners) > 1:
        return True
    others = award.pot.contributors - set(award.pot.contenders)
    return bool(others) and any(not round.seat(number).stake for number in award.pot.contenders)


def _scale_clauses(game: PotGame, table: PotSign, pot: int) -> Clauses:
    """The line of the scale, and whether it was varied."""
    law = game.law
    varied = game.scale_at(table) != game.scale
    by = law.scale_varied if varied else ()
    return by + (law.no_commission if pot <= game.free else law.scale)


def _charge(game: PotGame, table: PotSign, round: PotRound, pot: int) -> int:
    scale = game.scale_at(table)
    if scale.free_before_communal and not round.board:
        return 0
    return scale.charge(table.minimum, pot)
