"""Shoes give cards in order, and a provable one is fixed by its seeds."""

from time import process_time

import msgspec
import pytest
from msgspec.structs import replace

from pitboss.cards.card import FULL_DECK, REDUCED_DECK, UNKNOWN, Card, cards
from pitboss.errors import BadCard, BadInput, RepeatedCard, UnknownPlace
from pitboss.floor.deal.shoe import FIRST, KeyedShoe, ProvableShoe, ScriptedShoe, Shoe, Terms
from tests.floor.deals import MANILA, SEED, TERMS, dealt, opened

AnyShoe = ProvableShoe | KeyedShoe | ScriptedShoe


@pytest.mark.parametrize("shoe", [opened(), opened(MANILA), ScriptedShoe(FULL_DECK)])
def test_cards_leave_in_order_until_there_are_none(shoe: AnyShoe) -> None:
    size = 32 if isinstance(shoe, ProvableShoe) and shoe.terms.deck == 32 else 52
    whole, _ = shoe.draw(size)
    first, rest = shoe.draw(5)
    others, empty = rest.draw(size - 5)
    assert first + others == whole
    assert sorted(whole) == sorted(FULL_DECK if size == 52 else REDUCED_DECK)
    with pytest.raises(BadInput, match="1 cards cannot be drawn: 0 are left"):
        empty.draw(1)
    with pytest.raises(BadInput):
        shoe.draw(-1)


def test_a_draw_changes_nothing_of_the_shoe_that_was() -> None:
    shoe: Shoe = opened()
    assert shoe.draw(3)[0] == shoe.draw(3)[0]


@pytest.mark.parametrize("shoe", [dealt(), KeyedShoe(32, cards("7h")), ScriptedShoe(cards("Ah"))])
def test_a_shoe_is_stored_and_read_back(shoe: AnyShoe) -> None:
    assert msgspec.json.decode(msgspec.json.encode(shoe), type=AnyShoe) == shoe


# By hand


def test_a_dealer_keys_in_the_faces_that_lie_open() -> None:
    shoe = KeyedShoe(52).key_in(*cards("Ah")).key_in(*cards("Kd 2c"))
    drawn, rest = shoe.draw(4)
    assert drawn == (UNKNOWN, *cards("Ah Kd 2c"))
    assert rest.draw(2)[0] == (UNKNOWN, UNKNOWN)


def test_what_cannot_be_keyed_in_is_refused() -> None:
    with pytest.raises(BadCard):
        KeyedShoe(32).key_in(Card("6h"))
    with pytest.raises(RepeatedCard):
        KeyedShoe(52).key_in(*cards("6h 6h"))
    with pytest.raises(BadInput, match="3 cards are keyed in where 2 leave the shoe"):
        KeyedShoe(52).key_in(*cards("6h 7h 8h")).draw(2)
    assert KeyedShoe(52).key_in(*cards("6h 7h 8h")).clear().draw(1)[0] == (UNKNOWN,)


# The provable shoe


def test_everything_that_is_bound_changes_the_deal() -> None:
    changes: list[dict[str, str | int]] = [{"table": "H2"}, {"round": "x"}, {"rules": "omaha-1995"}]
    changes += [{"cut": False}, {"places": 8}, {"number": 2, "previous": "ab" * 32}]
    changes += [{"number": 3, "previous": "ab" * 32}, {"number": 2, "previous": "cd" * 32}, {}]
    shoes = [opened(replace(TERMS, **change)) for change in changes] + [opened(seed=SEED[::-1])]
    assert len({shoe.commitment for shoe in shoes}) == len({shoe.order for shoe in shoes}) == 10


def test_every_players_seed_changes_the_order() -> None:
    shoe = opened()
    shoes = [shoe, shoe.add_seed(1, "x"), shoe.add_seed(2, "x"), shoe.add_seed(1, "xy")]
    shoes += [shoe.add_seed(1, "x").add_seed(2, "y"), shoe.add_seed(9, "x")]
    assert len({shoe.order for shoe in shoes}) == len({shoe.seed_envelopes for shoe in shoes}) == 6


def test_a_players_seed_leaves_the_commitment_as_published() -> None:
    shoe = opened().add_seed(1, "x")
    assert shoe.commitment == opened().commitment
    assert shoe.add_seed(1, "").order == opened().order


def test_no_seed_is_added_after_the_first_card() -> None:
    with pytest.raises(BadInput, match="first card"):
        opened().draw(1)[1].add_seed(1, "too late")


@pytest.mark.parametrize("place", [0, -1, 10])
def test_a_seed_needs_a_place(place: int) -> None:
    with pytest.raises(UnknownPlace):
        opened().add_seed(place, "x")


@pytest.mark.parametrize("seed", ["x" * 201, "line\nfeed", "\x1b[2J", "\ud800"])
def test_a_seed_is_short_and_can_be_printed(seed: str) -> None:
    with pytest.raises(BadInput):
        opened().add_seed(1, seed)


@pytest.mark.parametrize(
    "wrong",
    [
        {"deck": 51},
        {"number": 0},
        {"number": 2},
        {"previous": "ab" * 32},
        {"previous": FIRST[1:]},
        {"places": 0},
        {"places": 101},
        {"table": ""},
        {"round": "\n"},
        {"rules": "x" * 201},
        {"algorithm": "pitboss-deal-0"},
    ],
)
def test_terms_that_cannot_be_are_refused(wrong: dict[str, object]) -> None:
    good = msgspec.to_builtins(TERMS)
    assert msgspec.convert(good, Terms) == TERMS
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(good | wrong, Terms)


def test_a_shoe_has_all_its_seeds() -> None:
    with pytest.raises(BadInput):
        ProvableShoe(TERMS, SEED[1:], ("",) * 9)
    with pytest.raises(BadInput):
        ProvableShoe(TERMS, SEED, ("",) * 8)


def test_a_shoe_tells_its_secrets_to_no_log() -> None:
    said = repr(dealt())
    assert said == "ProvableShoe('H1-0001', drawn=8)"


def test_a_shuffle_takes_well_under_a_millisecond() -> None:
    shoe = opened()
    start = process_time()
    assert all(len(shoe.order.cards) == 52 for _ in range(200))
    assert process_time() - start < 200 * 0.000_5
