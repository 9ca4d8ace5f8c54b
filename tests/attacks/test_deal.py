"""A house that deals what it likes: it is found by the player alone, by the journal, by the key."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

import verify_deal
from pitboss.audit.played_round import find_round
from pitboss.audit.receipt import round_receipt
from pitboss.audit.verify import Report, told, verify
from pitboss.cards.card import Card
from pitboss.errors import BadInput
from pitboss.floor import casino
from pitboss.floor.deal import fill as filling
from pitboss.floor.deal.fill import Filled
from pitboss.floor.deal.record import DealRecord, Opening, PlayerReceipt, hash_of, seal_of
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.deal.shuffle import envelope, envelope_key
from pitboss.journal.chain import hash_of_secret
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.table import commands as c
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages, wagers

VAULT = Vault([KEY])
RIVERS = {"holdem-1995": 14, "ultimate-2019": 5}  # where in the shoe the last communal card is
every_game = pytest.mark.parametrize("rules", RIVERS)


class Crook:
    """The floor's own program, changed: after the bets the river is a card that pleases."""

    def __init__(self, patch: pytest.MonkeyPatch, rules: str, beside: bool = True) -> None:
        self.river, self.beside, self.noted = RIVERS[rules], beside, ""
        self.honest, self.chosen = filling.fill, Card("??")
        patch.setattr(casino, "fill", self.fill)
        patch.setattr(filling, "differing", lambda *_: "")
        self.looked_for = filling.positions
        patch.setattr(filling, "positions", self.positions)

    def fill(self, name: str, game: Any, loaded: Any, *others: Any) -> Filled:
        filled = self.honest(name, game, loaded, *others)
        self.noted = self.noted or loaded.state.deal.seal  # Ann reads it on her screen
        place = self.river - len(loaded.went) - 1
        if not 0 <= place < len(filled.command.drawn) or filled.shoe is None:
            return filled
        self.chosen = filled.shoe.order.cards[-1]
        cards = list(filled.command.cards)
        cards[place] = self.chosen
        command = replace(filled.command, cards=tuple(cards))
        return Filled(command, filled.shoe if self.beside else None)

    def positions(self, *asked: Any) -> list[int]:
        return sorted({*self.looked_for(*asked), self.river})

    def made_up(self, shoe: ProvableShoe, receipt: PlayerReceipt) -> PlayerReceipt:
        """Her receipt with a new envelope for that card, a new seal and a new hash."""
        key = envelope_key(shoe.master, "card", self.river)
        cards = list(receipt.record.cards)
        cards[self.river - 1] = envelope(key, "card", self.river, self.chosen)
        record = replace(receipt.record, cards=tuple(cards))
        record = replace(record, seal=seal_of(record))
        record = replace(record, hash=hash_of(record))
        return self.told(receipt, record)

    def told(self, receipt: PlayerReceipt, record: DealRecord) -> PlayerReceipt:
        openings = tuple(
            Opening(one.position, self.chosen, one.key) if one.position == self.river else one
            for one in receipt.openings
        )
        return replace(receipt, record=record, openings=openings)


def play(store: Store, rules: str) -> Felt:
    felt, pot = Felt(store), rules == "holdem-1995"
    felt.open_table("T", rules)
    felt.sit("T", "Ann", "Bob", "Cy", stake=dollars(200) if pot else 0)
    felt.croupier.begin("T")
    felt.give("T", c.AddSeed(player="Ann"), "Ann", seed="a seed of mine")
    for player in () if pot else ("Ann", "Bob"):
        felt.bet("T", player, **wagers(rules))
    felt.play_out("T")
    return felt


def why(report: Report) -> str:
    return "; ".join(str(finding) for finding in report.findings)


def ran(receipt: PlayerReceipt, folder: Path, *noted: str) -> int:
    """What the program says that stands alone."""
    path = folder / "receipt.json"
    path.write_bytes(msgspec.json.encode(receipt))
    return verify_deal.report([verify_deal.parsed(path.read_bytes())], [*noted])


def anns(store: Store) -> PlayerReceipt:
    (receipt,) = round_receipt(find_round(store, "T", 1), VAULT, "Ann").deals
    assert isinstance(receipt, PlayerReceipt)
    return receipt


@every_game
def test_an_honest_house_is_believed(store: Store, tmp_path: Path, rules: str) -> None:
    play(store, rules)
    receipt = anns(store)
    assert ran(receipt, tmp_path, receipt.record.seal) == 0
    assert why(verify(store, VAULT)) == ""


