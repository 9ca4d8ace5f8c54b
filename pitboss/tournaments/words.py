"""What happens in a tournament, in sentences for whoever hears them."""

from pitboss.play.money import in_words
from pitboss.play.voice import NOBODY, Said, Sentences, Voice, say
from pitboss.tournaments import events as e
from pitboss.tournaments.settings import clock_words


def words(event: e.Event, voice: Voice = NOBODY) -> Said:
    """The event as people say it, with its clauses, each of them once."""
    said = say(SENTENCES, event, voice)
    return Said(said.text, tuple(dict.fromkeys(said.clauses)))


def chips(amount: int) -> str:
    """Chips are counted, and are no money.

    >>> chips(500_000), chips(3750)
    ('5,000', '37.50')
    """
    whole, rest = divmod(amount, 100)
    return f"{whole:,}" + (f".{rest:02}" if rest else "")


def names(people: tuple[str, ...], voice: Voice) -> str:
    """
    >>> names(("Al", "Bo", "Cy"), NOBODY), names((), NOBODY)
    ('Al, Bo and Cy', 'nobody')
    """
    return voice.people(people) or "nobody"


def _does(name: str, verb: str, voice: Voice) -> str:
    return voice.person(name).does(verb)


def _accepted(event: e.EntryAccepted, voice: Voice) -> str:
    pays = f"{_does(event.name, 'pay', voice)} {in_words(event.fee)}"
    paid = f"{pays}, of it {in_words(event.commission)} commission"
    other = voice.person(event.instead)
    seat = "your seat" if other.you else f"the seat of {other.name}"
    return f"{paid}, for {seat}." if event.instead else f"{paid}."


def _substitute(event: e.SubstituteTaken, voice: Voice) -> str:
    other = voice.person(event.old)
    place = "your place" if other.you else f"the place of {other.name}"
    return f"{_does(event.new, 'take', voice)} {place}: {event.reason}."


def _forfeited(event: e.SeatForfeited, voice: Voice) -> str:
    who = voice.person(event.name)
    return f"{who.does('have lost')} {who.the} seat."


def _moved(event: e.PlayerMoved, voice: Voice) -> str:
    moves = f"{_does(event.name, 'move', voice)} from table {event.start}"
    return f"{moves} to seat {event.seat} of table {event.table}."


def _pooled(event: e.TeamPooled, voice: Voice) -> str:
    who = voice.person(event.plays)
    return f"{event.name} pool {chips(event.chips)}; {who.name} {who.form('keep')} the seat."


def _more(event: e.RebuyTaken | e.AddOnTaken, verb: str, voice: Voice) -> str:
    return f"{_does(event.name, verb, voice)} {chips(event.chips)} for {in_words(event.cost)}."


def _prize(event: e.PrizePaid, voice: Voice) -> str:
    who = voice.person(event.name)
    ticket = f" and a ticket of {in_words(event.ticket)}" if event.ticket else ""
    receives = f"{who.form('receive')} {in_words(event.cash)}{ticket}"
    return f"{who.start}, in place {event.place}, {receives}."


def _pool(event: e.PoolMade, voice: Voice) -> str:
    added = f", {in_words(event.added)} of it added by the operator" if event.added else ""
    return (
        f"{event.field} entries make a pool of {in_words(event.total)}{added}; "
        f"the commission is {in_words(event.commission)}."
    )


def _points(event: e.PointsEarned, voice: Voice) -> str:
    told = ", ".join(f"{voice.person(name).name} {points}" for name, points in event.points)
    return f"Points of session {event.session}: {told}."


def _tie(event: e.TieFound, voice: Voice) -> str:
    how = "draw cards" if event.way == "draw" else "play an extra round"
    return f"{voice.together(event.names)} are level and {how}."


def _counted(event: e.RoundCounted, voice: Voice) -> str:
    where = f" at table {event.table}" if event.table else ""
    return f"Round {event.number}{where} is counted."


def _breach(event: e.BreachRecorded, voice: Voice) -> str:
    became = ": excluded." if event.excluded else " is recorded."
    return f"A breach by {voice.person(event.name).name}{became}"


def _pace(event: e.PaceSet, voice: Voice) -> str:
    to = f" to {voice.person(event.name).name}" if event.name else ""
    said = f"A direction{to}: {event.direction}." if event.direction else ""
    pace = f"A decision takes {event.seconds} seconds at the most." if event.seconds else ""
    return " ".join(filter(None, (pace, said)))


