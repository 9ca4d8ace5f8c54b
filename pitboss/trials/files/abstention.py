"""Files of the kind `abstention`: a table over several rounds, and who sat idle."""

from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.machine import Game
from pitboss.play.table.events import AbstentionAlerted
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.evening import Evening
from pitboss.trials.files.heading import Heading, at, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome


class Seats(Shape, frozen=True):
    occupied: tuple[int, ...]
    wagered: tuple[int, ...]


class Alert(Shape, frozen=True):
    after_round: int
    seat: int


class Expected(Shape, frozen=True):
    alerts: tuple[Alert, ...] | None = None


class AbstentionFile(Heading, frozen=True, kw_only=True):
    seats: int
    rounds: tuple[Seats, ...]
    expect: Expected = Expected()


def play_abstention(file: AbstentionFile, game: Game) -> Outcome:
    with at("seats"):
        evening = Evening(game, file.seats)
    alerts: list[Alert] = []
    for number, seats in enumerate(file.rounds, 1):
        if not set(seats.wagered) <= set(seats.occupied):
            raise BadInput(f"rounds[{number - 1}].wagered: somebody wagered from an empty seat")
        with at(f"rounds[{number - 1}].occupied"):
            evening.seat(seats.occupied)
        before = len(evening.events)
        if seats.wagered:
            with at(f"rounds[{number - 1}].wagered"):
                evening.play(seats.wagered)
        alerts += [Alert(number, one.seat) for one in evening.happened(AbstentionAlerted, before)]
    clauses = {clause for event in evening.events for clause in event.clauses}
    lines = tuple(
        f"After round {alert.after_round} the supervisor is alerted to seat {alert.seat}."
        for alert in alerts
    )
    law, found = law_of(game), {"alerts": tuple(alerts)}
    cited = with_lead_ins(law, clauses)
    return judged(file, law, cited, lines, found, {"alerts": file.expect.alerts})
