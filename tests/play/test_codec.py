"""Commands and events as canonical JSON: every class comes back the same, and nothing else does."""

import types
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards.card import FULL_DECK, UNKNOWN, Card
from pitboss.cards.hand import Category
from pitboss.errors import BadInput
from pitboss.play.codec import decode_command, decode_events, encode
from pitboss.play.entries import COMMANDS, EVENTS
from pitboss.play.pot import commands as p
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from tests.play.pot_table import varied

SMALL = st.integers(-(10**6), 10**13)
WORDS = st.text(max_size=8)
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: SMALL,
    str: WORDS,
    bool: st.booleans(),
    Fraction: st.fractions(-1_000, 1_000, max_denominator=10**6),
}


@cache
def any_of(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of this type, found from the type alone."""
    if hint in PLAIN:
        return PLAIN[hint]
    if isinstance(hint, NewType):  # the one there is: a card
        return st.sampled_from((*FULL_DECK, UNKNOWN))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        hints = get_type_hints(hint)
        return st.builds(hint, **{name: any_of(hints[name]) for name in hint.__struct_fields__})
    return _compound(get_origin(hint), get_args(hint))


def _compound(origin: Any, inside: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if origin is Literal:
        return st.sampled_from(inside)
    if origin in (Union, types.UnionType):
        return st.one_of(*(st.none() if one is type(None) else any_of(one) for one in inside))
    if origin is frozenset:
        return st.frozensets(any_of(inside[0]), max_size=2)
    if origin is dict:
        # Only names: other keys have no canonical JSON, and no sign may have them.
        named = inside[0] is str
        return st.dictionaries(WORDS, any_of(inside[1]), max_size=2) if named else st.just({})
    if inside[-1] is Ellipsis:
        return st.lists(any_of(inside[0]), max_size=2).map(tuple)
    return st.tuples(*map(any_of, inside))


@pytest.mark.parametrize(
    "kind", COMMANDS, ids=lambda kind: f"{kind.__module__[13:]}.{kind.__name__}"
)
@settings(max_examples=4, deadline=None, database=None)
@given(data=st.data())
def test_every_command_comes_back_the_same(kind: type, data: st.DataObject) -> None:
    command = data.draw(any_of(kind))
    assert decode_command(encode(command)) == command
    assert encode(decode_command(encode(command))) == encode(command)


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: f"{kind.__module__[13:]}.{kind.__name__}")
@settings(max_examples=4, deadline=None, database=None)
@given(data=st.data())
def test_every_event_comes_back_the_same(kind: type, data: st.DataObject) -> None:
    events = tuple(data.draw(st.lists(any_of(kind), min_size=1, max_size=2)))
    assert decode_events(encode(events)) == events
    assert encode(decode_events(encode(events))) == encode(events)


def test_each_class_has_a_tag_of_its_own() -> None:
    for kinds in (COMMANDS, EVENTS):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags) > 30


def test_every_event_carries_clauses_but_those_of_the_pool() -> None:
    without = [kind.__name__ for kind in EVENTS if "clauses" not in get_type_hints(kind)]
    assert without == ["PoolOpened", "PoolAdjusted"]


def test_the_same_thing_is_the_same_bytes() -> None:
    one = c.Sign(pot=PotSign(500, 10_000, scale=varied(percent=Fraction(5, 2))))
    command = c.PostNotice(sign=one, at=7)
    assert encode(command) == encode(decode_command(encode(command)))
    assert b'"percent":"5/2"' in encode(command)


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"{}",
        b"not JSON",
        b'{"type":"table.OpenTable"',
        b'{"type":"os.system"}',
        b'{"type":"pot.Act","seat":"one","action":"fold"}',
        b'{"type":"pot.Act","seat":1}',
        b'{"type":"table.CheckCards","found":52,"when":"sometimes"}',
        b"[" * 100_000,
        b'{"type":"pot.Settle","x":' + b"[" * 100_000,
        b'{"type":"pot.Settle"}\xff',
        b'{"type":"pot.Act","seat":1,"action":"\xff"}',
        b'[{"type":"\xff"}]',
    ],
)
def test_what_is_no_command_is_bad_input(body: bytes) -> None:
    with pytest.raises(BadInput, match="not an entry"):
        decode_command(body)
    with pytest.raises(BadInput, match="not an entry"):
        decode_events(body)


@pytest.mark.parametrize("percent", ["1/0", "1e999999999", "x", "", "9" * 40, "1/-2", "٣"])
def test_a_number_that_cannot_be_read_is_bad_input(percent: str) -> None:
    sign = c.Sign(pot=PotSign(500, 10_000, scale=varied(percent=Fraction(1, 7))))
    body = encode(c.PostNotice(sign=sign)).decode().replace("1/7", percent)
    with pytest.raises(BadInput, match="fraction"):
        decode_command(body.encode())


def test_what_has_no_canonical_form_is_not_written() -> None:
    with pytest.raises(TypeError, match="not written"):
        encode(p.Show(1, (object(),)))  # type: ignore[arg-type]


def test_an_event_with_a_card_in_it_says_so() -> None:
    """Whoever covers faces looks at those alone."""
    told = {kind for kind in EVENTS if any(map(_of_cards, get_type_hints(kind).values()))}
    assert {kind for kind in EVENTS if getattr(kind, "of_cards", False)} == told


def _of_cards(hint: Any) -> bool:
    """A face, or the category of somebody's hand."""
    return hint in (Card, Category) or any(map(_of_cards, get_args(hint)))
