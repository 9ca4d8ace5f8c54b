"""Files of the kind `buck`: where the buck goes from round to round, and who waits for it."""

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table.events import RoundBegun
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.evening import Evening
from pitboss.trials.files.heading import Heading, at, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome


class Seats(Shape, frozen=True):
    occupied: tuple[int, ...]
    sitting_out: tuple[int, ...] = ()


class Dealt(Struct, frozen=True, forbid_unknown_fields=True):
    buck: int
    dealt_in: tuple[int, ...]


class Expected(Shape, frozen=True):
    rounds: tuple[Dealt, ...] | None = None


class BuckFile(Heading, frozen=True, kw_only=True):
    seats: int
    rounds: tuple[Seats, ...]
    expect: Expected = Expected()


def play_buck(file: BuckFile, game: Game) -> Outcome:
    if not game.table_law.buck:
        raise BadInput(f"rules: {file.rules} has no buck")
    with at("seats"):
        evening = Evening(game, file.seats)
    dealt = tuple(_round(evening, nth, seats) for nth, seats in enumerate(file.rounds))
    lines = tuple(
        f"Round {nth}: the buck is at seat {one.buck}, dealt in are {_listed(one.dealt_in)}."
        for nth, one in enumerate(dealt, 1)
    )
    clauses = {clause for event in evening.events for clause in event.clauses}
    law = law_of(game)
    cited = with_lead_ins(law, clauses)
    return judged(file, law, cited, lines, {"rounds": dealt}, {"rounds": file.expect.rounds})


def _round(evening: Evening, nth: int, seats: Seats) -> Dealt:
    with at(f"rounds[{nth}].occupied"):
        evening.seat(seats.occupied)
    with at(f"rounds[{nth}].sitting_out"):
        evening.sit_out_but(tuple(set(seats.occupied) - set(seats.sitting_out)))
    with at(f"rounds[{nth}]"):
        evening.do(c.BeginRound())
        begun = evening.happened(RoundBegun)[-1]
        evening.fold()
    return Dealt(begun.buck, tuple(sorted(begun.dealt_in)))


def _listed(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
