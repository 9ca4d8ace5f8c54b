"""What the rules refuse of the settings of a sheet, or of one of its entrants."""

from collections.abc import Iterator
from fractions import Fraction

from pitboss.play.verbs import Refused
from pitboss.tournaments.money import paid
from pitboss.trials.files.tournament.sheet import Sheet, Stopped, terms_of

Fault = tuple[str, tuple[str, ...], str]


def check_settings(sheet: Sheet) -> None:
    """Stop at the first setting that the instrument does not know."""
    for setting, clauses, why in _faults(sheet):
        raise Stopped(setting, "", Refused(clauses, why))
    for one in sheet.people:
        if one.shape.rebuys and not sheet.law.play.rebuys:
            refused = Refused(sheet.law.play.rebuy, "there is no buy-back")
            raise Stopped("", one.name, refused)
        if one.shape.addons and not sheet.law.play.addons:
            raise Stopped("", one.name, Refused(sheet.law.play.addon, "there is no add-on"))


def _faults(sheet: Sheet) -> Iterator[Fault]:
    yield from _commission(sheet)
    yield from _unknown(sheet)
    yield from _ties(sheet)
    yield from _percentages(sheet)


def _commission(sheet: Sheet) -> Iterator[Fault]:
    law, event = sheet.law.money, sheet.event
    fee, kept = event.entry_fee or 0, event.commission or 0
    percent = event.commission_percent or Fraction(0)
    if (kept and kept >= fee) or percent >= 100:
        yield "commission", (sheet.law.checks["commission"],), "it is not below the fee"
    if law.cap is not None and (kept > law.cap * fee or percent > 100 * law.cap):
        yield "commission", (sheet.law.checks["cap"],), "it is more than a tenth"
    if event.rebuy_commission and not law.rebuy_commission:
        clause = sheet.law.checks["rebuy commission"]
        yield "rebuy_commission", (clause,), "buy-backs go whole into the pool"
    if law.cap is not None and event.rebuy_commission:
        terms = terms_of(event)
        for one in sheet.people:
            account = paid(sheet.law, terms, one.name, one.shape.rebuys, one.shape.addons)
            if account.commission > law.cap * account.total:
                yield "rebuy_commission", (sheet.law.checks["cap"],), "it is more than a tenth"


def _unknown(sheet: Sheet) -> Iterator[Fault]:
    law, event = sheet.law, sheet.event
    if event.rebuy_cost is not None and not law.play.rebuys:
        yield "rebuy_cost", law.play.rebuy, "there is no buy-back"
    if event.addon_cost is not None and not law.play.addons:
        yield "addon_cost", law.play.addon, "there is no add-on"
    back = event.refund_on_withdrawal or 0
    if back and not law.money.refunds:
        yield "refund_on_withdrawal", law.money.refund, "nothing goes back"
    rest = (event.entry_fee or 0) - (event.commission or 0)
    if law.money.cap is not None and back > rest:
        yield "refund_on_withdrawal", law.money.refund, "more than the fee less commission"
    if event.team_size and "teams" in law.checks:
        yield "team_size", (law.checks["teams"],), "there are no teams"


def _ties(sheet: Sheet) -> Iterator[Fault]:
    ties, event = sheet.law.ties, sheet.event
    for name, barred in (
        ("final_tie", ties.final_barred),
        ("session_tie", ties.progress_barred),
        ("points_tie", ties.points_barred),
    ):
        way = getattr(event, name)
        if way in barred:
            yield name, (barred[way],), f"{way} is not open under these rules"
    if event.same_round == "stack" and ties.same_round_fixed:
        yield "same_round", ties.same_round, "the prizes are combined and divided"


def _percentages(sheet: Sheet) -> Iterator[Fault]:
    event, clause = sheet.event, sheet.law.checks["prizes"]
    if event.prizes_percent and sum(event.prizes_percent) != 100:
        yield "prizes_percent", (clause,), "it does not come to 100 per cent"
    for table in event.prize_tables:
        if sum(table.percent) != 100:
            yield "prize_tables", (clause,), "a table does not come to 100 per cent"
