"""Play: sessions begin, rounds are called and counted, players buy back or go out."""

from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.play.verbs import Clauses, Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments import events as e
from pitboss.tournaments.entering import commission_of, entry_for, terms
from pitboss.tournaments.levels import minimum, now
from pitboss.tournaments.money import rebuy_cost
from pitboss.tournaments.offers import in_time
from pitboss.tournaments.placing import players
from pitboss.tournaments.regime import Regime
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.sessions import another_round
from pitboss.tournaments.state import Stack, Tournament

SLOWEST = 3600  # seconds for a decision


def start(state: Tournament, command: c.Start) -> Iterator[e.Event]:
    """Who is not seated loses the place; the others get their chips."""
    law = state.law
    if state.running or state.cancelled or state.paid or state.places:
        raise Refused(law.sessions.session, "there is no session to begin")
    quick = settings.sit_and_go(state.conditions)
    if quick and state.field < quick.players:
        clause = law.clause("sit_and_go") or law.applies[0]
        raise Refused((clause,), f"it starts when {quick.players} are in, and {state.field} are")
    seated = {stack.entry for stack in state.stacks.values() if stack.seated}
    expected = dict(players(state))
    for name in dict.fromkeys(expected.values()):
        if name not in seated:
            yield e.SeatForfeited(name, law.entry.no_show)
    number = state.session + 1
    stacks = tuple(
        (player, _stack(state, entry, number))
        for player, entry in expected.items()
        if entry in seated
    )
    games = settings.games(state.conditions)
    rules = games[(number - 1) % len(games)]
    clauses = law.sessions.session + law.applies + law.precedence + law.play.chips
    yield e.SessionStarted(number, rules, stacks, clauses)


def _stack(state: Tournament, entry: str, number: int) -> int:
    """A fresh stack, or what was carried on; partners have half each until they pool."""
    fresh = number == 1 or settings.points(state.conditions) or state.repechage
    if fresh or settings.fresh_each_session(state.conditions):
        split = len(state.entries[entry].partners) if not state.pooled else 0
        return settings.chips(state.conditions) // (split or 1)
    return state.carried[entry]


# Rounds


def judge_stacks(state: Tournament, command: c.JudgeStacks) -> Iterator[e.Event]:
    """Who cannot make the minimum is offered a buy-back, and goes out if it is not taken (N11)."""
    law = regime(state.rules)
    if not state.running or command.table in state.in_hand:
        raise BadInput(f"table {command.table} cannot begin a round now")
    number = state.rounds.get(command.table, 0) + 1
    levels, step = settings.levels(state.conditions), settings.step(state.conditions)
    current = now(levels, step, command.minute, number)
    if current.number > state.level:
        yield e.LevelReached(current.number, law.play.level)
    short = _short(state, command.table, needed(law, minimum(current.level)))
    offered = [stack for stack in short if _may_rebuy(state, stack) and not stack.offered]
    for stack in offered:
        yield e.RebuyOffered(stack.player, law.play.rebuy)
    for stack in short if not offered else ():
        yield _out(state, stack, number - 1, law.play.eliminated)


def _out(state: Tournament, stack: Stack, round: int, clauses: Clauses) -> e.PlayerEliminated:
    """Those out in the same round went together; else who went later is placed higher (N7)."""
    moment, last_round, last_table = state.last_out
    together = moment and last_round == round and (last_table == stack.table or _in_step(state))
    when = moment if together else moment + 1
    return e.PlayerEliminated(stack.player, round, stack.begun, clauses, when)


def _in_step(state: Tournament) -> bool:
    """Whether the tables play their rounds together: none is more than one ahead."""
    played = [state.rounds.get(table, 0) for table in state.tables()]
    return not played or max(played) - min(played) <= 1


def _short(state: Tournament, table: int, need: int) -> list[Stack]:
    return [stack for stack in state.seated_at(table) if stack.chips < need]


def begin_round(state: Tournament, command: c.BeginRound) -> Iterator[e.Event]:
    """Once the stacks are judged and enough can play, the round is called."""
    law = regime(state.rules)
    if not another_round(state, command.table):
        raise Refused(law.sessions.session, f"table {command.table} has played its session")
    events = tuple(judge_stacks(state, c.JudgeStacks(table=command.table, minute=command.minute)))
    yield from events
    out = sum(isinstance(event, e.PlayerEliminated) for event in events)
    left = len(state.seated_at(command.table)) - out
    waits = any(isinstance(event, e.RebuyOffered) for event in events)
    if not waits and left >= (1 if law.play.minimums else 2):
        number = state.rounds.get(command.table, 0) + 1
        yield e.RoundBegun(command.table, number, law.applies + law.play.marker)


def needed(law: Regime, least: int) -> int:
    """What a stack must hold before a round: the wagers that it takes, or any chip (N10, P19)."""
    return law.play.minimums * least if law.play.minimums else 1


def _may_rebuy(state: Tournament, stack: Stack) -> bool:
    offer = settings.offered(state.conditions.rebuy)
    if offer is None or not state.law.play.rebuys:
        return False
    return state.entries[stack.entry].rebuys < offer.times and in_time(state, offer.until)


