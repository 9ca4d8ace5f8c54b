"""A database administrator reads the journal while a round is in play, and learns no card."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.audit.judge import Kind
from pitboss.audit.verify import told, verify
from pitboss.cards.card import UNKNOWN, Card, cards
from pitboss.floor.face_down import opened
from pitboss.floor.people import Role
from pitboss.games import GAMES
from pitboss.journal.entry import Entry, Json
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store, open_store
from pitboss.play.codec import encode
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.heard import faces
from pitboss.play.table.view import BYSTANDER
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages, chained, open_table, play_round, play_some, wagers

VAULT = Vault([KEY])
CARDS = re.compile(rb'"([2-9TJQKA][cdhs])"')


def deal(felt: Felt, rules: str) -> None:
    """A round of which everybody has the cards."""
    open_table(felt, rules)
    felt.croupier.begin(rules)
    for player in () if "1995" in rules else ("Ann", "Bob"):
        felt.bet(rules, player, **wagers(rules))
    felt.croupier.deal(rules)


def face_down(felt: Felt, table: str) -> set[Card]:
    state = felt.casino.table(table)
    dealt = {*state.machine.faces(state.round)} - {UNKNOWN}
    return dealt - {*faces(state, BYSTANDER)}


def read(store: Store, path: Path) -> set[str]:
    """What somebody finds who has the file and no key: in the rows, and in the bytes of it."""
    rows = b"".join(entry.command + entry.events for entry in store.follow())
    files = b"".join(found.read_bytes() for found in path.parent.glob(f"{path.name}*"))
    return {card.decode() for card in CARDS.findall(rows + files)}


@pytest.mark.parametrize("rules", GAMES)
def test_the_file_of_a_round_in_play_has_no_hole_card(rules: str, tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with open_store(path) as store:
        felt = Felt(store)
        felt.open_jackpot("J")
        deal(felt, rules)
        hidden = face_down(felt, rules)
        assert len(hidden) >= 6
        assert hidden.isdisjoint(read(store, path))
        seen = {*faces(felt.casino.table(rules), BYSTANDER)}
        assert read(store, path) == seen  # and what lies open is there
        again = Felt(store, "again")  # who has the key finds all of it
        assert face_down(again, rules) == hidden
        again.play_on(rules)
        assert not again.casino.table(rules).in_hand


def test_cards_that_a_dealer_keys_in_are_sealed_too(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    with open_store(path) as store:
        felt = Felt(store)
        felt.open_table("T", "holdem-1995", electronic=False)
        felt.sit("T", "Ann", "Bob", stake=dollars(200))
        felt.croupier.begin("T")
        felt.croupier.deal("T", cards("Ah Kd Qs 2c"))
        assert face_down(felt, "T") == {*cards("Ah Kd Qs 2c")}
        assert read(store, path) == set()
        assert face_down(Felt(store, "again"), "T") == {*cards("Ah Kd Qs 2c")}
        for vault in (VAULT, None):
            assert verify(store, vault).findings == ()


def test_a_hand_that_was_folded_stays_sealed_for_good(store: Store) -> None:
    felt = Felt(store)
    open_table(felt, "holdem-1995")
    felt.croupier.begin("holdem-1995")
    felt.croupier.deal("holdem-1995")
    state = felt.casino.table("holdem-1995")
    turn = state.machine.turn(state.round)
    folded = {*state.machine.held(state.round, turn)}
    felt.give("holdem-1995", p.Act(turn, "fold"), state.seated[turn].player)
    felt.play_on("holdem-1995")
    rows = b"".join(entry.command + entry.events for entry in store.follow())
    assert folded.isdisjoint({card.decode() for card in CARDS.findall(rows)})


def test_a_secret_opens_at_its_own_place_alone(store: Store) -> None:
    felt = Felt(store)
    for rules in ("holdem-1995", "omaha-1995"):
        open_table(felt, rules)
        play_round(felt, rules)
    covers = [e for e in store.follow() if opened(e, VAULT) is not e]
    assert len(covers) >= 8
    for entry in covers:
        elsewhere = replace(entry, secret=covers[0].secret, version=entry.version)
        behind = (entry.secret or b"")[:-9] + bytes(8) + b"\1"  # of another deal
        for forged in (elsewhere, replace(entry, secret=behind)):
            if forged.secret != entry.secret:
                with pytest.raises(ValueError, match="belongs elsewhere"):
                    opened(forged, VAULT)


# Without the key


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    with open_store(tmp_path_factory.mktemp("journal") / "house.db") as store:
        play_some(store, rounds=3)
        return Pages(store.follow())


def forged(pages: Pages, at: Entry, change: Any) -> Pages:
    events = change(msgspec.json.decode(at.events))
    return pages.with_change(at.position, lambda e: replace(e, events=Json(encode(events))))


def with_event(pages: Pages, kind: str) -> list[Entry]:
    tag = f'"{kind}"'
    found = [entry for entry in pages.entries if tag in entry.events.decode()]
    assert found
    return found


def test_whoever_has_no_key_judges_what_was_shown_and_hears_what_was_not(pages: Pages) -> None:
    report = verify(pages)
    assert report.findings == ()
    assert "that takes --key" in " ".join(told(report))
    for entry in with_event(pages, "HandDeclared"):
        wrong = forged(pages, entry, lambda events: [_other_ranks(event) for event in events])
        found = verify(wrong).findings
        assert (Kind.DECIDED, entry.position) in {(one.kind, one.position) for one in found}


def _other_ranks(event: dict[str, Any]) -> dict[str, Any]:
    return event | {"ranks": [14]} if event["type"] == "HandDeclared" else event


def test_a_pot_for_somebody_else_is_found_without_the_key(pages: Pages) -> None:
    """Also where a hand was given up unseen: whatever it was, it was the worse one."""
    unseen = verify(pages).unseen
    tried = 0
    for entry in with_event(pages, "pot.PotWon"):
        wrong = forged(pages, entry, lambda events: [_other_winner(event) for event in events])
        if wrong.entries[entry.position - 1].events == entry.events or entry.position in unseen:
            continue
        tried += 1
        found = verify(wrong).findings
        assert entry.position in {one.position for one in found}
    assert tried >= 2


def _other_winner(event: dict[str, Any]) -> dict[str, Any]:
    if event["type"] != "pot.PotWon":
        return event
    others = [seat for seat in event["contenders"] if seat not in event["winners"]]
    return event | {"winners": others[:1] or event["winners"]}


@pytest.mark.parametrize("vault", [None, VAULT], ids=["without key", "with key"])
def test_who_covers_a_card_that_lay_open_is_found(pages: Pages, vault: Vault | None) -> None:
    entry = with_event(pages, "pot.HandShown")[0]
    hides = forged(pages, entry, lambda events: [_covered(event) for event in events])
    kinds = {(one.kind, one.position) for one in verify(hides, vault).findings}
    assert {kind for kind, at in kinds if at == entry.position} & {Kind.DECIDED, Kind.UNREADABLE}


def _covered(event: dict[str, Any]) -> dict[str, Any]:
    shown = event["type"] == "pot.HandShown"
    return event | {"cards": [UNKNOWN] * len(event["cards"])} if shown else event


def test_who_writes_a_face_in_the_clear_is_found(pages: Pages) -> None:
    """The program of a house that would rather read them: the journal tells on it."""
    entry = next(e for e in with_event(pages, "pot.HoleCardsDealt") if opened(e, VAULT) is not e)
    whole = opened(entry, VAULT)
    clear = pages.with_change(entry.position, lambda e: replace(e, events=whole.events))
    for vault in (None, VAULT):
        found = {(one.kind, one.position) for one in verify(clear, vault).findings}
        assert (Kind.DECIDED, entry.position) in found


def test_a_chain_made_anew_of_covered_entries_is_sound(pages: Pages) -> None:
    assert verify(Pages(chained(pages.entries)), VAULT).findings == ()


def test_staff_alone_do_not_open_it(store: Store) -> None:
    """Neither a supervisor's commands nor the operator's put a face into the journal."""
    felt = Felt(store)
    deal(felt, "holdem-1995")
    hidden = face_down(felt, "holdem-1995")
    felt.give("holdem-1995", c.Stop(reason="a fire"), "Sue", Role.SUPERVISOR)
    felt.give("holdem-1995", p.Exclude(1, "15.2"), "Olga", Role.OPERATOR)
    rows = b"".join(entry.command + entry.events for entry in store.follow())
    assert hidden.isdisjoint({card.decode() for card in CARDS.findall(rows)})
