"""Earlier rules: what they decided in their time is told apart, and is no fault."""

import re
from pathlib import Path

from msgspec.structs import replace

from pitboss.audit.releases import Turns, releases
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import SCHEMA
from pitboss.games import HOUSES
from pitboss.journal.entry import Entry
from pitboss.journal.reading import open_journal

GOLDEN = Path(__file__).parents[1] / "golden" / "earlier-1.jsonl"


def entry() -> Entry:
    with open_journal(str(GOLDEN)) as journal:
        return next(iter(journal.follow()))


def test_every_release_names_the_rules_of_every_game_and_the_form_of_its_entries() -> None:
    assert releases()
    for release in releases():
        assert release.rules.keys() == HOUSES.keys()
        assert all(re.fullmatch("[0-9a-f]{64}", rules) for rules in release.rules.values())
        assert 1 <= release.schema < SCHEMA


def test_no_hash_stands_in_two_releases_and_todays_in_none() -> None:
    listed = [rules for release in releases() for rules in release.rules.values()]
    assert len(set(listed)) == len(listed)
    assert not {rules_hash(house.game.modules) for house in HOUSES.values()} & set(listed)


def test_an_entry_is_by_earlier_rules_until_a_later_release_has_decided() -> None:
    old = replace(entry(), rules=releases()[0].rules["canberra-2017"])
    newer = replace(old, rules=releases()[-1].rules["holdem-1995"])
    turns = Turns()
    assert [turns.by_earlier_rules(one) for one in (old, old, newer)] == [True, True, True]
    assert not turns.by_earlier_rules(old)
    assert turns.by_earlier_rules(newer)


def test_after_rules_that_are_not_listed_nothing_is_by_earlier_ones() -> None:
    old, turns = entry(), Turns()
    assert not turns.by_earlier_rules(replace(old, rules="0" * 64))
    assert not turns.by_earlier_rules(old)


def test_the_form_belongs_to_the_release() -> None:
    assert not Turns().by_earlier_rules(replace(entry(), schema=SCHEMA))
