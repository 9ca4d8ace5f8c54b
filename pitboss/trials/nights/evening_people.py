"""What the people of an evening might do next, by chance. Much of it is lawful, and some is not."""

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec.structs import replace

from pitboss.floor.authority import PERMITS, Role
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked.decide import actions as banked_actions
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.pot.actions import actions as pot_actions
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.round import banked_table, pot_table
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Offer
from pitboss.trials.nights.banked import incidents as banked_night_incidents
from pitboss.trials.nights.chance import sometimes
from pitboss.trials.nights.pot import incidents as pot_night_incidents

NAMES = ("Ann", "Bob", "Cy", "Di", "Ed", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
STAFF = ("Olga", "Sam")
PRICE = dollars(2)
PEOPLE = {
    Role.DEALER: "Dan",
    Role.SUPERVISOR: "Sue",
    Role.OPERATOR: "Olga",
    Role.SHIFT_MANAGER: "Max",
    Role.DIRECTOR: "Dora",
    Role.INSPECTOR: "Ian",
}

Given = tuple[Command, str, Role]


def actor_for(command: Any, chance: Random, state: TableState | None = None) -> tuple[str, Role]:
    """Somebody who may give it: its player where it is a player's."""
    roles = PERMITS[type(command)].roles
    player = getattr(command, "player", getattr(command, "by", ""))
    if Role.PLAYER in roles and player:
        return player, Role.PLAYER
    if isinstance(command, c.ChangeCards):
        return command.supervisor, Role.SUPERVISOR
    role = chance.choice([role for role in roles if role in PEOPLE])
    return PEOPLE[role], role


# Setting up


def set_up(rules: str, chance: Random, jackpot: str) -> c.SetUp:
    game = GAMES[rules]
    kind = "manual"
    if isinstance(game, PotGame):
        minimum = dollars(chance.choice((1, 5, 10)))
        sign = c.Sign(pot=PotSign(minimum, 20 * minimum, chance.choice(game.limits)))
    else:
        kind = chance.choice(tuple(game.dealing))
        price = PRICE if jackpot else 0
        sign = c.Sign(banked=BankedSign(dollars(5), dollars(500), jackpot_wager=price))
    decks = ("red", "blue") if kind == "automated" else ("red",)
    return c.SetUp(
        rules=rules,
        seats=min(6, game.seats) if isinstance(game, PotGame) else 6,
        sign=sign,
        shoe=c.Shoe(kind, decks, "A-1", electronic=True),
        layout_approval="L-1",
        date="2026-11-15",
        jackpot=jackpot,
    )


def repairs(state: TableState) -> Iterator[Command]:
    """What has to be put right before a round can begin."""
    if state.stopped:
        yield c.Resume()
    if state.shoe_failed:
        yield c.ChangeShoe(shoe=state.shoe)
    if not state.jackpot_working:
        yield c.ReportJackpot(working=True)
    if state.last and state.number >= state.last:
        yield c.CloseTable()
        yield c.CheckCards(found=_cards(state), when="closing")
    closed = not state.open or bool(state.last and state.number >= state.last)
    if closed:
        yield c.CheckCards(found=_cards(state), when="opening")
        yield c.OpenTable()
    elif not state.checked or state.shoe_failed:
        yield c.CheckCards(found=_cards(state), when="ordered")


def _cards(state: TableState) -> int:
    return len(GAMES[state.rules].deck) * len(state.shoe.decks)


# Around the rounds


def between_rounds(state: TableState, chance: Random) -> Command:
    player = chance.choice((*state.players, *NAMES))
    seat = chance.randint(1, state.seats)
    number = chance.randint(1, 3)
    return chance.choice(
        (
            c.LeaveSeat(player=player),
            c.MoveSeat(player=player, seat=seat),
            c.SitOut(player=player),
            c.SitIn(player=player),
            c.JoinWaitingList(player=player),
            c.LeaveWaitingList(player=player),
            c.ClearSeat(player=player),
            c.PostNotice(sign=_another(state, chance)),
            c.Consent(player=player),
            c.SetMarker(box=seat, limit=dollars(2_000)),
            c.RemoveMarker(box=seat),
            c.ChangeCards(supervisor="Sue", dealer="Dan"),
            c.OpenDispute(by=player, about="the pot"),
            c.DecideDispute(number=number, decision="pay", reasons="seen", awards=((player, 500),)),
            c.AskForReview(number=number, by=player),
            c.ReviewDispute(number=number, outcome="less", awards=((player, 300),)),
            c.RecordBreach(player=player, clause="16.1", finding="a device", exclude=True),
            c.LiftExclusion(player=player),
            c.AnnounceClosing(regulator_told=True),
            c.Stop(reason="an alarm"),
            p.TopUp(seat, dollars(50)),
            p.TakeOff(seat, dollars(20)),
            b.MissingCard(),
        )
    )


def _another(state: TableState, chance: Random) -> c.Sign:
    if state.sign.banked:
        least = dollars(chance.choice((5, 10, 25)))
        return c.Sign(banked=replace(state.sign.banked, minimum=least))
    assert state.sign.pot is not None
    minimum = dollars(chance.choice((1, 5, 10)))
    return c.Sign(pot=replace(state.sign.pot, minimum=minimum, minimum_stake=20 * minimum))


# In a round


def wager(state: TableState, chance: Random) -> Given | None:
    """A wager that is open to somebody who sits at a table against the house."""
    game = GAMES[state.rules]
    if not isinstance(game, BankedGame) or not state.seated:
        return None
    assert isinstance(state.round, BankedRound)
    seat = chance.choice(tuple(state.seated.values()))
    found = banked_actions(game, banked_table(state), state.round, seat.number)
    opened = [name for name, offer in found.items() if isinstance(offer, Offer)]
    if not opened:
        return None
    name = chance.choice(opened)
    amount = _amount(found[name], chance)
    if sometimes(chance, 5):
        amount = dollars(chance.choice((1, 3, 900)))
    return b.Act(seat.number, name, amount), seat.player, Role.PLAYER


def _amount(offer: Any, chance: Random) -> int:
    if offer.among:
        chosen: int = chance.choice(offer.among)
        return chosen
    steps = min((offer.most - offer.least) // offer.multiple, 20)
    amount: int = offer.least + offer.multiple * chance.randint(0, steps)
    return amount


def move(state: TableState, chance: Random) -> Given:
    """What the player in turn does."""
    game, round = GAMES[state.rules], state.round
    if isinstance(game, BankedGame):
        assert isinstance(round, BankedRound)
        number = round.turn
        found = banked_actions(game, banked_table(state), round, number)
        name, offer = chance.choice([pair for pair in found.items() if isinstance(pair[1], Offer)])
        return b.Act(number, name, _amount(offer, chance)), round.boxes[number].player, Role.PLAYER
    assert isinstance(round, PotRound)
    turn = standing(round).turn
    assert turn is not None
    found = pot_actions(game, pot_table(state), round, turn.number)
    name, offer = chance.choice([pair for pair in found.items() if isinstance(pair[1], Offer)])
    amount = _amount(offer, chance) if name in ("bet", "raise") else 0
    player = state.seated[turn.number].player if turn.number in state.seated else "Dan"
    role = Role.PLAYER if player != "Dan" else Role.DEALER
    return p.Act(turn.number, name, amount), player, role


def incident(state: TableState, chance: Random) -> Command | None:
    """Something that goes wrong in a round with cards out."""
    game, round = GAMES[state.rules], state.round
    if not state.in_hand or not state.cards_out:
        return None
    if isinstance(game, BankedGame):
        assert isinstance(round, BankedRound)
        scene = banked_night_incidents.Scene(game, banked_table(state), round, [], chance)
        return banked_night_incidents.random_incident(scene)
    assert isinstance(round, PotRound)
    faces = {seat.number: list(seat.cards) for seat in round.seats}
    moment = pot_night_incidents.Scene(game, pot_table(state), round, faces, [], chance)
    return pot_night_incidents.random_incident(moment)
