"""For the pot: three levels that see their own cards, and take what the engine offers."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from benchmarks.bench_bots import play, sign_of
from pitboss.bots.choose import decide
from pitboss.bots.pot import expert
from pitboss.bots.pot.cards import NOTHING, PAIR, THREE, TOP_PAIR, TWO_PAIRS, kind, start
from pitboss.bots.pot.moves import sized
from pitboss.bots.sight import LEVELS, Level, Sight
from pitboss.cards.card import UNKNOWN, cards
from pitboss.cards.order import FIVE_CARD
from pitboss.games import GAMES
from pitboss.play.machine import POT
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import Limit
from pitboss.play.verbs import Offer

POT_GAMES = ("holdem-1995", "omaha-1995", "manila-1995")


def game_of(rules: str) -> PotGame:
    game = GAMES[rules]
    assert isinstance(game, PotGame)
    return game


@pytest.mark.parametrize(
    ("rules", "limit"), [(rules, limit) for rules in POT_GAMES for limit in game_of(rules).limits]
)
def test_every_level_plays_whole_hands_by_what_is_open(rules: str, limit: Limit) -> None:
    """A move that is not offered would be refused; the harness counts the money."""
    game, chance = game_of(rules), Random(f"{rules} {limit}")
    sign = replace(sign_of(game), limit=limit)
    levels: dict[int, Level] = dict(enumerate((*LEVELS, *LEVELS), 1))
    for _ in range(2):
        nets = play(game, sign, levels, chance.sample(game.deck, len(game.deck)), chance)
        assert sum(nets.values()) == 0


def first_turn(rules: str, seed: int) -> tuple[PotGame, PotRound]:
    game = game_of(rules)
    sign, shoe = sign_of(game), Random(seed).sample(game.deck, len(game.deck))
    round = POT.start(dict.fromkeys((1, 2, 3), 100_000))
    while POT.duty(game, sign, round).step != "act":
        duty = POT.duty(game, sign, round)
        taken, shoe = tuple(shoe[: duty.cards]), shoe[duty.cards :]
        command = POT.deal(taken) if duty.step == "deal" else POT.COMMANDS.Expose(taken)
        round, _ = POT.reach(game, sign, round, command)
    return game, round


@pytest.mark.parametrize("rules", POT_GAMES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_sees_its_own_cards_alone(rules: str, level: Level) -> None:
    """Others' cards are not in what it is given, and others' other cards change nothing."""
    game, round = first_turn(rules, 5)
    sign, seat = sign_of(game), POT.turn(round)
    sight = Sight(game, sign, POT.view(game, sign, round, seat), seat)
    told = msgspec.json.encode(sight.round).decode()
    hidden = [card for other in round.seats if other.number != seat for card in other.cards]
    assert not [card for card in hidden if f'"{card}"' in told]
    assert UNKNOWN in told
    first = decide(level, sight, Random(3))
    seats = [s if s.number == seat else replace(s, cards=s.cards[::-1]) for s in round.seats]
    a, c = (nth for nth, s in enumerate(seats) if s.number != seat)
    one, two = seats[a].cards, seats[c].cards
    seats[a], seats[c] = replace(seats[a], cards=two), replace(seats[c], cards=one)
    other = POT.view(game, sign, replace(round, seats=tuple(seats)), seat)
    assert decide(level, Sight(game, sign, other, seat), Random(3)) == first


@pytest.mark.parametrize(
    ("hole", "board", "expected"),
    [
        ("Ah Kd", "Qs 7d 2c", NOTHING),
        ("Ah 7h", "Qs 7d 2c", PAIR),
        ("Ah Qh", "Qs 7d 2c", TOP_PAIR),
        ("Kh Kd", "Qs 7d 2c", TOP_PAIR),
        ("Qh 7h", "Qs 7d 2c", TWO_PAIRS),
        ("Ah 3d", "7s 7d 2c", NOTHING),  # a pair that everybody has
        ("Ah 2d", "7s 7d 2c", PAIR),
        ("7h 2d", "7s Td Tc", PAIR),
        ("7h 7c", "7s Td 2c", THREE),
    ],
)
def test_a_made_hand_is_what_the_hole_cards_add(hole: str, board: str, expected: int) -> None:
    hand = FIVE_CARD.best(cards(hole) + cards(board))
    assert kind(hand, cards(board)) == expected


def test_starts_are_in_an_order_that_players_know() -> None:
    holdem = game_of("holdem-1995")
    hands = ["Ah Ad", "Ah Kh", "Ah Kd", "Th 9h", "9h 5d", "7h 2d"]
    found = [start(holdem, cards(hand)) for hand in hands]
    assert found == sorted(found, reverse=True)


def test_the_work_of_the_expert_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many rivals: hands ranked, and hands dealt to the end."""
    game = game_of("omaha-1995")
    judged = 0

    def value(*given: object) -> object:
        nonlocal judged
        judged += 1
        return game.value(*given)  # type: ignore[arg-type]

    counting = replace(game, value=value)
    sign, chance = sign_of(game), Random(1)
    levels: dict[int, Level] = dict.fromkeys(range(1, 10), "expert")
    most = 0
    original = expert.equity

    def watched(sight: Sight, by: Random) -> int:
        nonlocal most, judged
        judged = 0
        found = original(sight, by)
        most = max(most, judged)
        return found

    monkeypatch.setattr(expert, "equity", watched)
    play(counting, sign, levels, chance.sample(game.deck, 52), chance)
    assert 0 < most <= expert.RANGE + expert.JUDGED


def test_an_equity_is_near_the_exact_one() -> None:
    """Aces against anything before the flop win about 85 of a hundred; nothing else is known."""
    game, round = first_turn("holdem-1995", 5)
    sign, seat = sign_of(game), POT.turn(round)
    rivals = [n for n in (1, 2, 3) if n != seat]
    seats = [replace(s, cards=cards("Ah Ad")) if s.number == seat else s for s in round.seats]
    seats = [s for s in seats if s.number != rivals[0]]
    view = POT.view(game, sign, replace(round, seats=tuple(seats)), seat)
    found = expert.equity(Sight(game, sign, view, seat), Random(1))
    assert 75 <= found <= 95


def test_an_amount_is_one_that_is_offered() -> None:
    offer = Offer(("1",), 300, 1_000, 100)
    assert [sized(offer, wanted) for wanted in (0, 450, 5_000)] == [300, 400, 1_000]
    assert sized(Offer(("1",), 200, 400, 1, (200, 400)), 399) == 200
    assert sized(Offer(("1",), 250, 280, 100), 260) == 0
