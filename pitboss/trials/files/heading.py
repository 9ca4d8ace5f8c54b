"""What the files that are no whole round share: their heading, and how they are judged."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from pitboss.errors import BadInput
from pitboss.law.instrument import Instrument
from pitboss.play.banked.commands import Act
from pitboss.play.machine import Game
from pitboss.play.pot import commands as pot_commands
from pitboss.play.pot.actions import actions
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, standing
from pitboss.play.pot.sign import PotSign
from pitboss.play.verbs import Offer, Refused
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.outcome import Outcome


class Heading(Shape, frozen=True):
    rules: str
    title: str = ""
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()


@contextmanager
def at(key: str) -> Iterator[None]:
    """What is wrong in here is wrong with this key of the file."""
    try:
        yield
    except BadInput as fault:
        raise BadInput(f"{key}: {fault}") from None
    except Refused as refusal:
        raise BadInput(f"{key}: the rules refuse it: {refusal}") from None


def with_lead_ins(law: Instrument, clauses: Iterable[str]) -> frozenset[str]:
    """The clauses, each with the rows that it is a child of; all of them in the register."""
    cited = set(clauses)
    for clause in tuple(cited):
        if clause not in law:
            raise BadInput(f"{law.rules} has no clause {clause[:20]}")
        cited.update(law.lead_ins(clause))
    return frozenset(cited)


def initial_wagers(game: Game, boxes: Iterable[int], amount: int) -> list[Act]:
    """What each box needs to be dealt in."""
    names = [name for name in game.laid if name in ("ante", "blind")]
    return [Act(box, name, amount) for box in sorted(boxes) for name in names]


def passive(game: PotGame, table: PotSign, round: PotRound) -> pot_commands.Act:
    """Whoever is to act checks, declines or calls: the first of these that is open."""
    turn = standing(round).turn
    assert turn is not None
    offers = actions(game, table, round, turn.number)
    action = next(a for a in ("check", "decline", "call") if isinstance(offers[a], Offer))
    return pot_commands.Act(turn.number, action)


def judged(
    heading: Heading,
    law: Instrument,
    cited: frozenset[str],
    lines: tuple[str, ...],
    found: dict[str, Any],
    wanted: dict[str, Any],
) -> Outcome:
    """Compare what was found with what the file expects of it; keys it leaves out are free."""
    for nth, clause in enumerate(heading.clauses):
        if clause not in law:
            raise BadInput(f"clauses[{nth}]: {heading.rules} has no clause '{clause[:20]}'")
    differences = [
        f"{key}: expected {value}, found {found[key]}"
        for key, value in wanted.items()
        if value is not None and value != found[key]
    ]
    expects = any(value is not None for value in wanted.values())
    if expects:
        missed = [clause for clause in heading.clauses if clause not in cited]
        differences += [f"clause {clause} was not hit" for clause in missed]
    return Outcome(heading.rules, heading.title, cited, lines, tuple(differences), found, expects)
