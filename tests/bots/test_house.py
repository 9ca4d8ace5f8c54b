"""Against the house the bots play the lab's solution, and get from the engine what it promises."""

import subprocess
import sys
from collections.abc import Iterator
from random import Random

import pytest

from benchmarks.bench_bots import ANTE, play_the_house
from pitboss.bots.book import decision
from pitboss.cards.card import FULL_DECK, Card
from pitboss.lab.best import BOARDS, HOLE, advise
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms

HOUSE_GAMES = tuple(HOLE)
SURE = 4  # standard errors; the cards are always the same, so this holds or does not


def situations(rules: str, count: int) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    chance = Random(rules)
    for shown in BOARDS[rules]:
        for _ in range(count):
            cards = chance.sample(FULL_DECK, HOLE[rules] + shown)
            yield tuple(cards[: HOLE[rules]]), tuple(cards[HOLE[rules] :])


@pytest.mark.parametrize("rules", HOUSE_GAMES)
def test_the_book_decides_as_the_count_of_all_deals(rules: str) -> None:
    for hand, shown in situations(rules, 4):
        values = advise(rules, hand, shown, Terms()).values
        assert values[decision(rules, hand, shown)] == max(values.values()), (hand, shown)


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017"])
@pytest.mark.parametrize("up", ["2h", "Ah", "Kc"])
def test_the_book_knows_flushes_in_the_suit_of_the_up_card(rules: str, up: Card) -> None:
    hand = tuple(Card(rank + "h") for rank in "3579Q")
    assert decision(rules, hand, (up,)) == "bet"


def test_a_decision_compiles_nothing_and_a_face_loads_no_numbers() -> None:
    """The first answer is as quick as the next; and no start waits for what it takes."""
    code = (
        "import sys; import pitboss.bots.at_table; assert 'numpy' not in sys.modules;"
        "from pitboss.bots.book import decision; from pitboss.cards.card import cards;"
        "[decision('ultimate-2019', cards('Ks 5h'), cards(s) if s else ())"
        " for s in ('', 'Kc 2d 7h', 'Ac 2d 7h 8s Qd')];"
        "decision('canberra-2017', cards('As Kd 9c 5h 2s'), cards('7d'));"
        "decision('three-card-2006', cards('Qs 6h 4d'), ());"
        "assert 'numpy' in sys.modules; assert 'numba' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("rules", HOUSE_GAMES)
def test_the_return_agrees_with_the_exact_edge(rules: str) -> None:
    solution, rounds, chance = solved(rules, Terms()).solution, 80, Random(rules)
    mean = sum(play_the_house(rules, chance) for _ in range(rounds)) / rounds / ANTE
    error = solution.standard_deviation / rounds**0.5
    assert abs(mean + float(solution.edge)) < SURE * error
