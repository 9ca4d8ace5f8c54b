"""Before play: records, entries and what is paid for them."""

from collections.abc import Iterator

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.verbs import Clauses, Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.money import Terms, entry_commission, kept
from pitboss.tournaments.offers import in_time
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


def record(state: Tournament, command: c.Record) -> Iterator[e.Event]:
    if command.what not in KINDS:
        raise BadInput(f"'{command.what[:20]}' is none of {', '.join(KINDS)}")
    clauses = [clause for what, clause in state.law.entry.records if what == command.what]
    yield e.RecordMade(command.what, (*clauses, *state.law.applies))


def nominate(state: Tournament, command: c.Nominate) -> Iterator[e.Event]:
    law = state.law
    yield e.DirectorNominated(command.name, (law.entry.director or law.applies[0],))


def _ready(state: Tournament) -> None:
    """Nothing is accepted before the records, and a director, are there."""
    for what, clause in state.law.entry.records:
        if what not in state.records:
            raise Refused((clause,), f"'{what}' has not been recorded")
    if state.law.entry.director and not state.directors:
        raise Refused((state.law.entry.director,), "no director has been nominated")


def open_entries(state: Tournament, command: c.OpenEntries) -> Iterator[e.Event]:
    _ready(state)
    records = tuple(clause for _, clause in state.law.entry.records)
    director = state.law.entry.director
    yield e.EntriesOpened((*records, director) if director else records)


def close_entries(state: Tournament, command: c.CloseEntries) -> Iterator[e.Event]:
    yield e.EntriesClosed((state.law.entry.method,))


def agree(state: Tournament, command: c.Agree) -> Iterator[e.Event]:
    yield e.AgreementSigned(command.name, (state.law.entry.agreement or state.law.applies[0],))


def enter(state: Tournament, command: c.Enter) -> Iterator[e.Event]:
    law = state.law.entry
    _ready(state)
    if state.closed:
        raise Refused((law.method,), "entries are closed")
    _one_entry(state, command.name, *command.partners)
    _agreed(state, command.name)
    most = settings.number(state.conditions.players_max)
    if most is not None and sum(not one.withdrawn for one in state.entries.values()) >= most:
        raise Refused((law.field,), f"the field is full with {most}")
    yield _accepted(state, command.name, (law.one,), command.group, command.partners)


def _accepted(
    state: Tournament,
    name: str,
    why: Clauses,
    group: str = "",
    partners: tuple[str, ...] = (),
    instead: str = "",
    seat: tuple[int, int] = (0, 0),
) -> e.EntryAccepted:
    law, asked = state.law, terms(state.conditions)
    clauses = (*why, *law.money.fee, *law.money.commission)
    chips = settings.chips(state.conditions) if state.running else 0
    kept_of_it = entry_commission(asked)
    return e.EntryAccepted(
        name, asked.fee, kept_of_it, group, partners, instead, *seat, chips, clauses
    )


def _one_entry(state: Tournament, *names: str) -> None:
    for name in names:
        if name in state.known:
            raise Refused((state.law.entry.one,), f"{name} has or had an entry")


def _agreed(state: Tournament, name: str) -> None:
    clause = state.law.entry.agreement
    if state.conditions.written_agreement is True and clause and name not in state.agreed:
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
    if law.start_by_notice:
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
    if state.moves_of_start or latest is None or command.to > latest:
        return f"the conditions put it off once, to {delayed.to} at the latest"
    if state.now is not None and moment is not None and state.now < moment:
        return f"the field is counted at {delayed.at}"
    field = sum(entry.live for entry in state.entries.values())
    return "" if field < delayed.if_below else "the field is not short"


def cancel(state: Tournament, command: c.Cancel) -> Iterator[e.Event]:
    """Everything that was paid goes back, commission included."""
    if state.paid or state.cancelled:
        raise Refused(state.law.money.cancelled, "it is paid out or cancelled already")
    refunds = tuple(
        (entry.name, entry.fee + entry.rebuy_cost + entry.addon_cost - entry.refunded)
        for entry in state.entries.values()
    )
    yield e.TournamentCancelled(refunds, state.law.money.cancelled)


def give_seat(state: Tournament, command: c.GiveSeat) -> Iterator[e.Event]:
    """A reserve pays in full for the seat of one who lost it (N5, N27)."""
    law = state.law.entry
    old = entry_of(state, command.old)
    _one_entry(state, command.new)
    _agreed(state, command.new)
    gone = bool(old.out) and state.law.rules.endswith("1995")
    if not old.forfeited and not gone:
        if not is_late(state) or _is_seated(state, command.old):
            raise Refused(law.reserve, f"{command.old} has not lost the seat")
        yield e.SeatForfeited(command.old, law.no_show)
    if state.session > 1:
        raise Refused(law.reserve, "only the first session knows reserves")
    reserves = state.conditions.reserves
    until = reserves.until if isinstance(reserves, conditions.Reserves) else None
    if (until is None and state.played) or not in_time(state, until):
        raise Refused(law.reserve, "the seat had to be taken up before")
    seat = _seat_for(state, command)
    yield _accepted(state, command.new, law.reserve, instead=command.old, seat=seat)


def _seat_for(state: Tournament, command: c.GiveSeat) -> tuple[int, int]:
    """The seat that was drawn for the other, or the free one that the director names."""
    if command.table:
        if command.seat in state.tables().get(command.table, {}):
            raise BadInput(f"seat {command.seat} of table {command.table} is taken")
        return command.table, command.seat
    old = state.stacks.get(command.old)
    return (old.table, old.seat) if old else (0, 0)


def _is_seated(state: Tournament, name: str) -> bool:
    return any(one.seated for one in state.stacks.values() if one.entry == name)


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
    _one_entry(state, command.new)
    if not entry.live:
        raise Refused(state.law.entry.substitute, f"{command.old} is no longer in")
    if not command.reason:
        raise Refused(state.law.entry.substitute, "the director's reason is not recorded")
    yield e.SubstituteTaken(command.old, command.new, command.reason, state.law.entry.substitute)


def commission_of(state: Tournament, rebuys: int, addons: int) -> int:
    return kept(state.law, terms(state.conditions), rebuys, addons)
