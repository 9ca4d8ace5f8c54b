"""Before play: records, entries and what is paid for them."""

from collections.abc import Iterator

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.verbs import Clauses, Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.money import Terms, entry_commission, kept
from pitboss.tournaments.state import Entry, Tournament

KINDS = ("document", "make-available", "notify", "approve")
NOTICE = 30  # minutes before an earlier start (N25)


def terms(said: conditions.Conditions) -> Terms:
    """What the conditions ask of an entrant."""
    rebuy, addon = settings.offered(said.rebuy), settings.offered(said.addon)
    return Terms(
        fee=settings.fee(said),
        commission=settings.commission(said),
        rebuy_cost=rebuy.cost if rebuy else None,
        rebuy_commission=rebuy.commission if rebuy else None,
        addon_cost=addon.cost or 0 if addon else 0,
        addon_commission=addon.commission or 0 if addon else 0,
    )


def entry_of(state: Tournament, name: str) -> Entry:
    if name not in state.entries:
        raise UnknownPlace(f"{name[:40]} has no entry")
    return state.entries[name]


def entry_for(state: Tournament, player: str) -> Entry:
    """The entry that somebody plays for, alone or as a partner."""
    teams = (one.name for one in state.entries.values() if player in one.partners)
    return entry_of(state, player if player in state.entries else next(teams, player))


def record(state: Tournament, command: c.Record) -> Iterator[e.Event]:
    if command.what not in KINDS:
        raise BadInput(f"'{command.what[:20]}' is none of {', '.join(KINDS)}")
    clauses = [clause for what, clause in state.law.entry.records if what == command.what]
    yield e.RecordMade(command.what, (*clauses, *state.law.applies))


def nominate(state: Tournament, command: c.Nominate) -> Iterator[e.Event]:
    law = state.law
    yield e.DirectorNominated(command.name, (law.entry.director or law.applies[0],))


def ready(state: Tournament) -> None:
    """Nothing is accepted before the records, and a director, are there."""
    for what, clause in state.law.entry.records:
        if what not in state.records:
            raise Refused((clause,), f"'{what}' has not been recorded")
    if state.law.entry.director and not state.directors:
        raise Refused((state.law.entry.director,), "no director has been nominated")


def open_entries(state: Tournament, command: c.OpenEntries) -> Iterator[e.Event]:
    ready(state)
    records = tuple(clause for _, clause in state.law.entry.records)
    director = state.law.entry.director
    yield e.EntriesOpened((*records, director) if director else records)


def close_entries(state: Tournament, command: c.CloseEntries) -> Iterator[e.Event]:
    """The director is told of a field below the smallest that the conditions name."""
    yield e.EntriesClosed((state.law.entry.method,))
    least = settings.number(state.conditions.players_min)
    if least is not None and state.field < least:
        yield e.FieldShort(state.field, least, (state.law.entry.field,))


def ask_agreement(state: Tournament, command: c.AskAgreement) -> Iterator[e.Event]:
    """Whether or not the conditions mention it, where the rules give the director that."""
    if not state.law.entry.agreement:
        raise Refused(state.law.precedence, "only conditions can ask for one under these rules")
    yield e.AgreementAsked((state.law.entry.agreement,))


def agree(state: Tournament, command: c.Agree) -> Iterator[e.Event]:
    yield e.AgreementSigned(command.name, (state.law.entry.agreement or state.law.applies[0],))


def enter(state: Tournament, command: c.Enter) -> Iterator[e.Event]:
    law = state.law.entry
    ready(state)
    if state.closed:
        raise Refused((law.method,), "entries are closed")
    one_entry(state, command.name, *command.partners)
    _team(state, command)
    agreed(state, command.name)
    _eligible(state, command)
    _group(state, command.group)
    most = largest(state.conditions)
    if most is not None and state.field >= most:
        raise Refused((law.field,), f"the field is full with {most}")
    yield accepted(state, command, (law.one,))
    yield from _filled(state)


def largest(said: conditions.Conditions) -> int | None:
    """The most that the conditions let in; a sit-and-go is full with what it takes."""
    most, quick = settings.number(said.players_max), settings.sit_and_go(said)
    return quick.players if quick and (most is None or quick.players < most) else most


def _filled(state: Tournament) -> Iterator[e.Event]:
    """A sit-and-go that has all its players takes no more, and starts."""
    quick = settings.sit_and_go(state.conditions)
    if quick and state.field + 1 == quick.players:
        law = state.law
        clauses = (law.clause("sit_and_go") or law.applies[0],)
        yield e.FieldFilled(quick.players, quick.starts, clauses)
        yield e.EntriesClosed((law.entry.method,))


def _team(state: Tournament, command: c.Enter) -> None:
    """A team has as many partners as the conditions say; elsewhere there are none."""
    teams = state.conditions.teams
    size = teams.size if isinstance(teams, conditions.Teams) else 0
    if command.partners and len(set(command.partners)) != size:
        raise Refused((state.law.clause("teams"),), f"an entry has {size or 'no'} partners here")


def _eligible(state: Tournament, command: c.Enter) -> None:
    failed = [criterion for criterion, found in command.eligibility if found == "failed"]
    if failed:
        clause = state.law.clause("eligibility") or state.law.applies[0]
        raise Refused((clause,), f"{command.name} does not meet: {', '.join(failed)}")


def _group(state: Tournament, group: str) -> None:
    """No more of a group than all tables together may hold; the ballot keeps them apart."""
    limits, tables = state.conditions.group_limits, state.conditions.tables
    if not group or not isinstance(limits, conditions.GroupLimits):
        return
    if isinstance(tables, conditions.Tables):
        heats = settings.sessions(state.conditions).heats
        most = limits.per_table * tables.number * heats
        if sum(one.group == group and one.live for one in state.entries.values()) >= most:
            raise Refused((state.law.entry.groups,), f"{most} of {group} are in already")


