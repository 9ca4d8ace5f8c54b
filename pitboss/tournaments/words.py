"""What happened in a tournament, in a sentence with its clauses."""

from collections.abc import Callable
from typing import Any

from pitboss.play.money import in_words
from pitboss.tournaments import events as e
from pitboss.tournaments.settings import clock_words


def sentence(event: e.Event) -> str:
    clauses: tuple[str, ...] = event.clauses  # type: ignore[attr-defined]
    cited = ", ".join(dict.fromkeys(clauses))
    return f"{_WORDS[type(event)](event)} [{cited}]"


def chips(amount: int) -> str:
    """Chips are counted, and are no money.

    >>> chips(500_000), chips(3750)
    ('5,000', '37.50')
    """
    whole, rest = divmod(amount, 100)
    return f"{whole:,}" + (f".{rest:02}" if rest else "")


def names(people: tuple[str, ...]) -> str:
    """
    >>> names(("Al", "Bo", "Cy"))
    'Al, Bo and Cy'
    """
    if len(people) < 2:
        return "".join(people) or "nobody"
    return f"{', '.join(people[:-1])} and {people[-1]}"


def _accepted(event: e.EntryAccepted) -> str:
    paid = f"{event.name} pays {in_words(event.fee)}, of it {in_words(event.commission)} commission"
    return f"{paid}, for the seat of {event.instead}." if event.instead else f"{paid}."


def _prize(event: e.PrizePaid) -> str:
    ticket = f" and a ticket of {in_words(event.ticket)}" if event.ticket else ""
    return f"{event.name}, in place {event.place}, receives {in_words(event.cash)}{ticket}."


def _pool(event: e.PoolMade) -> str:
    added = f", {in_words(event.added)} of it added by the operator" if event.added else ""
    return (
        f"{event.field} entries make a pool of {in_words(event.total)}{added}; "
        f"the commission is {in_words(event.commission)}."
    )


def _eliminated(event: e.PlayerEliminated) -> str:
    return f"{event.name} is out after round {event.round}."


def _points(event: e.PointsEarned) -> str:
    told = ", ".join(f"{name} {points}" for name, points in event.points)
    return f"Points of session {event.session}: {told}."


def _tie(event: e.TieFound) -> str:
    how = "draw cards" if event.way == "draw" else "play an extra round"
    return f"{names(event.names)} are level and {how}."


def _counted(event: e.RoundCounted) -> str:
    where = f" at table {event.table}" if event.table else ""
    return f"Round {event.number}{where} is counted."


def _breach(event: e.BreachRecorded) -> str:
    return f"A breach by {event.name}" + (": excluded." if event.excluded else " is recorded.")


_WORDS: dict[type[e.Event], Callable[[Any], str]] = {
    e.RecordMade: lambda ev: f"Recorded: {ev.what}.",
    e.DirectorNominated: lambda ev: f"{ev.name} is nominated to direct.",
    e.EntriesOpened: lambda ev: "Entries are open.",
    e.EntriesClosed: lambda ev: "Entries are closed.",
    e.AgreementSigned: lambda ev: f"{ev.name} agrees in writing.",
    e.EntryAccepted: _accepted,
    e.EntryWithdrawn: lambda ev: f"{ev.name} withdraws.",
    e.FeeRefunded: lambda ev: f"{in_words(ev.amount)} goes back to {ev.name}.",
    e.SubstituteTaken: lambda ev: f"{ev.new} takes the place of {ev.old}: {ev.reason}.",
    e.StartHeld: lambda ev: f"The start in force is {clock_words(ev.at)}.",
    e.StartMoved: lambda ev: f"The start is now {clock_words(ev.to)}.",
    e.TournamentCancelled: lambda ev: (
        f"Cancelled: {in_words(sum(back for _, back in ev.refunds))} goes back."
    ),
    e.SeatsDrawn: lambda ev: f"{len(ev.seats)} seats are drawn by ballot.",
    e.SeatTaken: lambda ev: f"{ev.name} is seated.",
    e.SeatForfeited: lambda ev: f"{ev.name} has lost the seat.",
    e.PlayerMoved: lambda ev: (
        f"{ev.name} moves from table {ev.start} to seat {ev.seat} of table {ev.table}."
    ),
    e.TableBroken: lambda ev: f"Table {ev.table} is broken.",
    e.TablesCompared: lambda ev: f"The tables differ by {ev.apart} players at the most.",
    e.TeamPooled: lambda ev: f"{ev.name} pool {chips(ev.chips)}; {ev.plays} keeps the seat.",
    e.SessionStarted: lambda ev: (
        f"Session {ev.number} begins under {ev.rules} with {len(ev.stacks)} players."
    ),
    e.LevelReached: lambda ev: f"Level {ev.number} begins.",
    e.RebuyOffered: lambda ev: f"{ev.name} is offered a buy-back.",
    e.RebuyTaken: lambda ev: f"{ev.name} buys back {chips(ev.chips)} for {in_words(ev.cost)}.",
    e.AddOnTaken: lambda ev: f"{ev.name} adds on {chips(ev.chips)} for {in_words(ev.cost)}.",
    e.PlayerEliminated: _eliminated,
    e.RoundBegun: lambda ev: f"Round {ev.number} begins at table {ev.table}.",
    e.RoundCounted: _counted,
    e.RoundVoided: lambda ev: f"The round at table {ev.table} is void and does not count.",
    e.BreakAnnounced: lambda ev: f"A break of {ev.minutes} minutes.",
    e.BreachRecorded: _breach,
    e.TieFound: _tie,
    e.TieBroken: lambda ev: f"The tie of {names(ev.names)} is broken ({ev.way}).",
    e.SessionEnded: lambda ev: f"Session {ev.number} ends after round {ev.after_round}.",
    e.PlayersAdvanced: lambda ev: f"Going on: {names(ev.names)}.",
    e.RepechageOffered: lambda ev: f"The repechage is open to {names(ev.names)}.",
    e.PointsEarned: _points,
    e.PlaceAwarded: lambda ev: f"Place {ev.place}: {names(ev.names)}.",
    e.PoolMade: _pool,
    e.PrizePaid: _prize,
    e.TournamentPaid: lambda ev: (
        f"Prizes of {in_words(ev.prizes)} return the whole pool of {in_words(ev.pool)}."
    ),
}
