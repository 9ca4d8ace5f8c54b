"""Whole rounds against the house a second, beside whole hands of PokerKit's Hold-em."""

from collections.abc import Callable
from itertools import cycle
from random import Random
from time import process_time

from msgspec.structs import replace
from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks import Row
from pitboss.games import GAMES
from pitboss.play.banked import commands as c
from pitboss.play.banked.decide import actions, reach
from pitboss.play.banked.jackpot import Meter
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars

TITLE = "Whole rounds of one box, with every offer and bar at every step"
TURNS = 16  # each runs in turn, so that a busy machine is as busy for all of them
SLICE = 0.25  # seconds of the processor in a turn
WARM = 1.0  # before the first turn: what is made once is made
DEALS = 20_000  # the engine does not shuffle: cards come in with the command

SIGN = BankedSign(dollars(5), dollars(500), dollars(5), dollars(25_000), jackpot_wager=dollars(2))
METER = Meter(dollars(15_000), dollars(3_000), dollars(10_000), 75)
ANTE = dollars(10)
PEER = "PokerKit, six-handed no-limit Hold-em, check or call"

Round = Callable[[], None]

GO_ON = c.Proceed()
CANBERRA = (c.Act(1, "ante", ANTE), c.Act(1, "jackpot", SIGN.jackpot_wager))
WAGERS: dict[str, tuple[c.Command, ...]] = {
    "canberra-2017": CANBERRA,
    "canberra-2004": CANBERRA,
    "three-card-2006": (c.Act(1, "ante", ANTE), c.Act(1, "pairs_plus", ANTE)),
    "ultimate-2019": tuple(c.Act(1, wager, ANTE) for wager in ("ante", "blind", "trips")),
}
CHECK = c.Act(1, "check")
DECISIONS: dict[str, tuple[c.Command, ...]] = {
    "canberra-2017": (c.Act(1, "bet", 2 * ANTE), GO_ON),
    "canberra-2004": (c.Act(1, "bet", 2 * ANTE), GO_ON),
    "three-card-2006": (c.Act(1, "play", ANTE), GO_ON),
    "ultimate-2019": (CHECK, GO_ON, CHECK, GO_ON, c.Act(1, "play", ANTE), GO_ON, GO_ON),
}


def one_box(rules: str) -> Round:
    """From the first wager to the settlement, by the machine alone: the door checks commands."""
    game, chance = GAMES[rules], Random(2017)
    assert game.against_the_house
    table = replace(SIGN, shoe=next(iter(game.dealing)))
    size = len(game.dealing[table.shoe].order((1,)))
    deals = cycle([c.Deal(tuple(chance.sample(game.deck, size)), METER) for _ in range(DEALS)])

    def play() -> None:
        round = BankedRound()
        for command in (*WAGERS[rules], next(deals), *DECISIONS[rules]):
            actions(game, table, round, 1)
            round, _ = reach(game, table, round, command)
        actions(game, table, round, 1)
        assert round.over, f"{rules} is not over"

    return play


def six_handed() -> None:
    """A hand with everything automatic that PokerKit can do by itself."""
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (100, 200), 200, (20_000,) * 6, 6
    )
    while state.status:
        state.check_or_call()


def in_turns(rounds: dict[str, Round]) -> dict[str, float]:
    """How many of each a second of the processor, measured side by side."""
    done, spent = dict.fromkeys(rounds, 0), dict.fromkeys(rounds, 0.0)
    for play in rounds.values():
        repeat(play, WARM)
    for _ in range(TURNS):
        for name, play in rounds.items():
            count, seconds = repeat(play, SLICE)
            done[name] += count
            spent[name] += seconds
    return {name: done[name] / spent[name] for name in rounds}


def repeat(play: Round, seconds: float) -> tuple[int, float]:
    """How often in this time, and how long it really was."""
    start, count = process_time(), 0
    while process_time() - start < seconds:
        play()
        count += 1
    return count, process_time() - start


def run() -> list[Row]:
    rates = in_turns({**{rules: one_box(rules) for rules in WAGERS}, PEER: six_handed})
    peer = rates.pop(PEER)
    rows = [
        Row(rules, rate, "rounds a second", f"{rate / peer:,.0f} to PokerKit's 1")
        for rules, rate in rates.items()
    ]
    return [*rows, Row(PEER, peer, "hands a second", "")]
