"""The pay tables of a sheet add up to what the solution says."""

from fractions import Fraction

import pytest

from pitboss.lab.report import report
from pitboss.lab.sheets.pays import flows, lines_of, pays, unit
from pitboss.lab.terms import Terms, pay_tables, terms_of


def test_a_fold_forfeits_trips_as_it_is_paid() -> None:
    """What the lines give, less what is lost with no line or a fold, is the edge with folds."""
    told = report("ultimate-2019", Terms())
    lines = lines_of(told, "trips", Terms()).values()
    paid, gives = sum(line.paid for line in lines), sum(line.gives for line in lines)
    assert 1 - paid - gives == Fraction(**told.side["trips"]["edge_with_folds"])
    assert sum(line.dealt for line in lines) > paid


@pytest.mark.parametrize(
    ("rules", "cap", "trips"),
    [("canberra-2017", "30", None), ("ultimate-2019", "40", "1"), ("three-card-2006", None, None)],
)
def test_lines_and_endings_agree(rules: str, cap: str | None, trips: str | None) -> None:
    """And what the wager is paid and loses is its part of the edge."""
    terms = terms_of(rules, [], cap, trips)
    told = report(rules, terms)
    for wager in set(pay_tables(rules)) & set(told.solution.contributions):
        paid, lost = flows(told.solution, wager)
        given = sum(line.gives for line in lines_of(told, wager, terms).values())
        assert given * unit(told.solution, wager) == paid
        assert lost - paid == told.solution.contributions[wager]
    assert "together" in pays(told, terms)
