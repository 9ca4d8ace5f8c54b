"""The four regimes: every clause they name is in the register, every item has its place."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from pitboss.law.instrument import instrument
from pitboss.tournaments.conditions import FIELDS
from pitboss.tournaments.regime import Need
from pitboss.tournaments.regimes import REGIMES
from pitboss.trials.coverage.facts import CLAUSE, literals
from pitboss.trials.coverage.sources import file_of


def words(value: Any) -> Iterator[str]:
    """Every string in a regime, however deep."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from words(asdict(value))
    elif isinstance(value, dict):
        yield from words(tuple(value.values()))
    elif isinstance(value, tuple):
        for one in value:
            yield from words(one)


@pytest.mark.parametrize("rules", REGIMES)
def test_every_clause_of_a_regime_exists(rules: str) -> None:
    law = instrument(rules)
    cited = [word for word in words(REGIMES[rules]) if CLAUSE.fullmatch(word)]
    assert len(cited) > 40
    assert [clause for clause in cited if clause not in law] == []


@pytest.mark.parametrize("rules", REGIMES)
def test_every_field_of_the_conditions_has_its_item(rules: str) -> None:
    assert set(REGIMES[rules].items) == set(FIELDS)


@pytest.mark.parametrize("rules", REGIMES)
def test_what_must_be_stated_has_a_clause(rules: str) -> None:
    needs = (Need.MUST, Need.APPLIES, Need.FIXED)
    asked = [item for item in REGIMES[rules].items.values() if item.need in needs]
    assert asked
    assert all(item.clause for item in asked)


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017", "ultimate-2019"])
def test_every_clause_on_tournaments_has_its_place(rules: str) -> None:
    law = instrument(rules)
    own = {clause.number for clause in law if clause.part.endswith("Tournament")}
    cited = set(words(REGIMES[rules]))
    cited |= {lead for clause in cited if clause in law for lead in law.lead_ins(clause)}
    assert sorted(own - cited) == []


@pytest.mark.parametrize("rules", ["manila-1995", "holdem-1995", "omaha-1995"])
def test_rule_19_is_cited_whole(rules: str) -> None:
    assert {"19.1", "19.2", "19.3", "19.4"} <= set(words(REGIMES[rules]))


def test_a_regime_names_the_module_that_cites_it() -> None:
    for law in REGIMES.values():
        (module,) = law.modules
        assert any(text == law.applies[0] for _, text in literals(file_of(module).read_text()))
