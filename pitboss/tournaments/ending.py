"""The end of a session, the places, and the prizes that must equal the pool to the cent."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.errors import BadInput, TooSoon
from pitboss.play.verbs import Clauses, Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.money import Paid, Pool, pool
from pitboss.tournaments.points import by_points, session_points, standing
from pitboss.tournaments.prizes import Prizes, prizes, share
from pitboss.tournaments.progress import Going, best, going_on
from pitboss.tournaments.sessions import is_over, last_session
from pitboss.tournaments.state import Entry, Tournament, finishes
from pitboss.tournaments.ties import (
    DIVIDE,
    DRAW,
    EXTRA,
    Breaker,
    Finish,
    Group,
    Matters,
    Placed,
    Rank,
    place,
    ranked,
)


def ways(state: Tournament) -> dict[str, str]:
    """How each kind of tie is broken: fixed by the law, chosen by the conditions, or shared."""
    said, fixed = state.conditions, state.law.ties.fixed
    final = fixed or (said.final_tie if said.final_tie in settings.TIES else DIVIDE)
    points = said.points_tie if said.points_tie in settings.TIES else DIVIDE
    return {"chips": str(final), "points": str(points)}


def progress_way(state: Tournament) -> str:
    """A place to go on cannot be divided: extra rounds, unless cards are drawn (N8, N9)."""
    said = state.law.ties.fixed or state.conditions.session_tie
    return DRAW if said == DRAW else EXTRA


def combines(state: Tournament) -> bool:
    """Whether those who go out together share, whatever they held (N7, N23)."""
    law = state.law.ties.same_round_fixed
    return bool(law) or state.conditions.same_round_out == "combine"


def matters(found: Prizes) -> Matters:
    def differ(first: int, number: int) -> bool:
        return len({found.at(first + nth) for nth in range(number)}) > 1

    return differ


def breaker(state: Tournament, command: c.EndSession, by: dict[str, str], m: Matters) -> Breaker:
    return Breaker(by, m, dict(command.extra), dict(command.cards))


# Sessions


def end_session(state: Tournament, command: c.EndSession) -> Iterator[e.Event]:
    law = state.law
    if not state.running or state.in_hand:
        raise TooSoon("a session ends between rounds")
    if not is_over(state):
        raise Refused(law.sessions.session, "the session has not been played to its end")
    yield e.SessionEnded(state.session, state.played, law.sessions.session)
    if settings.points(state.conditions):
        yield from _points(state, command)
    elif last_session(state) or _decided(state):
        yield from _places(state, command, _final_ranks(state))
    else:
        yield from _advance(state, command)


def _decided(state: Tournament) -> bool:
    """One player is left in the event, and nobody may come back: no further session is played."""
    again = isinstance(state.conditions.repechage, conditions.Repechage)
    return not again and sum(1 for _ in state.live_entries()) <= 1


def _final_ranks(state: Tournament) -> list[Rank]:
    return ranked(finishes(state), combines(state))


def _points(state: Tournament, command: c.EndSession) -> Iterator[e.Event]:
    law = state.law.sessions
    playing = {stack.entry for stack in state.stacks.values()}
    here = [
        one for one in finishes(state) if one.name in playing or one.out[:1] == (state.session,)
    ]
    earned = session_points(here, settings.points(state.conditions), combines(state))
    told = tuple((name, str(points)) for name, points in earned.items())
    scored = e.PointsEarned(state.session, told, law.points + state.law.ties.session_points)
    places: tuple[e.Event, ...] = ()
    if last_session(state):
        total = standing((state.points, earned))
        places = tuple(_places(state, command, by_points(in_order(state, total))))
    if not any(isinstance(event, e.TieFound) for event in places):
        yield scored  # a tie that is still to be broken keeps the session open
    yield from places


def in_order(state: Tournament, total: dict[str, Fraction]) -> dict[str, Fraction]:
    return {name: total[name] for name in state.entries if name in total}


def _advance(state: Tournament, command: c.EndSession) -> Iterator[e.Event]:
    """Who goes on, and who may play for it again."""
    law, found = state.law, _going(state, command)
    way = progress_way(state)
    if found.waiting:
        for group in found.waiting:
            yield e.TieFound(group, way, law.ties.progress + law.ties.extra)
        return
    for group in found.tied:
        yield e.TieBroken(group, way, law.ties.progress)
    again = _repechage(state, found.names)
    if again:
        yield e.PlayersAdvanced(found.names, law.sessions.progression + law.sessions.places)
        yield e.RepechageOffered(again, law.sessions.repechage)
        return
    names = (state.through if state.repechage else ()) + found.names
    why = law.sessions.repechage if state.repechage else ()
    yield e.PlayersAdvanced(names, law.sessions.progression + law.sessions.number + why)


def _going(state: Tournament, command: c.EndSession) -> Going:
    said = state.conditions
    how = breaker(state, command, {"chips": progress_way(state)}, lambda first, number: True)
    alive = [one for one in finishes(state) if _still_in(state, one)]
    if state.repechage:
        again = said.repechage
        number = again.advance if isinstance(again, conditions.Repechage) else 1
        return best(alive, number, how)
    if by_table := settings.progression(said, state.stage):
        tables: dict[int, list[Finish]] = {}
        by_entry = {stack.entry: stack.table for stack in state.stacks.values()}
        for one in alive:
            tables.setdefault(by_entry[one.name], []).append(one)
        return going_on(tables, by_table.per_table, by_table.next, how)
    number = settings.number(said.advance_number) or settings.sessions(said).until_players
    return best(alive, number or len(alive), how)


def _still_in(state: Tournament, one: Finish) -> bool:
    return not one.out and any(stack.entry == one.name for stack in state.stacks.values())


def _repechage(state: Tournament, gone_on: Group) -> Group:
    """It is played before the last session, by all who played and did not go on."""
    offered = isinstance(state.conditions.repechage, conditions.Repechage)
    before_last = state.stage + 1 == settings.sessions(state.conditions).number
    if not offered or state.repechage or not before_last:
        return ()
    return tuple(
        one.name
        for one in finishes(state)
        if one.name not in gone_on and (not one.out or one.out[0] == state.session)
    )


def _places(state: Tournament, command: c.EndSession, ranks: list[Rank]) -> Iterator[e.Event]:
    law = state.law
    how = breaker(state, command, ways(state), matters(allocation(state)))
    found = place(ranks, how)
    by = "points" if settings.points(state.conditions) else "chips"
    why = tie_clauses(state, by)
    for group in found.waiting:
        yield e.TieFound(group, how.ways[by], why)
    if found.waiting:
        return
    for group in found.decided:
        yield e.TieBroken(group, how.ways[by], why)
    for nth, names in found.places:
        yield e.PlaceAwarded(nth, names, law.sessions.places)


def tie_clauses(state: Tournament, by: str) -> Clauses:
    law = state.law.ties
    way = ways(state)[by]
    rests = law.divide if way == DIVIDE else law.extra if way == EXTRA else ()
    return (law.points if by == "points" else law.final) + rests


# Money


def paid_in(state: Tournament) -> list[Paid]:
    return [
        Paid(one.name, one.fee, one.rebuy_cost, one.addon_cost, one.commission, one.refunded)
        for one in state.entries.values()
    ]


def pool_of(state: Tournament) -> Pool:
    return pool(paid_in(state), settings.added(state.conditions).cash)


def allocation(state: Tournament) -> Prizes:
    """The prizes by place that the conditions come to now."""
    found, said = pool_of(state), state.conditions
    finishers = sum(entry.placed or _by_points(state, entry) for entry in state.entries.values())
    guarantee = settings.added(said).guarantee
    return prizes(found.total, settings.breakdown(said), found.field, finishers, guarantee)


def _by_points(state: Tournament, entry: Entry) -> bool:
    """Points that were earned before stay, though the player is absent from the last session."""
    return entry.absent and entry.name in state.points


def pay(state: Tournament, command: c.Pay) -> Iterator[e.Event]:
    """Refused while pool and prizes differ by a cent."""
    law, found = state.law.money, pool_of(state)
    tickets = sum(ticket.value for ticket in settings.breakdown(state.conditions).tickets)
    due = max(found.total, settings.added(state.conditions).guarantee)
    total = sum(command.prizes) + tickets
    if state.paid or state.cancelled:
        raise Refused(law.returned, "it is paid out or cancelled already")
    if total != due or any(prize < 0 for prize in command.prizes):
        raise Refused(law.returned, f"the prizes come to {total} cents and the pool to {due}")
    yield _pool_made(state, due - found.total)
    yield e.TournamentPaid(due, total, law.returned)


def _pool_made(state: Tournament, made_up: int) -> e.PoolMade:
    law, found = state.law.money, pool_of(state)
    added = found.added + made_up
    clauses = law.fee + law.commission + (law.added if added else ())
    return e.PoolMade(found.field, found.total + made_up, found.commission, added, clauses)


def pay_out(state: Tournament, command: c.PayOut) -> Iterator[e.Event]:
    """Every prize with the place that earned it; those who share combine and divide."""
    if not state.places or state.paid or state.cancelled:
        raise TooSoon("prizes are paid once the places are known, and once")
    found, law = allocation(state), state.law
    pool_made = _pool_made(state, found.made_up)
    yield pool_made
    total = 0
    for event in awards(state, Placed(state.places), found, dict(command.drawn)):
        total += event.cash + event.ticket
        yield event
    if total != pool_made.total:
        raise BadInput(f"the prizes come to {total} cents and the pool to {pool_made.total}")
    yield e.TournamentPaid(pool_made.total, total, law.money.returned)


def awards(
    state: Tournament, placed: Placed, found: Prizes, drawn: dict[str, int]
) -> Iterator[e.PrizePaid]:
    law = state.law
    shared = law.ties.divide + law.ties.same_round
    for nth, names in placed.places:
        mine = share(found, nth, names, drawn)
        clauses = law.money.returned + (shared if len(names) > 1 else ())
        for name, prize in mine.items():
            if prize.worth:
                yield e.PrizePaid(name, nth, prize.cash, prize.ticket, clauses)