def accepted(
    state: Tournament,
    entering: c.Enter,
    why: Clauses,
    instead: str = "",
    seat: tuple[int, int] = (0, 0),
) -> e.EntryAccepted:
    law, asked = state.law, terms(state.conditions)
    return e.EntryAccepted(
        name=entering.name,
        fee=asked.fee,
        commission=entry_commission(asked),
        group=entering.group,
        partners=entering.partners,
        instead=instead,
        table=seat[0],
        seat=seat[1],
        chips=settings.chips(state.conditions) if state.running else 0,
        clauses=(*why, *law.money.fee, *law.money.commission),
        eligibility=entering.eligibility,
    )


def one_entry(state: Tournament, *names: str) -> None:
    for name in names:
        if name in state.known:
            raise Refused((state.law.entry.one,), f"{name} has or had an entry")


def agreed(state: Tournament, name: str) -> None:
    clause = state.law.entry.agreement
    asked = state.agreement or state.conditions.written_agreement is True
    if asked and clause and name not in state.agreed:
        raise Refused((clause,), f"{name} has not signed the agreement")


def withdraw(state: Tournament, command: c.Withdraw) -> Iterator[e.Event]:
    entry = entry_of(state, command.name)
    if not entry.live:
        raise Refused(state.law.money.refund, f"{command.name} is no longer in")
    yield e.EntryWithdrawn(command.name, state.law.money.refund)


def refund(state: Tournament, command: c.Refund) -> Iterator[e.Event]:
    entry, law = entry_of(state, command.name), state.law
    offered = state.conditions.refunds
    back = offered.withdrawal if isinstance(offered, conditions.Refunds) else 0
    if not law.money.refunds or not back or not entry.withdrawn or entry.refunded:
        raise Refused(law.money.refund, "the conditions give nothing back")
    if law.money.cap is not None and back > entry.fee - entry.commission:
        raise Refused(law.money.refund, "more than the fee less commission")
    left = min(entry.commission, entry.fee - back)
    yield e.FeeRefunded(command.name, back, left, law.money.refund)


def move_start(state: Tournament, command: c.MoveStart) -> Iterator[e.Event]:
    law, old = state.law.seats, state.start_in_force
    if old is None:
        raise BadInput("no start has been stated")
    if settings.sit_and_go(state.conditions):
        why = "a sit-and-go starts when it is full"
    elif law.start_by_notice:
        why = _with_notice(state.now, command.to, old)
    else:
        why = _as_provided(state, command)
    if state.session:
        why = "play has begun"
    if why:
        raise Refused(law.start, why)
    yield e.StartMoved(command.to, law.start)


def _with_notice(now: int | None, to: int, old: int) -> str:
    """A later start is announced before the old one, an earlier one half an hour ahead (N25)."""
    if now is None:
        return ""
    if to >= old:
        return "" if now < old else "the old start has passed"
    return "" if now <= to - NOTICE else "the notice is too short"


def _as_provided(state: Tournament, command: c.MoveStart) -> str:
    """Only as the conditions themselves provide, once, and while the field is short."""
    delayed = state.conditions.delayed_start
    if not isinstance(delayed, conditions.DelayedStart):
        return "the conditions do not provide for another start"
    latest, moment = settings.clock(delayed.to), settings.clock(delayed.at)
    old = state.start_in_force
    if old is not None and command.to < old:
        return "the conditions put it off, and bring it forward never"
    if state.moves_of_start or latest is None or command.to > latest:
        return f"the conditions put it off once, to {delayed.to} at the latest"
    if state.now is not None and moment is not None and state.now < moment:
        return f"the field is counted at {delayed.at}"
    field = sum(entry.live for entry in state.entries.values())
    return "" if field < delayed.if_below else "the field is not short"


def cancel(state: Tournament, command: c.Cancel) -> Iterator[e.Event]:
    """Everything that was paid goes back to whoever paid it, commission included."""
    if state.paid or state.cancelled:
        raise Refused(state.law.money.cancelled, "it is paid out or cancelled already")
    refunds = tuple(back for entry in state.entries.values() for back in _owed(entry))
    yield e.TournamentCancelled(refunds, state.law.money.cancelled)


def _owed(entry: Entry) -> Iterator[tuple[str, int]]:
    """What went back on withdrawal does not go back twice."""
    gone = entry.refunded
    for name, paid in entry.payers:
        taken = min(gone, paid)
        gone -= taken
        yield name, paid - taken


def is_late(state: Tournament) -> bool:
    """Whether the moment has passed at which an empty seat is lost (N19)."""
    if state.running or state.session:
        return state.running
    start = state.start_in_force
    if state.law.entry.at_commencement or state.now is None or start is None:
        return False
    return state.now >= start


def substitute(state: Tournament, command: c.Substitute) -> Iterator[e.Event]:
    """The substitute takes over the entry, unpaid; the other may not come back (N35)."""
    entry = entry_of(state, command.old)
    one_entry(state, command.new)
    if not entry.live:
        raise Refused(state.law.entry.substitute, f"{command.old} is no longer in")
    if not command.reason:
        raise Refused(state.law.entry.substitute, "the director's reason is not recorded")
    yield e.SubstituteTaken(command.old, command.new, command.reason, state.law.entry.substitute)


def commission_of(state: Tournament, rebuys: int, addons: int) -> int:
    return kept(state.law, terms(state.conditions), rebuys, addons)
