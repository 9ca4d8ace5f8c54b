"""What the judge finds at a table where other rules stood: exclusions, and money that is none."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import Report, verify
from pitboss.floor.people import Role
from pitboss.games import GAMES
from pitboss.journal import ledger
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from pitboss.play.table import conduct
from pitboss.play.table import decide as table_decide
from pitboss.play.table import events as t
from tests.floor.felt import KEY, Felt
from tests.floor.journals import wagers
from tests.playing import POT


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "journal.db"


def at_a_table(path: Path, rules: str) -> Felt:
    felt = Felt(open_store(path))
    felt.open_table("T1", rules)
    felt.sit("T1", "Ann", "Bob", "Cy", stake=dollars(200) if rules in POT else 0)
    return felt


def report(path: Path) -> Report:
    with open_store(path) as store:
        return verify(store, Vault([KEY]))


def kinds(path: Path) -> set[str]:
    return {str(finding.kind) for finding in report(path).findings}


def exclusion(rules: str) -> c.RecordBreach:
    clause = "14.8" if rules == "three-card-2006" else "15.1"
    return c.RecordBreach(player="Ann", clause=clause, finding="seen", exclude=True)


@pytest.mark.parametrize("rules", GAMES)
def test_an_exclusion_before_the_first_card_holds(path: Path, rules: str) -> None:
    felt = at_a_table(path, rules)
    felt.croupier.begin("T1")
    if rules not in POT:
        felt.bet("T1", "Ann", **{k: v for k, v in wagers(rules).items() if k != "jackpot"})
    felt.give("T1", exclusion(rules), "Olga", Role.OPERATOR)
    felt.croupier.carry_on("T1")
    assert report(path).findings == ()


@pytest.mark.parametrize("rules", GAMES)
def test_somebody_excluded_who_keeps_a_seat_is_found(
    path: Path, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conduct, "put_out", lambda game, state: iter(()))
    felt = at_a_table(path, rules)
    felt.croupier.begin("T1")
    felt.give("T1", exclusion(rules), "Olga", Role.OPERATOR)
    assert kinds(path) == {Kind.TABLE}


def flip(game: Any, state: Any, command: c.PostNotice) -> Iterator[t.SignChanged]:
    yield t.SignChanged(command.sign, False, (game.table_law.sign,))


def flipped(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table for money becomes one for a tournament, and Ann goes with her chips."""
    commands: dict[Any, Any] = table_decide._COMMANDS
    monkeypatch.setitem(commands, c.PostNotice, flip)
    felt = at_a_table(path, "holdem-1995")
    sign = felt.casino.table("T1").sign.pot
    assert sign is not None
    notice = c.PostNotice(sign=c.Sign(pot=replace(sign, tournament=True)))
    felt.give("T1", notice, "Olga", Role.OPERATOR)
    felt.give("T1", c.LeaveSeat(player="Ann"), "Ann")


def test_a_sign_that_makes_a_tournament_of_money_is_found(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    flipped(path, monkeypatch)
    assert kinds(path) == {Kind.TABLE}


def test_chips_that_leave_a_table_unbooked_are_found(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ledger._POSTS, t.SignChanged, ledger.Book.set_up)
    flipped(path, monkeypatch)
    found = [f for f in report(path).findings if f.kind is Kind.LEDGER]
    assert [f.why for f in found] == ["$400 lies on the table, and $600 is booked"]
