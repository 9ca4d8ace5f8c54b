"""What the people of an evening might do next, by chance. Much of it is lawful, and some is not."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Protocol

from msgspec.structs import replace

from pitboss.floor.authority import PERMITS
from pitboss.floor.people import Role
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.machine import BANKED, POT, Game, machine_of
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Actions, Offer
from pitboss.trials.nights.banked import people as banked_people
from pitboss.trials.nights.chance import sometimes
from pitboss.trials.nights.pot import people as pot_people

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


class People(Protocol):
    """What they do that is of one machine alone."""

    def sign(self, game: Any, chance: Random, price: int) -> c.Sign: ...

    def another(self, game: Any, shown: Any, chance: Random) -> c.Sign: ...

    def incident(self, game: Any, table: Any, round: Any, chance: Random) -> Any: ...


_PEOPLE: Mapping[str, People] = {BANKED.NAME: banked_people, POT.NAME: pot_people}


def _people(game: Game) -> People:
    return _PEOPLE[machine_of(game).NAME]


def actor_for(command: Any, chance: Random, state: TableState | None = None) -> tuple[str, Role]:
    """Somebody who may give it: its player where it is a player's."""
    roles = PERMITS[type(command)].roles
    if Role.PLAYER in roles and command.owner in ("player", "by"):
        return getattr(command, command.owner), Role.PLAYER
    if isinstance(command, c.ChangeCards):
        return command.supervisor, Role.SUPERVISOR
    role = chance.choice([role for role in roles if role in PEOPLE])
    return PEOPLE[role], role


# Setting up


def set_up(rules: str, chance: Random, jackpot: str) -> c.SetUp:
    game = GAMES[rules]
    kind = chance.choice(game.shoes)
    sign = _people(game).sign(game, chance, PRICE if jackpot else 0)
    decks = ("red", "blue") if kind == "automated" else ("red",)
    return c.SetUp(
        rules=rules,
        seats=min(6, machine_of(game).places(game, kind)),
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
    if state.played_out:
        yield c.CloseTable()
        yield c.CheckCards(found=_cards(state), when="closing")
    closed = not state.open or state.played_out
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
    game = GAMES[state.rules]
    another = _people(game).another(game, state.sign.shown, chance)
    return chance.choice(
        (
            c.LeaveSeat(player=player),
            c.MoveSeat(player=player, seat=seat),
            c.SitOut(player=player),
            c.SitIn(player=player),
            c.JoinWaitingList(player=player),
            c.LeaveWaitingList(player=player),
            c.ClearSeat(player=player),
            c.PostNotice(sign=another),
            c.PostNotice(sign=_the_other_kind(state)),
            c.Consent(player=player),
            c.SetMarker(box=seat, limit=dollars(2_000)),
            c.RemoveMarker(box=seat),
            c.ChangeCards(supervisor="Sue", dealer="Dan"),
            c.OpenDispute(by=player, about="the pot"),
            c.DecideDispute(number=number, decision="pay", reasons="seen", awards=((player, 500),)),
            c.AskForReview(number=number, by=player),
            c.ReviewDispute(number=number, outcome="less", awards=((player, 300),)),
            exclusion(state, player),
            c.LiftExclusion(player=player),
            c.AnnounceClosing(regulator_told=True),
            c.Stop(reason="an alarm"),
            p.TopUp(seat, dollars(50)),
            p.TakeOff(seat, dollars(20)),
            b.MissingCard(),
        )
    )


def _the_other_kind(state: TableState) -> c.Sign:
    """Money for a tournament, or the reverse: no notice makes one of the other."""
    shown: Any = state.sign.shown
    return c.Sign(**{state.machine.NAME: replace(shown, tournament=not shown.tournament)})


def exclusion(state: TableState, player: str) -> c.RecordBreach:
    """From the game, at any time."""
    clause = "14.8" if state.rules == "three-card-2006" else "16.1"
    return c.RecordBreach(player=player, clause=clause, finding="a device", exclude=True)


# In a round


def wager(state: TableState, chance: Random) -> Given | None:
    """A wager that is open to somebody who sits where wagers are asked for before the deal."""
    if not GAMES[state.rules].laid or not state.seated:
        return None
    seat = chance.choice(tuple(state.seated.values()))
    found = _open(state, seat.number)
    if not found:
        return None
    name = chance.choice(tuple(found))
    amount = _amount(found[name], chance)
    if sometimes(chance, 5):
        amount = dollars(chance.choice((1, 3, 900)))
    return state.machine.act(seat.number, name, amount), seat.player, Role.PLAYER


def _open(state: TableState, number: int) -> dict[str, Offer]:
    """What is open to a place."""
    game = GAMES[state.rules]
    found: Actions = state.machine.actions(game, state.displayed, state.round, number)
    return {name: offer for name, offer in found.items() if isinstance(offer, Offer)}


def _amount(offer: Offer, chance: Random) -> int:
    if offer.among:
        return chance.choice(offer.among)
    steps = min((offer.most - offer.least) // offer.multiple, 20)
    return offer.least + offer.multiple * chance.randint(0, steps)


def move(state: TableState, chance: Random) -> Given:
    """What the player in turn does; the dealer folds for one who has gone."""
    number = state.machine.turn(state.round)
    name, offer = chance.choice(tuple(_open(state, number).items()))
    act = state.machine.act(number, name, _amount(offer, chance))
    player = state.machine.players(state.round, state.names)[number]
    return (act, player, Role.PLAYER) if player else (act, PEOPLE[Role.DEALER], Role.DEALER)


def incident(state: TableState, chance: Random) -> Command | None:
    """Something that goes wrong in a round with cards out."""
    if not state.in_hand or not state.cards_out:
        return None
    game = GAMES[state.rules]
    found: Command = _people(game).incident(game, state.displayed, state.round, chance)
    return found
