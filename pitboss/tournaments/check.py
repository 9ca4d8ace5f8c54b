"""Check a set of conditions: every item that is missing or contradicts a clause, all at once."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import pairwise

from msgspec import Struct

from pitboss.tournaments import conditions as c
from pitboss.tournaments import settings
from pitboss.tournaments.check_prizes import prize_faults
from pitboss.tournaments.conditions import Conditions
from pitboss.tournaments.fault import Fault
from pitboss.tournaments.regime import Need, Regime
from pitboss.tournaments.regimes import REGIMES, regime
from pitboss.tournaments.settings import says


class Departs(Struct, frozen=True):
    """A condition that sets a rule aside, for the approver to see."""

    item: str
    clause: str
    instead: str


def faults(conditions: Conditions) -> tuple[Fault, ...]:
    """Every fault once, under each instrument whose game is played (N31)."""
    own = regime(conditions.rules)
    found = list(_unoffered(own, conditions))
    for rules in settings.games(conditions):
        if rules in REGIMES:
            found += check_under(REGIMES[rules], conditions)
    return tuple({(fault.item, fault.clause): fault for fault in reversed(found)}.values())[::-1]


def check_under(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    for check in _CHECKS:
        yield from check(law, conditions)


def _unoffered(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    for rules in settings.games(conditions):
        if rules not in REGIMES:
            why = f"{rules[:30]} has no rules for tournaments"
            yield Fault("multi_session", law.checks["games"], why)


# What is missing


def _missing(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    asked = _asked(conditions)
    for name, item in law.items.items():
        needed = item.need is Need.MUST or (item.need is Need.APPLIES and name in asked)
        if needed and name not in _excused(conditions) and not says(getattr(conditions, name)):
            yield Fault(name, item.clause, "is not stated")


def _asked(conditions: Conditions) -> set[str]:
    """The items that apply to this event, of those that need to be stated only then."""
    asked: set[str] = set()
    several = settings.sessions(conditions).number > 1 and not says(conditions.multi_session)
    if several or settings.wanted(conditions.progression):
        asked |= {"progression", "elimination", "session_tie", "advance_number"}
    if settings.points(conditions):
        asked |= {"session_tie_points", "session_places", "points_tie"}
    return asked


def _excused(conditions: Conditions) -> set[str]:
    """Where points alone decide, chips at the end do not."""
    return {"final_tie"} if settings.points(conditions) else set()


# Money


def _commission(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    fee, kept = settings.fee(conditions), settings.commission(conditions)
    words = isinstance(conditions.entry_fee, str) and conditions.entry_fee != c.NONE
    if kept and kept >= fee and not words and conditions.entry_fee is not None:
        yield Fault("commission", law.checks["commission"], "is not below the entry fee")
    elif law.money.cap is not None and kept > law.money.cap * fee and fee:
        yield Fault("commission", law.checks["cap"], "is more than a tenth of the entry fee")


def _purchases(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    for name in ("rebuy", "addon"):
        purchase = settings.offered(getattr(conditions, name))
        if purchase is None:
            continue
        if name in law.checks:
            yield Fault(name, law.checks[name], "is not known to these rules")
        elif law.items[name].need is Need.MUST:
            yield from _offer(law, name, purchase)


def _offer(law: Regime, name: str, purchase: c.Purchase) -> Iterator[Fault]:
    """Timing must be said; where commission on it is barred, cost and chips as well."""
    priced = not law.money.rebuy_commission
    if purchase.until is None or (priced and purchase.cost is None):
        yield Fault(name, law.clause(name), "is offered without saying until when, or for how much")
    if priced and purchase.chips is None:
        yield Fault("starting_chips", law.clause("starting_chips"), f"does not say it for {name}")
    if priced and purchase.commission:
        yield Fault(name, law.checks["rebuy commission"], "bears commission")


def _cap(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    """A tenth of all that one competitor has paid, after any number of purchases (P80)."""
    if law.money.cap is None:
        return
    fee = settings.fee(conditions)
    slack = max(Fraction(0), law.money.cap * fee - settings.commission(conditions))
    for name in ("rebuy", "addon"):
        purchase = settings.offered(getattr(conditions, name))
        if purchase is None:
            continue
        cost = fee if purchase.cost is None else purchase.cost
        over = purchase.times * ((purchase.commission or 0) - law.money.cap * cost)
        if over > slack:
            yield Fault(name, law.checks["cap"], "brings the commission above a tenth of it all")
        slack -= max(Fraction(0), over)


def _refunds(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    refunds = conditions.refunds
    back = refunds.withdrawal if isinstance(refunds, c.Refunds) else 0
    if back and "refunds" in law.checks:
        yield Fault("refunds", law.checks["refunds"], "gives something back on withdrawal")
    rest = settings.fee(conditions) - settings.commission(conditions)
    if back and "refund above" in law.checks and back > rest:
        yield Fault("refunds", law.checks["refund above"], "is more than the fee less commission")


# Numbers


def _players(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    least, most = settings.number(conditions.players_min), settings.number(conditions.players_max)
    if most is None:
        return
    room, each = _room(conditions), _each(conditions)
    if least is not None and least > most:
        yield Fault("players_max", law.checks["players"], "is below players_min")
    elif room is not None and most * each > room:
        yield Fault("players_max", law.checks["players"], "is more than there are seats")


def _room(conditions: Conditions) -> int | None:
    tables = conditions.tables
    if not isinstance(tables, c.Tables):
        return None
    return tables.number * tables.seats * settings.sessions(conditions).heats


def _each(conditions: Conditions) -> int:
    """How many seats an entry takes: both partners sit until their chips are pooled."""
    teams = conditions.teams
    return teams.size if isinstance(teams, c.Teams) and teams.pool_after_level else 1


def _chips(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    levels = settings.levels(conditions)
    if levels and conditions.starting_chips is not None and _stated(conditions):
        stack = settings.chips(conditions) // _each(conditions)
        if stack < one_round(law, levels[0]):
            yield Fault("starting_chips", law.checks["chips"], "is too little for one round")


def _stated(conditions: Conditions) -> bool:
    return not isinstance(conditions.starting_chips, str)


def one_round(law: Regime, level: c.Level) -> int:
    """The wagers that a round takes: the minimum so many times, or the largest blind."""
    if law.play.minimums:
        return law.play.minimums * level.minimum
    if level.blinds:
        return max(level.blinds)
    return level.minimum if law.rules == "manila-1995" else 2 * level.minimum


# What the instrument does not know


def _conduct(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    play = settings.play(conditions)
    if "breaking" in law.checks and (play.breaking is True or play.balancing is True):
        yield Fault("play_conditions", law.checks["breaking"], "moves players within a session")
    if conditions.jackpot == "open" and "jackpot" in law.checks:
        yield Fault("jackpot", law.checks["jackpot"], "is open")
    if isinstance(conditions.teams, c.Teams) and "teams" in law.checks:
        yield Fault("teams", law.checks["teams"], "are not known to these rules")


def _ties(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    barred = {
        "session_tie": law.ties.progress_barred,
        "final_tie": law.ties.final_barred,
        "points_tie": law.ties.points_barred,
    }
    for name, ways in barred.items():
        way = getattr(conditions, name)
        if way in ways:
            yield Fault(name, ways[way], f"{way} is not open under these rules")
    if conditions.same_round_out == "stack" and "same round" in law.checks:
        yield Fault("same_round_out", law.checks["same round"], "is not combined and divided")


def _precedence(law: Regime, conditions: Conditions) -> Iterator[Fault]:
    said = conditions.precedence
    if said in ("rules", "conditions") and said != law.prevails:
        yield Fault("precedence", law.checks["precedence"], f"the {law.prevails} prevail")
    stated = conditions.departures if isinstance(conditions.departures, tuple) else ()
    for departure in stated:
        if "departures" in law.checks:
            yield Fault("departures", law.checks["departures"], "the rules prevail")
        elif _of_rule(departure.rule, law.own):
            bare = departure.rule == law.own
            clause = law.checks["own rule"] if bare else departure.rule
            yield Fault("departures", clause, "cannot be set aside by conditions")


def _of_rule(clause: str, rule: str) -> bool:
    return clause == rule or clause.startswith((f"{rule}.", f"{rule}("))


_CHECKS: tuple[Callable[[Regime, Conditions], Iterator[Fault]], ...] = (
    _missing,
    _commission,
    _purchases,
    _cap,
    _refunds,
    prize_faults,
    _players,
    _chips,
    _conduct,
    _ties,
    _precedence,
)


def departs(conditions: Conditions) -> tuple[Departs, ...]:
    """What is set aside, stated or standard, where conditions may do so (N1, P79)."""
    law = regime(conditions.rules)
    if law.prevails != "conditions":
        return ()
    stated = conditions.departures if isinstance(conditions.departures, tuple) else ()
    found = [Departs("departures", one.rule, one.instead) for one in stated]
    play = settings.play(conditions)
    if law.standard and (play.breaking is True or play.balancing is True):
        found.append(Departs("play_conditions", "6.1", "tables are broken and balanced"))
    if law.rules in ("holdem-1995", "omaha-1995") and not _doubling(conditions):
        found.append(Departs("limits", "6.4", "a blind is not twice the one before"))
    named = {one.rule for one in stated}
    standard = [Departs("standard", *rule) for rule in law.standard if rule[0] not in named]
    return (*found, *standard)


def _doubling(conditions: Conditions) -> bool:
    pairs = [
        (one, other)
        for level in settings.levels(conditions)
        for one, other in pairwise(level.blinds)
    ]
    return all(other == 2 * one for one, other in pairs)
