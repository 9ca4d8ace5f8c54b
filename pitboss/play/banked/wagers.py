"""Wagers: what may be placed before the deal, and how much of a wager counts."""

from collections.abc import Iterator

from msgspec import Struct

from pitboss.errors import BadAmount, BadInput, UnknownPlace
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import Act, TakeBack
from pitboss.play.banked.game import BankedGame, InitialWager
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import in_words
from pitboss.play.verbs import Bar, Clauses, Offer, Refused, Result


def opening(
    game: BankedGame, table: BankedSign, round: BankedRound, wager: InitialWager, act: Act
) -> Offer | Bar:
    """Whether it is open to the player at the box before the deal, and within which limits."""
    cites, box = game.cites, round.boxes.get(act.box) or Box(act.box)
    if box.dead:
        return Bar((cites.void,), f"the player at box {act.box} takes no part in this round")
    if bar := _closed(table, wager):
        return bar
    if act.player and box.wagers and box.player not in ("", act.player):
        return Bar((cites.other_player,), f"box {act.box} is {box.player}'s")
    if act.player and any(
        other.player == act.player and other.number != act.box and other.wagers
        for other in round.boxes.values()
    ):
        return Bar((cites.other_box,), f"{act.player} has a wager on another box")
    if wager.name in box.wagers:
        return Bar((cites.again or wager.clauses[0],), f"a wager lies on {wager.name} already")
    for need in wager.needs:
        if need not in box.wagers and need not in box.settled:
            return Bar((wager.needs_clause,), f"a wager on {wager.name} needs one on {need}")
    return _limits(table, wager, box)


def _closed(table: BankedSign, wager: InitialWager) -> Bar | None:
    if table.tournament and wager.tournament_clause:
        return Bar((wager.tournament_clause,), f"no {wager.name} wagers in a tournament")
    if wager.down_clause and not table.jackpot_working:
        return Bar((wager.down_clause,), "the jackpot equipment is out of order")
    if wager.price_clause and not table.jackpot_wager:
        return Bar((wager.price_clause,), "no jackpot is displayed at this table")
    return None


def _limits(table: BankedSign, wager: InitialWager, box: Box) -> Offer:
    if wager.price_clause:
        return Offer((wager.price_clause,), table.jackpot_wager, table.jackpot_wager)
    if wager.equal_to:
        amount = _amount(box, wager.equal_to)
        return Offer((wager.equal_clause,), amount, amount)
    least, most = table.limits(wager.name, box.number)
    return Offer(wager.clauses, least, most, table.multiple)


def _amount(box: Box, wager: str) -> int:
    return box.wagers[wager] if wager in box.wagers else box.settled[wager].amount


def place(
    game: BankedGame, table: BankedSign, round: BankedRound, wager: InitialWager, act: Act
) -> Iterator[e.Event]:
    """A wager before the deal: placed, returned, or refused."""
    closed = game.wagers_closed[wager.name] if round.begun else None
    offer = closed or opening(game, table, round, wager, act)
    if isinstance(offer, Bar):
        raise Refused(offer.clauses, offer.why)
    if act.overlooked and not table.by_hand:
        raise BadInput("an electronic table overlooks no wager")
    _check_amount(game, table, wager, offer, act.amount)
    box = round.boxes.get(act.box) or Box(act.box)
    under = not wager.price_clause and act.amount < table.least(wager.name)
    if wager.unlit_clause and not act.lit:
        yield returned(act.box, wager.name, act.amount, (wager.unlit_clause,))
    elif any(need in box.settled for need in wager.needs) and not act.overlooked:
        why = (game.cites.under, wager.needs_clause)
        yield returned(act.box, wager.name, act.amount, why)
    elif under and act.box in table.advised and not act.overlooked:
        yield returned(act.box, wager.name, act.amount, (game.cites.under,))
    else:
        clauses = wager.clauses
        if not wager.price_clause and table.lifted(wager.name, act.box):
            clauses = (*clauses, game.cites.marker)
        yield e.WagerPlaced(act.box, wager.name, act.amount, act.player, clauses)
        told = game.cites.under in box.advised or act.box in table.advised
        if under and not told:
            yield e.PlayerAdvised(act.box, (game.cites.under,))


