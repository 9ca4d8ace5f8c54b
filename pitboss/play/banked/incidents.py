"""Irregularities: the game rules on what happened, and the machine carries the remedy out."""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.cards.card import check_cards
from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.found import correct_amount, found_by
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.returns import contributed, taken_out
from pitboss.play.banked.round import BankedRound, Box, evolve
from pitboss.play.banked.settlement import forfeit, undo
from pitboss.play.banked.sign import BankedSign
from pitboss.play.verbs import Clauses, Refused, Remedy, Result, check_breach

AFTER_THE_ROUND = (c.MissingCard, c.ForeignCard, c.ShoeMalfunction)  # these touch it no more


def rule_on(
    game: BankedGame, table: BankedSign, round: BankedRound, incident: c.Incident
) -> Iterator[e.Event]:
    if round.over and not isinstance(incident, AFTER_THE_ROUND):
        raise Refused((game.cites.dispute,), "the round is over: what is found now is a dispute")
    check(game, table, round, incident)
    remedy = game.incidents[type(incident)](round, incident)
    if isinstance(incident, c.AmountFound):
        remedy = replace(remedy, clauses=found_by(game, table, round, incident, remedy.clauses))
    place, nth = where(incident)
    yield e.IncidentRuled(kind(incident), place, nth, remedy.counts, remedy.kind, remedy.clauses)
    if isinstance(incident, c.AmountFound):
        yield from correct_amount(game, table, round, incident, remedy.clauses)
    elif isinstance(incident, c.EarlierMajorWin) and remedy.limits_prizes:
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
            if box.is_open or not box.settled:  # what is lost or went back stays so
                yield from _void_hand(game, round, box, remedy.clauses)
        case "void-round":
            yield from _void_round(game, round, remedy.clauses)


def _deem(
    game: BankedGame, table: BankedSign, round: BankedRound, box: Box, remedy: Remedy
) -> Iterator[e.Event]:
    if round.dealing or round.turn != box.number:
        raise TooSoon(f"no decision is asked of box {box.number}")
    yield e.Decided(box.number, remedy.decision, True, remedy.clauses)
    yield from forfeit(game, table, round, box, remedy.decision)


def absent(game: BankedGame, table: BankedSign, round: BankedRound, box: Box) -> Iterator[e.Event]:
    """Nobody is there to decide: the player was excluded from the game (reading G22)."""
    remedy = game.incidents[c.NoDecision](round, c.NoDecision(box.number))
    clauses = (*remedy.clauses, box.barred)
    yield from _deem(game, table, round, box, replace(remedy, clauses=clauses))


def put_out(
    game: BankedGame, round: BankedRound, number: int, clauses: Clauses
) -> Iterator[e.Event]:
    """Excluded from the game: before the first card what was laid goes back (reading G22)."""
    kind = "exclude" if round.begun else "void-hand"
    yield e.IncidentRuled("contravention", number, 0, False, kind, clauses)
    if not round.begun:
        yield from _void_hand(game, round, round.boxes[number], clauses)


def _void_hand(
    game: BankedGame, round: BankedRound, box: Box, clauses: Clauses
) -> Iterator[e.Event]:
    """Every wager that is open goes back, and out of the pools again (readings G2, G21, J26)."""
    clauses = (*clauses, game.cites.void)
    yield e.HandVoided(box.number, clauses)
    yield from _give_back(box.number, box.open_wagers, clauses)
    yield from taken_out(game, round, contributed(game, round, box.open_wagers))


def _void_round(game: BankedGame, round: BankedRound, clauses: Clauses) -> Iterator[e.Event]:
    """Everything goes back, what was collected or added before included (G2, G18, J25)."""
    for event in undo(game, round, clauses):
        yield event
        round = evolve(round, event)
    yield e.RoundVoided((*clauses, game.cites.void))
    for box in round.boxes.values():
        yield from _give_back(box.number, box.wagers, (clauses[0], game.cites.void))
    movement = -round.moved
    for box in round.boxes.values():
        movement += contributed(game, round, box.wagers)
    yield from taken_out(game, round, movement)
    yield e.RoundConcluded((game.cites.round,))


def _give_back(box: int, wagers: dict[str, int], clauses: Clauses) -> Iterator[e.Event]:
    for wager, amount in wagers.items():
        yield e.WagerSettled(box, wager, Result.VOID, amount, 0, 0, amount, clauses)


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
            if isinstance(incident, c.WrongCount):
                _check_count(game, table, round, incident)
        case c.Contravention(clause=clause):
            check_breach(game, clause)
        case c.DealtWithoutWager():
            _check_stray(game, round, incident)
        case c.EarlierMajorWin(pool=pool) if pool < 0:
            raise BadAmount("a pool is never less than nothing")
        case c.EarlierMajorWin() if round.paid is not None:
            raise BadInput("the prizes of this round have been paid")
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
    """It has been dealt or is being dealt, and does not lie face up by right (reading U31)."""
    places = _places(game, table, round)
    if not 1 <= incident.card <= places.count(incident.to):
        raise UnknownPlace(f"no card {incident.card} is dealt there")
    dealt = _dealt(round, incident.to)
    coming = round.dealing and places[round.dealt] == incident.to
    if incident.card > dealt + coming:
        raise UnknownPlace(f"card {incident.card} has not been dealt there")
    last = round.remaining == 1 and game.dealing[table.shoe].up and not round.up_card
    by_right = last and incident.card > dealt
    if by_right or (incident.to, incident.card) in round.shown:
        raise BadInput(f"card {incident.card} lies face up there by right")


def _dealt(round: BankedRound, place: int) -> int:
    known = place in (DEALER, BOARD) or place in round.boxes
    return len(round.cards_of(place)) if known else 0


def _check_count(
    game: BankedGame, table: BankedSign, round: BankedRound, incident: c.WrongCount
) -> None:
    """A count that is right is no irregularity (reading U31)."""
    due = _places(game, table, round).count(incident.to)
    if incident.cards == (_dealt(round, incident.to) if round.dealing else due):
        raise BadInput(f"{incident.cards} cards there are the right number")


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


def _without_ante(game: BankedGame, box: Box, found: c.AmountFound) -> bool:
    """Chips of a derived wager beside a hand that may have none."""
    return (
        bool(game.cites.without_ante)
        and found.wager == game.derived.name
        and game.derived.of not in box.wagers
        and found.wager not in box.settled
    )


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
        if incident.wager not in box.open_wagers and not _without_ante(game, box, incident):
            raise UnknownPlace(f"there is no {incident.wager[:20]} on box {number}")
        if any(w.name == incident.wager and w.price_clause for w in game.wagers):
            raise BadAmount(f"a {incident.wager} is accepted at its price and no other")
        if incident.amount <= 0:
            raise BadAmount("an amount that is found is more than nothing")
