"""Reading TOML: amounts are cents, cards are cards, and a fault is told with its key."""

from pathlib import Path

import pytest
from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.trials.files.toml import Amount, Cards, read


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    amount: Amount = Amount(0)
    hand: Cards | None = None


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    inner: Inner = Inner()
    list: tuple[Inner, ...] = ()


def from_text(tmp_path: Path, text: str) -> Shape:
    path = tmp_path / "file.toml"
    path.write_text(text)
    return read(path, Shape)


@pytest.mark.parametrize(
    ("written", "cents"),
    [("10", 1000), ("2.50", 250), ("0.01", 1), ("1_000.5", 100_050), ("-3", -300), ("1e2", 10_000)],
)
def test_amounts_are_cents(tmp_path: Path, written: str, cents: int) -> None:
    read_ = from_text(tmp_path, f'name = "x"\n[inner]\namount = {written}')
    assert read_.inner.amount == cents


def test_cards_are_cards_in_any_writing(tmp_path: Path) -> None:
    read_ = from_text(tmp_path, 'name = "x"\n[inner]\nhand = "Ah, 10d ?? 2♣"')
    assert read_.inner.hand == ("Ah", "Td", "??", "2c")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "name: missing"),
        ("name = 1", "name: Expected `str`, got `int`"),
        ('name = "x"\nother = 1', "other: unknown key"),
        ('name = "x"\n[inner]\nother = 1', "inner.other: unknown key"),
        ('name = "x"\n[[list]]\n[[list]]\namount = "1"', "list[1].amount: an amount of dollars"),
        ('name = "x"\n[inner]\nhand = "Zz"', "inner.hand: 'Zz' is not a card"),
        ('name = "x"\n[inner]\nhand = 5', 'inner.hand: cards were expected, as in "Ah Td 2c"'),
        ("name", "not TOML: "),
    ],
)
def test_a_fault_is_told_with_its_key(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        from_text(tmp_path, text)
    assert str(raised.value).startswith(f"{tmp_path / 'file.toml'}: {fault}")
