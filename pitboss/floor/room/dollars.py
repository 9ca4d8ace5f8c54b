"""What passes between a room and who plays there, with money as a string of dollars.

A player's commands come in, what happened goes out: each in words, for whoever hears it.

    told({"type": "WagerPlaced", "amount": 1000}) -> {"type": "WagerPlaced", "amount": "10.00"}
    read({"type": "table.SetMarker", "box": 3, "limit": "800.00"})

The names of fields say what is money: a test holds these lists to every command and event.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from pitboss.errors import BadAmount
from pitboss.floor.people import Person
from pitboss.floor.requests import Asked, RequestEvent
from pitboss.floor.room import players as s
from pitboss.floor.room.no_part import no_part
from pitboss.floor.table_stream import LoadedTable
from pitboss.play.banked import commands as b
from pitboss.play.banked.events import HandDeclared
from pitboss.play.machine import Game
from pitboss.play.money import in_words
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import TableState, seat_of
from pitboss.play.table.words import ANY
from pitboss.play.verbs import Offer, Refused
from pitboss.play.voice import Voice, say

_SIGNS = {"minimum", "maximum", "multiple", "maximum_payout", "jackpot_wager", "minimum_stake"}
_POOLS = {"pool", "reserve", "house", "fed", "seed"}
_WAGERS = {"amount", "back", "paid", "stake", "step", "commission", "counted", "returned"}
MONEY = frozenset({*_SIGNS, *_POOLS, *_WAGERS, "chip", "limit"})
PAIRS = frozenset(["changes", "held", "shares", "awards", "moved", "returned"])  # with whose it is
MAPS = frozenset(["lying", "markers", "wagers"])  # by what it is for
LIMITS = "own_limits"
TWO = ("R32",)  # where two people are asked for
ONLY = {"due": "pot.BlindPosted"}  # elsewhere a seat
AMOUNT = re.compile(r"-?\d{1,12}(\.\d{1,2})?", re.ASCII)


def in_dollars(cents: int) -> str:
    """
    >>> in_dollars(1250), in_dollars(-5)
    ('12.50', '-0.05')
    """
    sign, cents = "-" if cents < 0 else "", abs(cents)
    return f"{sign}{cents // 100}.{cents % 100:02}"


def in_cents(amount: Any) -> int:
    """
    >>> in_cents("12.50"), in_cents("7")
    (1250, 700)
    """
    if not isinstance(amount, str) or not AMOUNT.fullmatch(amount):
        raise BadAmount(f"{str(amount)[:20]!r} is not dollars in a string, as '12.50'")
    whole, _, part = amount.lstrip("-").partition(".")
    cents = int(whole) * 100 + int(part.ljust(2, "0") or "0")
    return -cents if amount.startswith("-") else cents


def told(thing: Any) -> Any:
    """A command, an event or a sign as JSON has it, with its cents as dollars."""
    return _walk(thing, _out)


def read(thing: Any) -> Any:
    """The same, as somebody sent it, with its dollars as cents."""
    return _walk(thing, _in)


def _out(value: Any) -> Any:
    return in_dollars(value) if type(value) is int else value


def _in(value: Any) -> Any:
    if isinstance(value, str) and not AMOUNT.fullmatch(value) and not value[:1].isdigit():
        return value  # a word, as the limit of a pot game
    return value if value is None else in_cents(value)


def _walk(thing: Any, change: Callable[[Any], Any]) -> Any:
    if isinstance(thing, dict):
        return {
            key: _field(thing, key, value, change) if key in _NAMED else _walk(value, change)
            for key, value in thing.items()
        }
    if isinstance(thing, _LISTS):
        return [_walk(one, change) for one in thing]
    return thing


_NAMED = MONEY | PAIRS | MAPS | {LIMITS, *ONLY}  # of all fields a few
_LISTS = (list, tuple)


def _field(whole: dict[str, Any], key: str, value: Any, change: Callable[[Any], Any]) -> Any:
    pairs = isinstance(value, _LISTS)
    if key in PAIRS and pairs:
        return [[who, change(amount)] for who, amount in _checked(value)]
    if key in MAPS and isinstance(value, dict):
        return {name: change(amount) for name, amount in value.items()}
    if key == LIMITS and isinstance(value, dict):
        return {name: [change(one) for one in _both(both)] for name, both in value.items()}
    if (key in MONEY or whole.get("type") == ONLY.get(key, ...)) and not isinstance(value, dict):
        return value if pairs else change(value)
    return _walk(value, change)


def _both(limits: Any) -> Any:
    if not isinstance(limits, list | tuple):
        raise BadAmount(f"{LIMITS} are two amounts for a wager, the least and the most")
    return limits


def _checked(pairs: Any) -> Any:
    if not all(isinstance(pair, list | tuple) and len(pair) == len("ab") for pair in pairs):
        raise BadAmount("amounts stand in pairs, each with whose it is")
    return pairs


# What a player sends


SIMPLE = {
    s.Leave: c.LeaveSeat,
    s.SitOut: c.SitOut,
    s.SitIn: c.SitIn,
    s.JoinList: c.JoinWaitingList,
    s.LeaveList: c.LeaveWaitingList,
    s.Consent: c.Consent,
    s.Seed: c.AddSeed,
}


def in_the_engine(
    game: Game, state: TableState, player: str, sent: s.AnyPlayerCommand, before: Command | None
) -> Command:
    """The command of the engine; `before` is what the same id led to if it came before."""
    match sent:
        case s.Sit():
            return _sit(game, state, player, sent, before)
        case s.Act(action=action, amount=amount):
            number, sum_ = _place(game, state, player), in_cents(amount) if amount else 0
            if amount is not None and not game.laid:
                _check_sum(game, state, number, action, sum_)
            act: Command = state.machine.act(number, action, sum_)
            return act
        case s.TakeBack(wager=wager):
            if not game.laid:
                raise Refused(game.round_of_play, "what is wagered for the pot stays there")
            return b.TakeBack(_place(game, state, player), wager)
        case s.TopUp(amount=amount):
            return p.TopUp(_at_stake(game, state, player), in_cents(amount))
        case s.TakeOff(amount=amount):
            return p.TakeOff(_at_stake(game, state, player), in_cents(amount))
        case s.Move(seat=seat):
            return c.MoveSeat(player=player, seat=seat)
        case s.Decline(seat=seat):
            return c.DeclineSeat(player=player, seat=seat)
        case s.Dispute(about=about):
            return c.OpenDispute(by=player, about=about)
    return SIMPLE[type(sent)](player=player)


def _check_sum(game: Game, state: TableState, number: int, action: str, sum_: int) -> None:
    """Where one sum is open, or none, nobody means another: it is not made to fit (reading P69)."""
    if not state.cards_out:
        return
    offer = state.machine.actions(game, state.displayed, state.round, number).get(action)
    if isinstance(offer, Offer) and offer.least == offer.most != sum_:
        raise Refused(offer.clauses, f"{action} is {in_words(offer.most)} here, and no other sum")


def _sit(
    game: Game, state: TableState, player: str, sent: s.Sit, before: Command | None
) -> c.TakeSeat:
    """Any seat is the first that is free; without a stake it is the least that the table asks."""
    least = state.sign.shown.minimum_stake
    known = before if isinstance(before, c.TakeSeat) else None
    seat, stake = sent.seat, in_cents(sent.stake) if sent.stake is not None else None
    if stake and not least:
        raise Refused(game.round_of_play, "chips stay with the player in a game against the house")
    if seat is None:
        seat = known.seat if known else _free(game, state, player)
    if stake is None:
        stake = known.stake if known else least
    return c.TakeSeat(player=player, seat=seat, stake=stake)


def _free(game: Game, state: TableState, player: str) -> int:
    """A seat that this player may claim: one that nobody else is asked about, if there is one."""
    if player in state.players:
        return state.players[player].number
    free = [n for n in state.free() if player in state.drawn.get(n, state.asked.get(n, (player,)))]
    if not state.free():
        raise Refused((game.table_law.seats or game.table_law.one_seat,), "no seat is free")
    return (free or state.free())[0]


def _place(game: Game, state: TableState, player: str) -> int:
    if player not in state.players:
        raise Refused((game.table_law.one_seat,), f"{player} has no seat here")
    return seat_of(state, player).number


def _at_stake(game: Game, state: TableState, player: str) -> int:
    if not state.sign.shown.minimum_stake:
        raise Refused(game.round_of_play, "chips stay with the player in a game against the house")
    return _place(game, state, player)


# What happened


def events_of(
    events: tuple[Any, ...],
    loaded: LoadedTable,
    person: Person,
    players: Mapping[int, str] | None = None,
) -> list[dict[str, Any]]:
    """Each as JSON has it, with its clauses and a sentence for whoever hears it.

    `players` are those of a round that is past: some of them may have left, and others come.
    """
    names = {**loaded.state.names, **(players or {})}
    own = next((number for number, name in names.items() if name == person.name), None)
    others = {number: name for number, name in names.items() if number != own}
    voice = Voice(own, person.name, others)
    return [_event(event, voice, _beside(event, loaded)) for event in events]


def _beside(event: Any, loaded: LoadedTable) -> str:
    return no_part(loaded, event) if isinstance(event, HandDeclared) else ""


def _event(event: Any, voice: Voice, more: str) -> dict[str, Any]:
    words = str(say(ANY, event, voice).text) if type(event) in ANY else plain_words(event)
    return plain_event(event, f"{words} {more}" if more else words)


def plain_event(event: Any, words: str = "", clauses: tuple[str, ...] = ()) -> dict[str, Any]:
    """An event with its clauses and in words; of what two people do, by the row that asks it."""
    found: dict[str, Any] = told(msgspec.to_builtins(event, enc_hook=str))
    if isinstance(event, Asked):
        found["command"] = told(msgspec.json.decode(event.command))
    by = TWO if isinstance(event, RequestEvent) else clauses
    start = {"type": found.pop("type", type(event).__name__), "clauses": [*by]}
    return start | {"words": words or plain_words(event)} | found


def plain_words(event: Any) -> str:
    if type(event) in ANY:
        return str(say(ANY, event, Voice()).text)
    return _PLAIN.get(type(event).__name__, type(event).__name__)


_PLAIN = {
    "PlayerReady": "You are ready.",
    "HandDeclaredByPlayer": "You have declared your hand: the time is noted.",
    "Asked": "A second person has to approve that.",
    "Approved": "That is approved.",
    "Withdrawn": "That is withdrawn.",
}
