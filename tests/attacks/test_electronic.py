"""At an electronic table nobody on duty lays a hand on a player's chips or cards."""

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import verify
from pitboss.floor import orders
from pitboss.floor.people import Person, Role
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.banked import commands as b
from pitboss.play.pot import commands as p
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, Felt
from tests.floor.journals import open_table, wagers

STAFF = [("Dan", Role.DEALER), ("Sue", Role.SUPERVISOR), ("Sam", Role.SHIFT_MANAGER)]
MATCH = "at an electronic table no hand moves"
FOR_THE_POT = [p.FoldEarly(1), p.FoldEarly(2), p.PutForward(1, 500), p.PutForward(3, 20_000)]
AGAINST_THE_HOUSE = [b.AmountFound(1, "ante", 50_000), b.AmountFound(2, "ante", 500)]
POT = ("omaha-1995", "holdem-1995")
RULINGS: list[Any] = [p.TakeHandIn(2, certain=False), b.HandInDiscard(2, reconstructed=False)]
TABLES: dict[str, list[Any]] = {
    "omaha-1995": FOR_THE_POT,
    "holdem-1995": FOR_THE_POT,
    "three-card-2006": AGAINST_THE_HOUSE,
    "ultimate-2019": [*AGAINST_THE_HOUSE, b.AmountFound(1, "blind", 50_000)],
}


def dealt(store: Store, rules: str) -> Felt:
    """Cards are out, and nobody has decided."""
    felt = Felt(store)
    open_table(felt, rules)
    felt.croupier.begin(rules)
    if rules not in POT:
        for player in ("Ann", "Bob"):
            felt.bet(rules, player, **wagers(rules))
    felt.croupier.deal(rules)
    return felt


@pytest.mark.parametrize("rules", TABLES)
def test_no_dealer_folds_a_hand_or_makes_a_wager_larger(tmp_path: Path, rules: str) -> None:
    """A dealer folded whoever was not to win, and made ten dollars five hundred after the deal."""
    with open_store(tmp_path / "floor.db") as store:
        felt = dealt(store, rules)
        before = felt.casino.table(rules)
        for command in TABLES[rules]:
            for name, role in STAFF:
                with pytest.raises(Refused, match=MATCH):
                    felt.give(rules, command, name, role)
        with pytest.raises(Refused, match=MATCH):
            felt.give(rules, RULINGS[rules not in POT], "Sue", Role.SUPERVISOR)
        assert felt.casino.table(rules) == before
        felt.play_on(rules)
        assert verify(store, Vault([KEY])).findings == ()


@pytest.mark.parametrize("rules", ["omaha-1995", "three-card-2006"])
def test_what_was_done_past_that_is_a_finding(
    tmp_path: Path, rules: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(tmp_path / "floor.db") as store:
        felt = dealt(store, rules)
        with monkeypatch.context() as crook:
            crook.setattr(orders, "_SEEN_ON_FELT", ())
            felt.give(rules, TABLES[rules][0], "Dan", Role.DEALER)
        (found,) = verify(store).findings
        assert (found.kind, found.position) == (Kind.AUTHORITY, store.head().position)


def test_by_hand_a_dealer_says_what_was_seen(tmp_path: Path) -> None:
    with open_store(tmp_path / "floor.db") as store:
        loaded = dealt(store, "omaha-1995").casino.load("omaha-1995")
        by_hand = replace(loaded.state, shoe=replace(loaded.state.shoe, electronic=False))
        dan = Person("Dan", Role.DEALER)
        orders.authorise(loaded.game, by_hand, dan, p.FoldEarly(2))
        with pytest.raises(Refused):
            orders.authorise(loaded.game, loaded.state, dan, p.FoldEarly(2))
