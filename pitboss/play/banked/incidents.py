"""Irregularities: the game rules on what happened, and the machine carries the remedy out."""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.cards.card import check_cards
from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace, needed
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.jackpot import Movement, contribution, within
from pitboss.play.banked.round import BankedRound, Box, evolve
from pitboss.play.banked.settlement import forfeit
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.wagers import count, returned
from pitboss.play.verbs import Clauses, Refused, Remedy, Result

AFTER_THE_ROUND = (c.MissingCard, c.ForeignCard, c.ShoeMalfunction)  # these touch it no more


def rule_on(
    game: BankedGame, table: BankedSign, round: BankedRound, incident: c.Incident
) -> Iterator[e.Event]:
    if round.over and not isinstance(incident, AFTER_THE_ROUND):
        raise Refused((game.cites.dispute,), "the round is over: what is found now is a dispute")
    check(game, table, round, incident)
    remedy = game.incidents[type(incident)](round, incident)
    place, nth = where(incident)
    yield e.IncidentRuled(kind(incident), place, nth, remedy.counts, remedy.kind, remedy.clauses)
    if isinstance(incident, c.AmountFound):
        yield from _correct(game, table, round, incident, remedy.clauses)
    elif isinstance(incident, c.EarlierMajorWin) and incident.before_fifth_card:
        if round.meter is not None:  # without a jackpot wager there is nothing to limit
            yield e.PoolLimited(incident.pool, remedy.clauses)
    elif isinstance(incident, c.DealtWithoutWager):
        for event in _found_there(round, incident, remedy.clauses):
            yield event
            round = evolve(round, event)
    yield from _carry_out(game, table, round, incident, remedy)


def _found_there(
    round: BankedRound, incident: c.DealtWithoutWager, clauses: Clauses
) -> Iterator[e.Event]:
    """The cards that were dealt by mistake, and what lies beside them (reading U13)."""
    if incident.cards:
        places = (incident.box,) * len(incident.cards)
        yield e.CardsDealt(places, incident.cards, round.remaining, clauses)
    player = round.boxes[incident.box].player if incident.box in round.boxes else ""
    for wager, amount in incident.lying.items():
        yield e.WagerPlaced(incident.box, wager, amount, player, clauses)


def _carry_out(
    game: BankedGame, table: BankedSign, round: BankedRound, incident: c.Incident, remedy: Remedy
) -> Iterator[e.Event]:
    place, nth = where(incident)
    match remedy.kind:
        case "show-instead":
            if nth > len(round.dealer):
                raise TooSoon(f"the dealer's card {nth} has not been dealt")
            yield e.CardsShown(DEALER, (nth,), round.dealer[nth - 1 : nth], remedy.clauses)
        case "deemed":
            yield from _deem(game, table, round, round.boxes[place], remedy)
        case "void-hand":
            box = round.boxes.get(place) or Box(place)
            if not box.dead:  # what went back does not go back again
                yield from _void_hand(game, round, box, remedy.clauses)
        case "void-round":
            yield from _void_round(game, round, remedy.clauses)


def _deem(
    game: BankedGame, table: BankedSign, round: BankedRound, box: Box, remedy: Remedy
) -> Iterator[e.Event]:
    if round.dealing or not round.is_asked(box):
        raise TooSoon(f"no decision is asked of box {box.number}")
    yield e.Decided(box.number, remedy.decision, True, remedy.clauses)
    yield from forfeit(game, table, round, box, remedy.decision)


def _void_hand(
    game: BankedGame, round: BankedRound, box: Box, clauses: Clauses
) -> Iterator[e.Event]:
    """Every wager of the box goes back, and out of the pools again (readings G2, J26)."""
    clauses = (*clauses, game.cites.void)
    yield e.HandVoided(box.number, clauses)
    yield from _give_back(box, clauses)
    yield from _taken_out(game, round, _contributed(game, round, box))


def _void_round(game: BankedGame, round: BankedRound, clauses: Clauses) -> Iterator[e.Event]:
    """Everything goes back, what was collected or added before included (G2, G18, J25)."""
    yield e.RoundVoided((*clauses, game.cites.void))
    for box in round.boxes.values():
        yield from _give_back(box, (clauses[0], game.cites.void))
    movement = -round.moved
    for box in round.boxes.values():
        movement += _contributed(game, round, box)
    yield from _taken_out(game, round, movement)
    yield e.RoundConcluded((game.cites.round,))


def _give_back(box: Box, clauses: Clauses) -> Iterator[e.Event]:
    for wager, amount in box.wagers.items():
        yield e.WagerSettled(box.number, wager, Result.VOID, amount, 0, 0, amount, clauses)


def _contributed(game: BankedGame, round: BankedRound, box: Box) -> Movement:
    """What the box's jackpot wager put into the pools before the first card, taken out."""
    jackpot, meter = game.jackpot, round.meter
    if meter is None:
        return Movement()
    jackpot = needed(jackpot, "jackpot")
    if jackpot.fed_by != "acceptance" or jackpot.wager not in box.wagers:
        return Movement()
    return -contribution(meter, box.wagers[jackpot.wager])


def _taken_out(game: BankedGame, round: BankedRound, movement: Movement) -> Iterator[e.Event]:
    if movement != Movement():
        jackpot = needed(game.jackpot, "jackpot")
        taken = within(needed(round.meter, "meter"), movement)
        why = "the wagers are taken out again"
        yield e.PoolsMoved(taken.pool, taken.reserve, taken.house, why, jackpot.leaving)


# What is found at settlement


