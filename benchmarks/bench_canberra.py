"""Whole rounds against the house a second, beside whole hands of PokerKit's Hold-em."""

from collections.abc import Callable
from random import Random
from time import process_time

from msgspec.structs import replace
from pokerkit import Automation, NoLimitTexasHoldem

from benchmarks import Row
from pitboss.games import BANKED
from pitboss.play import banked_commands as c
from pitboss.play.banked import actions, decide, evolve
from pitboss.play.banked_game import Table
from pitboss.play.banked_round import BankedRound
from pitboss.play.jackpot import Meter
from pitboss.play.money import dollars

TITLE = "Whole rounds of one box, with every offer and bar at every step"
TURNS = 12  # each runs in turn, so that a busy machine is as busy for all of them
SLICE = 0.25  # seconds of the processor in a turn

SIGN = Table(dollars(5), dollars(500), dollars(5), dollars(25_000), jackpot_wager=dollars(2))
METER = Meter(dollars(15_000), reserve=dollars(3_000))
ANTE = dollars(10)
PEER = "PokerKit, six-handed no-limit Hold-em, check or call"

Round = Callable[[], None]
Script = tuple[tuple[str, int], ...]  # actions with their amounts

WAGERS: dict[str, Script] = {
    "canberra-2017": (("ante", ANTE), ("jackpot", SIGN.jackpot_wager)),
    "canberra-2004": (("ante", ANTE), ("jackpot", SIGN.jackpot_wager)),
    "three-card-2006": (("ante", ANTE), ("pairs_plus", ANTE)),
    "ultimate-2019": (("ante", ANTE), ("blind", ANTE), ("trips", ANTE)),
}
DECISIONS: dict[str, Script] = {
    "canberra-2017": (("bet", 2 * ANTE),),
    "canberra-2004": (("bet", 2 * ANTE),),
    "three-card-2006": (("play", ANTE),),
    "ultimate-2019": (("check", 0), ("check", 0), ("play", ANTE)),
}


def one_box(rules: str) -> Round:
    """From the first wager to the settlement, through decide and evolve."""
    game, chance = BANKED[rules], Random(2017)
    table = replace(SIGN, shoe=next(iter(game.dealing)))
    cards = len(game.dealing[table.shoe].order((1,)))

    def play() -> None:
        round = BankedRound()

        def give(command: c.Command) -> None:
            nonlocal round
            actions(game, table, round, 1)
            for event in tuple(decide(game, table, round, command)):
                round = evolve(round, event)

        for wager, amount in WAGERS[rules]:
            give(c.Act(1, wager, amount))
        give(c.Deal(tuple(chance.sample(game.deck, cards)), METER))
        for decision, amount in DECISIONS[rules]:
            give(c.Act(1, decision, amount))
            give(c.Proceed())
        while not round.over:
            give(c.Proceed())
        actions(game, table, round, 1)

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
    for _ in range(TURNS):
        for name, play in rounds.items():
            start = process_time()
            while process_time() - start < SLICE:
                play()
                done[name] += 1
            spent[name] += process_time() - start
    return {name: done[name] / spent[name] for name in rounds}


def run() -> list[Row]:
    rates = in_turns({**{rules: one_box(rules) for rules in WAGERS}, PEER: six_handed})
    peer = rates.pop(PEER)
    rows = [
        Row(rules, rate, "rounds a second", f"{rate / peer:,.0f} to PokerKit's 1")
        for rules, rate in rates.items()
    ]
    return [*rows, Row(PEER, peer, "hands a second", "")]