def report(state: Tournament, command: c.Report) -> Iterator[e.Event]:
    """Stacks are counted; where players play each other no chip comes or goes."""
    law = regime(state.rules)
    if command.table not in state.in_hand:
        raise BadInput(f"no round is in progress at table {command.table}")
    if command.void:
        yield e.RoundVoided(command.table, law.sessions.session)
        return
    before = {stack.player: stack.chips for stack in state.seated_at(command.table)}
    after = dict(command.stacks)
    if after.keys() != before.keys() or any(chips < 0 for chips in after.values()):
        raise BadInput(f"the count has to name each player of table {command.table} once")
    if not law.play.minimums and sum(after.values()) != sum(before.values()):
        raise Refused(law.play.chips, "the chips counted are not those that were there")
    number = state.rounds.get(command.table, 0) + 1
    clauses = law.sessions.session
    yield e.RoundCounted(command.table, number, command.stacks, command.reference, clauses)


def count_round(state: Tournament, command: c.CountRound) -> Iterator[e.Event]:
    if command.number <= state.played:
        raise BadInput(f"round {state.played} has been played already")
    yield e.RoundCounted(0, command.number, (), 0, state.law.sessions.session)


# Buying in again, going out


def rebuy(state: Tournament, command: c.Rebuy) -> Iterator[e.Event]:
    law, entry = state.law, entry_for(state, command.name)
    offer = settings.offered(state.conditions.rebuy)
    why = _no_rebuy(state, command.name, offer)
    if offer is None or why:
        raise Refused(law.play.rebuy, why)
    cost = rebuy_cost(terms(state.conditions))
    commission = commission_of(state, entry.rebuys + 1, entry.addons) - entry.commission
    clauses = law.play.rebuy + law.money.fee
    yield e.RebuyTaken(command.name, cost, commission, offer.chips or 0, clauses)


def _no_rebuy(state: Tournament, name: str, offer: conditions.Purchase | None) -> str:
    """Why a buy-back is not open, if it is not."""
    entry = entry_for(state, name)
    if not state.law.play.rebuys or offer is None:
        return "there is no buy-back"
    if entry.rebuys >= offer.times:
        return f"{name} has bought back {entry.rebuys} times already"
    if not in_time(state, offer.until):
        return "the time for it has passed"
    stack = state.stacks.get(name)
    if stack is not None and stack.offered:
        return ""
    just = bool(entry.out) and entry.out_round == state.played and not entry.excluded
    return "" if just else f"{name} is in, or the next round has been played"


def add_on(state: Tournament, command: c.AddOn) -> Iterator[e.Event]:
    law, entry = state.law, entry_for(state, command.name)
    offer = settings.offered(state.conditions.addon)
    if not law.play.addons or offer is None:
        raise Refused(law.play.addon, "there is no add-on")
    if entry.addons >= offer.times or not in_time(state, offer.until) or not entry.live:
        raise Refused(law.play.addon, "too late, too often, or no longer in")
    commission = commission_of(state, entry.rebuys, entry.addons + 1) - entry.commission
    clauses = law.play.addon + law.money.fee
    yield e.AddOnTaken(command.name, offer.cost or 0, commission, offer.chips or 0, clauses)


def change_chips(state: Tournament, command: c.ChangeChips) -> Iterator[e.Event]:
    entry_for(state, command.name)
    raise Refused(state.law.play.chips, "only play, buy-backs and add-ons change a stack")


def eliminate(state: Tournament, command: c.Eliminate) -> Iterator[e.Event]:
    entry = entry_for(state, command.name)
    if not entry.live:
        raise BadInput(f"{command.name} is not playing")
    stack = state.stacks.get(command.name) or Stack(command.name, entry.name)
    yield _out(state, stack, state.played, state.law.play.eliminated)


def pause(state: Tournament, command: c.Pause) -> Iterator[e.Event]:
    law = state.law
    if command.minutes <= 0 and not law.rules.endswith("1995"):
        raise Refused(law.play.pause, "a break has a length")
    yield e.BreakAnnounced(command.minutes, law.play.pause)


def set_pace(state: Tournament, command: c.SetPace) -> Iterator[e.Event]:
    """A clock for decisions, or a direction; a limit for betting may need a condition."""
    law, said = state.law, settings.play(state.conditions).seconds
    if command.name:
        entry_for(state, command.name)
    if not 0 <= command.seconds <= SLOWEST or not (command.seconds or command.direction):
        raise BadInput(f"a pace has 1 to {SLOWEST} seconds for a decision, or a direction in words")
    if command.seconds and law.play.pace_by_condition and not said:
        raise Refused(law.play.pace_by_condition, "the conditions set no limit of time for betting")
    if command.seconds and isinstance(said, int) and said and command.seconds != said:
        raise Refused(law.play.pace, f"the conditions give {said} seconds")
    yield e.PaceSet(command.seconds, command.direction, command.name, law.play.pace)


def record_breach(state: Tournament, command: c.RecordBreach) -> Iterator[e.Event]:
    entry = entry_for(state, command.name)
    if command.exclude and not entry.live:
        raise BadInput(f"{command.name} is no longer in")
    clauses = (command.clause, *state.law.play.advice)
    yield e.BreachRecorded(command.name, command.exclude, clauses)
