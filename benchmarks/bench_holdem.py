"""Whole hands of Hold-em a second, everybody checking or calling to the showdown, beside peers."""

from collections.abc import Callable
from random import Random
from time import process_time

from clubs import Dealer
from clubs.configs import NO_LIMIT_HOLDEM_SIX_PLAYER
from pokerkit import Automation, NoLimitTexasHoldem
from texasholdem import ActionType, TexasHoldEm

from benchmarks import Row
from pitboss.games.holdem.game import HOLDEM
from pitboss.play.money import dollars
from pitboss.play.pot import commands as c
from pitboss.play.pot.decide import duty, reach
from pitboss.play.pot.round import PotRound, seated, standing
from pitboss.play.pot.sign import PotSign

TITLE = "Whole hands of Hold-em, with every offer and bar at every turn"
TURNS = 12  # each runs in turn, so that a busy machine is as busy for all of them
SLICE = 0.25  # seconds of the processor in a turn
WARM = 5_000  # hands, after which most hands have been judged once
SIGN = PotSign(dollars(5), dollars(100))
STAKE = dollars(1_000)
OURS = "Pitboss, six-handed fixed limit"

Hand = Callable[[], None]


def ours(players: int) -> Hand:
    """A shuffle, and then every command, by the machine alone: the door checks commands."""
    chance, stakes = Random(1995), dict.fromkeys(range(1, players + 1), STAKE)

    def play() -> None:
        round, shoe = seated(1, stakes), chance.sample(HOLDEM.deck, 52)
        command: c.Command = c.Deal(tuple(shoe[: 2 * players]))
        out = 2 * players
        while not round.over:
            round, _ = reach(HOLDEM, SIGN, round, command)
            what, cards = duty(HOLDEM, round)
            if what == "act":
                command = meek(round)
            elif what == "expose":
                command, out = c.Expose(tuple(shoe[out : out + cards])), out + cards
            else:
                command = c.Settle()

    return play


def meek(round: PotRound) -> c.Act:
    """Call what has to be called, and otherwise nothing."""
    now = standing(round)
    assert now.turn
    if now.owed:
        return c.Act(now.turn.number, "call")
    return c.Act(now.turn.number, "decline" if round.number == 1 else "check")


def pokerkit() -> None:
    state = NoLimitTexasHoldem.create_state(
        tuple(Automation), True, 0, (5, 10), 10, (1_000,) * 6, 6
    )
    while state.status:
        state.check_or_call()


def texasholdem() -> None:
    game = TexasHoldEm(buyin=1_000, big_blind=10, small_blind=5, max_players=6)
    game.start_hand()
    while game.is_hand_running():
        owed = game.chips_to_call(game.current_player)
        game.take_action(ActionType.CALL if owed else ActionType.CHECK)


def clubs() -> None:
    dealer = Dealer(**NO_LIMIT_HOLDEM_SIX_PLAYER)
    seen = dealer.reset()
    done = [False]
    while not all(done):
        seen, _, done = dealer.step(seen["call"])


def in_turns(hands: dict[str, Hand]) -> dict[str, float]:
    """How many of each a second of the processor, measured side by side."""
    done, spent = dict.fromkeys(hands, 0), dict.fromkeys(hands, 0.0)
    for _ in range(TURNS):
        for name, play in hands.items():
            start = process_time()
            while process_time() - start < SLICE:
                play()
                done[name] += 1
            spent[name] += process_time() - start
    return {name: done[name] / spent[name] for name in hands}


def run() -> list[Row]:
    six = ours(6)
    for _ in range(WARM):
        six()
    peers: dict[str, Hand] = {"PokerKit": pokerkit, "texasholdem": texasholdem, "clubs": clubs}
    others = {f"Pitboss, {players} players": ours(players) for players in (2, 3, 4, 8, 10)}
    rates = in_turns({OURS: six, **peers, **others})
    times = ", ".join(f"{rates[OURS] / rates[peer]:,.0f} to {peer}'s 1" for peer in peers)
    return [
        Row(name, rate, "hands a second", times if name == OURS else "")
        for name, rate in rates.items()
    ]
