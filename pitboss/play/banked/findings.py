"""Whether an incident can have happened in this round at all, before anybody rules on it."""

from msgspec.structs import replace

from pitboss.cards.card import check_cards
from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked.commands import DEALER
from pitboss.play.banked.game import BankedGame, Table
from pitboss.play.banked.round import BankedRound, Box

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


def check(game: BankedGame, table: Table, round: BankedRound, incident: c.Incident) -> None:
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


def _places(game: BankedGame, table: Table, round: BankedRound) -> list[int]:
    """Every place as often as it is dealt a card, hands dealt by mistake included."""
    order = game.dealing[table.shoe].order(game.served(round))
    strays = (box for box in round.boxes.values() if box.number not in order)
    return [*order, *(box.number for box in strays for _ in box.cards)]


def _check_card(
    game: BankedGame, table: Table, round: BankedRound, incident: c.CardExposed
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