SENTENCES: Sentences = {
    e.ConditionsLodged: lambda ev, _: f"The conditions of {ev.conditions.title!r} are lodged.",
    e.ActUndone: lambda ev, _: f"Act {ev.number} is undone.",
    e.RecordMade: lambda ev, _: f"Recorded: {ev.what}.",
    e.DirectorNominated: lambda ev, voice: f"{_does(ev.name, 'be nominated to direct', voice)}.",
    e.EntriesOpened: lambda ev, _: "Entries are open.",
    e.EntriesClosed: lambda ev, _: "Entries are closed.",
    e.AgreementAsked: lambda ev, _: "Whoever enters agrees in writing first.",
    e.AgreementSigned: lambda ev, voice: f"{_does(ev.name, 'agree in writing', voice)}.",
    e.EntryAccepted: _accepted,
    e.FieldFilled: lambda ev, _: f"All {ev.field} are in: it starts {ev.starts}.",
    e.FieldShort: lambda ev, _: f"{ev.field} are in, and the conditions ask for {ev.least}.",
    e.ReserveListed: lambda ev, voice: f"{_does(ev.name, 'wait', voice)} as a reserve.",
    e.ReserveLeft: lambda ev, voice: f"{_does(ev.name, 'be a reserve', voice)} no longer.",
    e.EntryWithdrawn: lambda ev, voice: f"{_does(ev.name, 'withdraw', voice)}.",
    e.FeeRefunded: lambda ev, voice: (
        f"{in_words(ev.amount)} goes back to {voice.person(ev.name).name}."
    ),
    e.SubstituteTaken: _substitute,
    e.StartHeld: lambda ev, _: f"The start in force is {clock_words(ev.at)}.",
    e.StartMoved: lambda ev, _: f"The start is now {clock_words(ev.to)}.",
    e.TournamentCancelled: lambda ev, _: (
        f"Cancelled: {in_words(sum(back for _, back in ev.refunds))} goes back."
    ),
    e.BallotCommitted: lambda ev, _: "The seed of the ballot is bound.",
    e.SeatsDrawn: lambda ev, _: f"{len(ev.seats)} seats are drawn by ballot.",
    e.SeatTaken: lambda ev, voice: f"{_does(ev.name, 'be seated', voice)}.",
    e.SeatForfeited: _forfeited,
    e.PlayerMoved: _moved,
    e.TableBroken: lambda ev, _: f"Table {ev.table} is broken.",
    e.TablesCompared: lambda ev, _: f"The tables differ by {ev.apart} players at the most.",
    e.TeamPooled: _pooled,
    e.PartnersSwapped: lambda ev, voice: (
        f"{_does(ev.plays, 'play', voice)} on for {voice.person(ev.leaves).name}."
    ),
    e.SessionStarted: lambda ev, _: (
        f"Session {ev.number} begins under {ev.rules} with {len(ev.stacks)} players."
    ),
    e.LevelReached: lambda ev, _: f"Level {ev.number} begins.",
    e.RebuyOffered: lambda ev, voice: f"{_does(ev.name, 'be offered a buy-back', voice)}.",
    e.RebuyTaken: lambda ev, voice: _more(ev, "buy back", voice),
    e.AddOnTaken: lambda ev, voice: _more(ev, "add on", voice),
    e.PlayerEliminated: lambda ev, voice: (
        f"{_does(ev.name, 'be out', voice)} after round {ev.round}."
    ),
    e.RoundBegun: lambda ev, _: f"Round {ev.number} begins at table {ev.table}.",
    e.RoundCounted: _counted,
    e.RoundVoided: lambda ev, _: f"The round at table {ev.table} is void and does not count.",
    e.BreakAnnounced: lambda ev, _: f"A break of {ev.minutes} minutes.",
    e.PaceSet: _pace,
    e.BreachRecorded: _breach,
    e.TieFound: _tie,
    e.TieBroken: lambda ev, voice: f"The tie of {names(ev.names, voice)} is broken ({ev.way}).",
    e.SessionEnded: lambda ev, _: f"Session {ev.number} ends after round {ev.after_round}.",
    e.PlayersAdvanced: lambda ev, voice: f"Going on: {names(ev.names, voice)}.",
    e.RepechageOffered: lambda ev, voice: f"The repechage is open to {names(ev.names, voice)}.",
    e.PointsEarned: _points,
    e.PlaceAwarded: lambda ev, voice: f"Place {ev.place}: {names(ev.names, voice)}.",
    e.PoolMade: _pool,
    e.PrizePaid: _prize,
    e.TournamentPaid: lambda ev, _: (
        f"Prizes of {in_words(ev.prizes)} return the whole pool of {in_words(ev.pool)}."
    ),
}
