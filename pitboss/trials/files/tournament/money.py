"""The money of a sheet: what was paid, the pool, the prizes, and what goes back."""

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from pitboss.errors import BadInput
from pitboss.play.money import divide
from pitboss.tournaments import events as e
from pitboss.tournaments.conditions import Breakdown, ByField, Ticket
from pitboss.tournaments.money import Paid, Pool, paid, pool
from pitboss.tournaments.prizes import Prize, Prizes, prizes, share
from pitboss.tournaments.ties import Placed
from pitboss.trials.files.tournament.sheet import RANKS, Person, Sheet, terms_of


def make_pool(sheet: Sheet) -> None:
    """Every entry with what was paid for it; the pool, or everything back."""
    accounts = {one.name: _paid(sheet, one) for one in sheet.people if one.pays}
    if sheet.cancelled:
        _refund_all(sheet, accounts.values())
        return
    made = pool(accounts.values(), sheet.event.added_cash)
    found = _prizes(sheet, made)
    law, added = sheet.law, made.added + found.made_up
    clauses = law.money.fee + law.money.commission + law.applies + law.money.returned
    clauses += law.money.added if added else ()
    clauses += law.entry.no_show if sheet.forfeited else ()
    clauses += law.entry.reserve if any(one.shape.reserve for one in sheet.people) else ()
    clauses += _seat_clauses(sheet)
    total = made.total + found.made_up
    sheet.events.append(e.PoolMade(made.field, total, made.commission, added, clauses))
    for one in accounts.values():
        sheet.per_entrant[one.name]["refund"] = one.refunded
        if one.refunded:
            sheet.events.append(
                e.FeeRefunded(one.name, one.refunded, one.commission, law.money.refund)
            )
    sheet.found |= {
        "field": made.field,
        "pool": total,
        "commission_total": made.commission,
        "added_total": added,
        "to_share": found.to_share,
        "refund_total": made.refunds,
        "cancelled": False,
    }


def _seat_clauses(sheet: Sheet) -> tuple[str, ...]:
    law = sheet.law.entry
    found: tuple[str, ...] = ()
    if any(one.shape.reserve_for or one.shape.alternate for one in sheet.people):
        found += law.reserve
    if sheet.replaced:
        found += law.substitute
    if any(one.shape.withdrawn for one in sheet.people):
        found += sheet.law.money.refund
    return found


def _paid(sheet: Sheet, one: Person) -> Paid:
    event = sheet.event
    back = (event.refund_on_withdrawal or 0) if one.shape.withdrawn else 0
    return paid(sheet.law, terms_of(event), one.name, one.shape.rebuys, one.shape.addons, back)


def _refund_all(sheet: Sheet, accounts: Iterable[Paid]) -> None:
    refunds = tuple((one.name, one.total) for one in accounts)
    sheet.events.append(e.TournamentCancelled(refunds, sheet.law.money.cancelled))
    for one in sheet.people:
        sheet.per_entrant[one.name]["refund"] = dict(refunds).get(one.name, 0)
    total = sum(back for _, back in refunds)
    nothing = dict.fromkeys(("pool", "commission_total", "added_total", "to_share"), 0)
    sheet.found |= {"field": len(refunds), "refund_total": total, "cancelled": True, **nothing}


def made(sheet: Sheet) -> Pool:
    return pool((_paid(sheet, one) for one in sheet.people if one.pays), sheet.event.added_cash)


def breakdown(sheet: Sheet) -> Breakdown:
    event = sheet.event
    tables = tuple(
        ByField(percent=_decimals(table.percent), start=table.start, end=table.end)
        for table in event.prize_tables
    )
    if event.prize_unit < 1:
        raise BadInput("tournament.prize_unit: a cent at the least")
    return Breakdown(
        percent=_decimals(event.prizes_percent),
        fixed=event.fixed_prizes,
        tickets=tuple(Ticket(one.place, one.value) for one in event.tickets),
        by_field=tables,
        unit=event.prize_unit,
    )


def _decimals(rates: Iterable[Fraction]) -> tuple[Decimal, ...]:
    return tuple(Decimal(rate.numerator) / Decimal(rate.denominator) for rate in rates)


def _prizes(sheet: Sheet, made: Pool) -> Prizes:
    finishers = sum(sheet.stays(one) for one in sheet.people)
    return prizes(made.total, breakdown(sheet), made.field, finishers, sheet.event.guarantee)


def prizes_of(sheet: Sheet) -> Prizes:
    return Prizes(()) if sheet.cancelled else _prizes(sheet, made(sheet))


def award(sheet: Sheet, placed: Placed) -> None:
    """Places and prizes; those who share a place combine and divide."""
    law, found = sheet.law, prizes_of(sheet)
    drawn = {
        one.name: RANKS.index(one.shape.ticket_draw[0][0])
        for one in sheet.people
        if one.shape.ticket_draw
    }
    waiting = {name for group in placed.waiting for name in group}
    for nth, names in placed.places:
        if waiting & set(names):
            continue
        sheet.events.append(e.PlaceAwarded(nth, names, law.sessions.places))
        mine = share(found, nth, names, drawn)
        shared = law.ties.divide if len(names) > 1 else ()
        for name in names:
            _pay(sheet, name, nth, mine[name], law.money.returned + shared)
    for one in sheet.people:
        sheet.per_entrant[one.name].setdefault("prize", 0)


def _pay(sheet: Sheet, name: str, place: int, prize: Prize, clauses: tuple[str, ...]) -> None:
    mine = sheet.per_entrant[name]
    mine |= {"place": place, "prize": prize.cash, "ticket": prize.ticket}
    partners = next(one.shape.partners for one in sheet.people if one.name == name)
    if partners:  # halved, the odd cent to the first named
        shares = divide(prize.cash, (1,) * len(partners))
        mine["partners"] = dict(zip(partners, shares, strict=True))
    if prize.worth:
        sheet.events.append(e.PrizePaid(name, place, prize.cash, prize.ticket, clauses))
