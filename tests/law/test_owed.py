"""What parts not yet built owe: clauses that exist, are computed, and stand there once."""

from collections import Counter

import pytest

from pitboss.law.instrument import RULES, instrument
from pitboss.law.owed import PARTS, all_owed, debts, owed


def test_owed_clauses_exist_and_are_computed() -> None:
    for debt in all_owed():
        assert instrument(debt.rules)[debt.number].kind == "computed", debt


def test_every_debt_belongs_to_a_part_and_says_why() -> None:
    assert {debt.part for debt in all_owed()} <= set(PARTS)
    assert all(debt.reason.endswith(".") for debt in all_owed())


def test_a_clause_is_owed_once() -> None:
    counts = Counter((debt.rules, debt.number) for debt in all_owed())
    assert not [clause for clause, count in counts.items() if count > 1]


def test_a_tournament_table_takes_no_boomerang_wager_already() -> None:
    assert "17.18" not in owed("canberra-2004")


@pytest.mark.parametrize("rules", RULES)
def test_debts_are_found_by_rules(rules: str) -> None:
    assert sorted(owed(rules)) == sorted(d.number for d in all_owed() if d.rules == rules)


def test_a_group_without_a_reason_cannot_be_read() -> None:
    with pytest.raises(TypeError, match="reason"):
        list(debts('[[table]]\ncanberra-2004 = ["16.6"]\n'))