@every_game
def test_the_player_alone_finds_a_board_that_was_swapped_after_the_bets(
    store: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, rules: str
) -> None:
    crook = Crook(monkeypatch, rules)
    felt = play(store, rules)
    assert crook.chosen != "??"
    shoe, honest = felt.casino.shoe("T"), anns(store)
    made_up = crook.made_up(shoe, honest)
    assert ran(made_up, tmp_path, made_up.record.seal) == 0  # it is a perfect receipt
    assert ran(made_up, tmp_path, crook.noted) == 1  # of another deal than the one she noted
    assert ran(made_up, tmp_path, crook.noted[:16]) == 1
    assert ran(made_up, tmp_path) == 1
    assert ran(crook.told(honest, honest.record), tmp_path, crook.noted) == 1


@every_game
@pytest.mark.parametrize("beside", [True, False])
def test_the_journal_finds_it_with_the_key_and_without(
    store: Store, monkeypatch: pytest.MonkeyPatch, rules: str, beside: bool
) -> None:
    crook = Crook(monkeypatch, rules, beside)
    with monkeypatch.context() as honest_again:
        felt = play_on(store, rules, honest_again)
    monkeypatch.undo()
    assert felt.casino.table("T").number == 1
    found = f"card {crook.river} of deal 1 was dealt as {crook.chosen}: not as it was sealed"
    covered = f"card {crook.river} of deal 1 was sealed as none of those that lay open"
    assert (found if rules == "holdem-1995" else covered) in why(verify(store))
    keyed = why(verify(store, VAULT))
    faces, none = "cards that were dealt are not those of the shoe", "no shoe was sealed beside it"
    assert found in keyed
    assert (faces if beside else none) in keyed


def play_on(store: Store, rules: str, patch: pytest.MonkeyPatch) -> Felt:
    """As far as the crook's shoe goes: one that was left as it was is drawn to where it should."""
    opened = filling.open_shoe

    def open_shoe(name: str, loaded: Any, vault: Vault) -> ProvableShoe:
        return replace(opened(name, loaded, vault), drawn=len(loaded.went))

    patch.setattr(filling, "open_shoe", open_shoe)
    return play(store, rules)


def test_a_deal_that_was_not_sealed_first_is_found(store: Store) -> None:
    """The way before, that proved nothing about when the cards were fixed, is not gone back to."""
    play(store, "holdem-1995")
    pages = Pages(tuple(store.follow()))
    begun = next(e for e in pages.entries if e.command.find(b"BeginRound") > 0)
    plain = b'"algorithm":"pitboss-deal-2"'
    forged = pages.with_change(
        begun.position,
        lambda e: replace(
            e,
            command=e.command.replace(b"," + plain, b""),
            events=e.events.replace(b"," + plain, b""),
        ),
    )
    assert "no algorithm, and not by pitboss-deal-2" in why(verify(forged))


# The shoe in the journal


def test_an_old_shoe_that_was_copied_into_an_open_deal_deals_nothing(store: Store) -> None:
    """The row of a deal that is over, whose cards are known, in the place of the one in play."""
    felt = play(store, "holdem-1995")
    old = felt.casino.load("T")
    felt.croupier.begin("T")
    loaded = felt.casino.load("T")
    for swapped in (
        replace(loaded, sealed=old.sealed),
        replace(loaded, sealed=old.sealed, sealed_at=old.sealed_at),
    ):
        felt.casino._tables["T"] = swapped  # as if it had been read so
        with pytest.raises(BadInput, match=r"belongs elsewhere|not that of deal 2"):
            felt.croupier.deal_upon("T", swapped)


def test_a_shoe_without_the_seeds_that_were_added_deals_nothing(store: Store) -> None:
    felt = Felt(store)
    felt.open_table("T", "holdem-1995")
    felt.sit("T", "Ann", "Bob", stake=dollars(200))
    felt.croupier.begin("T")
    before = felt.casino.load("T")
    felt.give("T", c.AddSeed(player="Ann"), "Ann", seed="mine")
    after = felt.casino.load("T")
    swapped = replace(after, sealed=before.sealed, sealed_at=before.sealed_at)
    felt.casino._tables["T"] = swapped
    with pytest.raises(BadInput, match="other seeds than the players added"):
        felt.croupier.deal_upon("T", swapped)


def test_shoes_that_are_gone_are_counted_and_named(store: Store) -> None:
    play(store, "holdem-1995")
    pages = Pages(tuple(store.follow()))
    kept = [e.position for e in pages.entries if e.secret is not None]
    gone = Pages(tuple(replace(e, secret=None) for e in pages.entries))
    named = ", ".join(map(str, kept))
    for vault in (VAULT, None):
        report = verify(gone, vault)
        assert f"no entry says that they were redacted: entries {named}" in why(report)
        assert (len(report.findings), [*report.missing]) == (1, kept)
        assert f"not compared with the cards: entries {named}" in " ".join(told(report))
    assert "that takes --key" in " ".join(told(verify(pages)))
    assert hash_of_secret(None) == ""