def _correct(
    game: BankedGame, table: BankedSign, round: BankedRound, found: c.AmountFound, clauses: Clauses
) -> Iterator[e.Event]:
    box = round.boxes[found.box]
    yield e.AmountCorrected(box.number, found.wager, found.amount, clauses)
    box = replace(box, wagers={**box.wagers, found.wager: found.amount})
    if found.wager == game.derived.name:
        counted = count(game, table, box)[found.wager]
        if counted.amount == found.amount and counted.clauses:
            yield e.PlayerAdvised(box.number, counted.clauses)
    elif found.amount < table.least(found.wager):
        yield from _found_under(game, table, round, box, found.wager)


def _found_under(
    game: BankedGame, table: BankedSign, round: BankedRound, box: Box, wager: str
) -> Iterator[e.Event]:
    """Below the minimum, noticed late: the first stands; a later one returns then (G8)."""
    under = game.cites.under
    if box.number not in table.advised:
        yield e.PlayerAdvised(box.number, (under,))
        return
    left = box.open_wagers
    for name in game.falls_with(wager):
        if name in left:
            yield returned(box.number, name, left.pop(name), (under,))
    if "ante" not in left:  # no jackpot wager outlives it
        yield from _taken_out(game, round, _contributed(game, round, box))
    if not left:
        yield e.HandVoided(box.number, (under,))
    elif "ante" not in left and round.is_asked(box):
        yield e.Decided(box.number, "stay", True, game.cites.unasked)


# Whether an incident can have happened in this round at all.


OF_CARDS = (
    c.AmountFound,
    c.CardExposed,
    c.DealtWithoutWager,
    c.EarlierMajorWin,
    c.HandInDiscard,
    c.NoDecision,
    c.WrongCount,
    c.WrongOrder,
)


def kind(incident: c.Incident) -> str:
    """The incident's name as people write it: `card-exposed`."""
    name = type(incident).__name__
    return "".join(f"-{char.lower()}" if char.isupper() else char for char in name)[1:]


def where(incident: c.Incident) -> tuple[int, int]:
    """The place that it concerns, and the number of the card there."""
    if isinstance(incident, c.CardExposed):
        return incident.to, incident.card
    if isinstance(incident, c.WrongCount | c.WrongOrder):
        return incident.to, 0
    return getattr(incident, "box", DEALER), 0


def check(game: BankedGame, table: BankedSign, round: BankedRound, incident: c.Incident) -> None:
    """Raise unless the game has a rule for it and the round a place."""
    if type(incident) not in game.incidents:
        raise UnknownPlace(f"{game.rules} has no rule for {kind(incident)}")
    if isinstance(incident, OF_CARDS) and not round.begun:
        raise TooSoon("no card has left the shoe")
    match incident:
        case c.CardExposed():
            _check_card(game, table, round, incident)
        case c.WrongCount(to=to) | c.WrongOrder(to=to):
            if to not in _places(game, table, round):
                raise UnknownPlace("no cards are dealt there")
        case c.DealtWithoutWager():
            _check_stray(game, round, incident)
        case c.EarlierMajorWin(pool=pool) if pool < 0:
            raise BadAmount("a pool is never less than nothing")
        case c.ShoeMalfunction() if table.shoe != "automated":
            raise UnknownPlace("the shoe at this table is not an automated one")
    _check_box(game, round, incident)


def _places(game: BankedGame, table: BankedSign, round: BankedRound) -> list[int]:
    """Every place as often as it is dealt a card, hands dealt by mistake included."""
    order = game.dealing[table.shoe].order(game.served(round))
    strays = (box for box in round.boxes.values() if box.number not in order)
    return [*order, *(box.number for box in strays for _ in box.cards)]


def _check_card(
    game: BankedGame, table: BankedSign, round: BankedRound, incident: c.CardExposed
) -> None:
    size = _places(game, table, round).count(incident.to)
    if not 1 <= incident.card <= size:
        raise UnknownPlace(f"no card {incident.card} is dealt there")


def _check_stray(game: BankedGame, round: BankedRound, incident: c.DealtWithoutWager) -> None:
    if incident.box < 1:
        raise UnknownPlace(f"there is no box {incident.box}")
    box = round.boxes.get(incident.box) or Box(incident.box)
    for wager in game.wagers:
        if wager.name in incident.lying and (wager.price_clause or wager.name in box.wagers):
            raise BadInput(f"no {wager.name} can lie there unplaced")
    if unknown := incident.lying.keys() - set(game.laid):
        raise UnknownPlace(f"{game.rules} has no wager '{min(unknown)[:20]}'")
    if any(amount <= 0 for amount in incident.lying.values()):
        raise BadAmount("an amount that is found is more than nothing")
    if box.cards or game.dealt_in(replace(box, wagers={**box.wagers, **incident.lying})):
        raise BadInput(f"box {incident.box} was dealt in by right, or is dealt in already")
    check_cards((*incident.cards, *round.known_cards()), game.deck)


def _check_box(game: BankedGame, round: BankedRound, incident: c.Incident) -> None:
    number = getattr(incident, "box", None)
    if number is None or isinstance(incident, c.DealtWithoutWager):
        return
    if number not in round.boxes:
        raise UnknownPlace(f"there are no wagers on box {number}")
    box = round.boxes[number]
    if isinstance(incident, c.HandInDiscard) and not (box.cards and box.open_wagers):
        raise UnknownPlace(f"box {number} has no hand in play")
    if isinstance(incident, c.AmountFound):
        if incident.wager not in box.open_wagers:
            raise UnknownPlace(f"there is no {incident.wager[:20]} on box {number}")
        if any(w.name == incident.wager and w.price_clause for w in game.wagers):
            raise BadAmount(f"a {incident.wager} is accepted at its price and no other")
        if incident.amount <= 0:
            raise BadAmount("an amount that is found is more than nothing")
