"""The money of a tournament: what an act moves, and in whose accounts where a cage is.

Fees and buy-backs then come from players' accounts, prizes and refunds go there, in the append of
the act itself. Partners of a team pay and receive equal parts, the first named the odd cent.
"""

from collections import defaultdict
from functools import partial
from typing import Any

from pitboss.floor.cage import account as a
from pitboss.floor.cage.admission import LENDING, admit
from pitboss.floor.cage.moves import PLAYER, clauses_of
from pitboss.floor.cage.own import MONEY
from pitboss.floor.cage.statement import TOURNAMENT as TOURNAMENT
from pitboss.journal.ledger import Posting
from pitboss.play.money import divide
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.postings import postings
from pitboss.tournaments.state import Tournament
from pitboss.tournaments.undo import Act, rebuilt

Acts = tuple[Act, ...]
Following = dict[str, tuple[a.Event, ...]]  # by player


def moved(
    name: str, before: Tournament, acts: Acts, command: c.Command, events: tuple[e.Event, ...]
) -> list[Posting]:
    """The postings of an act; an act that is undone moves its money back."""
    if not isinstance(command, c.Undo):
        return [Posting(*one) for one in postings(name, before, events)]
    act = next(one for one in acts if one.number == command.number)
    earlier = rebuilt([one for one in acts if one.number < act.number])
    return [Posting(account, -sum) for account, sum in postings(name, earlier, act.events)]


def booked(found: list[Posting], before: Tournament, events: tuple[e.Event, ...]) -> list[Posting]:
    """The same, with what is a player's in the account, and a team's in its partners'."""
    others = [one for one in found if not one.account.startswith(PLAYER)]
    own = [Posting(f"{MONEY}/{who}", sum) for who, sum in gained(found, before, events).items()]
    return [*others, *own]


def gained(found: list[Posting], before: Tournament, events: tuple[e.Event, ...]) -> dict[str, int]:
    """By player, in the order of their names; what is paid is negative."""
    sums: defaultdict[str, int] = defaultdict(int)
    teams = {one.name: one.partners for one in before.entries.values()}
    teams |= {one.name: one.partners for one in events if isinstance(one, e.EntryAccepted)}
    for posting in found:
        if posting.account.startswith(PLAYER):
            name = posting.account.removeprefix(PLAYER)
            sums[name] += posting.amount
    each: defaultdict[str, int] = defaultdict(int)
    for name, amount in sums.items():
        people = teams.get(name) or (name,)
        parts = divide(abs(amount), (1,) * len(people))
        for player, part in zip(people, parts, strict=True):
            each[player] += part if amount > 0 else -part
    return {player: each[player] for player in sorted(each) if each[player]}


def follows(name: str, gains: dict[str, int], at: int) -> Following:
    """What that is in each account: laid or back at the tournament, in no round of a table."""
    return {
        player: (a.Moved(at, TOURNAMENT + name, 0, max(0, -gain), max(0, gain)),)
        for player, gain in gains.items()
    }


def to_be_seated(state: Tournament, command: c.Command) -> tuple[str, ...]:
    """Whom a command brings to a seat, or keeps there; who enters is asked with the fee."""
    match command:
        case c.TakeSeat(name=name) | c.Rebuy(name=name) | c.AddOn(name=name):
            entry = state.entries.get(name)
            return (entry.partners if entry else ()) or (name,)
        case c.JoinReserves(name=name) | c.GiveSeat(new=name) | c.Substitute(new=name):
            return (name,)
    return ()


def admission(command: c.Command, events: tuple[Any, ...], due: tuple[a.Event, ...]) -> Any:
    """What the account is asked: the balance, own limits, and who enters may play at all."""
    enters = any(isinstance(event, e.EntryAccepted) for event in events)
    clauses, strict = clauses_of(events) or LENDING, not isinstance(command, c.Undo)
    return partial(admit, events=due, fresh=enters, strict=strict, clauses=clauses)
