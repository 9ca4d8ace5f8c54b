"""Receipts open what their holder may see, and nothing else."""

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from pitboss.errors import BadInput, UnknownPlace
from pitboss.floor.deal.record import (
    InspectorReceipt,
    PlayerReceipt,
    following,
    hash_of,
    inspector_receipt,
    opening,
    player_receipt,
    publish,
    seal_of,
)
from pitboss.floor.deal.shoe import DECKS
from pitboss.floor.deal.shuffle import envelope, hashed
from pitboss.play.course import DISCARD
from tests.floor.deals import BEFORE, FLOP, WENT, dealt, finished, next_deal, opened

SHOE, RECORD = finished()


def positions(receipt: PlayerReceipt) -> list[int]:
    return [opened.position for opened in receipt.openings]


def test_a_player_proves_his_cards_and_those_shown() -> None:
    receipt = player_receipt(SHOE, RECORD, 2, shown=FLOP, passed=False)
    assert positions(receipt) == [1, 3, 6, 7, 8]
    assert receipt.seed == "seat two"
    assert [one.card for one in receipt.openings[:2]] == [SHOE.order.cards[0], SHOE.order.cards[2]]


def test_a_hand_that_was_passed_lies_among_the_discards() -> None:
    assert positions(player_receipt(SHOE, RECORD, 2, shown=FLOP, passed=True)) == [6, 7, 8]
    assert positions(player_receipt(SHOE, RECORD, 2, shown=(1, 3), passed=True)) == [1, 3, 6, 7, 8]


def test_a_hand_that_was_shown_is_shown_to_all() -> None:
    receipt = player_receipt(SHOE, RECORD, 9, shown=(2, 4), passed=False)
    assert positions(receipt) == [2, 4, 6, 7, 8]
    assert receipt.seed == ""


@pytest.mark.parametrize("position", [0, 9, 52, -1])
def test_a_card_in_the_shoe_is_opened_to_nobody(position: int) -> None:
    with pytest.raises(BadInput, match="stays secret"):
        player_receipt(SHOE, RECORD, 2, shown=(position,), passed=False)


def test_a_discard_is_opened_to_nobody() -> None:
    with pytest.raises(BadInput, match="card 5 is a discard"):
        player_receipt(SHOE, RECORD, 2, shown=(5,), passed=False)


def test_a_players_receipt_holds_no_secret() -> None:
    """No seed but his own, and no way to a card that is not his: not even its name."""
    raw = msgspec.json.encode(player_receipt(SHOE, RECORD, 2, shown=FLOP, passed=False)).decode()
    keys = [opening(SHOE, nth).key for nth in (2, 4, 5)]
    unseen = {*DECKS[52]} - {SHOE.order.cards[nth - 1] for nth in (1, 3, *FLOP)}
    secrets = [
        SHOE.seed.hex(),
        SHOE.master.hex(),
        "♣ drei",
        *keys,
        *(f'"{card}"' for card in unseen),
    ]
    assert [secret for secret in secrets if secret in raw] == []
    assert f'"{SHOE.order.cards[0]}"' in raw


def test_an_opening_fits_its_envelope_and_no_other() -> None:
    one = opening(SHOE, 3)
    key = bytes.fromhex(one.key)
    fits = [nth for nth in range(1, 53) if envelope(key, "card", nth, one.card) in RECORD.cards]
    assert fits == [3]
    assert [card for card in DECKS[52] if envelope(key, "card", 3, card) in RECORD.cards] == [
        one.card
    ]


def test_an_inspector_sees_everything() -> None:
    receipt = inspector_receipt(SHOE, RECORD)
    assert receipt.seed == bytes(range(32)).hex()
    assert receipt.seeds == ("", "seat two", "♣ drei", *[""] * 6)
    assert (receipt.above, receipt.order) == SHOE.order


def test_a_receipt_is_of_its_own_deal() -> None:
    other = opened().draw(8)[1]
    with pytest.raises(BadInput, match="not of this deal"):
        inspector_receipt(other, RECORD)
    with pytest.raises(BadInput, match="not of this deal"):
        player_receipt(next_deal(RECORD), RECORD, 2, shown=(), passed=False)


@pytest.mark.parametrize("place", [0, 10])
def test_a_receipt_is_for_a_place(place: int) -> None:
    with pytest.raises(UnknownPlace):
        player_receipt(SHOE, RECORD, place, shown=(), passed=False)


def test_every_card_drawn_went_somewhere() -> None:
    with pytest.raises(BadInput, match="8 cards left the shoe, and 7 went somewhere"):
        publish(dealt(), "played", WENT[1:])
    for nowhere in (0, 10, "sleeve"):
        with pytest.raises(UnknownPlace):
            publish(dealt(), "played", (*WENT[1:], nowhere))


def test_the_seal_is_known_before_the_first_card_and_does_not_change() -> None:
    first = dealt(went=())
    assert first.drawn == 0
    assert first.seal == SHOE.seal == RECORD.seal == seal_of(RECORD)


def test_a_receipt_opens_all_that_lay_open_and_says_whether_a_hand_was_passed() -> None:
    receipt = player_receipt(SHOE, RECORD, 2, shown=(), passed=True)
    assert (positions(receipt), receipt.passed) == ([6, 7, 8], True)
    shoe, record = finished(BEFORE)
    before = player_receipt(shoe, record, 2, shown=FLOP, passed=True)
    assert (record.shown, before.passed) == (UNSET, UNSET)


def test_what_lay_open_changes_the_hash() -> None:
    records = [publish(SHOE, "played", WENT, shown) for shown in ((), (6,), (6, 7), FLOP)]
    assert len({record.hash for record in records}) == 4
    assert [hash_of(record) for record in records] == [record.hash for record in records]


def test_a_seed_cannot_be_guessed_from_what_the_journal_has_of_it() -> None:
    other = replace(SHOE, seed=bytes(32))
    assert SHOE.digest(2) != other.digest(2)
    assert SHOE.digest(2) not in {hashed("seed", SHOE.commitment, 2, word) for word in SHOE.seeds}
    shoe, _ = finished(BEFORE)
    assert shoe.digest(2) == hashed("seed", shoe.commitment, 2, "seat two")


def test_a_void_deal_takes_its_number_and_is_named_by_the_next() -> None:
    void = publish(next_deal(RECORD), "void", ())
    after = following(void, "H1-0003")
    assert (void.terms.number, after.number) == (2, 3)
    assert void.terms.previous == RECORD.hash
    assert after.previous == void.hash
    assert (after.rules, after.deck, after.cut, after.places) == ("holdem-1995", 52, True, 9)


def test_outcome_and_places_change_the_hash() -> None:
    moved = (5, 2, *WENT[2:])
    records = [RECORD, publish(SHOE, "misdeal", WENT, FLOP)]
    records.append(publish(SHOE, "played", moved, FLOP))
    assert len({record.hash for record in records}) == 3
    assert len({record.seal for record in records}) == 1
    assert WENT[4] == DISCARD


def test_receipts_are_read_back() -> None:
    for receipt in (
        player_receipt(SHOE, RECORD, 2, shown=FLOP, passed=False),
        inspector_receipt(SHOE, RECORD),
    ):
        raw = msgspec.json.encode(receipt)
        assert msgspec.json.decode(raw, type=PlayerReceipt | InspectorReceipt) == receipt