def _check_amount(
    game: BankedGame, table: BankedSign, wager: InitialWager, offer: Offer, amount: int
) -> None:
    if amount <= 0:
        raise BadAmount(f"{in_words(amount)} on {wager.name} is no wager")
    if wager.price_clause or wager.equal_to:
        if amount != offer.least:
            why = f"the {wager.name} is {in_words(offer.least)}, not {in_words(amount)}"
            raise Refused(offer.clauses, why)
    elif amount % table.multiple and amount >= table.least(wager.name):
        # One below the minimum is dealt with as such, whatever its multiple (reading G9).
        why = f"{in_words(amount)} is not a multiple of {in_words(table.multiple)}"
        raise Refused((game.cites.multiple,), why)


def returned(box: int, wager: str, amount: int, clauses: Clauses) -> e.WagerSettled:
    return e.WagerSettled(box, wager, Result.RETURNED, amount, 0, 0, amount, clauses)


def take_back(game: BankedGame, round: BankedRound, command: TakeBack) -> Iterator[e.Event]:
    """Until the first card a wager is its player's, and takes along what depends on it."""
    if round.begun:
        raise Refused((game.cites.locked,), "wagers are closed once the first card is out")
    box = round.boxes.get(command.box)
    if box is None or command.wager not in box.wagers:
        raise UnknownPlace(f"there is no {command.wager} on box {command.box}")
    for wager in (command.wager, *game.dependents(command.wager)):
        if wager in box.wagers:
            amount = box.wagers[wager]
            yield e.WagerTakenBack(command.box, wager, amount, (game.cites.locked,))


class Counted(Struct, frozen=True, gc=False):
    """The part of a wager that is at risk, and the clauses that cut it down."""

    amount: int
    clauses: Clauses = ()


def count(game: BankedGame, table: BankedSign, box: Box) -> dict[str, Counted]:
    """How much of each wager counts."""
    counted = {
        wager.name: _count_initial(game, table, wager, box)
        for wager in game.wagers
        if wager.name in box.wagers
    }
    for wager in game.wagers:
        if wager.equal_to and wager.name in counted and wager.equal_to in counted:
            _make_equal(counted, wager)
    if game.derived.name in box.wagers:
        counted[game.derived.name] = _count_derived(game, box, counted[game.derived.of])
    return counted


def _count_initial(game: BankedGame, table: BankedSign, wager: InitialWager, box: Box) -> Counted:
    amount = box.wagers[wager.name]
    if wager.price_clause:
        return Counted(amount)
    least, most = table.limits(wager.name, box.number)
    if amount > most:
        return Counted(most, game.cites.over)
    # Found only now not to be a multiple: counted down, unless that falls below the minimum (G9).
    lower = amount - amount % table.multiple
    return Counted(lower, (game.cites.multiple,)) if least <= lower < amount else Counted(amount)


def _make_equal(counted: dict[str, Counted], wager: InitialWager) -> None:
    """Found unequal, both count at the lower (reading U14)."""
    one, other = counted[wager.name], counted[wager.equal_to]
    if one.amount != other.amount:
        lower = Counted(min(one.amount, other.amount), (wager.equal_clause,))
        counted[wager.name] = counted[wager.equal_to] = lower


def _count_derived(game: BankedGame, box: Box, of: Counted) -> Counted:
    """A multiple of what counts of the other; found short it counts as laid (G5, G13, U9)."""
    stage = box.decisions.index(game.derived.name)
    amount, multiples = box.wagers[game.derived.name], game.derived.multiples(stage)
    for multiple in multiples:
        if amount == multiple * box.wagers[game.derived.of]:
            return Counted(multiple * of.amount, of.clauses)
    right = [multiple * of.amount for multiple in multiples]
    if amount in right:
        return Counted(amount)
    if below := [each for each in right if each < amount]:
        return Counted(max(below), game.derived.long(stage))
    return Counted(amount, game.derived.short(stage))
