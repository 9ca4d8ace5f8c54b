"""`pitboss night`: many rounds from one seed, with incidents, every cent and card counted.

Each round has a Random of its own, made from the seed and its number. So a round can be played
again alone, and the night is the same whatever the number of processes.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random

from rich.console import Console
from rich.progress import Progress

from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.play.machine import BANKED, POT, Game, machine_of
from pitboss.trials.nights.banked import round as banked_night
from pitboss.trials.nights.pot import round as pot_night
from pitboss.trials.nights.summary import summary
from pitboss.trials.nights.tally import Fault, Tally

MANY = 20_000  # rounds that are worth more processes than one
CHUNK = 200  # a second's work or so: a night that is stopped finishes those it has begun
FEW = 100  # in a chunk, where there is one process
FAULT = 1
STOPPED = 130

Tallies = dict[str, Tally]  # by rules


def run(seed: int, rounds: int, rules: tuple[str, ...]) -> int:
    """Play the night and say what it came to; 1 at a fault, with its description."""
    chosen = _chosen(rules, GAMES)
    done: Tallies = {}
    status = 0
    try:
        _play_on(seed, rounds, chosen, done)
    except Fault as fault:
        print(fault, file=sys.stderr)
        return FAULT
    except KeyboardInterrupt:
        status = STOPPED
    print(*summary(seed, rounds, done), sep="\n")
    return status


def _chosen(rules: tuple[str, ...], games: Games) -> tuple[str, ...]:
    unknown = [one for one in rules if one not in games]
    if unknown:
        raise BadInput(f"'{unknown[0][:30]}' has no night; these have: {', '.join(games)}")
    return tuple(one for one in games if one in rules or not rules)


def _play_on(seed: int, rounds: int, rules: tuple[str, ...], done: Tallies) -> None:
    """Add to what is done, chunk by chunk, and show it where somebody watches."""
    console = Console(stderr=True)
    chunks = play(seed, rounds, rules)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task("A night at the tables", total=rounds)
        for tallies in chunks:
            add(done, tallies)
            bar.update(task, completed=sum(tally.rounds for tally in done.values()))


def play_night(seed: int, rounds: int, *rules: str, games: Games = GAMES) -> Tallies:
    """What a night came to, by rules; all of them unless some are named. Fault if one is lost."""
    done: Tallies = {}
    for tallies in play(seed, rounds, _chosen(rules, games), games=games):
        add(done, tallies)
    return done


def add(done: Tallies, more: Tallies) -> None:
    for rules, tally in more.items():
        done[rules] = done.get(rules, Tally()) + tally


def play(
    seed: int,
    rounds: int,
    rules: tuple[str, ...],
    processes: int | None = None,
    games: Games = GAMES,
) -> Iterator[Tallies]:
    """What the rounds came to, a chunk at a time and in their order.

    Only this house's own games go to other processes, by their rules: a game itself cannot.
    """
    if rounds < 1:
        raise BadInput(f"a night has one round or more, not {rounds}")
    if games is not GAMES:
        processes = 1
    if processes is None:
        processes = (os.cpu_count() or 1) if rounds > MANY else 1
    return play_numbers(seed, range(rounds), rules, processes, games)


def play_numbers(
    seed: int, numbers: range, rules: tuple[str, ...], processes: int, games: Games = GAMES
) -> Iterator[Tallies]:
    """Some rounds of a night: by their numbers they are the same in every part of it."""
    size = CHUNK if processes > 1 else FEW
    chunks = [numbers[start : start + size] for start in range(0, len(numbers), size)]
    if processes == 1:
        return (play_chunk(seed, chunk, rules, games) for chunk in chunks)
    return _in_processes(seed, chunks, rules, processes)


def _in_processes(
    seed: int, chunks: list[range], rules: tuple[str, ...], processes: int
) -> Iterator[Tallies]:
    """The first fault by the number of its round is the one that is told."""
    pool = ProcessPoolExecutor(processes, initializer=_leave_stopping_to_the_parent)
    try:
        futures = [pool.submit(play_chunk, seed, chunk, rules) for chunk in chunks]
        for chunk, future in zip(chunks, futures, strict=True):
            yield _result(future, seed, chunk, rules)
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _result(future: Future[Tallies], seed: int, chunk: range, rules: tuple[str, ...]) -> Tallies:
    try:
        return future.result()
    except BrokenProcessPool:  # somebody ended a process: what it had is played here
        return play_chunk(seed, chunk, rules)


def _leave_stopping_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def play_chunk(seed: int, numbers: range, rules: tuple[str, ...], games: Games = GAMES) -> Tallies:
    done: Tallies = {}
    for number in numbers:
        add(done, play_one(seed, number, rules, games))
    return done


def evening(game: Game, chance: Random) -> Tally:
    """One round of a game by chance."""
    return _EVENINGS[machine_of(game).NAME](game, chance)


_EVENINGS: Mapping[str, Callable[..., Tally]] = {
    BANKED.NAME: banked_night.evening,
    POT.NAME: pot_night.evening,
}


def play_one(seed: int, number: int, rules: tuple[str, ...], games: Games = GAMES) -> Tallies:
    """One round of the night, the same whenever it is played."""
    chance = Random(f"{seed} {number}")
    one = chance.choice(rules)
    try:
        return {one: evening(games[one], chance)}
    except Fault as fault:
        raise Fault(f"seed {seed}, round {number} of {' '.join(rules)}\n{fault}") from fault
