"""What is handed out of a pot tells nothing of a hand that was not shown."""

from pitboss.cards.hand import Category
from pitboss.games import HOLDEM
from pitboss.play.codec import decode_events, encode
from pitboss.play.pot.events import PotWon
from pitboss.play.redact import covered

OF_TWO_PAIRS = (*HOLDEM.law.categories[Category.TWO_PAIRS], "14.2")
OF_A_FLUSH = HOLDEM.law.categories[Category.FLUSH]


def won(*hands: tuple[int, Category]) -> PotWon:
    clauses = (*HOLDEM.law.pay, *OF_A_FLUSH, *OF_TWO_PAIRS)
    return PotWon(0, 1_000, 1_000, 50, (1, 2), (1,), hands, clauses)


def told(event: PotWon, kept: set[int]) -> PotWon:
    (found,) = decode_events(covered(encode((event,)), set(), frozenset(kept), HOLDEM))
    assert isinstance(found, PotWon)
    return found


def test_neither_the_category_nor_any_clause_of_it_is_left() -> None:
    event = won((1, Category.FLUSH), (2, Category.TWO_PAIRS))
    assert set(OF_TWO_PAIRS) <= set(event.clauses)
    seen = told(event, {2})
    assert seen.hands == ((1, Category.FLUSH),)
    assert not set(OF_TWO_PAIRS) & set(seen.clauses)
    assert set(OF_A_FLUSH) <= set(seen.clauses)
    assert HOLDEM.law.pay[0] == seen.clauses[0]


def test_what_everybody_saw_is_told_whole() -> None:
    event = won((1, Category.FLUSH), (2, Category.TWO_PAIRS))
    assert told(event, {3}) == event
