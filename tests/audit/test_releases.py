"""Earlier rules: what they decided in their time is told apart, and is no fault."""

import re
from pathlib import Path

from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.releases import Turns, releases
from pitboss.audit.verify import told, verify
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import SCHEMA
from pitboss.games import GAMES
from pitboss.journal.backup import restore
from pitboss.journal.entry import Entry
from pitboss.journal.reading import open_journal
from pitboss.journal.store import open_store
from pitboss.play.banked import commands as b
from tests.floor.felt import Felt
from tests.floor.journals import Pages, chained

GOLDEN = Path(__file__).parents[1] / "golden" / "earlier-1.jsonl"


def entry() -> Entry:
    with open_journal(str(GOLDEN)) as journal:
        return next(iter(journal.follow()))


def test_every_release_names_the_rules_of_every_game_and_the_form_of_its_entries() -> None:
    assert releases()
    for release in releases():
        assert release.rules.keys() == GAMES.keys()
        assert all(re.fullmatch("[0-9a-f]{64}", rules) for rules in release.rules.values())
        assert 1 <= release.schema < SCHEMA


def test_no_rules_of_one_form_stand_in_two_releases_and_todays_in_none() -> None:
    listed = [{(rules, one.schema) for rules in one.rules.values()} for one in releases()]
    found = {pair for pairs in listed for pair in pairs}
    assert len(found) == sum(map(len, listed))
    assert not {(rules_hash(game), SCHEMA) for game in GAMES.values()} & found


def test_an_entry_is_by_earlier_rules_until_a_later_release_has_decided() -> None:
    old = replace(entry(), rules=releases()[0].rules["canberra-2017"])
    last = releases()[-1]
    newer = replace(old, rules=last.rules["holdem-1995"], schema=last.schema)
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


# A journal of an earlier release


def kept() -> Pages:
    with open_journal(str(GOLDEN)) as journal:
        return Pages(tuple(journal.follow()))


def test_what_today_decides_otherwise_is_told_apart_and_no_fault() -> None:
    report = verify(kept())
    assert report.findings == ()
    why = [finding.why for finding in report.earlier]
    for told_apart in (
        "earlier major wins left $10,000 of the pool",  # the second royal of a link
        "do to jackpot and accounts is not beside them",  # void before the first card
        "HandVoided, not BreachRecorded",  # excluded after a fold
        "remedy is void-hand, not exclude",  # excluded from the game
        "remedy is void-round, not carry-on",  # served out of turn
        "RoundConcluded, not RoundPaid",  # dealt by hand
    ):
        assert any(told_apart in line for line in why), told_apart
    assert told(report)[-1].endswith("decided by earlier rules; every one holds")


def test_the_same_decisions_under_todays_name_are_faults() -> None:
    """Whoever decides so by today's rules is found, jackpots, folds and exclusions included."""
    today = {stream: rules_hash(GAMES[rules]) for stream, rules in tables().items()}
    forged = (replace(e, rules=today.get(e.stream, e.rules), schema=SCHEMA) for e in kept().entries)
    found = verify(Pages(chained(forged)))
    assert found.earlier == ()
    assert {Kind.DECIDED, Kind.MOVED} <= {finding.kind for finding in found.findings}


def test_after_one_entry_by_today_nothing_is_excused() -> None:
    pages = kept()
    position = min(finding.position for finding in verify(pages).earlier) - 1
    forged = pages.with_change(position, lambda e: replace(e, rules="0" * 64))
    report = verify(forged)
    assert report.earlier == ()
    assert report.findings


def test_a_round_that_earlier_rules_began_is_played_to_its_end(tmp_path: Path) -> None:
    with open_store(tmp_path / "journal.db") as store:
        before = restore(GOLDEN, store).position
        felt = Felt(store, "later")
        felt.give("M", b.Act(2, "fold"), "BobM")
        felt.croupier.carry_on("M")
        assert not felt.casino.table("M").in_hand
        report = verify(store)
        assert store.head().position > before
    assert report.findings == ()


def tables() -> dict[str, str]:
    games = {"A": "canberra-2017", "M": "canberra-2017", "O": "canberra-2004"}
    games |= {"P": "canberra-2004", "T": "three-card-2006", "U": "ultimate-2019"}
    return {f"table/{name}": rules for name, rules in games.items()}
